import { botFigures, longWatch } from './bot-figures.ts';
import { engineFigures } from './engine-figures.ts';
import { number, type Row } from './row.ts';

export function matchRows(): Row[] {
  const { matchRate, plainRate, flatness, jump } = engineFigures();
  const ratio = matchRate / plainRate;
  return [
    [
      'space-defender: match against plain reducer',
      `${number(ratio)} (${number(matchRate, 0)} against ${number(plainRate, 0)} commands/s)`,
      '>= 0.5',
      ratio >= 0.5,
    ],
    ['commands 50,001-100,000 against the first 50,000', `${number(flatness)} x`, '<= 1.2 x', flatness <= 1.2],
    ['jump back 33 commands in a match of 100,000', `${number(jump)} ms`, '<= 5 ms', jump <= 5],
  ];
}

export function botRows(): Row[] {
  const figures = botFigures([longWatch], 20);
  return figures.flatMap(({ arena, bot, turns, score, survives, wins, decision }, i): Row[] => {
    // Each bot must be clearly better than the previous one.
    const before = figures[i - 1];
    const weaker = before?.arena === arena ? before : { turns: 0, score: 0 };
    const shares = `${number(100 * survives, 0)} % survive 40${wins > 0 ? `, ${number(100 * wins, 0)} % win` : ''}`;
    const most = bot === 'hard' ? 150 : 15;
    return [
      [
        `${arena}: ${bot}`,
        `${number(turns, 0)} turns of 200, score ${number(score, 0)}, ${shares}`,
        `> ${number(weaker.turns, 0)} turns, >= ${number(1.5 * weaker.score, 0)}`,
        turns > weaker.turns && score >= 1.5 * weaker.score,
      ],
      [`99 of 100 decisions of ${bot}`, `${number(decision)} ms`, `<= ${most} ms`, decision <= most],
    ];
  });
}
