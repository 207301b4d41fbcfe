import { type Match, startMatch } from '#engine/match.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

/** Assertion function for examples in comments. */
export type Expect = (actual: unknown) => { toEqual(expected: unknown): void };

/** New match of the smallest game for two, for examples in comments. */
export const auction = (): Match<DiceAuction> => startMatch(diceAuction, { seed: 'k7f2', players: 2, options: {} });
