import { itemAt } from '#engine/lookup.ts';
import { type Board, fall, nowhere } from '../board.ts';
import { directions } from '../vocabulary.ts';
import type { Distances, Taste } from './solo-round.ts';

export type TasteOf = (board: Board, distances: Distances) => Taste;

/** `Taste` for being destroyed, in squares. */
const ownLoss = 8;
/** A rival at least this many squares from the goal, through its checkpoints, is no danger. */
const safeDistance = 20;

export const noTaste: TasteOf = () => () => 0;

/** Tastes by face. A face should be about as strong as its skill alone: see the scores in `docs/opponents.md`. */
export const tastes: Readonly<Record<string, TasteOf>> = {
  dot: (board) => (robots, player) => {
    const { square } = itemAt(robots, player - 1);
    if (square === nowhere) return ownLoss;
    return 0.25 * directions.filter((direction) => board.ways[4 * square + direction] === fall).length;
  },
  linnea: (board, distances) => (robots, player) => {
    const { square, facing, flags } = itemAt(robots, player - 1);
    const toGoal = itemAt(distances, flags);
    const ahead = board.ways[4 * square + facing] ?? fall;
    return ahead >= 0 && itemAt(toGoal, ahead) < itemAt(toGoal, square) ? 0 : 0.75;
  },
  bruno: (_, distances) => (robots, player) =>
    robots.reduce((sum, { square, flags }, i) => {
      if (i === player - 1 || square === nowhere) return sum;
      return sum + 0.25 * Math.max(0, safeDistance - itemAt(itemAt(distances, flags), square));
    }, 0),
};
