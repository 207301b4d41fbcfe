import { wrapWords } from '../../../../screen/truncate.ts';
import { type Line, line, type Role } from '../../../../screen/styled-text.ts';
import type { ProgramError } from '../../../../screen/scene.ts';
import type { GameEvent } from '../../events.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { eventTexts, importanceOf, roleOf, summedTexts, type EventTextContext, type Texts } from '../event-texts.ts';
import { capitalizeStart, endText, shortPerspectiveOf } from '../words.ts';

/** A line of the log. */
export interface Entry {
  readonly phase: GameEvent['phase'];
  /** From the longest to the shortest. */
  readonly texts: Texts;
  readonly role: Role;
  /** Whether a short log tells it, too. */
  readonly matters: boolean;
}

/**
 * The events of the last turn, in order; details of one type are added up to a line, but in the debug view each has
 * its own.
 */
export function entriesOf(scene: ExplorersScene): readonly Entry[] {
  const { events, debug } = scene;
  const to: EventTextContext = { names: shortPerspectiveOf(scene), turn: turnOf(scene)?.turn ?? 0, end: endText(scene) };
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

const capitalizeAll = ([first, ...shorter]: Texts): Texts => [capitalizeStart(first), ...shorter.map(capitalizeStart)];

/** Mishaps of the last turn. */
export function programErrorsOf(scene: ExplorersScene): readonly ProgramError[] {
  const played = turnOf(scene);
  return (scene.programErrors ?? []).filter(({ turn, seat }) => turn === played?.turn && seat === played.mover);
}

/** How many commands of the last turn were refused, and how many faults its program had. */
export function programErrorCounts(scene: ExplorersScene): { readonly refused: number; readonly faults: number } {
  const mishaps = programErrorsOf(scene);
  const refused = mishaps.filter(({ command }) => command !== undefined).length;
  return { refused, faults: mishaps.length - refused };
}

/** `refused send(2,0,1), no-edge: Planet 2 has no edge..`, `fault timeout: ..` */
export const programErrorText = ({ command, code, message }: ProgramError): string =>
  command === undefined ? `fault ${code}: ${message}` : `refused ${command}, ${code}: ${message}`;

export const programErrorLines = (scene: ExplorersScene, columns: number): readonly Line[] =>
  programErrorsOf(scene).flatMap((error) =>
    wrapWords(`! ${programErrorText(error)}`, columns - 2).map((row) => line(` ${row}`, 'refusal')),
  );

/** A turn that was played, and what was seen of it. */
export interface PlayedTurn {
  readonly turn: number;
  readonly mover: PlayerNumber;
  readonly events: readonly GameEvent[];
}

/**
 * The turns that the events of a scene belong to, the last one last: more than one where a round was planned together.
 * None where none has been played.
 */
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

/** The last of them; nothing where none has been played. */
export const turnOf = (scene: Pick<ExplorersScene, 'events' | 'view'>): PlayedTurn | undefined => turnsOf(scene).at(-1);

/** The transfers of a turn that were launched, as far as they were seen. */
export const launchesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'launched');
