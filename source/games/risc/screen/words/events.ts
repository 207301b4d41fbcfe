import type { Seat, Viewer } from '../../../../engine/game.ts';
import { listOf, sentence } from '../../../../screen/sentences.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { placementText } from '../../text/event-line.ts';
import { countOf, unitsText } from '../../units.ts';
import { forceText } from './units.ts';

/** What happened, as a sentence for somebody with these eyes: who looks is `you`, all others go by their numbers. */
export const eventSentence = (event: GameEvent, viewer: Viewer): string => sentence(eventText(event, viewer));

/** The same as a line of a list: without a capital and a full stop. Where nobody looks, all go by their numbers. */
export function eventText(event: GameEvent, viewer: Viewer = 0): string {
  const does = (seat: Seat, verb: Verb) => doesText(seat, verb, viewer);
  switch (event.type) {
    case 'committed':
      return `${nameOf(event.seat, viewer)} ${seatIs(event.seat, viewer) ? 'have' : 'has'} committed`;
    case 'placed':
      return `${does(event.seat, 'place')} ${placementText(event.units)}`;
    case 'upgraded': {
      const { seat, count, from, to, territory, cost } = event;
      return `${does(seat, 'upgrade')} ${count}${from} to ${to} in ${territory} for ${cost} tech`;
    }
    case 'moved': {
      const { seat, units, from, to, cost } = event;
      return `${does(seat, 'move')} ${unitsText(units)} from ${from} to ${to} for ${cost} food`;
    }
    case 'researched':
      return `${does(event.seat, 'research')} level ${event.level} for ${event.cost} tech`;
    case 'attacked': {
      const { seat, to, from, units } = event;
      return `${does(seat, 'attack')} ${to} from ${from} with ${unitsText(units)}`;
    }
    case 'battle': {
      const { territory, owner, units, attackers } = event;
      const forces = attackers.map(({ seat, units: force }) => `${nameOf(seat, viewer)} with ${unitsText(force)}`);
      return `battle at ${territory}: ${listOf(forces)} against ${nameOf(owner, viewer)} with ${forceText(units)}`;
    }
    case 'combat': {
      const { territory, attacker, attackers, defender, defenders } = event;
      const other = `${nameOf(defender, viewer)} with ${forceText(defenders)}`;
      return `${territory}: ${does(attacker, 'meet')} ${other} with ${unitsText(attackers)}`;
    }
    case 'roll':
      return rollText(event, viewer);
    case 'combat-end': {
      const { territory, winner, units, rounds } = event;
      const how = rounds === 0 ? 'without a roll' : `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
      return `${does(winner, 'win')} at ${territory} ${how}, ${unitsText(units)} left`;
    }
    case 'battle-end': {
      const { territory, before, owner, units } = event;
      if (before === owner) return `${territory} stays with ${nameOf(owner, viewer)}, ${unitsText(units)} left`;
      return `${territory} goes from ${nameOf(before, viewer)} to ${nameOf(owner, viewer)}, ${unitsText(units)} left`;
    }
    case 'technology':
      return `${does(event.seat, 'reach')} technology level ${event.level}`;
    case 'growth': {
      const { seat, food, tech, units } = event;
      const count = countOf(units);
      return `${does(seat, 'get')} ${food} food, ${tech} tech and ${count} ${count === 1 ? 'unit' : 'units'}`;
    }
    case 'eliminated':
      return `${nameOf(event.seat, viewer)} ${seatIs(event.seat, viewer) ? 'are' : 'is'} out`;
    case 'match-over': {
      const [winner] = event.winners;
      const reason = event.reason === 'conquest' ? 'by conquest' : 'at the turn limit';
      return winner === undefined ? `a draw ${reason}` : `${does(winner, 'win')} the match ${reason}`;
    }
    case 'turn':
      return `turn ${event.turn} begins`;
  }
}

/** `round 2, low-high: a 16+0 = 16 of player 1 against d 9+5 = 14 of player 2, d falls` */
function rollText(event: EventOf<'roll'>, viewer: Viewer): string {
  const { round, pair, attacker, attackerType, attackerRoll, attackerTotal } = event;
  const { defender, defenderType, defenderRoll, defenderTotal } = event;
  const die = (type: string, roll: number, total: number, seat: Seat) =>
    `${type} ${roll}+${total - roll} = ${total} of ${seatIs(seat, viewer) ? 'yours' : nameOf(seat, viewer)}`;
  const attack = die(attackerType, attackerRoll, attackerTotal, attacker);
  const defence = die(defenderType, defenderRoll, defenderTotal, defender);
  const tie = attackerTotal === defenderTotal ? 'a tie, ' : '';
  const falls = event.loses === 'attacker' ? `the attacker's ${attackerType}` : `the defender's ${defenderType}`;
  return `round ${round}, ${pair}: ${attack} against ${defence}, ${tie}${falls} falls`;
}

const thirdPerson = {
  attack: 'attacks',
  get: 'gets',
  meet: 'meets',
  move: 'moves',
  place: 'places',
  reach: 'reaches',
  research: 'researches',
  upgrade: 'upgrades',
  win: 'wins',
} as const;

type Verb = keyof typeof thirdPerson;

const seatIs = (seat: Seat, viewer: Viewer): boolean => seat === viewer;

const nameOf = (seat: Seat, viewer: Viewer): string => (seatIs(seat, viewer) ? 'you' : `player ${seat}`);

const doesText = (seat: Seat, verb: Verb, viewer: Viewer): string =>
  `${nameOf(seat, viewer)} ${seatIs(seat, viewer) ? verb : thirdPerson[verb]}`;
