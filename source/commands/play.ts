import type { Beginning } from '../app/run-app.tsx';
import { games } from '../games/index.ts';
import { readMatch } from '../storage/matches.ts';
import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';
import { unknownWord } from './usage.ts';

/**
 * `turncade play [GAME | FILE]`: plays on the screen.
 *
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line, or without a terminal
 */
export async function play(args: Arguments, version: string): Promise<number> {
  const beginning = beginningOf(args);
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageFault('play needs a terminal; "turncade run" plays a script without one');
  const { NO_COLOR = '', TERM } = process.env;
  // From here on typed keys are for the program: an echo of one before the first frame is read would move the screen.
  process.stdin.setRawMode(true);
  try {
    const { runApp } = await import('../app/run-app.tsx');
    return await runApp({
      version,
      beginning,
      ascii: args.on('ascii') || TERM === 'dumb',
      color: !args.on('no-color') && NO_COLOR === '' && TERM !== 'dumb',
    });
  } finally {
    process.stdin.setRawMode(false);
  }
}

function beginningOf(args: Arguments): Beginning {
  const [word, ...others] = args.words;
  if (others.length > 0) throw new UsageFault(`play takes one game or file, found also "${others[0]}"`);
  if (word === undefined) return { type: 'menu' };
  const seed = args.text('seed');
  if (games.some(({ id }) => id === word)) return { type: 'game', id: word, ...(seed === undefined ? {} : { seed }) };
  if (!word.endsWith('.turncade'))
    throw new UsageFault(
      unknownWord(
        'game',
        word,
        games.map(({ id }) => id),
      ),
    );
  const save = readMatch(word);
  if (!save.ok) throw new UsageFault(`${word}: ${save.error.message}`);
  return { type: 'save', stored: { path: word, save: save.value, time: new Date() } };
}
