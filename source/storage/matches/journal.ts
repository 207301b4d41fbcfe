import type { Save } from '#engine/journal/save.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { digest, hasSignature, signature, withoutSeal } from '../checksum.ts';
import type { Folders } from '../files/folders.ts';
import { ownKey } from '../key.ts';

/*
 * A save can be gone on with by lines below its script, so that a store may append to it. Each stands for something
 * that has happened to the match since, and is sealed by itself:
 *
 *   2: bid(4) -- 13 CHECKSUM SIGNATURE                a command, the 13th
 *   -- checkpoint TURN PACKED -- 13 CHECKSUM ..       a moment at which the match can be opened, after 13 commands
 *   -- note NAME VALUE -- 13 CHECKSUM ..              a note that takes the place of an older one
 *   -- undo 12 -- 12 CHECKSUM ..                      the 12th of 13 commands was taken back
 *
 * The number is that of the commands then. The checksum is that of the line and the checksum before it, the first of
 * which is that of the save: so no line can be changed, left out, or be another save's. The signature is there where the
 * writer has a key. All is a comment to those who read the save as a script.
 */

/** Something that has happened to a match since its save was written. */
export type JournalRecord =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'checkpoint'; readonly turn: number; readonly packed: string }
  | { readonly type: 'note'; readonly name: string; readonly value: string }
  /** @param number of the command, from 1; those after it move up */
  | { readonly type: 'undo'; readonly number: number };

export interface JournalEnd {
  /** How many commands there are. */
  readonly commands: number;
  readonly checksum: string;
}

/** The lines that are appended for records, and the end after them. */
export function sealedRecords(
  folders: Folders,
  end: JournalEnd,
  records: readonly JournalRecord[],
): { readonly text: string; readonly end: JournalEnd } {
  const key = ownKey(folders, 'signature');
  let { commands, checksum } = end;
  let text = '';
  for (const record of records) {
    commands += counted[record.type];
    const content = `${recordText(record)} -- ${commands}`;
    const sealedText = `${checksum}\n${content}`;
    checksum = digest(sealedText);
    text += `${content} ${checksum}${key === undefined ? '' : ` ${signature(sealedText, key)}`}\n`;
  }
  return { text, end: { commands, checksum } };
}

/** How many commands an entry adds. */
const counted = { command: 1, checkpoint: 0, note: 0, undo: -1 } as const;

function recordText(record: JournalRecord): string {
  switch (record.type) {
    case 'command':
      return record.line;
    case 'checkpoint':
      return `-- checkpoint ${record.turn} ${record.packed}`;
    case 'note':
      return `-- note ${record.name} ${escapeControls(JSON.stringify(record.value))}`;
    case 'undo':
      return `-- undo ${record.number}`;
  }
}

/** The record that a line holds without its seal; nothing if none. */
function readRecord(text: string): JournalRecord | undefined {
  if (!text.startsWith('--')) return { type: 'command', line: text };
  const [, turn, packed] = /^-- checkpoint (\d{1,16}) (\S+)$/.exec(text) ?? [];
  if (packed !== undefined) return { type: 'checkpoint', turn: Number(turn), packed };
  const [, number] = /^-- undo (\d{1,9})$/.exec(text) ?? [];
  if (number !== undefined) return { type: 'undo', number: Number(number) };
  const [, name, json] = /^-- note (\S+) (".*")$/.exec(text) ?? [];
  const value: unknown = json === undefined ? undefined : parseJsonOrUndefined(json);
  return name === undefined || typeof value !== 'string' ? undefined : { type: 'note', name, value };
}

/** The text of a file in which a save may be gone on with. */
export interface Parted {
  /** The save. */
  readonly save: string;
  /** The whole lines below it. */
  readonly lines: readonly string[];
  /** Whether the last line was cut off while it was written, and is not among them. */
  readonly isTorn: boolean;
}

const sealPattern = /^(.*) -- (\d{1,9}) ([0-9a-f]{16})(?: ([0-9a-f]{32}))?$/s;

/** Parts a text into a save and what was appended to it. A text in which nothing was is the save. */
export function parted(text: string): Parted {
  const unix = text.replaceAll('\r\n', '\n');
  const unparted = { save: text, lines: [], isTorn: false };
  const head = unix.indexOf('\n\n');
  const [, count] = /^commands (\d{1,9})$/m.exec(unix.slice(0, Math.max(0, head))) ?? [];
  if (count === undefined) return unparted;
  let end = head + 2;
  for (let line = 0; line < Number(count); line++) {
    end = unix.indexOf('\n', end) + 1;
    if (end === 0) return unparted;
  }
  const lines = unix.slice(end).split('\n');
  const last = lines.pop() ?? '';
  // Lines written by hand, or surplus ones, are a fault of the save.
  const isAppended = lines[0] === undefined ? /^checksum /m.test(unix.slice(0, head)) : sealPattern.test(lines[0]);
  if (!isAppended || (last === '' && lines.length === 0)) return unparted;
  return { save: unix.slice(0, end), lines, isTorn: last !== '' };
}

/** Lines appended to a save. */
export interface Appended {
  readonly records: readonly JournalRecord[];
  readonly end: JournalEnd;
  /** Whether this installation has written all of it. */
  readonly isOurs: boolean;
}

/**
 * Reads what was appended to a save.
 *
 * @param commands how many the save has
 */
export function readAppended(folders: Folders, { save, lines }: Parted, commands: number): Result<Appended> {
  const records: JournalRecord[] = [];
  let end: JournalEnd = { commands, checksum: digest(withoutSeal(save).text) };
  let isOurs = true;
  const before = save.split('\n').length - 1;
  for (const [i, line] of lines.entries()) {
    const fault = (problem: string) => failure(refusal('bad-save', `line ${before + i + 1}: ${problem}`));
    const [, content = '', number, checksum, signed] = sealPattern.exec(line) ?? [];
    const sealedText = `${end.checksum}\n${content} -- ${number}`;
    const record = readRecord(content);
    if (checksum === undefined || record === undefined)
      return fault(`found "${line.slice(0, 60)}", expected a line that was appended, with its checksum`);
    if (digest(sealedText) !== checksum)
      return fault(
        `found checksum ${checksum}, expected ${digest(sealedText)}: the file is damaged or was changed by hand`,
      );
    if (record.type === 'undo' && !(record.number >= 1 && record.number <= end.commands))
      return fault(`found command ${record.number} taken back, expected one of ${end.commands}`);
    end = { commands: end.commands + counted[record.type], checksum };
    if (Number(number) !== end.commands) return fault(`found number ${number}, expected ${end.commands}`);
    isOurs &&= hasSignature(folders, sealedText, signed);
    records.push(record);
  }
  return success({ records, end, isOurs });
}

/** A save with what was appended to it, as if it had been written then. */
export function goneOnWith(save: Save, records: readonly JournalRecord[]): Save {
  const script = [...save.script];
  const notes = { ...save.header.notes };
  let { checkpoint } = save.header;
  for (const record of records)
    switch (record.type) {
      case 'command':
        script.push(record.line);
        break;
      case 'undo':
        script.splice(record.number - 1, 1);
        if (checkpoint !== undefined && record.number <= checkpoint.length) checkpoint = undefined;
        break;
      case 'checkpoint':
        checkpoint = { length: script.length, turn: record.turn, packed: record.packed };
        break;
      case 'note':
        notes[record.name] = record.value;
        break;
    }
  const { checkpoint: _, ...header } = save.header;
  return { ...save, header: { ...header, notes, checkpoint }, script };
}
