import { risc } from '#games/risc/index.ts';
import { groupCount, readLevel } from '#games/risc/levels.ts';
import { idsOf, type RiscMap } from '#games/risc/map.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { type Player, units } from './support.ts';

/** The parts of a position that a test specifies. */
export interface Standing {
  /** Name of a bundled or generated map. Default: `twin-rivers`. */
  readonly level?: string;
  readonly turn?: number;
  /** Turn limit of the match. */
  readonly turns?: number;
  /** Owner and units by territory, such as `2 3a+1b`. Other territories belong to the player of their group. */
  readonly lands?: Readonly<Record<string, string>>;
  /** Units of a territory that is not in `lands`. Default: `4a`. */
  readonly usual?: (seat: number, territory: number) => string;
  /** Values by seat - 1. Defaults: 40 food, 28 tech, level 1 and no orders. */
  readonly players?: readonly Player[];
}

interface Ground {
  readonly map: RiscMap;
  readonly seats: number;
}

const grounds = new Map<string, Ground>();

export function mapOn(level: string): Ground {
  const known = grounds.get(level);
  if (known !== undefined) return known;
  const { map } = unwrapped(readLevel(unwrapped(findLevel(risc, level, '2026-11-20')).text));
  const ground = { map, seats: groupCount(map) };
  grounds.set(level, ground);
  return ground;
}

/** A position on a map, as JSON. */
export function positionOn({
  level = 'twin-rivers',
  turn = 4,
  turns = 0,
  lands = {},
  usual = () => '4a',
  players = [],
}: Standing = {}) {
  const { map, seats: count } = mapOn(level);
  const territories = map.ids.map((id, i) => {
    const group = map.groups[i] ?? 1;
    const [owner = '', unitText = ''] = (lands[id] ?? `${group} ${usual(group, i)}`).split(' ');
    return {
      id,
      label: map.labels[i],
      group,
      size: map.sizes[i],
      food: map.foods[i],
      tech: map.techs[i],
      x: map.xs[i],
      y: map.ys[i],
      links: idsOf(map, map.links[i] ?? []),
      owner: Number(owner),
      units: units(unitText),
    };
  });
  const seats = Array.from({ length: count }, (_, i) => {
    const { level: technology = 1, food = 40, tech = 28, committed, orders = [] } = players[i] ?? {};
    const alive = territories.some(({ owner }) => owner === i + 1);
    const isDone = committed ?? !alive;
    return { seat: i + 1, alive, level: technology, food, tech, committed: isDone, placement: null, orders };
  });
  const options = {
    units: 16,
    food: 40,
    tech: 28,
    turns,
    groups: seats.map(({ seat }) => seat),
  };
  return { game: 'risc', turn, phase: 'orders', outcome: null, options, territories, seats };
}

export const numberOn = (level: string, id: string): number => mapOn(level).map.ids.indexOf(id);

/** Orders of `designedStanding`, in the form of a position. */
export const designedOrders = [
  { type: 'upgrade', territory: 'brook', count: 4, from: 'a', to: 'b' },
  { type: 'move', from: 'alder', to: 'brook', units: units('3a') },
  { type: 'move', from: 'cairn', to: 'drift', units: units('2a') },
] as const;

/** Position of most screen tests: turn 4, three orders of player 1, and player 2 has committed. */
export const designedStanding: Standing = {
  lands: {
    alder: '1 3a',
    brook: '1 7a+4b',
    cairn: '1 3a',
    drift: '1 7a+4b',
    eyrie: '2 9a',
    fjord: '2 3a',
    glade: '2 7a+4b',
    heath: '2 5a',
  },
  players: [{ food: 100, tech: 46, orders: designedOrders }, { committed: true }],
};
