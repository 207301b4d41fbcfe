import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import { firstFault } from '../engine/position.ts';
import { parsed } from '../engine/reading/json-text.ts';
import { failure, type Refusal, type Result, refusal, success } from '../engine/result.ts';
import { digest } from './checksum.ts';
import { attempt } from './files/attempt.ts';
import { decoded } from './matches/save-text.ts';
import { setAside } from './matches/saved-file.ts';

type Values = Readonly<Record<string, unknown>>;

/** The content of a file of settings. */
export interface LoadedSettings {
  /** As they are in the file, unknown ones included; none where it cannot be read. */
  readonly values: Values;
  /** A sentence for the player, if something is wrong. */
  readonly problem?: string;
  /** Why the file must not be written, if so. */
  readonly locked?: Refusal;
}

const version = 1;

const fileSchema = z.strictObject({
  version: z.literal(version),
  checksum: z.string().optional(),
  settings: z.record(z.string(), z.unknown()),
});

const newerSchema = z.looseObject({ version: z.int().min(version + 1) });

/** The text of a file of settings. */
export const settingsText = (values: Values): string =>
  `${JSON.stringify({ version, checksum: digest(JSON.stringify(values)), settings: values }, null, 2)}\n`;

/** Reads a file of settings. A damaged one is set aside, and the copy before it is read instead, if there is one. */
export function loadedSettings(path: string): LoadedSettings {
  const file = basename(path);
  const values = readValues(path);
  if (values.ok) return { values: values.value };
  const { code, message } = values.error;
  if (code !== 'bad-settings') {
    const problem = `${file}: ${message}; the file stays unchanged, and the defaults are used`;
    return { values: {}, problem, locked: refusal(code, `${file}: ${message}; the file stays unchanged`) };
  }
  const { aside, restored } = setAside(path, (copy) => readValues(copy).ok);
  const damaged = `${file} is damaged: ${message}`;
  if (aside === undefined) {
    const locked = refusal('file-error', `${damaged}; it could not be set aside`);
    return { values: {}, problem: `${locked.message}; the defaults are used`, locked };
  }
  const copy = restored ? readValues(path) : undefined;
  return copy?.ok === true
    ? {
        values: copy.value,
        problem: `${damaged}; set aside as ${aside}, and the settings before the last change are used`,
      }
    : { values: {}, problem: `${damaged}; set aside as ${aside}, and the defaults are used` };
}

/** The values of a file; none if there is no file. */
function readValues(path: string): Result<Values> {
  if (!existsSync(path)) return success({});
  const bytes = attempt(() => readFileSync(path));
  if (!bytes.ok) return bytes;
  const text = decoded(bytes.value);
  if (!text.ok) return bad(text.error.message);
  const json = parsed(text.value);
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
    `found checksum ${checksum}, expected ${expected}: damaged, or changed by hand (without the checksum it is read unchecked)`,
  );
}

const bad = (message: string) => failure(refusal('bad-settings', message));
