import type { Seat } from '../../../engine/vocabulary.ts';
import type { JournalEntry, Store } from '../../store/store.ts';
import { type JournalBody, readBody } from './journal-body.ts';

/** The update by which the seat of a command or an undo was told of it. */
export const numberIn = (body: JournalBody | undefined): number | undefined =>
  body?.do === 'command' || body?.do === 'undo' ? body.number : undefined;

/**
 * The answers to commands of a match by the keys that clients gave them, so that a repeated command is answered, not
 * played.
 *
 * @param store has the commands before the first entry here
 * @param before the length of the journal up to there
 */
export function createIdempotencyKeys(
  match: string,
  { store, before }: { readonly store: Pick<Store, 'keys' | 'entryWithKey'>; readonly before: number },
) {
  const numbers = new Map<string, number>();
  /** Keys of what was played before; they are asked for when somebody plays. */
  let older: ReadonlySet<string> | undefined;
  const nameOf = (seat: Seat | null, key: string | null): string => `${seat} ${key}`;
  return {
    add(seat: Seat, key: string, number: number): void {
      numbers.set(nameOf(seat, key), number);
    },
    /** Forgets one that was not played after all. */
    drop: (seat: Seat, key: string): void => void numbers.delete(nameOf(seat, key)),
    /** Adds what is in the journal already. */
    addEntry({ seat, key }: JournalEntry, body: JournalBody): void {
      const number = numberIn(body);
      if (key !== null && number !== undefined) numbers.set(nameOf(seat, key), number);
    },
    /** The update by which a seat was told of the command with this key; nothing where it was not played. */
    async find(seat: Seat, key: string): Promise<number | undefined> {
      const name = nameOf(seat, key);
      const number = numbers.get(name);
      if (number !== undefined) return number;
      older ??= new Set(before === 0 ? [] : (await store.keys(match, before)).map((own) => nameOf(own.seat, own.key)));
      if (!older.has(name)) return undefined;
      const entry = await store.entryWithKey(match, seat, key);
      return numberIn(entry && readBody(entry.body));
    },
  };
}
