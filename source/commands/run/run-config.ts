import type { Game } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { failure, type Result, success } from '../../engine/result.ts';
import type { ScriptLine } from '../../engine/script.ts';
import { readScript, type TranscriptFormat } from '../../engine/transcript.ts';
import type { GameTypes, Seat, Viewer } from '../../engine/vocabulary.ts';
import type { Arguments } from '../arguments.ts';
import { readText } from '../files.ts';
import { localFolders } from '../local/local-folders.ts';
import { type MatchOptions, matchOptions, trustedModules } from '../match-options.ts';
import { UsageError } from '../usage-error.ts';
import { checkSameStart, keepIn, resumedPlayers, type SavedMatch, savedMatch } from './save-file.ts';
import { type GivenPosition, newMatch, positionOf, startOfSave, startOptions } from './start-match.ts';

/** A match that is to be run, as the command line, a script, a save and a position say. */
export interface RunConfig<T extends GameTypes> {
  readonly match: Match<T>;
  readonly script: readonly ScriptLine<T['command']>[];
  /** The names of the bots and programs that play, by seat. */
  readonly bots: Readonly<Record<Seat, string>>;
  readonly format: TranscriptFormat;
  readonly viewer: Viewer;
  /** Whether further lines are answered one by one, and whether somebody types them at a terminal. */
  readonly isFollowed: boolean;
  readonly isTyped: boolean;
  /** Where the match is kept, if that is wanted. */
  readonly save: ReturnType<typeof keepIn> | undefined;
}

/**
 * Reads what is to be run.
 *
 * @param named the file of the script; standard input where absent
 * @returns the faults of the script as they are printed, where it has any
 * @throws UsageFault for a wrong use of the command line (rejects with it)
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
  if (isFollowed && path !== '-') throw new UsageError(`--follow reads standard input, found also "${path}"`);
  // Where bots play every seat, nobody is to be waited for at the keyboard, nor elsewhere if they play up to the end.
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
      : keepIn(localFolders(), file, match, { kept: saved, bots, isSeedGiven: args.text('seed') !== undefined });
  const viewer = viewerOf(seat ?? (isFollowed && isTyped ? onlyPerson(match.state.players, bots) : undefined));
  return success({ match, script: script.value, bots, format, viewer, isFollowed, isTyped, save });
}

/** The match that is played, and the script to play in it. */
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
  if (isSave) throw new UsageError(`--save ${file}: there is a match in it already, and ${path} is another`);
  const saysStart = startOptions.some((name) => args.list(name).length > 0);
  if (saysStart) checkSameStart(file, saved, newMatch(game, args, chosen, position, saved.match.setup.seed));
  return { match: saved.match, script: text };
}

/** Checks that `--seat` names a seat of the match, or 0 in a game that has spectators. */
function checkSeat<T extends GameTypes>({ script }: Game<T>, seat: number | undefined, players: number): void {
  if (seat === undefined || (seat >= 1 && seat <= players) || (seat === 0 && script?.hasSpectators === true)) return;
  throw new UsageError(players === 1 ? '--seat can only be 1' : `--seat must be a whole number from 1 to ${players}`);
}

/** The seat of the only person among bots, who is not to read what they plan; nothing in a game for one. */
function onlyPerson(players: number, bots: Readonly<Record<Seat, string>>): Seat | undefined {
  const seats = Array.from({ length: players }, (_, i) => i + 1).filter((seat) => bots[seat] === undefined);
  return players > 1 && seats.length === 1 ? seats[0] : undefined;
}

/** The viewer for `--seat`: everything without it, a spectator for 0. */
function viewerOf(seat: number | undefined): Viewer {
  if (seat === undefined) return 'all';
  return seat === 0 ? 'spectator' : seat;
}

function formatOf(format = 'text'): TranscriptFormat {
  if (format === 'text' || format === 'json') return format;
  throw new UsageError(`--format must be text or json, found "${format}"`);
}
