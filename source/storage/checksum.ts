import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { Folders } from './files/folders.ts';
import { knownKey, ownKey } from './key.ts';

/*
 * Below its first line, a save may have lines about the file itself:
 *
 *   checksum   detects damage
 *   signature  proves, with a secret key, that this installation wrote the whole file
 *   hidden     secret plans of players (matches/encrypted-plans.ts)
 *
 * Checksum and signature cover the text without these two lines. Lines appended later have their own
 * (matches/journal.ts).
 */

/** Checksum of a text: 16 hexadecimal digits. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Signature of a text with `key`: 32 hexadecimal digits. */
export const signature = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, 32);

/** Inserts the checksum below the first line of a save. */
export const sealed = (text: string): string => withLines(text, [`checksum ${digest(text)}`]);

/** Inserts a checksum and, if this installation has a key, a signature. */
export function signed(folders: Folders, text: string): string {
  const key = ownKey(folders, 'signature');
  const lines = key === undefined ? [] : [`signature ${signature(text, key)}`];
  return withLines(text, [`checksum ${digest(text)}`, ...lines]);
}

export function withLines(text: string, lines: readonly string[]): string {
  const end = text.indexOf('\n') + 1;
  return text.slice(0, end) + lines.map((line) => `${line}\n`).join('') + text.slice(end);
}

const pattern = /^(.*\n)(?:checksum ([0-9a-f]{16})\n)?(?:signature ([0-9a-f]{32})\n)?/;

/** A save without the lines of its checksum and signature, whose values are in the other fields. */
export interface Unsealed {
  readonly text: string;
  readonly checksum: string | undefined;
  readonly signature: string | undefined;
  readonly lines: number;
}

export function withoutSeal(text: string): Unsealed {
  const unix = text.replaceAll('\r\n', '\n');
  const [head = '', first = '', checksum, signed] = pattern.exec(unix) ?? [];
  return {
    text: first + unix.slice(head.length),
    checksum,
    signature: signed,
    lines: [checksum, signed].filter((line) => line !== undefined).length,
  };
}

export const isOurs = (folders: Folders, { text, signature: claimed }: Pick<Unsealed, 'text' | 'signature'>): boolean =>
  hasSignature(folders, text, claimed);

export function hasSignature(folders: Folders, text: string, claimed: string | undefined): boolean {
  const key = claimed === undefined ? undefined : knownKey(folders, 'signature');
  return (
    claimed !== undefined &&
    key !== undefined &&
    timingSafeEqual(Buffer.from(claimed), Buffer.from(signature(text, key)))
  );
}

/** Verifies the checksum of a save, and removes checksum and signature. Accepts a handwritten save without them. */
export function unsealed(text: string): Result<string> {
  const { text: original, checksum } = withoutSeal(text);
  if (checksum === undefined || digest(original) === checksum) return success(original);
  return failure(
    refusal(
      'bad-save',
      `line 2: found checksum ${checksum}, expected ${digest(original)}: the file is damaged or was changed by hand (delete this line to skip this check)`,
    ),
  );
}
