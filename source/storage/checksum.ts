import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { Folders } from './files/folders.ts';
import { knownKey, ownKey } from './key.ts';

/*
 * Below the first line of a save stand lines about the file itself, each of which may be missing:
 *
 *   checksum   whether the file is whole
 *   signature  whether this installation has written it, to the last letter: with a key that nobody else has
 *   hidden     what players plan in secret (hidden-part.ts)
 *
 * Checksum and signature are those of the text without these two lines. What is appended to a save later has its own
 * (matches/journal.ts).
 */

/** The checksum of a text: 16 hexadecimal digits. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The signature of a text: 32 hexadecimal digits. */
export const signature = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, 32);

/** The text of a save with a checksum below its first line. */
export const sealed = (text: string): string => withLines(text, [`checksum ${digest(text)}`]);

/** The text of a save with a checksum, and the signature of this installation where it has a key. */
export function signed(folders: Folders, text: string): string {
  const key = ownKey(folders, 'signature');
  const lines = key === undefined ? [] : [`signature ${signature(text, key)}`];
  return withLines(text, [`checksum ${digest(text)}`, ...lines]);
}

/** A text with lines below its first. */
export function withLines(text: string, lines: readonly string[]): string {
  const end = text.indexOf('\n') + 1;
  return text.slice(0, end) + lines.map((line) => `${line}\n`).join('') + text.slice(end);
}

const pattern = /^(.*\n)(?:checksum ([0-9a-f]{16})\n)?(?:signature ([0-9a-f]{32})\n)?/;

/** The text of a save without the lines of its checksum and signature, and these two where there are such lines. */
export interface Unsealed {
  readonly text: string;
  readonly checksum: string | undefined;
  readonly signature: string | undefined;
  /** How many lines were taken out. */
  readonly lines: number;
}

/** The text of a save without the lines of its checksum and signature. */
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

/** Whether this installation has written a text with that signature. */
export const isOurs = (folders: Folders, { text, signature: claimed }: Pick<Unsealed, 'text' | 'signature'>): boolean =>
  hasSignature(folders, text, claimed);

/** Whether a signature is that of this installation for a text. */
export function hasSignature(folders: Folders, text: string, claimed: string | undefined): boolean {
  const key = claimed === undefined ? undefined : knownKey(folders, 'signature');
  return (
    claimed !== undefined &&
    key !== undefined &&
    timingSafeEqual(Buffer.from(claimed), Buffer.from(signature(text, key)))
  );
}

/**
 * The text of a save without its checksum and signature, if its checksum is right. A text that has none is taken as it
 * is, so that a save can be written or changed by hand.
 */
export function unsealed(text: string): Result<string> {
  const { text: original, checksum } = withoutSeal(text);
  if (checksum === undefined || digest(original) === checksum) return success(original);
  return failure(
    refusal(
      'bad-save',
      `line 2: found checksum ${checksum}, expected ${digest(original)}: the file is damaged or was changed by hand (without this line it is read unchecked)`,
    ),
  );
}
