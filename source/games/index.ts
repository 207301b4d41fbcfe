import type { Game } from '#engine/game.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { TurnName } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { IntoTheBreachScreen } from './into-the-breach/screen/local.ts';
import type { RiscScreen } from './risc/screen/local.ts';
import type { RoboRaceScreen } from './robo-race/screen/local.ts';
import type { SpaceDefenderScreen } from './space-defender/screen/local.ts';
import type { SpaceExplorersScreen } from './space-explorers/screen/local.ts';
import { titles } from './titles.ts';

/** A game of whatever types, for those that only pass it on to what is generic. Its rules are loaded when needed. */
export interface GameEntry {
  readonly id: string;
  readonly title: string;
  /** A few words for the menu. */
  readonly summary: string;
  /** The game's word for a turn. */
  readonly turnName: TurnName;
  /** The module that a game of the player's own comes from, as it was named. */
  readonly file?: string;
  /** Calls the visitor with the game and its types, and gives what it returns. */
  visit<Result>(visitor: GameVisitor<Result>): Promise<Result>;
  /** The same with the game's screen. */
  open<Result>(visitor: ScreenVisitor<Result>): Promise<Result>;
}

/** Something that can be done with any game. */
export type GameVisitor<Result> = <T extends ScreenTypes>(game: Game<T>) => Result;

/** Something that can be done with any game and its screen. */
export type ScreenVisitor<Result> = <T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>) => Result;

interface Loaders<T extends ScreenTypes> {
  game(): Promise<Game<T>>;
  screen(): Promise<GameScreen<T>>;
}

const entry = <T extends ScreenTypes>(id: keyof typeof titles, load: Loaders<T>): GameEntry => ({
  id,
  ...titles[id],
  visit: async (visitor) => visitor(await load.game()),
  open: async (visitor) => visitor(...(await Promise.all([load.game(), load.screen()]))),
});

const known: GameEntry[] = [
  entry<SpaceDefenderScreen>('space-defender', {
    game: async () => (await import('./space-defender/index.ts')).spaceDefender,
    screen: async () => (await import('./space-defender/screen/index.ts')).spaceDefenderScreen,
  }),
  entry<IntoTheBreachScreen>('into-the-breach', {
    game: async () => (await import('./into-the-breach/index.ts')).intoTheBreach,
    screen: async () => (await import('./into-the-breach/screen/index.ts')).intoTheBreachScreen,
  }),
  entry<RoboRaceScreen>('robo-race', {
    game: async () => (await import('./robo-race/index.ts')).roboRace,
    screen: async () => (await import('./robo-race/screen/index.ts')).roboRaceScreen,
  }),
  entry<SpaceExplorersScreen>('space-explorers', {
    game: async () => (await import('./space-explorers/index.ts')).spaceExplorers,
    screen: async () => (await import('./space-explorers/screen/index.ts')).spaceExplorersScreen,
  }),
  entry<RiscScreen>('risc', {
    game: async () => (await import('./risc/index.ts')).risc,
    screen: async () => (await import('./risc/screen/index.ts')).riscScreen,
  }),
];

/** The games, in the order of the menu. A new game is one entry above, and its title in `titles.ts`. */
export const games: readonly GameEntry[] = known;

/**
 * Adds a game of the player's own, which is then there as the others are.
 *
 * @returns takes it out again
 */
export function addGame(entry: GameEntry): () => void {
  known.push(entry);
  return () => void known.splice(known.indexOf(entry), 1);
}

/** The modules of games of the player's own, for threads that need them, too. */
export const ownGameFiles = (): readonly string[] => games.flatMap(({ file }) => (file === undefined ? [] : [file]));

/** The title of a game by its id; the id where there is no such game. */
export const titleOf = (id: string): string => games.find((game) => game.id === id)?.title ?? id;

/** Why a save of a game with this id cannot be opened, where there is no such game. */
export const noGameFor = (id: string): string =>
  `found a save of ${id}, a game that this turncade does not have; if it is one of your own, start "turncade --game FILE" with its module`;

/** A game's word for a turn, by its id. */
export const turnNameAt = (id: string): TurnName =>
  games.some((game) => game.id === id && game.turnName === 'round') ? 'round' : 'turn';
