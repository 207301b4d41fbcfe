import { type Board, placeText, xOf, yOf } from '../board.ts';
import type { OwnEnd } from './own-round.ts';

/** Why a program is the best one, from how the own round ends with it if nobody else moves. */
export function reasonFor(board: Board, end: OwnEnd): string {
  switch (end.type) {
    case 'goal':
      return `Wins in execution step ${end.execution} if nobody gets in the way.`;
    case 'destroyed':
      return 'Every program of this hand destroys the robot if nobody else moves.';
    case 'alive': {
      const place = placeText(xOf(board, end.square), yOf(board, end.square));
      if (end.distance === 0) return `Ends at ${place}, on the goal.`;
      if (end.distance >= board.width * board.height) return `Ends at ${place}, from where no way leads to a goal.`;
      return `Ends at ${place}, ${end.distance} square${end.distance === 1 ? '' : 's'} from the goal.`;
    }
  }
}
