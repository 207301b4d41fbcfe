import type { Game, GameTypes, Seat, StateOf, StepReport, Viewer } from './game.ts';
import type { Match } from './match.ts';
import { failure, type Result, success } from './result.ts';
import { formatCommand, parseScript, type ScriptFault, type ScriptLine } from './script.ts';
import { type Step, waitingFor } from './step.ts';

/** How `turncade run` prints: as the game's text blocks or as JSON Lines. */
export type TranscriptFormat = 'text' | 'json';

/** What a transcript is made with. */
export interface TranscriptOptions {
  readonly format: TranscriptFormat;
  /** Whose eyes: everything for `all`. */
  readonly viewer: Viewer;
  /** Whether to stop at the first refusal. */
  readonly strict: boolean;
}

/** A script that has been read, or what it prints instead of being played. */
export const readScript = <T extends GameTypes>(
  game: Game<T>,
  text: string,
  format: TranscriptFormat,
): Result<ScriptLine<T['command']>[], string> => {
  const script = parseScript(game, text);
  return script.ok ? success(script.value) : failure(faultsText(game, script.error, format));
};

function faultsText<T extends GameTypes>(
  game: Game<T>,
  faults: readonly ScriptFault[],
  format: TranscriptFormat,
): string {
  if (format === 'text' && game.text.faults !== undefined) return game.text.faults(faults);
  const [first] = faults;
  if (first === undefined) return '';
  const { kind, line, column, message } = first;
  if (format === 'json') return JSON.stringify({ type: 'fault', error: { code: kind, message, line, column } });
  return `${kind === 'type' ? 'Type' : 'Syntax'} Error: line ${line}, column ${column}: ${message}`;
}

/**
 * Plays a script and yields what it prints, a line or block at a time without its final line feed.
 *
 * @param script its lines; each is taken when those before it have been played
 * @returns whether every command was accepted, as far as it was played
 */
export function* transcript<T extends GameTypes>(
  match: Match<T>,
  script: Iterable<ScriptLine<T['command']>>,
  options: TranscriptOptions,
): Generator<string, boolean> {
  const { viewer, strict } = options;
  const form = options.format === 'json' ? jsonForm(match.game) : textForm(match.game);
  let accepted = true;
  yield form.start(match, viewer);
  for (const { seat, command } of script) {
    const before = match.state;
    const played = match.play(seat, command);
    accepted &&= played.ok;
    if (mayBeShown(match.game, before, command, played, viewer)) yield form.step(before, command, played, viewer);
    if (strict && !accepted) break;
  }
  return accepted;
}

/**
 * Whether a line of the transcript is the viewer's to read: its own, and of other seats' those with an event that it may
 * know. So no draft, query or refusal of another seat shows, not even that it was.
 */
function mayBeShown<T extends GameTypes>(
  game: Game<T>,
  before: StateOf<T>,
  command: T['command'],
  played: Step<T>,
  viewer: Viewer,
): boolean {
  if (viewer === 'all' || played.seat === viewer) return true;
  return played.ok && reportOf(game, before, command, played, viewer).events.length > 0;
}

interface Form<T extends GameTypes> {
  start(match: Match<T>, viewer: Viewer): string;
  step(before: StateOf<T>, command: T['command'], played: Step<T>, viewer: Viewer): string;
}

const textForm = <T extends GameTypes>(game: Game<T>): Form<T> => ({
  start: (match, viewer) => game.text.initial(match.state, viewer),
  step(before, command, played, viewer) {
    const echo = formatCommand(game.commands, command);
    const seat = before.players > 1 && played.seat !== null ? `${played.seat}: ` : '';
    return `->${seat}${echo}\n${game.text.block(reportOf(game, before, command, played, viewer), viewer)}`;
  },
});

const jsonForm = <T extends GameTypes>(game: Game<T>): Form<T> => ({
  start: ({ setup, state }, viewer) =>
    JSON.stringify({
      type: 'start',
      game: game.id,
      // A seed foretells what is still to be drawn, where anything is.
      seed: viewer === 'all' || game.seedIsOpen === true ? setup.seed : null,
      options: setup.options,
      ...status(game, state, viewer),
    }),
  step(before, command, played, viewer) {
    const head = { type: 'command', seat: played.seat, command: formatCommand(game.commands, command), ok: played.ok };
    if (!played.ok) return JSON.stringify({ ...head, error: played.error });
    const { events } = reportOf(game, before, command, played, viewer);
    const result = played.result === undefined ? {} : { result: played.result };
    return JSON.stringify({ ...head, events, ...result, ...status(game, played.state, viewer) });
  },
});

function status<T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer) {
  const outcome = game.outcome?.(state);
  return {
    position: game.position.write(state, viewer),
    status: outcome === undefined ? 'playing' : 'over',
    phase: state.phase,
    waitingFor: waitingFor(game, state),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

function reportOf<T extends GameTypes>(
  game: Game<T>,
  before: StateOf<T>,
  command: T['command'],
  played: Step<T>,
  viewer: Viewer,
): StepReport<T> {
  const { state } = played;
  if (!played.ok) return { state, command, events: [], error: played.error };
  const events = viewer === 'all' ? played.events : eventsFor(game, played.events, viewer, before, state);
  return { state, command, events, ...(played.result === undefined ? {} : { result: played.result }) };
}

/** The events of a step as a seat may know them. */
export function eventsFor<T extends GameTypes>(
  game: Game<T>,
  events: readonly T['event'][],
  seat: Seat,
  before: StateOf<T>,
  after: StateOf<T>,
): readonly T['event'][] {
  if (game.eventFor === undefined) return events;
  return events.flatMap((event) => game.eventFor?.(event, seat, before, after) ?? []);
}
