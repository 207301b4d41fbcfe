import { basename } from 'node:path';
import * as z from 'zod';
import { firstFault, parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { digest } from './checksum.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, readFileSync } from './files/disk.ts';
import { type Folders, settingsFile } from './files/folders.ts';
import { replaceKept, setAside } from './matches/saved-file.ts';
import { decoded } from './matches/stored-save.ts';

/** Allowed values of each setting, in the order in which screens show them. */
export const settingValues = {
  theme: ['auto', 'dark', 'light', 'contrast'],
  colours: ['found', '16m', '256', '16', 'none'],
  characters: ['unicode', 'ascii'],
  title: [true, false],
  cells: ['auto', 'small', 'medium', 'large'],
  tiles: ['quiet', 'classic'],
  units: ['letters', 'symbols'],
  playback: ['0.5x', '1x', '2x', 'skip'],
  battles: ['mine', 'all', 'results'],
  remarks: ['all', 'battles', 'off'],
  flashes: [true, false],
  forecast: [true, false],
  mouse: [true, false],
  movement: ['arrows and hjkl', 'arrows'],
  confirm: ['never', 'costly', 'always'],
  bell: ['off', 'turn', 'hits'],
  reader: [false, true],
  log: ['short', 'full'],
  output: ['off', 'beside'],
  debugKey: [true, false],
} as const;

export type Settings = { readonly [Name in keyof typeof settingValues]: (typeof settingValues)[Name][number] };

export const defaultSettings: Settings = {
  theme: 'auto',
  colours: 'found',
  characters: 'unicode',
  title: true,
  cells: 'auto',
  tiles: 'quiet',
  units: 'letters',
  playback: '1x',
  battles: 'mine',
  remarks: 'all',
  flashes: true,
  forecast: true,
  mouse: true,
  movement: 'arrows and hjkl',
  confirm: 'costly',
  bell: 'off',
  reader: false,
  log: 'full',
  output: 'off',
  debugKey: true,
};

/** Accepts the names that the sizes had in earlier versions. */
const cellsOf = (value: unknown) => (value === 'compact' ? 'small' : value === 'wide' ? 'large' : value);

const schema = z.object({
  theme: z.literal(settingValues.theme),
  colours: z.literal(settingValues.colours),
  characters: z.literal(settingValues.characters),
  title: z.boolean(),
  cells: z.preprocess(cellsOf, z.literal(settingValues.cells)),
  tiles: z.literal(settingValues.tiles),
  units: z.literal(settingValues.units),
  playback: z.literal(settingValues.playback),
  battles: z.literal(settingValues.battles),
  remarks: z.literal(settingValues.remarks),
  flashes: z.boolean(),
  forecast: z.boolean(),
  mouse: z.boolean(),
  movement: z.literal(settingValues.movement),
  confirm: z.literal(settingValues.confirm),
  bell: z.literal(settingValues.bell),
  reader: z.boolean(),
  log: z.literal(settingValues.log),
  output: z.literal(settingValues.output),
  debugKey: z.boolean(),
});

export interface ReadSettings {
  readonly settings: Settings;
  /** Sentence for the player: the fault, what was done with the file, and the settings used instead. */
  readonly problem: string | undefined;
}

/** Reads the player's settings. A missing or invalid setting has its default. */
export function readSettings(folders: Folders): ReadSettings {
  const { values, problem } = loadedSettings(settingsFile(folders));
  return settingsIn(values, basename(settingsFile(folders)), problem);
}

/**
 * Writes changed settings. Everything else in the file stays, including changes by other programs and unknown settings
 * of newer versions.
 *
 * @returns all settings, or the reason why nothing was written, such as a file of a newer turncade
 */
export function writeSettings(folders: Folders, change: Partial<Settings>): Result<ReadSettings> {
  const path = settingsFile(folders);
  const { values, problem, locked } = loadedSettings(path);
  if (locked !== undefined) return failure(locked);
  const all = { ...values, ...change };
  const written = attempt(() => replaceKept(path, settingsText(all)));
  return written.ok ? success(settingsIn(all, basename(path), problem)) : written;
}

/**
 * Validates stored settings one by one, so that an invalid setting does not affect the others.
 *
 * @param where name of the file with the settings, for the message about an invalid setting
 * @param problem a problem found earlier
 */
export function settingsIn(
  values: Readonly<Record<string, unknown>>,
  where: string,
  problem: string | undefined,
): ReadSettings {
  const parsed = schema.safeParse({ ...defaultSettings, ...values });
  if (parsed.success) return { settings: parsed.data, problem };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  return {
    settings: schema.parse({ ...defaultSettings, ...right }),
    problem: problem ?? `${where}: ${firstFault(parsed.error, values)}; the default is used`,
  };
}

type Values = Readonly<Record<string, unknown>>;

export interface LoadedSettings {
  /** Values as in the file, including unknown settings. Empty if the file cannot be read. */
  readonly values: Values;
  readonly problem?: string;
  /** Reason why the file must not be written. */
  readonly locked?: Refusal;
}

const version = 1;

const fileSchema = z.strictObject({
  version: z.literal(version),
  checksum: z.string().optional(),
  settings: z.record(z.string(), z.unknown()),
});

const newerSchema = z.looseObject({ version: z.int().min(version + 1) });

export const settingsText = (values: Values): string =>
  `${JSON.stringify({ version, checksum: digest(JSON.stringify(values)), settings: values }, null, 2)}\n`;

/** Reads a settings file. A damaged file is renamed, and its previous copy, if intact, takes its place. */
export function loadedSettings(path: string): LoadedSettings {
  const file = basename(path);
  const values = readValues(path);
  if (values.ok) return { values: values.value };
  const { code, message } = values.error;
  if (code !== 'bad-settings') {
    const problem = `${file}: ${message}; the file is not changed, and the defaults are used`;
    return { values: {}, problem, locked: refusal(code, `${file}: ${message}; the file is not changed`) };
  }
  const { aside, restored } = setAside(path, (copy) => readValues(copy).ok);
  const damaged = `${file} is damaged: ${message}`;
  if (aside === undefined) {
    const locked = refusal('file-error', `${damaged}; it could not be renamed`);
    return { values: {}, problem: `${locked.message}; the defaults are used`, locked };
  }
  const copy = restored ? readValues(path) : undefined;
  return copy?.ok === true
    ? {
        values: copy.value,
        problem: `${damaged}; it was renamed to ${aside}, and the settings from before the last change are used`,
      }
    : { values: {}, problem: `${damaged}; it was renamed to ${aside}, and the defaults are used` };
}

function readValues(path: string): Result<Values> {
  if (!existsSync(path)) return success({});
  const bytes = attempt(() => readFileSync(path));
  if (!bytes.ok) return bytes;
  const text = decoded(bytes.value);
  if (!text.ok) return bad(text.error.message);
  const json = parseJsonOrUndefined(text.value);
  if (json === undefined) return bad('found no complete JSON text');
  const newer = newerSchema.safeParse(json);
  if (newer.success)
    return failure(refusal('newer-version', `found version ${newer.data.version}, from a newer turncade`));
  const read = fileSchema.safeParse(json);
  if (!read.success) return bad(firstFault(read.error, json));
  const { checksum, settings } = read.data;
  const expected = digest(JSON.stringify(settings));
  if (checksum === undefined || checksum === expected) return success(settings);
  return bad(
    `found checksum ${checksum}, expected ${expected}: damaged, or changed by hand (delete the checksum to skip this check)`,
  );
}

const bad = (message: string) => failure(refusal('bad-settings', message));
