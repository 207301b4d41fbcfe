import type { MadeLevel } from '../../../engine/level.ts';
import { openStreams, type Stream, seeded } from '../../../engine/random.ts';
import type { Progress } from '../../../engine/vocabulary.ts';
import { forecastOf } from '../forecast.ts';
import { positionText } from '../level-text.ts';
import { solve } from '../search/solve.ts';
import { type State, startOf } from '../state.ts';
import type { View } from '../view.ts';
import { drawBoard } from './draw-board.ts';
import { drawUnits } from './draw-units.ts';

/** Turns that a made level takes to be won. */
const fewestTurns = 2;
const mostTurns = 8;

/** Turns within which nobody wins it by doing nothing. */
const idleTurns = 30;

/** How the par of a made level is searched for, and what is searched before it counts as one that cannot be won. */
export const limits = { turns: mostTurns, beam: 250, first: 2_000, later: 1_500, budget: 60_000 } as const;

/**
 * The level of a seed: the first of its candidates that the solver wins in 2 to 8 turns, and that is not won by only
 * ending turns. Its par is what the solver found.
 *
 * @param progress is told how much of the budgets of the candidates so far is done with
 */
export function generate(seed: string, progress?: Progress): MadeLevel {
  const random = openStreams(seeded(seed)).stream('level');
  for (let before = 0; ; before += limits.budget) {
    const start = drawCandidate(random);
    const par = start && parOf(start, (done) => progress?.(before + done, before + limits.budget));
    if (start !== undefined && par !== undefined) return { text: positionText(start), par };
  }
}

function drawCandidate(random: Stream): State | undefined {
  const board = drawBoard(random);
  const units = drawUnits(board, random);
  return units && startOf({ text: '', board, units });
}

/** The fewest turns in which a candidate can be won, as far as can be found out; nothing if it does not count. */
function parOf(start: State, progress: Progress): number | undefined {
  if (isWonIdly(start)) return undefined;
  const turns = solve(start, limits, progress)?.turns ?? 0;
  return turns >= fewestTurns ? turns : undefined;
}

function isWonIdly(start: View): boolean {
  let view: View = start;
  for (let turn = 0; turn < idleTurns && view.reason === null; turn++) view = forecastOf(view).after;
  return view.reason === 'enemies-destroyed';
}
