import type { Course } from '../../engine/game.ts';
import { itemAt, missing } from '../../engine/lookup.ts';
import type { Stream } from '../../engine/random.ts';
import type { PushedEvent, Seat } from '../../engine/vocabulary.ts';
import { emitEvent } from './apply.ts';
import { fight } from './combat/fight.ts';
import type { Force, GameEvent } from './events.ts';
import type { RiscTypes } from './game-types.ts';
import { idOf } from './map.ts';
import { ownerOf, type ReadonlyState, seatsOf, unitsIn } from './state.ts';
import { noUnits, plus } from './units.ts';

/**
 * All forces leave before any arrives; then, target by target in alphabetical order, they fight the present holder
 * (rules, section 6).
 */
export function attacks(context: Course<RiscTypes>): void {
  const forces = forcesOf(context.state, context.events);
  for (const territory of [...forces.keys()].sort((a, b) => a - b))
    battle(context, territory, forces.get(territory) ?? missing(territory));
}

/** The forces on each target, seats ascending: all units of one seat that attack it are one force. */
function forcesOf(state: ReadonlyState, events: PushedEvent<GameEvent>[]): ReadonlyMap<number, readonly Force[]> {
  const forces = new Map<number, Force[]>();
  for (const seat of seatsOf(state))
    for (const [index, order] of itemAt(state.seats, seat - 1).orders.entries()) {
      if (order.type !== 'attack') continue;
      const { from, to, units, cost } = order;
      events.push({ type: 'attacked', seat, order: index + 1, from, to, units, cost });
      const target = state.map.ids.indexOf(to);
      const targetForces = forces.get(target) ?? [];
      const ownUnits = targetForces.find((force) => force.seat === seat)?.units ?? noUnits;
      forces.set(target, [...targetForces.filter((force) => force.seat !== seat), { seat, units: plus(ownUnits, units) }]);
    }
  return forces;
}

/** All combats for one territory. */
function battle(context: Course<RiscTypes>, territory: number, forces: readonly Force[]): void {
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

/** One force against the present holder of the territory; the winner holds it with the survivors. */
function combat(context: Course<RiscTypes>, territory: number, { seat, units }: Force, dice: Stream): void {
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
