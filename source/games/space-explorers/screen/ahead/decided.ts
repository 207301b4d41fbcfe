import { grouped } from '../../../../screen/grouped.ts';
import { type Decided, decidedAgainst } from '../../decided.ts';
import { otherOf } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { isOpen, rememberedOf, situationOf } from '../situation.ts';
import { shortNamesOf } from '../words.ts';

/**
 * Why the player at the screen cannot win any more, as far as that player knows; nothing as long as something can
 * change.
 */
export const decidedFor: (scene: ExplorersScene) => Decided | undefined = rememberedOf((scene) => {
  if (!isOpen(scene)) return undefined;
  const { view, memory } = scene;
  const { own } = situationOf(scene);
  const sent = (memory?.sent ?? []).filter(({ to }) => view.visible[to] !== true);
  const landed = (memory?.landed ?? []).filter((each, planet) => each !== undefined && view.visible[planet] !== true);
  const unseen = [...sent, ...landed].reduce((sum, each) => sum + (each?.people ?? 0), 0);
  return decidedAgainst(view, own, unseen);
});

/** The match is decided, why, and what can be done about it; the longest text first. */
export function decidedTexts(scene: ExplorersScene, { theirs, most }: Decided, concede: string): readonly string[] {
  const rival = shortNamesOf(scene).subject(otherOf(situationOf(scene).own));
  const why = `${rival} keeps ${grouped(theirs)} people, you can reach ${grouped(most)} at most.`;
  return [
    `The match is decided: ${why} ${concede}`,
    `Decided: ${why} ${concede}`,
    `Decided: ${rival} wins. ${concede}`,
  ];
}
