import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/**
 * Runs the tests and prints where their time goes: by project, then for the slowest files with their groups.
 *
 * node scripts/test-times.mjs [--top N] [--project NAME]… [FILE…]
 *
 * Times are seconds of wall time per worker. On a busy machine, only the CPU seconds in the last line can be compared.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { top: { type: 'string', default: '50' }, project: { type: 'string', multiple: true, default: [] } },
});
if (!/^\d{1,4}$/.test(values.top)) throw new Error(`--top: found "${values.top}", expected a number of files`);

const begin = performance.now();
let modules = [];
const vitest = await startVitest('test', positionals, {
  watch: false,
  ...(values.project.length > 0 && { project: values.project }),
  reporters: [
    'default',
    {
      onTestRunEnd(all) {
        modules = all;
      },
    },
  ],
});
await vitest.close();

const files = modules.map((module) => {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    cases: [...module.children.allTests()].length,
    imports: collectDuration,
    setUp: setupDuration + prepareDuration,
    tests: duration,
    names: [...module.children].map(({ name }) => name),
  };
});

const sum = (list, key) => list.reduce((total, file) => total + file[key], 0);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1).padStart(8);
const row = (list) => ['imports', 'setUp', 'tests'].map((key) => seconds(sum(list, key))).join('');

console.log(`\n${'project'.padEnd(12)}${'files'.padStart(6)}${'cases'.padStart(7)}  imports  set-up   tests`);
const byProject = Map.groupBy?.(files, ({ project }) => project) ?? grouped(files);
for (const [project, list] of [...byProject, ['all', files]])
  console.log(
    `${project.padEnd(12)}${String(list.length).padStart(6)}${String(sum(list, 'cases')).padStart(7)} ${row(list)}`,
  );

console.log(`\n${values.top} slowest files\n imports  set-up   tests  cases  file: groups`);
const cost = ({ imports, setUp, tests }) => imports + setUp + tests;
for (const file of files.sort((a, b) => cost(b) - cost(a)).slice(0, Number(values.top)))
  console.log(`${row([file])}${String(file.cases).padStart(7)}  ${file.path}: ${shortened(file.names.join('; '))}`);

console.log(
  `\n${seconds(performance.now() - begin).trim()} s wall, transforms ${seconds(vitest.state.transformTime).trim()} s, ${cpuText()}`,
);

/** Replaces Map.groupBy, which Node 20 lacks. */
function grouped(list) {
  const groups = new Map();
  for (const file of list) groups.set(file.project, [...(groups.get(file.project) ?? []), file]);
  return groups;
}

function shortened(text) {
  return text.length > 110 ? `${text.slice(0, 107)}...` : text;
}

/** CPU seconds of this process and its finished workers. When a child ends, Linux adds its time to the parent's. */
function cpuText() {
  const { user, system } = process.cpuUsage();
  const own = `CPU ${((user + system) / 1e6).toFixed(0)} s in the main process`;
  try {
    // Fields 16 and 17 are the clock ticks of finished children. A second has a hundred ticks.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    return `${own}, ${((Number(fields[13]) + Number(fields[14])) / 100).toFixed(0)} s in workers and what they started`;
  } catch {
    return own;
  }
}
