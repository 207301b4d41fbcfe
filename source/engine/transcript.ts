import type { CommandDeclaration } from './commands.ts';
import type { Game, StepReport } from './game.ts';
import type { Match } from './match.ts';
import { optionsJson } from './options.ts';
import { ownOf } from './own.ts';
import { failure, type Result, success } from './result.ts';
import { formatCommand, parseScript, type ScriptFault, type ScriptLine } from './script.ts';
import { type Step, waitingFor } from './step.ts';
import { type StrategyFault, strategyFaultJson, strategyFaultText } from './strategy-fault.ts';
import type { GameTypes, Seat, StateOf, Viewer } from './vocabulary.ts';

/** How `turncade run` prints: as the game's text blocks or as JSON Lines. */
export type TranscriptFormat = 'text' | 'json';

/** What a transcript is made with. */
export interface TranscriptOptions {
  readonly format: TranscriptFormat;
  /** Whose eyes: everything for `all`. */
  readonly viewer: Viewer;
  /** Whether to stop at the first refusal. */
  readonly strict: boolean;
  /** Seats that are bots' and nobody else's. */
  readonly botSeats?: ReadonlySet<Seat>;
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
  const printer = createPrinter(match, options);
  yield printer.start();
  for (const line of script) {
    const text = printer.play(line);
    if (text !== undefined) yield text;
    if (options.strict && !printer.isAccepted()) break;
  }
  return printer.isAccepted();
}

/** Plays a match and tells what is to be printed of it, each a line or block without its final line feed. */
export interface Printer<T extends GameTypes> {
  start(): string;
  /** Plays a line; nothing is printed of what is not the viewer's to read. */
  play(line: ScriptLine<T['command']>): string | undefined;
  /** A turn that a program has lost; only its own seat is told. */
  fault(fault: StrategyFault): string | undefined;
  /** Whether every command has been accepted so far. */
  isAccepted(): boolean;
}

/** Prints a match that is about to be played. */
export function createPrinter<T extends GameTypes>(match: Match<T>, options: TranscriptOptions): Printer<T> {
  const { format, viewer, botSeats } = options;
  const form = format === 'json' ? jsonForm(match.game) : textForm(match.game);
  let accepted = true;
  return {
    start: () => form.start(match, viewer),
    play(line) {
      const before = match.state;
      const played = match.play(line.seat, line.command, line.bot === true ? undefined : botSeats);
      accepted &&= played.ok;
      const taken: TakenLine<T> = { before, line, played };
      const echo = echoOf(match.game, taken, viewer);
      return echo === undefined ? undefined : form.step(taken, echo, viewer);
    },
    fault(fault) {
      if (viewer !== 'all' && viewer !== fault.seat) return undefined;
      return format === 'json' ? strategyFaultJson(fault) : strategyFaultText(fault);
    },
    isAccepted: () => accepted,
  };
}

/** A line that was played, and what it led to. */
export interface TakenLine<T extends GameTypes> {
  readonly before: StateOf<T>;
  readonly line: ScriptLine<T['command']>;
  readonly played: Step<T>;
}

/**
 * The echo of a line, normalised, as the viewer may read it; nothing for what is not the viewer's to read. No query or refusal of
 * another seat shows, not even that it was; of its other commands as much as the game says, else those with an event
 * that the viewer may know.
 */
export function echoOf<T extends GameTypes>(game: Game<T>, taken: TakenLine<T>, viewer: Viewer): string | undefined {
  const { line, played } = taken;
  const { command } = line;
  const echo = formatCommand(game.commands, command);
  if (viewer === 'all' || played.seat === viewer) return echo;
  if (!played.ok || ownOf<CommandDeclaration>(game.commands, command.name)?.query === true) return undefined;
  if (game.echoForOthers !== undefined) return game.echoForOthers(command);
  return reportOf(game, taken, viewer).events.length > 0 ? echo : undefined;
}

interface Form<T extends GameTypes> {
  start(match: Match<T>, viewer: Viewer): string;
  step(taken: TakenLine<T>, echo: string, viewer: Viewer): string;
}

const textForm = <T extends GameTypes>(game: Game<T>): Form<T> => ({
  start: (match, viewer) => game.text.initial(match.state, viewer),
  step(taken, echo, viewer) {
    const { before, played } = taken;
    const seat = before.players > 1 && played.seat !== null ? `${played.seat}: ` : '';
    const own = game.text.echo?.(echo, played.seat, before);
    return `->${own ?? `${seat}${echo}`}\n${game.text.block(reportOf(game, taken, viewer), viewer)}`;
  },
});

const jsonForm = <T extends GameTypes>(game: Game<T>): Form<T> => ({
  start: ({ setup, state }, viewer) =>
    JSON.stringify({
      type: 'start',
      game: game.id,
      // A seed foretells what is still to be drawn, where anything is.
      seed: viewer === 'all' || game.seedIsOpen === true ? setup.seed : null,
      options: { ...optionsJson(game, setup.options), ...game.settledOptions?.(state) },
      ...status(game, state, viewer),
    }),
  step(taken, echo, viewer) {
    const { line, played } = taken;
    const bot = line.bot === true ? { bot: true } : {};
    const head = { type: 'command', seat: played.seat, command: echo, ...bot, ok: played.ok };
    if (!played.ok) return JSON.stringify({ ...head, error: played.error });
    if (game.bareAnswers === true && played.result !== undefined)
      return JSON.stringify({ ...head, result: played.result });
    const { events } = reportOf(game, taken, viewer);
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
  { before, line: { command }, played }: TakenLine<T>,
  viewer: Viewer,
): StepReport<T> {
  const { state } = played;
  const { seat } = played;
  if (!played.ok) return { state, command, seat, events: [], error: played.error };
  const events = viewer === 'all' ? played.events : eventsFor(game, played.events, viewer, before, state);
  return { state, command, seat, events, ...(played.result === undefined ? {} : { result: played.result }) };
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
