import { getOwn } from '../commands.ts';
import type { Game } from '../game.ts';
import { levelFaultText, playersIn } from '../level.ts';
import { unreachable } from '../lookup.ts';
import { type Files, type Match, type ResumePoint, startFrom } from '../match.ts';
import { expectedOf } from '../options.ts';
import { parseJsonOrUndefined } from '../parsing/json.ts';
import type { RandomState } from '../random.ts';
import { type FileFault, failure, fileFaultText, type Refusal, type Result, refusal, success } from '../result.ts';
import { formatCommand, parseLine, type ScriptLine } from '../script.ts';
import { escapeControls } from '../text/sanitize.ts';
import { type GameTypes, type LevelSource, type MatchSetup, publish, type Seat, type StateOf } from '../vocabulary.ts';

export const saveVersion = 'turncade 1';

export interface SaveHeader {
  readonly game: string;
  readonly rules: number;
  readonly setup: MatchSetup;
  /** JSON of the position from which the match started. Undefined for the game's own start. */
  readonly position?: unknown;
  /** Facts of the front end, by name. The engine only stores them. */
  readonly notes: Readonly<Record<string, string>>;
  readonly checkpoint?: PackedCheckpoint | undefined;
}

export interface PackedCheckpoint extends Pick<Checkpoint, 'length' | 'turn'> {
  /** All other facts, packed into one word by the program that wrote the file. */
  readonly packed: string;
}

/** A parsed save whose commands have not been replayed. */
export interface Save {
  readonly header: SaveHeader;
  /** Lines of the script. `lineBefore` is the number of the line before them in the file. */
  readonly script: readonly string[];
  readonly lineBefore: number;
  readonly checkpoint?: Checkpoint | undefined;
  /** True if the commands before the checkpoint certainly lead to it. Otherwise loading replays these commands. */
  readonly isOurs?: boolean;
}

/**
 * Formats a match as text for saves, replays and sharing: a header, a blank line, and the script of its commands.
 *
 * @param notes the front end's facts about this match, such as `name`. Keys contain no blanks
 * @param checkpoint newest moment that the match can be opened at
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
 * A command as a line of a save's script, with its seat in front if the match has several.
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

function readCheckpoint(text: string): PackedCheckpoint | undefined {
  const [, length, turn, packed] = /^(\d{1,9}) (\d{1,16}) (\S+)$/.exec(text) ?? [];
  return packed === undefined ? undefined : { length: Number(length), turn: Number(turn), packed };
}

/** Header lines for the starting level, with the facts that its text does not contain. */
const levelLines = ({ name, text, title, par }: LevelSource): string[] => [
  `level ${quoteIfNeeded(name)}`,
  `level-text ${jsonText(text)}`,
  ...(title === undefined ? [] : [`level-title ${quoteIfNeeded(title)}`]),
  ...(par === undefined ? [] : [`level-par ${par}`]),
];

/** The text itself if it reads back unchanged, otherwise its JSON. */
const quoteIfNeeded = (value: string): string => (/^[^\s"][ -~]*$/.test(value) ? value : jsonText(value));

/** JSON with escaped control characters, so that everything in the file is visible. */
const jsonText = (value: unknown): string => escapeControls(JSON.stringify(value));

function readValue(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  const value = parseJsonOrUndefined(text);
  return typeof value === 'string' ? value : undefined;
}

interface HeaderField {
  readonly line: number;
  readonly text: string;
}

export interface ParsedHeader {
  readonly header: SaveHeader;
  readonly commands: number;
  readonly lineBefore: number;
}

/**
 * Parses the header of a save and splits off its script. Errors name their line.
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
 * Parses only the header of a save, for lists. The script may be truncated. Errors name their line.
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
  const fields = new Map<string, HeaderField>();
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

function readHeader(fields: ReadonlyMap<string, HeaderField>, end: number): Result<SaveHeader> {
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
    if (value === undefined)
      return fault(line, `found ${quote(text)}, expected plain text, or a whole JSON string in quotation marks`);
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
    return fault(ofLevel.line, 'found only one of "level" and "level-text", expected both or neither');
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

function levelIn(values: ReadonlyMap<string, string>): LevelSource | undefined {
  const [name, text, title, par] = levelNames.map((field) => values.get(field));
  if (name === undefined || text === undefined) return undefined;
  return { name, text, title: title === '' ? undefined : title, par: par === undefined ? undefined : Number(par) };
}

export const quote = (text: string | undefined): string => `"${(text ?? '').slice(0, 60)}"`;

export const fault = (line: number, message: string): { ok: false; error: Refusal } =>
  failure(refusal('bad-save', `line ${line}: ${message}`));

/**
 * A moment where a match can be opened without replaying earlier commands. It stores a position, not a state: the
 * format of positions does not change when states or rules change.
 */
export interface Checkpoint {
  readonly length: number;
  readonly turn: number;
  /** JSON in the form that `position.read` takes. */
  readonly position: unknown;
  /** Random generators at that moment. Most positions do not contain them. */
  readonly random: RandomState;
  /** True if position and generators are complete, so that the match continues exactly as after a replay. */
  readonly isExact: boolean;
}

/**
 * Newest moment that a match can be opened at: the end of a finished match if its position can be read, else the start
 * of the current turn.
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
 * Complete position as JSON, in the form that `position.read` takes.
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
 * Start of a match that continues at a checkpoint, or the checkpoint's fault.
 *
 * @param log the commands before the checkpoint
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

/**
 * Opens the match of a save. It starts at the checkpoint if the earlier commands are known to lead there. Otherwise all
 * commands are replayed. A save of another rules version continues from its checkpoint as a separate match, in which
 * each seat's later commands are played up to a refused one (see {@link skippedHistoryOf}).
 *
 * @param files files that later commands may name
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * const save = readSave(writeSave(match));
 * const loaded = save.ok ? loadSave(match.game, save.value) : save;
 * loaded.ok && loaded.value.log // => match.log
 */
export function loadSave<T extends GameTypes>(game: Game<T>, save: Save, files?: Files): Result<Match<T>> {
  const { header, script, lineBefore, checkpoint } = save;
  const wrong = wrongHeader(game, save);
  if (wrong !== undefined) return failure(refusal('bad-save', wrong));
  if (checkpoint !== undefined && header.rules !== game.rulesVersion)
    return continueFromCheckpoint(game, save, checkpoint, files);
  const log: ScriptLine<T['command']>[] = [];
  for (const [i, text] of script.entries()) {
    const parsed = parseLine(game, text, lineBefore + i + 1);
    if (parsed?.ok !== true)
      return fault(lineBefore + i + 1, parsed?.error.message ?? 'found an empty line, expected a command');
    log.push(parsed.value);
  }
  const at =
    save.isOurs === true && checkpoint !== undefined ? resumePointBefore(game, header, checkpoint, log) : undefined;
  const started = startFrom(game, header.setup, header.position, files, at);
  if (!started.ok) return failure(refusal('bad-save', fileFaultText('position', started.error)));
  const match = started.value;
  for (const { seat, command } of log.slice(match.log.length)) {
    const { length } = match.log;
    match.play(seat, command);
    if (match.log.length === length)
      return fault(lineBefore + length + 1, `found ${quote(script[length])}, which the rules do not accept there`);
  }
  return started;
}

function wrongHeader<T extends GameTypes>(game: Game<T>, { header, checkpoint }: Save): string | undefined {
  if (header.game !== game.id) return `found a save of ${header.game}, expected one of ${game.id}`;
  if (header.rules !== game.rulesVersion && checkpoint === undefined)
    return `found version ${header.rules} of the ${game.id} rules, expected ${game.rulesVersion}`;
  const { least: min, most: max } = game.players;
  const { players, level, options } = header.setup;
  if (players < min || players > max) return `found ${players} players, expected ${min} to ${max}`;
  if (level !== undefined) {
    const facts = game.levels?.read(level.text) ?? failure(refusal('bad-level', `${game.id} has no levels`));
    if (!facts.ok) return levelFaultText(game.levels ?? {}, `level ${level.name}`, facts.error);
    const seats = playersIn(game, level, players);
    if (!seats.ok && header.position === undefined) return seats.error.message;
  }
  for (const [name, text] of Object.entries(options)) {
    const option = getOwn(game.options ?? {}, name);
    const expected = option && expectedOf(option, text, players);
    if (expected !== undefined) return `option ${name}: found "${text}", expected ${expected}`;
  }
  return undefined;
}

/** Start of the match at the checkpoint. Undefined if the commands must be replayed. */
function resumePointBefore<T extends GameTypes>(
  game: Game<T>,
  { setup }: SaveHeader,
  checkpoint: Checkpoint,
  log: readonly ScriptLine<T['command']>[],
) {
  if (!checkpoint.isExact || checkpoint.length > log.length) return undefined;
  const at = resumePointOf(game, setup, checkpoint, log.slice(0, checkpoint.length));
  return at.ok ? at.value : undefined;
}

/** Continues a save from its checkpoint: plays each seat's commands up to a refusal. Stops at an unreadable line. */
function continueFromCheckpoint<T extends GameTypes>(
  game: Game<T>,
  { header, script }: Save,
  { length, position }: Checkpoint,
  files: Files | undefined,
): Result<Match<T>> {
  const started = startFrom(game, header.setup, position, files);
  if (!started.ok) {
    const rules = `a match under version ${header.rules} of the ${game.id} rules cannot continue under version ${game.rulesVersion}`;
    return failure(refusal('bad-save', fileFaultText(rules, started.error)));
  }
  const match = started.value;
  const stopped = new Set<Seat | null>();
  for (const text of script.slice(length)) {
    const parsed = parseLine(game, text);
    if (parsed?.ok !== true) break;
    const { seat, command } = parsed.value;
    if (stopped.has(seat)) continue;
    const before = match.log.length;
    match.play(seat, command);
    if (match.log.length === before) stopped.add(seat);
  }
  return started;
}

/** Part of a save that is lost because the match was opened under other rules. */
export interface SkippedHistory {
  /** Turn of the checkpoint where the match now starts. Earlier turns cannot be replayed. */
  readonly turn: number;
  /** Number of commands since the checkpoint that were refused or left out. */
  readonly commands: number;
}

/**
 * Part of the save that is missing in the opened match. Undefined if nothing is missing.
 *
 * @example
 * const match = auction();
 * const read = readSave(writeSave(match));
 * read.ok && skippedHistoryOf(match, read.value) // => undefined
 */
export const skippedHistoryOf = <T extends GameTypes>(
  { game, log }: Match<T>,
  { header, script, checkpoint }: Save,
): SkippedHistory | undefined =>
  header.rules === game.rulesVersion || checkpoint === undefined
    ? undefined
    : { turn: checkpoint.turn, commands: Math.max(0, script.length - checkpoint.length) - log.length };
