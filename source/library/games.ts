import type { programOptions } from '#engine/programs/strategy.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import type { intoTheBreachOptions } from '#games/into-the-breach/index.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import type { options as riscOptions } from '#games/risc/options.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import type { options as roboRaceOptions } from '#games/robo-race/options.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import type { options as spaceExplorersOptions } from '#games/space-explorers/options.ts';
import { titles } from '#games/titles.ts';

export interface Games {
  'space-defender': SpaceDefender;
  'into-the-breach': IntoTheBreach;
  'robo-race': RoboRace;
  'space-explorers': SpaceExplorers;
  risc: RiscTypes;
}

export type GameId = keyof Games;

interface OwnOptions {
  'space-defender': typeof programOptions;
  'into-the-breach': typeof intoTheBreachOptions;
  'robo-race': typeof roboRaceOptions;
  'space-explorers': typeof spaceExplorersOptions;
  risc: typeof riscOptions;
}

/** Name of an option of a game, as in `--set`. */
export type OptionName<Id extends GameId> = (keyof OwnOptions[Id] & string) | keyof typeof programOptions;

export const isGameId = (id: unknown): id is GameId => typeof id === 'string' && Object.hasOwn(titles, id);
