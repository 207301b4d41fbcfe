import { nowhere } from '../board.ts';
import { type Direction, turned } from '../vocabulary.ts';

/** A robot on its way; `nowhere` as the square of a destroyed one. */
export interface Racer {
  square: number;
  facing: Direction;
  /** The number of checkpoints that it has reached. */
  flags: number;
}

/** Moves a robot to a square. */
export function move(racer: Racer, square: number): void {
  racer.square = square;
}

/** Turns a robot by quarters clockwise. */
export function turn(racer: Racer, quarters: 1 | 2 | 3): void {
  racer.facing = turned(racer.facing, quarters);
}

/** Takes a robot off the board. */
export function destroy(racer: Racer): void {
  racer.square = nowhere;
  racer.facing = 0;
}

/** Puts a robot back on the board. */
export function revive(racer: Racer, square: number, facing: Direction): void {
  racer.square = square;
  racer.facing = facing;
}

/** Counts a checkpoint as reached. */
export function reach(racer: Racer, flag: number): void {
  racer.flags = flag;
}
