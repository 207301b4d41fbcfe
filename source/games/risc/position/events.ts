import * as z from 'zod';
import { type EventSchemas, eventsReader } from '../../../engine/reading/event-schema.ts';
import { type FileFault, failure, type Result } from '../../../engine/result.ts';
import type { GameEvent } from '../events.ts';
import type { RiscMap } from '../map.ts';
import type { ReadonlyState } from '../state.ts';
import { reasons, sides } from '../vocabulary.ts';
import { faultOf } from './seats.ts';
import { faultOfEvents } from './told-events.ts';
import { expected, levelNumber, list, object, stock, units, unitType, integerIn } from './values.ts';

const count = integerIn([0, 1_000_000]);
const phase = <Name extends string>(name: Name) => z.literal(name, expected(`"${name}"`));
const die = integerIn([1, sides]);
const total = integerIn([1, 100]);

/** The shapes of events (rules, section 9) on a map, in a match of so many players. */
export function schemasFor(territories: readonly string[], players: number) {
  const known = new Set(territories);
  const ofMap = expected('a territory of the map');
  const id = z.string(ofMap).refine((one) => known.has(one), ofMap);
  const seat = integerIn([1, players]);
  const force = object({ seat, units });
  const fighters = { territory: id, attacker: seat, defender: seat };
  const march = { seat, order: count, from: id, to: id, units, cost: stock };
  return {
    committed: object({
      type: z.literal('committed'),
      phase: z.enum(['placement', 'orders'], expected('placement or orders')),
      seat,
    }),
    placed: object({
      type: z.literal('placed'),
      phase: phase('placement'),
      seat,
      units: z.record(id, count, expected('units by territory')),
    }),
    upgraded: object({
      type: z.literal('upgraded'),
      phase: phase('moves'),
      seat,
      order: count,
      territory: id,
      count,
      from: unitType,
      to: unitType,
      cost: stock,
    }),
    moved: object({ type: z.literal('moved'), phase: phase('moves'), ...march, path: list(id, 'ids') }),
    researched: object({
      type: z.literal('researched'),
      phase: phase('moves'),
      seat,
      order: count,
      level: levelNumber,
      cost: stock,
    }),
    attacked: object({ type: z.literal('attacked'), phase: phase('attacks'), ...march }),
    battle: object({
      type: z.literal('battle'),
      phase: phase('attacks'),
      territory: id,
      owner: seat,
      units,
      attackers: list(force, 'forces'),
    }),
    combat: object({
      type: z.literal('combat'),
      phase: phase('attacks'),
      ...fighters,
      attackers: units,
      defenders: units,
    }),
    roll: object({
      type: z.literal('roll'),
      phase: phase('attacks'),
      ...fighters,
      round: count,
      pair: z.enum(['high-low', 'low-high'], expected('high-low or low-high')),
      attackerType: unitType,
      defenderType: unitType,
      attackerRoll: die,
      defenderRoll: die,
      attackerTotal: total,
      defenderTotal: total,
      loses: z.enum(['attacker', 'defender'], expected('attacker or defender')),
    }),
    'combat-end': object({
      type: z.literal('combat-end'),
      phase: phase('attacks'),
      territory: id,
      winner: seat,
      units,
      rounds: count,
    }),
    'battle-end': object({
      type: z.literal('battle-end'),
      phase: phase('attacks'),
      territory: id,
      before: seat,
      owner: seat,
      units,
    }),
    technology: object({ type: z.literal('technology'), phase: phase('growth'), seat, level: levelNumber }),
    growth: object({ type: z.literal('growth'), phase: phase('growth'), seat, food: stock, tech: stock, units }),
    eliminated: object({ type: z.literal('eliminated'), phase: phase('victory'), seat }),
    'match-over': object({
      type: z.literal('match-over'),
      phase: phase('victory'),
      winners: list(seat, 'players').max(1, expected('at most one player')),
      reason: z.enum(reasons, expected('conquest or turn-limit')),
    }),
    turn: object({ type: z.literal('turn'), phase: phase('orders'), turn: count }),
  } satisfies EventSchemas<GameEvent>;
}

type Shapes = ReturnType<typeof schemasFor>;
type Reader = ReturnType<typeof eventsReader<GameEvent, Shapes>>;

/** Readers of events, by map and number of players: building one takes long. */
const readers = new WeakMap<RiscMap, Map<number, Reader>>();

function readerFor({ map, players }: Pick<ReadonlyState, 'map' | 'players'>): Reader {
  const ofMap = readers.get(map) ?? new Map<number, Reader>();
  readers.set(map, ofMap);
  const reader = ofMap.get(players) ?? eventsReader<GameEvent, Shapes>(schemasFor(map.ids, players));
  ofMap.set(players, reader);
  return reader;
}

/** Reads events that somebody was told between two positions, or their first fault. */
export function readEvents(
  wireEvents: readonly unknown[],
  before: ReadonlyState,
  after: ReadonlyState,
): Result<readonly GameEvent[], FileFault> {
  const read = readerFor(before)(wireEvents);
  if (!read.ok) return failure(faultOf(read.error));
  const fault = faultOfEvents(before, after, read.value);
  return fault === undefined ? read : failure(faultOf(fault));
}
