import { writeSave } from '../../engine/journal/save.ts';
import type { Match } from '../../engine/match.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { digest } from '../checksum.ts';

const digits = 6;

/**
 * A few digits that depend on everything a match was played with: its game, seed, level and options, and every command.
 * Whoever has its replay can find them again.
 */
export const replayDigest = <T extends GameTypes>(match: Match<T>): string => digest(writeSave(match)).slice(0, digits);
