import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLiveSettings } from '#app/live-settings.ts';
import { programOnline } from '#app/online/program-online.ts';
import { startProgram } from '#app/program.ts';
import type { StartupRoute } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { screenText, small } from '../../screens/support.ts';
import { homeHere } from '../../support/home-here.ts';
import { machine } from '../../support/online-stage.ts';
import { temporaryFolder } from '../../support/program.ts';
import { begunMatch } from '../../support/quick-match.ts';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { partMissing, unhandledIn } from '../../support/unhandled.ts';
import { readGames, untilShown } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  vi.stubEnv('TURNCADE_NOW', '2026-11-22T21:40');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Starts the program of a player who is logged in at a server. */
async function start(server: ServerInProcess, name: string, beginning: StartupRoute = { type: 'menu' }) {
  const { token = '' } = await server.login(name);
  const network = machine(server, { name, token });
  const load = vi.fn(async () => network);
  const exit = vi.fn();
  const program = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: beginning,
    settings: createLiveSettings(homeHere(), { playback: 'skip' }, { depth: 'none' }),
    forced: [],
    online: (services, files) => programOnline(services, { servers: network.servers, load }, files),
    exit,
    ring: () => {},
    onSettingsChange: () => {},
  });
  const screen = () => screenText(program.navigator.current(), small);
  return {
    exit,
    load,
    screen,
    until: (text: string) => untilShown(screen, text),
    async press(...keys: string[]) {
      for (const key of keys) {
        program.navigator.keys([key], small);
        await server.settle();
      }
    },
    end: () => program.navigator.current().onLeave?.(),
  };
}

/** Starts a match of the players `names`. Resolves to its id. */
const begun = async (server: ServerInProcess, ...names: readonly string[]): Promise<string> =>
  begunMatch(server, await Promise.all(names.map((name) => server.login(name))), {
    game: 'risc',
    level: { name: 'twin-rivers' },
  });

test('the keys o and Enter lead from the menu to the match that waits for the player', async () => {
  const server = await serverInProcess();
  await begun(server, 'mia', 'jonas');
  const mia = await start(server, 'mia');
  expect(mia.screen()).toContain('Online');
  await mia.press('o');
  await mia.until('your matches 1');
  await mia.press('enter');
  await mia.until('jonas');
  await mia.until('placement');
  expect(mia.screen()).toMatch(/1 \* You/);
  expect(mia.screen()).toMatch(/2 [*.] jonas/);
  await mia.press('o');
  await mia.until('Leave for now');
  await mia.press('l');
  await mia.until('your matches 1');
  await mia.press('escape');
  await mia.until('five games');
  expect(server.troubles).toEqual([]);
  mia.end();
});

test('after its first frame, the menu asks the server how many matches wait for the player', async () => {
  const server = await serverInProcess();
  await begun(server, 'mia', 'jonas');
  const mia = await start(server, 'mia');
  expect(mia.load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await mia.until('your turn in 1 match');
  expect(mia.load).toHaveBeenCalledTimes(1);
  mia.end();
});

test('the menu offers online play even if its module cannot be loaded, but any other failure is a bug', async () => {
  const server = await serverInProcess();
  const bug = new Error('a bug');
  for (const [failure, unhandled] of [
    [partMissing(), []],
    [bug, [bug]],
  ] as const) {
    const mia = await start(server, failure === bug ? 'mia' : 'jonas');
    mia.load.mockRejectedValue(failure);
    expect(await unhandledIn(() => vi.advanceTimersByTimeAsync(100))).toEqual(unhandled);
    expect(mia.screen()).toContain('Online');
    mia.end();
  }
});

test('players who have never been online load no code of online play', async () => {
  const server = await serverInProcess();
  const network = machine(server);
  const load = vi.fn(async () => network);
  const program = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: { type: 'menu' },
    settings: createLiveSettings(homeHere(), { playback: 'skip' }, { depth: 'none' }),
    forced: [],
    online: (services, files) => programOnline(services, { servers: () => [], load }, files),
    exit: () => {},
    ring: () => {},
    onSettingsChange: () => {},
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screenText(program.navigator.current(), small)).toContain('play with friends');
  expect(load).not.toHaveBeenCalled();
  program.navigator.current().onLeave?.();
});
