import {
  flatness,
  generatorFigures,
  type RaceFigure,
  raceFigure,
  roundRates,
  slowestHard,
  slowestSolver,
} from './robo-race-figures.ts';
import { number, type Row } from './row.ts';

const share = (part: number, of: number) => (of === 0 ? 0 : (100 * part) / of);

export function matchRows(): Row[] {
  const { floor, match, plain } = roundRates();
  const flat = flatness();
  return [
    ['robo-race: rounds of four without events', `${number(floor, 0)}/s`, '>= 300,000/s', floor >= 300_000],
    ['robo-race: rounds of four as a match', `${number(match, 0)}/s`, '>= 100,000/s', match >= 100_000],
    [
      'robo-race: match against plain reducer',
      `${number(match / plain)} (${number(plain, 0)}/s)`,
      '>= 0.5',
      match >= 0.5 * plain,
    ],
    ['robo-race: commands 50,001-100,000 against the first', `${number(flat)} x`, '<= 1.2 x', flat <= 1.2],
  ];
}

export function thoughtRows(): Row[] {
  const hard = slowestHard();
  const solver = slowestSolver();
  return [
    [
      'robo-race: the slowest round of hard',
      `${number(hard.time, 0)} ms (${hard.where})`,
      '<= 300 ms',
      hard.time <= 300,
    ],
    [
      'robo-race: the slowest solution of a level',
      `${number(solver.time)} ms (${solver.where})`,
      '<= 5 ms',
      solver.time <= 5,
    ],
    ...generatorFigures(['', ':12x12:3', ':40x40:3']).map(({ size, slowest, mean }): Row => {
      const most = size === ':40x40:3' ? 1_000 : 300;
      const figure = `at most ${number(slowest, 0)} ms, mean ${number(mean, 0)} ms`;
      return [`robo-race: random:SEED${size} is made`, figure, `<= ${number(most)} ms`, slowest <= most];
    }),
  ];
}

/** Bots that play on workshop, with the expected results. */
interface Expected {
  readonly bots: readonly string[];
  readonly games: number;
  /** Percentage finished within 200 rounds. */
  readonly finished: readonly [least: number, most: number];
  /** Median and 90th percentile of rounds in finished races. */
  readonly half: readonly [least: number, most: number];
  readonly most: number;
}

const many = (bot: string, count: number): string[] => Array.from({ length: count }, () => bot);

const expected: readonly Expected[] = [
  { bots: ['easy'], games: 200, finished: [2, 10], half: [1, 150], most: 200 },
  { bots: many('easy', 2), games: 200, finished: [6, 20], half: [50, 140], most: 200 },
  { bots: many('easy', 4), games: 200, finished: [19, 36], half: [50, 140], most: 200 },
  { bots: ['normal'], games: 200, finished: [100, 100], half: [3, 4], most: 7 },
  { bots: many('normal', 2), games: 200, finished: [100, 100], half: [3, 4], most: 6 },
  { bots: many('normal', 4), games: 200, finished: [100, 100], half: [2, 4], most: 5 },
  { bots: ['hard'], games: 200, finished: [100, 100], half: [3, 4], most: 6 },
  { bots: ['normal', 'easy'], games: 100, finished: [100, 100], half: [3, 5], most: 8 },
  { bots: ['hard', 'easy'], games: 60, finished: [100, 100], half: [3, 4], most: 6 },
];

export const strengthRows = (): Row[] =>
  expected.map(({ bots, games, finished, half, most }): Row => {
    const figure = raceFigure(bots, games, 'workshop');
    const percent = share(figure.finished, games);
    const isMixed = new Set(bots).size > 1;
    const won = isMixed ? `, ${bots[0]} wins ${number(share(figure.wins, figure.finished), 0)} %` : '';
    return [
      `workshop, ${bots.join(', ')}`,
      `${number(percent, 1)} % of ${games} finished in ${figure.half} rounds, 90 % in ${figure.most}${won}`,
      `${finished.join('-')} %, ${half.join('-')}, <= ${most}${isMixed ? ', wins 90 %' : ''}`,
      percent >= finished[0] &&
        percent <= finished[1] &&
        figure.half >= half[0] &&
        figure.half <= half[1] &&
        figure.most <= most &&
        (!isMixed || share(figure.wins, figure.finished) >= 90),
    ];
  });

/** Games of hard against normal by level, with both seatings of every deal. */
const duels: Readonly<Record<string, number>> = {
  workshop: 400,
  roundabout: 120,
  bottleneck: 120,
  foundry: 120,
  'no-railing': 120,
  'stamping-press': 120,
};

export function duelRows(): Row[] {
  const figures = Object.entries(duels).map(([level, games]) => ({
    level,
    figure: raceFigure(['hard', 'normal'], games, level),
  }));
  const all = figures.reduce(
    (sum, { figure }) => ({ wins: sum.wins + figure.wins, finished: sum.finished + figure.finished }),
    { wins: 0, finished: 0 },
  );
  const four = raceFigure(['hard', 'normal', 'normal', 'normal'], 100, 'workshop');
  return [
    ...figures.map(({ level, figure }) => duelRow(level, figure)),
    [
      'hard against normal, all of these',
      `${number(share(all.wins, all.finished), 1)} % of ${all.finished}`,
      '>= 55 %',
      all.finished >= 1_000 && share(all.wins, all.finished) >= 55,
    ],
    [
      'hard against three of normal, workshop',
      `${number(share(four.wins, four.finished), 1)} % of ${four.finished}`,
      '>= 30 %',
      share(four.wins, four.finished) >= 30,
    ],
  ];
}

function duelRow(level: string, { games, finished, wins, winsFirst, half, most }: RaceFigure): Row {
  const seats = [winsFirst, wins - winsFirst].map((part) => `${number(share(part, games / 2), 0)} %`);
  return [
    `hard against normal, ${level}`,
    `${number(share(wins, finished), 1)} % of ${finished} (seats ${seats.join(', ')}), ${half} rounds, 90 % in ${most}`,
    level === 'workshop' ? '>= 55 %, 3, <= 6' : '>= 50 %',
    share(wins, finished) >= (level === 'workshop' ? 55 : 50) && (level !== 'workshop' || (half <= 4 && most <= 6)),
  ];
}
