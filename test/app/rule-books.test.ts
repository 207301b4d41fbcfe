import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest';
import { createLiveSettings } from '#app/live-settings.ts';
import { startProgram } from '#app/program.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { screenText, small } from '../screens/support.ts';
import { homeHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { readGames, untilShown } from '../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => void vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

async function start() {
  const { navigator } = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: { type: 'menu' },
    settings: createLiveSettings(homeHere(), { playback: 'skip' }, { depth: 'none' }),
    forced: [],
    exit: () => {},
    ring: () => {},
    onSettingsChange: () => {},
  });
  const press = (...keys: string[]) => {
    for (const key of keys) navigator.keys([key], small);
  };
  const until = (text: string) => untilShown(() => screenText(navigator.current(), small), text);
  return { press, until };
}

test.each([['menu', []] as const, ['level picker', ['1']] as const])(
  'the help of the %s has the rule book after the keys',
  async (_, keys) => {
    const { press, until } = await start();
    press(...keys);
    await until(keys.length === 0 ? ' games ─' : 'choose a level');
    press('?');
    await until('on this screen');
    press('1');
    await until('Space Defender: the rule book');
  },
);

test('leaving a match leads back to the list of levels, with the cursor on its level', async () => {
  const { press, until } = await start();
  press('1');
  await until('Enter: start the tutorial.');
  press('down', 'down', 'down', 'enter');
  await until('Loadout for Line Up');
  press('q');
  await until('Enter: start Line Up.');
});
