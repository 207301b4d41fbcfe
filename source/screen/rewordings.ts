import { missing } from '../engine/lookup.ts';
import type { Refusal } from '../engine/result.ts';

/** A refusal as the rules word it, taken apart, and how it is said to whoever looks at the scene. */
type Rewording<Scene> = readonly [wording: RegExp, say: (scene: Scene, ...parts: readonly string[]) => string];

/** By the code of a refusal; a wording that is not among them is said as it stands. */
export type Rewordings<Scene> = Readonly<Record<string, readonly Rewording<Scene>[]>>;

/**
 * Why something was refused, in the words of the screen.
 *
 * @example
 * reworded({ far: [[/^(\S+) is far$/, (_, id) => `${id} is too far.`]] }, {}, { code: 'far', message: 'brook is far' }) // => 'brook is too far.'
 */
export function reworded<Scene>(rewordings: Rewordings<Scene>, scene: Scene, { code, message }: Refusal): string {
  const known = rewordings[code]?.find(([wording]) => wording.test(message));
  if (known === undefined) return message;
  const [wording, say] = known;
  const [, ...parts] = wording.exec(message) ?? missing(message);
  return say(scene, ...parts);
}
