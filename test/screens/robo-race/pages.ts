import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { pageScenes, pagesOf } from '../game-pages.ts';
import type { Around } from '../pinned.ts';
import { pass, playRace, type RaceOptions, type RacePlayed } from './playing.ts';
import { pushing, winning } from './positions.ts';

const pages = pagesOf<RoboRaceScreen>({ title: 'RoboRace', game: roboRace, screen: roboRaceScreen }, 'rounds');
const { result } = pages;

const results = [
  result('test-track', 2),
  result('brakes', 4, { end: 'lost' }),
  result('workshop', 3, { hints: 2 }),
  result('snail', 12, { end: 'drawn' }),
];

const picker = (...keys: string[]) => pages.picker({ results }, ...keys);
const of = (options: RaceOptions) => (around: Around) => playRace({ ...options, ...around });
const menu = (options: RaceOptions) => pages.menu(of(options));
const help = (options: RaceOptions, keys: readonly string[], ...inside: string[]) =>
  pages.help(of(options), keys, ...inside);

/** A match after two rounds. */
async function twoRounds(): Promise<RacePlayed> {
  const played = await playRace({ position: pushing, players: 3 });
  played.press('t', 't');
  await pass(10);
  played.press('1', '2', '4', '5', '6', 't', 't');
  await pass(10);
  return played;
}

const watched = (...keys: string[]) => pages.watched(twoRounds, { bots: { 2: 'normal', 3: 'normal' } }, ...keys);

export const racePages = pageScenes({
  picker: picker(),
  'picker-won': picker('/', 'w', 'o', 'r', 'k', 's', 'enter'),
  'picker-wide': picker('/', 'a', 's', 's', 'e', 'm', 'enter'),
  'picker-drawn': picker('/', 's', 'n', 'a', 'i', 'enter'),
  'picker-random': picker('end'),
  menu: menu({ position: pushing, players: 3 }),
  'menu-wide': menu({ level: 'assembly-line', players: 4 }),
  'menu-huge': menu({ level: 'random:race:40x40:3', players: 4 }),
  help: help({}, []),
  'help-planned': help({ position: pushing, players: 3 }, ['tab']),
  'help-signs': help({ players: 4 }, [], 'right'),
  'help-over': help({ position: winning, players: 4 }, ['t', 't', 'escape']),
  'replay-start': watched(),
  replay: watched('.', '.', '.'),
  'replay-end': watched('end'),
  'replay-debug': watched('right', 'd'),
});
