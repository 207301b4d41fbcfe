import { escapeControls } from '#engine/text/sanitize.ts';
import { readAtMost, reason } from '#storage/files/attempt.ts';
import { UsageError } from './usage-error.ts';

/**
 * Writes a line or block to standard output; waits where the reader is slower than the game. Here, and in `complain`, is
 * where text of the commands leaves the program: nothing that a file, a name or a seed holds reaches a terminal raw.
 */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(`${escapeControls(text)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Writes a line about what is wrong to standard error. */
export function complain(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`);
}

/** Called when output cannot be written any more. */
let unread = (error: NodeJS.ErrnoException): void => {
  // A reader that has had enough, such as head, is no fault.
  if (error.code === 'EPIPE') process.exit(0);
  complain(`turncade: cannot write: ${reason(error)}`);
  process.exit(1);
};

/** Lets the program go on when output cannot be written any more. */
export function ignoreClosedPipe(onError: (error: Error) => void): void {
  unread = onError;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => unread(error));
// There is nobody left to be told.
process.stderr.on('error', () => {});

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
