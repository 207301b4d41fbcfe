import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, vi } from 'vitest';
import type { Program } from '#strategies/program.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { endOf } from './processes.ts';
import { fileWith, turnsOf, withPlayer } from './support.ts';

/** A program that leaves behind an orphaned process in a session of its own. `pid` returns the id of that process. */
function leaving(answer: string): { readonly program: Program & { type: 'executable' }; pid(): number | undefined } {
  const pidFile = join(temporaryFolder(), 'pid');
  const file = fileWith(
    `(setsid sh -c 'setsid sleep 1000 >/dev/null 2>&1 & echo $! > ${pidFile}.new; mv ${pidFile}.new ${pidFile}' &)
while [ ! -e ${pidFile} ]; do :; done
while read -r view; do ${answer}; done`,
    'leaving.sh',
  );
  return {
    program: { type: 'executable', file: 'sh', args: [file] },
    pid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : undefined),
  };
}

/** Waits until the program has written the process id. */
const known = (pid: () => number | undefined): Promise<number> =>
  vi.waitFor(
    () => {
      const number = pid();
      if (number === undefined) throw new Error('the program has not started yet');
      return number;
    },
    { timeout: 25_000, interval: 20 },
  );

describe.runIf(process.platform === 'linux')('a process that a program has started in a session of its own', () => {
  test.each([
    ['that continues', "echo '[]'"],
    ['that ends after its answer', "echo '[]'; exit"],
    ['that hangs', 'sleep 1000'],
  ])('ends with the match, for a program %s', async (_, answer) => {
    const { program, pid } = leaving(answer);
    const left = await withPlayer(program, {}, async (player) => {
      const turns = turnsOf(player);
      const number = await known(pid);
      await player.close();
      await turns;
      return number;
    });
    await endOf(left);
  });

  test('ends with the match even if its environment was cleared, as long as its parent processes exist', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const file = fileWith(
      `env -i PATH="$PATH" setsid sh -c 'echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; sleep 1000; :' &
read -r view; echo '[]'; sleep 1000; :`,
      'leaving.sh',
    );
    const pid = await withPlayer({ type: 'executable', file: 'sh', args: [file] }, {}, async (player) => {
      await turnsOf(player);
      const number = await known(() => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : undefined));
      await player.close();
      return number;
    });
    await endOf(pid);
  });

  test.each([
    ['normally', undefined],
    ['by SIGTERM', 'SIGTERM'],
    ['by SIGKILL', 'SIGKILL'],
  ] as const)('ends with turncade if turncade ends %s', async (_, signal) => {
    const { program, pid } = leaving(signal === undefined ? "echo '[]'" : 'sleep 1000');
    const bot = `1=exec:${[program.file, ...program.args].join(' ')}`;
    const args = ['run', 'space-explorers', '--bot', bot, '--bot', '2=noop', '--set', 'turns=3'];
    const child = spawn(process.execPath, [cli, ...args, '--set', 'strategyTime=60000'], {
      env: childEnvironment(temporaryFolder()),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const left = await known(pid);
    if (signal !== undefined) child.kill(signal);
    await ended;
    await endOf(left);
  });
});
