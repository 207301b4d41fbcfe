import { missing } from '../../engine/lookup.ts';
import type { Board, Start } from './board.ts';
import { cardOfEachKind } from './cards.ts';
import { activate, playCard } from './floor.ts';
import type { Racer } from './floor/racer.ts';
import { directions, executionSteps } from './vocabulary.ts';

/** Where every card and every activation takes a lone robot. A position is 4 * square + facing. */
export interface Motions {
  /** How many positions there are. */
  readonly positions: number;
  /** The position after a card, or `gone`, at kinds of card * position + kind. */
  readonly afterCard: Int32Array;
  /** The position after the activation, or `gone` or `home`, at positions * (execution step - 1) + position. */
  readonly afterFactory: Int32Array;
}

/** The robot is destroyed. */
export const gone = -1;
/** The robot has won, or has reached its next checkpoint. */
export const home = -2;

/** The position of a robot that stands somewhere. */
export const positionOf = ({ square, facing }: Pick<Start, 'square' | 'facing'>): number => 4 * square + facing;

/**
 * Plays every card and every activation once of a lone robot that has reached so many checkpoints; it is home on the next
 * one, or on a goal where there is none left.
 */
export function motionsOf(board: Board, flags = board.flags.length): Motions {
  const positions = 4 * board.tiles.length;
  const kinds = cardOfEachKind.length;
  const afterCard = new Int32Array(kinds * positions).fill(gone);
  const afterFactory = new Int32Array(executionSteps.length * positions).fill(gone);
  const racer: Racer = { square: 0, facing: 0, flags };
  const floor = { board, robots: [racer] };
  for (let square = 0; square < board.tiles.length; square++) {
    if (board.tiles[square] === 'O') continue;
    for (const facing of directions) {
      const position = positionOf({ square, facing });
      for (let kind = 0; kind < kinds; kind++) {
        racer.square = square;
        racer.facing = facing;
        playCard(floor, 0, racer, cardOfEachKind[kind] ?? missing(kind));
        if (racer.square >= 0) afterCard[kinds * position + kind] = positionOf(racer);
      }
      for (const execution of executionSteps) {
        racer.square = square;
        racer.facing = facing;
        racer.flags = flags;
        const arrives = activate(floor, 0, racer, execution) || racer.flags > flags;
        const after = arrives ? home : racer.square < 0 ? gone : positionOf(racer);
        afterFactory[positions * (execution - 1) + position] = after;
      }
    }
  }
  return { positions, afterCard, afterFactory };
}
