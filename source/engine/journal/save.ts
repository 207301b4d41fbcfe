import type { Game } from '../game.ts';
import { unreachable } from '../lookup.ts';
import type { Match, ResumePoint } from '../match.ts';
import { parseJsonOrUndefined } from '../parsing/json.ts';
import type { RandomState } from '../random.ts';
import { type FileFault, failure, type Refusal, type Result, refusal, success } from '../result.ts';
import { formatCommand, type ScriptLine } from '../script.ts';
import { escapeControls } from '../text/sanitize.ts';
import { type GameTypes, type LevelSource, type MatchSetup, publish, type StateOf } from '../vocabulary.ts';

/** The first line of every save. */
export const saveVersion = 'turncade 1';

/** The lines above the commands of a save. */
export interface SaveHeader {
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly setup: MatchSetup;
  /** The position that the match was started from, as JSON; nothing for the game's own start. */
  readonly position?: unknown;
  /** Further facts by name, which the engine keeps and does not interpret. */
  readonly notes: Readonly<Record<string, string>>;
  /** The newest moment at which the match can be opened. */
  readonly checkpoint?: PackedCheckpoint | undefined;
}

/** A checkpoint as a save has it. */
export interface PackedCheckpoint extends Pick<Checkpoint, 'length' | 'turn'> {
  /** All other facts as one word, packed by the owner of the file. */
  readonly packed: string;
}

/** A save as text, read but not yet played. */
export interface Save {
  readonly header: SaveHeader;
  /** The script, and the number of the line before its first. */
  readonly script: readonly string[];
  readonly lineBefore: number;
  /** The checkpoint of the header, unpacked. */
  readonly checkpoint?: Checkpoint | undefined;
  /** Whether the commands before the checkpoint certainly lead to it; else they are played. */
  readonly isOurs?: boolean;
}

/**
 * A match as a small readable text: a header, a blank line, and the script of all commands so far. It is the save, the
 * replay and the thing to share.
 *
 * @param notes facts of the shell about this match by name, such as `name`; names without blanks
 * @param checkpoint the newest moment at which it can be opened
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * writeSave(match, { name: 'Friday' }).split('\n').slice(-3) // => ['', '1: stake(2)', '']
 */
export function writeSave<T extends GameTypes>(
  match: Match<T>,
  notes: Readonly<Record<string, string>> = {},
  checkpoint?: PackedCheckpoint,
): string {
  const { game, setup, position, log } = match;
  const lines = [saveVersion, `game ${game.id}`, `rules ${game.rulesVersion}`, `seed ${quoteIfNeeded(setup.seed)}`];
  lines.push(`players ${setup.players}`);
  if (setup.level !== undefined) lines.push(...levelLines(setup.level));
  for (const [name, value] of Object.entries(setup.options)) lines.push(`option ${name} ${quoteIfNeeded(value)}`);
  for (const [name, value] of Object.entries(notes)) lines.push(`note ${name} ${quoteIfNeeded(value)}`);
  if (position !== undefined) lines.push(`position ${jsonText(position)}`);
  if (checkpoint !== undefined) lines.push(`checkpoint ${checkpointText(checkpoint)}`);
  lines.push(`commands ${log.length}`, '');
  for (const line of log) lines.push(commandLine(match, line));
  return `${lines.join('\n')}\n`;
}

/**
 * A command as the script of a save has it: with its seat in front where there are several.
 *
 * @example
 * commandLine(auction(), { seat: 1, command: { name: 'commit', args: {} } }) // => '1: commit'
 */
export function commandLine<T extends GameTypes>(
  { game, setup }: Pick<Match<T>, 'game' | 'setup'>,
  { seat, command }: ScriptLine<T['command']>,
): string {
  const text = formatCommand(game.commands, command);
  return setup.players > 1 && seat !== null ? `${seat}: ${text}` : text;
}

const checkpointText = ({ length, turn, packed }: PackedCheckpoint): string => `${length} ${turn} ${packed}`;

/** Reads a checkpoint as a save has it; nothing if it is none. */
function readCheckpoint(text: string): PackedCheckpoint | undefined {
  const [, length, turn, packed] = /^(\d{1,9}) (\d{1,16}) (\S+)$/.exec(text) ?? [];
  return packed === undefined ? undefined : { length: Number(length), turn: Number(turn), packed };
}

/** The level that a match started from; what its text does not say stands beside it. */
const levelLines = ({ name, text, title, par }: LevelSource): string[] => [
  `level ${quoteIfNeeded(name)}`,
  `level-text ${jsonText(text)}`,
  ...(title === undefined ? [] : [`level-title ${quoteIfNeeded(title)}`]),
  ...(par === undefined ? [] : [`level-par ${par}`]),
];

/** A value as it is where it reads the same again, else as a JSON text. */
const quoteIfNeeded = (value: string): string => (/^[^\s"][ -~]*$/.test(value) ? value : jsonText(value));

/** A value as JSON in which everything can be seen by somebody who opens the file. */
const jsonText = (value: unknown): string => escapeControls(JSON.stringify(value));

/** The value that was written; nothing if that is none. */
function readValue(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  const value = parseJsonOrUndefined(text);
  return typeof value === 'string' ? value : undefined;
}

/** A line of the header: its number, and its value after its name. */
interface Field {
  readonly line: number;
  readonly text: string;
}

/** The header of a save without its script. */
export interface ParsedHeader {
  readonly header: SaveHeader;
  /** How many commands the header promises. */
  readonly commands: number;
  /** The number of the line before the script's first. */
  readonly lineBefore: number;
}

/**
 * Reads the header of a save and finds its script. Faults name their line.
 *
 * @example
 * const save = readSave(writeSave(auction(), { name: 'Friday' }));
 * save.ok && save.value.header.notes // => { name: 'Friday' }
 */
export function readSave(text: string): Result<Save> {
  const lines = linesOf(text);
  const head = readHead(lines);
  if (!head.ok) return head;
  const { header, commands, lineBefore } = head.value;
  const script = lines.slice(lineBefore);
  if (script.length !== commands)
    return fault(lines.length, `found ${script.length} commands, expected ${commands}: the file is incomplete`);
  return success({ header, script, lineBefore });
}

/**
 * Reads only the header of a save, for lists; the text may end anywhere in the script. Faults name their line.
 *
 * @example
 * const head = readSaveHead(writeSave(auction()));
 * head.ok && head.value.header.game // => 'dice-auction'
 */
export const readSaveHead = (text: string): Result<ParsedHeader> => readHead(linesOf(text));

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function readHead(lines: readonly string[]): Result<ParsedHeader> {
  if (lines[0] !== saveVersion) {
    const error = `line 1: found ${quote(lines[0])}, expected "${saveVersion}"`;
    return failure(refusal(/^turncade \d+$/.test(lines[0] ?? '') ? 'unknown-version' : 'bad-save', error));
  }
  const blank = lines.indexOf('');
  if (blank < 0) return fault(lines.length, 'found the end, expected an empty line and the commands');
  const fields = new Map<string, Field>();
  for (const [i, content] of lines.slice(1, blank).entries()) {
    const line = i + 2;
    const [, name, text] = /^((?:option|note) \S+|(?!(?:option|note) )\S+) (.+)$/s.exec(content) ?? [];
    if (name === undefined || text === undefined)
      return fault(line, `found ${quote(content)}, expected a name and a value`);
    if (!names.has(name) && !/^(?:option|note) /.test(name))
      return fault(line, `found "${name}", expected one of ${[...names].join(', ')}, option, note`);
    if (fields.has(name)) return fault(line, `found "${name}" again (first at line ${fields.get(name)?.line})`);
    fields.set(name, { line, text });
  }
  const header = readHeader(fields, blank + 1);
  return header.ok
    ? success({ header: header.value, commands: Number(fields.get('commands')?.text), lineBefore: blank + 1 })
    : header;
}

const needed = ['game', 'rules', 'seed', 'players', 'commands'];
const levelNames = ['level', 'level-text', 'level-title', 'level-par'];
const names = new Set([...needed, ...levelNames, 'position', 'checkpoint']);

function readHeader(fields: ReadonlyMap<string, Field>, end: number): Result<SaveHeader> {
  const absent = needed.find((name) => !fields.has(name));
  if (absent !== undefined) return fault(end, `found no line "${absent} ..", expected one above the commands`);
  const number = (name: string) => Number(fields.get(name)?.text);
  for (const name of ['rules', 'players', 'commands', 'level-par']) {
    const field = fields.get(name);
    if (field !== undefined && !/^\d{1,9}$/.test(field.text))
      return fault(field.line, `found ${name} ${quote(field.text)}, expected a whole number`);
  }
  const values: [name: string, value: string][] = [];
  for (const [name, { line, text }] of fields) {
    if (name === 'position' || name === 'checkpoint') continue;
    const value = readValue(text);
    if (value === undefined) return fault(line, `found ${quote(text)}, expected a value or a JSON string`);
    values.push([name, value]);
  }
  const position = fields.get('position');
  const json = position === undefined ? undefined : parseJsonOrUndefined(position.text);
  if (position !== undefined && json === undefined) return fault(position.line, 'found a position that is not JSON');
  const opened = fields.get('checkpoint');
  const checkpoint = opened && readCheckpoint(opened.text);
  if (opened !== undefined && checkpoint === undefined)
    return fault(opened.line, `found checkpoint ${quote(opened.text)}, expected two whole numbers and a word`);
  const named = (prefix: string) =>
    Object.fromEntries(
      values.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
    );
  const plain = new Map(values);
  const level = levelIn(plain);
  const ofLevel = levelNames.map((name) => fields.get(name)).find((field) => field !== undefined);
  if (ofLevel !== undefined && level === undefined)
    return fault(ofLevel.line, 'found one of "level" and "level-text", expected both or neither');
  return success({
    game: plain.get('game') ?? unreachable('game'),
    rules: number('rules'),
    setup: {
      seed: plain.get('seed') ?? unreachable('seed'),
      players: number('players'),
      options: named('option '),
      level,
    },
    position: json,
    notes: named('note '),
    checkpoint,
  });
}

/** The level that a header names with its text; nothing where one of the two is missing. */
function levelIn(values: ReadonlyMap<string, string>): LevelSource | undefined {
  const [name, text, title, par] = levelNames.map((field) => values.get(field));
  if (name === undefined || text === undefined) return undefined;
  return { name, text, title: title === '' ? undefined : title, par: par === undefined ? undefined : Number(par) };
}

/** The beginning of a text in quotes. */
export const quote = (text: string | undefined): string => `"${(text ?? '').slice(0, 60)}"`;

/** A line of a save is not as it should be. */
export const fault = (line: number, message: string): { ok: false; error: Refusal } =>
  failure(refusal('bad-save', `line ${line}: ${message}`));

/**
 * A moment of a match at which it can be opened, so that what was played before it need not be played again. It is a
 * position, which has a form of its own and outlives changes of the state and of the rules.
 */
export interface Checkpoint {
  /** How many commands came before it. */
  readonly length: number;
  /** The number of the turn that it is in. */
  readonly turn: number;
  /** The form that `position.read` takes. */
  readonly position: unknown;
  /** The generators then, which most positions say nothing about. */
  readonly random: RandomState;
  /** Whether position and generators are complete, so that the match goes on exactly as if every command had been played. */
  readonly isExact: boolean;
}

/**
 * The newest moment at which a match can be opened: its end, if it is over, else the beginning of its turn.
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * checkpointOf(match).length // => 0
 */
export function checkpointOf<T extends GameTypes>(match: Match<T>): Checkpoint {
  const { game, state, log, setup } = match;
  const turnStart = match.newestTurn();
  const end = game.outcome?.(state) && checkpointAt(game, setup, { turn: turnStart.turn, length: log.length }, state);
  return end?.checkpoint.isExact === true || end?.isReadable === true
    ? end.checkpoint
    : checkpointAt(game, setup, turnStart, match.stateAfter(turnStart.length)).checkpoint;
}

function checkpointAt<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { turn, length }: Pick<Checkpoint, 'turn' | 'length'>,
  state: StateOf<T>,
): { readonly checkpoint: Checkpoint; readonly isReadable: boolean } {
  const { random } = state;
  const position = positionJson(game, state);
  const read = game.position.read(position, setup);
  const isExact = read.ok && isSame({ ...read.value, random }, state);
  return { checkpoint: { length, turn, position, random, isExact }, isReadable: read.ok };
}

/**
 * A position as JSON has it, with nothing hidden, in the form that it is read in.
 *
 * @example
 * const { game, state } = auction();
 * game.position.read(positionJson(game, state), { seed: 'k7f2', players: 2, options: {} }).ok // => true
 */
export function positionJson<T extends GameTypes>({ position }: Game<T>, state: StateOf<T>): unknown {
  const json: unknown = JSON.parse(JSON.stringify(position.write(state, 'all')));
  return position.plain === true ? Reflect.get(Object(json), 'text') : json;
}

/**
 * The beginning of a match that goes on from a checkpoint, or the checkpoint's fault.
 *
 * @param log the commands before it
 */
export function resumePointOf<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { turn, position, random }: Checkpoint,
  log: readonly ScriptLine<T['command']>[],
): Result<ResumePoint<T>, FileFault> {
  const read = game.position.read(position, setup);
  return read.ok ? { ok: true, value: { state: publish({ ...read.value, random }), log, turn } } : read;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)))
  );
}
