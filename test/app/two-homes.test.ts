import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { runLocal } from '#app/run-local.ts';
import type { LocalSession } from '#app/session.ts';
import { openTerminal } from '#app/terminal/terminal.ts';
import { foldersOf } from '#storage/files/folders.ts';
import { homeIn } from '#storage/players-home.ts';
import { temporaryFolder } from '../support/program.ts';
import { writableScreen } from '../support/readable-screen.ts';
import { readGames, untilShown } from '../support/until-shown.ts';

beforeAll(readGames);

/** Starts the program in this process, with a home folder of its own. */
function program(columns: number, rows: number) {
  const home = temporaryFolder();
  const screen = writableScreen(columns, rows, (text) => terminal.typed(text));
  const terminal = remoteTerminal({
    environment: { TERM: 'xterm-256color' },
    size: { columns, rows },
    send(text, sent) {
      screen.write(text);
      sent();
    },
    rest: () => 0,
  });
  const session: LocalSession = { ...terminal.session, home: homeIn(foldersOf({ TURNCADE_HOME: home }), home) };
  const read = session.home.readSettings();
  const shown = openTerminal({ session, settings: read.settings });
  const start = { seed: 'k7f2', players: 2, bots: { '2': 'easy' } };
  const ended = runLocal({
    version: '1.0.0',
    session,
    route: { type: 'game', id: 'risc', start },
    read,
    forced: [],
    terminal: shown,
  }).finally(shown.close);
  onTestFinished(async () => {
    terminal.end('SIGTERM');
    await ended;
  });
  return {
    home,
    type: terminal.typed,
    ended,
    end: terminal.end,
    until: (text: string) => untilShown(screen.screen, text),
  };
}

/** Texts of the matches stored in a home folder. */
const matchesIn = (home: string): string[] =>
  readdirSync(join(home, 'matches'))
    .filter((name) => name.endsWith('.turncade'))
    .map((name) => readFileSync(join(home, 'matches', name), 'utf8'));

/** Pattern of a line in a save: player 1 places a unit. */
const own = /^(?:1: )?place\(/m;

test('two programs in one process have separate homes, settings and matches', async () => {
  const [one, two] = [program(80, 24), program(120, 40)];
  await one.until('Enter place one');
  await two.until('Enter place one');
  one.type(',');
  await one.until('Changes are saved at once');
  one.type('\u001B[C');
  await one.until('Theme: dark. Auto follows your terminal.');
  expect(readFileSync(join(one.home, 'settings.json'), 'utf8')).toContain('"theme": "dark"');
  expect(existsSync(join(two.home, 'settings.json'))).toBe(false);
  two.type('\r');
  await two.until('1 of 16');
  expect(matchesIn(two.home)).toEqual([expect.stringMatching(own)]);
  expect(matchesIn(one.home)).toEqual([expect.not.stringMatching(own)]);
  one.end('SIGHUP');
  expect(await one.ended).toBe(129);
  two.type('\r');
  await two.until('2 of 16');
});
