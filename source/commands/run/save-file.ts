import { existsSync } from 'node:fs';
import type { Game } from '../../engine/game.ts';
import { leftOut, loadSave } from '../../engine/journal/load-save.ts';
import { writeSave } from '../../engine/journal/save.ts';
import type { Match } from '../../engine/match.ts';
import type { GameTypes, Seat } from '../../engine/vocabulary.ts';
import { lastingNames, programOf } from '../../match-session/program-names.ts';
import type { Folders } from '../../storage/files/folders.ts';
import { playersFiles } from '../../storage/files/players-files.ts';
import { reason } from '../../storage/files/reason.ts';
import { type GrowingSave, growingSave } from '../../storage/matches/append-only-save.ts';
import { factsOf, noFacts, notesOf } from '../../storage/matches/match-facts.ts';
import { readMatch } from '../../storage/matches/read-match.ts';
import { saveNotices } from '../../storage/matches/save-notices.ts';
import { complain } from '../output.ts';
import { UsageError } from '../usage-error.ts';

type Names = Readonly<Record<Seat, string>>;

/** A match that a file of `--save` has already. */
export interface SavedMatch<T extends GameTypes> {
  readonly match: Match<T>;
  /** Who plays it besides persons. */
  readonly bots: Names;
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * The match in a file, where it goes on; undefined where there is no file.
 *
 * @throws UsageFault for a file that is no match of this game, or one that could not be kept in it whole
 */
export function savedMatch<T extends GameTypes>(
  game: Game<T>,
  folders: Folders,
  path: string,
): SavedMatch<T> | undefined {
  if (!existsSync(path)) return undefined;
  const fault = (message: string) =>
    new UsageError(`--save ${path}: there is such a file, without this match: ${message}`);
  const save = readMatch(folders, path);
  if (!save.ok) throw fault(save.error.message);
  const loaded = loadSave(game, save.value, playersFiles);
  if (!loaded.ok) throw fault(loaded.error.message);
  const match = loaded.value;
  const notices = saveNotices(match, save.value);
  if (save.value.isLocked || leftOut(match, save.value) !== undefined)
    throw new UsageError(`--save ${path}: ${notices.join(' ')}`);
  for (const notice of notices) complain(`turncade: ${path}: ${notice}`);
  const { notes } = save.value.header;
  return { match, bots: factsOf(notes).bots, notes };
}

/**
 * Refuses to go on in a file with another match than the command line asks for.
 *
 * @param started the match that it asks for
 * @throws UsageFault where they begin in different ways
 */
export function checkSameStart<T extends GameTypes>(path: string, { match }: SavedMatch<T>, started: Match<T>): void {
  const startOf = (of: Match<T>) => writeSave(of).split('\ncommands ')[0];
  if (startOf(match) === startOf(started)) return;
  throw new UsageError(
    `--save ${path}: the match in it begins in another way; to go on with it, leave out --seed, --level and all else that says how a match begins`,
  );
}

/**
 * Who plays a match that goes on. A program that a file names is not started because of that alone.
 *
 * @throws UsageFault for a program that the command line does not name
 */
export function resumedPlayers<T extends GameTypes>(game: Game<T>, path: string, saved: Names, chosen: Names): Names {
  const bots = { ...saved, ...chosen };
  for (const [seat, name] of Object.entries(bots))
    if (chosen[Number(seat)] === undefined && programOf(game, name) !== undefined)
      throw new UsageError(
        `--save ${path}: player ${seat} is played by ${name}; say so again with --bot ${seat}=${name}`,
      );
  return bots;
}

/**
 * Keeps a match in a file from now on.
 *
 * @param kept the match that it has already
 * @throws UsageFault where that cannot be
 */
export function keepIn<T extends GameTypes>(
  folders: Folders,
  path: string,
  match: Match<T>,
  { kept: saved, bots, isSeedGiven }: { kept: SavedMatch<T> | undefined; bots: Names; isSeedGiven: boolean },
): GrowingSave {
  const facts = saved === undefined ? { ...noFacts, seedGiven: isSeedGiven } : factsOf(saved.notes);
  const notes = notesOf({ ...facts, bots: lastingNames(match.game, bots) }, saved?.notes);
  const save = whereWritable(path, () => growingSave(folders, match, { path, isNew: saved === undefined, notes }));
  return { ...save, grow: () => whereWritable(path, save.grow) };
}

function whereWritable<Value>(path: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw new UsageError(`--save ${path}: cannot write: ${reason(error)}`, 1);
  }
}
