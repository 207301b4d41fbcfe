import type { Game, GameTypes } from '../engine/game.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';
import { spaceDefender } from './space-defender/index.ts';
import type { SpaceDefenderScreen } from './space-defender/screen/local.ts';

/** A game of whatever types, for those that only pass it on to what is generic. */
export interface GameEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Calls the visitor with the game and its types, and returns what it returns. */
  visit<Result>(visitor: GameVisitor<Result>): Result;
  /** The same with the game's screen, which is loaded for it. */
  open<Result>(visitor: ScreenVisitor<Result>): Promise<Result>;
}

/** Something that can be done with any game. */
export type GameVisitor<Result> = <T extends GameTypes>(game: Game<T>) => Result;

/** Something that can be done with any game and its screen. */
export type ScreenVisitor<Result> = <T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>) => Result;

const entry = <T extends ScreenTypes>(game: Game<T>, screen: () => Promise<GameScreen<T>>): GameEntry => ({
  id: game.id,
  title: game.title,
  summary: game.summary,
  visit: (visitor) => visitor(game),
  open: async (visitor) => visitor(game, await screen()),
});

/** The games, in the order of the menu. A new game is one line here. */
export const games: readonly GameEntry[] = [
  entry<SpaceDefenderScreen>(
    spaceDefender,
    async () => (await import('./space-defender/screen/index.ts')).spaceDefenderScreen,
  ),
];
