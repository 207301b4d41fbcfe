import { type BaseCommand, type CommandDeclaration, type CommandTable, getOwn } from './commands.ts';
import type { LevelSupport } from './level.ts';
import { type ReasonedRefusal, refuser } from './refusals.ts';
import { failure, type Refusal, type Result, refusal, success } from './result.ts';
import type { GameTypes, Json, Seat, StateOf, Viewer } from './vocabulary.ts';

export interface LineFault extends Refusal {
  /** `syntax`: not `name(arg,arg)`, or an unknown command (see `unknownCommand`). `type`: wrong arguments or player. */
  readonly kind: 'syntax' | 'type';
  /** Column of the offending token, from 1. */
  readonly column: number;
  /** `bad-arguments`, `out-of-range`, `unknown-command` or `syntax`. */
  readonly code: string;
  /** Refusal with the values in its message, so that a screen can reword the message. Undefined if no screen does. */
  readonly reasoned?: ReasonedRefusal;
}

export type BadArgument = { command: string; argument: string; why: Refusal };

const badArgument = ({ command, argument, why }: BadArgument): string => `${command}: ${argument} ${why.message}`;

export const lineReasons = {
  'unknown-command': ({ name, known }: { name: string; known: readonly string[] }) =>
    `unknown command "${name}", known are ${known.toSorted().join(', ')}`,
  'out-of-range/player': ({ seat, players }: { seat: Seat; players: number }) =>
    `player ${seat}: ${players === 1 ? 'there is only player 1' : `players are numbered 1 to ${players}`}`,
  'bad-arguments/usage': ({ name, declaration }: { name: string; declaration: CommandDeclaration }) =>
    `usage: ${usage(name, declaration)}`,
  'bad-arguments/argument': badArgument,
  'out-of-range/argument': badArgument,
};

/**
 * Fault for a well-formed line that is not a valid command.
 *
 * @param column column of the fault, from 1
 *
 * @example
 * lineFault('type', 1, refuseLine('out-of-range/player', { seat: 9, players: 4 })).code // => 'out-of-range'
 */
export const lineFault = (kind: LineFault['kind'], column: number, reasoned: ReasonedRefusal): LineFault => ({
  kind,
  column,
  code: reasoned.code,
  message: reasoned.message,
  reasoned,
});

/**
 * Refusal for the player who typed the line. The code `syntax` becomes `bad-arguments`.
 *
 * @example
 * refusalOf({ kind: 'syntax', column: 7, code: 'syntax', message: 'commit: missing ")"' }).code // => 'bad-arguments'
 */
export const refusalOf = ({ code, message, reasoned }: LineFault): Refusal =>
  reasoned ?? refusal(code === 'syntax' ? 'bad-arguments' : code, message);

export const refuseLine = refuser(lineReasons);

export interface ScriptFault extends LineFault {
  readonly line: number;
  /** Name and arguments as typed. Empty if they could not be read. */
  readonly name: string;
  readonly args: readonly string[];
}

export interface ScriptLine<Command extends BaseCommand> {
  readonly seat: Seat | null;
  readonly command: Command;
  readonly bot?: true;
}

interface Token {
  readonly text: string;
  readonly column: number;
}

interface LineParts {
  readonly seat: Seat | null;
  readonly name: Token;
  readonly args: readonly Token[];
}

export interface StepReport<T extends GameTypes> {
  readonly state: StateOf<T>;
  readonly command: T['command'];
  readonly seat: Seat | null;
  readonly events: readonly T['event'][];
  readonly error?: Refusal | undefined;
  readonly result?: Json | undefined;
}

/** Text form of a match (`turncade run --format text`). A block is lines joined by line feeds, with none at its end. */
export interface TextForm<T extends GameTypes> {
  readonly initial: (state: StateOf<T>, viewer: Viewer) => string;
  readonly block: (report: StepReport<T>, viewer: Viewer) => string;
  /** Line before the output of a command. Default: the canonical command, with its seat if the match has several. */
  readonly echo?: (echo: string, seat: Seat | null, before: StateOf<T>) => string;
  /** Output for a script with faults. Default: the first fault with its line and column. */
  readonly faults?: (faults: readonly ScriptFault[]) => string;
}

export interface ScriptRules<T extends GameTypes> {
  readonly text: TextForm<T>;
  /** Options that the start of a match determines. They override the chosen values. */
  readonly settledOptions?: (state: StateOf<T>) => { readonly [name: string]: Json };
  /** Default seed. If undefined, a seed is generated. */
  readonly seed?: string;
  /** Kind of fault for an unknown command. Default: `syntax`. */
  readonly unknownCommand?: 'syntax' | 'type';
  /** Set if the rules refuse a line of a nonexistent seat. Otherwise such a line is a fault of the script. */
  readonly playsAnySeat?: true;
  /** Form of an argument. Any other text is a syntax error. */
  readonly argumentPattern?: RegExp;
  /** Parses a line without its comment, for games with their own line faults. Default: the engine's parser. */
  readonly readLine?: (text: string) => Result<ScriptLine<T['command']>, LineFault>;
  /** Seat of a line that names no seat. Default: seat 1 if it is the only seat or the only active seat. */
  readonly seatOf?: (state: StateOf<T>) => Seat | undefined;
  /** Set if the JSON line of a query contains only its answer. */
  readonly bareAnswers?: true;
  readonly hasSpectators?: true;
  /** Set if a bot plays before the script's lines of its seat instead of after them. */
  readonly botsFirst?: true;
  /** Set if lines of bot seats are ignored. If all seats are bots, the script is not read at all. */
  readonly botsOwnSeats?: true;
  /** Maximum number of bot commands per match, if the default is too small for some matches. */
  readonly mostBotCommands?: number;
}

export interface ScriptForm<T extends GameTypes> {
  readonly commands: CommandTable;
  readonly script?: Partial<ScriptRules<T>>;
}

/** A game, or the part of it that parsing needs. Without `players`, a line may name any seat. */
export type ScriptGame<T extends GameTypes> = ScriptForm<T> & Partial<Pick<LevelSupport, 'players'>>;

/**
 * Parses a script with one command per line. Skips blank lines and `--` comments. A script with faults must not be
 * played at all. Faults of kind `syntax` suppress those of kind `type`, which may be consequences.
 *
 * @param first number of the script's first line
 */
export function parseScript<T extends GameTypes>(
  game: ScriptGame<T>,
  text: string,
  first = 1,
): Result<ScriptLine<T['command']>[], readonly ScriptFault[]> {
  const commands: ScriptLine<T['command']>[] = [];
  const faults: ScriptFault[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const parsed = parseLine(game, line, first + index);
    if (parsed === undefined) continue;
    if (parsed.ok) commands.push(parsed.value);
    else faults.push(parsed.error);
  }
  const syntax = faults.filter((fault) => fault.kind === 'syntax');
  if (syntax.length > 0) return failure(syntax);
  return faults.length > 0 ? failure(faults) : success(commands);
}

/**
 * Parses one line. Returns undefined for a blank line or a comment.
 *
 * @example
 * const { game } = auction();
 * const line = parseLine(game, '2: bid 5 -- all I have');
 * line?.ok === true && line.value.seat // => 2
 * line?.ok === true && line.value.command // => { name: 'bid', args: { amount: 5 } }
 * parseLine(game, '-- nothing') // => undefined
 */
export function parseLine<T extends GameTypes>(
  game: ScriptGame<T>,
  text: string,
  line = 1,
): Result<ScriptLine<T['command']>, ScriptFault> | undefined {
  const { readLine, argumentPattern, playsAnySeat, unknownCommand } = game.script ?? {};
  if (readLine !== undefined) {
    const bare = withoutComment(text);
    if (bare.trim() === '') return undefined;
    const custom = readLine(bare);
    return custom.ok ? custom : failure({ ...custom.error, line, name: bare.trim(), args: [] });
  }
  const read = splitLine(withoutComment(text), line, argumentPattern);
  if (read === undefined || !read.ok) return read;
  const { seat, name, args } = read.value;
  const fault = (kind: LineFault['kind'], { column }: Pick<Token, 'column'>, reasoned: ReasonedRefusal) =>
    failure<ScriptFault>({
      ...lineFault(kind, column, reasoned),
      line,
      name: name.text,
      args: args.map(({ text }) => text),
    });

  const { most: players } = game.players ?? {};
  const isBound = playsAnySeat !== true && players !== undefined;
  if (isBound && seat !== null && (seat < 1 || seat > players))
    return fault('type', { column: text.search(/\d/) + 1 }, refuseLine('out-of-range/player', { seat, players }));
  const command = name.text.toLowerCase();
  const declaration = getOwn<CommandDeclaration>(game.commands, command);
  if (declaration === undefined) {
    const known = Object.keys(game.commands);
    return fault(unknownCommand ?? 'syntax', name, refuseLine('unknown-command', { name: name.text, known }));
  }
  const kinds = Object.entries(declaration.args);
  if (args.length !== kinds.length)
    return fault('type', name, refuseLine('bad-arguments/usage', { name: command, declaration }));
  const values: Record<string, unknown> = {};
  for (const [i, [argument, kind]] of kinds.entries()) {
    const token = args[i];
    if (token === undefined) break;
    const value = kind.parse(token.text);
    if (!value.ok) {
      const reason = value.error.code === 'out-of-range' ? 'out-of-range/argument' : 'bad-arguments/argument';
      return fault('type', token, refuseLine(reason, { command, argument, why: value.error }));
    }
    values[argument] = value.value;
  }
  // The cast is safe: each value was just parsed by the argument type that the command declares.
  return success({ seat, command: { name: command, args: values } as T['command'] });
}

/**
 * Canonical spelling: `name(arg,arg)` without blanks, or the bare name if it has no arguments.
 *
 * @example
 * formatCommand(auction().game.commands, { name: 'bid', args: { amount: 5 } }) // => 'bid(5)'
 */
export function formatCommand(commands: CommandTable, command: BaseCommand): string {
  const kinds = Object.entries(getOwn(commands, command.name)?.args ?? {});
  if (kinds.length === 0) return command.name;
  return `${command.name}(${kinds.map(([argument, kind]) => kind.format(command.args[argument])).join(',')})`;
}

/**
 * Usage of a command: `move(row: A..J, column: 1..30)`.
 *
 * @example
 * usage('bid', auction().game.commands['bid'] ?? unreachable('bid')) // => 'bid(amount: 0..9)'
 */
export function usage(name: string, declaration: CommandDeclaration): string {
  const parts = Object.entries(declaration.args).map(([argument, kind]) => `${argument}: ${kind.label}`);
  return parts.length === 0 ? name : `${name}(${parts.join(', ')})`;
}

function withoutComment(text: string): string {
  for (let i = 0, quoted = false; i < text.length; i++) {
    if (quoted && text[i] === '\\') i++;
    else if (text[i] === '"') quoted = !quoted;
    else if (!quoted && text.startsWith('--', i)) return text.slice(0, i);
  }
  return text;
}

const namePattern = /^[a-z_]\w*$/i;
const tokens = /"(?:[^"\\]|\\.)*"|[(),]|[^\s(),]+/g;

function splitLine(text: string, line: number, argumentPattern = /^/): Result<LineParts, ScriptFault> | undefined {
  const seatMatch = /^\s*(\d{1,9})\s*:/.exec(text);
  const start = seatMatch?.[0].length ?? 0;
  const all = [...text.slice(start).matchAll(tokens)].map(({ 0: token, index }) => ({
    text: token,
    column: start + index + 1,
  }));
  const [name, ...rest] = all;
  const end: Token = { text: '', column: text.trimEnd().length + 1 };
  const fault = (token: Token, message: string) =>
    failure<ScriptFault>({
      kind: 'syntax',
      code: 'syntax',
      line,
      column: token.column,
      message,
      name: name?.text ?? '',
      args: [],
    });
  if (name === undefined) return seatMatch === null ? undefined : fault(end, 'expected a command after the player');
  if (!namePattern.test(name.text)) return fault(name, `expected a command, found "${name.text}"`);

  const seat = seatMatch === null ? null : Number(seatMatch[1]);
  const args: Token[] = [];
  const bracketed = rest[0]?.text === '(';
  let next = bracketed ? 1 : 0;
  for (let expectsValue = true; ; ) {
    const token = rest[next++];
    if (token === undefined) {
      if (bracketed) return fault(end, `${name.text}: missing ")"`);
      if (expectsValue && args.length > 0) return fault(end, `${name.text}: expected an argument after the comma`);
      break;
    }
    if (bracketed && token.text === ')') {
      if (expectsValue && args.length > 0) return fault(token, `${name.text}: expected an argument, found ")"`);
      const after = rest[next];
      if (after !== undefined) return fault(after, `${name.text}: unexpected "${after.text}"`);
      break;
    }
    if (token.text === ',' && !expectsValue) {
      expectsValue = true;
      continue;
    }
    const isValue = !/^[(),]$/.test(token.text) && argumentPattern.test(token.text);
    if (!isValue || (bracketed && !expectsValue)) return fault(token, `${name.text}: unexpected "${token.text}"`);
    args.push(token);
    expectsValue = false;
  }
  return success({ seat, name, args });
}
