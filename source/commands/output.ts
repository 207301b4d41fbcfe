import { reason } from '../storage/reason.ts';

/** Writes a line or block to standard output; waits where the reader is slower than the game. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has had enough, such as head, is no fault.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`turncade: cannot write: ${reason(error)}\n`);
  process.exit(1);
});
