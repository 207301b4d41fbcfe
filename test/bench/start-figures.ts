import { spawnSync } from 'node:child_process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { milliseconds } from './measure.ts';

/**
 * Milliseconds from the start of the program to its first complete frame, on a terminal that replies to queries like
 * real ones.
 *
 * @param leaves true to exit normally afterwards, so that a newer Node stores its compile cache
 */
export function firstFrame(home: string, leaves: boolean): Promise<number> {
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const program = spawn(process.execPath, [cli], { cols: 80, rows: 24, env: childEnvironment(home) });
    const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
    terminal.onData((answer) => program.write(answer));
    let written = '';
    program.onData((data) => {
      terminal.write(data);
      written += data;
      if (!written.includes('quit')) return;
      const taken = Number(process.hrtime.bigint() - start) / 1e6;
      written = '';
      program.onExit(() => resolve(taken));
      if (leaves) program.write('q');
      else program.kill('SIGKILL');
    });
  });
}

/**
 * Startup time of the program relative to an empty Node program. Uses the minimum of many alternating runs, since other
 * load only adds time.
 */
export async function startFigures() {
  const run = (...args: string[]) =>
    milliseconds(() => spawnSync(process.execPath, args, { env: childEnvironment(temporaryFolder()) }));
  const nothing: number[] = [];
  const help: number[] = [];
  const levels: number[] = [];
  const frame: number[] = [];
  // Reuses the home, since a player starts the program more than once.
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
