import { groupDigits } from '#screen/format-number.ts';
import type { ProgramError } from '#screen/scene.ts';
import { capitalize, sentence, wrapSentences } from '#screen/sentences.ts';
import { type Line, line, type Role, seatRole } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';
import {
  type ExplorersListener,
  endText,
  isByNumber,
  landingTurn,
  ownPlayer,
  type Perspective,
  perspectiveOf,
  planetsText,
  shortPerspectiveOf,
} from './words.ts';

export interface EventTextContext {
  readonly names: Perspective;
  readonly turn: number;
  readonly end: string;
}

/** Texts of an event, longest first, without a full stop. A name at the beginning is not capitalized. */
export type Texts = readonly [string, ...string[]];

interface EventText<Event> {
  text(event: Event, to: EventTextContext): Texts;
  summed?(events: readonly Event[], to: EventTextContext): readonly Texts[];
  role(event: Event): Role;
  /** Logs that include the event: all logs, only full logs, or no log. */
  readonly importance: 'always' | 'as a detail' | 'never';
}

type EventTexts = { readonly [Type in GameEvent['type']]: EventText<EventOf<Type>> };

/** Row of an event that the log omits, because the queue beside the map or the turn in the title shows it. */
const unlisted = { text: (): Texts => [''], role: (): Role => 'dim', importance: 'never' } as const;

/** Text mode sums up a player's launches in a turn if there are more than this number. */
const maxLaunches = 3;

const eventTextRows: EventTexts = {
  queued: unlisted,
  cancelled: unlisted,
  launched: {
    text({ player, from, to, people, turnsLeft }, { names, turn }) {
      const some = groupDigits(people);
      return [
        `${names.does(player, 'send')} ${some} from ${from} to ${to}, landing in turn ${landingTurn(turn, turnsLeft)}`,
        `${names.does(player, 'send')} ${some} from ${from} to ${to}`,
        `${names.does(player, 'send')} ${some}, ${from} to ${to}`,
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
        return [`${short} and ${people === 1 ? 'dies' : 'die'}`, short];
      }
      const short = `${groupDigits(landed)} of ${who} ${landed === 1 ? 'lands' : 'land'} on ${planet}`;
      const lack = `${groupDigits(lost)} ${lost === 1 ? 'finds no room and dies' : 'find no room and die'}`;
      return [`${short}; ${lack}`, `${short}: no room for ${groupDigits(lost)}`, short];
    },
    role: ({ player }) => seatRole(player),
    importance: 'always',
  },
  decayed: {
    text({ planet, p1, p2 }, { names }) {
      const lost = changeTexts(names, '-', p1, p2);
      return [`crowding on planet ${planet}: ${lost}`, `crowding on ${planet}: ${lost}`];
    },
    summed: (decayed, { names }) =>
      changesOf(decayed, names).map(
        ({ player, people, on }): Texts => [
          `${names.does(player, 'lose')} ${people} to crowding on ${on}`,
          `${names.does(player, 'lose')} ${people} on ${on}`,
        ],
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

export const importanceOf = ({ type }: GameEvent): EventText<never>['importance'] => eventTextOf(type).importance;

export const roleOf = (event: GameEvent): Role => eventTextOf(event.type).role(event);

export const eventTexts = (event: GameEvent, to: EventTextContext): Texts => eventTextOf(event.type).text(event, to);

export function summedTexts<Type extends GameEvent['type']>(
  type: Type,
  events: readonly GameEvent[],
  to: EventTextContext,
): readonly Texts[] {
  const { text, summed }: EventText<EventOf<Type>> = eventTextRows[type];
  const same = events.filter((event): event is EventOf<Type> => event.type === type);
  return summed === undefined ? same.map((event) => text(event, to)) : summed(same, to);
}

function changeTexts(names: Perspective, sign: string, p1: number, p2: number): string {
  const text = (player: PlayerNumber, people: number) =>
    people === 0 ? [] : [`${names.subject(player)} ${sign}${groupDigits(people)}`];
  return [...text(1, p1), ...text(2, p2)].join(', ');
}

/** Texts about the total change of each player's people. Omits a player without a change. */
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

export interface Entry {
  readonly phase: GameEvent['phase'];
  readonly texts: Texts;
  readonly role: Role;
  /** True if a short log includes the entry. */
  readonly matters: boolean;
}

/** Entries of the log. Sums up details of the same type in one entry per player, except in the debug view. */
export function entriesOf(scene: ExplorersScene): readonly Entry[] {
  const { events, debug } = scene;
  const to: EventTextContext = {
    names: shortPerspectiveOf(scene),
    turn: turnOf(scene)?.turn ?? 0,
    end: endText(scene),
  };
  return events.flatMap((event): readonly Entry[] => {
    const importance = importanceOf(event);
    if (importance === 'never') return [];
    const entryOf = (texts: Texts): Entry => ({
      phase: event.phase,
      texts: capitalizeAll(texts),
      role: roleOf(event),
      matters: importance === 'always',
    });
    if (importance === 'always' || debug) return [entryOf(eventTexts(event, to))];
    const isFirst = events.find(({ type }) => type === event.type) === event;
    return isFirst ? summedTexts(event.type, events, to).map(entryOf) : [];
  });
}

const capitalizeAll = ([first, ...shorter]: Texts): Texts => [capitalize(first), ...shorter.map(capitalize)];

export function programErrorsOf(scene: ExplorersScene): readonly ProgramError[] {
  const played = turnOf(scene);
  return (scene.programErrors ?? []).filter(({ turn, seat }) => turn === played?.turn && seat === played.mover);
}

export function programErrorCounts(scene: ExplorersScene): { readonly refused: number; readonly faults: number } {
  const mishaps = programErrorsOf(scene);
  const refused = mishaps.filter(({ command }) => command !== undefined).length;
  return { refused, faults: mishaps.length - refused };
}

export const programErrorText = ({ command, code, message }: ProgramError): string =>
  command === undefined ? `failed (${code}): ${message}` : `${command} refused (${code}): ${message}`;

export const programErrorLines = (scene: ExplorersScene, columns: number): readonly Line[] =>
  programErrorsOf(scene).flatMap((error) =>
    wrapWords(`! ${programErrorText(error)}`, columns - 2).map((row) => line(` ${row}`, 'refusal')),
  );

export interface PlayedTurn {
  readonly turn: number;
  readonly mover: PlayerNumber;
  readonly events: readonly GameEvent[];
}

/** Turns that the scene's events belong to: two for a round planned together, none at the start of a match. */
export function turnsOf({ events, view }: Pick<ExplorersScene, 'events' | 'view'>): readonly PlayedTurn[] {
  const turns: PlayedTurn[] = [];
  let start = 0;
  for (const [i, event] of events.entries()) {
    if (event.type !== 'turn-passed') continue;
    turns.push({ turn: event.turn - 1, mover: otherOf(event.mover), events: events.slice(start, i + 1) });
    start = i + 1;
  }
  const rest = events.slice(start);
  return rest.length === 0 ? turns : [...turns, { turn: view.turn, mover: view.mover, events: rest }];
}

export const turnOf = (scene: Pick<ExplorersScene, 'events' | 'view'>): PlayedTurn | undefined => turnsOf(scene).at(-1);

export const launchesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'launched');

/** True if the events belong to a turn, which may have ended by resignation. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn-passed' || type === 'match-over');

export const turnLines = (scene: ExplorersScene): string[] =>
  turnsOf(scene).flatMap(({ turn, events }) => {
    const head = `Turn ${turn}`;
    const lines = phaseLines(scene, events, head, turn);
    return lines.length === 0
      ? [`${head}: ${isByNumber(scene) ? 'nothing happens' : 'nothing happens in your sight'}.`]
      : lines;
  });

type LogListener = ExplorersListener & Pick<ExplorersScene, 'preferences'>;

const phaseNames = [
  ['orders', ''],
  ['launch', ', launch'],
  ['grow', ', growth'],
  ['land', ', landing'],
  ['decay', ', crowding'],
] as const;

/** Lines for each phase with events. In a phase, changes of ownership come last. */
export function phaseLines(scene: LogListener, events: readonly GameEvent[], head: string, turn: number): string[] {
  const to: EventTextContext = { names: perspectiveOf(scene), turn, end: '' };
  return phaseNames.flatMap(([phase, name]) => {
    const phaseEvents = events.filter((event) => event.phase === phase && isListed(scene, event));
    const types = new Set(
      phaseEvents.map(({ type }) => type).toSorted((a, b) => Number(isChange(a)) - Number(isChange(b))),
    );
    const sentences = [...types].flatMap((type) => summedTexts(type, phaseEvents, to).map(([text]) => sentence(text)));
    return sentences.length === 0 ? [] : wrapSentences([`${head}${name}.`, ...sentences]);
  });
}

const isChange = (type: GameEvent['type']): boolean => type === 'owner-changed';

/** True if a log includes the event. A short log omits details, and plain landings of a player called `you`. */
function isListed(scene: LogListener, event: GameEvent): boolean {
  const importance = importanceOf(event);
  if (importance === 'never' || scene.preferences.log === 'full') return importance !== 'never';
  const isPlain = event.type === 'landed' && event.lost === 0 && event.player === ownPlayer(scene);
  return importance === 'always' && (!isPlain || isByNumber(scene));
}
