import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { success } from '#engine/result.ts';
import { type PlayersHome, type SavedSeating, seatingsSchema } from './players-home.ts';
import { historyLength, lineToKeep, type MatchResult } from './results.ts';
import { type Settings, settingsIn } from './settings.ts';

const accountSchema = z.object({
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  seatings: seatingsSchema,
});

/** Limit for the stored text, in characters. */
const maxBytes = 16_384;

/**
 * Creates the home of a remote player, which writes no files. Settings and seatings are one text, stored with the
 * account. History and results last only for the session.
 *
 * @param text the stored text, if any
 * @param keep called with the whole text after each change
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

/** Parses the stored text. An unreadable one counts as empty. */
function readKept(text = ''): Pick<z.infer<typeof accountSchema>, 'settings' | 'seatings'> {
  const read = accountSchema.safeParse(parseJsonOrUndefined(text));
  return read.success ? read.data : { settings: {}, seatings: {} };
}
