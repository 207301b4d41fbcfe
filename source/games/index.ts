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

/** A game with its type parameters hidden. Its rules and its screen are loaded on demand. */
export interface GameEntry {
  readonly id: string;
  readonly title: string;
  /** Shown in the menu, on one line. */
  readonly summary: string;
  readonly turnName: TurnName;
  /** Path of a custom game's module, as the player typed it. Undefined for a built-in game. */
  readonly file?: string;
  /** Loads the rules and calls `visitor` with them. */
  visit<Result>(visitor: GameVisitor<Result>): Promise<Result>;
  /** Loads the rules and the screen, and calls `visitor` with both. */
  open<Result>(visitor: ScreenVisitor<Result>): Promise<Result>;
}

export type GameVisitor<Result> = <T extends ScreenTypes>(game: Game<T>) => Result;

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

/** Built-in games in menu order, then custom games. A new built-in game also needs a title in `titles.ts`. */
export const games: readonly GameEntry[] = known;

/** Adds a custom game to `games`. Returns a function that removes it again. */
export function addGame(entry: GameEntry): () => void {
  known.push(entry);
  return () => void known.splice(known.indexOf(entry), 1);
}

/** Module paths of the custom games. A worker thread has to load these modules, too. */
export const ownGameFiles = (): readonly string[] => games.flatMap(({ file }) => (file === undefined ? [] : [file]));

/** Title of a game. Returns `id` if there is no such game. */
export const titleOf = (id: string): string => games.find((game) => game.id === id)?.title ?? id;

export const noGameFor = (id: string): string =>
  `found a save of ${id}, a game that this turncade does not have; if it is one of your own, start "turncade --game FILE" with its module`;

/** The game's word for a turn. Returns `turn` if there is no such game. */
export const turnNameAt = (id: string): TurnName =>
  games.some((game) => game.id === id && game.turnName === 'round') ? 'round' : 'turn';
