import type { PositionForm } from '../../../engine/game.ts';
import type { RiscTypes } from '../game-types.ts';
import { readPosition } from './read.ts';
import { writePosition } from './write.ts';

/** How positions are written and read (rules, section 12). */
export const position: PositionForm<RiscTypes> = { write: writePosition, read: readPosition };
