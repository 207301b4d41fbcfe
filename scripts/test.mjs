import { spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * `npm test`: runs the checks of types and lint in parallel with the tests, to use the CPU while tests wait. Arguments
 * are passed to Vitest. If a check fails, the run stops, because test results would prove little.
 */
const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');

/** One compiler thread: several would check the same types repeatedly while the cores run tests. */
const checks = [
  ['tsc', '--singleThreaded'],
  ['tsc', '-p', 'source/gateways/web/page', '--singleThreaded'],
  ['biome', 'check', '.'],
  ['knip', '--cache'],
];

/** Runs the program of a development dependency. If `isBuffered`, collects its output instead of printing it. */
function run([name, ...args], isBuffered) {
  const child = spawn(join(bin, name), args, {
    stdio: ['ignore', ...(isBuffered ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
  return { child, ended };
}

async function check() {
  const begin = performance.now();
  for (const command of checks) {
    const { status, output } = await run(command, true).ended;
    if (status !== 0) return { status, text: `${output}\n${command.join(' ')} failed\n` };
  }
  return { status: 0, text: `types and lint: no mistakes, ${((performance.now() - begin) / 1000).toFixed(0)} s\n` };
}

const tests = run(['vitest', 'run', ...process.argv.slice(2)], false);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.child.kill(signal));

const checked = check().then((result) => {
  if (result.status !== 0) tests.child.kill('SIGTERM');
  return result;
});
const [{ status, text }, tested] = await Promise.all([checked, tests.ended]);
process.stdout.write(text);
process.exitCode = status || tested.status;
