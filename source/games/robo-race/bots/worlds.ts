import type { Stream } from '../../../engine/random.ts';
import type { Board } from '../board.ts';
import { type RunningPrograms, runStep } from '../floor/execution.ts';
import { type Robot, withItem } from '../state.ts';
import type { View } from '../view.ts';
import { handSize, lastCard } from '../vocabulary.ts';
import { bestSoloProgram, type Distances } from './solo-round.ts';

/** One guess at a round: the programs of the others; null for the own seat and for players who take no part. */
export type World = RunningPrograms;

/** The robots of a world at some moment, and who has won; 0 for nobody. */
export interface SimulatedRace {
  readonly robots: readonly Readonly<Robot>[];
  readonly winner: number;
}

/**
 * Imagines the others' hands, of the cards that the own hand leaves, and the programs that `normal` makes of them.
 *
 */
export function imagineWorld(
  { board, robots, hands, options }: Pick<View, 'board' | 'robots' | 'hands' | 'options'>,
  seat: number,
  ownHand: readonly number[],
  distances: Distances,
  random: Stream,
): World {
  const draw = handsFrom(options.cards, ownHand, random);
  return hands.map((hand, i) =>
    hand === null || i === seat - 1 ? null : bestSoloProgram(board, distances, robots, i + 1, draw()).program,
  );
}

/** Hands as they are dealt, ascending, without the cards of a hand that is known. */
export function handsFrom(
  cards: View['options']['cards'],
  known: readonly number[],
  random: Stream,
): () => readonly number[] {
  const deck = Array.from({ length: lastCard }, (_, i) => i + 1).filter((card) => !known.includes(card));
  const shuffled = cards === 'deck' ? random.shuffle(deck) : [];
  return () => {
    const hand =
      cards === 'deck'
        ? shuffled.splice(0, handSize)
        : Array.from({ length: handSize }, () => random.integer(1, lastCard));
    return hand.sort((a, b) => a - b);
  };
}

/** A world after one more execution step; as it was if somebody has won. */
export function simulateStep(
  board: Board,
  world: World,
  { robots, winner }: SimulatedRace,
  seat: number,
  program: readonly number[],
  execution: number,
): SimulatedRace {
  if (winner > 0) return { robots, winner };
  const moved = robots.map(({ square, facing, start, flags }) => ({ square, facing, start, flags }));
  return { robots: moved, winner: runStep({ board, robots: moved }, withItem(world, seat, program), execution) };
}
