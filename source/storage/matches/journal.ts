import { closeSync, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { commandLine, type Save, writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { digest, hasSignature, signature, signed, withoutSeal } from '../checksum.ts';
import { attempt } from '../files/attempt.ts';
import type { Folders } from '../files/folders.ts';
import { writeAll, writeWhole } from '../files/write-file.ts';
import { ownKey } from '../key.ts';
import { packedCheckpoint } from './packed-checkpoint.ts';

/*
 * A save can be continued by lines below its script, so that the program only appends to the file. Each line is a
 * record with its own seal:
 *
 *   2: bid(4) -- 13 CHECKSUM SIGNATURE                a command, the 13th
 *   -- checkpoint TURN PACKED -- 13 CHECKSUM ..       a checkpoint after 13 commands, at which the match can be opened
 *   -- note NAME VALUE -- 13 CHECKSUM ..              a note, which replaces an older note
 *   -- undo 12 -- 12 CHECKSUM ..                      the 12th of 13 commands was undone
 *
 * The number counts the commands so far. The checksum covers the line and the checksum before it (for the first line,
 * the save's), so changed lines, gaps and lines of another save are noticed. The signature is present if the writer has
 * a key. Read as a script, all of it is comments, except the commands.
 */

/** A record appended to a save after it was written. */
export type JournalRecord =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'checkpoint'; readonly turn: number; readonly packed: string }
  | { readonly type: 'note'; readonly name: string; readonly value: string }
  /** Command `number` (from 1) was undone. The numbers of later commands then decrease by one. */
  | { readonly type: 'undo'; readonly number: number };

export interface JournalEnd {
  readonly commands: number;
  readonly checksum: string;
}

/** Serializes records with their seals. `end` is the current end of the chain of checksums. */
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

/** Number by which each type of record changes the number of commands. */
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

/** A save file split into the save and the lines appended to it. */
export interface Parted {
  readonly save: string;
  readonly lines: readonly string[];
  /** True if writing the last line was interrupted. `lines` does not contain this line. */
  readonly isTorn: boolean;
}

const sealPattern = /^(.*) -- (\d{1,9}) ([0-9a-f]{16})(?: ([0-9a-f]{32}))?$/s;

/** Splits a text into a save and the lines appended to it. */
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
  // Lines without a seal belong to the save. Reading the save then reports them as a fault.
  const isAppended = lines[0] === undefined ? /^checksum /m.test(unix.slice(0, head)) : sealPattern.test(lines[0]);
  if (!isAppended || (last === '' && lines.length === 0)) return unparted;
  return { save: unix.slice(0, end), lines, isTorn: last !== '' };
}

export interface Appended {
  readonly records: readonly JournalRecord[];
  readonly end: JournalEnd;
  /** True if this installation has written all appended lines. */
  readonly isOurs: boolean;
}

/** Reads the lines appended to a save, whose script has `commands` commands. */
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
      return fault(`found an undo of command ${record.number}, expected a command from 1 to ${end.commands}`);
    end = { commands: end.commands + counted[record.type], checksum };
    if (Number(number) !== end.commands) return fault(`found number ${number}, expected ${end.commands}`);
    isOurs &&= hasSignature(folders, sealedText, signed);
    records.push(record);
  }
  return success({ records, end, isOurs });
}

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

/** A save file to which each command is appended once it was played. */
export interface GrowingSave {
  /**
   * Appends the commands played since the last call. After an undo or a restart, writes the whole file again.
   *
   * @throws the system's error if the file cannot be written, or an Error if another program has changed or moved it
   */
  grow(): void;
  close(): void;
}

/**
 * Saves a match to a file. If the program is killed, at most the command being written is lost.
 *
 * @param isNew true to fail with the code `EEXIST` if the file exists. Otherwise the file is replaced
 * @param notes facts about the match by name
 * @throws the system's error if the file cannot be written
 */
export function growingSave<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  target: { readonly path: string; readonly isNew: boolean; readonly notes: Readonly<Record<string, string>> },
): GrowingSave {
  const { isNew, notes } = target;
  // Writes to the target of a link, so that the link stays.
  const path = isNew ? target.path : realpathSync(target.path);
  let written = writtenWhole(folders, match, path, isNew, notes);
  return {
    grow() {
      const { file, size, setup, end } = written;
      const { log } = match;
      const isOnlyMore = match.setup === setup && log.length >= end.commands;
      if (isOnlyMore && log.length === end.commands) return;
      const there = attempt(() => statSync(path));
      const { ino } = fstatSync(file);
      if (!there.ok || there.value.ino !== ino || there.value.size !== size)
        throw new Error('another program has changed or moved it');
      if (!isOnlyMore) {
        closeSync(file);
        written = writtenWhole(folders, match, path, false, notes);
        return;
      }
      const more = sealedRecords(
        folders,
        end,
        log.slice(end.commands).map((line) => ({ type: 'command', line: commandLine(match, line) })),
      );
      writeAll(file, more.text);
      written = { file, size: fstatSync(file).size, setup, end: more.end };
    },
    close: () => closeSync(written.file),
  };
}

/** The file as written so far. It is open for appending. */
interface Written {
  readonly file: number;
  readonly size: number;
  /** Setup of the saved match. A command that loads a level restarts the match with another setup. */
  readonly setup: object;
  readonly end: JournalEnd;
}

function writtenWhole<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  path: string,
  isNew: boolean,
  notes: Readonly<Record<string, string>>,
): Written {
  const text = writeSave(match, notes, packedCheckpoint(match));
  writeWhole(path, signed(folders, text), { exclusive: isNew, inFolder: true });
  const file = openSync(path, 'a');
  return {
    file,
    size: fstatSync(file).size,
    setup: match.setup,
    end: { commands: match.log.length, checksum: digest(text) },
  };
}
