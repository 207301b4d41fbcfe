import { spawnSync } from 'node:child_process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { milliseconds } from './measure.ts';

/**
 * Milliseconds from the start of the program, on a terminal that answers it as real ones do, to its first whole frame.
 *
 * @param leaves whether it is left in good order, when it has shown it; a newer Node keeps then what it has compiled
 */
function firstFrame(home: string, leaves: boolean): Promise<number> {
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const program = spawn(process.execPath, [cli], { cols: 80, rows: 24, env: childEnvironment(home) });
    const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
    terminal.onData((answer) => program.write(answer));
    let written = '';
    program.onData((data) => {
      terminal.write(data);
      written += data;
      if (!written.includes('leave')) return;
      const taken = Number(process.hrtime.bigint() - start) / 1e6;
      written = '';
      program.onExit(() => resolve(taken));
      if (leaves) program.write('q');
      else program.kill('SIGKILL');
    });
  });
}

/**
 * How long the program takes to begin, against a Node that does nothing: the least of many times, measured in turn, as
 * whatever else runs on the machine only ever adds to them.
 */
export async function startFigures() {
  const run = (...args: string[]) =>
    milliseconds(() => spawnSync(process.execPath, args, { env: childEnvironment(temporaryFolder()) }));
  const nothing: number[] = [];
  const help: number[] = [];
  const levels: number[] = [];
  const frame: number[] = [];
  // A player starts it more than once.
  const home = temporaryFolder();
  await firstFrame(home, true);
  for (let round = 0; round < 15; round++) {
    nothing.push(run('-e', '0'));
    help.push(run(cli, '--help'));
    levels.push(run(cli, 'levels'));
    frame.push(await firstFrame(home, false));
  }
  return {
    nothing: Math.min(...nothing),
    help: Math.min(...help),
    levels: Math.min(...levels),
    frame: Math.min(...frame),
  };
}
