import { endTurnRates, levelFigures, slowestHint } from './into-the-breach-figures.ts';
import { number, type Row } from './row.ts';

export function matchRows(): Row[] {
  const { match, plain } = endTurnRates();
  return [
    ['into-the-breach: end_turn on classic', `${number(match, 0)}/s`, '>= 20,000/s', match >= 20_000],
    [
      'into-the-breach: match against plain reducer',
      `${number(match / plain)} (${number(plain, 0)}/s)`,
      '>= 0.5',
      match >= 0.5 * plain,
    ],
  ];
}

export function hintRows(): Row[] {
  const { level, time } = slowestHint();
  return [['the slowest hint of all levels', `${number(time, 0)} ms (${level})`, '<= 1,000 ms', time <= 1_000]];
}

/** Required results of the bots in a level. */
const mustOf = (tier: number, par: number) =>
  [
    ...(tier === 1 ? [`easy <= ${par + 4}`] : []),
    ...(tier <= 2 ? ['normal wins'] : []),
    `hard <= ${tier === 0 ? par : par + 2}`,
  ].join(', ');

export const levelRows = (): Row[] =>
  levelFigures().map(({ level, tier, par, turns }): Row => {
    const { easy = Infinity, normal = Infinity, hard = Infinity } = turns;
    const played = Object.entries(turns).map(([bot, won]) => `${bot} ${won ?? 'no win'}`);
    const wins =
      hard <= (tier === 0 ? par : par + 2) && (tier > 2 || normal < Infinity) && (tier !== 1 || easy <= par + 4);
    return [`${level}, tier ${tier}, par ${par}`, played.join(', '), mustOf(tier, par), wins];
  });
