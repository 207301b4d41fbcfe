import type { PhaseContext, PhaseTable } from '#engine/game.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { PushedEvent, Seat } from '#engine/vocabulary.ts';
import { fight } from './combat.ts';
import { isHeldWith, puzzleFronts } from './defence.ts';
import { emitEvent, type Force, type GameEvent } from './events.ts';
import type { RiscTypes } from './game-types.ts';
import { idOf } from './map.ts';
import { draftOf, kindOf, levelAfter } from './orders.ts';
import {
  changeSeat,
  incomeOf,
  landsOf,
  ownerOf,
  type ReadonlyState,
  type State,
  seatIn,
  seatsOf,
  unitsIn,
} from './state.ts';
import { basics, bonusOf, noUnits, plus } from './units.ts';
import { type Ending, ranges } from './vocabulary.ts';

export function deployment(context: PhaseContext<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const placement = seatIn(state, seat).placement ?? [];
    const units = landsOf(state, seat).map((territory) => [idOf(state.map, territory), itemAt(placement, territory)]);
    emitEvent(context, { type: 'placed', phase: 'placement', seat, units: Object.fromEntries(units) });
  }
  emitEvent(context, { type: 'turn', phase: 'orders', turn: 1 });
}

/** Carries out each seat's orders in the order typed (rules, "Moves"). The result equals the seat's projection. */
export function moves({ state, events }: PhaseContext<RiscTypes>): void {
  for (const seat of seatsOf(state)) {
    const { orders } = seatIn(state, seat);
    if (orders.length === 0) continue;
    applyDraft(state, seat);
    for (const [index, order] of orders.entries()) {
      const { phase, event } = kindOf(order.type);
      if (phase === 'moves') events.push(event({ seat, order: index + 1 }, order));
    }
  }
}

function applyDraft(state: State, seat: Seat): void {
  const { food, tech, units } = draftOf(state, seat).projection;
  changeSeat(state, seat, { food, tech });
  for (const [territory, unitsLeft] of units) state.units[territory] = unitsLeft;
}

/** Resolves attacks (rules, "Attacks"), sorted by target id. All forces leave before the first battle. */
export function attacks(context: PhaseContext<RiscTypes>): void {
  const forces = forcesOf(context.state, context.events);
  for (const territory of [...forces.keys()].sort((a, b) => a - b))
    battle(context, territory, forces.get(territory) ?? unreachable(territory));
}

/** Forces that attack each target, one for each seat, sorted by seat. Pushes an `attacked` event for each order. */
function forcesOf(state: ReadonlyState, events: PushedEvent<GameEvent>[]): ReadonlyMap<number, readonly Force[]> {
  const forces = new Map<number, Force[]>();
  for (const seat of seatsOf(state))
    for (const [index, order] of itemAt(state.seats, seat - 1).orders.entries()) {
      if (order.type !== 'attack') continue;
      const { to, units } = order;
      events.push(kindOf(order.type).event({ seat, order: index + 1 }, order));
      const target = state.map.ids.indexOf(to);
      const targetForces = forces.get(target) ?? [];
      const ownUnits = targetForces.find((force) => force.seat === seat)?.units ?? noUnits;
      forces.set(target, [
        ...targetForces.filter((force) => force.seat !== seat),
        { seat, units: plus(ownUnits, units) },
      ]);
    }
  return forces;
}

function battle(context: PhaseContext<RiscTypes>, territory: number, forces: readonly Force[]): void {
  const { state, events } = context;
  const dice = context.random('dice');
  const id = idOf(state.map, territory);
  const before = ownerOf(state, territory);
  const attackers = forces.length > 1 ? dice.shuffle(forces) : forces;
  const units = unitsIn(state, territory);
  events.push({ type: 'battle', territory: id, owner: before, units, attackers });
  for (const force of attackers) combat(context, territory, force, dice);
  events.push({
    type: 'battle-end',
    territory: id,
    before,
    owner: ownerOf(state, territory),
    units: unitsIn(state, territory),
  });
}

function combat(context: PhaseContext<RiscTypes>, territory: number, { seat, units }: Force, dice: Stream): void {
  const { state, events } = context;
  const id = idOf(state.map, territory);
  const defender: Seat = ownerOf(state, territory);
  const defenders = unitsIn(state, territory);
  const sides = { territory: id, attacker: seat, defender };
  events.push({ type: 'combat', ...sides, attackers: units, defenders });
  const {
    won,
    units: survivors,
    rounds,
  } = fight(units, defenders, dice, (roll) => events.push({ type: 'roll', ...sides, ...roll }));
  emitEvent(context, { type: 'combat-end', territory: id, winner: won ? seat : defender, units: survivors, rounds });
}

/** Gives seats with territories their researched level, yield and a basic unit per territory (rules, "Growth"). */
export function growth(context: PhaseContext<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const { length } = landsOf(state, seat);
    if (length === 0) continue;
    const seatState = seatIn(state, seat);
    const level = levelAfter(seatState);
    if (level !== seatState.level) emitEvent(context, { type: 'technology', seat, level });
    emitEvent(context, { type: 'growth', seat, ...incomeOf(state, seat), units: basics(length) });
  }
}

/** Eliminates seats without territories, then ends the match or begins the next turn (rules, "The end"). */
export function victory(context: PhaseContext<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const isOut = seatIn(state, seat).alive && landsOf(state, seat).length === 0;
    if (isOut) emitEvent(context, { type: 'eliminated', seat });
  }
  const outcome = outcomeOf(state);
  if (outcome !== null) emitEvent(context, { type: 'match-over', ...outcome });
  // The turn number stops at the maximum of `ranges.count`, because a position cannot store a higher number.
  else emitEvent(context, { type: 'turn', phase: 'orders', turn: Math.min(ranges.count[1], state.turn + 1) });
}

function outcomeOf(state: ReadonlyState): Ending | null {
  const { hold, options } = state;
  const living = seatsOf(state).filter((seat) => seatIn(state, seat).alive);
  if (living.length === 1) return { winners: living, reason: 'conquest' };
  if (hold !== undefined)
    return {
      winners: [puzzleFronts(state).every((front) => isHeldWith(hold, front)) ? 1 : 2],
      reason: 'turn-limit',
    };
  const { turns } = options;
  if (turns > 0 && state.turn >= turns) return { winners: leaders(state), reason: 'turn-limit' };
  if (state.drawAfter > 0 && state.turn >= state.drawAfter) return { winners: [], reason: 'turn-limit' };
  return null;
}

/** The seat with the most territories, on a tie the seat with the highest total bonus. Empty if that is a tie, too. */
function leaders(state: ReadonlyState): readonly number[] {
  const ranked = seatsOf(state).map((seat) => {
    const lands = landsOf(state, seat);
    const bonus = lands.reduce((sum, territory) => sum + bonusOf(unitsIn(state, territory)), 0);
    return { seat, lands: lands.length, bonus };
  });
  const maxLands = Math.max(...ranked.map(({ lands }) => lands));
  const first = ranked.filter(({ lands }) => lands === maxLands);
  const maxBonus = Math.max(...first.map(({ bonus }) => bonus));
  const best = first.filter(({ bonus }) => bonus === maxBonus);
  return best.length === 1 ? best.map(({ seat }) => seat) : [];
}

const undecided = (state: ReadonlyState): readonly number[] =>
  seatsOf(state).filter((seat) => !seatIn(state, seat).committed);

export const phases: PhaseTable<RiscTypes> = {
  placement: { waitsFor: undecided, together: true },
  deployment: { run: deployment, next: 'orders' },
  orders: { waitsFor: undecided, together: true },
  moves: { run: moves, next: ({ hold }) => (hold === undefined ? 'attacks' : 'victory') },
  attacks: { run: attacks, next: 'growth' },
  growth: { run: growth, next: 'victory' },
  victory: { run: victory, next: ({ outcome }) => (outcome === null ? 'orders' : 'over') },
  over: { waitsFor: () => [] },
};
