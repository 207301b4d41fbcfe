import { createHash } from 'node:crypto';
import { failure, type Result, refusal, success } from '../engine/result.ts';

/** The checksum of a text: 16 hexadecimal digits. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const pattern = /^(.*\n)checksum ([0-9a-f]{16})\n/;

/** The text of a save with a checksum below its first line. */
export function sealed(text: string): string {
  const end = text.indexOf('\n') + 1;
  return `${text.slice(0, end)}checksum ${digest(text)}\n${text.slice(end)}`;
}

/** The text of a save without the line of its checksum, and the checksum, if there is such a line. */
export function withoutSeal(text: string): { readonly text: string; readonly checksum?: string } {
  const unix = text.replaceAll('\r\n', '\n');
  const [head = '', first = '', checksum] = pattern.exec(unix) ?? [];
  return checksum === undefined ? { text: unix } : { text: first + unix.slice(head.length), checksum };
}

/**
 * The text of a save without its checksum, if that is right. A text that has none is taken as it is, so that a save can
 * be written or changed by hand.
 */
export function unsealed(text: string): Result<string> {
  const { text: original, checksum } = withoutSeal(text);
  if (checksum === undefined || digest(original) === checksum) return success(original);
  return failure(
    refusal(
      'bad-save',
      `line 2: found checksum ${checksum}, expected ${digest(original)}: the file is damaged or was changed by hand (without this line it is read as it is)`,
    ),
  );
}
