import type { Player } from '../vocabulary.ts';
import { eyesOf } from './eyes.ts';
import type { ExplorersScene, Total } from './local.ts';
import { totalOf } from './memory.ts';

/** The people of both players, now and over the turns. */
export interface Totals {
  /** By player - 1. */
  readonly now: readonly [Total, Total];
  /** Sums of people on planets and under way by turn, by player - 1; only of now where nothing is remembered. */
  readonly past: readonly [readonly number[], readonly number[]];
  /** The most of all. */
  readonly most: number;
  /** The first turn of which something is remembered. */
  readonly firstTurn: number;
  /** What the section says of what is counted, where it is not what the rest of the screen shows. */
  readonly tag?: 'seen' | 'all';
}

/** The people of both players as far as they are seen; all of them, where one who sees all looks through other eyes. */
export function totalsOf(scene: ExplorersScene): Totals {
  const { view } = scene;
  const tag = view.viewer !== 'all' ? 'seen' : eyesOf(scene) === undefined ? undefined : 'all';
  const now = [totalOf(view, 1), totalOf(view, 2)] as const;
  const remembered = scene.memory?.totals ?? [];
  // After the last turn the match stands where no turn begins.
  const earlier = remembered.filter(({ turn }) => turn < view.turn || (turn === view.turn && view.outcome !== null));
  const past = ([1, 2] as const).map((player) => [...earlier.map(({ totals }) => totals[player - 1]), now[player - 1]]);
  const [past1 = [], past2 = []] = past.map((totals) => totals.map((total) => (total === undefined ? 0 : sum(total))));
  return {
    now,
    past: [past1, past2],
    most: Math.max(1, ...past1, ...past2),
    firstTurn: earlier[0]?.turn ?? view.turn,
    ...(tag && { tag }),
  };
}

/** People on planets and under way. */
export const sum = ({ onPlanets, inFlight }: Total): number => onPlanets + inFlight;

/** The total of a player. */
export const nowOf = ({ now }: Totals, player: Player): Total => now[player - 1] ?? { onPlanets: 0, inFlight: 0 };
