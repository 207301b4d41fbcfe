import { expect, test } from 'vitest';
import { helpPages } from '#app/pages/help/help-pages.ts';
import { inShortLines } from '#app/pages/help/in-short.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';

const rows = (rules: string, width: number) =>
  inShortLines(rules, width).map((spans) => spans.map(({ text }) => text).join(''));

test('the paragraphs of "In short" are wrapped to the width, with a blank row between them', () => {
  const rules = '# Go\n\n## In short\n\nTwo players\nplace stones.\n\nMost land wins.\n\n## The board\n\nLines.\n';
  expect(rows(rules, 40)).toEqual([' Two players place stones.', '', ' Most land wins.']);
  expect(rows(rules, 18)).toEqual([' Two players', ' place stones.', '', ' Most land wins.']);
  expect(rows('# Go\n\n## The board\n\nLines.\n', 40)).toEqual([]);
});

test('the rule book of Space Defender has the section "In short"', () => {
  expect(rows(spaceDefenderScreen.rules, 60)[0]).toMatch(/^ You fly one Starfighter/);
});

test('a help with several rule books summarizes them if all summaries fit, and otherwise only lists them', () => {
  const rules = ['Go', 'Chess'].map(
    (title) => `# ${title}\n\n## In short\n\n${title} is for two.\n\n## Board\n\nLines.\n`,
  );
  const content = { title: 'all', ownRows: [], shared: [], rules: rules.join('\n') };
  const firstPage = (room: number) =>
    helpPages(content, 80, room)[0]?.lines.map((spans) => spans.map(({ text }) => text).join('')) ?? [];
  expect(firstPage(40)).toContain('      Go is for two.');
  expect(firstPage(7)).not.toContain('      Go is for two.');
  expect(firstPage(7).join('\n')).toMatch(/1 {2}Go +2 {2}Chess/);
});
