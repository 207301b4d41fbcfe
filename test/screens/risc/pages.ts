import { generatedPlayerCounts } from '#engine/level.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { designedStanding } from '../../games/risc/positions.ts';
import { pageScenes, pagesOf } from '../game-pages.ts';
import type { Around } from '../pinned.ts';
import { enter, playRisc, type RiscOptions, type RiscPlayed } from './playing.ts';
import { crowded, large, ring, winning } from './standings.ts';

const pages = pagesOf<RiscScreen>({ title: 'RISC', game: risc, screen: riscScreen });
const { result } = pages;

const results = [
  result('twin-rivers', 18),
  result('long-march', 60, { end: 'lost' }),
  result('three-crowns', 44, { hints: 2 }),
  result('archipelago', 160, { end: 'drawn' }),
];

const made = { madeFor: generatedPlayerCounts(risc), ...(risc.levels?.seeds && { seeds: risc.levels.seeds }) };
const picker = (...keys: string[]) => pages.picker({ results, ...made }, ...keys);
const of = (options: RiscOptions) => (around: Around) => playRisc({ ...options, ...around });
const menu = (options: RiscOptions) => pages.menu(of(options));
const help = (options: RiscOptions, keys: readonly string[], ...inside: string[]) =>
  pages.help(of(options), keys, ...inside);

/** A match after a turn with battles and a turn without battles. */
async function twoTurns(): Promise<RiscPlayed> {
  const played = await playRisc({ map: 'three-crowns', standing: crowded });
  await enter(played, 'commit', 'commit');
  return played;
}

const watched = (...keys: string[]) => pages.watched(twoTurns, { bots: { 2: 'easy', 3: 'hard' } }, ...keys);

export const riscPages = pageScenes({
  picker: picker(),
  'picker-won': picker('/', 'c', 'r', 'o', 'w', 'enter'),
  'picker-four': picker('/', 'w', 'i', 'n', 'd', 'enter'),
  'picker-last': picker('end', 'up'),
  'picker-random': picker('end'),
  'picker-seed': picker('r'),
  menu: menu({ standing: designedStanding }),
  'menu-start': menu({}),
  'menu-five': menu({ map: 'five-fires', standing: ring }),
  'menu-large': menu({ standing: large }),
  'menu-many': menu({ map: 'random:war:24' }),
  help: help({}, []),
  'help-orders': help({ standing: designedStanding }, []),
  'help-attack': help({ standing: designedStanding }, ['tab', 'enter']),
  'help-upgrade': help({ standing: designedStanding }, ['tab', 'p']),
  'help-draft': help({ standing: designedStanding }, ['e']),
  'help-signs': help({ standing: designedStanding }, [], 'right'),
  'help-rules': help({ standing: designedStanding }, [], 'right', 'right'),
  'help-over': help({ standing: winning }, ['c', 'escape']),
  'replay-start': watched('home'),
  replay: watched('home', 'right', 'right', 'right', '.'),
  'replay-end': watched('end'),
  'replay-debug': watched('right', 'd'),
});
