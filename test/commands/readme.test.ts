import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The lines of the readme that are a program. */
function programOfReadme(): string {
  const lines = readFileSync(join(root, 'readme.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('    export function takeTurn'));
  const length = lines.slice(start).indexOf('');
  return lines
    .slice(start, start + length)
    .map((line) => line.slice(4))
    .join('\n');
}

test('the program of the readme plays without a fault, and sends people', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turncade-readme-'));
  writeFileSync(join(folder, 'mine.mjs'), programOfReadme());
  const words = ['run', 'space-explorers', '--bot', '1=./mine.mjs', '--bot', '2=noop', '--format', 'json'];
  const printed = execFileSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
  });
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type, ok }) => type === 'strategy-fault' || ok === false)).toEqual([]);
  expect(lines.filter(({ command }) => String(command).startsWith('send')).length).toBeGreaterThan(5);
});
