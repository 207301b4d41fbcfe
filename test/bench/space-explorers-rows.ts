import { number, type Row } from './row.ts';
import {
  flatness,
  levelText,
  type StrategyName,
  searchTimes,
  strengthOf,
  turnRates,
  unitRate,
} from './space-explorers-figures.ts';

export function unitRows(): Row[] {
  const units = unitRate();
  return [['space-explorers: units of time of random', `${number(units, 0)}/s`, '>= 300,000/s', units >= 300_000]];
}

export function matchRows(): Row[] {
  const { match, plain } = turnRates();
  const flat = flatness();
  return [
    [
      'space-explorers: turns of a match against plain reducer',
      `${number(match / plain)} (${number(match, 0)} against ${number(plain, 0)} turns/s)`,
      '>= 0.5',
      match >= 0.5 * plain,
    ],
    ['space-explorers: commands 50,001-100,000 against the first', `${number(flat)} x`, '<= 1.2 x', flat <= 1.2],
  ];
}

/** Levels on which a search is timed, the number of turns, and the limit for the 99th percentile in milliseconds. */
const timed = [
  ['deep-field', 200, 300],
  ['slow:60', 200, 300],
  ['slow:200', 200, 500],
] as const;

export const searchRows = (): Row[] =>
  timed.map(([level, turns, most]): Row => {
    const times = searchTimes(levelText(level), turns);
    const figure = `half ${number(times.half, 1)} ms, 99 % ${number(times.most, 0)} ms, slowest ${number(times.slowest, 0)} ms`;
    return [`space-explorers: a turn of champion, ${level}`, figure, `99 % <= ${most} ms`, times.most <= most];
  });

/** Pairs of strategies with the minimum win rate of the first in percent. */
const expected: readonly (readonly [name: StrategyName, other: StrategyName, least: number])[] = [
  ['greedy', 'noop', 70],
  ['thrifty', 'greedy', 80],
  ['expander', 'thrifty', 65],
  ['expander', 'random', 90],
  ['expander', 'greedy', 80],
  ['search', 'random', 90],
  ['search', 'greedy', 80],
  ['search', 'expander', 60],
  ['champion', 'search', 80],
];

/** Minimum number of games per pair: all levels in both seats, several times. */
const games = 200;

export const strengthRows = (): Row[] =>
  expected.map(([name, other, least]): Row => {
    const { games: played, score } = strengthOf(name, other, games);
    const figure = `${number(100 * score, 1)} % of ${played}`;
    return [`space-explorers: ${name} against ${other}`, figure, `>= ${least} %`, 100 * score >= least];
  });
