import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { levelOf } from '../../../source/app/level-of.ts';
import { helpPage } from '../../../source/app/pages/help.ts';
import { levelPicker } from '../../../source/app/pages/level-picker.ts';
import { mainMenu } from '../../../source/app/pages/main-menu.ts';
import { pickerLevels } from '../../../source/app/program-lists.ts';
import { replayPlace } from '../../../source/app/replay.ts';
import { roboRace } from '../../../source/games/robo-race/index.ts';
import { roboRaceScreen } from '../../../source/games/robo-race/screen/index.ts';
import { levelPainter } from '../../../source/games/robo-race/screen/level-painter.ts';
import type { RoboRaceScreen } from '../../../source/games/robo-race/screen/local.ts';
import type { MatchResult } from '../../../source/storage/results.ts';
import { menuSample } from '../../app/pages/samples.ts';
import { stage } from '../../app/pages/support.ts';
import type { FrameSource } from '../pinned.ts';
import { large, small } from '../support.ts';
import { pinFrame } from './pinned.ts';
import { pass, playRace, type RaceOptions } from './playing.ts';
import { pushing, winning } from './positions.ts';

const result = (level: string, turns: number, more: Partial<MatchResult> = {}): MatchResult => ({
  time: '2026-11-18T12:00:00.000Z',
  game: 'robo-race',
  level,
  seed: 'k7f2',
  seedGiven: false,
  end: 'won',
  turns,
  mark: { name: 'rounds', value: turns, better: 'less' },
  debugUsed: false,
  hints: 0,
  undos: 0,
  replay: 'match.turncade',
  bots: {},
  ...more,
});

const results = [
  result('test-track', 2),
  result('brakes', 4, { end: 'lost' }),
  result('workshop', 3, { hints: 2 }),
  result('snail', 12, { end: 'drawn' }),
];

/** The level picker with the levels that come with the game, after these keys. */
const picker =
  (...keys: string[]): FrameSource =>
  (glyphs, size) => {
    const { enter, press } = stage(size);
    const page = enter((around) =>
      levelPicker(around, {
        game: 'RoboRace',
        levels: pickerLevels<RoboRaceScreen>(roboRace, results),
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
  (options: RaceOptions): FrameSource =>
  async (glyphs, size) => {
    const played = await playRace(options);
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
          game: 'RoboRace',
          ...(level && { level }),
          standing: roboRaceScreen.standing(view).text,
          debugUsed: false,
          thumbnail: roboRaceScreen.thumbnail(view, glyphs),
        },
      }),
    );
  };

/** The help of a match, after these keys. */
const help =
  (options: RaceOptions, keys: readonly string[], ...inside: string[]): FrameSource =>
  async (glyphs, size) => {
    const played = await playRace({ ...options, glyphs, size });
    played.press(...keys, '?');
    const [content] = played.host.help.mock.calls[0] ?? [];
    if (content === undefined) throw new Error('no help was asked for');
    const { enter, press } = stage(size);
    const page = enter((around) => helpPage(around, { ...content, title: 'RoboRace' }, () => {}));
    press(...inside);
    return page;
  };

/** A match in which two rounds were played, watched. */
const watched =
  (...keys: string[]): FrameSource =>
  async (glyphs, size) => {
    const played = await playRace({ position: pushing, players: 3 });
    played.press('t');
    await pass(10);
    played.press('a', 'b', 'd', 'e', 'f', 't');
    await pass(10);
    const match = played.match();
    const place = replayPlace<RoboRaceScreen>({
      match,
      screen: roboRaceScreen,
      glyphs,
      preferences: { cells: 'auto', forecast: true, log: 'full' },
      level: { name: 'workshop', title: 'Workshop' },
      record: { played: 2, won: 1 },
      debugUsed: false,
      bots: { 2: 'normal', 3: 'normal' },
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
  { name: 'picker-won', source: picker('/', 'w', 'o', 'r', 'k', 's', 'enter') },
  { name: 'picker-wide', source: picker('/', 'a', 's', 's', 'e', 'm', 'enter') },
  { name: 'picker-drawn', source: picker('/', 's', 'n', 'a', 'i', 'enter') },
  { name: 'picker-random', source: picker('end') },
  { name: 'menu', source: menu({ position: pushing, players: 3 }) },
  { name: 'menu-wide', source: menu({ level: 'assembly-line', players: 4 }) },
  { name: 'menu-huge', source: menu({ level: 'random:race:40x40:3', players: 4 }) },
  { name: 'help', source: help({}, []) },
  { name: 'help-planned', source: help({ position: pushing, players: 3 }, ['tab']) },
  { name: 'help-signs', source: help({ players: 4 }, [], 'right') },
  { name: 'help-over', source: help({ position: winning, players: 4 }, ['t', 'escape']) },
  { name: 'replay-start', source: watched() },
  { name: 'replay', source: watched('.', '.', '.') },
  { name: 'replay-end', source: watched('end') },
  { name: 'replay-debug', source: watched('right', 'd') },
])('$name', ({ name, source }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, source);
  });
});
