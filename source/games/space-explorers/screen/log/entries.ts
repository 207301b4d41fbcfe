import { wrapped } from '../../../../screen/truncate.ts';
import { type Line, line, type Role } from '../../../../screen/styled-text.ts';
import type { Mishap } from '../../../../screen/scene.ts';
import type { GameEvent } from '../../events.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { eventTexts, isTold, roleOf, summedTexts, type Telling, type Texts } from '../event-texts.ts';
import { begun, endText, shortNamesOf } from '../words.ts';

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
  const to: Telling = { names: shortNamesOf(scene), turn: turnOf(scene)?.turn ?? 0, end: endText(scene) };
  return events.flatMap((event): readonly Entry[] => {
    const told = isTold(event);
    if (told === 'never') return [];
    const entryOf = (texts: Texts): Entry => ({
      phase: event.phase,
      texts: allBegun(texts),
      role: roleOf(event),
      matters: told === 'always',
    });
    if (told === 'always' || debug) return [entryOf(eventTexts(event, to))];
    const isFirst = events.find(({ type }) => type === event.type) === event;
    return isFirst ? summedTexts(event.type, events, to).map(entryOf) : [];
  });
}

const allBegun = ([first, ...shorter]: Texts): Texts => [begun(first), ...shorter.map(begun)];

/** Mishaps of the last turn. */
export function mishapsOf(scene: ExplorersScene): readonly Mishap[] {
  const played = turnOf(scene);
  return (scene.mishaps ?? []).filter(({ turn, seat }) => turn === played?.turn && seat === played.mover);
}

/** How many commands of the last turn were refused, and how many faults its program had. */
export function mishapCountsOf(scene: ExplorersScene): { readonly refused: number; readonly faults: number } {
  const mishaps = mishapsOf(scene);
  const refused = mishaps.filter(({ command }) => command !== undefined).length;
  return { refused, faults: mishaps.length - refused };
}

/** `refused send(2,0,1), no-edge: Planet 2 has no edge..`, `fault timeout: ..` */
export const mishapText = ({ command, code, message }: Mishap): string =>
  command === undefined ? `fault ${code}: ${message}` : `refused ${command}, ${code}: ${message}`;

export const mishapLines = (scene: ExplorersScene, columns: number): readonly Line[] =>
  mishapsOf(scene).flatMap((mishap) =>
    wrapped(`! ${mishapText(mishap)}`, columns - 2).map((row) => line(` ${row}`, 'refusal')),
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
  let begun = 0;
  for (const [i, event] of events.entries()) {
    if (event.type !== 'turn-passed') continue;
    turns.push({ turn: event.turn - 1, mover: otherOf(event.mover), events: events.slice(begun, i + 1) });
    begun = i + 1;
  }
  const rest = events.slice(begun);
  return rest.length === 0 ? turns : [...turns, { turn: view.turn, mover: view.mover, events: rest }];
}

/** The last of them; nothing where none has been played. */
export const turnOf = (scene: Pick<ExplorersScene, 'events' | 'view'>): PlayedTurn | undefined => turnsOf(scene).at(-1);

/** The transfers of a turn that were launched, as far as they were seen. */
export const launchesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === 'launched');
