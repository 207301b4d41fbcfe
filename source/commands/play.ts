import type { StartupRoute } from '#app/services.ts';
import { loadSave } from '#engine/journal/save.ts';
import { type GameEntry, games, noGameFor } from '#games/index.ts';
import { programOf, startFaultAmong } from '#match-session/match-programs.ts';
import { listMatches, type StoredMatch } from '#storage/matches/matches.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { now } from '#storage/now.ts';
import { localFolders } from './local/local-folders.ts';
import { screenOptions, trustedModules } from './match-options.ts';
import { type Arguments, gameNamed } from './parse.ts';
import { onScreen } from './screen-options.ts';
import { UsageError } from './usage-error.ts';

/** `turncade play [GAME | FILE]`: plays on the screen, or in text mode. */
export async function play(args: Arguments, version: string): Promise<number> {
  trustedModules(args);
  const beginning = await beginningOf(args);
  return onScreen(args, version, beginning);
}

async function beginningOf(args: Arguments): Promise<StartupRoute> {
  const gameFile = args.text('game');
  const [word = gameFile, ...extraWords] = args.words;
  if (extraWords.length > 0) throw new UsageError(`play takes one game or file; leave out "${extraWords[0]}"`);
  if (gameFile !== undefined && word !== gameFile && word?.endsWith('.turncade') !== true)
    throw new UsageError(`--game already names the game; leave out "${word}"`);
  const game = games.find(({ id, file }) => word !== undefined && (id === word || file === word));
  const needsGame = startOptions.find((option) => args.list(option).length > 0);
  if (needsGame !== undefined && game === undefined)
    throw new UsageError(`--${needsGame} needs a game, as in "turncade play space-defender ${examples[needsGame]}"`);
  if (word === undefined) return { type: 'menu' };
  // Only the menu lists the running matches of a custom game.
  if (game?.file !== undefined && startOptions.every((option) => args.list(option).length === 0) && isUnderWay(game))
    return { type: 'menu' };
  if (game !== undefined) return newGame(game, args);
  if (word.endsWith('.turncade')) return { type: 'save', stored: await storedMatch(word) };
  if (/[./\\]/.test(word))
    throw new UsageError(
      `"${word}" is not a game; for a level file, name its game, as in "turncade play GAME --level ${word}"`,
    );
  return newGame(gameNamed(word), args);
}

const startOptions = ['seed', 'level', 'players', 'set', 'bot'];

const isUnderWay = ({ id }: GameEntry): boolean => listMatches(localFolders()).running.some(({ game }) => game === id);

const examples: Readonly<Record<string, string>> = {
  seed: '--seed k7f2',
  level: '--level long-watch',
  players: '--players 1',
  set: '--set NAME=VALUE',
  bot: '--bot 1=normal',
};

async function newGame(game: GameEntry, args: Arguments): Promise<StartupRoute> {
  const chosen = await game.visit((rules) => screenOptions(rules, args));
  const seed = args.text('seed');
  const names = Object.values(chosen.bots);
  const broken = await game.visit(async (rules) => {
    if (!names.some((name) => programOf(rules, name) !== undefined)) return undefined;
    const { newMatch } = await import('./run/start-match.ts');
    // A fixed seed, so that this trial does not use up a value of `TURNCADE_NEW_SEED`.
    return startFaultAmong(newMatch(rules, args, chosen, undefined, 'trial'), names);
  });
  if (broken !== undefined) throw new UsageError(broken, 1);
  const isSeated = ['players', 'set', 'bot'].some((option) => args.list(option).length > 0);
  const hasSeats = await game.visit(({ players }) => players.most > 1);
  if (isSeated || !hasSeats) return { type: 'game', id: game.id, start: { ...chosen, seed } };
  const { level } = chosen;
  const isLevelGiven = level !== undefined && args.text('level') !== undefined;
  return {
    type: 'players',
    id: game.id,
    start: { level: isLevelGiven || seed !== undefined ? level : undefined, seed },
  };
}

/** Reads a save, and replays it to check that it can be opened. Throws a UsageError if not. */
export async function storedMatch(path: string): Promise<StoredMatch> {
  const save = readMatch(localFolders(), path);
  if (!save.ok) throw new UsageError(`${path}: ${save.error.message}`);
  const entry = games.find(({ id }) => id === save.value.header.game);
  if (entry === undefined) throw new UsageError(`${path}: ${noGameFor(save.value.header.game)}`);
  const fault = await entry.visit((game) => {
    const loaded = loadSave(game, save.value);
    return loaded.ok ? undefined : loaded.error.message;
  });
  if (fault !== undefined) throw new UsageError(`${path}: ${fault}`);
  return { path, save: save.value, time: now() };
}
