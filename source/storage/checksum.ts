import { createHash } from 'node:crypto';
import { failure, type Result, refusal, success } from '../engine/result.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const pattern = /^(.*\n)checksum ([0-9a-f]{16})\n/;

/** The text of a save with a checksum below its first line. */
export function sealed(text: string): string {
  const end = text.indexOf('\n') + 1;
  return `${text.slice(0, end)}checksum ${digest(text)}\n${text.slice(end)}`;
}

/**
 * The text of a save without its checksum, if that is right. A text that has none is taken as it is, so that a save can
 * be written or changed by hand.
 */
export function unsealed(text: string): Result<string> {
  const unix = text.replaceAll('\r\n', '\n');
  const found = pattern.exec(unix);
  if (found === null) return success(unix);
  const [head = '', first = '', expected = ''] = found;
  const original = first + unix.slice(head.length);
  if (digest(original) === expected) return success(original);
  return failure(
    refusal(
      'bad-save',
      `line 2: found checksum ${expected}, expected ${digest(original)}: the file is damaged or was changed by hand (without this line it is read as it is)`,
    ),
  );
}
