import { decisionTimes, sharesByMap } from './risc-bots.ts';
import { commandRates, fightRate, flatness, oddsTimes, turnTimes } from './risc-speed.ts';
import { number, type Row } from './row.ts';

export function combatRows(): Row[] {
  const [silent, told] = [fightRate(false), fightRate(true)];
  const what = 'risc: 100 against 100 basic units';
  return [[what, `${number(silent, 0)}/s, ${number(told, 0)}/s with rolls`, '>= 100,000/s', silent >= 100_000]];
}

export function oddsRows(): Row[] {
  const { twenty, mixed200, thousand } = oddsTimes();
  const figure = (time: number) => `${number(time, 3)} ms`;
  return [
    ['risc: odds of 20 against 20', figure(twenty), '<= 1 ms', twenty <= 1],
    ['risc: odds of 200 against 200, mixed', figure(mixed200), '<= 5 ms', mixed200 <= 5],
    ['risc: odds of 1,000 against 1,000', figure(thousand), '<= 1,000 ms', thousand <= 1_000],
  ];
}

export function turnRows(): Row[] {
  const times = turnTimes('archipelago', 5, 'normal', 500);
  const figure = `half ${number(times.half, 3)} ms, 99 % ${number(times.most, 3)} ms, slowest ${number(times.slowest)} ms of ${times.turns}`;
  return [['risc: from the last commit to the next turn, archipelago', figure, '99 % <= 1 ms', times.most <= 1]];
}

export function matchRows(): Row[] {
  const { match, plain } = commandRates();
  const flat = flatness();
  return [
    [
      'risc: commands of a match against plain reducer',
      `${number(match / plain)} (${number(match, 0)} against ${number(plain, 0)} commands/s)`,
      '>= 0.5',
      match >= 0.5 * plain,
    ],
    ['risc: commands 50,001-100,000 against the first', `${number(flat)} x`, '<= 1.2 x', flat <= 1.2],
  ];
}

/** Maps on which decisions are timed, with players, turns, and the limit in milliseconds. */
const timed = [
  ['twin-rivers', 2, 60, 300],
  ['crossroads', 4, 30, 300],
  ['slow:24', 5, 20, 3_000],
] as const;

export const decisionRows = (): Row[] =>
  timed.map(([map, players, turns, most]): Row => {
    const times = decisionTimes('hard', map, players, turns);
    const figure = `half ${number(times.half, 1)} ms, 99 % ${number(times.most, 0)} ms, slowest ${number(times.slowest, 0)} ms`;
    return [`risc: a decision of hard, ${map}`, figure, `slowest <= ${number(most)} ms`, times.slowest <= most];
  });

/**
 * Two bots, the minimum win rate of the first in percent, and the matches per map: for two players, and for more.
 */
const expected = [
  ['easy', 'random', 80, 100, 60],
  ['normal', 'random', 90, 200, 200],
  ['normal', 'easy', 50, 200, 100],
  ['hard', 'normal', 65, 500, 60],
] as const;

export const strengthRows = (): Row[] =>
  expected.flatMap(([name, other, least, ofTwo, ofMore]): Row[] =>
    sharesByMap([name, other], ofTwo, ofMore).map(({ map, games, share }): Row => {
      const figure = `${number(100 * share, 1)} % of ${games}`;
      return [`risc: ${name} against ${other}, ${map}`, figure, `>= ${least} %`, 100 * share >= least];
    }),
  );
