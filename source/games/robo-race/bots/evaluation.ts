import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Board } from '../board.ts';
import { type RunningPrograms, runStep } from '../floor.ts';
import { revivalSquareOf } from '../phases.ts';
import { home, type Leg, positionOf } from '../solver.ts';
import { isAlive, type Robot, type View, withItem } from '../state.ts';
import { cardOfEachKind, executionSteps, handSize, lastCard } from '../vocabulary.ts';
import { bestSoloProgram, type Distances } from './solo-round.ts';

/** Guessed programs for all players in a round. Null for the bot's own seat and for players without a program. */
export type World = RunningPrograms;

/** A race after simulated steps. `winner` is 0 while no robot has won. */
export interface SimulatedRace {
  readonly robots: readonly Readonly<Robot>[];
  readonly winner: number;
}

/** Guesses the rivals' programs: deals them random hands, and plays these like `normal`. */
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

/** Creates a function that deals random sorted hands. With one shared deck, the hands do not contain `known` cards. */
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

/** Runs one execution step. Does nothing after the race has been won. */
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

/** Probabilities that a lone robot wins in execution steps 1 to 5. Index 0 is the probability of no win. */
export type WinningSteps = readonly number[];

/**
 * Creates `SearchTables.winningSteps`, which is memoized.
 *
 * @param legs motions and, for pruning the search, the minimum numbers of steps still needed
 * @param hands random hands, each as the number of cards per kind
 */
export function winningStepsOf(
  legs: readonly Leg[],
  hands: readonly (readonly number[])[],
): (position: number, flags: number) => WinningSteps {
  const cache = legs.map(() => new Map<number, WinningSteps>());
  const kinds = cardOfEachKind.length;
  const steps = executionSteps.length;

  /** First execution step in which the hand can win. If it cannot win, the last step plus 1. */
  const firstWin = (position: number, flags: number, hand: readonly number[]): number => {
    const cardsLeft = [...hand];
    let first = steps + 1;
    const extend = (from: number, played: number, reached: number) => {
      const { motions, needed } = itemAt(legs, reached);
      const { positions, afterCard, afterFactory } = motions;
      if (played + (needed[positions * played + from] ?? unreachable(from)) >= first) return;
      for (let kind = 0; kind < kinds; kind++) {
        const count = cardsLeft[kind] ?? unreachable(kind);
        const moved = afterCard[kinds * from + kind] ?? -1;
        if (count === 0 || moved < 0) continue;
        const after = afterFactory[positions * played + moved] ?? -1;
        const isFlag = after === home && reached < legs.length - 1;
        if (after === home && !isFlag) first = Math.min(first, played + 1);
        if ((after < 0 && !isFlag) || played + 1 === steps) continue;
        cardsLeft[kind] = count - 1;
        // At a checkpoint, `after` is `home` instead of a position. The robot stays at `moved`.
        extend(isFlag ? moved : after, played + 1, isFlag ? reached + 1 : reached);
        cardsLeft[kind] = count;
      }
    };
    extend(position, 0, flags);
    return first;
  };

  return (position, flags) => {
    const ofLeg = itemAt(cache, flags);
    const cached = ofLeg.get(position);
    if (cached !== undefined) return cached;
    const chances = Array.from({ length: steps + 1 }, () => 0);
    for (const hand of hands) {
      const first = firstWin(position, flags, hand);
      const at = first > steps ? 0 : first;
      chances[at] = (chances[at] ?? unreachable(at)) + 1 / hands.length;
    }
    ofLeg.set(position, chances);
    return chances;
  };
}

export interface SearchTables {
  readonly board: Board;
  readonly distances: Distances;
  /** One table per leg, indexed by the number of checkpoints already reached. */
  readonly legs: readonly Leg[];
  /** Probabilities for a round in which the robot begins at `position` and has reached `flags` checkpoints. */
  readonly winningSteps: (position: number, flags: number) => WinningSteps;
}

/** Maximum number of steps assumed for a robot, even if it has no path to a goal. */
const farthest = 200;

/** Probability that a seat wins, estimated from the number of steps that each robot needs after step `execution`. */
export function chanceBySteps(
  tables: SearchTables,
  { robots, winner }: SimulatedRace,
  seat: number,
  execution: number,
): number {
  if (winner > 0) return winner === seat ? 1 : 0;
  const needs = robots.map((_, i) => stepsNeeded(tables, robots, i, execution));
  const ownSteps = needs[seat - 1] ?? farthest;
  // Without rivals, this is a score and not a probability. Fewer steps score higher.
  if (robots.length === 1) return 1 - ownSteps / (2 * farthest);
  const nearest = Math.min(...needs.filter((_, i) => i !== seat - 1));
  const ahead = (nearest - ownSteps) / 4;
  return (1 + ahead / Math.sqrt(1 + ahead * ahead)) / 2;
}

/** Probability that a seat wins: in the next round, or in a later round as estimated by `chanceBySteps`. */
export function chanceByRounds(tables: SearchTables, standing: SimulatedRace, seat: number): number {
  const { robots, winner } = standing;
  if (winner > 0) return winner === seat ? 1 : 0;
  const rounds = robots.map(({ flags }, i) => tables.winningSteps(nextPosition(tables.board, robots, i), flags));
  const ownChances = itemAt(rounds, seat - 1);
  const rivals = rounds.map((chances, i) => ({ chances, isFirst: i < seat - 1 })).toSpliced(seat - 1, 1);
  const openChances = rivals.map(() => 1);
  let chance = 0;
  for (const execution of executionSteps) {
    let nobodyBefore = 1;
    for (const [i, { chances, isFirst }] of rivals.entries()) {
      const after = (openChances[i] ?? unreachable(i)) - (chances[execution] ?? unreachable(execution));
      // If two robots reach goals in the same step, the player with the lower number wins.
      nobodyBefore *= isFirst ? after : (openChances[i] ?? unreachable(i));
      openChances[i] = after;
    }
    chance += (ownChances[execution] ?? unreachable(execution)) * nobodyBefore;
  }
  const nobody = openChances.reduce((product, one) => product * one, itemAt(ownChances, 0));
  return chance + nobody * chanceBySteps(tables, standing, seat, executionSteps.length);
}

/** Fewest execution steps that a robot still needs, plus a quarter step for each square to the goal. */
function stepsNeeded(tables: SearchTables, robots: SimulatedRace['robots'], robot: number, execution: number): number {
  const at = robots[robot];
  const { flags } = itemAt(robots, robot);
  const { motions, needed } = itemAt(tables.legs, flags);
  const isOn = at !== undefined && isAlive(at);
  const position = isOn ? positionOf(at) : nextPosition(tables.board, robots, robot);
  const startStep = isOn ? execution % executionSteps.length : 0;
  const waiting = isOn ? 0 : executionSteps.length - execution;
  const steps = needed[startStep * motions.positions + position] ?? farthest;
  return waiting + Math.min(steps, farthest) + itemAt(itemAt(tables.distances, flags), position >> 2) / 4;
}

function nextPosition(board: Board, robots: SimulatedRace['robots'], robot: number): number {
  const at = robots[robot];
  if (at === undefined) return 0;
  return positionOf(isAlive(at) ? at : revivalSquareOf(board, robots, at));
}
