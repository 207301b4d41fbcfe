import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileFaultText } from '#engine/result.ts';
import { levelText, readLevel, workshop } from '#games/robo-race/level.ts';
import { unwrapped } from '../../engine/support.ts';
import { randomLevel } from './random-level.ts';

/** Error message for a level text, or `ok`. */
function faultOf(text: string): string {
  const level = readLevel(text);
  return level.ok ? 'ok' : fileFaultText('FILE', level.error);
}

const head = 'robo-race level 1\nname Yard\n';
const grid = '+...+---+\n: .   G |\n+   +---+\n| O   .  :\n+...+...+'.replace('.  :', '. :');
const start = 'start 1 (0,1) N\n';
const level = `${head}${grid}\n${start}`;

/** Level with one line replaced. */
const withLine = (number: number, line: string) =>
  level
    .split('\n')
    .map((old, i) => (i === number - 1 ? line : old))
    .join('\n');
const and = (...lines: string[]) => `${level}${lines.join('\n')}\n`;
const wide = (columns: number) =>
  `${head}+${'...+'.repeat(columns)}\n:${' .  '.repeat(columns).slice(0, -1)}:\n+${'...+'.repeat(columns)}\n`;
const high = (rows: number) => `${head}+...+\n${': . :\n+   +\n'.repeat(rows - 1)}: . :\n+...+\n`;
const noStarts = (bottom: string) =>
  `${head}+${'...+'.repeat(10)}\n:${bottom
    .split('')
    .map((tile) => ` ${tile} `)
    .join(' ')}:\n+${'...+'.repeat(10)}\n`;

const gridMissing = 'FILE: the grid is missing';

describe('the first error of a level (rules, "Level files")', () => {
  test('does not exist in the undamaged levels of these tests', () => {
    expect(faultOf(level)).toBe('ok');
    expect(faultOf(workshop)).toBe('ok');
  });

  test.each([
    ['no text', '', 'FILE, line 1: expected "robo-race level 1", found ""'],
    [
      'a wrong first line',
      'robo-race level 2\n',
      'FILE, line 1: expected "robo-race level 1", found "robo-race level 2"',
    ],
    [
      'a blank after the first line',
      `robo-race level 1 \n${level}`,
      'FILE, line 1: expected "robo-race level 1", found "robo-race level 1 "',
    ],
    ['a blank line before the first line', `\n${level}`, 'FILE, line 1: expected "robo-race level 1", found ""'],
    [
      'an unknown line in the header',
      withLine(2, 'title Yard'),
      'FILE, line 2: expected name, tier or the grid, found "title Yard"',
    ],
    [
      'a blank before the first word',
      withLine(2, ' name Yard'),
      'FILE, line 2: expected name, tier or the grid, found " name Yard"',
    ],
    ['a tab, which is not a blank', withLine(2, '\t'), 'FILE, line 2: expected name, tier or the grid, found "\t"'],
    ['name twice', `${head}name Other\n${grid}`, 'FILE, line 3: name is given twice'],
    ['a name without text', withLine(2, 'name'), 'FILE, line 2: name must have 1 to 40 characters, found 0'],
    [
      'a name of 41 characters',
      withLine(2, `name ${'x'.repeat(41)}`),
      'FILE, line 2: name must have 1 to 40 characters, found 41',
    ],
    ['tier twice', `${head}tier 1\ntier 2\n${grid}`, 'FILE, line 4: tier is given twice'],
    ['tier 4', `${head}tier 4\n${grid}`, 'FILE, line 3: tier must be 1, 2 or 3, found "4"'],
    [
      'a tier followed by another word',
      `${head}tier 1 2\n${grid}`,
      'FILE, line 3: tier must be 1, 2 or 3, found "1 2"',
    ],
    ['no grid', head, gridMissing],
    ['a missing grid before a missing name', 'robo-race level 1\n', gridMissing],
    [
      'a wrong header line before a missing grid',
      'robo-race level 1\nstart 1 (0,0) N\n',
      'FILE, line 2: expected name, tier or the grid, found "start 1 (0,0) N"',
    ],
    ['no name', `robo-race level 1\n\n${grid}`, 'FILE, line 3: name is missing'],
    ['a missing name before errors of the grid', `robo-race level 1\n+..+\n`, 'FILE, line 2: name is missing'],
    [
      'a first grid line without the form of an edge line',
      withLine(3, '+...+-- +'),
      'FILE, line 3: the first grid line must be "+" followed by "---+" or "...+" for every column, found "+...+-- +"',
    ],
    [
      'a grid without columns',
      `${head}+\n`,
      'FILE, line 3: the first grid line must be "+" followed by "---+" or "...+" for every column, found "+"',
    ],
    ['41 columns', wide(41), 'FILE, line 3: the board is 41 wide, at most 40 are allowed'],
    [
      'a grid of four lines',
      `${head}${grid.split('\n').slice(0, 4).join('\n')}\n`,
      'FILE, line 3: the grid has 4 lines, expected an odd number of at least 3',
    ],
    [
      'a grid of one line',
      `${head}+...+\n`,
      'FILE, line 3: the grid has 1 lines, expected an odd number of at least 3',
    ],
    ['41 rows', high(41), 'FILE, line 3: the board is 41 high, at most 40 are allowed'],
    ['a line that is too long', withLine(4, ': .   G |.'), 'FILE, line 4: grid line has 10 characters, expected 9'],
    ['a line that is too short', withLine(5, '+   +--+'), 'FILE, line 5: grid line has 8 characters, expected 9'],
    [
      'characters that are counted as code points',
      withLine(4, ': \u{1F600}   G |'),
      'FILE, line 4: column 3: unknown tile "\u{1F600}", expected one of . ^ > v < R L O G',
    ],
    ['an edge line without a corner', withLine(5, '+   ----+'), 'FILE, line 5: column 5: expected "+", found "-"'],
    [
      'an inner edge that is written like an open border',
      withLine(5, '+...+---+'),
      'FILE, line 5: column 2: expected "---" or three blanks, found "..."',
    ],
    ['half a wall', withLine(5, '+   +-- +'), 'FILE, line 5: column 6: expected "---" or three blanks, found "-- "'],
    [
      'a last line with blanks',
      withLine(7, '+   +...+'),
      'FILE, line 7: column 2: expected "---" or "...", found "   "',
    ],
    [
      'an edge line with a wrong first character',
      withLine(5, ':   +---+'),
      'FILE, line 5: column 1: expected "+", found ":"',
    ],
    [
      'a colon between two squares',
      withLine(4, ': . : G |'),
      'FILE, line 4: column 5: expected "|" or a blank, found ":"',
    ],
    ['a blank at the border', withLine(4, ': .   G  '), 'FILE, line 4: column 9: expected "|" or ":", found " "'],
    [
      'a tile without its blanks',
      withLine(4, ':..   G |'),
      'FILE, line 4: column 2: expected a tile between two blanks, found ".. "',
    ],
    [
      'an unknown tile',
      withLine(4, ': .   X |'),
      'FILE, line 4: column 7: unknown tile "X", expected one of . ^ > v < R L O G',
    ],
    [
      'a small letter',
      withLine(6, '| o   . :'),
      'FILE, line 6: column 3: unknown tile "o", expected one of . ^ > v < R L O G',
    ],
    [
      'an even number of grid lines before errors within the grid',
      `${head}+...+\n: X :\n`,
      'FILE, line 3: the grid has 2 lines, expected an odd number of at least 3',
    ],
    [
      'an unknown line after the grid',
      and('wall (0,0) N'),
      'FILE, line 9: expected start, pusher or crusher, found "wall (0,0) N"',
    ],
    [
      'a grid line after the grid has ended',
      and('+...+...+'),
      'FILE, line 9: expected start, pusher or crusher, found "+...+...+"',
    ],
    [
      'a start line of another form',
      and('start 2 (1, 0) N'),
      'FILE, line 9: expected "start N (x,y) F", found "start 2 (1, 0) N"',
    ],
    [
      'a number with a leading zero',
      and('start 02 (1,0) N'),
      'FILE, line 9: expected "start N (x,y) F", found "start 02 (1,0) N"',
    ],
    [
      'a number of five digits',
      and('start 2 (10000,0) N'),
      'FILE, line 9: expected "start N (x,y) F", found "start 2 (10000,0) N"',
    ],
    ['starts out of order', and('start 3 (1,0) N'), 'FILE, line 9: expected start 2, found start 3'],
    ['a start outside', and('start 2 (2,0) N'), 'FILE, line 9: (2,0) is outside the board of 2x2'],
    ['an invalid facing', and('start 2 (1,0) n'), 'FILE, line 9: facing must be N, E, S or W, found "n"'],
    ['a start on a pit', and('start 2 (0,0) N'), 'FILE, line 9: start 2 stands on a pit'],
    ['a start on a goal', and('start 2 (1,1) N'), 'FILE, line 9: start 2 stands on a goal'],
    ['two starts on a square', and('start 2 (0,1) S'), 'FILE, line 9: start 2 uses the square of start 1'],
    [
      'a pusher line of another form',
      and('pusher (1,0) 1,3'),
      'FILE, line 9: expected "pusher (x,y) F steps", found "pusher (1,0) 1,3"',
    ],
    [
      'a crusher line of another form',
      and('crusher (1,0) N 1'),
      'FILE, line 9: expected "crusher (x,y) steps", found "crusher (1,0) N 1"',
    ],
    ['a decoration outside', and('crusher (0,2) 1'), 'FILE, line 9: (0,2) is outside the board of 2x2'],
    [
      'a pusher with an invalid facing',
      and('pusher (1,0) up 7'),
      'FILE, line 9: facing must be N, E, S or W, found "up"',
    ],
    [
      'step 6',
      and('pusher (1,0) N 1,6'),
      'FILE, line 9: steps must be different numbers 1 to 5 in ascending order, found "1,6"',
    ],
    [
      'steps that are not ascending',
      and('crusher (1,0) 3,2'),
      'FILE, line 9: steps must be different numbers 1 to 5 in ascending order, found "3,2"',
    ],
    [
      'a step twice',
      and('crusher (1,0) 2,2'),
      'FILE, line 9: steps must be different numbers 1 to 5 in ascending order, found "2,2"',
    ],
    [
      'an empty step',
      and('crusher (1,0) 2,'),
      'FILE, line 9: steps must be different numbers 1 to 5 in ascending order, found "2,"',
    ],
    ['a pusher on a pit', and('pusher (0,0) N 1'), 'FILE, line 9: no pusher can stand on a pit'],
    ['a crusher on a pit', and('crusher (0,0) 1'), 'FILE, line 9: no crusher can stand on a pit'],
    [
      'two decorations on a square',
      and('pusher (1,0) N 1', 'crusher (1,0) 2'),
      'FILE, line 10: (1,0) already has a pusher',
    ],
    [
      'two decorations on a square in the other order',
      and('crusher (1,0) 2', 'pusher (1,0) N 1'),
      'FILE, line 10: (1,0) already has a crusher',
    ],
    ['no goal', withLine(4, ': .   . |'), 'FILE: the level has no goal'],
    [
      'no start squares on a narrow board',
      `${head}${grid}\n`,
      'FILE: no start squares are declared and the board is 2 wide, at least 10 are needed for the default ones',
    ],
    ['a default start on a pit', noStarts('G....O....'), 'FILE: default start 2 (5,0) stands on a pit'],
    ['a default start on a goal', noStarts('.........G'), 'FILE: default start 4 (9,0) stands on a goal'],
  ])('is reported for %s', (_, text, message) => expect(faultOf(text)).toBe(message));

  test('is reported for a fifth start square', () => {
    const text = wide(6).replace(' .  ', ' G  ');
    const starts = [1, 2, 3, 4, 5].map((number) => `start ${number} (${number},0) N\n`).join('');
    expect(faultOf(`${text}${starts}`)).toBe('FILE, line 10: at most 4 start squares are allowed');
  });
});

describe('a valid level (rules, "Level files")', () => {
  test.each([
    ['CRLF', level.replaceAll('\n', '\r\n')],
    ['no line end at the end', level.trimEnd()],
    [
      'comments and blank lines outside the grid',
      level.replace('name', '  -- by me\n   \n--\nname').replace('start', '\n-- there\nstart'),
    ],
    ['a name of 40 characters of two code units', withLine(2, `name ${'\u{1F600}'.repeat(40)}`)],
    ['decorations before starts', level.replace('start', 'crusher (1,0) 1,2,3,4,5\nstart')],
    ['40 columns', wide(40).replace(' .  ', ' G  ')],
  ])('may have %s', (_, text) => expect(faultOf(text)).toBe('ok'));

  test('takes as its name everything after `name` and one blank', () => {
    expect(unwrapped(readLevel(withLine(2, 'name  Two  words ')))).toMatchObject({ title: ' Two  words ', tier: 1 });
  });

  test('has walls that block from both sides, and a border that is open where it has no wall', () => {
    const { board } = unwrapped(readLevel(level));
    // (0,0) is the pit. (1,1) is the goal with walls in the north, east and south.
    expect(board.walls).toEqual([8, 1, 0, 7]);
    expect(board.starts).toEqual([{ square: 2, facing: 0 }]);
  });

  test('has default start squares that face north', () => {
    const { board, declaresStarts } = unwrapped(readLevel(noStarts('G.........')));
    expect(declaresStarts).toBe(false);
    expect(board.starts).toEqual([3, 5, 7, 9].map((square) => ({ square, facing: 0 })));
  });
});

describe('the canonical form of a level (rules, "Level files")', () => {
  test('of the workshop is its text', () => expect(levelText(unwrapped(readLevel(workshop)))).toBe(workshop));

  test('is read as the level that was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const text = randomLevel(seed);
        const read = unwrapped(readLevel(text, 'x'));
        const written = levelText(read);
        expect(unwrapped(readLevel(written, 'x')).board.ways).toEqual(read.board.ways);
        expect(levelText(unwrapped(readLevel(written, 'x')))).toBe(written);
      }),
      { numRuns: 60 },
    );
  });

  test('either loads or is refused after random damage, but never causes an exception', () => {
    const character = fc.constantFrom(...'+-|:. ^>vRLOGx\n\u{1F600}1,()NE');
    fc.assert(
      fc.property(fc.nat(workshop.length), fc.nat(12), fc.array(character, { maxLength: 4 }), (at, cut, insert) => {
        const text = workshop.slice(0, at) + insert.join('') + workshop.slice(at + cut);
        const read = readLevel(text);
        if (!read.ok) expect(read.error.message).not.toBe('');
        else expect(levelText(read.value)).toContain('robo-race level 1');
      }),
      { numRuns: 300 },
    );
  });
});
