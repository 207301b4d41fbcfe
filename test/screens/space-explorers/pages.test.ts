import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { levelOf } from '../../../source/app/level-of.ts';
import { helpPage } from '../../../source/app/pages/help.ts';
import { levelPicker } from '../../../source/app/pages/level-picker.ts';
import { mainMenu } from '../../../source/app/pages/main-menu.ts';
import { pickerLevels } from '../../../source/app/program-lists.ts';
import { replayPlace } from '../../../source/app/replay.ts';
import { spaceExplorers } from '../../../source/games/space-explorers/index.ts';
import { spaceExplorersScreen } from '../../../source/games/space-explorers/screen/index.ts';
import { levelPainter } from '../../../source/games/space-explorers/screen/level-painter.ts';
import type { SpaceExplorersScreen } from '../../../source/games/space-explorers/screen/local.ts';
import type { MatchResult } from '../../../source/storage/results.ts';
import { menuSample } from '../../app/pages/samples.ts';
import { stage } from '../../app/pages/support.ts';
import type { FrameSource } from '../pinned.ts';
import { large, small } from '../support.ts';
import { pinFrame } from './pinned.ts';
import { type ExplorersOptions, endTurns, playExplorers } from './playing.ts';
import { busy, designedPosition, large as largeNumbers, winning } from './positions.ts';

const result = (level: string, turns: number, more: Partial<MatchResult> = {}): MatchResult => ({
  time: '2026-11-18T12:00:00.000Z',
  game: 'space-explorers',
  level,
  seed: 'k7f2',
  seedGiven: false,
  end: 'won',
  turns,
  mark: { name: 'turns', value: turns, better: 'less' },
  debugUsed: false,
  hints: 0,
  undos: 0,
  replay: 'match.turncade',
  bots: {},
  ...more,
});

const results = [
  result('corridor', 60),
  result('diamond', 60, { end: 'lost' }),
  result('kite', 44, { hints: 2 }),
  result('galaxy', 160, { end: 'drawn' }),
];

/** The level picker with the levels that come with the game, after these keys. */
const picker =
  (...keys: string[]): FrameSource =>
  (glyphs, size) => {
    const { enter, press } = stage(size);
    const page = enter((around) =>
      levelPicker(around, {
        game: 'Space Explorers',
        levels: pickerLevels<SpaceExplorersScreen>(spaceExplorers, results),
        painter: levelPainter,
        glyphs,
        generates: true,
        start: () => undefined,
        complete: () => [],
        back: () => {},
      }),
    );
    press(...keys);
    return page;
  };

/** The main menu with a match to go on with. */
const menu =
  (options: ExplorersOptions): FrameSource =>
  async (glyphs, size) => {
    const played = await playExplorers(options);
    const { view } = played.session.snapshot();
    const sample = menuSample(() => {});
    const { continued } = sample;
    if (continued === undefined) throw new Error('no match to go on with');
    const level = levelOf(played.match())?.title;
    return stage(size).enter((around) =>
      mainMenu(around, {
        ...sample,
        continued: {
          ...continued,
          game: 'Space Explorers',
          ...(level && { level }),
          standing: spaceExplorersScreen.standing(view).text,
          debugUsed: false,
          thumbnail: spaceExplorersScreen.thumbnail(view, glyphs),
        },
      }),
    );
  };

/** The help of a match, after these keys. */
const help =
  (options: ExplorersOptions, keys: readonly string[], ...inside: string[]): FrameSource =>
  async (glyphs, size) => {
    const played = await playExplorers({ ...options, glyphs, size });
    played.press(...keys, '?');
    const [content] = played.host.help.mock.calls[0] ?? [];
    if (content === undefined) throw new Error('no help was asked for');
    const { enter, press } = stage(size);
    const page = enter((around) => helpPage(around, { ...content, title: 'Space Explorers' }, () => {}));
    press(...inside);
    return page;
  };

/** A match in which four turns were played, watched. */
const watched =
  (...keys: string[]): FrameSource =>
  async (glyphs, size) => {
    const played = await playExplorers({ position: designedPosition });
    await endTurns(played);
    played.press('tab', 'enter', 'enter');
    await endTurns(played);
    const place = replayPlace<SpaceExplorersScreen>({
      match: played.match(),
      screen: spaceExplorersScreen,
      glyphs,
      preferences: { cells: 'auto', forecast: true, log: 'full' },
      level: { name: 'kite', title: 'Kite' },
      record: { played: 2, won: 1 },
      debugUsed: false,
      bots: { 2: 'noop' },
      speed: 1,
      flashes: true,
      leave: () => {},
      help: () => {},
      continueFrom: () => {},
    });
    place.keys(keys, size);
    return place;
  };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each([
  { name: 'picker', source: picker() },
  { name: 'picker-won', source: picker('/', 'k', 'i', 't', 'e', 'enter') },
  { name: 'picker-unequal', source: picker('/', 'a', 'r', 'c', 'h', 'enter') },
  { name: 'picker-last', source: picker('end', 'up') },
  { name: 'picker-random', source: picker('end') },
  { name: 'menu', source: menu({ position: busy }) },
  { name: 'menu-start', source: menu({}) },
  { name: 'menu-large', source: menu({ position: largeNumbers }) },
  { name: 'help', source: help({}, []) },
  { name: 'help-composing', source: help({}, ['enter']) },
  { name: 'help-queue', source: help({ position: designedPosition }, ['e']) },
  { name: 'help-signs', source: help({ position: busy }, [], 'right') },
  { name: 'help-over', source: help({ position: winning }, ['t', 'escape']) },
  { name: 'replay-start', source: watched() },
  { name: 'replay', source: watched('right', 'right', 'right', '.') },
  { name: 'replay-end', source: watched('end') },
  { name: 'replay-debug', source: watched('right', 'd') },
])('$name', ({ name, source }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, source);
  });
});
