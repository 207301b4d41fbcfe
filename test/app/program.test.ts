import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLiveSettings } from '#app/live-settings.ts';
import { type Program, startProgram } from '#app/program.ts';
import type { StartupRoute } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import { games } from '#games/index.ts';
import { matchesFolder, savesFolder, settingsFile } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { readResults } from '#storage/results.ts';
import { screenText, small } from '../screens/support.ts';
import { fakeThinker } from '../support/fake-thinker.ts';
import { foldersHere, homeHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { partMissing, unhandledIn } from '../support/unhandled.ts';
import { readGames, untilShown } from '../support/until-shown.ts';
import { foreignSave } from './foreign-save.ts';

beforeAll(readGames);
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** Starts the program without a terminal, so that the test can press keys and read the screen. */
async function start(beginning: StartupRoute = { type: 'menu' }, thinker?: LevelThinker) {
  const exit = vi.fn();
  const settings = createLiveSettings(homeHere(), { playback: 'skip' }, { depth: 'none' });
  const program: Program = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: beginning,
    settings,
    forced: [],
    ...(thinker && { thinker }),
    exit,
    ring: () => {},
    onSettingsChange: () => {},
  });
  const screen = () => screenText(program.navigator.current(), small);
  const until = (text: string) => untilShown(screen, text);
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      program.navigator.keys([key], small);
      await Promise.resolve();
    }
  };
  return {
    exit,
    settings,
    screen,
    until,
    press,
    paste: (...lines: string[]) => program.navigator.current().paste([...lines, ''].join('\n')),
    flush: () => program.match()?.flush(),
  };
}

test("the page of today's matches ignores a game that can no longer be loaded, but no other failure", async () => {
  const [first] = games;
  const opening = vi.spyOn(first ?? expect.fail('there are no games'), 'open');
  onTestFinished(() => opening.mockRestore());
  const bug = new Error('a bug');
  for (const [failure, unhandled] of [
    [partMissing(), []],
    [bug, [bug]],
  ] as const) {
    opening.mockRejectedValueOnce(failure);
    expect(await unhandledIn(() => start({ type: 'daily' }))).toEqual(unhandled);
  }
});

describe('the whole program', () => {
  test('stores a lost tutorial, but neither marks it as done nor counts it in the statistics', async () => {
    const { until, press, paste, screen } = await start();
    await press('1');
    await until('0 of 57 stars');
    await press('enter');
    await until('turn 0');
    paste('pass', 'abort');
    expect(screen()).toContain('given up');
    await press('q');
    await until('0 of 57 stars');
    expect(readResults(foldersHere()).results).toMatchObject([
      { game: 'space-defender', level: 'tutorial', end: 'lost' },
    ]);
    await press('home');
    await until('Enter: start the tutorial. Not done yet.');
    await press('escape');
    await until('1 match ');
    expect(screen()).toMatch(/Statistics +none yet/);
  });

  test('opens the levels of a game with the cursor on the first level that is not won', async () => {
    const { until, press, paste } = await start();
    await press('2');
    await until('Enter: start the tutorial.');
    await press('down');
    await until('Enter: start Classic.');
    await press('enter');
    await until('1 of 5');
    paste(
      'move 1 1 4 1',
      'move 1 3 2 4',
      'move 1 2 1 4',
      'end_turn',
      'move 4 1 4 2',
      'end_turn',
      'move 4 2 7 2',
      'end_turn',
    );
    await until('You win!');
    await press('q');
    await until('Enter: start Classic. Solved in 3');
    await press('escape');
    await until('1 match, 1 won');
    await press('2');
    await until('Enter: start First shot.');
  });

  test('offers a running match in the menu with its status, and continues it in its own file', async () => {
    const first = await start();
    await first.press('1');
    await first.until('choose a level');
    await first.press('enter');
    await first.until('turn 0');
    first.paste('pass', 'pass', 'toggle_debug_mode');
    await first.press('q');
    await first.until('choose a level');
    await first.press('escape');
    await first.until('Space Defender, turn 2');
    expect(first.screen()).toContain('debug used');
    const second = await start();
    await second.press('c');
    await second.until('DEBUG');
    second.paste('pass');
    second.flush();
    expect(readdirSync(matchesFolder(foldersHere())).filter((name) => name.endsWith('.turncade'))).toHaveLength(1);
  });

  test('opens a named save as a separate match, and replaces a save only after a confirmation', async () => {
    const { until, press, paste, screen } = await start({
      type: 'game',
      id: 'space-defender',
      start: { seed: 'k7f2' },
    });
    paste('play(10,30,24,38,44,54,60)', 'setup_next(5)', 'pass');
    await press('ctrl+s');
    await until('save');
    await press('ctrl+u', ...'mine', 'enter');
    await until('Saved a copy as mine');
    await press('ctrl+s');
    await press('ctrl+u', ...'mine', 'enter');
    await until('Replace mine');
    await press('n', 'escape');
    const text = readFileSync(join(savesFolder(foldersHere()), 'mine.turncade'), 'utf8');
    expect(text).toMatch(/\nseed k7f2\n[\s\S]*\npass\n$/);
    paste('pass');
    await press('o');
    await until('file');
    await press(...'mine', 'enter');
    await until('turn 1 ');
    expect(screen()).toContain('mine.turncade does not change');
  });

  test("asks before it starts a program named in another player's save, wherever the save is", async () => {
    for (const folder of [temporaryFolder(), matchesFolder(foldersHere()), savesFolder(foldersHere())]) {
      const { path, trace } = foreignSave(folder);
      const { until, press, paste, screen } = await start();
      await press('f');
      await until('file');
      await press(...path, 'enter');
      await until('start this program?');
      expect(screen()).toContain('for player 1: the command');
      expect(screen()).toContain('touch /');
      await press('enter');
      await until('started: you play as player 1.');
      paste('end_turn');
      await until('turn 3');
      expect(existsSync(trace)).toBe(false);
    }
  });

  test("starts the program in another player's save only after y, and opens no match on Esc", async () => {
    const { path, trace } = foreignSave();
    const { until, press } = await start();
    await press('f');
    await until('file');
    await press(...path, 'enter');
    await until('start this program?');
    await press('escape');
    await until('Enter: open the file');
    await press('enter');
    await until('start this program?');
    await press('y');
    await until('is stuck: touch trace could not start');
    await vi.waitFor(() => expect(existsSync(trace)).toBe(true), { timeout: 20_000 });
    // Leaves the match. Otherwise it would continue and be saved during the next test.
    await press('q');
  });

  test('continues a finished match in a copy from a position of its replay', async () => {
    const { until, press, paste } = await start({ type: 'game', id: 'space-defender', start: { seed: 'k7f2' } });
    paste('play(10,30,101,101,101,101,101)', 'setup_next(5)', ...Array.from({ length: 60 }, () => 'pass'));
    await until('game over');
    await press('r');
    await until('REPLAY');
    await press('home', 'right', 'right', 'right', 'c', 'enter');
    await until('in a copy');
    await until('turn 1 ');
  });

  test('applies settings at once and in later runs', async () => {
    const first = await start();
    await first.press(',');
    await first.until('characters');
    await first.press('down', 'down', 'right');
    expect(first.settings.glyphs().horizontal).toBe('-');
    const second = await start();
    expect(second.settings.now().characters).toBe('ascii');
  });

  test('names a damaged match in the menu, and keeps the damaged file under another name', async () => {
    const first = await start({ type: 'game', id: 'space-defender', start: { seed: 'k7f2' } });
    first.paste('play(10,30,24,38,44,54,60)', 'setup_next(5)', 'pass');
    await first.press('q');
    const [name = ''] = readdirSync(matchesFolder(foldersHere())).filter((file) => file.endsWith('.turncade'));
    writeFileSync(join(matchesFolder(foldersHere()), name), 'turncade 1\nnonsense\n');
    const second = await start();
    expect(second.screen()).toContain('is damaged');
    expect(readdirSync(matchesFolder(foldersHere())).some((file) => file.includes('.damaged'))).toBe(true);
  });

  test('lists all problems with files in the menu, but only at the first visit', async () => {
    mkdirSync(matchesFolder(foldersHere()), { recursive: true });
    for (const name of ['one', 'two'])
      writeFileSync(join(matchesFolder(foldersHere()), `${name}.turncade`), 'turncade 1\nnonsense\n');
    writeFileSync(join(matchesFolder(foldersHere()), 'three.turncade'), 'turncade 99\n');
    mkdirSync(dirname(settingsFile(foldersHere())), { recursive: true });
    writeFileSync(settingsFile(foldersHere()), '{ no');
    const { screen, press, until } = await start();
    const said = screen().replace(/\W+/g, ' ');
    for (const text of ['one is damaged', 'two is damaged', 'three is from a newer', 'settings json is damaged'])
      expect(said).toContain(text);
    await press('escape', ',');
    await until('Changes are saved at once');
    await press('escape');
    await until('five games');
    expect(screen()).not.toMatch(/damaged|newer/);
  });

  test('shows the help of the current page with ?, and Esc returns to the page', async () => {
    const { until, press, paste } = await start({ type: 'game', id: 'space-defender', start: { seed: 'k7f2' } });
    paste('play(10,30,24,38,44,54,60)', 'setup_next(5)');
    await press('?');
    await until('on this screen');
    await until('fire: shot, 5 energy');
    await press('escape');
    await until('turn 0');
  });

  test('leaves the program with Ctrl+C from the menu and from its pages', async () => {
    for (const keys of [[], ['1'], [','], ['r'], ['s'], ['f'], ['?']]) {
      const { press, exit, until } = await start();
      await press(...keys);
      await until('help');
      await press('ctrl+c');
      expect(exit).toHaveBeenCalled();
    }
  });
});

describe('the next level', () => {
  test('opens with one key after a win, and has the cursor when the player returns to the list of levels', async () => {
    const { until, press, paste, screen } = await start();
    await press('2');
    await until('Enter: start the tutorial.');
    await press('down');
    await until('Enter: start Classic.');
    await press('enter');
    await until('turn 1');
    paste('move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn', 'move(4,1,4,2)', 'end_turn');
    paste('move(4,2,7,2)', 'end_turn');
    await until('You win!');
    const [, next = ''] = /next level, ([^.]+)\./.exec(screen()) ?? [];
    expect(next).toBe('First shot');
    await press('n');
    await until(' Into The Breach   First shot ');
    await press('q');
    await until('Enter: start First shot.');
  });
});

describe('a running match', () => {
  test('is continued from the list of levels, and remains when a new match of its level begins', async () => {
    const { until, press, paste } = await start();
    await press('2');
    await until('Enter: start the tutorial.');
    await press('down', 'enter');
    await until('turn 1');
    paste('end_turn');
    await until('turn 2');
    await press('q');
    await until('Enter: resume Classic (turn 2). n: start over.');
    await press('enter');
    await until('turn 2  par 3');
    await press('q');
    await until('Enter: resume Classic');
    await press('n');
    await until('turn 1  par 3');
    expect(listMatches(foldersHere()).running).toHaveLength(1);
  });
});

describe('in the list of levels, a running match', () => {
  test.each([
    ['space-defender', '1', ['setup_next(1)'], []],
    ['into-the-breach', '2', ['end_turn'], []],
    ['robo-race', '3', [], ['1']],
    ['space-explorers', '4', ['end_turn'], []],
    ['risc', '5', ['spread'], []],
  ] as const)('can be continued if its level of %s was generated from a seed', async (id, key, lines, keys) => {
    const entry = games.find((game) => game.id === id);
    const level = await entry?.visit(({ levels }) =>
      levels === undefined ? undefined : findLevel({ id, levels }, 'random:k2', '2026-11-23'),
    );
    if (level?.ok !== true) throw new Error('no level');
    const bots = id === 'risc' || id === 'space-explorers' ? { 2: 'easy' } : {};
    const players = id === 'robo-race' ? 1 : undefined;
    const first = await start({ type: 'game', id, start: { level: level.value, players, bots } });
    if (lines.length > 0) first.paste(...lines);
    await first.press(...keys);
    first.flush();
    const running = listMatches(foldersHere()).running.find(({ game }) => game === id);
    const { until, press, screen } = await start();
    await press(key);
    await until('choose a level');
    await press('home');
    expect(screen()).toMatch(/ >- {2}.*random k2/i);
    expect(screen()).toMatch(/Enter: resume random k2 \(/i);
    await press('enter');
    await until(running?.standing.split(/[ ,]/)[0] ?? '-');
    expect(listMatches(foldersHere()).running.filter(({ game }) => game === id)).toHaveLength(1);
  });

  test('can be continued even if it is the older of two matches of one level', async () => {
    const { until, press, paste, screen, flush } = await start();
    await press('2');
    await until('Enter: start the tutorial.');
    await press('down', 'enter');
    await until('turn 1');
    paste('end_turn', 'end_turn');
    await press('q');
    await until('Enter: resume Classic');
    await press('n');
    await until('turn 1  par 3');
    paste('end_turn');
    flush();
    await press('q');
    await until('Enter: resume Classic (turn 2)');
    await press('home');
    expect(screen()).toContain('Enter: resume Classic (turn 3).');
    await press('enter');
    await until('turn 3  par 3');
    expect(listMatches(foldersHere()).running.filter(({ game }) => game === 'into-the-breach')).toHaveLength(2);
  });
});

describe('the choice of a loadout', () => {
  test('is offered as "Last used" in the next match of the level', async () => {
    const { until, press, paste, screen } = await start();
    await press('1');
    await until('choose a level');
    await press('down', 'down', 'down', 'down', 'enter');
    await until('Loadout for The Corridor');
    paste('setup_select(3)', 'setup_next(1)', 'setup_select(3)');
    await press('q');
    await until('choose a level');
    await press('enter');
    await until('Last used  Snipe');
    paste('setup_next(1)');
    expect(screen()).toContain('Last used  Snipe     Medium');
  });

  test('is remembered through a match of another game, and through a mission that forbids it', async () => {
    const { until, press, paste } = await start();
    await press('1');
    await until('choose a level');
    await press('down', 'down', 'down', 'down', 'enter');
    await until('Loadout for The Corridor');
    paste('setup_select(3)');
    await press('q');
    await until('choose a level');
    await press('escape');
    await until('Continue');
    await press('2');
    await until('Enter: start the tutorial.');
    await press('down');
    await until('Enter: start Classic.');
    await press('enter');
    await until('turn 1');
    await press('q');
    await until('Enter: start Classic.');
    await press('escape');
    await until('Continue');
    await press('1');
    await until('choose a level');
    await press('enter');
    await until('turn 0');
    await press('q');
    await until('choose a level');
    await press('down', 'down', 'down', 'down', 'enter');
    await until('Loadout for The Corridor');
    await until('Last used  Snipe');
  });
});

describe('a level that takes long to generate', () => {
  /** Opens a level picker that waits until a level has been generated from a seed. */
  async function waiting() {
    const { thinker, jobs } = fakeThinker();
    const started = await start({ type: 'menu' }, thinker);
    await started.press('2');
    await started.until('choose a level');
    await started.press('r', 'a', '1', 'enter');
    await untilShown(() => `${jobs.length} jobs`, '1 jobs');
    const [job] = jobs;
    if (job === undefined) throw new Error('nothing is thought about');
    return { ...started, job };
  }

  test('shows its progress, and then starts', async () => {
    const { until, job } = await waiting();
    await until('thinking   Esc cancels');
    job.progress(31_000, 60_000);
    await until('thinking  31,000 of 60,000   Esc cancels');
    await until('Esc cancel ');
    job.finish();
    await until('random:a1');
  });

  test('is cancelled with Esc, which drops keys typed ahead and returns to the list', async () => {
    const { until, press, job, screen } = await waiting();
    await press('q', 'escape');
    expect(job.isCancelled()).toBe(true);
    await until('Enter start');
    expect(screen()).not.toContain('does nothing here');
    expect(screen()).not.toContain('thinking');
    await press('escape');
    await until('Statistics');
  });

  test('reports that it cannot be generated', async () => {
    const { until, job } = await waiting();
    job.fail('out of memory');
    await until('! No level could be made: out of memory.');
  });
});
