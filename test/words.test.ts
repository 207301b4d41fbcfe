import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What players read is plain: commands of the engine do not stand where somebody plays with keys, and phrases that once
// sounded translated do not come back. Looked through are the pinned screens, the texts in the program, and the rule books.

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => pattern.test(file));

/** Rows of files, without comments of the program. */
const rowsOf = (files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((row) => !/^\s*(?:\/\/|\/?\*)/.test(row))
      .map((row) => ({ file, row: row.trim() })),
  );

const screens = rowsOf(filesIn('test/screens/snapshots', /\.txt$/));
const texts = rowsOf([
  ...filesIn('source', /\.(?:ts|tsx|md)$/),
  ...filesIn('levels', /\.json$/),
  ...filesIn('docs', /\.md$/),
  'readme.md',
]);

/** Where commands belong: what is typed, with what completes it, their help, a game's whole text, and a replay's script. */
const isOfCommands = ({ file, row }: (typeof screens)[number]): boolean =>
  /command-line|debug-raw|debug-large/.test(file) ||
  /^(?:\^\[\[?\d*m)*(?:>|(?:turn|round) \d|the start)|\(\w+: /.test(row);

test('no command of the engine stands on a screen outside of the command line', () => {
  expect(screens.length).toBeGreaterThan(10_000);
  const command =
    /\b(?:play|setup_\w+|move|fire|power|send|program|place|exchange|attack|upgrade|research|cancel|odds|path|save|load)\(\w/;
  expect(screens.filter((found) => command.test(found.row) && !isOfCommands(found))).toEqual([]);
  // The replay of a script has them: what is excluded is there.
  expect(screens.some((found) => command.test(found.row) && isOfCommands(found))).toBe(true);
});

/** Phrases that were said better. */
const phrases = [
  'what First Flight asks for',
  'goes on to armour',
  'make up for one in',
  'less armour',
  'The way, its cost and what it meets',
  'What flies past you',
  'unless you',
  'what each does next if',
  'Here stands what',
  'trade 42 against',
  'When you wait you have',
  'is what I would take',
  'fire cannot be taken back',
  'a board of your own',
  'ready boards',
  'what it does because of you',
  'what you do not dodge',
  'A full focus multiplies',
  'the forecast is that of the move',
  'It is not undone',
  'goes on (no win',
  'do not attack: destroyed',
  'nobody of yours',
  'again does it',
  'That was the tutorial',
  ', in par ',
  'next, not solved yet',
  'Nothing is lost by leaving it',
  'takes the room there is',
  'found here',
  'nothing ever blinks',
  'keeps you from pressing',
  'folder of deleted matches',
  'There is no end but yours',
  'Everybody looks who sees',
  'it hops about',
  'had their turn with that',
  'walls all round',
  'one deck for all',
  'that of two turns where',
  'if nobody else moves',
  'Committing is final, and',
  'Only a card that lies in a slot',
  'takes the hint over',
  'Esc drops it',
  'was activated on the goal',
  'which was the limit',
  'undo used',
  'shows player 1 the',
  'came too early',
  'picks the source of one',
  'or type number',
  'was seen leaving',
  'nobody was sent',
  'People do more here',
  'they take room from the other',
  'the turn is not ended by it',
  'falls at',
  'if all come',
  'keeps no unit',
  'for a unit on its way through',
  'yours left',
  'attacks set out',
  'no unit is met',
  'makes some stronger',
  'Nothing that can be paid now',
  'You have ordered nothing',
  '(key i)',
  'where nobody says',
  'forth and back',
];

test('what was said better stays so', () => {
  const escaped = phrases.map((words) => words.replace(/[()]/g, '\\$&'));
  const said = new RegExp(escaped.join('|'), 'i');
  expect([...screens, ...texts].filter(({ row }) => said.test(row))).toEqual([]);
  for (const words of phrases) expect(said.test(`Here ${words} is`), words).toBe(true);
});
