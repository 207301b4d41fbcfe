import { createHash } from 'node:crypto';
import type { Checkpoint, JournalEntry } from './store.ts';

/*
 * Each entry of a journal is kept with a hash over it and the hash of the entry before, and the match with that of its
 * last entry: an entry that was changed, lost, doubled or moved is seen when the journal is read. It is no protection from
 * somebody who may write the file.
 */

/** The hash before the first entry of a match. */
export const firstHash = (match: string): string => hashOf(['journal', match]);

/** The hash of an entry that follows one with that hash. */
export const nextHash = (before: string, { number, time, seat, key, body }: Omit<JournalEntry, 'match'>): string =>
  hashOf([before, number, time, seat, key, body]);

/** The hash of a checkpoint at the entry with that hash. */
export const checkpointHash = (at: string, { number, rules, body }: Omit<Checkpoint, 'match'>): string =>
  hashOf(['checkpoint', at, number, rules, body]);

/** The hash under which the text of a level is kept: its SHA-256 as hex. */
export const levelHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 32 hexadecimal digits. */
const hashOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
