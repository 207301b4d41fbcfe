import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { type Result, success } from '#engine/result.ts';
import { writeProgress } from './campaigns.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, readFileSync } from './files/disk.ts';
import { type Folders, seatsFile } from './files/folders.ts';
import { replaceKept } from './matches/saved-file.ts';
import {
  addResult,
  addToHistory,
  historyLength,
  lineToKeep,
  type MatchResult,
  type Results,
  readHistory,
  readResults,
} from './results.ts';
import { type ReadSettings, readSettings, type Settings, settingsIn, writeSettings } from './settings.ts';

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
    replaceKept(seatsFile(folders), `${JSON.stringify({ version: 1, games }, null, 2)}\n`);
    return undefined;
  });
}

/** Reads all saved seatings. An unreadable file counts as empty, because seatings are only a convenience. */
function readAll(folders: Folders): Seatings {
  const text = attempt(() => (existsSync(seatsFile(folders)) ? readFileSync(seatsFile(folders), 'utf8') : ''));
  const read = schema.safeParse(parseJsonOrUndefined(text.ok ? text.value : ''));
  return read.success ? read.data.games : {};
}

/** Storage for a player's settings, choices and results, on this machine or elsewhere. */
export interface PlayersHome {
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
  addResult(result) {
    const added = addResult(folders, result);
    // If this fails, the next read adds the result to the progress.
    if (added.ok && result.campaign !== undefined) writeProgress(folders, result.game, readResults(folders).results);
    return added;
  },
});

const accountSchema = z.object({
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  seatings: seatingsSchema,
});

/** Maximum number of characters of the text that `accountHome` stores. */
const maxBytes = 16_384;

/**
 * Creates the home of a remote player, which writes no files. Settings and seatings are stored as one text with the
 * account. History and results last only for the session.
 *
 * @param text the stored text. Undefined if there is none
 * @param keep called with the whole text after each change, unless the text exceeds `maxBytes`
 */
export function accountHome(text: string | undefined, keep: (text: string) => void): PlayersHome {
  const { settings, seatings } = readKept(text);
  let values: Readonly<Record<string, unknown>> = settings;
  const seated = new Map<string, SavedSeating>(Object.entries(seatings));
  const lines = new Map<string, readonly string[]>();
  const results: MatchResult[] = [];
  const readHistory = (game: string) => {
    const known = lines.get(game);
    return known === undefined ? [] : known;
  };
  const changed = () => {
    const json = JSON.stringify({ version: 1, settings: values, seatings: Object.fromEntries(seated) });
    if (json.length <= maxBytes) keep(json);
  };
  const readSettings = () => settingsIn(values, 'your settings', undefined);
  return {
    readSettings,
    writeSettings(change: Partial<Settings>) {
      values = { ...values, ...change };
      changed();
      return success(readSettings());
    },
    readHistory,
    addToHistory(game, typed) {
      const line = lineToKeep(typed);
      const known = readHistory(game);
      if (line !== '' && known.at(-1) !== line) lines.set(game, [...known, line].slice(-historyLength));
      return success(undefined);
    },
    keptSeating: (game) => seated.get(game),
    saveSeating(game, saved) {
      seated.set(game, saved);
      changed();
      return success(undefined);
    },
    readResults: () => ({ results, unreadable: 0 }),
    addResult(result) {
      results.push(result);
      return success(undefined);
    },
  };
}

function readKept(text = ''): Pick<z.infer<typeof accountSchema>, 'settings' | 'seatings'> {
  const read = accountSchema.safeParse(parseJsonOrUndefined(text));
  return read.success ? read.data : { settings: {}, seatings: {} };
}
