import { groupDigits } from '../../../../screen/grouped.ts';
import { type CertainLoss, certainLossOf } from '../../decided.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { isOpen, memoizeByScene, situationOf } from '../situation.ts';
import { shortPerspectiveOf } from '../words.ts';

/**
 * Why the player at the screen cannot win any more, as far as that player knows; nothing as long as something can
 * change.
 */
export const certainLossFor: (scene: ExplorersScene) => CertainLoss | undefined = memoizeByScene((scene) => {
  if (!isOpen(scene)) return undefined;
  const { view, memory } = scene;
  const { me } = situationOf(scene);
  const sent = (memory?.sent ?? []).filter(({ to }) => view.visible[to] !== true);
  const landed = (memory?.landed ?? []).filter((each, planet) => each !== undefined && view.visible[planet] !== true);
  const unseen = [...sent, ...landed].reduce((sum, each) => sum + (each?.people ?? 0), 0);
  return certainLossOf(view, me, unseen);
});

/** The match is decided, why, and what can be done about it; the longest text first. */
export function certainLossTexts(scene: ExplorersScene, { theirs, maxOwn }: CertainLoss, concede: string): readonly string[] {
  const rival = shortPerspectiveOf(scene).subject(otherOf(situationOf(scene).me));
  const why = `${rival} keeps ${groupDigits(theirs)} people, you can reach ${groupDigits(maxOwn)} at most.`;
  return [
    `The match is decided: ${why} ${concede}`,
    `Decided: ${why} ${concede}`,
    `Decided: ${rival} wins. ${concede}`,
  ];
}
