import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { pageScenes, pagesOf } from '../game-pages.ts';
import type { Around } from '../pinned.ts';
import { type ExplorersOptions, type ExplorersPlayed, endTurns, playExplorers } from './playing.ts';
import { busy, designedPosition, large as largeNumbers, winning } from './positions.ts';

const paged = { title: 'Space Explorers', game: spaceExplorers, screen: spaceExplorersScreen };
const pages = pagesOf<SpaceExplorersScreen>(paged);
const { result } = pages;

const results = [
  result('corridor', 60),
  result('diamond', 60, { end: 'lost' }),
  result('kite', 44, { hints: 2 }),
  result('galaxy', 160, { end: 'drawn' }),
];

const picker = (...keys: string[]) => pages.picker({ results }, ...keys);
const of = (options: ExplorersOptions) => (around: Around) => playExplorers({ ...options, ...around });
const menu = (options: ExplorersOptions) => pages.menu(of(options));
const help = (options: ExplorersOptions, keys: readonly string[], ...inside: string[]) =>
  pages.help(of(options), keys, ...inside);

/** A match after four turns. */
async function fourTurns(): Promise<ExplorersPlayed> {
  const played = await playExplorers({ position: designedPosition });
  await endTurns(played);
  played.press('tab', 'enter', 'enter');
  await endTurns(played);
  return played;
}

const watched = (...keys: string[]) => pages.watched(fourTurns, { bots: { 2: 'noop' } }, ...keys);

export const explorersPages = pageScenes({
  picker: picker(),
  'picker-won': picker('/', 'k', 'i', 't', 'e', 'enter'),
  'picker-unequal': picker('/', 'a', 'r', 'c', 'h', 'enter'),
  'picker-last': picker('end', 'up'),
  'picker-random': picker('end'),
  menu: menu({ position: busy }),
  'menu-start': menu({}),
  'menu-large': menu({ position: largeNumbers }),
  help: help({}, []),
  'help-composing': help({}, ['enter']),
  'help-queue': help({ position: designedPosition }, ['e']),
  'help-signs': help({ position: busy }, [], 'right'),
  'help-over': help({ position: winning }, ['t', 'escape']),
  'replay-start': watched(),
  replay: watched('right', 'right', 'right', '.'),
  'replay-end': watched('end'),
  'replay-debug': watched('right', 'd'),
});
