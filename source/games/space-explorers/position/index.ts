import type { PositionForm } from '../../../engine/game.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { readPosition } from './read.ts';
import { writePosition } from './write.ts';

/** How positions are written and read (rules, section 10). */
export const position: PositionForm<SpaceExplorers> = { write: writePosition, read: readPosition };
