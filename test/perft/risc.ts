import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { Order } from '#games/risc/commands.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import type { ReadonlyState } from '#games/risc/state.ts';
import { unitsText } from '#games/risc/units.ts';
import { typeAt, typeIndex } from '#games/risc/vocabulary.ts';
import { bundledLevel } from '#storage/levels.ts';
import { copyPlain, type PlainAction, type PlainMatch, type PlainOrder } from '../games/risc/plain-match.ts';
import { actionOfCommand, commandOfAction, plainOf } from '../games/risc/plain-play.ts';
import { reducePlain } from '../games/risc/plain-reducer.ts';
import { played } from '../support/lines.ts';
import { type Met, oursOf, type Program, type Twice } from './perft.ts';
import type { Row } from './rows.ts';
import { type Reader, readerOf, type Tape, tapeOf } from './tape.ts';

interface Facts {
  /** Owner and units of each territory. */
  readonly lands: readonly (readonly [number, readonly number[]])[];
  readonly seats: readonly SeatFacts[];
  readonly turn: number;
  readonly over: string | null;
}

interface SeatFacts {
  /** Alive, level, food, tech, committed. */
  readonly has: readonly [boolean, number, number, number, boolean];
  /** Units by territory of the seat, during the placement. */
  readonly placed: readonly number[];
  readonly orders: readonly PlainOrder[];
}

type Move = PlainAction & { readonly seat: number };

/** Sorts the fields of an order. */
function ordered(order: PlainOrder): PlainOrder {
  switch (order.type) {
    case 'upgrade': {
      const { type, at, count, from, to } = order;
      return { type, at, count, from, to };
    }
    case 'research':
      return { type: 'research' };
    default: {
      const { type, from, to, units } = order;
      return { type, from, to, units };
    }
  }
}

const plainOrder = (order: Order): PlainOrder =>
  order.type === 'upgrade'
    ? { type: 'upgrade', at: order.territory, count: order.count, from: typeIndex(order.from), to: typeIndex(order.to) }
    : ordered(order);

const endOf = (outcome: { readonly winners: readonly number[]; readonly reason: string } | null) =>
  outcome && `${outcome.reason} ${outcome.winners}`;

const ourFacts = ({ owners, units, seats, turn, outcome }: ReadonlyState): Facts => ({
  lands: owners.map((owner, i) => [owner, units[i] ?? []]),
  seats: seats.map(({ alive, level, food, tech, committed, placement, orders }, i) => ({
    has: [alive, level, food, tech, outcome === null && committed],
    placed: (placement ?? []).filter((_, territory) => owners[territory] === i + 1),
    orders: orders.map(plainOrder),
  })),
  turn,
  over: endOf(outcome),
});

/** The plain match, and its dice rolls. */
interface Plain {
  readonly match: PlainMatch;
  readonly dice: Reader;
}

const plainFacts = ({ match: { lands, seats, turn, over } }: Plain): Facts => ({
  lands: lands.map(({ owner, units }) => [owner, units]),
  seats: seats.map(({ alive, level, food, tech, committed, placed, orders }, i) => ({
    has: [alive, level, food, tech, over === null && committed],
    placed: turn > 0 ? [] : lands.flatMap(({ id, owner }) => (owner === i + 1 ? [placed.get(id) ?? 0] : [])),
    orders: orders.map(ordered),
  })),
  turn,
  over: endOf(over),
});

interface Place {
  readonly id: string;
  readonly links: readonly string[];
}

/**
 * For every seat: in turn 0, placements of no unit, one unit, all units and one too many, in every territory and in a
 * nonexistent one. Later, moves and attacks from each of its territories to every territory, with one unit of the
 * lowest type, one of the highest type, or all units. Upgrades of one or all units of the types a and b by up to two
 * steps. Cancellations of each order, of all orders, and of a nonexistent order. Always the commands without arguments.
 */
const candidatesOf =
  (places: readonly Place[], mostPlaced: number) =>
  ({ lands, seats, turn }: Facts): Move[] =>
    seats.flatMap(({ orders }, i) => {
      const seat = i + 1;
      const own = places.flatMap((place, k) =>
        lands[k]?.[0] === seat ? [{ ...place, units: lands[k]?.[1] ?? [] }] : [],
      );
      const rest: Move[] = [
        { type: 'spread', seat },
        { type: 'commit', seat },
      ];
      if (turn === 0) {
        const counts = [0, 1, mostPlaced, mostPlaced + 1];
        const somewhere = [...places.map(({ id }) => id), 'nowhere'];
        return [
          ...somewhere.flatMap((at) =>
            counts.map((count): Move => ({ type: 'place', seat, at, units: [count, 0, 0, 0, 0, 0, 0] })),
          ),
          ...rest,
          { type: 'research', seat },
        ];
      }
      const marches = own.flatMap(({ id: from, units }) =>
        partsOf(units).flatMap((part) =>
          places.flatMap(({ id: to }): Move[] => [
            { type: 'move', seat, from, to, units: part },
            { type: 'attack', seat, from, to, units: part },
          ]),
        ),
      );
      const upgrades = own.flatMap(({ id: at, units }) =>
        [0, 1].flatMap((from) =>
          [...new Set([1, units[from] ?? 0])].flatMap((count) =>
            [from, from + 1, from + 2].map((to): Move => ({ type: 'upgrade', seat, at, count, from, to })),
          ),
        ),
      );
      const cancels = Array.from({ length: orders.length + 2 }, (_, n): Move => ({ type: 'cancel', seat, n }));
      return [...marches, ...upgrades, { type: 'research', seat }, ...cancels, ...rest];
    });

/** One unit of the lowest type, one unit of the highest type, and all units. One basic unit if there are no units. */
function partsOf(units: readonly number[]): (readonly number[])[] {
  const one = (type: number) => units.map((_, i) => (i === type ? 1 : 0));
  const [low, high] = [units.findIndex(Boolean), units.findLastIndex(Boolean)];
  if (low < 0) return [one(0)];
  const parts = [one(low), one(high), units];
  return parts.filter((part, i) => parts.findIndex((other) => String(other) === String(part)) === i);
}

function line(move: Move): string {
  const { seat } = move;
  const counts = (units: readonly number[]) => unitsText([0, 1, 2, 3, 4, 5, 6].map((type) => units[type] ?? 0));
  switch (move.type) {
    case 'move':
    case 'attack':
      return `${seat}: ${move.type} ${move.from} ${move.to} ${counts(move.units)}`;
    case 'upgrade':
      return `${seat}: upgrade ${move.at} ${move.count} ${typeAt(move.from)} ${typeAt(move.to)}`;
    case 'place':
      return `${seat}: place ${move.at} ${counts(move.units)}`;
    case 'cancel':
      return `${seat}: cancel ${move.n === 0 ? 'all' : move.n}`;
    default:
      return `${seat}: ${move.type}`;
  }
}

function moveOf(text: string): Move {
  const parsed = parseLine<RiscTypes>(risc, text);
  if (parsed?.ok !== true) throw new Error(`not a command: ${text}`);
  return { ...actionOfCommand(parsed.value.command), seat: parsed.value.seat ?? 1 };
}

const drawOf =
  ({ next }: Reader): PlainMatch['draw'] =>
  (low, high) =>
    low + Math.floor(next() * (high - low + 1));

const plainProgram = (tape: Tape): Program<Plain, Facts, Move> => ({
  facts: plainFacts,
  play({ match, dice }, move) {
    const own = readerOf(tape, dice.read());
    const after = copyPlain(match, drawOf(own));
    return reducePlain(after, move.seat, move) === undefined ? { match: after, dice: own } : undefined;
  },
});

/**
 * RISC in both implementations, from the position of a row. Setup values other than seed and players are game options.
 */
export function riscTwice({ level, setup, script }: Row, met: Met): Twice<ReadonlyState, Plain, Facts, Move> {
  const { seed = 'a', players = '2', ...options } = setup;
  const source = bundledLevel(risc, level) ?? { name: './map.dot', text: level };
  const match = startMatch(risc, { seed, players: Number(players), options, level: source });
  const tape = tapeOf(seed, 'dice');
  const dice = readerOf(tape, 0);
  const plain = plainOf(match.state, drawOf(dice));
  for (const text of script) {
    played(match, text);
    const move = moveOf(text);
    reducePlain(plain, move.seat, move);
  }
  const { map } = match.state;
  const places = map.ids.map((id, i) => ({ id, links: (map.links[i] ?? []).map((k) => map.ids[k] ?? '') }));
  return {
    ours: oursOf<RiscTypes, Facts, Move>(
      risc,
      ourFacts,
      (move) => ({ seat: move.seat, command: commandOfAction(move) }),
      met,
    ),
    plain: plainProgram(tape),
    start: { ours: match.state, plain: { match: plain, dice } },
    candidates: candidatesOf(places, match.state.options.units),
    line,
  };
}
