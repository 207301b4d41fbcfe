import { describe, expect, test } from 'vitest';
import { last, playFromStart, printed } from './support.ts';

const echoes = (script: string): string[] =>
  printed(script)
    .split('\n')
    .filter((line) => line.startsWith('->'));

describe('a script (rules, "Commands and scripts")', () => {
  test.each([
    ['brackets', 'play(5,10,1,2,3,4,5)', '->play(5,10,1,2,3,4,5)'],
    ['blanks', 'play 5 10 1 2 3 4 5', '->play(5,10,1,2,3,4,5)'],
    ['blanks in brackets', '  play ( 5 , 10, 1 ,2,3,4,5 )  ', '->play(5,10,1,2,3,4,5)'],
    ['upper case', 'Move(a,3)', '->move(A,3)'],
    ['upper case and blanks', 'MOVE j 30', '->move(J,30)'],
    ['no arguments', 'Toggle_Debug_Mode', '->toggle_debug_mode'],
    ['a comment after it', 'pass -- and wait', '->pass'],
    ['a comment without a blank', 'setup_next(1)--on', '->setup_next(1)'],
  ])('may have commands in any letter case, with brackets or blanks, and comments: %s', (_, script, echo) => {
    expect(echoes(script)).toEqual([echo]);
  });

  test('may have comments, blank lines and both kinds of line ends', () => {
    const script = '-- a run\r\n\r\n   -- indented\r\npass\r\n\n  \t\nfire\r\n--\nabort';
    expect(echoes(script)).toEqual(['->pass', '->fire', '->abort']);
  });

  test('prints only the first block if it has only comments', () => {
    expect(printed('-- nothing\n\n')).toBe('  state:not started, normal, ok\n  Welcome to Space Defender Version 2.');
  });
});

const syntax = 'Syntax Error: specification of command executions cannot be parsed';

describe('syntax errors of a script', () => {
  test.each([
    ['a second comma', 'pass\nmove(A,,3)', 2, 8],
    ['an argument missing at the end', 'move(A,)', 1, 8],
    ['a bracket too many', 'fire)', 1, 5],
    ['a second closing bracket, indented', '  move(A,3))', 1, 12],
    ['no comma in brackets', 'move(A 3)', 1, 8],
    ['a bracket for a name', 'pass\n\n(5)', 3, 1],
    ['a number for a name', '7', 1, 1],
    ['an inner bracket', 'move((A),3)', 1, 6],
    ['after CRLF lines and comments', '-- note\r\n\r\npass\r\nmove(A,)', 4, 8],
    ['the first of several syntax errors', 'pass\nmove(A,)\nfire)', 2, 8],
    ['a syntax error, even after errors of type', 'jump\nmove(K,1)\nfire)', 3, 5],
  ])('are reported with line and column: %s', (_, script, line, column) => {
    expect(printed(script)).toBe(`${syntax}\nparse error (Line ${line}, Column ${column})`);
  });
});

const threshold = (letter: string): string => `${letter}_threshold: THRESHOLD = 1 .. 101`;
const thresholds = ['g', 'f', 'c', 'i', 'p'].map(threshold).join(' ; ');
const declarations = {
  play: `play(row: MAX_ROW = 5 .. 10 ; column: MAX_COLUMN = 10 .. 30 ; ${thresholds})`,
  setup_select: 'setup_select(value: INPUT_VALUE = 1 .. 5)',
  setup_next: 'setup_next(state: STATE = 1 .. 5)',
  setup_back: 'setup_back(state: STATE = 1 .. 5)',
  move: 'move(row: ROW = {A, B, C, D, E, F, G, H, I, J} ; column: COLUMN = 1 .. 30)',
};

const misfits: Readonly<Record<keyof typeof declarations, readonly (readonly string[])[]>> = {
  play: [
    ['4', '10', '1', '1', '1', '1', '1'],
    ['11', '10', '1', '1', '1', '1', '1'],
    ['5', '9', '1', '1', '1', '1', '1'],
    ['5', '31', '1', '1', '1', '1', '1'],
    ['5', '10', '0', '1', '1', '1', '1'],
    ['5', '10', '1', '102', '1', '1', '1'],
    ['5', '10', '1', '1', '0', '1', '1'],
    ['5', '10', '1', '1', '1', '102', '1'],
    ['5', '10', '1', '1', '1', '1', '102'],
    ['5', '10', '1', '1', '1', '1'],
    ['5', '10', '1', '1', '1', '1', '1', '1'],
    ['E', '10', '1', '1', '1', '1', '1'],
  ],
  setup_select: [['0'], ['6'], ['-1'], ['A'], ['1', '2'], []],
  setup_next: [['0'], ['6'], ['A'], []],
  setup_back: [['0'], ['6'], ['A'], []],
  move: [['K', '1'], ['A', '0'], ['A', '31'], ['1', '1'], ['A', 'B'], ['A'], ['A', '1', '1'], ['AA', '1']],
};

const type = 'Type Error: specification of command executions is not type-correct';

const misfitting = (['play', 'setup_select', 'setup_next', 'setup_back', 'move'] as const).flatMap((name) =>
  misfits[name].map((args) => [`${name}(${args.join(',')})`, name, args.join(', ')] as const),
);

describe('type errors of a script', () => {
  test.each(misfitting)('are reported with the declaration: %s', (script, name, args) => {
    expect(printed(`toggle_debug_mode\n${script}\nabort`)).toBe(
      `${type}\n${name}(${args}) does not conform to declaration ${declarations[name]}`,
    );
  });

  test.each([
    ['play(5,10,1,1,1,1,1)', 'play(10,30,101,101,101,101,101)'],
    ['setup_next(1)', 'setup_next(5)'],
    ['setup_back(1)', 'setup_back(5)'],
    ['setup_select(1)', 'setup_select(5)'],
    ['move(A,1)', 'move(J,30)'],
  ])('do not occur at the ends of the valid ranges: %s, %s', (low, high) => {
    expect(echoes(`${low}\n${high}`)).toEqual([`->${low}`, `->${high}`]);
  });

  test('include unknown names with and without arguments', () => {
    expect(printed('jump')).toBe(`${type}\nError: unknown event name jump`);
    expect(printed('warp(3,4)')).toBe(`${type}\nError: unknown event name warp`);
  });

  test('are reported in order, a line for each command, and no command is played', () => {
    expect(printed('toggle_debug_mode\nmove K 1\nplay(5,10,1,1,1,1,1)\ndive\n\nsetup_next(9)')).toBe(
      [
        type,
        `move(K, 1) does not conform to declaration ${declarations.move}`,
        'Error: unknown event name dive',
        `setup_next(9) does not conform to declaration ${declarations.setup_next}`,
      ].join('\n'),
    );
  });
});

describe('the RNG output of a script', () => {
  const start = 'play(7,12,1,1,1,1,1) setup_next(5)';

  test.each([
    ['on, outside games', 'toggle_rng_out', 'not started, normal, ok', 'RNG output on.'],
    [
      'off, in setup',
      `toggle_rng_out ${start.slice(0, 20)} toggle_rng_out`,
      'weapon setup, normal, ok',
      'RNG output off.',
    ],
    ['on, in game', `${start} pass toggle_rng_out`, 'in game(1.0), normal, ok', 'RNG output on.'],
  ])('is switched %s', (_, commands, state, text) => {
    expect(last(playFromStart(commands)).lines).toEqual([`  state:${state}`, `  ${text}`]);
  });

  test('adds the drawn numbers only to the blocks of turns', () => {
    const blocks = playFromStart(`toggle_rng_out ${start} pass move(D,1) fire toggle_rng_out pass`);
    const ends = blocks
      .slice(3)
      .map(({ lines }) => lines.slice(lines.findLastIndex((line) => / G [_S]/.test(line)) + 1));
    // On a board of 7 rows, the third term 96185740 of the sequence gives row 96185740 mod 7 + 1 = 6.
    expect(ends).toEqual([
      [],
      ['  RNG Usage:', '    row:1', '    enemy value:1'],
      ['  state:in game(1.1), normal, error', '  Already there.'],
      ['  RNG Usage:', `    row:${(96185740 % 7) + 1}`, '    enemy value:37'],
      ['  state:in game(2.0), normal, ok', '  RNG output off.'],
      [],
    ]);
  });

  test('is at the end of a block in debug mode, too', () => {
    const { lines } = last(playFromStart(`toggle_debug_mode toggle_rng_out ${start} pass`));
    expect(lines.slice(-4)).toEqual([
      '    G _  _  _  _  _  _  _  _  _  _  _  _',
      '  RNG Usage:',
      '    row:1',
      '    enemy value:1',
    ]);
  });
});
