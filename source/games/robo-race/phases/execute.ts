import type { Course } from '../../../engine/game.ts';
import { mostCounted } from '../../../engine/position.ts';
import { runStep } from '../floor/execution.ts';
import { createEventRecorder } from '../floor/floor.ts';
import type { RoboRace } from '../game-types.ts';
import { executionSteps } from '../vocabulary.ts';

/** All programs run, execution step by execution step (rules, sections 4 and 8). */
export function execute({ state, events }: Course<RoboRace>): void {
  const { board, programs, options } = state;
  for (const [i, cards] of programs.entries())
    if (cards !== null) events.push({ type: 'program-revealed', player: i + 1, cards });
  const robots = state.robots.map(({ square, facing, start, flags }) => ({ square, facing, start, flags }));
  const floor = { board, robots, recorder: createEventRecorder(events) };
  state.robots = robots;
  for (const step of executionSteps) {
    const winner = runStep(floor, programs, step);
    if (winner === 0) continue;
    state.outcome = { winners: [winner], reason: 'goal' };
    state.step = step;
    break;
  }
  if (state.outcome === null && options.rounds !== null && state.round >= options.rounds) {
    state.outcome = { winners: [], reason: 'round-limit' };
    state.step = executionSteps.length;
  }
  if (state.outcome === null) state.round = Math.min(mostCounted, state.round + 1);
  const nobody = programs.map(() => null);
  state.hands = nobody;
  state.slots = nobody;
  state.programs = nobody;
}
