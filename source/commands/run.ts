import type { Game, GameTypes, MatchSetup } from '../engine/game.ts';
import { type Match, startFrom } from '../engine/match.ts';
import { loadSave, readSave } from '../engine/save.ts';
import { readScript, type TranscriptFormat, transcript } from '../engine/transcript.ts';
import { games } from '../games/index.ts';
import { unsealed } from '../storage/checksum.ts';
import { seedOfLevel } from '../storage/levels.ts';
import { newSeed } from '../storage/new-seed.ts';
import { reason } from '../storage/reason.ts';
import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';
import { readText } from './files.ts';
import { levelOf } from './level-option.ts';
import { unknownWord } from './usage.ts';

/**
 * `turncade run GAME [SCRIPT]`: plays a script and prints its transcript.
 *
 * @param print writes one line or block; resolves when there is room for more
 * @returns the exit status: 0, 1 for a refusal under `--strict`, 2 for a script with faults
 * @throws UsageFault for a wrong use of the command line
 */
export async function run(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, path = '-', ...others] = args.words;
  if (id === undefined) throw new UsageFault('run needs a game, as in "turncade run space-defender my-script.txt"');
  if (others.length > 0) throw new UsageFault(`run takes a game and a script, found also "${others[0]}"`);
  const entry = games.find((game) => game.id === id);
  if (entry === undefined)
    throw new UsageFault(
      unknownWord(
        'game',
        id,
        games.map((game) => game.id),
      ),
    );
  return entry.visit((game) => runGame(game, path, args, print));
}

async function runGame<T extends GameTypes>(
  game: Game<T>,
  path: string,
  args: Arguments,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const format = formatOf(args.text('format'));
  const seat = args.number('seat');
  const strict = args.on('strict');
  const { most } = game.players;
  if (seat !== undefined && (seat < 1 || seat > most))
    throw new UsageFault(most === 1 ? '--seat can only be 1' : `--seat must be a whole number from 1 to ${most}`);
  const { match, text } = await prepare(game, args, await readText(path), path);
  const script = readScript(game, text, format);
  if (!script.ok) {
    await print(script.error);
    return 2;
  }
  const lines = transcript(match, script.value, { format, viewer: seat ?? 'all', strict });
  for (let line = lines.next(); ; line = lines.next()) {
    if (line.done === true) return strict && !line.value ? 1 : 0;
    await print(line.value);
  }
}

function formatOf(format = 'text'): TranscriptFormat {
  if (format === 'text' || format === 'json') return format;
  throw new UsageFault(`--format must be text or json, found "${format}"`);
}

/** The match that the script starts in, and the script; a save brings its own start. */
async function prepare<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  text: string,
  path: string,
): Promise<{ match: Match<T>; text: string }> {
  if (/^turncade \d/.test(text)) return prepareSave(game, args, text, path);
  const file = args.text('position');
  const position = file === undefined ? undefined : await readJson(file);
  const match = startFrom(game, setupOf(game, args, position), position);
  if (!match.ok) throw new UsageFault(`${file}: ${match.error.message}`);
  return { match: match.value, text };
}

function prepareSave<T extends GameTypes>(game: Game<T>, args: Arguments, text: string, path: string) {
  const option = ['seed', 'position', 'players', 'set', 'level', 'bot'].find((name) => args.list(name).length > 0);
  if (option !== undefined) throw new UsageFault(`${path} is a save and brings its own start, found --${option}`);
  const unsealedText = unsealed(text);
  const save = unsealedText.ok ? readSave(unsealedText.value) : unsealedText;
  // Played once to see that it can be: a save that the rules refuse is not to be printed up to there.
  const loaded = save.ok ? loadSave(game, save.value) : save;
  const start = save.ok && loaded.ok ? startFrom(game, save.value.header.setup, save.value.header.position) : loaded;
  if (!save.ok || !start.ok) throw new UsageFault(`${path}: ${start.ok ? '' : start.error.message}`);
  return { match: start.value, text: save.value.script.join('\n') };
}

function setupOf<T extends GameTypes>(game: Game<T>, args: Arguments, position: unknown): MatchSetup {
  const { least, most } = game.players;
  const players = args.number('players') ?? least;
  if (players < least || players > most)
    throw new UsageFault(`${game.id} is for ${playersText(least, most)}, not ${players}`);
  for (const option of args.list('set')) throw new UsageFault(`${game.id} has no options, found --set ${option}`);
  for (const bot of args.list('bot')) throw new UsageFault(`${game.id} has no bots, found --bot ${bot}`);
  const level = levelOf(game, args);
  if (level !== undefined && position !== undefined)
    throw new UsageFault('--position is a moment of a match with its own level, found also --level');
  const ownSeed = level === undefined ? game.position.seedOf?.(position) : seedOfLevel(level);
  const seed = args.text('seed') ?? ownSeed ?? game.scriptSeed ?? newSeed();
  return { seed, players, options: {}, ...(level === undefined ? {} : { level }) };
}

const playersText = (least: number, most: number): string =>
  least === most ? `${least} player${least === 1 ? '' : 's'}` : `${least} to ${most} players`;

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageFault(`${path}: not a JSON text: ${reason(error)}`);
  }
}
