import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveSettings } from '#app/live-settings.ts';
import { lastSeating } from '#app/pages/seats/choosing-players.ts';
import { startProgram } from '#app/program.ts';
import type { StartupRoute } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { roboRace } from '#games/robo-race/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { findLevel } from '#storage/levels.ts';
import { newestMatch } from '#storage/matches/matches.ts';
import { writePersonNames } from '#storage/person-names.ts';
import { savedSeating } from '#storage/players-home.ts';
import { readResults } from '#storage/results.ts';
import { unwrapped } from '#test/engine/support.ts';
import { screenText, small } from '#test/screens/support.ts';
import { resultOf } from '#test/storage/support.ts';
import { foldersHere, homeHere } from '#test/support/home-here.ts';
import { temporaryFolder } from '#test/support/program.ts';
import { readGames, untilShown } from '#test/support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Starts the program without a terminal, on the page `beginning`. */
async function start(beginning: StartupRoute = { type: 'menu' }) {
  const exit = vi.fn();
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
  const until = (text: string) => untilShown(screen, text);
  return {
    exit,
    screen,
    until,
    press: (...keys: string[]) => program.navigator.keys(keys, small),
    sitDown() {
      vi.advanceTimersByTime(1000);
      program.navigator.keys(['enter'], small);
    },
    paste: (...lines: string[]) => program.navigator.current().paste([...lines, ''].join('\n')),
    flush: () => program.match()?.flush(),
  };
}

const race: StartupRoute = { type: 'players', id: 'robo-race', start: {} };

/** A race of two people on a small level. */
const ofTwo: StartupRoute = {
  type: 'game',
  id: 'robo-race',
  start: {
    level: unwrapped(findLevel(roboRace, 'workshop', '')),
    players: 2,
    options: { cards: 'deck', rounds: '1' },
    seed: 'k7f2',
  },
};

describe('a new match of a game for several players', () => {
  test('starts after two Enters: one for the level and one for the players', async () => {
    const { press, until, screen } = await start(race);
    await until('choose a level');
    press('down', 'enter');
    await until('Enter: start Test track against Gus.');
    press('enter');
    await until('player 1 of 2');
    expect(screen()).toContain('1 of 5: ');
  });

  test('starts with the choice of players if a level and a seed are given, and Esc leaves the program', async () => {
    const level = unwrapped(findLevel(roboRace, 'workshop', ''));
    const { press, until, exit } = await start({ type: 'players', id: 'robo-race', start: { level, seed: 'k7f2' } });
    await until('Workshop: players');
    press('escape');
    expect(exit).toHaveBeenCalledOnce();
  });

  test('goes back to the level list on Esc, with the cursor on the chosen level', async () => {
    const { press, until } = await start(race);
    await until('choose a level');
    press('down', 'down', 'enter');
    await until('Brakes: players');
    press('escape');
    await until('Enter: start Brakes.');
  });

  test('stores the chosen players, and does not forget them on a level for fewer players', async () => {
    const first = await start(race);
    await first.until('choose a level');
    first.press('down', 'enter');
    await first.until('players');
    first.press('home', 'down', 'down', 'left', 'left', 'end', 'enter');
    await first.until('player 1 of 3');
    expect(savedSeating(foldersHere(), 'robo-race')?.holders).toEqual([
      'person',
      'bot gus:novice',
      'bot hard',
      'nobody',
    ]);
    const second = await start(race);
    await second.until('choose a level');
    second.press('/', ...'four-rooms', 'enter');
    await second.until('Enter: start Four rooms.');
    second.press('enter');
    await second.until('player 1 of 1');
    expect(savedSeating(foldersHere(), 'robo-race')?.holders).toEqual([
      'person',
      'bot gus:novice',
      'bot hard',
      'nobody',
    ]);
  });
});

describe('the opponents of a new match', () => {
  const won = (bot: string, replay: string) =>
    resultOf({ game: 'robo-race', level: 'windbreak', bots: { 2: bot }, players: 2, replay });

  test('are the weakest before the first win', () => {
    expect(lastSeating<RoboRaceScreen>(homeHere(), roboRace, undefined).holders).toEqual([
      'person',
      'bot gus:novice',
      'nobody',
      'nobody',
    ]);
  });

  test("become stronger once when the player's rank rises, and otherwise stay as chosen", () => {
    const home = homeHere();
    const seated = (bot: string) =>
      home.saveSeating('robo-race', { holders: ['person', bot, 'bot hard'], options: {} });
    const bots = () => lastSeating<RoboRaceScreen>(home, roboRace, undefined).holders.slice(1, 3);
    seated('bot dot:novice');
    home.addResult(won('dot:novice', 'one'));
    expect(bots()).toEqual(['bot dot:novice', 'bot hard']);
    home.addResult(won('dot:novice', 'two'));
    expect(bots()).toEqual(['bot dot:easy', 'bot hard']);
    seated('bot novice');
    expect(bots()).toEqual(['bot easy', 'bot hard']);
    home.addResult(won('novice', 'three'));
    expect(bots()).toEqual(['bot novice', 'bot hard']);
  });
});

test("a robot's name can be typed in its row, is stored, and is shown beside the robot", async () => {
  const program = await start(race);
  await program.until('choose a level');
  program.press('/', ...'workshop', 'enter');
  await program.until('players');
  program.press('home', 'down');
  await program.until('Enter: type a name.');
  program.press('enter');
  await program.until('Name of robot 2, up to 12 letters; empty for none.');
  program.press(...'hard', 'enter');
  await program.until('The name "hard" is taken');
  program.press('backspace', 'backspace', 'backspace', 'backspace', ...'Rusty', 'enter');
  await program.until('Rusty: ');
  program.press('end', 'enter');
  await program.until('player 1 of');
  expect(program.screen()).toMatch(/ 2 {2}Rusty +/);
  program.press('1');
  program.flush();
  expect(newestMatch(foldersHere()).match?.save.header.notes).toMatchObject({
    'bot-2': 'gus:novice',
    'name-2': 'Rusty',
  });
  const second = await start();
  await second.until('RoboRace, round 1');
  second.press('c');
  await second.until(' 2  Rusty');
});

describe('a match of two people', () => {
  test('continues from the menu with a cover, and its row in the menu shows no cards', async () => {
    const first = await start(ofTwo);
    first.sitDown();
    first.press('1', '2');
    first.flush();
    const { match } = newestMatch(foldersHere());
    expect(match?.save.header.notes).toMatchObject({ standing: 'round 1' });
    const second = await start();
    await second.until('RoboRace, round 1');
    expect(second.screen()).not.toMatch(/(?:Move|Turn|Back) \d/);
    second.press('c');
    await second.until('Pass to player 1');
  });

  test("stores its players' names in its file, and keeps them if others are typed later", async () => {
    writePersonNames(foldersHere(), { 1: 'Ann', 2: 'Ben' });
    const first = await start(ofTwo);
    await first.until('Pass to Ann');
    first.sitDown();
    first.press('1', '2', '3', '4', '5', 't', 't');
    await first.until('Pass to Ben');
    first.flush();
    expect(newestMatch(foldersHere()).match?.save.header.notes).toMatchObject({ 'name-1': 'Ann', 'name-2': 'Ben' });
    writePersonNames(foldersHere(), { 1: 'Eve' });
    const second = await start();
    await second.until('RoboRace, round 1');
    second.press('c');
    await second.until('Pass to Ben');
  });

  test("can be watched from its file before its end, in a spectator's view", async () => {
    const first = await start(ofTwo);
    first.sitDown();
    first.press('1', '2', '3', '4', '5', 't', 't');
    first.flush();
    const stored = newestMatch(foldersHere()).match ?? expect.fail('nothing was kept');
    const { screen, press } = await start({ type: 'replay', stored });
    for (const key of ['home', 'right', 'right', 'd', 'end', 'd']) {
      press(key);
      expect(screen()).toContain('REPLAY');
      expect(screen()).not.toMatch(/(?:Move|Turn|Back) \d|(?:place|program)\(\d|DEBUG/);
    }
    // All players may know who has committed, but not which cards.
    press('home');
    expect(screen()).toContain('step 0 of 1');
    press('right');
    expect(screen()).toContain('round 1, player 1: Ready. Waiting for player 2.');
  });

  test('has a cover when the player returns from its replay, the help or the settings', async () => {
    const { press, sitDown, until } = await start(ofTwo);
    for (const [key, there] of [
      ['R', 'REPLAY'],
      ['?', 'on this screen'],
      [',', 'Changes are saved at once'],
    ] as const) {
      sitDown();
      press(key);
      await until(there);
      press('escape');
      await until('Pass to player 1');
    }
  });

  test('can be continued from its replay only after its end', async () => {
    const { press, sitDown, until, screen } = await start(ofTwo);
    const plan = () => {
      sitDown();
      press('1', '2', '3', '4', '5', 't', 't');
    };
    plan();
    await until('Pass to player 2');
    sitDown();
    press('R');
    await until('REPLAY');
    press('home', 'c', 'enter', 'enter');
    expect(screen()).toContain('! The match is not over. Playing on here would reveal secrets.');
    press('escape');
    await until('Pass to player 2');
    plan();
    await until('A draw');
    press('r');
    await until('REPLAY');
    press('home', 'c');
    expect(screen()).toContain('Play on after ');
    press('enter');
    await until('Pass to player 1');
  });

  test('is a draw at the limit of rounds, and can be played again', async () => {
    const { sitDown, press, until, flush } = await start(ofTwo);
    sitDown();
    press('1', '2', '3', '4', '5', 't', 't');
    await until('Pass to player 2');
    sitDown();
    press('1', '2', '3', '4', '5', 't', 't');
    await until('A draw');
    flush();
    expect(readResults(foldersHere()).results).toMatchObject([
      { game: 'robo-race', level: 'workshop', end: 'drawn', bots: {} },
    ]);
    press('y');
    await until('Pass to player 1');
  });
});
