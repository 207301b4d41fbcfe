import { readAtMost } from '../storage/files/read-at-most.ts';
import { reason } from '../storage/files/reason.ts';
import { UsageError } from './usage-error.ts';

const largest = 64 * 1024 * 1024;

/** The text of a file, or of standard input for `-`. Faults say what could not be read and why. */
export async function readText(path: string): Promise<string> {
  const name = path === '-' ? 'standard input' : path;
  try {
    const bytes = path === '-' ? await readStandardInput() : readAtMost(path, largest);
    if (bytes.length > largest) throw new UsageError('it is larger than 64 MiB');
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${reason(error)}`);
  }
}

/** Everything up to the end of standard input, which may still be being written. */
async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of process.stdin) {
    chunks.push(Buffer.from(chunk));
    read += chunk.length;
    // A device may have no end.
    if (read > largest) break;
  }
  return Buffer.concat(chunks);
}
