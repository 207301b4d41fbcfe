import type { Game } from '../../engine/game.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { newSeed } from '../../storage/new-seed.ts';
import { entrantsOf } from '../../tournament/entrants.ts';
import { keepNone, readKeep } from '../../tournament/keep.ts';
import { gamesOf, type TournamentPlan } from '../../tournament/plan.ts';
import { grouped } from '../../tournament/text.ts';
import type { Arguments } from '../arguments.ts';
import { UsageFault } from '../fault.ts';
import { checkFit, nameFault, optionsOf, trustedModules } from '../match-options.ts';
import { tournamentLevels } from './levels.ts';

/** Most games of a tournament. */
const mostGames = 1_000_000;

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
  const { id, players, tournament, bots = {} } = game;
  if (tournament === undefined || players.least > 2 || players.most < 2)
    throw new UsageFault(`${id} has no tournaments`);
  const example = `as in "turncade tournament ${id} ${Object.keys(bots).slice(-2).join(' ')}"`;
  if (words.length < 2) throw new UsageFault(`a tournament needs at least two strategies, ${example}`);
  for (const word of words) {
    const fault = nameFault(game, word);
    if (fault !== undefined) throw new UsageFault(fault);
  }
  const entrants = entrantsOf(words);
  const options = optionsOf(game, args, true);
  checkFit(game, options, 2);
  const levels = tournamentLevels(game, args);
  const gamesPerPair = args.number('games') ?? 2 * levels.length;
  if (gamesPerPair < 1) throw new UsageFault('--games must be at least 1, found 0');
  const trusted = trustedModules(args, words);
  const plan = { game: id, trusted, seed: args.text('seed') ?? newSeed(), entrants, levels, gamesPerPair, options };
  const total = gamesOf(plan);
  if (total > mostGames)
    throw new UsageFault(
      `--games ${gamesPerPair} makes ${grouped(total)} games of ${entrants.length} strategies, expected at most ${grouped(mostGames)}`,
    );
  return { ...plan, keep: keepRule(args, plan) };
}

/** The replays to keep: all, where only a folder was given. */
function keepRule(args: Arguments, plan: Pick<TournamentPlan, 'entrants' | 'gamesPerPair'>) {
  const text = args.text('keep');
  if (args.text('replays') === undefined) {
    if (text !== undefined) throw new UsageFault(`--keep ${text} needs a folder, as in --replays my-replays`);
    return keepNone;
  }
  const rule = readKeep(text ?? 'all', plan);
  if (!rule.ok) throw new UsageFault(`--keep ${text}: ${rule.error}`);
  return rule.value;
}
