import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Board } from '../board.ts';
import { type RunningPrograms, runStep } from '../floor.ts';
import { revivalSquareOf } from '../phases.ts';
import { home, type Leg, positionOf } from '../solver.ts';
import { isAlive, type Robot, type View, withItem } from '../state.ts';
import { cardOfEachKind, executionSteps, handSize, lastCard } from '../vocabulary.ts';
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

/** How likely a lone robot wins in each execution step of a round; at 0, that it does not win in that round. */
export type WinningSteps = readonly number[];

/**
 * What a lone robot makes of a round that it begins at a position with so many checkpoints reached, from hands as they may
 * be dealt; every position is worked out once.
 *
 * @param legs whose tables of the steps that are needed at least cut the search short
 * @param hands by kind of card: how often the hand has it
 */
export function winningStepsOf(
  legs: readonly Leg[],
  hands: readonly (readonly number[])[],
): (position: number, flags: number) => WinningSteps {
  const cache = legs.map(() => new Map<number, WinningSteps>());
  const kinds = cardOfEachKind.length;
  const steps = executionSteps.length;

  /** The first execution step in which a hand wins; one more than there are if it does not. */
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
        // A robot that has just reached a checkpoint stands on it.
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

/** Tables that situations are judged by. */
export interface SearchTables {
  readonly board: Board;
  readonly distances: Distances;
  /** Indexed by the number of checkpoints reached. */
  readonly legs: readonly Leg[];
  /** What a round may bring that begins at a position with so many checkpoints reached. */
  readonly winningSteps: (position: number, flags: number) => WinningSteps;
}

/** More execution steps than any way takes: of a place from which none leads to a goal. */
const farthest = 200;

/**
 * How likely a seat wins, from 0 to 1, judged by the execution steps that everybody still needs.
 *
 * @param execution the step that has been executed
 */
export function chanceBySteps(
  tables: SearchTables,
  { robots, winner }: SimulatedRace,
  seat: number,
  execution: number,
): number {
  if (winner > 0) return winner === seat ? 1 : 0;
  const needs = robots.map((_, i) => stepsNeeded(tables, robots, i, execution));
  const ownSteps = needs[seat - 1] ?? farthest;
  // Alone there is nobody to be faster than; sooner is better.
  if (robots.length === 1) return 1 - ownSteps / (2 * farthest);
  const nearest = Math.min(...needs.filter((_, i) => i !== seat - 1));
  const ahead = (nearest - ownSteps) / 4;
  return (1 + ahead / Math.sqrt(1 + ahead * ahead)) / 2;
}

/** How likely a seat wins, from 0 to 1, at the end of a round: in the next round, or else by what is needed after it. */
export function chanceByRounds(tables: SearchTables, standing: SimulatedRace, seat: number): number {
  const { robots, winner } = standing;
  if (winner > 0) return winner === seat ? 1 : 0;
  const rounds = robots.map(({ flags }, i) => tables.winningSteps(nextPosition(tables.board, robots, i), flags));
  const ownChances = itemAt(rounds, seat - 1);
  const rivals = rounds.map((chances, i) => ({ chances, isFirst: i < seat - 1 })).toSpliced(seat - 1, 1);
  // The chance that each of the others has not won yet.
  const openChances = rivals.map(() => 1);
  let chance = 0;
  for (const execution of executionSteps) {
    let nobodyBefore = 1;
    for (const [i, { chances, isFirst }] of rivals.entries()) {
      const after = (openChances[i] ?? unreachable(i)) - (chances[execution] ?? unreachable(execution));
      // Of two who are on goals in the same step, the lower player number wins.
      nobodyBefore *= isFirst ? after : (openChances[i] ?? unreachable(i));
      openChances[i] = after;
    }
    chance += (ownChances[execution] ?? unreachable(execution)) * nobodyBefore;
  }
  const nobody = openChances.reduce((product, one) => product * one, itemAt(ownChances, 0));
  return chance + nobody * chanceBySteps(tables, standing, seat, executionSteps.length);
}

/** The execution steps that a robot still needs at least, and something for the squares that it has to go. */
function stepsNeeded(tables: SearchTables, robots: SimulatedRace['robots'], robot: number, execution: number): number {
  const at = robots[robot];
  const { flags } = itemAt(robots, robot);
  const { motions, needed } = itemAt(tables.legs, flags);
  const isOn = at !== undefined && isAlive(at);
  const position = isOn ? positionOf(at) : nextPosition(tables.board, robots, robot);
  // A destroyed robot is back when the next round begins.
  const startStep = isOn ? execution % executionSteps.length : 0;
  const waiting = isOn ? 0 : executionSteps.length - execution;
  const steps = needed[startStep * motions.positions + position] ?? farthest;
  return waiting + Math.min(steps, farthest) + itemAt(itemAt(tables.distances, flags), position >> 2) / 4;
}

/** Where a robot begins the next round: where it stands, or where it comes back if it is destroyed. */
function nextPosition(board: Board, robots: SimulatedRace['robots'], robot: number): number {
  const at = robots[robot];
  if (at === undefined) return 0;
  return positionOf(isAlive(at) ? at : revivalSquareOf(board, robots, at));
}
