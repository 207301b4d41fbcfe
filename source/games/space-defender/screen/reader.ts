import type { GameReader } from '../../../screen/reader.ts';
import type { SpaceDefenderScreen } from './local.ts';

/** Space Defender in words. */
export const reader: GameReader<SpaceDefenderScreen> = { describe: () => [], tell: () => [], questions: {} };
