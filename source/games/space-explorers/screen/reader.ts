import type { GameReader } from '../../../screen/reader.ts';
import type { SpaceExplorersScreen } from './local.ts';

/** Space Explorers in words. */
export const reader: GameReader<SpaceExplorersScreen> = {
  describe: ({ view }) => [`Turn ${view.turn} of ${view.limit}, player ${view.mover} moves.`],
  tell: (_, { view }) => [`Turn ${view.turn} of ${view.limit}, player ${view.mover} moves.`],
  questions: {},
};
