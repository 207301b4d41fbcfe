import { startChild } from './child.ts';
import type { Program } from './program.ts';
import type { RunningProgram, Surroundings } from './running.ts';

/** Starts a program of the system: a line with the view on its input, a line with the answer on its output. */
export function startExecutable(
  { file, args }: Extract<Program, { type: 'executable' }>,
  { seat, seed, log }: Surroundings,
): RunningProgram {
  const env = { ...process.env, TURNCADE_SEAT: String(seat), TURNCADE_SEED: seed };
  const { lines, send, kill, end } = startChild({ file, args, env, log });
  return {
    ask(view) {
      const answer = lines.next();
      send(view);
      return answer;
    },
    kill,
    end,
  };
}
