import type { Result } from '../engine/result.ts';
import type { Folders } from './files/folders.ts';
import { addToHistory, readHistory } from './history.ts';
import { addResult, type MatchResult, type Results, readResults } from './results.ts';
import { type SavedSeating, savedSeating, saveSeating } from './seatings.ts';
import { type ReadSettings, readSettings, type Settings, writeSettings } from './settings.ts';

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
