import { escapeControls } from '#engine/text/sanitize.ts';
import { readAtMost, reason } from '#storage/files/attempt.ts';
import { UsageError } from './usage-error.ts';

/**
 * Writes a line or block to standard output, and waits for a slow reader. All text that commands print passes through
 * here or `complain`, which both escape control characters in files, names and seeds.
 */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(`${escapeControls(text)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}

export function complain(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`);
}

/** Called if writing to standard output fails. Exits quietly on EPIPE, otherwise reports the error. */
let unread = (error: NodeJS.ErrnoException): void => {
  // Not an error: readers such as `head` close the pipe early.
  if (error.code === 'EPIPE') process.exit(0);
  complain(`turncade: cannot write: ${reason(error)}`);
  process.exit(1);
};

export function ignoreClosedPipe(onError: (error: Error) => void): void {
  unread = onError;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => unread(error));
// An error on stderr cannot be reported anywhere.
process.stderr.on('error', () => {});

const largest = 64 * 1024 * 1024;

/** Reads a file, or standard input for the path `-`. Throws a UsageError if it cannot be read. */
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

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of process.stdin) {
    chunks.push(Buffer.from(chunk));
    read += chunk.length;
    if (read > largest) break;
  }
  return Buffer.concat(chunks);
}
