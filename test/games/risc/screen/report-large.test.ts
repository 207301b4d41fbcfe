import { expect, test } from 'vitest';
import { textOf } from '#test/screens/support.ts';
import { designedTurn, paintedAt, type WatchedTurn } from './report-scenes.ts';

const turn: WatchedTurn = designedTurn({ columns: 200, rows: 55 });

const panelOf = (moment: number): string =>
  (paintedAt(turn, moment).panel?.sections ?? [])
    .flatMap(({ title, lines }) => [title, ...lines.map(textOf)])
    .join('\n');

const panels = turn.beats.map((_, i) => panelOf(i));

test('on a large screen, dice have five rows and each unit two columns', () => {
  const rolled = panels.filter((panel) => panel.includes('beats'));
  expect(rolled[0]).toMatch(/^ {4}▄█ {3}█▀▀▀▀ +▀▀▀▀█$/m);
  expect(rolled[0]).toMatch(/ {2}▂▂▂▂▂▂░░ +3\/4 $/m);
});

test('on a large screen, a finished battle shows its last odds and whether it was won', () => {
  expect(panels.at(-2)).toMatch(/ \d+ > (?:won|lost) $/m);
});

test('on a large screen, the chart of odds has a line at 50 percent', () => {
  expect(panels.some((panel) => /^ 50 % .*╌/m.test(panel))).toBe(true);
});

test("on a large screen, the summary has a chart of all players' territories over the turns", () => {
  expect(panels.at(-1)).toMatch(/\nlands\n/);
});
