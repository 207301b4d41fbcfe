import type { Seat } from '../../../../engine/vocabulary.ts';
import { listOf } from '../../../../screen/sentences.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { placementText } from '../../text/event-line.ts';
import { countOf, unitsText } from '../../units.ts';
import { forceText } from '../words.ts';
import { doesAs, type Verb } from './voice.ts';

/**
 * What happened, as a line of a list: without a capital and a full stop.
 *
 * @param isYou whether somebody is the one who reads it, who is `you`; all go by their numbers where absent
 */
export function eventText(event: GameEvent, isYou: (seat: Seat) => boolean = () => false): string {
  const does = (seat: Seat, verb: Verb) => doesAs(seat, verb, isYou(seat));
  const nameOf = (seat: Seat) => (isYou(seat) ? 'you' : `player ${seat}`);
  switch (event.type) {
    case 'committed':
      return `${nameOf(event.seat)} ${isYou(event.seat) ? 'have' : 'has'} committed`;
    case 'placed':
      return `${does(event.seat, 'place')} ${placementText(event.units)}`;
    case 'upgraded': {
      const { seat, count, from, to, territory, cost } = event;
      return `${does(seat, 'upgrade')} ${count}${from} to ${to} in ${territory}, ${cost} tech`;
    }
    case 'moved': {
      const { seat, units, from, to, cost } = event;
      return `${does(seat, 'move')} ${unitsText(units)} from ${from} to ${to}, ${cost} food`;
    }
    case 'researched':
      return `${does(event.seat, 'research')} level ${event.level}, ${event.cost} tech`;
    case 'attacked': {
      const { seat, to, from, units, cost } = event;
      return `${does(seat, 'attack')} ${to} from ${from} with ${unitsText(units)}, ${cost} food`;
    }
    case 'battle': {
      const { territory, owner, units, attackers } = event;
      const forces = attackers.map(({ seat, units: force }) => `${nameOf(seat)} with ${unitsText(force)}`);
      return `${territory}: ${listOf(forces)} against ${nameOf(owner)} with ${forceText(units)}`;
    }
    case 'combat': {
      const { territory, attacker, attackers, defender, defenders } = event;
      const force = `${nameOf(attacker)} with ${unitsText(attackers)}`;
      return `${territory}: ${force} against ${nameOf(defender)} with ${forceText(defenders)}`;
    }
    case 'roll':
      return rollText(event, isYou);
    case 'combat-end': {
      const { territory, winner, units, rounds } = event;
      const how = rounds === 0 ? 'without a roll' : `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
      return `${does(winner, 'win')} at ${territory} ${how}, ${unitsText(units)} left`;
    }
    case 'battle-end': {
      const { territory, before, owner, units } = event;
      if (before === owner) return `${territory} stays with ${nameOf(owner)}, ${unitsText(units)} left`;
      return `${territory} goes from ${nameOf(before)} to ${nameOf(owner)}, ${unitsText(units)} left`;
    }
    case 'technology':
      return `${does(event.seat, 'reach')} technology level ${event.level}`;
    case 'growth': {
      const { seat, food, tech, units } = event;
      const count = countOf(units);
      return `${does(seat, 'get')} ${food} food, ${tech} tech and ${count} ${count === 1 ? 'unit' : 'units'}`;
    }
    case 'eliminated':
      return `${nameOf(event.seat)} ${isYou(event.seat) ? 'are' : 'is'} out`;
    case 'match-over': {
      const [winner] = event.winners;
      const reason = event.reason === 'conquest' ? 'by conquest' : 'at the turn limit';
      return winner === undefined ? `a draw ${reason}` : `${does(winner, 'win')} the match ${reason}`;
    }
    case 'turn':
      return `turn ${event.turn} begins`;
  }
}

/** `2 low-high: a 16+0=16 v d 9+5=14, d of player 2 falls` */
function rollText(event: EventOf<'roll'>, isYou: (seat: Seat) => boolean): string {
  const { round, pair, loses, attackerType, attackerRoll, attackerTotal, defenderType, defenderRoll, defenderTotal } =
    event;
  const die = (type: string, roll: number, total: number) => `${type} ${roll}+${total - roll}=${total}`;
  const attack = die(attackerType, attackerRoll, attackerTotal);
  const defence = die(defenderType, defenderRoll, defenderTotal);
  const tie = attackerTotal === defenderTotal ? 'tie: ' : '';
  const [fallen, seat] = loses === 'attacker' ? [attackerType, event.attacker] : [defenderType, event.defender];
  const whose = isYou(seat) ? 'yours' : `player ${seat}`;
  return `${round} ${pair}: ${attack} v ${defence}, ${tie}${fallen} of ${whose} falls`;
}
