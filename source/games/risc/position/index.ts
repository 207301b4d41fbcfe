import * as z from 'zod';
import type { PositionForm } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { type EventSchemas, eventsReader } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Result } from '#engine/result.ts';
import { type Seat, seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import { apply, type EventOf, type GameEvent } from '../events.ts';
import type { RiscTypes } from '../game-types.ts';
import { idsOf, type RiscMap } from '../map.ts';
import { isOrderEvent, kindOfEvent, orderEventSchemas } from '../orders.ts';
import { placementById } from '../rules.ts';
import {
  copyState,
  ownerOf,
  puzzleGoalOf,
  type ReadonlyState,
  type SeatView,
  type State,
  seatIn,
  unitsIn,
  type View,
  viewOf,
} from '../state.ts';
import { countOf, holds, minus, noUnits, plus, type Units, unitsOf } from '../units.ts';
import { bonuses, reasons, sides, typeIndex } from '../vocabulary.ts';
import { faultOf, readKnown, readPosition } from './read.ts';
import { count, expected, integerIn, levelNumber, list, object, phase, stock, units, unitType } from './values.ts';

interface Fights {
  /** Units sent against each territory by each seat. A key such as `brook 2` means seat 2 against Brook. */
  readonly forces: Map<string, Units>;
  combat:
    | (Pick<EventOf<'combat'>, 'territory' | 'attacker' | 'defender' | 'attackers' | 'defenders'> & Rounds)
    | undefined;
}

type Rounds = { readonly rounds: number };

/** First reason why `events` cannot lead from `before` to `after`. Undefined if they can. */
export function faultOfEvents(
  before: ReadonlyState,
  after: ReadonlyState,
  events: readonly GameEvent[],
): string | undefined {
  if (events.length === 0) return undefined;
  const now = copyState(before);
  const fights: Fights = { forces: new Map(), combat: undefined };
  for (const event of events) {
    if (!isPossible(now, fights, event)) return `$.type: found ${event.type}, which cannot happen now`;
    apply(now, event);
  }
  const [actualFacts, expectedFacts] = [publicFacts(now), publicFacts(after)];
  const other = Object.keys(expectedFacts).find((key) => actualFacts[key] !== expectedFacts[key]);
  return other === undefined ? undefined : `$.${other}: found a value that does not follow from the events`;
}

/** Public facts of a state as JSON texts, for comparing two states. Only events change these facts. */
const publicFacts = ({ owners, units, seats, turn, outcome }: ReadonlyState): Readonly<Record<string, string>> => ({
  owners: JSON.stringify(owners),
  units: JSON.stringify(units),
  seats: JSON.stringify(seats.map(({ alive, level, food, tech, committed }) => [alive, level, food, tech, committed])),
  turn: JSON.stringify(turn),
  outcome: JSON.stringify(outcome && [outcome.winners, outcome.reason]),
});

/** False if `event` is found to be impossible in the state `now`. Does not check all types. Also updates `fights`. */
function isPossible(now: State, fights: Fights, event: GameEvent): boolean {
  const there = (id: string) => unitsIn(now, now.map.ids.indexOf(id));
  if (event.type === 'attacked') {
    const force = `${event.to} ${event.seat}`;
    fights.forces.set(force, plus(fights.forces.get(force) ?? noUnits, event.units));
  }
  if (isOrderEvent(event)) {
    const { paidIn, changes } = kindOfEvent(event);
    return (
      changes(event).every(({ at, removed = noUnits }) => holds(there(at), removed)) &&
      seatIn(now, event.seat)[paidIn] >= event.cost
    );
  }
  switch (event.type) {
    case 'battle':
      return (
        isSame(event.units, there(event.territory)) &&
        event.attackers.every(({ seat, units }) => isSame(units, fights.forces.get(`${event.territory} ${seat}`)))
      );
    case 'combat': {
      const { territory, attacker, attackers, defender, defenders } = event;
      fights.combat = { ...event, rounds: 0 };
      return (
        defender === ownerOf(now, now.map.ids.indexOf(territory)) &&
        isSame(defenders, there(territory)) &&
        isSame(attackers, fights.forces.get(`${territory} ${attacker}`))
      );
    }
    case 'roll':
      return isRolled(fights, event);
    case 'combat-end':
      return isEnd(fights, event);
    case 'battle-end':
      return isSame(event.units, there(event.territory));
    case 'placed':
    case 'committed':
    case 'technology':
    case 'growth':
    case 'eliminated':
    case 'turn':
    case 'match-over':
      return true;
  }
}

function isRolled(fights: Fights, roll: EventOf<'roll'>): boolean {
  const { combat } = fights;
  if (combat === undefined || combat.territory !== roll.territory) return false;
  const [attacker, defender] = [typeIndex(roll.attackerType), typeIndex(roll.defenderType)];
  const hasBoth = holds(combat.attackers, unitsOf(attacker, 1)) && holds(combat.defenders, unitsOf(defender, 1));
  const isAttackers = roll.loses === 'attacker';
  fights.combat = {
    ...combat,
    rounds: combat.rounds + 1,
    ...(isAttackers
      ? { attackers: minus(combat.attackers, unitsOf(attacker, 1)) }
      : { defenders: minus(combat.defenders, unitsOf(defender, 1)) }),
  };
  return (
    hasBoth &&
    roll.attacker === combat.attacker &&
    roll.defender === combat.defender &&
    roll.round === combat.rounds + 1 &&
    roll.attackerTotal === roll.attackerRoll + itemAt(bonuses, attacker) &&
    roll.defenderTotal === roll.defenderRoll + itemAt(bonuses, defender) &&
    isAttackers === roll.attackerTotal <= roll.defenderTotal
  );
}

function isEnd(fights: Fights, { territory, winner, units, rounds }: EventOf<'combat-end'>): boolean {
  const { combat } = fights;
  if (combat === undefined) return false;
  fights.combat = undefined;
  const won = countOf(combat.attackers) > 0;
  return (
    territory === combat.territory &&
    rounds === combat.rounds &&
    winner === (won ? combat.attacker : combat.defender) &&
    isSame(units, won ? combat.attackers : combat.defenders) &&
    countOf(won ? combat.defenders : combat.attackers) === 0
  );
}

const isSame = (units: Units, otherUnits: Units | undefined): boolean => units.join() === otherUnits?.join();

const die = integerIn([1, sides]);
const total = integerIn([1, 100]);

/** Schemas of the events on a map. */
export function schemasFor(territories: readonly string[], players: number) {
  const known = new Set(territories);
  const ofMap = expected('a territory of the map');
  const id = z.string(ofMap).refine((one) => known.has(one), ofMap);
  const seat = integerIn([1, players]);
  const force = object({ seat, units });
  const fighters = { territory: id, attacker: seat, defender: seat };
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
      units: z.record(id, count, expected('the units of each territory')),
    }),
    ...orderEventSchemas(seat, id),
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

/** Event readers by map and number of players. Cached, because creating a reader is slow. */
const readers = new WeakMap<RiscMap, Map<number, Reader>>();

function readerFor({ map, players }: Pick<ReadonlyState, 'map' | 'players'>): Reader {
  const ofMap = readers.get(map) ?? new Map<number, Reader>();
  readers.set(map, ofMap);
  const reader = ofMap.get(players) ?? eventsReader<GameEvent, Shapes>(schemasFor(map.ids, players));
  ofMap.set(players, reader);
  return reader;
}

/** Reads the events that a server has sent between two positions. Returns the events or the first fault. */
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

export const position: PositionForm<RiscTypes> = {
  write: writePosition,
  read: readPosition,
  known: readKnown,
  events: readEvents,
};

/** Writes a complete position, or one restricted to a viewer. */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  const view = viewOf(state, viewer);
  return {
    game: 'risc',
    turn: view.turn,
    phase: view.phase,
    outcome: view.outcome,
    options: view.options,
    ...puzzleGoalOf(view),
    territories: territoriesJson(view),
    seats: view.seats.map((seatView, i) => seatJson(view, i + 1, seatView)),
    ...(viewer === 'all' ? {} : { viewer: seatOfViewer(viewer, 0) }),
  };
}

/** Territories as last written for each map. Reused if unchanged, because a command changes only a few territories. */
const writtenLands = new WeakMap<View['map'], TerritoryJson[]>();

function territoriesJson(view: View): TerritoryJson[] {
  const written = (
    writtenLands.get(view.map) ?? view.map.ids.map((_, territory) => territoryJson(view, territory))
  ).map((land, territory) =>
    land.owner === ownerOf(view, territory) && land.units === unitsIn(view, territory)
      ? land
      : territoryJson(view, territory),
  );
  writtenLands.set(view.map, written);
  return written;
}

type TerritoryJson = ReturnType<typeof territoryJson>;

const territoryJson = (view: View, territory: number) => ({
  id: view.map.ids[territory],
  label: view.map.labels[territory],
  group: view.map.groups[territory],
  size: view.map.sizes[territory],
  food: view.map.foods[territory],
  tech: view.map.techs[territory],
  x: view.map.xs[territory],
  y: view.map.ys[territory],
  links: idsOf(view.map, itemAt(view.map.links, territory)),
  owner: ownerOf(view, territory),
  units: unitsIn(view, territory),
});

const seatJson = (view: View, seat: Seat, { alive, level, food, tech, committed, placement, orders }: SeatView) => ({
  seat,
  alive,
  level,
  food,
  tech,
  committed,
  placement: placement === null ? null : placementById(view, seat, placement),
  orders,
});
