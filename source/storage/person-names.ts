import * as z from 'zod';
import { failure, type Result, success } from '#engine/result.ts';
import { columnsOf } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { attempt } from './files/attempt.ts';
import { type Folders, settingsFile } from './files/folders.ts';
import { replaceKept } from './matches/saved-file.ts';
import { loadedSettings, settingsText } from './settings.ts';

export type PersonNames = Readonly<Record<Seat, string>>;

/** Maximum width of a name in columns. */
export const longestName = 12;

/** Matches a letter of any script, then letters, marks, digits and ` . _ ' -`. Rejects invisible characters. */
const form = /^(?!.*\p{Default_Ignorable_Code_Point})\p{L}(?:[\p{L}\p{M}\p{Nd} ._'-]*[\p{L}\p{M}\p{Nd}.])?$/u;

/** Names that have another meaning in sentences, such as `you`, `draw` or `player 2`. */
const meansAnother =
  /^(?:you|your|person|persons|nobody|all|both|draw|a draw|p ?\d*|(?:player|robot|seat|bot|program)s?\b.*)$/i;

export const tidyName = (text: string): string => text.normalize('NFC').trim().replace(/ +/g, ' ');

export const isPersonName = (text: string): boolean =>
  columnsOf(text) <= longestName && form.test(text) && !meansAnother.test(text);

/** Explains why a player cannot use a name, given the other players' `takenNames`. Undefined if the name is allowed. */
export function nameFault(text: string, takenNames: readonly string[]): string | undefined {
  const columns = columnsOf(text);
  if (columns > longestName) return `Found ${columns} letters, expected at most ${longestName}.`;
  if (!form.test(text)) return "A name starts with a letter; then use letters, digits, spaces, . - _ or '";
  if (meansAnother.test(text)) return `"${text}" is a reserved name; choose another one.`;
  const other = takenNames.find((name) => name.toLowerCase() === text.toLowerCase());
  return other === undefined ? undefined : `The name "${other}" is taken; choose another one.`;
}

export const personNamesIn = (values: Readonly<Record<string, unknown>>): PersonNames =>
  Object.fromEntries(
    Object.entries(values).flatMap(([seat, name]) =>
      /^[1-9]$/.test(seat) && typeof name === 'string' && isPersonName(name) ? [[seat, name] as const] : [],
    ),
  );

const fileSchema = z.record(z.string(), z.unknown());

/** Kind of names: of persons, or of the robots that bots drive. */
export type Named = 'names' | 'robots';

const keptNames = (folders: Folders, whose: Named = 'names') =>
  fileSchema.safeParse(loadedSettings(settingsFile(folders)).values[whose]);

export function readPersonNames(folders: Folders, whose: Named = 'names'): PersonNames {
  const read = keptNames(folders, whose);
  return read.success ? personNamesIn(read.data) : {};
}

/** True if the persons were already asked for their names, even if they typed none. */
export const werePersonsAsked = (folders: Folders): boolean => keptNames(folders).success;

export function writePersonNames(folders: Folders, names: PersonNames, whose: Named = 'names'): Result<undefined> {
  const path = settingsFile(folders);
  const { values, locked } = loadedSettings(path);
  if (locked !== undefined) return failure(locked);
  const written = attempt(() => replaceKept(path, settingsText({ ...values, [whose]: names })));
  return written.ok ? success(undefined) : written;
}
