import type { GameReader } from '../../../screen/reader.ts';
import type { IntoTheBreachScreen } from './local.ts';

/** Into the Breach in words. */
export const reader: GameReader<IntoTheBreachScreen> = { describe: () => [], tell: () => [], questions: {} };
