import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Board } from '../board.ts';
import { positionOf } from '../motions.ts';
import { revivalSquareOf } from '../phases/initial.ts';
import type { Leg } from '../solver.ts';
import { isAlive } from '../state.ts';
import { executionSteps } from '../vocabulary.ts';
import type { WinningSteps } from './next-round.ts';
import type { Distances } from './solo-round.ts';
import type { SimulatedRace } from './worlds.ts';

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
export function chanceBySteps(tables: SearchTables, { robots, winner }: SimulatedRace, seat: number, execution: number): number {
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
      const after = (openChances[i] ?? missing(i)) - (chances[execution] ?? missing(execution));
      // Of two who are on goals in the same step, the lower player number wins.
      nobodyBefore *= isFirst ? after : (openChances[i] ?? missing(i));
      openChances[i] = after;
    }
    chance += (ownChances[execution] ?? missing(execution)) * nobodyBefore;
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
