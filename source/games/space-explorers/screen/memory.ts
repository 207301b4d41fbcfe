import { itemAt } from '../../../engine/lookup.ts';
import { lengthOf } from '../map.ts';
import { inFlight, type Shuttle, sumOf } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene, Landed, Memory, Sighting, Total } from './local.ts';
import { eyesOf } from './local.ts';

/** The memory before the first turn. */
export const noMemory: Memory = { totals: [], sightings: [], sent: [], landed: [] };

/**
 * The memory with one more turn: totals as far as they are seen, the planets in sight, and own people sent to planets
 * out of sight.
 *
 * @param ended what was seen at the end of the turn before, with what was ordered in it
 */
export function remember(memory: Memory | undefined, view: View, ended?: View): Memory {
  const { turn, map, visible, p1, p2, sizes, habitabilities, homes, clock } = view;
  const totals = { turn, totals: [totalOf(view, 1), totalOf(view, 2)] as const };
  const before = memory ?? noMemory;
  const sent = [...before.sent, ...(ended === undefined ? [] : launchedIn(ended))];
  return {
    totals: [...before.totals, totals],
    sightings: map.ids.map((_, planet): Sighting | undefined =>
      visible[planet] === true
        ? {
            turn,
            p1: itemAt(p1, planet),
            p2: itemAt(p2, planet),
            size: itemAt(sizes, planet),
            habitability: itemAt(habitabilities, planet),
            home: itemAt(homes, planet),
          }
        : before.sightings[planet],
    ),
    sent: sent.filter(({ lands }) => lands > clock),
    landed: map.ids.map((_, planet): Landed | undefined => {
      if (visible[planet] === true) return undefined;
      const now = sent.filter(({ to, lands }) => to === planet && lands <= clock);
      if (now.length === 0) return before.landed[planet];
      return { people: sumOf(now.map(({ people }) => people)), turn: turn - 1 };
    }),
  };
}

/** The shuttles that leave with the end of an own turn. */
const launchedIn = ({ viewer, mover, orders, map, clock }: View): readonly Shuttle[] =>
  viewer !== mover
    ? []
    : orders.map(({ from, to, people }) => ({
        from,
        to,
        people,
        player: mover,
        lands: clock + lengthOf(map, from, to),
      }));

/** Own shuttles to planets that are not seen, as their sender knows of them. */
export const unseenShuttles = (memory: Memory | undefined, { visible }: View): readonly Shuttle[] =>
  (memory ?? noMemory).sent.filter(({ to }) => visible[to] !== true);

/** All people of a player that a view shows. */
export const totalOf = ({ p1, p2, shuttles }: View, player: PlayerNumber): Total => ({
  onPlanets: sumOf(player === 1 ? p1 : p2),
  inFlight: inFlight(shuttles, player),
});

/** A player's people on the way: visible ones, and the viewer's own to planets out of sight. */
export function awayOf(scene: Pick<ExplorersScene, 'view' | 'memory'>, player: PlayerNumber): number {
  const { view, memory } = scene;
  const unseen = view.viewer === player ? unseenShuttles(memory, view) : [];
  return inFlight([...view.shuttles, ...unseen], player);
}

/** The people of both players, now and over the turns. */
export interface Totals {
  /** By player - 1. */
  readonly now: readonly [Total, Total];
  /** Sums of people on planets and under way by turn, by player - 1; only of now where nothing is remembered. */
  readonly past: readonly [readonly number[], readonly number[]];
  /** The most of all. */
  readonly max: number;
  /** The first turn of which something is remembered. */
  readonly firstTurn: number;
  /** A note in the title where the figures are not those of the rest of the screen. */
  readonly tag?: 'seen' | 'all';
}

/** The visible people of both players; all people for a viewer who sees everything, even while one seat's view is shown. */
export function totalsOf(scene: ExplorersScene): Totals {
  const { view } = scene;
  const tag = view.viewer !== 'all' ? 'seen' : eyesOf(scene) === undefined ? undefined : 'all';
  const now = [totalOf(view, 1), totalOf(view, 2)] as const;
  const remembered = (scene.memory ?? noMemory).totals;
  // After the last turn the match stands where no turn begins.
  const earlier = remembered.filter(({ turn }) => turn < view.turn || (turn === view.turn && view.outcome !== null));
  const past = ([1, 2] as const).map((player) => [...earlier.map(({ totals }) => totals[player - 1]), now[player - 1]]);
  const [past1 = [], past2 = []] = past.map((totals) => totals.map((total) => (total === undefined ? 0 : sum(total))));
  return {
    now,
    past: [past1, past2],
    max: Math.max(1, ...past1, ...past2),
    firstTurn: earlier[0]?.turn ?? view.turn,
    ...(tag && { tag }),
  };
}

/** People on planets and under way. */
export const sum = ({ onPlanets, inFlight }: Total): number => onPlanets + inFlight;

/** The total of a player. */
export const nowOf = ({ now }: Totals, player: PlayerNumber): Total => now[player - 1] ?? { onPlanets: 0, inFlight: 0 };
