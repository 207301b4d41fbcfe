import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { itemAt } from '#engine/lookup.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { games } from '#games/index.ts';
import { temporaryFolder } from '../../support/program.ts';
import { begunMatch } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';
import { visitor } from '../../support/visitor.ts';

beforeAll(readGames);
beforeEach(() => void vi.stubEnv('TURNCADE_HOME', temporaryFolder()));

/** Paths that the program may open: its levels, and its modules, which tests load from the source. */
const own = ['levels', 'source', 'node_modules', 'package.json'].map((name) => resolve(name));

/** Records every path that is opened, except the program's own paths. */
function watchFiles(): string[] {
  const asked: string[] = [];
  const file: Record<string, unknown> = fs;
  const kept = Object.entries(file).flatMap(([name, call]) =>
    typeof call === 'function' ? [[name, call] as const] : [],
  );
  for (const [name, call] of kept) {
    if (
      typeof call !== 'function' ||
      /^[A-Z_]|^(?:read|write|fsync|close|fstat|ftruncate)(?:Sync|v|vSync)?$/.test(name)
    )
      continue;
    file[name] = (...given: unknown[]) => {
      const [path] = given;
      const whole = typeof path === 'string' ? resolve(path) : path instanceof URL ? path.pathname : undefined;
      if (whole !== undefined && !own.some((folder) => whole === folder || whole.startsWith(`${folder}/`)))
        asked.push(`${name} ${whole}`);
      return Reflect.apply(call, fs, given);
    };
  }
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(file, Object.fromEntries(kept));
    syncBuiltinESMExports();
  });
  return asked;
}

const hosted = ['risc', 'robo-race', 'space-explorers', 'space-defender', 'into-the-breach'] as const;

const isForOne: readonly string[] = ['space-defender', 'into-the-breach'];

/** Keys of a terminal, without Ctrl+C, which leaves. */
const keys = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...Array.from({ length: 26 }, (_, i) => String.fromCharCode(1 + i)).filter((key) => key !== '\u0003'),
  ...['[A', '[B', '[C', '[D', '[H', '[F', '[5~', '[6~', '[3~', 'OP', 'OQ'].map((code) => `\u001B${code}`),
];

const atOnce = 6;

type Visitor = Awaited<ReturnType<typeof visitor>>;

/** Presses `count` random keys, several at a time, unless the session ends before. */
async function mash({ type, turn, status }: Visitor, seed: string, count: number): Promise<void> {
  const chance = openStreams(seeded(seed)).stream('keys');
  for (let pressed = 0; pressed < count && status() === undefined; pressed += atOnce) {
    type(Array.from({ length: atOnce }, () => itemAt(keys, chance.integer(0, keys.length - 1))).join(''));
    await turn();
  }
}

/** Lines that would read or write a file in a local match, and some other words of a match. */
const fileLines = [
  'save x',
  'save /etc/passwd',
  'open /etc/passwd',
  'load("/etc/passwd")',
  'restart',
  'replay',
  'debug',
];

/** Types every command of a game with a path for each argument, and then `fileLines`. */
async function typeFileLines({ type, turn }: Visitor, game: string): Promise<void> {
  const lines = await games
    .find(({ id }) => id === game)
    ?.visit(({ commands }) =>
      Object.entries(commands).map(([name, { args }]) => `${name}(${Object.keys(args).map(() => '"/etc/passwd"')})`),
    );
  for (const line of [...(lines ?? []), ...fileLines]) {
    type(`\u001B:${line}\t\r`);
    await turn();
  }
}

describe('a remote session opens no file of the host', () => {
  test.each(hosted)(
    'in a match of %s, running or finished, whatever keys are pressed and lines typed',
    async (game) => {
      const server = await serverInProcess();
      const mia = await visitor(server, { name: 'mia' });
      await mia.until('@ account');
      const asked = watchFiles();
      const match = await begunMatch(server, [mia.account], { game, bots: isForOne.includes(game) ? [] : ['normal'] });
      await mia.until('your matches 1');
      mia.type('\r');
      await mia.wait(() => !mia.screen.screen().includes('your matches'));
      await mash(mia, game, 60);
      await typeFileLines(mia, game);
      await mia.account.request({ type: 'resign', match }).catch(() => {});
      await mash(mia, `${game} over`, 60);
      expect(asked).toEqual([]);
    },
  );

  test('in the lobby and on the pages that its keys open', async () => {
    const server = await serverInProcess();
    const asked = watchFiles();
    for (const start of ['n', 'nl', 'nu', '@', 'k', '?']) {
      const mia = await visitor(server, { name: 'mia' });
      await mia.until('@ account');
      for (const key of start) {
        mia.type(key);
        await mia.turn();
      }
      await mash(mia, start, 50);
      mia.end('SIGHUP');
      await mia.hasEnded();
    }
    expect(asked).toEqual([]);
  });

  test('for the commands of text mode', async () => {
    const server = await serverInProcess();
    const mia = await visitor(server, { name: 'mia', inWords: 'a test' });
    await mia.until('command: ');
    const asked = watchFiles();
    const match = await begunMatch(server, [mia.account], { game: 'risc', bots: ['normal'] });
    const hear = async (lines: readonly string[]) => {
      for (const line of lines) {
        mia.type(`${line}\t\r`);
        await mia.turn();
      }
    };
    await hear(['help', 'new', 'upload /etc/passwd', 'help', 'rows', 'level', 'leave', 'settings', 'set log short']);
    await hear(['open 1', 'help', ...fileLines, 'log', 'show', 'hint', 'around', 'rules', 'resign', 'resign']);
    await mia.account.request({ type: 'resign', match }).catch(() => {});
    await hear([
      'replay',
      'help',
      'play',
      'leave',
      'dice',
      'save x',
      'result',
      'next',
      'leave',
      'account',
      'help',
      'leave',
    ]);
    expect(mia.screen.screen()).toContain('command: ');
    expect(asked).toEqual([]);
  });
});

const fileNames = ['/etc/passwd', './package.json', 'package.json', '~/x.turncade', '../x.mjs', '/etc/passwd.txt'];

describe('a remote session without another player opens no file of the host', () => {
  test.each(games.map(({ id }, i) => [id, String(i + 1)] as const))(
    'in a match of %s, whatever keys are pressed and lines typed',
    async (id, key) => {
      const server = await serverInProcess();
      const mia = await visitor(server, { name: 'mia', isInMenu: true });
      await mia.until('Puzzles');
      const asked = watchFiles();
      for (const pressed of [key, '\r', '\r', '\r']) {
        mia.type(pressed);
        for (let i = 0; i < 20; i++) await mia.turn();
      }
      await typeFileLines(mia, id);
      await mash(mia, `${id} alone`, 90);
      expect(asked).toEqual([]);
      const stored = await server.store.homeFiles(1);
      expect(stored.some(({ name }) => name.startsWith('matches/'))).toBe(true);
    },
  );

  test('in the menu and on the pages that its keys open', async () => {
    const server = await serverInProcess();
    const asked = watchFiles();
    for (const start of ['', 'y', 'm', 'p', 'r', 'f', 's', ',', ',n', '?', '4\r', '5r', '2o']) {
      const mia = await visitor(server, { name: 'mia', isInMenu: true });
      await mia.until('Puzzles');
      for (const key of start) {
        mia.type(key);
        for (let i = 0; i < 10; i++) await mia.turn();
      }
      for (const name of fileNames) {
        mia.type(`${name}\t\r`);
        await mia.turn();
      }
      await mash(mia, start, 50);
      mia.end('SIGHUP');
      await mia.hasEnded();
    }
    expect(asked).toEqual([]);
  });

  test('for the words of text mode, even if a seat or a level is named by a path', async () => {
    const server = await serverInProcess();
    const mia = await visitor(server, { name: 'mia', inWords: 'a test', isInMenu: true });
    await mia.until('command: ');
    const asked = watchFiles();
    const hear = async (lines: readonly string[]) => {
      for (const line of lines) {
        const { length } = mia.screen.raw();
        mia.type(`${line}\r`);
        for (let i = 0; i < 100 && !mia.screen.raw().slice(length).includes('command: '); i++) await mia.turn();
      }
    };
    await hear(['help', 'open', ...fileNames.map((name) => `open ${name}`), 'export 1 txt', 'trash', 'replays']);
    for (const { id } of games) {
      await hear([id, 'help', ...fileNames, 'list', '1', ...fileNames.map((name) => `2 ${name}`), 'start', 'begin']);
      await hear([...fileLines, 'help', 'hint', 'leave', 'leave']);
      await mia.until('command: ');
    }
    await hear(['campaigns', 'leave', 'puzzles', '1', '1', 'leave', 'leave', 'daily', '1', 'leave', 'leave']);
    expect(mia.screen.raw()).not.toContain('root:x:');
    expect(asked).toEqual([]);
    const matches = (await server.store.homeFiles(1)).filter(({ name }) => /^matches\/.*turncade$/.test(name));
    expect(matches.length).toBeGreaterThanOrEqual(games.length);
  });
});

test("the file watcher of these tests records a path outside the program's own files, but none inside them", () => {
  const asked = watchFiles();
  fs.existsSync('/etc/passwd');
  fs.readdirSync(join('levels', 'risc'));
  expect(asked).toEqual(['existsSync /etc/passwd']);
});
