import { titleOf } from '#games/index.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { createListeners } from './listeners.ts';

/** Matches that wait for the player, for the titles of windows and tabs. */
export interface WaitingNotice {
  count(): number;
  /** Title of a window while matches wait. Undefined if none does. */
  title(): string | undefined;
  /** Replaces the matches, the most urgent one first. */
  set(matches: readonly Pick<MatchCard, 'game' | 'level' | 'title'>[]): void;
  subscribe(listener: () => void): () => void;
}

export function createWaitingNotice(): WaitingNotice {
  const { subscribe, publish } = createListeners();
  let count = 0;
  let title: string | undefined;
  return {
    count: () => count,
    title: () => title,
    set(matches) {
      const [first] = matches;
      const nextTitle = first && `(${matches.length}) Your turn: ${nameOf(first)} - turncade`;
      if (nextTitle === title) return;
      count = matches.length;
      title = nextTitle;
      publish();
    },
    subscribe,
  };
}

const nameOf = ({ game, level, title }: Pick<MatchCard, 'game' | 'level' | 'title'>): string =>
  level === null ? titleOf(game) : `${titleOf(game)}, ${title}`;
