import type { Game } from '../../engine/game.ts';
import { playersIn } from '../../engine/level.ts';
import type { GameTypes, LevelSource } from '../../engine/vocabulary.ts';
import { bundledLevels } from '../../storage/levels.ts';
import type { PlannedLevel } from '../../tournament/plan.ts';
import type { Arguments } from '../arguments.ts';
import { levelOf, readOptions } from '../match-options.ts';
import { unknownWord } from '../usage.ts';
import { levelFault, UsageError } from '../usage-error.ts';

/**
 * Reads `--levels`: `all`, which is meant where nobody says and is all that so many can play where levels are for a certain
 * number of players; or names, files and `tier:NAME`, parted by commas.
 *
 * @throws UsageFault for an unknown level, or one that is not for so many
 */
export function tournamentLevels<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  players: number,
): readonly PlannedLevel[] {
  const text = args.text('levels');
  if (game.levels === undefined) {
    if (text !== undefined) throw new UsageError(`${game.id} has no levels, found --levels ${text}`);
    return [{ name: 'standard' }];
  }
  const options = readOptions(game, args);
  const words = (text ?? 'all').split(',').map((word) => word.trim());
  const chosen = words.flatMap((word): readonly LevelSource[] => {
    if (word === '') throw new UsageError(`--levels ${text}: found nothing between two commas, expected a level`);
    if (word === 'all') return levelsFor(game, players);
    const tier = /^tier:(.*)$/s.exec(word)?.[1];
    return tier === undefined ? [levelOf(game, word, options, players)] : ofTier(game, tier);
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

/** The levels that come with the game, but for those that are not for so many. */
const levelsFor = <T extends GameTypes>(game: Game<T>, players: number): readonly LevelSource[] =>
  sheets(game).flatMap(({ source }) => (playersIn(game, source, players).ok ? [source] : []));

function ofTier<T extends GameTypes>(game: Game<T>, tier: string): readonly LevelSource[] {
  const all = sheets(game).map(({ source, sheet }) => ({ source, tier: sheet.tierName ?? String(sheet.tier) }));
  const levels = all.filter((level) => level.tier === tier).map(({ source }) => source);
  const tiers = [...new Set(all.map((level) => level.tier))];
  if (levels.length === 0) throw new UsageError(unknownWord('tier', tier, tiers));
  return levels;
}

/** The levels that come with the game; one that is damaged is not left out in silence. */
const sheets = <T extends GameTypes>(game: Game<T>) =>
  bundledLevels(game).map(({ source, sheet }) => {
    if (!sheet.ok) throw levelFault({ ...sheet.error, message: `level ${source.name}: ${sheet.error.message}` });
    return { source, sheet: sheet.value };
  });
