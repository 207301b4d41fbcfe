import type { PositionForm } from '../../../engine/game.ts';
import type { RoboRace } from '../game-types.ts';
import { levelOf, readPosition } from './read.ts';
import { writePosition } from './write.ts';

/** Positions (rules, section 12). */
export const position: PositionForm<RoboRace> = { write: writePosition, read: readPosition, levelOf };
