import type { ReadStream } from 'node:tty';
import { quietTyping } from '../../app/terminal/quiet-typing.ts';

/**
 * Asks for a password at a terminal, which shows nothing of what is typed.
 *
 * @returns nothing where it was called off
 */
export function askedPassword(
  question: string,
  input: ReadStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  output.write(question);
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  input.resume();
  return new Promise((resolve) => {
    const done = (password: string | undefined) => {
      input.off('data', quiet.take);
      input.setRawMode(wasRaw);
      input.pause();
      output.write('\n');
      resolve(password);
    };
    const calledOff = () => done(undefined);
    const quiet = quietTyping({ line: done, interrupted: calledOff, ended: calledOff });
    input.on('data', quiet.take);
  });
}
