import type { Result } from '../engine/result.ts';
import { addToHistory, readHistory } from './history.ts';
import { addResult, type MatchResult, type Results, readResults } from './results.ts';
import { type KeptSeating, keepSeating, keptSeating } from './seatings.ts';
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
  keptSeating(game: string): KeptSeating | undefined;
  keepSeating(game: string, kept: KeptSeating): Result<undefined>;
  readResults(): Results;
  addResult(result: MatchResult): Result<undefined>;
}

/** The home of whoever sits at this machine. */
export const homeHere: PlayersHome = {
  readSettings,
  writeSettings,
  readHistory,
  addToHistory,
  keptSeating,
  keepSeating,
  readResults,
  addResult,
};
