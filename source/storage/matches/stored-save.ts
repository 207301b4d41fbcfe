import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { type ParsedHeader, readSave, readSaveHead, type Save } from '#engine/journal/save.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { isOurs, unsealed, withoutSeal } from '../checksum.ts';
import { attempt } from '../files/attempt.ts';
import { isMounted, readFileSync, statSync } from '../files/disk.ts';
import type { Folders } from '../files/folders.ts';
import { revealed, withoutHiddenPart } from './encrypted-plans.ts';
import { goneOnWith, type JournalEnd, parted, readAppended } from './journal.ts';
import { unpacked } from './packed-checkpoint.ts';

export interface StoredSave extends Save {
  /** True if this installation has written every part of the save. */
  readonly isOurs: boolean;
  /** True if the save has hidden commands that this installation cannot decrypt. The script then ends before them. */
  readonly isLocked: boolean;
  /** True if writing the last line was interrupted. The content of the line is lost. */
  readonly isTorn: boolean;
  /** End of the checksum chain, after which lines can be appended. Undefined if hidden plans prevent appending. */
  readonly end: JournalEnd | undefined;
}

/** Reads the text of a save file. Most faults name their line. */
export function readSealed(folders: Folders, text: string): Result<StoredSave> {
  const parts = parted(text);
  const save = counted(parts.save, readSave);
  if (!save.ok) return save;
  const sound = unsealed(parts.save);
  if (!sound.ok) return sound;
  const seal = withoutSeal(parts.save);
  const hidden = revealed(folders, seal.text, seal.lines + 2);
  if (!hidden.ok) return hidden;
  const { commands, isLocked, lines } = hidden.value;
  if (lines > 0 && parts.lines.length > 0)
    return failure(refusal('bad-save', 'found lines below a script with a hidden part, expected none'));
  const appended = readAppended(folders, parts, save.value.script.length);
  if (!appended.ok) return appended;
  const { records, end } = appended.value;
  const complete = goneOnWith({ ...save.value, script: [...save.value.script, ...commands] }, records);
  const packed = complete.header.checkpoint;
  const checkpoint = packed && unpacked(packed);
  if (packed !== undefined && checkpoint === undefined) return wrongCheckpoint(text);
  return success({
    ...complete,
    checkpoint,
    isOurs: isOurs(folders, seal) && appended.value.isOurs,
    isLocked,
    isTorn: parts.isTorn,
    end: lines > 0 ? undefined : end,
  });
}

function wrongCheckpoint(text: string): Result<never> {
  const line = text.split('\n').findLastIndex((content) => /^(?:-- )?checkpoint /.test(content)) + 1;
  const problem = 'found an unreadable checkpoint, expected a complete one';
  return failure(refusal('bad-save', `line ${line}: ${problem} (delete this line to replay the match from its start)`));
}

/** Reads the header of a save file from `text`, which must contain the whole header. */
export const readSealedHead = (text: string): Result<ParsedHeader> => counted(text, readSaveHead);

/** Reads a save without the lines about the file itself, and corrects the line numbers of faults. */
function counted<Read extends { readonly lineBefore: number }>(
  text: string,
  read: (text: string) => Result<Read>,
): Result<Read> {
  const seal = withoutSeal(text);
  const { text: original, line } = withoutHiddenPart(seal.text);
  const lines = seal.lines + (line === undefined ? 0 : 1);
  const result = read(original);
  if (lines === 0) return result;
  if (!result.ok) return failure(lower(result.error, lines));
  return success({ ...result.value, lineBefore: result.value.lineBefore + lines });
}

/** Adds `lines` to the line numbers in a fault, unless the fault is in the first line. */
const lower = ({ code, message }: Refusal, lines: number): Refusal =>
  refusal(
    code,
    message.replace(/^line \d+|(?<=\(first at )line \d+(?=\)$)/g, (line) => {
      const number = Number(line.slice('line '.length));
      return `line ${number === 1 ? 1 : number + lines}`;
    }),
  );

/** Decodes UTF-8. Fails with the number of the first line that is not UTF-8. */
export function decoded(bytes: Uint8Array): Result<string> {
  if (isUtf8(bytes)) return success(new TextDecoder().decode(bytes));
  let line = 1;
  let start = 0;
  for (let end = lineEnd(bytes, start); isUtf8(bytes.subarray(start, end)); end = lineEnd(bytes, start)) {
    start = end + 1;
    line++;
  }
  return failure(refusal('bad-save', `line ${line}: found bytes that are not UTF-8`));
}

const lineFeed = 0x0a;

function lineEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lineFeed, start);
  return end < 0 ? bytes.length : end;
}

const largest = 64 * 1024 * 1024;
const headLength = 8 * 1024;

/** Reads a save of at most 64 MiB. Faults are those of {@link readSealed}, or system errors as `file-error`. */
export function readMatch(folders: Folders, path: string): Result<StoredSave> {
  const bytes = attempt(() => contents(path));
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return failure(refusal('file-error', 'a save is a file of at most 64 MiB'));
  const text = decoded(bytes.value);
  return text.ok ? readSealed(folders, text.value) : text;
}

function contents(path: string): Buffer | undefined {
  const stats = statSync(path);
  if (stats.isDirectory()) return readFileSync(path);
  return stats.isFile() && stats.size <= largest ? readFileSync(path) : undefined;
}

/** Reads the header of a save. A short file is checked completely, a long file only when it is opened. */
export function readHead(folders: Folders, path: string): Result<ParsedHeader> {
  const beginning = attempt(() => beginningOf(path));
  if (!beginning.ok) return beginning;
  const { bytes, isWhole } = beginning.value;
  if (!isWhole) return readSealedHead(new TextDecoder().decode(bytes));
  const text = decoded(bytes);
  const save = text.ok ? readSealed(folders, text.value) : text;
  if (!save.ok) return save;
  const { header, script, lineBefore } = save.value;
  return success({ header, commands: script.length, lineBefore });
}

function beginningOf(path: string): { bytes: Uint8Array; isWhole: boolean } {
  if (isMounted(path)) {
    const bytes = readFileSync(path);
    const length = Math.max(headLength, bytes.indexOf('\n\n') + 2);
    return { bytes: bytes.subarray(0, length), isWhole: length >= bytes.length };
  }
  const file = openSync(path, 'r');
  try {
    let bytes = Buffer.alloc(0);
    for (let length = headLength; ; length *= 4) {
      const more = Buffer.alloc(length);
      const read = readSync(file, more, 0, length, bytes.length);
      bytes = Buffer.concat([bytes, more.subarray(0, read)]);
      if (read < length) return { bytes, isWhole: true };
      if (/\n\r?\n/.test(bytes.toString('latin1')) || bytes.length > largest) return { bytes, isWhole: false };
    }
  } finally {
    closeSync(file);
  }
}
