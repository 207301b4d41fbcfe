import { StringDecoder } from 'node:string_decoder';
import type { ReadStream } from 'node:tty';

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
  const decoder = new StringDecoder('utf8');
  let typed: string[] = [];
  return new Promise((resolve) => {
    const done = (password: string | undefined) => {
      input.off('data', heard);
      input.setRawMode(wasRaw);
      input.pause();
      output.write('\n');
      resolve(password);
    };
    const heard = (data: Buffer) => {
      for (const sign of decoder.write(data)) {
        if (sign === '\r' || sign === '\n') return done(typed.join(''));
        // Ctrl+C and Ctrl+D call it off, Ctrl+U begins anew.
        if (sign === '\u0003' || sign === '\u0004') return done(undefined);
        if (sign === '\u0015') typed = [];
        else if (sign === '\u007f' || sign === '\b') typed.pop();
        else if (sign >= ' ') typed.push(sign);
      }
    };
    input.on('data', heard);
  });
}
