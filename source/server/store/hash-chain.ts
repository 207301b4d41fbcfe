import { createHash } from 'node:crypto';
import type { Change, ChangeNotice, Checkpoint, JournalEntry } from './store.ts';

/* The chain of hashes reveals accidental damage, but not deliberate changes. */

/** Hash before a match's first entry. */
export const firstHash = (match: string): string => hashOf(['journal', match]);

/** Hash of a journal entry that follows the entry with the hash `before`. */
export const nextHash = (before: string, { number, time, seat, key, body }: Omit<JournalEntry, 'match'>): string =>
  hashOf([before, number, time, seat, key, body]);

export const checkpointHash = (at: string, { number, rules, body }: Omit<Checkpoint, 'match'>): string =>
  hashOf(['checkpoint', at, number, rules, body]);

export const levelHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Returns notices for other servers. Changes of the same data, such as a journal, share one notice. */
export function changeNoticesOf(changes: readonly Change[]): readonly ChangeNotice[] {
  const notices = new Map<string, ChangeNotice>();
  for (const one of changes.flatMap(heardOfOne)) {
    const name = one.type === 'match' ? `${one.match} ${one.part}` : JSON.stringify(one);
    const before = notices.get(name);
    notices.set(name, before === undefined ? one : withBoth(before, one));
  }
  return [...notices.values()];
}

/** Merges two notices about the same data: joins journal entries, takes other fields from the later notice. */
const withBoth = (before: ChangeNotice, one: ChangeNotice): ChangeNotice =>
  before.type === 'match' && before.part === 'journal' && one.type === 'match' && one.part === 'journal'
    ? { ...one, entries: before.entries && one.entries && [...before.entries, ...one.entries] }
    : one;

function heardOfOne(change: Change): readonly ChangeNotice[] {
  switch (change.type) {
    case 'match':
      return [{ type: 'match', match: change.match.match, part: 'record' }];
    case 'append':
      return [{ type: 'match', match: change.entry.match, part: 'journal', entries: [change.entry] }];
    case 'outline':
      return [{ type: 'match', match: change.match, part: 'outline', body: change.body }];
    case 'chat':
      return [{ type: 'match', match: change.line.match, part: 'chat' }];
    case 'password':
    case 'ban':
    case 'unban':
    case 'rename':
    case 'delete-account':
    case 'mute':
    case 'add-key':
    case 'remove-key':
    case 'keep':
    case 'logout':
    case 'logout-all':
      return [{ type: 'account', account: change.account }];
    case 'login':
      return [{ type: 'account', account: change.login.account }];
    default:
      return [];
  }
}
