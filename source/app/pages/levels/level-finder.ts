import type { LevelThinker } from '../../../bot-worker/thinker.ts';
import type { GameWithLevels } from '../../../engine/level-catalogue.ts';
import { type FileFault, failure, type Result, refusal } from '../../../engine/result.ts';
import type { LevelSource } from '../../../engine/vocabulary.ts';
import type { AnswerCallbacks } from '../../../match-session/thinker.ts';
import { findLevel, takesLong } from '../../../storage/levels.ts';
import type { BusyIndicator } from '../../busy-indicator.ts';

/** A level that a player asked for, or why there is none; nothing where it was called off. */
export type FoundLevel = Result<LevelSource, FileFault> | undefined;

/** Finds levels by what players call them; those that are made for so many players, or as many as usual. */
export type LevelFinder = (game: GameWithLevels, name: string, players?: number) => Promise<FoundLevel>;

/**
 * A finder that has those levels thought about that are made and take long.
 *
 * @param pondering shows them and calls them off, where that can be done
 */
export const levelFinder =
  (thinker: LevelThinker, pondering: BusyIndicator | undefined, today: () => string): LevelFinder =>
  async (game, name, players) => {
    if (!takesLong(game, name)) return findLevel(game, name, today(), undefined, players);
    const wanted = { name, today: today(), players };
    const think = (asker: AnswerCallbacks<Result<LevelSource, FileFault>>) => thinker.findLevel(game, wanted, asker);
    return new Promise((resolve) => {
      const waiter = {
        done: resolve,
        failed: (reason: string) => resolve(failure(refusal('no-level', `the level could not be made: ${reason}`))),
        cancelled: () => resolve(undefined),
      };
      if (pondering === undefined) think(waiter);
      else pondering.begin(think, waiter);
    });
  };
