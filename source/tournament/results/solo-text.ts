import { itemAt, unreachable } from '#engine/lookup.ts';
import type { AloneReport, AloneScore } from './solo-report.ts';
import {
  blocks,
  counted,
  crossRows,
  faults,
  intervalOf,
  levelRows,
  nameColumn,
  numbers,
  percent,
  sectionsText,
  type TextFacts,
  tableLines,
  toAscii,
} from './text.ts';

/** Results of a solo tournament as tables of at most 80 columns, without the final line feed. */
export function aloneTextOf(report: AloneReport, facts: TextFacts): string {
  const strategies = report.strategies.filter(({ games }) => games > 0);
  return sectionsText(report, facts, `${counted(report.gamesEach, 'game')} each`, () => [
    [
      ...standings(strategies, facts),
      'better %: how often it did better than another on the same level and seed; if',
      'both did the same, that counts half',
    ],
    averages(strategies),
    ...faults(strategies, facts.firstFaults),
    ...blocks('better % than', strategies, crossRows({ ...report, strategies })),
    ...blocks(
      'stars on level',
      strategies,
      levelRows(report, strategies, ({ means }) => oneDecimal(means['stars'])),
    ),
  ]);
}

function standings(strategies: readonly AloneScore[], { different: { byName } }: TextFacts): string[] {
  const columns = [
    ...numbers('#'),
    nameColumn('strategy'),
    ...numbers('games', 'won', 'won %', '95 %', 'better %', 'Elo'),
  ];
  const rows = strategies.map(({ name, games, wins, winRate, better, elo }, i) => [
    ...[`${i + 1}`, toAscii(name), `${games}`, `${wins}`, percent(winRate)],
    ...[intervalOf(winRate, byName.get(name) ?? unreachable(name)), percent(better), elo.toFixed(0)],
  ]);
  return tableLines(columns, rows);
}

function averages(strategies: readonly AloneScore[]): string[] {
  const figures = Object.keys(itemAt(strategies, 0).means);
  const rows = strategies.map(({ name, means }, i) => [
    ...[`${i + 1}`, toAscii(name)],
    ...figures.map((figure) => oneDecimal(means[figure])),
  ]);
  return tableLines([...numbers('#'), nameColumn('on average'), ...numbers(...figures)], rows);
}

const oneDecimal = (value = 0): string => value.toFixed(1);
