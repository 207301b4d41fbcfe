import * as z from 'zod';
import { failure, type Result, success } from '#engine/result.ts';
import { columnsOf } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { attempt } from './files/attempt.ts';
import { type Folders, settingsFile } from './files/folders.ts';
import { replaceKept } from './matches/saved-file.ts';
import { loadedSettings, settingsText } from './settings.ts';

/** Names of the persons at one screen, by seat. */
export type PersonNames = Readonly<Record<Seat, string>>;

/** Columns of a name, at most. */
export const longestName = 12;

/** Letters of all scripts with their marks, and what stands between them; nothing that a terminal would obey. */
const form = /^(?!.*\p{Default_Ignorable_Code_Point})\p{L}(?:[\p{L}\p{M}\p{Nd} ._'-]*[\p{L}\p{M}\p{Nd}.])?$/u;

/** Words that screens use for unnamed players and for the viewer. */
const meansAnother =
  /^(?:you|your|person|persons|nobody|all|both|draw|a draw|p ?\d*|(?:player|robot|seat|bot|program)s?\b.*)$/i;

/** A typed name as it is kept. */
export const tidyName = (text: string): string => text.normalize('NFC').trim().replace(/ +/g, ' ');

/** Whether a text can be the name of a person. */
export const isPersonName = (text: string): boolean =>
  columnsOf(text) <= longestName && form.test(text) && !meansAnother.test(text);

/**
 * Why a person cannot be called so; nothing where it can be.
 *
 * @param takenNames what others at the table are called
 */
export function nameFault(text: string, takenNames: readonly string[]): string | undefined {
  const columns = columnsOf(text);
  if (columns > longestName) return `Found ${columns} letters, expected at most ${longestName}.`;
  if (!form.test(text)) return "Found other signs, expected a letter, then letters, digits, blanks, . - _ '";
  if (meansAnother.test(text)) return `The games use "${text}" for others; expected another name.`;
  const other = takenNames.find((name) => name.toLowerCase() === text.toLowerCase());
  return other === undefined ? undefined : `The name "${other}" is taken; expected another one.`;
}

/** The names among some notes or settings; whatever is none says nothing. */
export const personNamesIn = (values: Readonly<Record<string, unknown>>): PersonNames =>
  Object.fromEntries(
    Object.entries(values).flatMap(([seat, name]) =>
      /^[1-9]$/.test(seat) && typeof name === 'string' && isPersonName(name) ? [[seat, name] as const] : [],
    ),
  );

const fileSchema = z.record(z.string(), z.unknown());

/** Whose names they are: persons', or those of the robots that bots drive. */
export type Named = 'names' | 'robots';

const keptNames = (folders: Folders, whose: Named = 'names') =>
  fileSchema.safeParse(loadedSettings(settingsFile(folders)).values[whose]);

/** Names of the persons at this screen, or of the bots' robots. */
export function readPersonNames(folders: Folders, whose: Named = 'names'): PersonNames {
  const read = keptNames(folders, whose);
  return read.success ? personNamesIn(read.data) : {};
}

/** Whether they were asked for their names, whatever they said. */
export const werePersonsAsked = (folders: Folders): boolean => keptNames(folders).success;

/** Keeps what they are called, among the settings, of which all others stay as they are. */
export function writePersonNames(folders: Folders, names: PersonNames, whose: Named = 'names'): Result<undefined> {
  const path = settingsFile(folders);
  const { values, locked } = loadedSettings(path);
  if (locked !== undefined) return failure(locked);
  const written = attempt(() => replaceKept(path, settingsText({ ...values, [whose]: names })));
  return written.ok ? success(undefined) : written;
}
