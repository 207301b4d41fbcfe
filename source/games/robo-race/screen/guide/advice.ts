import { itemAt } from '../../../../engine/lookup.ts';
import { bestAlone, endAlone, rankOf } from '../../bots/own-round.ts';
import { allDistances } from '../../distance.ts';
import type { RaceScene } from '../local.ts';
import { ownOf } from '../words/own-cards.ts';

/** What is good to do next in a round of the tutorial; `better` is the program that leads on. */
export type Advice =
  | { readonly type: 'place'; readonly better: readonly number[]; readonly slot: number; readonly card: number }
  | { readonly type: 'clear'; readonly better: readonly number[] }
  | { readonly type: 'run'; readonly wins: boolean };

/** What is good to do next: the program that leads on card by card, or to run one that leads on as well. */
export function adviceFor(scene: RaceScene): Advice | undefined {
  const { robot, hand, slots, player } = ownOf(scene);
  const { board, robots } = scene.view;
  if (robot === undefined || hand.length === 0) return undefined;
  const distances = allDistances(board);
  const { program: better, end } = bestAlone(board, distances, robots, player, hand);
  const full = slots.filter((card) => card !== null);
  if (full.length === slots.length) {
    const reached = endAlone(board, distances, robots, player, full);
    const here = itemAt(itemAt(distances, robot.flags), robot.square);
    const isNearer = end.type !== 'goal' && reached.type === 'alive' && reached.distance < here;
    if (rankOf(reached) <= rankOf(end) || isNearer) return { type: 'run', wins: reached.type === 'goal' };
    return { type: 'clear', better };
  }
  if (slots.some((card, i) => card !== null && card !== better[i])) return { type: 'clear', better };
  const chosen = scene.local.slot;
  const slot = chosen !== undefined && slots[chosen - 1] === null ? chosen : slots.indexOf(null) + 1;
  return { type: 'place', better, slot, card: itemAt(better, slot - 1) };
}
