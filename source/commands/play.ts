import type { Beginning } from '../app/run-app.tsx';
import { loadSave } from '../engine/save.ts';
import { type GameEntry, games } from '../games/index.ts';
import { seedOfLevel } from '../storage/levels.ts';
import { readMatch } from '../storage/read-match.ts';
import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';
import { levelOf } from './level-option.ts';
import { unknownWord } from './usage.ts';

/**
 * `turncade play [GAME | FILE]`: plays on the screen, or in words.
 *
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line, or without a terminal
 */
export async function play(args: Arguments, version: string): Promise<number> {
  const beginning = await beginningOf(args);
  if (args.on('screen-reader')) {
    const { runReader } = await import('../app/reader/run-reader.ts');
    return runReader({ version, beginning, because: '--screen-reader' });
  }
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

async function beginningOf(args: Arguments): Promise<Beginning> {
  const [word, ...others] = args.words;
  if (others.length > 0) throw new UsageFault(`play takes one game or file, found also "${others[0]}"`);
  const seed = args.text('seed');
  const game = games.find(({ id }) => id === word);
  if (seed !== undefined && game === undefined)
    throw new UsageFault('--seed needs a game, as in "turncade play space-defender --seed k7f2"');
  if (args.text('level') !== undefined && game === undefined)
    throw new UsageFault('--level needs a game, as in "turncade play space-defender --level long-watch"');
  if (word === undefined) return { type: 'menu' };
  if (game !== undefined) return newGame(game, seed, args);
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

/** A new match of a game; one of the daily level has its date as seed. */
async function newGame(game: GameEntry, chosenSeed: string | undefined, args: Arguments): Promise<Beginning> {
  const level = await game.visit((rules) => levelOf(rules, args));
  const seed = chosenSeed ?? (level === undefined ? undefined : seedOfLevel(level));
  return {
    type: 'game',
    id: game.id,
    ...(seed === undefined ? {} : { seed }),
    ...(level === undefined ? {} : { level }),
  };
}
