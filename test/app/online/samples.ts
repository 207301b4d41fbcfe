import type { Lobby, MatchCard, Room } from '#net/wire/messages.ts';
import { cardOf, holders, usualTerms } from '../../support/scripted-server.ts';
import { now } from '../pages/support.ts';

const { person, bot, invited, open } = holders;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Date of the samples, in milliseconds since 1970. */
export const evening = now.getTime();

const fourWinds: MatchCard = cardOf({
  match: 'fourwinds',
  game: 'risc',
  level: 'four-winds',
  title: 'Four Winds',
  seat: 1,
  holders: [person('mia', { isMaker: true }), person('jonas'), bot(), person('lena', { isHere: false })],
  waitsFor: [1],
  left: 11 * hour + 42 * minute,
  unreadChat: 2,
  owners: [1, 1, 1, 4, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4],
  lastChat: [
    { number: 1, name: 'jonas', time: 0, text: 'quiet up here. too quiet' },
    { number: 2, name: 'lena', time: 0, text: 'thanks for Drizzle :)' },
  ],
});

const seats = (taken: number, all: number, name = 'tom') => [
  ...Array.from({ length: taken }, (_, i) => person(i === 0 ? name : 'ada')),
  ...Array.from({ length: all - taken }, () => open),
];

export const lobbySample: Lobby = {
  mine: [
    cardOf({
      match: 'kite',
      game: 'space-explorers',
      title: 'Kite',
      seat: 1,
      turn: 9,
      limit: 3 * day,
      holders: [person('mia'), person('lena', { isHere: false })],
      waitsFor: [1],
      left: 2 * day + hour,
    }),
    fourWinds,
    cardOf({
      match: 'workshop',
      game: 'robo-race',
      title: 'Workshop',
      seat: 1,
      limit: 5 * minute,
      holders: [person('mia'), person('jonas'), person('tom'), person('lena')],
      waitsFor: [2, 3],
      left: 4 * minute + 10_000,
    }),
  ],
  open: [
    cardOf({ match: 'crossroads', game: 'risc', title: 'Crossroads', phase: 'waiting', holders: seats(2, 4) }),
    cardOf({
      match: 'galaxy',
      game: 'space-explorers',
      title: 'Galaxy',
      phase: 'waiting',
      limit: 0,
      holders: seats(1, 2, 'ada'),
    }),
    cardOf({
      match: 'pitstop',
      game: 'robo-race',
      title: 'Pit Stop',
      phase: 'waiting',
      limit: 5 * minute,
      isInvited: true,
      holders: [person('tom'), invited('mia', true)],
    }),
  ],
  toWatch: [
    cardOf({
      match: 'fivefires',
      game: 'risc',
      title: 'Five Fires',
      turn: 14,
      holders: [person('kim'), person('lou'), person('max'), person('eli')],
      watching: ['tom', 'kim'],
    }),
  ],
  finished: Array.from({ length: 12 }, (_, i) =>
    cardOf({
      match: `over${i}`,
      ...([
        { game: 'risc', title: 'Twin Rivers' },
        { game: 'space-explorers', title: 'Diamond' },
        { game: 'robo-race', title: 'Workshop' },
      ][i % 3] ?? { game: 'risc', title: 'Twin Rivers' }),
      phase: 'over',
      seat: 1,
      turn: 14,
      holders: [person('mia'), person(i % 3 === 0 ? 'jonas' : 'lena', { isHere: false })],
      outcome: { winners: [[1], [2], []][i % 3] ?? [], reason: 'all territories' },
      changed: evening - (i === 0 ? 2 * hour : i * 2 * day),
    }),
  ),
  people: [
    { name: 'mia', doing: 'lobby' },
    { name: 'jonas', doing: 'RISC, Four Winds' },
    { name: 'ada', doing: 'lobby' },
    { name: 'tom', doing: 'RoboRace, Workshop' },
    { name: 'kim', doing: 'watching Five Fires' },
    { name: 'lou', doing: 'RISC, Five Fires' },
    { name: 'max', doing: 'RISC, Five Fires' },
  ],
};

export const roomSample: Room = {
  card: {
    ...fourWinds,
    phase: 'waiting',
    left: null,
    waitsFor: [],
    holders: [person('mia', { isMaker: true, isReady: true }), person('jonas'), invited('lena'), bot()],
    watching: ['tom', 'ada'],
  },
  terms: usualTerms,
  levelText: null,
  bound: 'f'.repeat(64),
  rolled: [1],
};
