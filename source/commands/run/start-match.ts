import type { Game } from '../../engine/game.ts';
import { leftOut, loadSave } from '../../engine/journal/load-save.ts';
import { commandLine } from '../../engine/journal/save.ts';
import { seedOfLevel } from '../../engine/levels/named.ts';
import { type Match, startFrom } from '../../engine/match.ts';
import { readJson } from '../../engine/reading/json-text.ts';
import { faultIn } from '../../engine/result.ts';
import type { GameTypes, LevelSource } from '../../engine/vocabulary.ts';
import { playersFiles } from '../../storage/files/players-files.ts';
import { bundledLevel, readLevelFile } from '../../storage/levels.ts';
import { saveNotices } from '../../storage/matches/save-notices.ts';
import { readSealed } from '../../storage/matches/save-text.ts';
import { newSeed } from '../../storage/new-seed.ts';
import type { Arguments } from '../arguments.ts';
import { readText } from '../files.ts';
import { localFolders } from '../local/local-folders.ts';
import { type MatchOptions, optionsOf } from '../match-options.ts';
import { complain } from '../output.ts';
import { levelFault, UsageError } from '../usage-error.ts';

/** The position that a match starts from: its file, its content, and the number of its players. */
export interface GivenPosition {
  readonly file: string;
  readonly content: unknown;
  /** The level that it names, if it names one. */
  readonly level: LevelSource | undefined;
  readonly players: number;
}

/**
 * The position that `--position` names.
 *
 * @throws UsageFault for one that cannot be played (rejects with it)
 */
export async function positionOf<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
): Promise<GivenPosition | undefined> {
  const file = args.text('position');
  if (file === undefined) return undefined;
  if (args.text('level') !== undefined)
    throw new UsageError('--position is a moment of a match with its own level, found also --level');
  const content = await readPosition(game, file);
  const level = bundledLevel(game, game.position.levelOf?.(content));
  const setup = {
    seed: '',
    players: game.players.least,
    options: optionsOf(game, args, false),
    level,
  };
  const state = game.position.read(content, setup);
  if (!state.ok) throw new UsageError(faultIn(file, state.error), 2, true);
  return { file, content, level, players: state.value.players };
}

/** Options that say how a match begins. */
export const startOptions = ['seed', 'position', 'players', 'set', 'level'];

/**
 * The match that a script starts in.
 *
 * @param seedElse the seed where nothing decides it; a new one where absent
 */
export function newMatch<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  { players, options, level = undefined }: MatchOptions,
  position: GivenPosition | undefined,
  seedElse?: string,
): Match<T> {
  const start = level ?? position?.level;
  const ownSeed = level === undefined ? game.position.seedOf?.(position?.content) : seedOfLevel(level, game.levels);
  const seed = args.text('seed') ?? ownSeed ?? seedElse ?? game.script.seed ?? newSeed();
  const setup = { seed, players, options, level: start };
  const match = startFrom(game, setup, position?.content, playersFiles);
  if (!match.ok) throw new UsageError(faultIn(`${position?.file}`, match.error), 2, true);
  return match.value;
}

/** The match and the script of a save, which brings its own start. */
export function startOfSave<T extends GameTypes>(game: Game<T>, args: Arguments, text: string, path: string) {
  const option = [...startOptions, 'bot'].find((name) => args.list(name).length > 0);
  if (option !== undefined) throw new UsageError(`${path} is a save and brings its own start, found --${option}`);
  const save = readSealed(localFolders(), text);
  // Played once to see that it can be: a save that the rules refuse is not to be printed up to there.
  const loaded = save.ok ? loadSave(game, save.value) : save;
  const start = loaded.ok ? startFrom(game, loaded.value.setup, loaded.value.position, playersFiles) : loaded;
  if (!save.ok || !loaded.ok || !start.ok) throw new UsageError(`${path}: ${start.ok ? '' : start.error.message}`);
  const { log } = loaded.value;
  for (const notice of saveNotices(loaded.value, save.value)) complain(`turncade: ${path}: ${notice}`);
  const isWhole = leftOut(loaded.value, save.value) === undefined;
  const script = isWhole ? save.value.script : log.map((line) => commandLine(loaded.value, line));
  return { match: start.value, script: script.join('\n') };
}

/** The position in a file: its text where the game takes it as it is, else JSON. */
async function readPosition<T extends GameTypes>({ position }: Game<T>, path: string): Promise<unknown> {
  if (position.plain !== true) return readJsonFile(path);
  const text = readLevelFile(path);
  if (!text.ok) throw levelFault(text.error);
  return text.value;
}

async function readJsonFile(path: string): Promise<unknown> {
  const json = readJson(await readText(path));
  if (!json.ok) throw new UsageError(`${path}: not JSON, ${json.error}`, 2, true);
  return json.value;
}
