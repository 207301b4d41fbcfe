import type { Seat } from '#engine/vocabulary.ts';
import type { EventOf, Force, GameEvent } from './events.ts';
import { isOrderEvent, kindOfEvent, type OrderEvent } from './orders.ts';
import { countOf, type Units, unitsText } from './units.ts';

/** Wording of texts for one reader, who is addressed as `you`. */
export interface Perspective {
  /** A player's name, such as `you` or `player 3`. */
  name(seat: Seat): string;
  /** Name and verb, such as `you move` or `player 3 moves`. */
  does(seat: Seat, verb: string): string;
  isYou(seat: Seat): boolean;
  land(id: string): string;
}

/**
 * @param isYou true for the reader's own seat
 * @param called name of another seat
 * @param land name of a territory
 */
export const createPerspective = (
  isYou: (seat: Seat) => boolean,
  called = (seat: Seat) => `player ${seat}`,
  land = (id: string) => id,
): Perspective => ({
  name: (seat) => (isYou(seat) ? 'you' : called(seat)),
  does: (seat, verb) => (isYou(seat) ? `you ${verb}` : `${called(seat)} ${verb}${verb.endsWith('ch') ? 'es' : 's'}`),
  isYou,
  land,
});

const byNumber = createPerspective(() => false);

interface EventText<Event> {
  /** Line for the text format of a match. */
  line(event: Event): string;
  /** Sentence for a person, without capital letter and full stop. */
  text(event: Event, to: Perspective): string;
  /** Logs that include the event: all logs, only full logs (as for the rolls of a battle), or no log. */
  readonly visibility: 'always' | 'as a detail' | 'never';
}

type Events = { readonly [Type in Exclude<GameEvent['type'], OrderEvent['type']>]: EventOf<Type> };

const eventTexts: { readonly [Type in keyof Events]: EventText<Events[Type]> } = {
  committed: {
    line: ({ seat }) => `player ${seat} commits`,
    text: ({ seat }, to) => `${to.name(seat)} ${to.isYou(seat) ? 'are' : 'is'} ready`,
    visibility: 'never',
  },
  placed: {
    line: ({ seat, units }) => `player ${seat} places ${placementText(units)}`,
    text: ({ seat, units }, to) => `${to.does(seat, 'place')} ${placedWords(units, to.land)}`,
    visibility: 'always',
  },
  battle: {
    line: ({ territory, owner, units, attackers }) =>
      `battle at ${territory}: player ${owner} with ${unitsText(units)}, attacked by ${attackers.map(numbered).join(', ')}`,
    text: ({ territory, owner, units, attackers }, to) =>
      `${to.land(territory)}: ${forcesText(attackers, to)} against ${to.name(owner)} with ${forceText(units)}`,
    visibility: 'always',
  },
  combat: {
    line: ({ territory, attacker, attackers, defender, defenders }) =>
      `combat at ${territory}: ${numbered({ seat: attacker, units: attackers })} against ${numbered({ seat: defender, units: defenders })}`,
    text: ({ territory, attacker, attackers, defender, defenders }, to) =>
      `${to.land(territory)}: ${to.name(attacker)} with ${unitsText(attackers)} against ${to.name(defender)} with ${forceText(defenders)}`,
    visibility: 'as a detail',
  },
  roll: {
    line: (roll) => {
      const { attacker, defender } = diceOf(roll);
      return `roll ${roll.round} ${roll.pair}: ${attacker} against ${defender}, ${roll.loses} loses`;
    },
    text: (roll, to) => {
      const { attacker, defender } = diceOf(roll);
      const tie = roll.attackerTotal === roll.defenderTotal ? 'a tie, ' : '';
      const pair = roll.pair === 'high-low' ? 'best v weakest' : 'weakest v best';
      const fallen = roll.loses === 'attacker' ? roll.attackerType : roll.defenderType;
      return `round ${roll.round}, ${pair}: ${attacker} v ${defender}, ${tie}${to.does(roll[roll.loses], 'lose')} 1${fallen}`;
    },
    visibility: 'as a detail',
  },
  'combat-end': {
    line: ({ territory, winner, units }) => `combat at ${territory} won by ${winner} with ${unitsText(units)}`,
    text: ({ territory, winner, units, rounds }, to) => {
      const how = rounds === 0 ? 'without a fight' : `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
      return `${to.does(winner, 'win')} in ${to.land(territory)} ${how}, ${unitsText(units)} left`;
    },
    visibility: 'as a detail',
  },
  'battle-end': {
    line: ({ territory, before, owner, units }) =>
      `${territory} ${ownerChange(before, owner, String)}, ${unitsText(units)}`,
    text: ({ territory, before, owner, units }, to) =>
      `${to.does(owner, before === owner ? 'hold' : 'take')} ${to.land(territory)}${before === owner ? '' : ` from ${to.name(before)}`}, ${unitsText(units)} left`,
    visibility: 'always',
  },
  technology: {
    line: ({ seat, level }) => `player ${seat} reaches level ${level}`,
    text: ({ seat, level }, to) => `${to.does(seat, 'reach')} level ${level}`,
    visibility: 'always',
  },
  growth: {
    line: ({ seat, food, tech, units }) => `player ${seat} gets ${food} food, ${tech} tech, ${countOf(units)} units`,
    text: ({ seat, food, tech, units }, to) => {
      const count = countOf(units);
      return `${to.does(seat, 'earn')} ${food} food, ${tech} tech and ${count} ${count === 1 ? 'apprentice' : 'apprentices'}`;
    },
    visibility: 'always',
  },
  eliminated: {
    line: ({ seat }) => `player ${seat} is eliminated`,
    text: ({ seat }, to) =>
      to.isYou(seat) ? 'your last land has fallen. You are out' : `${to.name(seat)} is eliminated`,
    visibility: 'always',
  },
  'match-over': {
    line: ({ winners: [winner], reason }) =>
      `match over: ${winner === undefined ? 'a draw' : `player ${winner} wins`} (${reason})`,
    text: ({ winners: [winner], reason }, to) => {
      const how = reason === 'conquest' ? 'by conquest' : 'on the last turn';
      return winner === undefined ? `a draw ${how}` : `${to.does(winner, 'win')} ${how}`;
    },
    visibility: 'always',
  },
  turn: {
    line: ({ turn }) => `turn ${turn}`,
    text: ({ turn }) => `turn ${turn} begins`,
    visibility: 'never',
  },
};

const eventTextOf = <Type extends keyof Events>(type: Type): EventText<Events[Type]> => eventTexts[type];

export function eventLine(event: GameEvent): string {
  if (!isOrderEvent(event)) return eventTextOf(event.type).line(event);
  const { eventLine: lineOf, paidIn } = kindOfEvent(event);
  const line = lineOf === undefined ? orderText(event, byNumber) : `player ${event.seat} ${lineOf(event)}`;
  return `${line}, ${event.cost} ${paidIn}`;
}

const orderText = (event: OrderEvent, to: Perspective): string =>
  kindOfEvent(event).text(event, (verb) => to.does(event.seat, verb), to.land);

/** Sentence about an event, without capital letter and full stop. */
export const eventText = (event: GameEvent, to: Perspective): string =>
  isOrderEvent(event)
    ? `${orderText(event, to)} for ${event.cost} ${kindOfEvent(event).paidIn}`
    : eventTextOf(event.type).text(event, to);

export const visibilityOf = (event: GameEvent): EventText<never>['visibility'] =>
  isOrderEvent(event) ? 'always' : eventTextOf(event.type).visibility;

export const placementText = (units: Readonly<Record<string, number>>, land = (id: string) => id): string =>
  Object.entries(units)
    .map(([territory, count]) => `${land(territory)} ${count}`)
    .join(', ');

const placedWords = (units: Readonly<Record<string, number>>, land: (id: string) => string): string =>
  Object.entries(units)
    .map(([territory, count]) => `${count} in ${land(territory)}`)
    .join(', ');

export const forceText = (units: Units): string => (countOf(units) === 0 ? 'no units' : unitsText(units));

const numbered = ({ seat, units }: Force): string => `${seat} with ${unitsText(units)}`;

/** Text such as `player 2 with 3a, player 3 with 2a and player 4 with 1b`. */
function forcesText(forces: readonly Force[], to: Perspective): string {
  const texts = forces.map(({ seat, units }) => `${to.name(seat)} with ${unitsText(units)}`);
  return [texts.slice(0, -1).join(', '), texts.at(-1)].filter((text) => text !== '').join(' and ');
}

const ownerChange = (before: Seat, owner: Seat, name: (seat: Seat) => string): string =>
  before === owner ? `stays with ${name(owner)}` : `goes from ${name(before)} to ${name(owner)}`;

/** Unit type, die, bonus and sum for both sides of a roll, such as `a 16+0=16`. */
function diceOf(roll: EventOf<'roll'>): { attacker: string; defender: string } {
  const die = (type: string, rolled: number, total: number) => `${type} ${rolled}+${total - rolled}=${total}`;
  return {
    attacker: die(roll.attackerType, roll.attackerRoll, roll.attackerTotal),
    defender: die(roll.defenderType, roll.defenderRoll, roll.defenderTotal),
  };
}
