import { describe, test } from 'vitest';
import { inPar } from '../../../source/app/pages/level-marks.ts';
import { levelPicker } from '../../../source/app/pages/level-picker.ts';
import { mainMenu } from '../../../source/app/pages/main-menu.ts';
import { pickerLevels } from '../../../source/app/program-lists.ts';
import { intoTheBreach } from '../../../source/games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '../../../source/games/into-the-breach/screen/index.ts';
import { levelPainter } from '../../../source/games/into-the-breach/screen/level-painter.ts';
import type { IntoTheBreachScreen } from '../../../source/games/into-the-breach/screen/local.ts';
import type { MatchResult } from '../../../source/storage/results.ts';
import { menuSample } from '../../app/pages/samples.ts';
import { stage } from '../../app/pages/support.ts';
import { levelOf } from '../breach-support.ts';
import type { FrameSource } from '../pinned.ts';
import { large, small } from '../support.ts';
import { wholeBoard } from './frames.ts';
import { pinFrame } from './pinned.ts';
import { type BreachOptions, playBreach } from './playing.ts';

const result = (level: string, turns: number, more: Partial<MatchResult> = {}): MatchResult => ({
  time: '2026-11-18T12:00:00.000Z',
  game: 'into-the-breach',
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
  result('classic', 3),
  result('first-shot', 1),
  result('mason', 6, { end: 'lost' }),
  result('mason', 4, { hints: 1, undos: 6 }),
  result('open-shore', 9, { end: 'lost' }),
];

/** The level picker with the bundled levels, after these keys. */
const picker =
  (...keys: string[]): FrameSource =>
  (glyphs, size) => {
    const levels = pickerLevels<IntoTheBreachScreen>(intoTheBreach, results);
    const summary = inPar(levels);
    const { enter, press } = stage(size);
    const page = enter((around) =>
      levelPicker(around, {
        game: 'Into The Breach',
        levels,
        ...(summary && { summary }),
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

/** The picker with a level as large as can be. */
const largestLevel: FrameSource = (glyphs, size) =>
  stage(size).enter((around) =>
    levelPicker(around, {
      game: 'Into The Breach',
      levels: [
        {
          name: 'plain',
          title: 'Plain',
          tier: 3,
          summary: '40x40',
          text: levelOf(wholeBoard),
          record: { played: 0, won: 0 },
        },
      ],
      painter: levelPainter,
      glyphs,
      generates: true,
      start: () => undefined,
      complete: () => [],
      back: () => {},
    }),
  );

/** The main menu with a match to go on with. */
const menu =
  (options: BreachOptions, ...lines: string[]): FrameSource =>
  (glyphs, size) => {
    const played = playBreach(options);
    if (lines.length > 0) played.enter(...lines);
    const { view } = played.session.snapshot();
    const sample = menuSample(() => {});
    const { continued } = sample;
    if (continued === undefined) throw new Error('no match to go on with');
    return stage(size).enter((around) =>
      mainMenu(around, {
        ...sample,
        continued: {
          ...continued,
          game: 'Into The Breach',
          level: options.board === undefined ? (options.level ?? 'Classic') : 'levels/mine.txt',
          standing: intoTheBreachScreen.standing(view).text,
          debugUsed: false,
          thumbnail: intoTheBreachScreen.thumbnail(view, glyphs),
        },
      }),
    );
  };

describe.each([
  { name: 'picker', source: picker() },
  { name: 'picker-solved', source: picker('/', 'm', 'a', 's', 'o', 'n', 'enter') },
  { name: 'picker-siege', source: picker('end', 'up') },
  { name: 'picker-ruin', source: picker('/', 'o', 'l', 'd', 'enter') },
  { name: 'picker-tier', source: picker('f', 'f', 'f') },
  { name: 'picker-largest', source: largestLevel },
  { name: 'menu', source: menu({}, 'end_turn', 'move(1,1,4,1)') },
  { name: 'menu-shore', source: menu({ level: 'open-shore' }) },
  { name: 'menu-siege', source: menu({ level: 'siege' }) },
  { name: 'menu-largest', source: menu({ board: wholeBoard }) },
])('$name', ({ name, source }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, source);
  });
});
