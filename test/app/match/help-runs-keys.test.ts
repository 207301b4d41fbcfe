import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openNew } from '#app/match/create-match.ts';
import type { Services } from '#app/services.ts';
import type { Game } from '#engine/game.ts';
import { games } from '#games/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { screenText, small } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { defaultPlaySettings } from '../../support/play-settings.ts';
import { placeOf, quietProgram } from '../../support/quiet-services.ts';

// Enter on a row of the help presses the key of that row, so it must ask the same question as the key.

ownHome();
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A match on the screen, with a record of its calls to the program. */
function openScreen<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>) {
  const calls: string[] = [];
  const note = (what: string) => () => void calls.push(what);
  let help: Parameters<Services['help']> | undefined;
  const opening = openNew(foldersHere(), game, { seed: 'k7f2', ...(game.players.most > 1 && { players: 2 }) });
  const services = quietProgram({
    settings: () => ({ ...defaultPlaySettings, speed: 'skip', confirm: 'always' }),
    playNew: note('next level'),
    exit: note('quit'),
    openSettings: note('settings'),
    openFiles: note('files'),
    saveAs: note('save'),
    watch: note('replay'),
    copy: () => true,
    help: (...args) => {
      help = args;
    },
  });
  const { view } = placeOf(opening, screen, services, note('leave'));
  // In a game for several players, two people play, and the first lifts the cover.
  vi.advanceTimersByTime(2000);
  view.keys(['enter'], small);
  return {
    press: (key: string) => view.keys([key], small),
    openHelp() {
      view.keys(['?'], small);
      return help ?? expect.fail('there is no help');
    },
    /** Text of the screen, all earlier calls, and the number of commands played. */
    now: () => ({ screen: screenText(view, small), calls, commands: opening.match.log.length }),
  };
}

/** Games in which at least one key asked for confirmation. */
const asking = new Set<string>();

describe.each(games.map(({ id, open }) => ({ id, open })))('in the help of $id', ({ open }) => {
  test('each row has the same effect as its key, and asks the same question, if any', async () => {
    await open((game, screen) => {
      const [{ ownRows, shared }] = openScreen(game, screen).openHelp();
      const keys = [...ownRows, ...shared].flatMap((row) => row.keys.slice(0, 1));
      expect(keys.length).toBeGreaterThan(10);
      const [direct, byHelp] = [openScreen(game, screen), openScreen(game, screen)];
      for (const key of keys) {
        direct.press(key);
        const [, press] = byHelp.openHelp();
        press(key, small);
        const now = direct.now();
        expect(byHelp.now(), key).toEqual(now);
        for (const place of [direct, byHelp]) {
          place.press('escape');
          place.press('escape');
          if (place.now().screen.includes('Resume')) place.press('escape');
        }
        if (/again to confirm|y yes, Esc no/.test(now.screen)) asking.add(game.id);
      }
    });
  });
});

test('at the start of a match, only keys of Into The Breach, RISC and Space Defender ask for confirmation', () => {
  expect([...asking].sort()).toEqual(['into-the-breach', 'risc', 'space-defender']);
});
