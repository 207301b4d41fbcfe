import { closeSync, openSync, readSync } from 'node:fs';

const piece = 65_536;

/**
 * The content of a file of at most so many bytes. Of a larger one, or one without end such as `/dev/zero`, a few bytes
 * more than that, which shows that it is too large.
 */
export function readAtMost(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let read = 0; read <= bytes; ) {
      const buffer = Buffer.allocUnsafe(piece);
      const length = readSync(file, buffer, 0, piece, null);
      if (length === 0) break;
      pieces.push(buffer.subarray(0, length));
      read += length;
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(file);
  }
}
