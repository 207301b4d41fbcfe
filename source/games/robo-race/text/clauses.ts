import type { Seat } from '../../../engine/vocabulary.ts';
import { placeText } from '../board.ts';
import { cardKind } from '../cards.ts';
import type { CountedEvent, EventOf, GameEvent } from '../events.ts';
import { nameOfDirection } from '../vocabulary.ts';

/** How players are spoken of to somebody. */
export interface Voice {
  /** `You run`, `normal runs` */
  does(player: Seat, verb: string): string;
  /** `You are`, `normal is` */
  is(player: Seat): string;
}

/** How an event is told. */
interface Clause<Event> {
  /** As the line of a text block has it (rules, section 9). */
  line(event: Event): string;
  /** To a person, without a full stop; absent where it is told with others or not at all. */
  said?(event: Event, to: Voice): string;
  /**
   * Where it is told: always, only where everything is, with all that a card or the factory does at once
   * (`screen/words/story.ts`), or nowhere, because it is seen on the screen.
   */
  readonly told: 'always' | 'as a detail' | 'with its action' | 'never';
}

/** What is told with its action: its counter and player stand before it in a line. */
const inAction = <Event extends CountedEvent>(deed: (event: Event) => string): Clause<Event> => ({
  line: (event) => `${event.execution}/${event.step}.${event.action} ${event.player} ${deed(event)}`,
  told: 'with its action',
});

type Placed = Exclude<CountedEvent, { type: 'card-played' }>;

/** ` at (3,4) [belt]` */
const at = ({ x, y, by }: Placed): string => `at ${placeText(x, y)} [${by}]`;

const cardsText = (cards: readonly number[] | 'hidden'): string => (cards === 'hidden' ? cards : cards.join(' '));

/** How each event is told: in transcripts, in the story of a round, and by the reader. One that is missing does not compile. */
const clauses: { readonly [Type in GameEvent['type']]: Clause<EventOf<Type>> } = {
  revived: {
    line: ({ player, x, y, facing }) => `${player} revived at ${placeText(x, y)} ${facing}`,
    said: ({ player, x, y, facing, start, flag }, to) =>
      `${to.is(player)} back on ${flag === undefined ? `start ${start}` : `flag ${flag}`} at ${placeText(x, y)}, facing ${nameOfDirection(facing)}`,
    told: 'always',
  },
  dealt: { line: ({ player, cards }) => `${player} dealt ${cardsText(cards)}`, told: 'never' },
  exchanged: { line: ({ player, cards }) => `${player} exchanged for ${cardsText(cards)}`, told: 'never' },
  'program-revealed': {
    line: ({ player, cards }) => `${player} program ${cards.join(' ')}`,
    said: ({ player, cards }, to) => `${to.does(player, 'run')} ${cards.map((card) => cardKind(card).name).join(', ')}`,
    told: 'as a detail',
  },
  'card-played': inAction(({ card }) => `plays ${card}`),
  move: inAction(({ direction, x, y, by }) => `moves ${direction} from ${placeText(x, y)} [${by}]`),
  bump: inAction((event) => `bumps ${event.direction} ${at(event)}`),
  turn: inAction((event) => `turns ${event.clockwise ? 'right' : 'left'} ${at(event)}`),
  'half-turn': inAction((event) => `turns round ${at(event)}`),
  destroyed: inAction((event) => `destroyed ${at(event)}`),
  victory: inAction((event) => `wins ${at(event)}`),
  flag: inAction((event) => `reaches flag ${event.flag} ${at(event)}`),
};

const clauseOf = <Type extends GameEvent['type']>(type: Type): Clause<EventOf<Type>> => clauses[type];

/** The line of an event (rules, section 9). */
export const eventLine = (event: GameEvent): string => clauseOf(event.type).line(event);

/** Where an event is told. */
export const isTold = ({ type }: GameEvent): Clause<never>['told'] => clauseOf(type).told;

/** What happened, in the words of its own; nothing where it is told with others or not at all. */
export const eventText = (event: GameEvent, to: Voice): string | undefined => clauseOf(event.type).said?.(event, to);
