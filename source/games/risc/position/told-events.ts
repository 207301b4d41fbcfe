import { itemAt } from '../../../engine/lookup.ts';
import { apply } from '../apply.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { copyState, ownerOf, type ReadonlyState, type State, seatIn, unitsIn } from '../state.ts';
import { countOf, holds, minus, noUnits, plus, type Units, unitsOf } from '../units.ts';
import { bonuses, typeIndex } from '../vocabulary.ts';

/** The attacks of a turn, as far as they have been read. */
interface Fights {
  /** All units of a player that attack a territory, by `territory player`. */
  readonly forces: Map<string, Units>;
  /** The combat that is fought. */
  combat:
    | (Pick<EventOf<'combat'>, 'territory' | 'attacker' | 'defender' | 'attackers' | 'defenders'> & Rounds)
    | undefined;
}

type Rounds = { readonly rounds: number };

/**
 * Why events that were told cannot have happened between two positions; nothing where they can: each was possible when it
 * happened, and together they lead from the one to the other.
 */
export function faultOfEvents(
  before: ReadonlyState,
  after: ReadonlyState,
  events: readonly GameEvent[],
): string | undefined {
  if (events.length === 0) return undefined;
  const now = copyState(before);
  const fights: Fights = { forces: new Map(), combat: undefined };
  for (const event of events) {
    if (!isPossible(now, fights, event)) return `$.type: found ${event.type} of what is not there`;
    apply(now, event);
  }
  const [actualFacts, expectedFacts] = [publicFacts(now), publicFacts(after)];
  const other = Object.keys(expectedFacts).find((key) => actualFacts[key] !== expectedFacts[key]);
  return other === undefined ? undefined : `$.${other}: found events that lead to something else`;
}

/** Public facts that only events change, as JSON texts, so that two moments can be compared. */
const publicFacts = ({ owners, units, seats, turn, outcome }: ReadonlyState): Readonly<Record<string, string>> => ({
  owners: JSON.stringify(owners),
  units: JSON.stringify(units),
  seats: JSON.stringify(seats.map(({ alive, level, food, tech, committed }) => [alive, level, food, tech, committed])),
  turn: JSON.stringify(turn),
  outcome: JSON.stringify(outcome && [outcome.winners, outcome.reason]),
});

/** Whether an event is possible now; keeps its effect on the attacks. */
function isPossible(now: State, fights: Fights, event: GameEvent): boolean {
  const there = (id: string) => unitsIn(now, now.map.ids.indexOf(id));
  switch (event.type) {
    case 'upgraded':
      return holds(there(event.territory), unitsOf(typeIndex(event.from), event.count)) && canPay(now, 'tech', event);
    case 'researched':
      return canPay(now, 'tech', event);
    case 'moved':
      return holds(there(event.from), event.units) && canPay(now, 'food', event);
    case 'attacked': {
      const force = `${event.to} ${event.seat}`;
      fights.forces.set(force, plus(fights.forces.get(force) ?? noUnits, event.units));
      return holds(there(event.from), event.units) && canPay(now, 'food', event);
    }
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

function canPay(now: State, stock: 'food' | 'tech', { seat, cost }: { seat: number; cost: number }): boolean {
  return seatIn(now, seat)[stock] >= cost;
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
