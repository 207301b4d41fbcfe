import type { Game, GameTypes, MatchSetup, StateOf } from './game.ts';
import { type Match, startMatch } from './match.ts';
import { publish } from './readonly.ts';
import { failure, type Refusal, type Result, refusal, success } from './result.ts';
import { formatCommand, parseLine } from './script.ts';

/** The first line of every save. */
export const saveVersion = 'turncade 1';

/** What stands above the commands of a save. */
export interface SaveHeader {
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly setup: MatchSetup;
  /** The position that the match was started from, as JSON; nothing for the game's own start. */
  readonly position?: unknown;
  /** Further facts by name, which the engine keeps and does not interpret. */
  readonly notes: Readonly<Record<string, string>>;
}

/** A save as text, read but not yet played. */
export interface Save {
  readonly header: SaveHeader;
  /** The script, and the number of the line before its first. */
  readonly script: readonly string[];
  readonly lineBefore: number;
}

/**
 * A match as a small readable text: a header, a blank line, and the script of all commands so far. It is the save, the
 * replay and the thing to share.
 *
 * @param notes facts of the shell about this match, one line each, such as `name`
 */
export function writeSave<T extends GameTypes>(match: Match<T>, notes: Readonly<Record<string, string>> = {}): string {
  const { game, setup, position, log } = match;
  const lines = [saveVersion, `game ${game.id}`, `rules ${game.rulesVersion}`, `seed ${setup.seed}`];
  lines.push(`players ${setup.players}`);
  for (const [name, value] of Object.entries(setup.options)) lines.push(`option ${name} ${value}`);
  for (const [name, value] of Object.entries(notes)) lines.push(`note ${name} ${value}`);
  if (position !== undefined) lines.push(`position ${JSON.stringify(position)}`);
  lines.push(`commands ${log.length}`, '');
  for (const { seat, command } of log) {
    const text = formatCommand(game.commands, command);
    lines.push(setup.players > 1 && seat !== null ? `${seat}: ${text}` : text);
  }
  return `${lines.join('\n')}\n`;
}

/** Reads the header of a save and finds its script. Faults name their line. */
export function readSave(text: string): Result<Save> {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines[0] !== saveVersion) return fault(1, `found ${quote(lines[0])}, expected "${saveVersion}"`);
  const blank = lines.indexOf('');
  if (blank < 0) return fault(lines.length, 'found the end, expected an empty line and the commands');
  const fields = new Map<string, string>();
  const options: Record<string, string> = {};
  const notes: Record<string, string> = {};
  for (const [i, line] of lines.slice(1, blank).entries()) {
    const { name = '', rest = '' } = /^(?<name>[a-z]+) (?<rest>.+)$/.exec(line)?.groups ?? {};
    if (name === 'option' || name === 'note') {
      const [, key, value] = /^(\S+) (.*)$/.exec(rest) ?? [];
      if (key === undefined || value === undefined)
        return fault(i + 2, `found ${quote(line)}, expected a name and a value`);
      (name === 'option' ? options : notes)[key] = value;
    } else if (headerNames.has(name) && !fields.has(name)) fields.set(name, rest);
    else
      return fault(
        i + 2,
        `found ${quote(line)}, expected one of ${[...headerNames].join(', ')}, option, note, once each`,
      );
  }
  const missing = requiredNames.find((name) => !fields.has(name));
  if (missing !== undefined) return fault(blank + 1, `found no line "${missing} ..", expected one above the commands`);
  const numbers = ['rules', 'players', 'commands'].find((name) => !/^\d{1,9}$/.test(fields.get(name) ?? ''));
  if (numbers !== undefined) return fault(1, `found ${numbers} ${quote(fields.get(numbers))}, expected a whole number`);
  const script = lines.slice(blank + 1);
  if (script.length !== Number(fields.get('commands')))
    return fault(
      lines.length,
      `found ${script.length} commands, expected ${fields.get('commands')}: the file is not whole`,
    );
  const position = readPosition(fields.get('position'));
  if (!position.ok) return position;
  return success({
    header: {
      game: fields.get('game') ?? '',
      rules: Number(fields.get('rules')),
      setup: { seed: fields.get('seed') ?? '', players: Number(fields.get('players')), options },
      ...(position.value === undefined ? {} : { position: position.value }),
      notes,
    },
    script,
    lineBefore: blank + 1,
  });
}

const requiredNames = ['game', 'rules', 'seed', 'players', 'commands'];
const headerNames = new Set([...requiredNames, 'position']);

function readPosition(text: string | undefined): Result<unknown> {
  if (text === undefined) return success(undefined);
  try {
    return success(JSON.parse(text));
  } catch {
    return failure(refusal('bad-save', 'the position is no JSON text'));
  }
}

/** The match of a save, played again command by command. */
export function loadSave<T extends GameTypes>(game: Game<T>, { header, script, lineBefore }: Save): Result<Match<T>> {
  if (header.game !== game.id)
    return failure(refusal('bad-save', `found a save of ${header.game}, expected one of ${game.id}`));
  if (header.rules !== game.rulesVersion)
    return failure(
      refusal('bad-save', `found version ${header.rules} of the rules of ${game.id}, expected ${game.rulesVersion}`),
    );
  const { least, most } = game.players;
  const { players } = header.setup;
  if (players < least || players > most)
    return failure(refusal('bad-save', `found ${players} players, expected ${least} to ${most}`));
  const start = startState(game, header);
  if (!start.ok) return start;
  const match = startMatch(game, header.setup, start.value, header.position);
  for (const [i, text] of script.entries()) {
    const parsed = parseLine(game, text, lineBefore + i + 1);
    if (parsed?.ok !== true)
      return fault(lineBefore + i + 1, parsed?.error.message ?? 'found an empty line, expected a command');
    const { ok } = match.play(parsed.value.seat, parsed.value.command);
    if (!ok && game.refused === undefined)
      return fault(lineBefore + i + 1, `found ${quote(text)}, which the rules do not accept there`);
  }
  return success(match);
}

function startState<T extends GameTypes>(game: Game<T>, { setup, position }: SaveHeader): Result<StateOf<T>> {
  if (position === undefined) return success(publish(game.setup(setup)));
  const read = game.position.read(position, setup);
  return read.ok ? success(publish(read.value)) : read;
}

const quote = (text: string | undefined): string => `"${(text ?? '').slice(0, 60)}"`;

const fault = (line: number, message: string): { ok: false; error: Refusal } =>
  failure(refusal('bad-save', `line ${line}: ${message}`));
