import type { Game } from '../../engine/game.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { newSeed } from '../../storage/new-seed.ts';
import { entrantsOf } from '../../tournament/entrants.ts';
import { keepNone, readKeep } from '../../tournament/keep-rule.ts';
import { gamesOf, playedLevels, type TournamentPlan } from '../../tournament/plan.ts';
import { grouped } from '../../tournament/results/text.ts';
import type { Arguments } from '../arguments.ts';
import { checkFit, nameFault, optionsOf, playersRequested, trustedModules } from '../match-options.ts';
import { UsageError } from '../usage-error.ts';
import { tournamentLevels } from './levels.ts';

/** Most games of a tournament. */
const maxGames = 1_000_000;

/**
 * Reads what a tournament is to be.
 *
 * @param words the strategies
 * @throws UsageFault for options that the game does not have, or values that it refuses
 */
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
  // A pair where it can be: that tells most about who is stronger.
  const players = playersRequested(game, args) ?? Math.min(max, Math.max(min, 2));
  if (words.length < players)
    throw new UsageError(
      `games of ${players} need at least ${players} strategies; one that is named twice plays twice, found ${words.length}`,
    );
  for (const word of words) {
    const fault = nameFault(game, word);
    if (fault !== undefined) throw new UsageError(fault);
  }
  const entrants = entrantsOf(words);
  const options = optionsOf(game, args, true);
  checkFit(game, options, players);
  const levels = tournamentLevels(game, args, players);
  const gamesPerGroup = args.number('games') ?? players * levels.length;
  if (gamesPerGroup < 1) throw new UsageError('--games must be at least 1, found 0');
  const trusted = trustedModules(args, words);
  const seed = args.text('seed') ?? newSeed();
  const plan = { game: id, trusted, seed, entrants, levels, players, gamesPerGroup, options };
  const total = gamesOf(plan);
  if (total > maxGames)
    throw new UsageError(
      `--games ${gamesPerGroup} makes ${grouped(total)} games of ${entrants.length} strategies, expected at most ${grouped(maxGames)}`,
    );
  return { ...plan, keep: keepRule(args, plan) };
}

/** A sentence about levels that would come after the last game; nothing where all are played. */
export function leftOut({ levels, players, gamesPerGroup }: TournamentPlan): string | undefined {
  const unplayed = levels.slice(playedLevels({ levels, players, gamesPerGroup })).map(({ name }) => name);
  if (unplayed.length === 0) return undefined;
  const what = unplayed.length > 3 ? `${unplayed.length} of ${levels.length} levels` : unplayed.join(', ');
  return `--games ${gamesPerGroup} leaves out ${what}; --games ${players * levels.length} plays every level`;
}

/** The replays to keep: all, where only a folder was given. */
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
