import { closest } from '#engine/completion.ts';
import { itemAt } from '#engine/lookup.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { KeepRule, KeptKind, PlannedGame, TournamentPlan } from './plan.ts';
import type { PlayedGame } from './play-game.ts';
import { resultIn } from './results/scores.ts';

export const keptKinds = ['all', 'losses', 'draws', 'faults', 'forfeits'] as const satisfies readonly KeptKind[];

export const keepNone: KeepRule = { kinds: [], games: [] };

/** Parses which replays to keep, such as `losses,faults,1/2/17`. An error contains the expected form. */
export function readKeep(text: string, plan: Groups): Result<KeepRule, string> {
  const words = text.split(',').map((word) => word.trim());
  for (const word of words) {
    if (isKind(word)) continue;
    if (/^\d+(?:\/\d+)+$/.test(word) && word.split('/').length === plan.players + 1) {
      if (isGame(word, plan)) continue;
      const [first, last] = endsOf(plan);
      return failure(`there is no game ${word}; games are ${first} to ${last}`);
    }
    const near = closest(word, keptKinds);
    if (near !== undefined) return failure(`found "${word}"; did you mean "${near}"?`);
    return failure(`found "${word}", expected ${keptKinds.join(', ')} or games such as ${endsOf(plan)[0]}`);
  }
  return success({ kinds: words.filter(isKind), games: words.filter((word) => !isKind(word)) });
}

type Groups = Pick<TournamentPlan, 'entrants' | 'players' | 'gamesPerGroup'>;

function isGame(word: string, { entrants, players, gamesPerGroup }: Groups): boolean {
  const numbers = word.split('/').map(Number);
  const group = numbers.slice(0, -1);
  const isOrdered = group.every(
    (number, i) => number > (i === 0 ? 0 : itemAt(group, i - 1)) && number <= entrants.length,
  );
  return isOrdered && itemAt(numbers, players) < gamesPerGroup;
}

function endsOf({ entrants: { length }, players, gamesPerGroup }: Groups): readonly [string, string] {
  const from = (first: number) => Array.from({ length: players }, (_, i) => first + i);
  return [[...from(1), 0].join('/'), [...from(length - players + 1), gamesPerGroup - 1].join('/')];
}

const isKind = (word: string): word is KeptKind => keptKinds.some((kind) => kind === word);

const fits: Readonly<Record<KeptKind, (planned: PlannedGame, played: PlayedGame) => boolean>> = {
  all: () => true,
  // Counts only the losses of the first entrant, usually the player's own program.
  losses: ({ seats }, { winners }) =>
    seats.includes(0) && resultIn(winners, seats.indexOf(0) + 1, seats.length) === 'lost',
  draws: ({ seats }, { winners }) => seats.some((_, i) => resultIn(winners, i + 1, seats.length) === 'drawn'),
  faults: (_, { faults }) => faults.some((count) => count > 0),
  forfeits: (_, { forfeits }) => forfeits.length > 0,
};

export const isKept = (rule: KeepRule, planned: PlannedGame, played: PlayedGame): boolean =>
  rule.games.includes(planned.id) || rule.kinds.some((kind) => fits[kind](planned, played));
