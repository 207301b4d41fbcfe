import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { levelOf } from '../breach-support.ts';
import { pageScenes, pagesOf } from '../game-pages.ts';
import { wholeBoard } from './frames.ts';
import { type BreachOptions, playBreach } from './playing.ts';

const paged = { title: 'Into The Breach', game: intoTheBreach, screen: intoTheBreachScreen };
const pages = pagesOf<IntoTheBreachScreen>(paged);
const { result } = pages;

const results = [
  result('classic', 3),
  result('first-shot', 1),
  result('mason', 6, { end: 'lost' }),
  result('mason', 4, { hints: 1, undos: 6 }),
  result('open-shore', 9, { end: 'lost' }),
];

const picker = (...keys: string[]) => pages.picker({ results }, ...keys);

/** A level of maximum size. */
const largest = {
  name: 'plain',
  title: 'Plain',
  tier: 3,
  summary: '40x40',
  text: levelOf(wholeBoard),
  record: { played: 0, won: 0 },
};

/** Main menu with a match to continue, in which `lines` were played. */
const menu = (options: BreachOptions, ...lines: string[]) =>
  pages.menu(
    () => {
      const played = playBreach(options);
      if (lines.length > 0) played.enter(...lines);
      return played;
    },
    options.board === undefined ? (options.level ?? 'Classic') : 'levels/mine.txt',
  );

export const breachPages = pageScenes({
  picker: picker(),
  'picker-solved': picker('/', 'm', 'a', 's', 'o', 'n', 'enter'),
  'picker-siege': picker('end', 'up'),
  'picker-ruin': picker('/', 'o', 'l', 'd', 'enter'),
  'picker-tier': picker('f', 'f', 'f'),
  'picker-largest': pages.picker({ levels: [largest] }),
  menu: menu({}, 'end_turn', 'move(1,1,4,1)'),
  'menu-shore': menu({ level: 'open-shore' }),
  'menu-siege': menu({ level: 'siege' }),
  'menu-largest': menu({ board: wholeBoard }),
});
