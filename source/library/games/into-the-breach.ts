import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { gameLibrary } from '../one-game.ts';

export { TurncadeError } from '../misuse.ts';
export * from '../types.ts';

export const { createMatch, simulate, openSave, info } = gameLibrary('into-the-breach', intoTheBreach);
