import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '#commands/parse.ts';
import { isSubcommand, subcommands } from '#commands/usage.ts';
import { settingValues } from '#storage/settings.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { startTerminal } from '../support/terminal.ts';

// Tests the pages for users. Runs their blocks of commands as written, and only parses commands that do not end by
// themselves.

const pages = [
  'readme.md',
  'docs/playing-together.md',
  'docs/opponents.md',
  'docs/opponents-figures.md',
  'docs/saves-and-settings.md',
  'docs/scripts.md',
  'docs/programs.md',
  'docs/library.md',
  'docs/environment.md',
];
const page = (name: string): string => readFileSync(name, 'utf8');

/**
 * Code blocks of a page by language. `sh`: commands, one per line. `run`: a command with its input. `text`: output of
 * the command before. `screen`: ignored here. All other blocks are files with a name.
 */
const blocks = (name: string, from = '') =>
  [
    ...page(name)
      .slice(page(name).indexOf(from))
      .matchAll(/^```(\S+)(?: (\S+))?\n([\s\S]*?)^```$/gm),
  ].map(([, kind = '', file, body = '']) => ({
    kind,
    file,
    body,
  }));

/** Creates a folder with the built program on its path, in which blocks run in order. */
function machine() {
  const home = temporaryFolder();
  const folder = join(home, 'here');
  const program = join(home, 'bin', 'turncade');
  mkdirSync(folder);
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules', 'turncade'));
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
  chmodSync(program, 0o755);
  const environment = childEnvironment(home);
  const env = { ...environment, PATH: `${join(home, 'bin')}:${environment['PATH']}` };
  return {
    folder,
    run(line: string, input = '') {
      const { status, stdout, stderr } = spawnSync('sh', ['-euc', line], { cwd: folder, encoding: 'utf8', input, env });
      return { line, status, stderr, stdout };
    },
  };
}

/**
 * Runs all blocks of a page. Every command must succeed. Returns the output by command line.
 *
 * @param from heading below which to run. Default: the whole page
 */
function played(name: string, from?: string): ReadonlyMap<string, string> {
  const { folder, run } = machine();
  const outputs = new Map<string, string>();
  let printed = '';
  const succeed = (line: string, input?: string) => {
    const { status, stderr, stdout } = run(line, input);
    expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
    outputs.set(line, stdout);
    printed = stdout;
  };
  for (const { kind, file, body } of blocks(name, from)) {
    // Blocks that show a screen are compared by other tests.
    if (kind === 'screen') continue;
    if (file !== undefined) writeFileSync(join(folder, file), body);
    else if (kind === 'text') expect(printed).toBe(body);
    else if (kind === 'sh') for (const line of body.trim().split('\n')) succeed(line);
    else {
      const [line = '', ...input] = body.split('\n');
      succeed(`${line} --strict`, input.join('\n'));
    }
  }
  return outputs;
}

test('the page about scripts can be executed as written', () => {
  const outputs = played('docs/scripts.md');
  expect(outputs.size).toBeGreaterThan(10);
  // The last command of the block solves the level.
  expect(outputs.get('turncade run into-the-breach --strict')).toMatch(/state:won\s*$/);
});

test('the page about programs can be executed as written', () => {
  const outputs = played('docs/programs.md');
  const did = (line: string, what: RegExp) => expect(outputs.get(line)?.match(what)?.length).toBeGreaterThan(2);
  did('turncade run space-explorers --bot 1=./settler.mjs --bot 2=greedy', /^->send\(/gm);
  did(
    'turncade run risc --bot 1=./warlord.mjs --bot 2=novice --set turns=40',
    /^->1: (?:attack|move|upgrade|research)/gm,
  );
  did('turncade run robo-race --bot 1=./racer.mjs --bot 2=easy', /^->1: place\(/gm);
  did('turncade run into-the-breach --bot 1=./guard.mjs', /^->move\(/gm);
  did('turncade run space-defender --level first-flight --bot 1=./pilot.mjs', /^->(?:fire|move)/gm);
  expect([...outputs.values()].join('\n')).not.toContain('fault');
});

test('the page about the library can be executed as written', () => {
  expect(played('docs/library.md').size).toBeGreaterThan(2);
});

test('the page about environments can be executed as written', () => {
  expect(played('docs/environment.md').size).toBeGreaterThan(0);
});

test('the page about custom games can be executed as written', () => {
  expect(played('docs/a-game-of-your-own.md', '## 10.').size).toBe(2);
});

test.each(pages)('the command line accepts every command of %s', async (name) => {
  const lines = [...page(name).matchAll(/^ {4}turncade(?! is listening)(.*)$/gm)].map(([, line = '']) => line);
  for (const line of lines) {
    const [words = ''] = line.split(/ {2,}/);
    const [command = '', ...more] = words.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    if (isSubcommand(command)) await parseArguments(subcommands[command].options, more);
    else expect(command, line).toMatch(/^$|^--/);
  }
});

test('the readme has at most 112 lines, and every page and picture that the pages name exists', () => {
  const text = page('readme.md');
  expect(text.split('\n').length).toBeLessThanOrEqual(112);
  const named = pages.flatMap((from) =>
    [...page(from).matchAll(/\]\(([^):]+)\)/g)].map(([, path = '']) => join(dirname(from), path)),
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  const shown = [...text.matchAll(/\((pictures\/[^)]+)\)/g)].map(([, path = '']) => path);
  expect(readdirSync('pictures').filter((file) => file.endsWith('.svg'))).toEqual(
    shown.map((path) => path.slice('pictures/'.length)).sort(),
  );
  for (const path of shown) {
    expect(statSync(path).size, path).toBeLessThan(150_000);
    expect(page(path), path).not.toMatch(/<script|@font-face|https?:\/\/(?!www\.w3\.org)/);
  }
});

test('the animated picture of the readme has several frames', () =>
  expect(page('pictures/turn.svg')).toMatch(/<animate |@keyframes/));

describe('the page of saves and settings', () => {
  test('is right that `run` plays a saved match', () => {
    const { folder, run } = machine();
    const input = 'move(1,1,4,1)\nend_turn\nyes\nquit\n';
    expect(run('turncade play into-the-breach --level classic --screen-reader', input).status).toBe(0);
    const matches = join(dirname(folder), 'state', 'matches');
    const [file = 'none'] = readdirSync(matches).filter((name) => name.endsWith('.turncade'));
    const { status, stdout } = run(`turncade run into-the-breach '${join(matches, file)}'`);
    expect(status).toBe(0);
    expect(stdout).toContain('move(1,1,4,1)');
  });

  test('contains every setting with its values', () => {
    const rows = [...page('docs/saves-and-settings.md').matchAll(/^\| `(\w+)` \| (`.*?`) \|/gm)];
    expect(
      Object.fromEntries(
        rows.map(([, name, values = '']) => [name, [...values.matchAll(/`([^`]+)`/g)].map(([, v]) => v)]),
      ),
    ).toEqual(Object.fromEntries(Object.entries(settingValues).map(([name, values]) => [name, values.map(String)])));
  });
});

/** Output of a server at its start, without the parts that differ by machine. */
const printed = (text: string): readonly string[] => [
  ...new Set(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .map((line) => (line.startsWith('turncade join ') ? 'turncade join ADDRESS' : line))
      .map((line) => line.replace(/stored in .*\.$/, 'stored in FOLDER.').replace(/\bport \d+/, 'port N'))
      .map((line) => line.replace(/(?<=: )[0-9a-z]{4,5}(?:-[0-9a-z]{4,5})+$/, 'WORDS')),
  ),
];

test('the page about servers shows what a server prints at its start', async () => {
  const [, told = ''] =
    /^ {4}turncade serve --listen 0\.0\.0\.0\n\n((?: {4}.*\n|\n)+)/m.exec(page('docs/playing-together.md')) ?? [];
  const one = startTerminal(['serve', '--listen', '0.0.0.0', '--port', '0'], { columns: 200, rows: 40 });
  await one.until('Ctrl+C stops the server');
  expect(printed(one.screen())).toEqual(printed(told));
});

test('the help names every theme and speed of the settings', () => {
  const { theme, speed } = subcommands.play.options;
  expect([theme.value, speed.value]).toEqual([settingValues.theme.join('|'), settingValues.playback.join('|')]);
});
