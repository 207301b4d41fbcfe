import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment, cli } from '../support/program.ts';
import { fileWith } from './support.ts';

const tries = (file: string, ...more: readonly string[]) => [
  ...[cli, 'strategy', 'try', file, '--game', 'space-explorers', '--seed', 's', ...more],
];

function tried(text: string, ...more: readonly string[]) {
  const file = fileWith(text);
  const { status, stdout } = spawnSync(
    process.execPath,
    tries(file, ...more.map((word) => word.replace('FILE', file))),
    {
      encoding: 'utf8',
      env: childEnvironment(dirname(file)),
    },
  );
  return { status, lines: stdout.trimEnd().split('\n') };
}

/** Each iteration counts as two steps. */
const loop = (times: number) => `for (let i = 0; i < ${times}; i++);`;

test('turncade strategy try prints the steps of each answer', () => {
  const quick = tried('export const takeTurn = () => [];');
  expect(quick.lines.at(-1)).toBe('steps: under 10,000 of 10,000,000');
  const slow = tried(`export const takeTurn = () => { ${loop(601_500)} return []; };`);
  expect(slow.lines.at(-1)).toBe('steps: 1,200,000 of 10,000,000');
  // The count is repeatable and excludes the start and the previous answer.
  const twice = tried(
    `${loop(3_000_000)} let asked = 0;
     export function takeTurn() { asked++; ${loop(202_000)} return { commands: ['send(0,1,1)'], more: asked < 2 }; }`,
  );
  expect(twice.lines.filter((line) => line.startsWith('steps'))).toEqual([
    'steps: 400,000 of 10,000,000',
    'steps: 400,000 of 10,000,000',
  ]);
});

test('turncade strategy try prints the steps of a lost turn, which stop at the limit', () => {
  const thrown = tried(
    `export function takeTurn() { ${loop(252_000)} throw new Error('no'); }`,
    '--set',
    'strategySteps=2',
  );
  expect(thrown).toMatchObject({ status: 1, lines: expect.arrayContaining(['steps: 500,000 of 2,000,000']) });
  const endless = tried('export function takeTurn() { for (;;); }', '--set', 'strategySteps=1');
  expect(endless.lines.at(-1)).toBe('steps: 1,000,000 of 1,000,000');
});

test('turncade strategy try prints no steps for a trusted module', () => {
  const { status, lines } = tried('export const takeTurn = () => [];', '--trust', 'FILE');
  expect(status).toBe(0);
  expect(lines.join()).not.toContain('steps');
});

test('turncade strategy try --watch runs the program again when its file is written', async () => {
  const file = fileWith('export const takeTurn = () => { console.log("one"); return []; };');
  const child = spawn(process.execPath, tries(file, '--watch'), { env: childEnvironment(dirname(file)) });
  try {
    let told = '';
    const wait = async (text: string) => {
      while (!told.includes(text)) told += (await once(child.stdout, 'data')).join('');
    };
    await wait('waiting for changes');
    expect(told).toContain('its log:\none\n');
    writeFileSync(file, 'export const takeTurn = () => { console.log("two"); return []; };');
    await wait('its log:\ntwo\n');
  } finally {
    child.kill();
  }
  await once(child, 'exit');
});
