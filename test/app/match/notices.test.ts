import { expect, test } from 'vitest';
import { lineErrorText } from '#app/match/notices.ts';
import { refusal } from '#engine/result.ts';
import { parseLine, refusalOf } from '#engine/script.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';

/** Message that the player reads after typing a line, if any. */
const noticeText = (game: 'breach' | 'defender', line: string): string | undefined => {
  const [read, { commands }] =
    game === 'breach'
      ? [parseLine(intoTheBreach, line), intoTheBreach]
      : [parseLine(spaceDefender, line), spaceDefender];
  return read?.ok === false ? lineErrorText(commands, refusalOf(read.error)) : undefined;
};

test.each<['breach' | 'defender', line: string, words: string | undefined]>([
  ['breach', 'place 1 2', 'There is no command "place". Tab lists them all.'],
  ['breach', 'mvoe(1,1,2,2)', 'There is no command "mvoe". Did you mean move?'],
  ['breach', 'xyzzyxyzzy', 'There is no command "xyzzyxyzzy". Tab lists them all.'],
  ['breach', 'move 1 1', 'move takes 4 values: row, column, to row, to column.'],
  ['breach', 'save', 'save takes one value: file.'],
  ['breach', 'end_turn 3', 'end takes no values.'],
  ['breach', 'move 1 1 99 1', 'move: to row is 0 to 39, not 99.'],
  ['breach', 'move 1 x 2 1', 'move: column is a number from 0 to 39, not x.'],
  ['defender', 'wiat', 'There is no command "wiat". Did you mean wait?'],
  ['defender', 'move z 3', 'fly: row is A to J, not z.'],
  ['breach', 'move 1 1 2 1', undefined],
])('in %s, the typed line %s is answered with: %s', (game, line, words) => {
  expect(noticeText(game, line)).toBe(words);
});

test('the reason for a refused key or click is not replaced by other words', () => {
  expect(lineErrorText({}, refusal('no-file', 'No file is open.'))).toBeUndefined();
});
