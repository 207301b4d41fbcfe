import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { wordColumns } from '#screen/sentences.ts';
import { randomLevel } from '../random-level.ts';
import { answerTo, board, matchOf, play, refusalOf } from '../support.ts';
import { type Changes, parTurns, sceneAfter, seenStep } from './scenes.ts';

const { reader } = intoTheBreachScreen;

function answer(scene: BreachScene, typed: string): readonly string[] {
  const [name = '', ...words] = typed.split(' ');
  const question = reader.questions[name];
  if (question === undefined) throw new Error(`no question ${name}`);
  return question.answer(scene, words);
}

/** Text announced after the last of several lines. */
function linesAfter(lines: readonly string[], level?: string, changes?: Changes): readonly string[] {
  const { before, after } = seenStep(lines, level, changes);
  return reader.tell(before, after);
}

test('a match begins in text mode with the forecast and the units, mechs first', () => {
  expect(reader.describe(sceneAfter([], undefined, { record: { played: 3, won: 1, best: 4 } }))).toEqual([
    'Into The Breach, level Classic. Turn 1. Par 3. Your best here is 4.',
    'After this turn: 1 of 3 mechs, 5 buildings and 2 of 3 enemies left.',
    'You lose TankMech (1,2) and HealMech (1,3).',
    '3 mechs can still move. 3 mechs, in order of attack:',
    'Mech 1: TankMech (1,1), health 5, damage 3, speed 3, can still move.',
    'Mech 2: TankMech (1,2), health 3, damage 3, speed 3, can still move.',
    'Mech 3: HealMech (1,3), health 2, damage 2, speed 3, can still move.',
    '3 enemies:',
    'Enemy 4: Scorpion (8,8), health 3, damage 2, speed 3.',
    'Enemy 5: Firefly (8,7), health 2, damage 1, speed 2.',
    'Enemy 6: Firefly (7,6), health 1, damage 1, speed 1.',
    '5 buildings standing, health 12 in all: type buildings.',
    'The board has 10 rows and 10 columns: type board.',
  ]);
});

test('a long list names three items, and then the number of further items', () => {
  const many = `${'_'.repeat(9)}9//${[0, 1, 2, 3, 4].map((column) => `S,0,${column},1,1,1`).join('/')}/T,0,5,9,0,0`;
  const lines = reader.describe(sceneAfter([], many));
  expect(lines).toContain('5 enemies:');
  expect(lines).toContain('2 more enemies: type units.');
  expect(lines.filter((line) => line.startsWith('Enemy '))).toHaveLength(3);
});

describe('the announcement in text mode', () => {
  test('of a move contains the move, the mechs that can still move, and the forecast', () => {
    expect(linesAfter(['move(1,1,4,1)'])).toEqual([
      'TankMech moves from (1,1) to (4,1). 2 mechs can still move.',
      'After this turn: 2 of 3 mechs, 5 buildings and 2 of 3 enemies left.',
      'You lose HealMech (1,3).',
    ]);
  });

  test('of an undo contains the move that was undone', () => {
    expect(linesAfter(['move(1,1,4,1)', 'undo'])[0]).toBe(
      'TankMech moves back from (4,1) to (1,1). 3 mechs can still move.',
    );
  });

  test('of a turn contains the attacks in order, the enemies, and the situation', () => {
    expect(linesAfter(parTurns[0])).toEqual([
      'Turn 1, attacks.',
      'HealMech (2,4) heals TankMech (1,4) and buildings (2,5) and (3,4) by 2, to 5.',
      'Scorpion (8,8) destroys Firefly (8,7). Firefly (8,7) dies first.',
      'TankMech (4,1), TankMech (1,4) and Firefly (7,6) do nothing.',
      'Turn 1, enemies. Scorpion (8,8) moves to (8,5), hunting mech (4,1).',
      'Firefly (7,6) moves to (7,5), hunting building (7,1).',
      'Turn 2. 3 mechs can still move.',
      'After this turn: 3 mechs, 5 buildings and 1 of 2 enemies left.',
    ]);
  });

  test('contains only the changes of a turn if the player prefers a short log', () => {
    const lines = linesAfter(['end_turn'], undefined, { preferences: { log: 'short' } });
    expect(lines.slice(0, 3)).toEqual([
      'Turn 1, attacks. TankMech (1,1) destroys TankMech (1,2) and HealMech (1,3).',
      'Scorpion (8,8) destroys Firefly (8,7).',
      'Turn 1, enemies. Scorpion (8,8) moves to (8,5), hunting mech (1,1).',
    ]);
  });

  test('of a turn mentions a hit that does not destroy its target, and an enemy that stays on its tile', () => {
    const corridor = 'MMMMMMM/M_____M/MMMMMMM/M1MMMMM/MMMMMMM//T,1,1,9,3,0/S,1,2,5,3,1';
    expect(linesAfter(['end_turn'], corridor).slice(0, 3)).toEqual([
      'Turn 1, attacks. Scorpion (1,2) hits TankMech (1,1) for 1, leaving 8.',
      'TankMech (1,1) does nothing.',
      'Turn 1, enemies. Scorpion (1,2) stays, hunting mech (1,1).',
    ]);
  });

  test('of a turn mentions a unit that does nothing, and its destruction later in the turn', () => {
    expect(linesAfter(['end_turn'], board('____/___1//F,0,1,1,0,1/T,0,3,5,0,1')).slice(0, 2)).toEqual([
      'Turn 1, attacks. TankMech (0,3) destroys Firefly (0,1).',
      'Firefly (0,1) does nothing.',
    ]);
  });

  test('at the end of the match states the best result so far', () => {
    const record = { played: 3, won: 1, best: 1 };
    expect(reader.describe(sceneAfter(parTurns.flat(), undefined, { record })).join(' ')).toContain(
      'Your best here is 1 turn.',
    );
  });

  test('does not mention moves when it describes the units after the end', () => {
    expect(answer(sceneAfter(parTurns.flat()), 'units').join(' ')).not.toContain('move');
  });

  test('at the end states the result, its reason, a first win, and the remaining units and buildings', () => {
    const won = linesAfter(parTurns.flat()).join(' ');
    expect(won).toContain('You win in turn 3: every enemy is destroyed. Par is 3. Your first win here.');
    expect(won).toContain('3 mechs and 0 enemies left. 4 of 5 buildings standing, health 22 in all');
    const lost = linesAfter(['end_turn'], '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1').join(' ');
    expect(lost).toContain('You lose in turn 1: all buildings are gone.');
  });

  test.each([
    ['save(b.txt)', 'Saved as b.txt.'],
    ['load(a.txt)', 'Loaded a.txt.'],
    ['restart', 'The level starts over.'],
  ])('confirms the command %s', (line, expected) => {
    expect(linesAfter([line])[0]).toBe(expected);
  });
});

describe('a question in text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'forecast',
      [
        'After this turn: 1 of 3 mechs, 5 buildings and 2 of 3 enemies left.',
        'In order of attack: TankMech (1,1) destroys TankMech (1,2) and HealMech (1,3).',
        'Scorpion (8,8) destroys Firefly (8,7).',
        'TankMech (1,2), HealMech (1,3) and Firefly (8,7) die first.',
        'Firefly (7,6) does nothing.',
        'Then the enemies: Scorpion (8,8) moves to (8,5), hunting mech (1,1).',
        'Firefly (7,6) moves to (7,5), hunting building (7,1).',
      ],
    ],
    [
      'threats',
      [
        '2 of 3 enemies attack this turn:',
        'Scorpion (8,8) hits 6 tiles for 2: (6,8), (7,8), (8,6), (8,7), (8,9), (9,8).',
        'Firefly (7,6) hits 7 tiles for 1: (2,6), (3,6), (4,6), (5,6), (6,6), (8,6),',
        '(9,6).',
        'Firefly (8,7) dies first.',
      ],
    ],
    [
      'preview 1 1 4 1',
      [
        'TankMech (1,1) to (4,1):',
        'After this turn: 2 of 3 mechs, 5 buildings and 2 of 3 enemies left.',
        'You lose HealMech (1,3).',
      ],
    ],
    [
      'buildings',
      [
        '5 buildings standing, health 12 in all. Weakest first:',
        'Building (5,1), health 2.',
        'Building (6,1), health 2.',
        'Building (7,1), health 2.',
        'Building (2,5), health 3.',
        'Building (3,4), health 3.',
      ],
    ],
    ['moves 1 1', ['TankMech (1,1) reaches 6 tiles: (2,1), (2,2), (2,3), (3,1), (3,2), (4,1).']],
    ['moves (8,8)', ['Scorpion (8,8) reaches 0 tiles.']],
    ['targets 1 3', ['HealMech (1,3) heals 4 tiles for 2: (0,3), (1,2), (1,4), (2,3).']],
    [
      'tile 8 6',
      ['(8,6): free ground.', '2 enemies hit it: Scorpion (8,8) for 2 and Firefly (7,6) for 1, together 3.'],
    ],
    ['tile 2 5', ['(2,5): building, health 3. No enemy hits it this turn.']],
    ['tile 4 1', ['(4,1): free ground. No enemy hits it this turn. In reach of TankMech (1,1).']],
    ['tile 0 0', ['(0,0): mountain. No enemy hits it this turn.']],
    ['board 1', ['Row 1: mountain at 0 and 9, TankMech at 1 and 2, HealMech at 3.']],
    ['board 6', ['Row 6: mountain at 0 and 5 to 9, building with health 2 at 1.']],
    ['again', ['Nothing has happened yet.']],
    [
      'level',
      [
        'Into The Breach, level Classic. Turn 1. Par 3.',
        'The board has 10 rows and 10 columns. 3 mechs and 3 enemies left.',
        '5 buildings standing, health 12 in all: type buildings.',
        'Destroy every enemy to win.',
        'You lose if all your mechs or all buildings are destroyed.',
      ],
    ],
  ])('is answered in sentences: %s', (typed, lines) => {
    expect(answer(sceneAfter(), typed)).toEqual(lines);
  });

  test('about the board is answered with a sentence per row', () => {
    expect(answer(sceneAfter([], '___9//T,0,0,1,1,1/S,0,2,1,1,1'), 'board')).toEqual([
      'Row 0: TankMech at 0, Scorpion at 2, building with health 9 at 3.',
    ]);
    expect(answer(sceneAfter(), 'board')).toHaveLength(10);
  });

  test('about units is answered with the objective of each enemy in the debug view', () => {
    const lines = answer(sceneAfter([], undefined, { debug: true }), 'units').join(' ');
    expect(lines).toContain('It hunts (8,8); after this turn it hunts mech (1,1) and moves to (8,5).');
    expect(lines).toContain('It hunts (8,7), but dies this turn.');
    expect(answer(sceneAfter(), 'units').join(' ')).not.toContain('hunts');
  });

  test('with `again` is answered with the last turn', () => {
    expect(answer(sceneAfter(parTurns[0]), 'again')).toEqual(linesAfter(parTurns[0]));
  });

  test.each([
    ['moves', 'Found nothing, expected a row and a column, as in moves 1 1.'],
    ['targets x 1', 'Found "x 1", expected a row and a column, as in targets 1 1.'],
    ['tile 1', 'Found "1", expected a row and a column, as in tile 2 5.'],
    ['preview 1 1 4', 'Found "1 1 4", expected two tiles, as in preview 1 1 4 1.'],
    ['board 10', 'Found "10", expected a row from 0 to 9, or nothing for all.'],
    ['moves 4 4', 'No unit stands on (4,4).'],
    ['targets 12 3', 'Tile (12,3) is not on the board: rows 0 to 9, columns 0 to 9.'],
  ])('that is incomplete or wrong is answered with the expected form or the reason: %s', (typed, expected) => {
    expect(answer(sceneAfter(), typed)).toEqual([expected]);
  });

  test('after the end is answered without a forecast', () => {
    const over = sceneAfter(parTurns.flat());
    for (const typed of ['forecast', 'threats', 'preview 7 2 7 3'])
      expect(answer(over, typed)).toEqual(['The match is over. Nothing more happens.']);
    expect(answer(over, 'moves 7 2')[0]).toContain('TankMech (7,2) reaches');
  });
});

test.each(['1 1 5 5', '8 8 8 5', '4 4 4 5', '1 1 1 1', '1 1 0 0', '1 1 1 2', '1 1 39 1'])(
  'the question `preview %s` is refused with the message of the rules',
  (tiles) => {
    const refusal = refusalOf(matchOf(), `move ${tiles}`);
    expect(refusal).toContain(answer(sceneAfter(), `preview ${tiles}`).join(' '));
  },
);

test('the questions about moves and targets agree with the rules', () => {
  fc.assert(
    fc.property(randomLevel, (level) => {
      const scene = sceneAfter([], level);
      for (const { row, column } of scene.view.entities)
        for (const name of ['moves', 'targets'] as const) {
          const [, list = ''] =
            /^result:(.*)$/.exec(answerTo(play(matchOf(board(level))), `${name}(${row},${column})`)) ?? [];
          const spoken = answer(scene, `${name} ${row} ${column}`).join(' ');
          const tiles = list === 'none' ? [] : list.split(' ');
          const listed = /: (.*)\.$/.exec(spoken)?.[1]?.split(', ') ?? [];
          expect(listed).toEqual(tiles);
        }
    }),
    { numRuns: 20 },
  );
});

test('every line of text mode is plain text that fits', () => {
  fc.assert(
    fc.property(randomLevel, (level) => {
      const { before, after } = seenStep(['end_turn'], level);
      const { row, column } = before.view.entities[0] ?? { row: 0, column: 0 };
      const questions = ['forecast', 'threats', 'units', 'buildings', 'board', 'level', `tile ${row} ${column}`];
      const lines = [
        ...reader.describe(before),
        ...reader.tell(before, after),
        ...questions.flatMap((typed) => answer(before, typed)),
      ];
      for (const line of lines) {
        expect(line).toMatch(/^[ -~]+$/);
        expect(line).not.toMatch(/undefined|NaN|null/);
        expect(line.length).toBeLessThanOrEqual(wordColumns);
      }
    }),
    { numRuns: 25 },
  );
});
