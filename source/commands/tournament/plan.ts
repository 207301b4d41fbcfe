import { availableParallelism } from 'node:os';
import type { Game } from '#engine/game.ts';
import { playersIn } from '#engine/level.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import { newSeed } from '#storage/new-seed.ts';
import { keepNone, readKeep } from '#tournament/keep-rule.ts';
import { entrantsOf, gamesOf, type PlannedLevel, playedLevels, type TournamentPlan } from '#tournament/plan.ts';
import { grouped } from '#tournament/results/text.ts';
import {
  checkFit,
  levelOf,
  nameFault,
  optionsOf,
  playersRequested,
  readOptions,
  trustedModules,
} from '../match-options.ts';
import type { Arguments } from '../parse.ts';
import { unknownWord } from '../usage.ts';
import { levelFault, UsageError } from '../usage-error.ts';

/**
 * Parses `--levels`: `all`, or names, files, `tier:NAME` and `random*N` separated by commas. Default: all levels for
 * `players`. Throws a UsageError for anything else.
 *
 * @param seed seed of the tournament, from which the levels of `random*N` are drawn
 */
export function tournamentLevels<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  players: number,
  seed: string,
): readonly PlannedLevel[] {
  const text = args.text('levels');
  if (game.levels === undefined) {
    if (text !== undefined) throw new UsageError(`${game.id} has no levels for --levels ${text}`);
    return [{ name: 'standard' }];
  }
  const options = readOptions(game, args);
  const words = (text ?? 'all').split(',').map((word) => word.trim());
  const chosen = words.flatMap((word): readonly LevelSource[] => {
    if (word === '') throw new UsageError(`--levels ${text}: found nothing between two commas, expected a level`);
    if (word === 'all') return levelsFor(game, players);
    const tier = /^tier:(.*)$/s.exec(word)?.[1];
    if (tier !== undefined) return ofTier(game, tier);
    return drawnWords(word, seed).map((name) => levelOf(game, name, options, players));
  });
  const levels = new Map<string, PlannedLevel>();
  for (const source of chosen) {
    const seats = playersIn(game, source, players);
    if (!seats.ok) throw new UsageError(seats.error.message);
    if (levels.has(source.name)) throw new UsageError(`--levels ${text}: ${source.name} is named twice`);
    levels.set(source.name, { name: source.name, source });
  }
  return [...levels.values()];
}

const maxDrawn = 1000;

/** Turns `random*50` into `random:SEED-1` to `random:SEED-50`. Keeps what follows, such as a size: `random*50:8`. */
function drawnWords(word: string, seed: string): readonly string[] {
  const count = /^random\*(\d+)(?:$|:)/.exec(word)?.[1];
  if (count === undefined) return [word];
  if (Number(count) < 1 || Number(count) > maxDrawn)
    throw new UsageError(`--levels ${word}: found ${count} levels, expected 1 to ${maxDrawn}`);
  const name = seed.replace(/[^\w-]/g, '').slice(0, 20);
  return Array.from({ length: Number(count) }, (_, i) => word.replace(`*${count}`, `:${name}-${i + 1}`));
}

const levelsFor = <T extends GameTypes>(game: Game<T>, players: number): readonly LevelSource[] =>
  sheets(game).flatMap(({ source }) => (playersIn(game, source, players).ok ? [source] : []));

function ofTier<T extends GameTypes>(game: Game<T>, tier: string): readonly LevelSource[] {
  const all = sheets(game).map(({ source, sheet }) => ({ source, tier: sheet.tierName ?? String(sheet.tier) }));
  const levels = all.filter((level) => level.tier === tier).map(({ source }) => source);
  const tiers = [...new Set(all.map((level) => level.tier))];
  if (levels.length === 0) throw new UsageError(unknownWord('tier', tier, tiers));
  return levels;
}

/** Facts about all bundled levels. Throws for a damaged level, which a list of levels would skip. */
const sheets = <T extends GameTypes>(game: Game<T>) =>
  bundledLevels(game).map(({ source, sheet }) => {
    if (!sheet.ok) throw levelFault({ ...sheet.error, message: `level ${source.name}: ${sheet.error.message}` });
    return { source, sheet: sheet.value };
  });

const maxJobs = 256;

export function jobsOf(args: Arguments): number {
  const jobs = args.number('jobs');
  if (jobs === undefined) return Math.max(1, availableParallelism() - 1);
  if (jobs < 1 || jobs > maxJobs) throw new UsageError(`--jobs must be from 1 to ${maxJobs}, found ${jobs}`);
  return jobs;
}

const maxGames = 1_000_000;

/** Plans a tournament of the strategies `words`. Throws a UsageError for unknown options or refused values. */
export function tournamentPlan<T extends GameTypes>(
  game: Game<T>,
  words: readonly string[],
  args: Arguments,
): TournamentPlan {
  const { id, tournament, bots = {} } = game;
  if (tournament === undefined) throw new UsageError(`${id} has no tournaments`);
  const example = `as in "turncade tournament ${id} ${Object.keys(bots).slice(-2).join(' ')}"`;
  if (words.length < 2) throw new UsageError(`a tournament needs at least two strategies, ${example}`);
  const { least: min, most: max } = game.players;
  // Two players by default, if the game allows it, because games between two players show most about their strength.
  const players = playersRequested(game, args) ?? Math.min(max, Math.max(min, 2));
  if (words.length < players)
    throw new UsageError(
      `games of ${players} need at least ${players} strategies, found ${words.length}; name one twice to let it play against itself`,
    );
  for (const word of words) {
    const fault = nameFault(game, word);
    if (fault !== undefined) throw new UsageError(fault);
  }
  const entrants = entrantsOf(words);
  const options = optionsOf(game, args, true);
  checkFit(game, options, players);
  const seed = args.text('seed') ?? newSeed();
  const levels = tournamentLevels(game, args, players, seed);
  const gamesPerGroup = args.number('games') ?? players * levels.length;
  if (gamesPerGroup < 1) throw new UsageError('--games must be at least 1, found 0');
  if (args.on('until-decided') && words.length !== 2)
    throw new UsageError(`--until-decided compares two strategies, found ${words.length}`);
  const trusted = trustedModules(args, words);
  const plan = { game: id, trusted, seed, entrants, levels, players, gamesPerGroup, options };
  const total = gamesOf(plan);
  if (total > maxGames)
    throw new UsageError(
      `--games ${gamesPerGroup} means ${grouped(total)} games of ${entrants.length} strategies, expected at most ${grouped(maxGames)}`,
    );
  return { ...plan, keep: keepRule(args, plan) };
}

/** Warning about the levels that are not played, because there are too few games. Undefined if all are played. */
export function leftOut({ levels, players, gamesPerGroup }: TournamentPlan): string | undefined {
  const unplayed = levels.slice(playedLevels({ levels, players, gamesPerGroup })).map(({ name }) => name);
  if (unplayed.length === 0) return undefined;
  const what = unplayed.length > 3 ? `${unplayed.length} of ${levels.length} levels` : unplayed.join(', ');
  return `--games ${gamesPerGroup} leaves out ${what}; --games ${players * levels.length} plays every level`;
}

/** Advice for the author of a program that played only bundled levels and may be fitted to them. Undefined otherwise. */
export function onlyBundled<T extends GameTypes>(
  { bots = {}, ...game }: Game<T>,
  plan: TournamentPlan,
): string | undefined {
  const bundled = new Set(bundledLevels(game).map(({ source }) => source.name));
  const hasProgram = plan.entrants.some(({ player }) => !Object.hasOwn(bots, player));
  if (!hasProgram || plan.levels.some(({ name }) => !bundled.has(name))) return undefined;
  return 'Only bundled levels were played. --levels random*50 draws others.';
}

/** Rule for the replays to store. All are stored if only a folder for replays is given. */
function keepRule(args: Arguments, plan: Parameters<typeof readKeep>[1]) {
  const text = args.text('keep');
  if (args.text('replays') === undefined) {
    if (text !== undefined) throw new UsageError(`--keep ${text} needs a folder, as in --replays my-replays`);
    return keepNone;
  }
  const rule = readKeep(text ?? 'all', plan);
  if (!rule.ok) throw new UsageError(`--keep ${text}: ${rule.error}`);
  return rule.value;
}
