import { existsSync } from 'node:fs';
import type { Game } from '#engine/game.ts';
import { loadSave, skippedHistoryOf, writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { ScriptLine } from '#engine/script.ts';
import { readScript, type TranscriptFormat } from '#engine/transcript.ts';
import type { GameTypes, Seat, Viewer } from '#engine/vocabulary.ts';
import { lastingNames, programOf } from '#match-session/match-programs.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Folders } from '#storage/files/folders.ts';
import { playersFiles } from '#storage/files/players-files.ts';
import { type GrowingSave, growingSave } from '#storage/matches/journal.ts';
import { factsOf, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { saveNotices } from '#storage/matches/saves.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { localFolders } from '../local/local-folders.ts';
import { type MatchOptions, matchOptions, trustedModules } from '../match-options.ts';
import { complain, readText } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { type GivenPosition, newMatch, positionOf, startOfSave, startOptions } from './start-match.ts';

type Names = Readonly<Record<Seat, string>>;

export interface SavedMatch<T extends GameTypes> {
  readonly match: Match<T>;
  readonly bots: Names;
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * Loads the match to continue. Undefined if the file does not exist. Throws a UsageError if the file is not a save of
 * this game, is locked, or has a history that cannot be replayed.
 */
export function savedMatch<T extends GameTypes>(
  game: Game<T>,
  folders: Folders,
  path: string,
): SavedMatch<T> | undefined {
  if (!existsSync(path)) return undefined;
  const fault = (message: string) =>
    new UsageError(`--save ${path}: the file exists, but does not hold this match: ${message}`);
  const save = readMatch(folders, path);
  if (!save.ok) throw fault(save.error.message);
  const loaded = loadSave(game, save.value, playersFiles);
  if (!loaded.ok) throw fault(loaded.error.message);
  const match = loaded.value;
  const notices = saveNotices(match, save.value);
  if (save.value.isLocked || skippedHistoryOf(match, save.value) !== undefined)
    throw new UsageError(`--save ${path}: ${notices.join(' ')}`);
  for (const notice of notices) complain(`turncade: ${path}: ${notice}`);
  const { notes } = save.value.header;
  return { match, bots: factsOf(notes).bots, notes };
}

/** Throws a UsageError unless the match in the file began as `started`, the match of the command line. */
export function checkSameStart<T extends GameTypes>(path: string, { match }: SavedMatch<T>, started: Match<T>): void {
  const startOf = (of: Match<T>) => writeSave(of).split('\ncommands ')[0];
  if (startOf(match) === startOf(started)) return;
  throw new UsageError(
    `--save ${path}: the saved match started differently; to continue it, leave out --seed, --level and all other options of a new match`,
  );
}

/** Players of a continued match. Throws a UsageError if a program is named only in the file: it could be unsafe. */
export function resumedPlayers<T extends GameTypes>(game: Game<T>, path: string, saved: Names, chosen: Names): Names {
  const bots = { ...saved, ...chosen };
  for (const [seat, name] of Object.entries(bots))
    if (chosen[Number(seat)] === undefined && programOf(game, name) !== undefined)
      throw new UsageError(
        `--save ${path}: player ${seat} is the program ${name}; to allow it, add --bot ${seat}=${name}`,
      );
  return bots;
}

/** Creates the save of a match. Its `grow` adds new steps. Throws a UsageError if the file cannot be written. */
export function keepIn<T extends GameTypes>(
  folders: Folders,
  path: string,
  match: Match<T>,
  { saved, bots, isSeedGiven }: { saved: SavedMatch<T> | undefined; bots: Names; isSeedGiven: boolean },
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

export interface RunConfig<T extends GameTypes> {
  readonly match: Match<T>;
  readonly script: readonly ScriptLine<T['command']>[];
  readonly bots: Readonly<Record<Seat, string>>;
  readonly format: TranscriptFormat;
  readonly viewer: Viewer;
  /** `isFollowed`: input is answered line by line after the script. `isTyped`: a person types it. */
  readonly isFollowed: boolean;
  readonly isTyped: boolean;
  readonly save: ReturnType<typeof keepIn> | undefined;
}

/**
 * Resolves the command line to a run configuration, or to a text about the faults of the script. `named`: file of
 * the script, by default standard input. Rejects with a UsageError for wrong arguments.
 */
export async function resolveRunConfig<T extends GameTypes>(
  game: Game<T>,
  named: string | undefined,
  args: Arguments,
): Promise<Result<RunConfig<T>, string>> {
  const path = named ?? '-';
  const format = formatOf(args.text('format'));
  const seat = args.number('seat');
  checkSeat(game, seat, game.players.most);
  const position = await positionOf(game, args);
  const file = args.text('save');
  const saved = file === undefined ? undefined : savedMatch(game, localFolders(), file);
  const options = matchOptions(game, args, saved?.match.state.players ?? position?.players);
  const bots =
    file === undefined || saved === undefined ? options.bots : resumedPlayers(game, file, saved.bots, options.bots);
  const chosen = { ...options, bots };
  trustedModules(args, Object.values(bots));
  const areAllBots = Object.keys(bots).length === chosen.players;
  const isNamed = named !== undefined;
  const isTyped = process.stdin.isTTY && process.stdout.isTTY;
  const isFollowed = args.on('follow') || (isTyped && !isNamed && !areAllBots);
  if (args.on('all') && !isFollowed) throw new UsageError('--all works only with --follow or on a terminal');
  if (args.on('all') && seat !== undefined) throw new UsageError('--seat and --all contradict each other');
  if (isFollowed && path !== '-') throw new UsageError(`--follow reads standard input; leave out "${path}"`);
  // If bots play all seats, the keyboard is not read. With `botsFirst`, an unnamed pipe is not read either. With
  // `botsOwnSeats`, no script is read.
  const isUnnamed = !isNamed && (process.stdin.isTTY || game.script.botsFirst === true);
  const needsNoScript =
    areAllBots && (game.script.botsOwnSeats === true || isUnnamed || (path === '-' && process.stdin.isTTY));
  const text = isFollowed || needsNoScript ? '' : await readText(path);
  const { match, script: lines } = matchOf(game, args, { chosen, position, file, saved, text, path });
  checkSeat(game, seat, match.state.players);
  const script = readScript(game, lines, format);
  if (!script.ok) return failure(script.error);
  const save =
    file === undefined
      ? undefined
      : keepIn(localFolders(), file, match, { saved, bots, isSeedGiven: args.text('seed') !== undefined });
  const viewer = viewerOf(seat ?? (isFollowed && !args.on('all') ? onlyPerson(match.state.players, bots) : undefined));
  return success({ match, script: script.value, bots, format, viewer, isFollowed, isTyped, save });
}

function matchOf<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  parts: {
    readonly chosen: MatchOptions;
    readonly position: GivenPosition | undefined;
    readonly file: string | undefined;
    readonly saved: SavedMatch<T> | undefined;
    readonly text: string;
    readonly path: string;
  },
): { readonly match: Match<T>; readonly script: string } {
  const { chosen, position, file, saved, text, path } = parts;
  const isSave = /^turncade \d/.test(text);
  if (file === undefined || saved === undefined)
    return isSave
      ? startOfSave(game, args, text, path)
      : { match: newMatch(game, args, chosen, position), script: text };
  if (isSave) throw new UsageError(`--save ${file}: the file already holds a match, and ${path} is a different one`);
  const saysStart = startOptions.some((name) => args.list(name).length > 0);
  if (saysStart) checkSameStart(file, saved, newMatch(game, args, chosen, position, saved.match.setup.seed));
  return { match: saved.match, script: text };
}

/** Checks that `--seat` names a seat of the match, or 0 in a game with spectators. */
function checkSeat<T extends GameTypes>({ script }: Game<T>, seat: number | undefined, players: number): void {
  if (seat === undefined || (seat >= 1 && seat <= players) || (seat === 0 && script?.hasSpectators === true)) return;
  throw new UsageError(players === 1 ? '--seat can only be 1' : `--seat must be a whole number from 1 to ${players}`);
}

/** Seat of the only person, who must not see the plans of the bots. Undefined with several persons or none. */
function onlyPerson(players: number, bots: Readonly<Record<Seat, string>>): Seat | undefined {
  const seats = Array.from({ length: players }, (_, i) => i + 1).filter((seat) => bots[seat] === undefined);
  return players > 1 && seats.length === 1 ? seats[0] : undefined;
}

function viewerOf(seat: number | undefined): Viewer {
  if (seat === undefined) return 'all';
  return seat === 0 ? 'spectator' : seat;
}

function formatOf(format = 'text'): TranscriptFormat {
  if (format === 'text' || format === 'json') return format;
  throw new UsageError(`--format must be text or json, found "${format}"`);
}
