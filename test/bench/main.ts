import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { groups, groupsFor, groupsNamed } from './groups.ts';
import type { Row } from './row.ts';

/** Measures a group in its own process. */
function measured(group: string): readonly Row[] {
  process.stderr.write(`${group} …\n`);
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--group', group], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (child.status !== 0) return [[group, `failed with status ${child.status}`, 'figures', false]];
  const rows: readonly Row[] = JSON.parse(child.stdout);
  return rows;
}

function print(rows: readonly Row[]): void {
  const widths = [0, 1, 2].map((i) => Math.max(...rows.map((row) => String(row[i]).length)));
  for (const [what, figure, goal, holds] of rows)
    console.log(
      [what, figure, goal].map((text, i) => text.padEnd(widths[i] ?? 0)).join('  '),
      holds ? ' holds' : ' MISSED',
    );
}

const asked = process.argv.slice(2);
const [first, group = ''] = asked;
if (first === '--group') {
  console.log(JSON.stringify(await groups[group]?.()));
  // Measured terminals must not keep the process alive.
  process.exit();
}
if (first === '--fuzz') {
  // In its own process, so that it does not slow down the clients with timed answers.
  await (await import('./network/fuzz.ts')).fuzz(Number(group), Number(asked[2]));
  process.exit();
}
const unknown = asked.find((name) => groupsNamed(name).length === 0);
if (unknown !== undefined) {
  console.error(`There is no group ${unknown} of figures; known are ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}
print(groupsFor(asked).flatMap(measured));
