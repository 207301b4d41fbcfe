import { groupDigits } from '../../../screen/grouped.ts';
import { type Role, seatRole } from '../../../screen/styled-text.ts';
import type { EventOf, GameEvent } from '../events.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import { landingTurn, planetsText } from './words/planets.ts';
import type { Perspective } from './words.ts';

/** All that clauses need beside the event. */
export interface EventTextContext {
  readonly names: Perspective;
  readonly turn: number;
  /** How the match has ended, in a sentence. */
  readonly end: string;
}

/** A text from its longest form to its shortest: no capital where it begins with a player, and no full stop. */
export type Texts = readonly [string, ...string[]];

/** How an event is told. */
interface EventText<Event> {
  text(event: Event, to: EventTextContext): Texts;
  /** Several of one phase in fewer sentences. */
  summed?(events: readonly Event[], to: EventTextContext): readonly Texts[];
  role(event: Event): Role;
  /** Whether it is told at all, or only where everything is. */
  readonly importance: 'always' | 'as a detail' | 'never';
}

/** The clauses of all events: one that is missing does not compile. */
type EventTexts = { readonly [Type in GameEvent['type']]: EventText<EventOf<Type>> };

/** Not told: the queue stands beside the map, and the turn in the title. */
const unlisted = { text: (): Texts => [''], role: (): Role => 'dim', importance: 'never' } as const;

/** So many launches of a player are told one by one. */
const maxLaunches = 3;

/** How each event is told: in the log, at the moment when it is watched, and by the reader. */
const eventTextRows: EventTexts = {
  queued: unlisted,
  cancelled: unlisted,
  launched: {
    text({ player, from, to, people, turnsLeft }, { names, turn }) {
      const some = groupDigits(people);
      return [
        `${names.does(player, 'send')} ${some} from ${from} to ${to}, landing in turn ${landingTurn(turn, turnsLeft)}`,
        `${names.subject(player)} sent ${some} from ${from} to ${to}`,
        `${names.subject(player)} sent ${some}, ${from} to ${to}`,
      ];
    },
    summed: (launched, to) =>
      to.names.both.flatMap((player): Texts[] => {
        const ownEvents = launched.filter((event) => event.player === player);
        if (ownEvents.length <= maxLaunches) return ownEvents.map((event) => eventTextRows.launched.text(event, to));
        const people = ownEvents.reduce((sum, event) => sum + event.people, 0);
        return [[`${to.names.does(player, 'send')} ${groupDigits(people)} people in ${ownEvents.length} shuttles`]];
      }),
    role: ({ player }) => seatRole(player),
    importance: 'always',
  },
  grown: {
    text: ({ planet, p1, p2 }, { names }) => [
      `planet ${planet} grows: ${changeTexts(names, '+', p1, p2)}`,
      `${planet}: ${changeTexts(names, '+', p1, p2)}`,
    ],
    summed: (grown, { names }) =>
      changesOf(grown, names).map(({ player, people, on }): Texts => {
        const short = `${names.does(player, 'grow')} by ${people}`;
        return [`${short} on ${on}`, short];
      }),
    role: () => 'dim',
    importance: 'as a detail',
  },
  landed: {
    text({ player, planet, people, landed, lost }, { names }) {
      const who = `${names.possessive(player)} ${groupDigits(people)}`;
      if (lost === 0) return [`${who} ${people === 1 ? 'lands' : 'land'} on ${planet}`];
      if (landed === 0) {
        const short = `${who} ${people === 1 ? 'finds' : 'find'} no room on ${planet}`;
        return [`${short} and ${people === 1 ? 'is' : 'are'} lost`, short];
      }
      const short = `${groupDigits(landed)} of ${who} ${landed === 1 ? 'lands' : 'land'} on ${planet}`;
      const lack = `${groupDigits(lost)} ${lost === 1 ? 'finds no room and is' : 'find no room and are'} lost`;
      return [`${short}; ${lack}`, `${short}: no room for ${groupDigits(lost)}`, short];
    },
    role: ({ player }) => seatRole(player),
    importance: 'always',
  },
  decayed: {
    text({ planet, p1, p2 }, { names }) {
      const lost = changeTexts(names, '-', p1, p2);
      return [`overcrowding on planet ${planet}: ${lost}`, `${planet} is crowded: ${lost}`];
    },
    summed: (decayed, { names }) =>
      changesOf(decayed, names).map(
        ({ player, people, on }): Texts => [`${names.does(player, 'lose')} ${people} on ${on}`],
      ),
    role: () => 'text',
    importance: 'always',
  },
  'owner-changed': {
    text: ({ planet, before, after }, { names }) => [
      `planet ${planet} is ${names.whose(after)} now${before === 0 ? '' : `; it was ${names.whose(before)}`}`,
      `planet ${planet} is ${names.whose(after)}`,
    ],
    role: () => 'strong',
    importance: 'always',
  },
  'turn-passed': unlisted,
  resigned: {
    text: ({ player }, { names }) => [names.does(player, 'concede')],
    role: ({ player }) => seatRole(player),
    importance: 'always',
  },
  'match-over': { text: (_, { end }) => [end], role: () => 'strong', importance: 'always' },
};

const eventTextOf = <Type extends GameEvent['type']>(type: Type): EventText<EventOf<Type>> => eventTextRows[type];

/** Whether an event is told at all, and only where everything is. */
export const importanceOf = ({ type }: GameEvent): EventText<never>['importance'] => eventTextOf(type).importance;

/** The colour of what is told of an event. */
export const roleOf = (event: GameEvent): Role => eventTextOf(event.type).role(event);

/** The event in words, from the longest text to the shortest. */
export const eventTexts = (event: GameEvent, to: EventTextContext): Texts => eventTextOf(event.type).text(event, to);

/** All events of one type, in as few sentences as possible. */
export function summedTexts<Type extends GameEvent['type']>(
  type: Type,
  events: readonly GameEvent[],
  to: EventTextContext,
): readonly Texts[] {
  const { text, summed }: EventText<EventOf<Type>> = eventTextRows[type];
  const same = events.filter((event): event is EventOf<Type> => event.type === type);
  return summed === undefined ? same.map((event) => text(event, to)) : summed(same, to);
}

/** `you +6, P2 +1` */
function changeTexts(names: Perspective, sign: string, p1: number, p2: number): string {
  const text = (player: PlayerNumber, people: number) =>
    people === 0 ? [] : [`${names.subject(player)} ${sign}${groupDigits(people)}`];
  return [...text(1, p1), ...text(2, p2)].join(', ');
}

/** The change of each player's people, and on which planets; players without a change are left out. */
function changesOf(events: readonly EventOf<'grown' | 'decayed'>[], { both }: Perspective) {
  return both.flatMap((player) => {
    const ownEvents = events.flatMap(({ planet, p1, p2 }) => {
      const people = player === 1 ? p1 : p2;
      return people === 0 ? [] : [{ planet, people }];
    });
    if (ownEvents.length === 0) return [];
    const people = groupDigits(ownEvents.reduce((sum, each) => sum + each.people, 0));
    return [{ player, people, on: planetsText(ownEvents.map(({ planet }) => planet)) }];
  });
}
