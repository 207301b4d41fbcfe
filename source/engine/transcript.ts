import type { Game } from './game.ts';
import type { Match } from './match.ts';
import { optionsJson } from './options.ts';
import { type StrategyFault, strategyFaultJson, strategyFaultText } from './programs/strategy.ts';
import { type PlayedCommand, playLine, type RedactedCommand, redactFor } from './report.ts';
import { failure, type Result, success } from './result.ts';
import { parseScript, type ScriptFault, type ScriptLine } from './script.ts';
import { activeSeats } from './step.ts';
import type { GameTypes, Seat, StateOf, Viewer } from './vocabulary.ts';

/** Output of `turncade run`: the game's text blocks, or JSON Lines. */
export type TranscriptFormat = 'text' | 'json';

export interface TranscriptOptions {
  readonly format: TranscriptFormat;
  readonly viewer: Viewer;
  readonly strict: boolean;
  readonly botSeats?: ReadonlySet<Seat>;
}

/**
 * Parses a script. Fails with a text about its faults (see {@link TextForm.faults}).
 *
 * @param first number of the script's first line
 *
 * @example
 * const { game } = auction();
 * readScript(game, '1: stake 2', 'text').ok // => true
 * readScript(game, 'stake', 'text').ok // => false
 */
export const readScript = <T extends GameTypes>(
  game: Game<T>,
  text: string,
  format: TranscriptFormat,
  first = 1,
): Result<ScriptLine<T['command']>[], string> => {
  const script = parseScript(game, text, first);
  return script.ok ? success(script.value) : failure(faultsText(game, script.error, format));
};

function faultsText<T extends GameTypes>(
  game: Game<T>,
  faults: readonly ScriptFault[],
  format: TranscriptFormat,
): string {
  if (format === 'text' && game.script.text.faults !== undefined) return game.script.text.faults(faults);
  const [first] = faults;
  if (first === undefined) return '';
  const { kind, line, column, message } = first;
  if (format === 'json') return JSON.stringify({ type: 'fault', error: { code: kind, message, line, column } });
  return `${kind === 'type' ? 'Type' : 'Syntax'} Error: line ${line}, column ${column}: ${message}`;
}

/**
 * Plays a script and yields its output, one line or block at a time without a final line feed.
 *
 * @param script lines of the script. The next line is read after the earlier lines were played
 * @returns true if every command was accepted
 *
 * @example
 * const match = auction();
 * const script = readScript(match.game, '1: stake 2', 'text');
 * const blocks = [...transcript(match, script.ok ? script.value : [], { format: 'text', viewer: 'all', strict: false })];
 * blocks.length // => 2
 */
export function* transcript<T extends GameTypes>(
  match: Match<T>,
  script: Iterable<ScriptLine<T['command']>>,
  options: TranscriptOptions,
): Generator<string, boolean> {
  const printer = createPrinter(match, options);
  let isAccepted = true;
  yield printer.start();
  for (const line of script) {
    const played = playLine(match, line, options.botSeats);
    const text = printer.command(played);
    if (text !== undefined) yield text;
    isAccepted &&= played.step.ok;
    if (options.strict && !isAccepted) break;
  }
  return isAccepted;
}

/** Formats a match for a viewer. Each text is a line or block without a final line feed. */
export interface Printer<T extends GameTypes> {
  start(): string;
  end(): string;
  /** Text of a command. Undefined if the viewer may not see the command. */
  command(played: PlayedCommand<T>): string | undefined;
  fault(fault: StrategyFault): string | undefined;
}

/**
 * @example
 * const match = auction();
 * const printer = createPrinter(match, { format: 'text', viewer: 2 });
 * const played = playLine(match, { seat: 1, command: { name: 'stake', args: { points: 2 } } });
 * printer.command(played)?.split('\n')[0] // => '->1: stake(2)'
 */
export function createPrinter<T extends GameTypes>(
  match: Match<T>,
  { format, viewer }: Pick<TranscriptOptions, 'format' | 'viewer'>,
): Printer<T> {
  const { game } = match;
  const form = format === 'json' ? jsonForm(game) : textForm(game);
  return {
    start: () => form.moment('start', match, viewer),
    end: () => form.moment('end', match, viewer),
    command(played) {
      const telling = redactFor(game, played, viewer);
      return telling && form.command(played, telling, viewer);
    },
    fault(fault) {
      if (viewer !== 'all' && viewer !== fault.seat) return undefined;
      return format === 'json' ? strategyFaultJson(fault) : strategyFaultText(fault);
    },
  };
}

interface TranscriptForm<T extends GameTypes> {
  moment(type: 'start' | 'end', match: Match<T>, viewer: Viewer): string;
  command(played: PlayedCommand<T>, telling: RedactedCommand<T>, viewer: Viewer): string;
}

const textForm = <T extends GameTypes>(game: Game<T>): TranscriptForm<T> => ({
  moment: (_, match, viewer) => game.script.text.initial(match.state, viewer),
  command({ line: { command }, before, step: { state } }, { seat, echo, events, refusal, answer }, viewer) {
    const prefix = before.players > 1 && seat !== null ? `${seat}: ` : '';
    const customEcho = game.script.text.echo?.(echo, seat, before);
    const block = game.script.text.block({ state, command, seat, events, error: refusal, result: answer }, viewer);
    return `->${customEcho ?? `${prefix}${echo}`}\n${block}`;
  },
});

const jsonForm = <T extends GameTypes>(game: Game<T>): TranscriptForm<T> => ({
  moment: (type, { setup, state }, viewer) =>
    JSON.stringify({
      type,
      game: game.id,
      // Null for most viewers, because the seed reveals future random draws.
      seed: viewer === 'all' || game.seedIsOpen === true ? setup.seed : null,
      options: { ...optionsJson(game, setup.options), ...game.script.settledOptions?.(state) },
      ...status(game, state, viewer),
    }),
  command({ line, step: { state } }, { seat, echo, events, refusal, answer: result }, viewer) {
    const head = { type: 'command', seat, command: echo, bot: line.bot, ok: refusal === undefined };
    if (refusal !== undefined) return JSON.stringify({ ...head, error: refusal });
    if (game.script.bareAnswers === true && result !== undefined) return JSON.stringify({ ...head, result });
    const eventsJson = events.map(({ type, phase, ...rest }) => ({ type, phase, ...rest }));
    // JSON.stringify drops `result` if it is undefined.
    return JSON.stringify({ ...head, events: eventsJson, result, ...status(game, state, viewer) });
  },
});

function status<T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer) {
  const outcome = game.outcome?.(state);
  return {
    position: game.position.write(state, viewer),
    status: outcome === undefined ? 'playing' : 'over',
    phase: state.phase,
    waitingFor: activeSeats(game, state),
    outcome,
  };
}
