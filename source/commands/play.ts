import type { Beginning } from '../app/run-app.tsx';
import { openTerminal } from '../app/terminal/terminal.ts';
import { loadSave } from '../engine/save.ts';
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
  const beginning = await beginningOf(args);
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageFault('play needs a terminal; "turncade run" plays a script without one');
  const { NO_COLOR = '', TERM } = process.env;
  const isDumb = TERM === 'dumb';
  const ascii = args.on('ascii') || isDumb;
  const color = !args.on('no-color') && NO_COLOR === '' && !isDumb;
  const terminal = openTerminal({
    input: process.stdin,
    output: process.stdout,
    isDumb,
    mouse: true,
    questions: { background: color, lineWidth: !ascii },
  });
  try {
    // What draws the screen is loaded while the terminal answers.
    const { runApp } = await import('../app/run-app.tsx');
    return await runApp({ version, beginning, ascii, color, terminal });
  } finally {
    terminal.close();
  }
}

async function beginningOf(args: Arguments): Promise<Beginning> {
  const [word, ...others] = args.words;
  if (others.length > 0) throw new UsageFault(`play takes one game or file, found also "${others[0]}"`);
  const seed = args.text('seed');
  const isGame = games.some(({ id }) => id === word);
  if (seed !== undefined && !isGame)
    throw new UsageFault('--seed needs a game, as in "turncade play space-defender --seed k7f2"');
  if (word === undefined) return { type: 'menu' };
  if (isGame) return { type: 'game', id: word, ...(seed === undefined ? {} : { seed }) };
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
  const entry = games.find(({ id }) => id === save.value.header.game);
  if (entry === undefined)
    throw new UsageFault(`${word}: found a save of ${save.value.header.game}, which is no game here`);
  const fault = await entry.visit((game) => {
    const loaded = loadSave(game, save.value);
    return loaded.ok ? undefined : loaded.error.message;
  });
  if (fault !== undefined) throw new UsageFault(`${word}: ${fault}`);
  return { type: 'save', stored: { path: word, save: save.value, time: new Date() } };
}
