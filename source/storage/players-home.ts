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
  /** Who plays each seat, seat 1 first. */
  holders: z.array(z.string().max(80)).max(9),
  options: z.record(z.string(), z.string()),
});

/** Who played each game last, as it is kept. */
export const seatingsSchema = z.record(z.string(), seating);

const schema = z.object({ version: z.literal(1), games: seatingsSchema });

/** Who played a game last, and with which options, as the player chose it. */
export type SavedSeating = Readonly<z.infer<typeof seating>>;

type Seatings = Readonly<Record<string, SavedSeating>>;

/** Who played a game last; nothing where that is not known. */
export function savedSeating(folders: Folders, game: string): SavedSeating | undefined {
  const all = readAll(folders);
  return Object.hasOwn(all, game) ? all[game] : undefined;
}

/** Keeps who plays a game for the next time. What the file held before is kept beside it. */
export function saveSeating(folders: Folders, game: string, saved: SavedSeating): Result<undefined> {
  return attempt(() => {
    const games = { ...readAll(folders), [game]: saved };
    replaceKept(seatsFile(folders), `${JSON.stringify({ version: 1, games }, null, 2)}\n`);
    return undefined;
  });
}

/** Only a convenience: a file that cannot be read counts as none. */
function readAll(folders: Folders): Seatings {
  const text = attempt(() => (existsSync(seatsFile(folders)) ? readFileSync(seatsFile(folders), 'utf8') : ''));
  const read = schema.safeParse(parseJsonOrUndefined(text.ok ? text.value : ''));
  return read.success ? read.data.games : {};
}

/** Where what a player chose and did is kept, whatever machine the player sits at. */
export interface PlayersHome {
  /** The settings. Those that are not kept, or not as expected, are the defaults. */
  readSettings(): ReadSettings;
  /** Keeps what the player changed; returns all settings now, or why nothing was kept. */
  writeSettings(change: Partial<Settings>): Result<ReadSettings>;
  /** The lines typed in a game, oldest first. */
  readHistory(game: string): readonly string[];
  addToHistory(game: string, line: string): Result<undefined>;
  /** Who played a game last, as far as that is known. */
  keptSeating(game: string): SavedSeating | undefined;
  saveSeating(game: string, saved: SavedSeating): Result<undefined>;
  readResults(): Results;
  addResult(result: MatchResult): Result<undefined>;
}

/** The home of somebody who sits at this machine: folders, in which there are matches and saves, too. */
export interface FolderHome extends PlayersHome {
  readonly folders: Folders;
  /** The folder that typed paths start from. */
  readonly cwd: string;
}

/** The home in folders of this machine. */
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
