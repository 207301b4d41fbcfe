import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Keeps the language for players plain: typed commands do not appear where a player uses keys, and unidiomatic phrases
// do not return. Checks the pinned screens, the texts in the program, and the rule books.

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => pattern.test(file));

/** Colour codes in pinned screens. */
const codes = /\^\[\[[\d;]*m|\^\[[\d;]*m/g;

/** Rows of files, without the program's comments. Each row of prose includes the next, because a phrase may wrap. */
const rowsOf = (files: readonly string[]) =>
  files.flatMap((file) => {
    const rows = readFileSync(file, 'utf8')
      .replaceAll(codes, '')
      .split('\n')
      .filter((row) => !/^\s*(?:\/\/|\/?\*)/.test(row));
    const isProse = file.endsWith('.md');
    return rows.map((row, i) => ({ file, row: (isProse ? `${row} ${rows[i + 1] ?? ''}` : row).trim() }));
  });

const screens = rowsOf(filesIn('test/screens/snapshots', /\.txt$/));
const texts = rowsOf([
  ...filesIn('source', /\.(?:ts|tsx|md)$/),
  ...filesIn('levels', /\.(?:json|txt|dot)$/),
  ...filesIn('docs', /\.md$/),
  'readme.md',
]);

/** True for rows with commands: of the command line, of some debug views, of transcripts, and of replays. */
const isOfCommands = ({ file, row }: (typeof screens)[number]): boolean =>
  /command-line|debug-raw|debug-large/.test(file) || /^(?:>|(?:turn|round) \d|the start)|\(\w+: /.test(row);

test('no typed command appears on a screen, except in command lines, debug views, transcripts and replays', () => {
  expect(screens.length).toBeGreaterThan(10_000);
  const command =
    /\b(?:play|setup_\w+|move|fire|power|send|program|place|exchange|attack|upgrade|research|cancel|odds|path|save|load)\(\w/;
  expect(screens.filter((found) => command.test(found.row) && !isOfCommands(found))).toEqual([]);
  // Proves that the exclusion applies: the replay of a script contains commands.
  expect(screens.some((found) => command.test(found.row) && isOfCommands(found))).toBe(true);
});

/** Phrases that have been replaced. */
const phrases = [
  'what First Flight asks for',
  'goes on to armour',
  'make up for one in',
  'less armour',
  'The way, its cost and what it meets',
  'What flies past you',
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
  // Phrases that a pattern can distinguish from good ones.
  'ship with Standard',
  'Ctrl+T ends this',
  'in each turn G',
  'fill what Carriers',
  'fill what a Pylon',
  'Everybody looks',
  'everybody looks again',
  'where you know who',
  'ends alive at',
  'of 12.10',
  'was activated on',
  'Nobody has won in',
  'of player 1 the',
  'the units to place of',
  'Nothing of the other players stays hidden',
  'none; Enter picks',
  'was the last: player',
  'start squares: ',
  ': trade ',
  'keeps all units',
  'invent (',
  'draw territories as',
  'v eyes of ',
  'RoboRace   a board of its own',
  ', untouched (',
  'draw planets as',
  // Other unidiomatic phrases.
  'is called like this',
  'begins like this',
  'begin like this',
  'back or on',
  'on or back',
  'calls it off',
  'call off what',
  'goes on as a match of its own',
  'a match of its own? This one',
  'one, and where there is none',
  'as far as can be seen',
  'by chance.',
  'once more',
  'what can be typed',
  'it is typed as',
  'a map of its own',
  'left where it is',
  'there is no copy before it',
  'is no turncade server',
  'is no file',
  'is no name for',
  'is no directory',
  'no JSON text',
  'no whole JSON',
  'That is your first win',
  'That is your best',
  'fresh seed',
  'nothing comes at you of',
  'Not solved yet.',
  'You solved it',
  'Parts for ',
  'Full, it is enough',
  'what there is to do',
  'must be renewed',
  'ran out on',
  'gave the match up',
  'can be led wherever',
];

test('replaced phrases do not return to screens and texts', () => {
  const escaped = phrases.map((words) => words.replace(/[().?+]/g, '\\$&'));
  const said = new RegExp(escaped.join('|'), 'i');
  expect([...screens, ...texts].filter(({ row }) => said.test(row))).toEqual([]);
  for (const words of phrases) expect(said.test(`Here ${words} is`), words).toBe(true);
});

/** Words with two spellings. The project uses British spelling. */
const american =
  /\b(?:color(?:s|ed)?|armor(?:ed)?|neighbor(?:s|ing)?|center(?:s|ed)?|gray|honor(?:s|ed)?|favorites?|behavior|canceled|traveled|defense|offense|organize[ds]?|recognize[ds]?)\b/i;
/** Foreign names, and names in programs. */
const notProse =
  /NO_COLOR|no-color|COLORTERM|FORCE_COLOR|color:|[A-Za-z]Color|Color[A-Z]|neighbor(?:s|ing)?\b(?=[^']*[=(;:{]|\s*=>)/;

test('texts for players use British spelling', () => {
  const read = [...screens, ...texts.filter(({ file }) => !/\.tsx?$/.test(file))];
  expect(read.filter(({ row }) => american.test(row) && !notProse.test(row))).toEqual([]);
  expect(american.test('the color of armor')).toBe(true);
});

test('a percentage has a blank before its sign', () => {
  const isTight = ({ row }: (typeof screens)[number]): boolean => /[a-z]{2} \d+%/i.test(row);
  expect(screens.filter(isTight)).toEqual([]);
  expect(isTight({ file: '', row: 'win 74%' })).toBe(true);
});
