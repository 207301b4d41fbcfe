import { join } from 'node:path';
import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import type { Result } from '#engine/result.ts';
import { writeProgress } from './campaigns.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, isMounted, readFileSync, rmSync } from './files/disk.ts';
import { type Folders, seatsFile, settingsFile } from './files/folders.ts';
import { replaceKept } from './matches/saved-file.ts';
import { addResult, addToHistory, type MatchResult, type Results, readHistory, readResults } from './results.ts';
import { type ReadSettings, readSettings, type Settings, settingsText, writeSettings } from './settings.ts';

const seating = z.object({
  holders: z.array(z.string().max(80)).max(9),
  options: z.record(z.string(), z.string()),
});

export const seatingsSchema = z.record(z.string(), seating);

const schema = z.object({ version: z.literal(1), games: seatingsSchema });

/** Players and options of a game's last match, as the player chose them. */
export type SavedSeating = Readonly<z.infer<typeof seating>>;

type Seatings = Readonly<Record<string, SavedSeating>>;

export function savedSeating(folders: Folders, game: string): SavedSeating | undefined {
  const all = readAll(folders);
  return Object.hasOwn(all, game) ? all[game] : undefined;
}

/** Saves the players and options of a game. A copy keeps the previous content of `seats.json`. */
export function saveSeating(folders: Folders, game: string, saved: SavedSeating): Result<undefined> {
  return attempt(() => {
    const games = { ...readAll(folders), [game]: saved };
    replaceKept(seatsFile(folders), seatsText(games));
    return undefined;
  });
}

const seatsText = (games: Seatings): string => `${JSON.stringify({ version: 1, games }, null, 2)}\n`;

/** Reads all saved seatings. An unreadable file counts as empty, because seatings are only a convenience. */
function readAll(folders: Folders): Seatings {
  const text = attempt(() => (existsSync(seatsFile(folders)) ? readFileSync(seatsFile(folders), 'utf8') : ''));
  const read = schema.safeParse(parseJsonOrUndefined(text.ok ? text.value : ''));
  return read.success ? read.data.games : {};
}

/** Storage for a player's settings, choices, results, matches and saves, on this machine or elsewhere. */
export interface PlayersHome {
  readonly folders: Folders;
  /** Folder to which typed paths are relative. */
  readonly cwd: string;
  /** True if the player may use the files and programs of this machine. */
  readonly isLocal: boolean;
  /** Warning for a player whose space is almost full. Undefined if there is enough left. */
  spaceWarning(): string | undefined;
  readSettings(): ReadSettings;
  /** Saves settings. Returns all settings, or the reason why nothing was saved. */
  writeSettings(change: Partial<Settings>): Result<ReadSettings>;
  /** Lines that the player has typed, oldest first. */
  readHistory(game: string): readonly string[];
  addToHistory(game: string, line: string): Result<undefined>;
  keptSeating(game: string): SavedSeating | undefined;
  saveSeating(game: string, saved: SavedSeating): Result<undefined>;
  readResults(): Results;
  addResult(result: MatchResult): Result<undefined>;
}

export const homeIn = (
  folders: Folders,
  cwd: string,
  spaceWarning: PlayersHome['spaceWarning'] = () => undefined,
): PlayersHome => ({
  folders,
  cwd,
  isLocal: !isMounted(cwd),
  spaceWarning,
  readSettings: () => readSettings(folders),
  writeSettings: (change) => writeSettings(folders, change),
  readHistory: (game) => readHistory(folders, game),
  addToHistory: (game, line) => addToHistory(folders, game, line),
  keptSeating: (game) => savedSeating(folders, game),
  saveSeating: (game, saved) => saveSeating(folders, game, saved),
  readResults: () => readResults(folders),
  addResult(result) {
    const added = addResult(folders, result);
    // If this fails, the next read adds the result to the progress.
    if (added.ok && result.campaign !== undefined) writeProgress(folders, result.game, readResults(folders).results);
    return added;
  },
});

/** Name of the file that earlier versions wrote for sessions over ssh and in browsers. */
export const accountFile = 'account.json';

const accountSchema = z.object({
  settings: z.record(z.string(), z.unknown()),
  seatings: seatingsSchema,
});

/** Replaces the `account.json` of an earlier version with the files that hold its settings and seatings now. */
export function convertAccountFile(folders: Folders): void {
  const path = join(folders.data, accountFile);
  if (!existsSync(path)) return;
  const read = accountSchema.safeParse(parseJsonOrUndefined(readFileSync(path, 'utf8')));
  if (read.success) {
    replaceKept(settingsFile(folders), settingsText(read.data.settings));
    replaceKept(seatsFile(folders), seatsText(read.data.seatings));
  }
  rmSync(path);
}
