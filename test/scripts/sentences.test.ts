import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { drawnFrom, listOf, literalsOf, sentencesOf, textsOfMarkdown, textsOfRows } from '../../scripts/sentences.mjs';

test('a text is split into sentences; SQL and pieces of fewer than three words are dropped', () => {
  expect(sentencesOf('You fire (5 energy). Grunt 1 is hit!  "Too\nlate," it says. Esc back')).toEqual([
    'You fire (5 energy).',
    'Grunt 1 is hit!',
    '"Too late," it says.',
  ]);
  expect(sentencesOf('SELECT one FROM the matches')).toEqual([]);
  expect(sentencesOf('turn  by where  lost health')).toEqual([]);
});

test('a text on a screen continues in the next row of its panel if it was wrapped', () => {
  const rows = [
    '─ log ────────────────┬─ panel ──────|',
    ' Grunt 1 rams you and │ every row is |',
    ' is destroyed.        │ full of it   |',
    ' A new line           │ 2  its own   |',
    ' a next entry         │    words     |',
    ' t  end the turn       │              |',
    ' x  cancel an order, or│              |',
    '    all of them        │              |',
    '    not this           │              |',
    ' 9: a bot weighs them  │              |',
    ' 10: it weighs more    │              |',
  ];
  expect(textsOfRows(rows)).toEqual([
    'log',
    'panel',
    'Grunt 1 rams you and is destroyed.',
    'every row is full of it',
    'A new line',
    '2',
    'its own words',
    'a next entry',
    't',
    'end the turn',
    'x',
    'cancel an order, or all of them',
    'not this',
    '9: a bot weighs them',
    '10: it weighs more',
  ]);
});

test('string literals of a program are joined, with … for inserted values', () => {
  const code = [
    "import { one } from './not-this-one.ts';",
    "type Name = 'nor this one';",
    '// nor a comment',
    `const text = 'The first half ' + \`and \${one('the inner text')} more\`;`,
  ].join('\n');
  expect(literalsOf(code, 'ts')).toEqual([
    { text: 'The first half and … more', line: 4 },
    { text: 'the inner text', line: 4 },
  ]);
});

test('a text with a condition is listed for each outcome, with turn names filled in and counts in the plural', () => {
  const code = [
    `const one = \`The \${turnName} is \${isOver ? 'over' : 'not over'}.\`;`,
    `const two = \`\${pluralize(shots, 'shot')} \${shots === 1 ? 'flies' : 'fly'} on.\`;`,
    `const three = \`\${capitalize(turnName)} \${facts.turn}\`;`,
  ].join('\n');
  expect(literalsOf(code, 'ts').flatMap(({ text }) => (text.includes(' ') ? text : []))).toEqual([
    'The turn is over.',
    'The turn is not over.',
    '… shots fly on.',
    'Turn …',
  ]);
});

test('the sentences of a rule book come from paragraphs, list items and table cells, without code', () => {
  const markdown =
    '# Title\n\nOne *long*\nparagraph with `**`.\n\n- a point\n- another\n\n| a | b |\n| --- | --- |\n\n```\ncode\n```\n';
  const texts = textsOfMarkdown(markdown).map((text) => text.trim());
  expect(texts.filter((text) => /[a-z]/i.test(text))).toEqual([
    'Title',
    'One long\nparagraph with **.',
    'a point',
    'another',
    'a',
    'b',
  ]);
});

describe('the list of sentences', () => {
  const list = listOf([
    ['one', ['You lose 5 health.', 'This was cut off..']],
    ['two', ['You lose 11 health.', 'A ship flies away.']],
  ]);

  test('is sorted, without cut-off sentences and without sentences that differ only in numbers', () => {
    expect(list).toEqual([
      { text: 'A ship flies away.', place: 'two' },
      { text: 'You lose 5 health.', place: 'one' },
    ]);
  });

  test('can be sampled by a seed, without repetition', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ text: `sentence ${i}`, place: 'here' }));
    const drawn = drawnFrom(many, 20, 'a');
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(20);
    expect(drawnFrom(many, 20, 'a')).toEqual(drawn);
    expect(drawnFrom(many, 20, 'b')).not.toEqual(drawn);
    expect(drawnFrom(many, 60, 'a')).toHaveLength(50);
  });
});

test('npm run sentences prints texts of help, screens, levels, rule books and the program', () => {
  const { stdout, stderr, status } = spawnSync('node', ['scripts/sentences.mjs'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^\d{4,} sentences\n$/) });
  for (const place of [
    'turncade play --help',
    'turncade man',
    'test/screens',
    'test/app',
    'levels',
    'source/games/risc/rules.md',
    'source/server',
  ])
    expect(stdout).toContain(`\t${place}`);
});
