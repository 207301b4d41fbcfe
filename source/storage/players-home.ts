import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import type { Result } from '#engine/result.ts';
import { attempt } from './files/attempt.ts';
import { type Folders, seatsFile } from './files/folders.ts';
import { replaceKept } from './matches/saved-file.ts';
import { addResult, addToHistory, type MatchResult, type Results, readHistory, readResults } from './results.ts';
import { type ReadSettings, readSettings, type Settings, writeSettings } from './settings.ts';

const seating = z.object({
  holders: z.array(z.string().max(80)).max(9),
  options: z.record(z.string(), z.string()),
});

export const seatingsSchema = z.record(z.string(), seating);

const schema = z.object({ version: z.literal(1), games: seatingsSchema });

/** Last players and options of a game, as the player chose them. */
export type SavedSeating = Readonly<z.infer<typeof seating>>;

type Seatings = Readonly<Record<string, SavedSeating>>;

export function savedSeating(folders: Folders, game: string): SavedSeating | undefined {
  const all = readAll(folders);
  return Object.hasOwn(all, game) ? all[game] : undefined;
}

/** Saves the players of a game. The file's previous content is kept beside it. */
export function saveSeating(folders: Folders, game: string, saved: SavedSeating): Result<undefined> {
  return attempt(() => {
    const games = { ...readAll(folders), [game]: saved };
    replaceKept(seatsFile(folders), `${JSON.stringify({ version: 1, games }, null, 2)}\n`);
    return undefined;
  });
}

/** Only a convenience, so an unreadable file counts as empty. */
function readAll(folders: Folders): Seatings {
  const text = attempt(() => (existsSync(seatsFile(folders)) ? readFileSync(seatsFile(folders), 'utf8') : ''));
  const read = schema.safeParse(parseJsonOrUndefined(text.ok ? text.value : ''));
  return read.success ? read.data.games : {};
}

/** Storage for a player's choices and results, independent of the machine. */
export interface PlayersHome {
  /** Missing or invalid settings get their defaults. */
  readSettings(): ReadSettings;
  /** Saves changed settings. Returns all settings, or the reason why nothing was saved. */
  writeSettings(change: Partial<Settings>): Result<ReadSettings>;
  /** Typed lines, oldest first. */
  readHistory(game: string): readonly string[];
  addToHistory(game: string, line: string): Result<undefined>;
  keptSeating(game: string): SavedSeating | undefined;
  saveSeating(game: string, saved: SavedSeating): Result<undefined>;
  readResults(): Results;
  addResult(result: MatchResult): Result<undefined>;
}

/** Home of a local player: folders that also hold matches and saves. */
export interface FolderHome extends PlayersHome {
  readonly folders: Folders;
  readonly cwd: string;
}

export const homeIn = (folders: Folders, cwd: string): FolderHome => ({
  folders,
  cwd,
  readSettings: () => readSettings(folders),
  writeSettings: (change) => writeSettings(folders, change),
  readHistory: (game) => readHistory(folders, game),
  addToHistory: (game, line) => addToHistory(folders, game, line),
  keptSeating: (game) => savedSeating(folders, game),
  saveSeating: (game, saved) => saveSeating(folders, game, saved),
  readResults: () => readResults(folders),
  addResult: (result) => addResult(folders, result),
});
