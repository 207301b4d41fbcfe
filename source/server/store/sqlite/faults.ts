import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError, type StoreFault } from '../store.ts';

/*
 * Fault for each of SQLite's error messages. Error codes are not used, because only one of the two libraries reports
 * them.
 */

const words: readonly (readonly [RegExp, StoreFault])[] = [
  [/database or disk is full/, 'full'],
  [/attempt to write a readonly database/, 'read-only'],
  [/database disk image is malformed|file is not a database|malformed database schema/, 'damaged'],
  [/database (?:table )?is locked/, 'in-use'],
];
/** Error messages with several possible causes. Writing a test file to the folder shows the actual cause. */
const unclear = /disk I\/O error|unable to open database file|Could not open the database/;

const sentences: Readonly<Partial<Record<StoreFault, string>>> = {
  full: 'the disk is full',
  'read-only': 'the data cannot be written',
  damaged: 'the database is damaged',
  'in-use': 'another program has the database open',
};

/** True if a commit may have failed because of its content. False if it has failed because of the disk. */
export const canBeOfContent = ({ fault, message }: StoreError): boolean => fault === 'failed' && !unclear.test(message);

/** True if a failed commit may succeed now, for example after the disk was full for a moment. */
export const canHaveCommitted = ({ fault, message }: StoreError): boolean =>
  fault === 'failed' && unclear.test(message);

export const hadNoTransaction = (error: unknown): boolean =>
  error instanceof Error && /no transaction is active/.test(error.message);

/** Converts an error of the library to a StoreError. `folder` is the folder of the database. */
export function storeError(error: unknown, folder: string): StoreError {
  if (error instanceof StoreError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const fault = faultOf(error, text, folder);
  const sentence = sentences[fault];
  return new StoreError(fault, sentence === undefined ? text : `${sentence} (${text})`);
}

function faultOf(error: unknown, text: string, folder: string): StoreFault {
  const known = words.find(([pattern]) => pattern.test(text));
  if (known !== undefined) return known[1];
  return faultOfCode(error) ?? (unclear.test(text) ? faultOfFolder(folder) : 'failed');
}

/** Writes a test file to find out why nothing can be written to a folder. */
function faultOfFolder(folder: string): StoreFault {
  const trial = join(folder, `trial.${process.pid}.new`);
  try {
    const file = openSync(trial, 'w');
    try {
      // More bytes than SQLite needs to write a page to its log.
      writeSync(file, Buffer.alloc(16_384, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(trial, { force: true });
    }
    return 'failed';
  } catch (error) {
    return faultOfCode(error) ?? 'failed';
  }
}

function faultOfCode(error: unknown): StoreFault | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'read-only';
  return undefined;
}
