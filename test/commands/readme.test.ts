import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { endStarted, started } from '../support/server-program.ts';

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

/** What a server prints at its start, without what is different on every machine. */
const printed = (text: string): readonly string[] => [
  ...new Set(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .map((line) => (line.startsWith('turncade join ') ? 'turncade join ADDRESS' : line))
      .map((line) => line.replace(/kept in .*\.$/, 'kept in FOLDER.').replace(/\bport \d+/, 'port N'))
      .map((line) => line.replace(/(?<=: )[0-9a-z]{4,5}(?:-[0-9a-z]{4,5})+$/, 'WORDS')),
  ),
];

test('a server prints what the readme says', async () => {
  const [, told = ''] =
    /^ {4}turncade serve --listen 0\.0\.0\.0\n\n((?: {4}.*\n|\n)+)/m.exec(
      readFileSync(join(root, 'readme.md'), 'utf8'),
    ) ?? [];
  const one = started(['serve', '--listen', '0.0.0.0', '--port', '0'], temporaryFolder());
  const lines = [];
  do lines.push(await one.line());
  while (!lines.at(-1)?.startsWith('Ctrl+C'));
  endStarted();
  expect(printed(lines.join('\n'))).toEqual(printed(told));
});
