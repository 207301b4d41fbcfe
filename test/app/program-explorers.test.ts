import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { createLiveSettings } from '#app/live-settings.ts';
import { startProgram } from '#app/program.ts';
import type { StartupRoute } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { matchesFolder } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { savedSeating } from '#storage/players-home.ts';
import { readResults } from '#storage/results.ts';
import { unwrapped } from '../engine/support.ts';
import { screenText, small } from '../screens/support.ts';
import { foldersHere, homeHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';

const running = new Set<object>();
vi.mock(import('#strategies/player.ts'), async (original) => {
  const known = await original();
  return {
    ...known,
    startProgram: (...given) => {
      const player = known.startProgram(...given);
      running.add(player);
      const close = async () => {
        running.delete(player);
        await player.close();
      };
      return new Proxy(player, { get: (_, name) => (name === 'close' ? close : Reflect.get(player, name)) });
    },
  };
});

beforeEach(() => void vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** Program that only counts its turns. */
const counting = 'let turns = 0;\nexport function takeTurn() {\n  turns++;\n  return [];\n}\n';

function fileWith(text: string, name = 'mine.mjs'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const level = () => unwrapped(findLevel(spaceExplorers, 'kite', ''));

const matchOf = (bots: Readonly<Record<string, string>>, turns = '8'): StartupRoute => ({
  type: 'game',
  id: 'space-explorers',
  start: { level: level(), players: 2, options: { turns }, bots, seed: 's7' },
});

/** Starts the program without a terminal, on the page `beginning`. */
async function start(beginning: StartupRoute = { type: 'menu' }) {
  const exit = vi.fn<() => void>();
  const program = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: beginning,
    settings: createLiveSettings(homeHere(), { playback: 'skip' }, { depth: 'none' }),
    forced: [],
    exit,
    ring: () => {},
    onSettingsChange: () => {},
  });
  const screen = () => screenText(program.navigator.current(), small);
  return {
    exit,
    screen,
    until: (text: string | RegExp) =>
      vi.waitFor(
        () => expect(screen()).toMatch(typeof text === 'string' ? RegExp(text.replace(/[.[\]]/g, '\\$&')) : text),
        {
          interval: 5,
          timeout: 20_000,
        },
      ),
    press: (...keys: string[]) => program.navigator.keys(keys, small),
    type: (text: string) => program.navigator.current().keys(keysOfText(text), small),
    flush: () => program.match()?.flush(),
    close: () => program.match()?.close(),
  };
}

function kept(): StoredMatch {
  const name = readdirSync(matchesFolder(foldersHere())).find((file) => file.endsWith('.turncade'));
  const path = join(matchesFolder(foldersHere()), name ?? expect.fail('nothing was kept'));
  return { path, save: unwrapped(readMatch(foldersHere(), path)), time: new Date(0) };
}

const header = () => kept().save.header;

describe('a match of bots alone', () => {
  test('can be watched from start to end, and is saved, but not recorded as a result', async () => {
    const { until, press, flush, screen } = await start(matchOf({ 1: 'expander', 2: 'greedy' }));
    expect(screen()).toContain('WATCHING');
    await until('8 turns a second');
    press('6');
    await until('60 turns a second');
    await vi.waitFor(() => expect(screen()).not.toContain('WATCHING'), { timeout: 20_000 });
    flush();
    expect(header().notes).toMatchObject({ 'bot-1': 'expander', 'bot-2': 'greedy', over: expect.any(String) });
    // A match between bots does not count as a result of the player.
    expect(readResults(foldersHere()).results).toEqual([]);
  });

  test('has nothing hidden in its replay', async () => {
    const first = await start(matchOf({ 1: 'expander', 2: 'greedy' }));
    first.press('6');
    await vi.waitFor(() => expect(first.screen()).not.toContain('WATCHING'), { timeout: 20_000 });
    first.flush();
    const { screen, press } = await start({ type: 'replay', stored: kept() });
    press('home');
    expect(screen()).toContain('REPLAY');
    expect(screen()).toContain('free: 5');
    expect(screen()).not.toContain('DEBUG');
  });
});

describe('the replay of a finished match', () => {
  test("shows everything without the debug view, and can switch to the player's view", async () => {
    const first = await start(matchOf({ 2: 'noop' }, '4'));
    first.press('t');
    await first.until('turn 3 of 4');
    first.press('t');
    await first.until(/─ A draw ─.*│ Noop +1 planet [^\n]*\n[^\n]*│ {3}9 on planets /s);
    first.flush();
    const { screen, press } = await start({ type: 'replay', stored: kept() });
    press('home');
    expect(screen()).toContain('free: 5');
    expect(screen()).toContain('1 Player 1');
    expect(screen()).not.toMatch(/DEBUG|debug used/);
    press('right');
    expect(screen()).toContain('turn 1: Player 1 ');
    press('v');
    expect(screen()).toContain('map as player 1 sees it');
  });
});

describe('a program as a player', () => {
  test('plays a seat, is saved with its path, and plays on when the save is opened', async () => {
    const path = fileWith(counting);
    const { until, press, flush, close, screen } = await start(matchOf({ 2: path }, '6'));
    press('t');
    await until('turn 3 of 6');
    press('t');
    await until('turn 5 of 6');
    expect(screen()).not.toContain('fault');
    flush();
    expect(header().notes['bot-2']).toBe(path);
    close();
    const again = await start({ type: 'save', stored: kept() });
    again.press('t');
    await vi.waitFor(() => expect(again.screen()).not.toContain('turn 5 of 6'), { timeout: 20_000 });
    again.close();
  });

  test('is reported as stuck if its file does not exist', async () => {
    const { until, press, close } = await start(matchOf({ 2: '/nowhere/mine.mjs' }));
    press('t');
    await until('The program mine.mjs of player 2 is stuck: cannot read');
    close();
  });

  test('is reported when it fails', async () => {
    const path = fileWith('export const takeTurn = () => {\n  throw new Error("no idea");\n};\n');
    const { until, press, close } = await start(matchOf({ 2: path }));
    press('t');
    await until(/The program mine\.mjs of player 2, fault 1 of 10, threw\. Now it loses this[|\s]+turn\./);
    close();
  });
});

describe('a running program', () => {
  test('ends when the next match is opened, and when its own match is closed', async () => {
    const path = fileWith(counting);
    running.clear();
    const { until, press, close } = await start(matchOf({ 2: path }, '4'));
    press('t');
    await until('turn 3 of 4');
    press('t');
    await until('Next level');
    expect(running.size).toBe(1);
    const [former] = running;
    press('n');
    await until('Hourglass');
    press('t');
    await vi.waitFor(() => expect(running.has(former ?? expect.fail('none runs'))).toBe(false));
    close();
    await vi.waitFor(() => expect(running.size).toBe(0));
  });
});

describe('the page that chooses the players', () => {
  const choosing: StartupRoute = { type: 'players', id: 'space-explorers', start: { level: level(), seed: 's7' } };

  test('does not list options that can only be typed', async () => {
    const { until, screen } = await start(choosing);
    await until('players');
    expect(screen()).toContain(' turns ');
    expect(screen()).not.toMatch(/strategyTime|strategyMemory|symmetric/);
  });

  test('offers a program, asks for its path, and offers it again the next time', async () => {
    const path = fileWith(counting);
    const first = await start(choosing);
    await first.until('players');
    first.press('home', 'down');
    for (let i = 0; i < 12 && !first.screen().includes('program...'); i++) first.press('right');
    expect(first.screen()).toContain('program...');
    first.press('end', 'enter');
    expect(first.screen()).toContain('! Seat 2 has no program yet. Choose one with Enter on its row.');
    first.press('home', 'down', 'enter');
    first.type('/nowhere/mine.mjs');
    first.press('enter');
    expect(first.screen()).toContain('! Cannot read /nowhere/mine.mjs');
    first.press('ctrl+u');
    first.type(path.slice(0, -4));
    first.press('tab');
    first.press('enter');
    expect(first.screen()).toContain('program mine.mjs');
    first.press('end', 'enter');
    await first.until('turn 1 of');
    expect(savedSeating(foldersHere(), 'space-explorers')?.holders).toEqual(['person', `program ${path}`]);
    first.close();
    const second = await start(choosing);
    await second.until(/2 +program mine\.mjs +\//);
  });
});
