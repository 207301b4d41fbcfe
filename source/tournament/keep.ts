import { closest } from '../engine/complete.ts';
import { failure, type Result, success } from '../engine/result.ts';
import type { KeepRule, KeptKind, PlannedGame, TournamentPlan } from './plan.ts';
import type { PlayedGame } from './played-game.ts';

/** The kinds of games of which replays can be kept. */
export const keptKinds = ['all', 'losses', 'draws', 'faults', 'forfeits'] as const satisfies readonly KeptKind[];

/** No replays are kept. */
export const keepNone: KeepRule = { kinds: [], games: [] };

/** Reads what of a tournament is to be kept, such as `losses,faults,1/2/17`; or says what was expected. */
export function readKeep(
  text: string,
  { entrants, gamesPerPair }: Pick<TournamentPlan, 'entrants' | 'gamesPerPair'>,
): Result<KeepRule, string> {
  const words = text.split(',').map((word) => word.trim());
  for (const word of words) {
    if (isKind(word)) continue;
    const [, a, b, k] = (/^(\d+)\/(\d+)\/(\d+)$/.exec(word) ?? []).map(Number);
    if (a !== undefined && b !== undefined && k !== undefined) {
      if (a >= 1 && a < b && b <= entrants.length && k < gamesPerPair) continue;
      const last = `${entrants.length - 1}/${entrants.length}/${gamesPerPair - 1}`;
      return failure(`there is no game ${word}; games are 1/2/0 to ${last}`);
    }
    const near = closest(word, keptKinds);
    const help = near === undefined ? `${keptKinds.join(', ')} or games such as 1/2/0` : `did you mean "${near}"?`;
    return failure(`found "${word}", ${near === undefined ? 'expected ' : ''}${help}`);
  }
  return success({ kinds: words.filter(isKind), games: words.filter((word) => !isKind(word)) });
}

const isKind = (word: string): word is KeptKind => keptKinds.some((kind) => kind === word);

const fits: Readonly<Record<KeptKind, (planned: PlannedGame, played: PlayedGame) => boolean>> = {
  all: () => true,
  // The strategy that is named first is the player's own.
  losses: ({ a }, { winner }) => a === 0 && winner === 'b',
  draws: (_, { winner }) => winner === null,
  faults: (_, { faults: { a, b } }) => a + b > 0,
  forfeits: (_, { forfeit }) => forfeit !== null,
};

/** Whether the replay of a game is kept. */
export const isKept = (rule: KeepRule, planned: PlannedGame, played: PlayedGame): boolean =>
  rule.games.includes(planned.id) || rule.kinds.some((kind) => fits[kind](planned, played));
