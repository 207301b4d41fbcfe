import { missing } from '../engine/lookup.ts';

/** A text as the rules or scripts word it, taken apart, and how it is said to whoever looks at the scene. */
export type Rewording<Scene> = readonly [wording: RegExp, say: (scene: Scene, ...parts: readonly string[]) => string];

/** Those of refusals, by their codes. */
export type Rewordings<Scene> = Readonly<Record<string, readonly Rewording<Scene>[]>>;

/**
 * A text in the words of the screen; as it stands where it has no others.
 *
 * @example
 * reworded([[/^(\S+) is far$/, (_, id) => `${id} is too far.`]], {}, 'brook is far') // => 'brook is too far.'
 */
export function reworded<Scene>(
  rewordings: readonly Rewording<Scene>[] | undefined,
  scene: Scene,
  text: string,
): string {
  const known = rewordings?.find(([wording]) => wording.test(text));
  if (known === undefined) return text;
  const [wording, say] = known;
  const [, ...parts] = wording.exec(text) ?? missing(text);
  return say(scene, ...parts);
}
