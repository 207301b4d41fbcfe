import { roboRace } from '#games/robo-race/index.ts';
import { gameLibrary } from '../one-game.ts';

export { TurncadeError } from '../misuse.ts';
export * from '../types.ts';

export const { createMatch, simulate, openSave, info } = gameLibrary('robo-race', roboRace);
