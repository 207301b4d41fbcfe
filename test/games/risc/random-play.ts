import fc from 'fast-check';
import { enter } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { activeSeats } from '#engine/step.ts';
import { risc } from '#games/risc/index.ts';
import { unitsIn } from '#games/risc/state.ts';
import { countOf, unitsText } from '#games/risc/units.ts';
import { type Campaign, type Given, newCampaign } from './support.ts';

/** Random matches. `seed` decides the map and the commands. `territories` is the number per player. */
export const plays = fc.record({
  players: fc.integer({ min: 2, max: 5 }),
  seed: fc.integer({ min: 0, max: 1_000_000 }).map(String),
  territories: fc.integer({ min: 2, max: 5 }),
  turns: fc.integer({ min: 1, max: 8 }),
});

export type Play = typeof plays extends fc.Arbitrary<infer Made> ? Made : never;

/** Cache of generated maps. Property tests play most matches more than once. */
const known = new Map<string, string>();

function levelFor({ players, seed, territories }: Play): string {
  const name = `s${seed}:${territories}`;
  const key = `${name} ${players}`;
  const text = known.get(key) ?? risc.levels?.generate?.(name, undefined, players).text ?? '';
  known.set(key, text);
  return text;
}

/** A match on a generated map before its first turn, with enough stock to pay most orders. */
export function begunPlay(play: Play, options: Given['options'] = {}): Campaign {
  const { players, seed } = play;
  const level = levelFor(play);
  return newCampaign({ seed, players, level, options: { tech: '60', units: '12', ...options } });
}

export const chanceOf = ({ seed }: Play, name = 'play'): Stream => openStreams(seeded(seed)).stream(name);

const pick = <Item>(chance: Stream, items: readonly Item[]): Item | undefined =>
  items[chance.integer(0, items.length - 1)];

/** A random line of a seat: usually plausible, but not always legal. */
export function randomLine({ state }: Pick<Campaign, 'state'>, seat: number, chance: Stream): string {
  const { map, owners } = state;
  const lands = map.ids.flatMap((_, i) => (owners[i] === seat ? [i] : []));
  const from = pick(chance, lands) ?? 0;
  const id = map.ids[from] ?? '';
  if (state.phase === 'placement')
    return pick(chance, [`place(${id},${chance.integer(0, 6)})`, `place(${id},all)`, 'spread']) ?? '';
  const near = map.ids[pick(chance, map.links[from] ?? []) ?? 0] ?? '';
  const far = map.ids[pick(chance, lands) ?? 0] ?? '';
  const there = unitsIn(state, from);
  const some = pick(chance, ['all', '1', '2', unitsText(there), `${chance.integer(0, countOf(there))}a`]) ?? '1';
  const lines = [
    `attack(${id},${near},${some})`,
    `attack(${id},${near},all)`,
    `move(${id},${far},${some})`,
    `move(${id},${near},${some})`,
    `upgrade(${id},${chance.integer(0, 2)},a,b)`,
    `upgrade(${id},all,${pick(chance, ['a', 'b', 'c'])},${pick(chance, ['b', 'c', 'd'])})`,
    'research',
    `cancel(${chance.integer(0, 4)})`,
    `path(${id},${far})`,
    `odds(${id},${near},${some})`,
    'orders',
  ];
  return pick(chance, lines) ?? '';
}

/** Plays a line of a seat if it is legal. */
export function tryLine(match: Campaign, seat: number, line: string) {
  const entered = enter(match, `${seat}: ${line}`);
  return entered?.read === true && entered.step.ok ? entered.step : undefined;
}

/** Lets all active seats plan at random and commit until the turn is over. Returns the result of the last commit. */
export function playTurn(match: Campaign, chance: Stream, orders = 5) {
  for (const seat of activeSeats(risc, match.state)) {
    for (let i = 0; i < orders; i++) tryLine(match, seat, randomLine(match, seat, chance));
    if (match.state.phase === 'placement') tryLine(match, seat, 'spread');
    const last = tryLine(match, seat, 'commit');
    if (last !== undefined && last.events.length > 1) return last;
  }
  throw new Error('a turn without an end');
}

/** A random match after `play.turns` turns, or at its end if it ends earlier. */
export function playedMatch(play: Play): Campaign {
  const match = begunPlay(play);
  const chance = chanceOf(play);
  for (let turn = 0; turn < play.turns && match.state.outcome === null; turn++) playTurn(match, chance);
  return match;
}
