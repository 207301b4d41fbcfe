import { getOwn } from '../commands.ts';
import type { Game } from '../game.ts';
import { levelFaultText, playersIn } from '../level.ts';
import { type Files, type Match, startFrom } from '../match.ts';
import { expectedOf } from '../options.ts';
import { failure, fileFaultText, type Result, refusal } from '../result.ts';
import { parseLine, type ScriptLine } from '../script.ts';
import type { GameTypes, Seat } from '../vocabulary.ts';
import { type Checkpoint, fault, quote, resumePointOf, type Save, type SaveHeader } from './save.ts';

/**
 * Opens the match of a save. It starts at the checkpoint if the earlier commands are known to lead there, otherwise it
 * replays all commands. A save of another rules version continues from its checkpoint as a separate match, with the
 * later commands that the current rules still accept (see {@link skippedHistoryOf}).
 *
 * @param files files that its further commands may name
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
    return `found version ${header.rules} of the rules of ${game.id}, expected ${game.rulesVersion}`;
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

/** Resume point at the checkpoint, or undefined if the commands must be replayed. */
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

/**
 * Continues a save of another rules version from its checkpoint. When a command of a seat is refused, that command and
 * all later ones of the seat are left out.
 */
function continueFromCheckpoint<T extends GameTypes>(
  game: Game<T>,
  { header, script }: Save,
  { length, position }: Checkpoint,
  files: Files | undefined,
): Result<Match<T>> {
  const started = startFrom(game, header.setup, position, files);
  if (!started.ok) {
    const rules = `version ${header.rules} of the rules of ${game.id} cannot continue under version ${game.rulesVersion}`;
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

/** Part of a save that was lost because the match opened under newer rules. */
export interface SkippedHistory {
  /** Turn of the checkpoint with which the match begins. Earlier turns cannot be replayed. */
  readonly turn: number;
  /** Number of commands since the checkpoint that were refused or left out. */
  readonly commands: number;
}

/**
 * Describes the part of its save that a match has lost. Undefined if it lost nothing.
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
