import type { Game, GameTypes } from '../engine/game.ts';
import { spaceDefender } from './space-defender/index.ts';

/** A game of whatever types, for those that only pass it on to what is generic. */
export interface GameEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Calls the visitor with the game and its types, and returns what it returns. */
  visit<Result>(visitor: GameVisitor<Result>): Result;
}

/** Something that can be done with any game. */
export type GameVisitor<Result> = <T extends GameTypes>(game: Game<T>) => Result;

const entry = <T extends GameTypes>(game: Game<T>): GameEntry => ({
  id: game.id,
  title: game.title,
  summary: game.summary,
  visit: (visitor) => visitor(game),
});

/** The games, in the order of the menu. A new game is one line here. */
export const games: readonly GameEntry[] = [entry(spaceDefender)];
