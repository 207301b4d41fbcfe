import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import type { Command, Order } from '#games/risc/commands.ts';
import { typeIndex } from '#games/risc/vocabulary.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { inTime } from '../../support/in-time.ts';
import type { PlainAction, PlainMatch, PlainOrder } from './plain-match.ts';
import { commandOfAction, plainOf } from './plain-play.ts';
import { reducePlain } from './plain-reducer.ts';
import { begunPlay, chanceOf, type Play, plays } from './random-play.ts';
import type { Campaign } from './support.ts';

const pick = <Item>(chance: Stream, items: readonly Item[]): Item | undefined =>
  items[chance.integer(0, items.length - 1)];

/** An action of a seat, usually legal. */
function randomAction({ turn, lands, seats, byId }: PlainMatch, seat: number, chance: Stream): PlainAction {
  const ownLands = lands.filter(({ owner }) => owner === seat);
  const land = pick(chance, chance.integer(0, 19) === 0 ? lands : ownLands) ?? lands[0];
  const at = chance.integer(0, 39) === 0 ? 'nowhere' : (land?.id ?? '');
  const kind = chance.integer(0, 99);
  if (turn === 0 && kind > 97) return { type: 'research' };
  if (turn === 0) {
    if (kind < 40) return { type: 'place', at, units: [chance.integer(0, 6), kind === 0 ? 1 : 0, 0, 0, 0, 0, 0] };
    return { type: kind < 70 ? 'spread' : 'commit' };
  }
  const there = seats[seat - 1]?.remaining.units.get(at) ?? byId.get(at)?.units ?? [];
  const part = kind % 3 === 0 ? 1 : chance.integer(1, 3);
  const units = Array.from({ length: 7 }, (_, type) => Math.ceil((there[type] ?? 0) / part) + (kind === 50 ? 1 : 0));
  const near = pick(chance, land?.links ?? []) ?? '';
  if (kind < 25) return { type: 'commit' };
  if (kind < 55)
    return { type: 'attack', from: at, to: chance.integer(0, 9) === 0 ? (pick(chance, lands)?.id ?? '') : near, units };
  if (kind < 70) return { type: 'move', from: at, to: pick(chance, ownLands)?.id ?? near, units };
  if (kind < 75) return { type: 'move', from: at, to: near, units };
  if (kind < 90) {
    const from = chance.integer(0, 2);
    return { type: 'upgrade', at, count: chance.integer(0, 3), from, to: from + chance.integer(0, 2) };
  }
  return kind < 95 ? { type: 'research' } : { type: 'cancel', n: chance.integer(0, 4) };
}

function plainOrder(order: Order): PlainOrder {
  switch (order.type) {
    case 'upgrade':
      return {
        type: 'upgrade',
        at: order.territory,
        count: order.count,
        from: typeIndex(order.from),
        to: typeIndex(order.to),
      };
    case 'research':
      return { type: 'research' };
    default:
      return { type: order.type, from: order.from, to: order.to, units: order.units };
  }
}

/** Facts that must be equal in both implementations. */
const factsOf = ({ state }: Campaign) => ({
  turn: state.turn,
  lands: state.map.ids.map((_, i) => [state.owners[i], state.units[i]]),
  seats: state.seats.map(({ alive, level, food, tech, committed, orders }) => ({
    ...{ alive, level, food, tech },
    committed: state.outcome === null && committed,
    orders: orders.map(plainOrder),
  })),
  over: state.outcome,
});

const plainFactsOf = ({ turn, lands, seats, over }: PlainMatch) => ({
  turn,
  lands: lands.map(({ owner, units }) => [owner, units]),
  seats: seats.map(({ alive, level, food, tech, committed, orders }) => ({
    ...{ alive, level, food, tech },
    committed: over === null && committed,
    orders,
  })),
  over,
});

describe('two implementations of the rules without shared code', () => {
  test('reach the same positions, refusals and results with the same dice, command by command', () => {
    const ends = new Set<string>();
    const codes = new Set<string>();
    fc.assert(
      fc.property(plays, fc.integer({ min: 0, max: 12 }), (play: Play, turns) => {
        const match = begunPlay(play, { turns: String(turns) });
        const dice = openStreams(seeded(match.setup.seed)).stream('dice');
        const plain = plainOf(match.state, dice.integer);
        const chance = chanceOf(play);
        for (let i = 0; i < 200 && plain.over === null; i++) {
          const seat = chance.integer(1, play.players);
          const action = randomAction(plain, seat, chance);
          const command: Command = commandOfAction(action);
          const refused = reducePlain(plain, seat, action);
          const step = match.play(seat, command);
          expectEqual(step.ok ? undefined : step.error.code, refused);
          if (refused !== undefined) codes.add(refused);
          expectEqual(plainFactsOf(plain), factsOf(match));
        }
        if (plain.over !== null) ends.add(plain.over.reason);
      }),
      { numRuns: inTime(90, 2000), seed: 9 },
    );
    expect([...ends].sort()).toEqual(['conquest', 'turn-limit']);
    expect([...codes].sort()).toEqual(
      [
        ...['already-researching', 'bad-count', 'basic-only', 'level-too-low', 'needed', 'no-path', 'no-such-order'],
        ...['not-adjacent', 'not-all-placed', 'not-an-upgrade', 'not-enough-food', 'not-enough-tech'],
        ...['not-enough-units', 'not-own-territory', 'not-your-turn', 'own-territory', 'same-territory'],
        ...['too-many-units', 'unknown-territory', 'wrong-phase'],
      ].sort(),
    );
  });
});
