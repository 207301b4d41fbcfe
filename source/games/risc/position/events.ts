import * as z from 'zod';
import { firstFault } from '../../../engine/position.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import type { GameEvent } from '../events.ts';
import type { Match } from '../state.ts';
import { sides } from '../vocabulary.ts';
import {
  expected,
  id,
  levelNumber,
  list,
  object,
  outcomeShape,
  seat,
  stock,
  units,
  unitType,
  whole,
} from './schema.ts';
import { faultOf, found } from './seats.ts';

const count = whole([0, 1_000_000]);
const force = object({ seat, units });
const fighters = { territory: id, attacker: seat, defender: seat };
const march = { seat, order: count, from: id, to: id, units, cost: stock };
const phase = <Name extends string>(name: Name) => z.literal(name, expected(`"${name}"`));
const die = whole([1, sides]);
const total = whole([1, 100]);

/** The shape of an event (rules, section 9). */
export const eventSchema = z.discriminatedUnion(
  'type',
  [
    object({
      type: z.literal('committed'),
      phase: z.enum(['placement', 'orders'], expected('placement or orders')),
      seat,
    }),
    object({
      type: z.literal('placed'),
      phase: phase('placement'),
      seat,
      units: z.record(z.string(), count, expected('units by territory')),
    }),
    object({
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
    object({ type: z.literal('moved'), phase: phase('moves'), ...march, path: list(id, 'ids') }),
    object({
      type: z.literal('researched'),
      phase: phase('moves'),
      seat,
      order: count,
      level: levelNumber,
      cost: stock,
    }),
    object({ type: z.literal('attacked'), phase: phase('attacks'), ...march }),
    object({
      type: z.literal('battle'),
      phase: phase('attacks'),
      territory: id,
      owner: seat,
      units,
      attackers: list(force, 'forces'),
    }),
    object({
      type: z.literal('combat'),
      phase: phase('attacks'),
      ...fighters,
      attackers: units,
      defenders: units,
    }),
    object({
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
    object({
      type: z.literal('combat-end'),
      phase: phase('attacks'),
      territory: id,
      winner: seat,
      units,
      rounds: count,
    }),
    object({
      type: z.literal('battle-end'),
      phase: phase('attacks'),
      territory: id,
      before: seat,
      owner: seat,
      units,
    }),
    object({ type: z.literal('technology'), phase: phase('growth'), seat, level: levelNumber }),
    object({ type: z.literal('growth'), phase: phase('growth'), seat, food: stock, tech: stock, units }),
    object({ type: z.literal('eliminated'), phase: phase('victory'), seat }),
    object({ type: z.literal('match-over'), phase: phase('victory'), ...outcomeShape }),
    object({ type: z.literal('turn'), phase: phase('orders'), turn: count }),
  ],
  expected('an event of this game'),
);

/** Reads an event that somebody was told, or its first fault. */
export function readEvent(json: unknown, { map, players }: Match): Result<GameEvent, FileFault> {
  const parsed = eventSchema.safeParse(json);
  if (!parsed.success) return failure(faultOf(firstFault(parsed.error, json)));
  const event = parsed.data;
  const strange = territoriesOf(event).find((territory) => !map.ids.includes(territory));
  if (strange !== undefined) return failure(faultOf(found('$', strange, 'territories of the map only')));
  const nobody = seatsOf(event).find((one) => one > players);
  return nobody === undefined
    ? success(event)
    : failure(faultOf(found('$', nobody, `players from 1 to ${players} only`)));
}

/** The territories that an event names. */
function territoriesOf(event: GameEvent): readonly string[] {
  switch (event.type) {
    case 'placed':
      return Object.keys(event.units);
    case 'moved':
      return [event.from, event.to, ...event.path];
    case 'attacked':
      return [event.from, event.to];
    default:
      return 'territory' in event ? [event.territory] : [];
  }
}

/** The players that an event names. */
function seatsOf(event: GameEvent): readonly number[] {
  switch (event.type) {
    case 'battle':
      return [event.owner, ...event.attackers.map((one) => one.seat)];
    case 'combat':
    case 'roll':
      return [event.attacker, event.defender];
    case 'combat-end':
      return [event.winner];
    case 'battle-end':
      return [event.before, event.owner];
    case 'match-over':
      return event.winners;
    default:
      return 'seat' in event ? [event.seat] : [];
  }
}
