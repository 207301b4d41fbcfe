import { describe, expect, test } from 'vitest';
import type { Cell } from '#games/space-defender/cells.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { ascii } from '#screen/styled-text.ts';
import type { Scene } from '../games/space-defender/support.ts';
import { pointingAt, rowsOfScene, sceneOf } from './scenes.ts';
import { large } from './support.ts';

const cellOf = (name: string): Cell => ({ row: name.charCodeAt(0) - 64, column: Number(name.slice(1)) });

const rowsAt = (scene: Scene, cursor: string, changes: Partial<SpaceDefenderScene> = {}): string[] =>
  rowsOfScene(pointingAt(cellOf(cursor), sceneOf(scene, undefined, changes)));

/** Rows of the board with the same letters as the rows in `expected`, cut to their lengths. */
const boardRows = (rows: readonly string[], expected: readonly string[]): string[] =>
  expected.map((row) => rows.find((other) => letterIn(other) === letterIn(row))?.slice(0, row.length) ?? '');

const letterIn = (row: string): string | undefined => /^ {2,}([A-J])/.exec(row)?.[1];

/** The two hint lines below the board. */
const hintOf = (rows: readonly string[]): string[] => rows.slice(-3, -1).map((row) => row.trim());

interface Drawn {
  readonly rule: string;
  readonly scene: Scene;
  readonly cursor: string;
  readonly changes?: Partial<SpaceDefenderScene>;
  readonly rows: readonly string[];
}

const drawn: readonly Drawn[] = [
  {
    rule: 'a path goes up first, then right',
    scene: { ship: 'E2 70 70' },
    cursor: 'C7',
    rows: ['  B : : : : : ', '  C : ┌────────[S]: : ', '  D : │ : : : ', '  E : S : : : '],
  },
  {
    rule: 'a path goes down first, then left',
    scene: { ship: 'E5 70 70' },
    cursor: 'G3',
    rows: ['  E : : : : S : ', '  F : : : : │ : ', '  G : :[S]──┘ : '],
  },
  { rule: 'a path to the right', scene: { ship: 'E5 70 70' }, cursor: 'E9', rows: ['  E : : : : S──────[S]: '] },
  { rule: 'a path to the left', scene: { ship: 'E5 70 70' }, cursor: 'E2', rows: ['  E :[S]────S : '] },
  {
    rule: 'a path straight up',
    scene: { ship: 'E5 70 70' },
    cursor: 'C5',
    rows: ['  C : : : :[S]: ', '  D : : : : │ : ', '  E : : : : S : '],
  },
  {
    rule: 'a path in cells of three columns',
    scene: { ship: 'E5 70 70' },
    cursor: 'G3',
    changes: large,
    rows: ['  E  :  :  :  : ▐S> : ', '  F  :  :  :  :  │  : ', '  G  :  : [S]────┘  : '],
  },
  {
    rule: 'a path in ASCII',
    scene: { ship: 'E5 70 70' },
    cursor: 'C8',
    changes: { ...large, glyphs: ascii },
    rows: ['  C  :  :  :  :  +-------[S] : ', '  D  :  :  :  :  |  : '],
  },
  {
    rule: 'cells in which the ship collides are marked',
    scene: { ship: 'E2 70 70', things: ['<-1 C8 20x3', 'I2 D2 10/50'] },
    cursor: 'C7',
    changes: large,
    rows: ['  C  :  ┌───────!─────[S]--  : ', '  D  : ▗▄▖ :  : '],
  },
  {
    rule: 'a mark beside the cursor makes room for its bracket',
    scene: { ship: 'E3 70 70', things: ['I1 E2 5/50'] },
    cursor: 'E1',
    rows: ['  E[S]I─S : : : : : : : : : : . . .'],
  },
  {
    rule: 'shots are drawn where they will be, with a trail through the cells that they crossed',
    scene: { ship: 'E2 70 70', things: ['*-1 A3 70x5', '<-2 C9 50x6'] },
    cursor: 'F2',
    rows: ['  A : : :---------* . ', '  C ! ! <-!-!-!-!-!-! ! '],
  },
  {
    rule: 'shots that jump leave a mark only where they started',
    scene: { weapon: 'Snipe', ship: 'E2 60 160', things: ['*-1 A3 1000x8'] },
    cursor: 'F2',
    rows: ['  A : : - : : : : : : : * '],
  },
  {
    rule: 'shots that fly diagonally leave a trail only in cells that they entered',
    scene: { weapon: 'Spread', ship: 'E2 60 120', things: ['*-1 C3 50x1 up', '*-2 F3 50x1 down'] },
    cursor: 'E3',
    rows: ['  B : : : * ! ', '  C : : - : : ', '  F : : - : : ', '  G : : : * ! '],
  },
  {
    rule: 'shots that leave the board or hit something leave a trail up to that cell',
    scene: { ship: 'E2 70 70', things: ['<-1 A3 15x4', '*-2 C5 70x5', 'I3 C8 50/50'] },
    cursor: 'F2',
    rows: ['  A ----- : ', '  C : : : : :-----I-: : '],
  },
  {
    rule: 'a shot that flies into the fog leaves a trail only in visible cells',
    scene: { ship: 'E2 70 70', things: ['*-1 E14 70x5'] },
    cursor: 'F2',
    rows: ['  E : S : : : : : : : : : : . .---░░░'],
  },
  {
    rule: 'the cursor in the last column has its closing bracket to the right of the board',
    scene: { ship: 'E28 70 70' },
    cursor: 'E30',
    rows: ['  E ░░░░░░░░░░░░░░░░░░░░░░░░░░░░. . . : : : : : : : : : : S──[S]'],
  },
  {
    rule: 'with the cursor out of reach, the board shows how far the ship can fly, and no path',
    scene: { ship: 'E2 70 8' },
    cursor: 'E8',
    rows: ['  E : S : : : . .[.]. '],
  },
  {
    rule: 'a fogged cell keeps its fog under the cursor',
    scene: {},
    cursor: 'A20',
    rows: ['  A : : : : : : : . . . ░░░░░░░░░░░░░░░░░[░]░'],
  },
  {
    rule: 'no forecast is drawn if the player has switched it off',
    scene: { ship: 'E2 70 70', things: ['<-4 E8 30x3'] },
    cursor: 'D6',
    changes: {
      preferences: { cells: 'auto', tiles: 'quiet', units: 'letters', forecast: false, log: 'full', battles: 'mine' },
    },
    rows: ['  D : : : : :[:]: : : : : . . . ', '  E : S : : : : : < : '],
  },
  {
    rule: 'an enemy that would destroy the ship is selected without a preview, and fatal cells are marked',
    scene: { ship: 'E2 70 70', things: ['G1 E4 100/100'] },
    cursor: 'E4',
    rows: ['  E x Sxx{G}x x '],
  },
];

interface Hinted {
  readonly rule: string;
  readonly scene: Scene;
  readonly cursor: string;
  readonly forecast?: false;
  readonly hint: readonly [string, string];
}

const hinted: readonly Hinted[] = [
  {
    rule: 'for a free cell, the cost of the path and the health and energy afterwards',
    scene: { ship: 'E2 70 70' },
    cursor: 'C7',
    hint: [
      'Enter: fly to C7 (7 cells, 21 energy). You are safe there next turn.',
      'You then have 70 health and 49 energy. Your ship can fly 10 cells.',
    ],
  },
  {
    rule: 'a collision on the path, and the nearest safe cell',
    scene: { ship: 'E2 70 70', things: ['<-1 C8 20x3'] },
    cursor: 'C7',
    hint: [
      'Enter: fly to C7 (7 cells, 21 energy). ! You lose 19 to a shot of 20 at C5.',
      'Nearest safe cell: D7 (6 cells, 18 energy).',
    ],
  },
  {
    rule: 'that a collision on the path destroys the ship',
    scene: { ship: 'E2 20 70', things: ['<-1 C8 90x3'] },
    cursor: 'C7',
    hint: ['Enter: fly to C7 (7 cells, 21 energy).', '! Deadly: a shot hits you at C5: 89 damage to your 21 health.'],
  },
  {
    rule: 'for collisions that the ship survives, their total damage',
    scene: { ship: 'E2 70 70', things: ['I2 E4 10/50', 'I3 E5 20/50', '<-4 E3 30x0'] },
    cursor: 'E5',
    hint: [
      "Interceptor 3 at E5, 20 of 50, armour 0. Flies 3. It can't see you.",
      '! You ram Interceptor 2 at E4 and Interceptor 3 at E5: -30 health, score +2.',
    ],
  },
  {
    rule: 'a hit that no move avoids, once, with the enemy that fires',
    scene: { ship: 'E3 70 70', armour: 'Light', things: ['<-1 E6 15x4', 'G4 E8 110/110'] },
    cursor: 'C7',
    hint: [
      'Enter: fly to C7 (6 cells, 24 energy). No extra damage there.',
      '! A shot from Grunt 4 hits you before you can move: -11.',
    ],
  },
  {
    rule: 'for an enemy that rams the ship, its health compared with that of the ship',
    scene: { ship: 'E2 70 70', things: ['G4 E12 110/110'] },
    cursor: 'E9',
    hint: [
      'Enter: fly to E9 (7 cells, 21 energy).',
      '! Deadly: Grunt 4 flies to E9 and rams you: 110 damage to your 70 health.',
    ],
  },
  {
    rule: 'for a cell that needs more energy than the ship has, both amounts',
    scene: { ship: 'E2 70 5' },
    cursor: 'E6',
    hint: ['E6 needs 12 energy; you have 8 after recharging, enough for 2 cells.', 'Your energy lasts for 2 cells.'],
  },
  {
    rule: 'the damage and the repair of the same turn, separately',
    scene: { ship: 'E1 60 70', power: 'Repair', things: ['G1 E8', '<-1 A2 15x4'] },
    cursor: 'E1',
    hint: [
      't wait: ! Grunt 1 hits you at E1 for 14.  f fire: safe, 65 energy left.',
      's Repair: +50, hits -14: 97 health.',
    ],
  },
  {
    rule: 'for the ship, that firing saves it from a hit',
    scene: { ship: 'E1 60 70', power: 'Repair', things: ['G1 E5 60/100'] },
    cursor: 'E1',
    hint: [
      't wait: ! Deadly: Grunt 1 rams you at E1 (71 against 62).  f fire: safe.',
      's Repair: +50, hits -81: 30 health.',
    ],
  },
  {
    rule: 'for the ship, each action that would destroy it',
    scene: { ship: 'E1 60 70', power: 'Repair', things: ['G1 E3 150/150'] },
    cursor: 'E1',
    hint: ['t wait: ! Deadly: Grunt 1 rams you at E1 (160 against 62).  f fire: deadly.', 's Repair: deadly.'],
  },
  {
    rule: 'for a shot, its damage and its next flight',
    scene: { ship: 'E2 70 70', things: ['*-4 E8 30x3'] },
    cursor: 'E8',
    hint: [
      'E8: your shot, 30 damage. It flies 3 cells next turn.',
      'Enter: fly to E8 (6 cells, 18 energy). You are safe there next turn.',
    ],
  },
  {
    rule: 'that an enemy is destroyed before the ship moves',
    scene: { ship: 'E2 70 70', things: ['*-4 E5 70x5', 'I5 E8 50/50'] },
    cursor: 'E8',
    hint: [
      'Interceptor 5 at E8, 50 of 50 health, armour 0: destroyed before you move.',
      'Enter: fly to E8 (6 cells, 18 energy). You are safe there next turn.',
    ],
  },
  {
    rule: 'for an enemy out of reach with a long name, its values and the distance',
    scene: { ship: 'E2 70 70', things: ['P114 E14 300/300'] },
    cursor: 'E14',
    hint: [
      "Pylon 114 at E14, 300 of 300, armour 0. Flies 2, heals 10. It can't see you.",
      'E14 is out of reach: 12 cells away, and your ship can fly 10.',
    ],
  },
  {
    rule: 'for a cell in the fog, that it cannot be seen',
    scene: {},
    cursor: 'E20',
    hint: ["E20: fog. You can't see that far.", 'E20 is out of reach: 19 cells away, and your ship can fly 10.'],
  },
  {
    rule: 'for the ship, the effects of the other keys',
    scene: { ship: 'E2 60 60', power: 'Repair', things: ['P9 A10'] },
    cursor: 'E2',
    hint: [
      't wait: 62 health, 66 energy.  f fire Standard: 5 energy, 58 left.',
      'You are safe this turn.  s Repair: 50 energy, leaves 111 health, 13 energy.',
    ],
  },
  {
    rule: 'for the ship, that all its shots would leave the board at once',
    scene: { ship: 'E1 200 160', weapon: 'Rocket', power: 'Repair', things: ['P9 A10'] },
    cursor: 'E1',
    hint: [
      't wait: 200 health, 160 energy.  f Rocket: the shots leave the board at once.',
      'You are safe this turn.  s Repair: 50 energy, leaves 250 health, 110 energy.',
    ],
  },
  {
    rule: 'for the ship, the cost of firing if only one of two shots would leave the board',
    scene: { ship: 'A2 60 60', weapon: 'Rocket', power: 'Repair', things: ['P9 E10'] },
    cursor: 'A2',
    hint: [
      't wait: 70 health, 60 energy.  f fire Rocket: 10 health, 60 left.',
      'You are safe this turn.  s Repair: 50 energy, leaves 120 health, 10 energy.',
    ],
  },
  {
    rule: 'for the ship, the energy that a weapon or power lacks',
    scene: { ship: 'E2 20 8', weapon: 'Splitter', power: 'Orbital Strike', things: ['P9 A10'] },
    cursor: 'E2',
    hint: [
      't wait: 22 health, 32 energy.  f Splitter needs 70 energy; you have 20.',
      'You are safe this turn.  s Orbital Strike needs 100 energy; you have 20.',
    ],
  },
  {
    rule: 'for the ship, a shot that hits before it can move',
    scene: { ship: 'E2 70 8', things: ['<-4 E5 30x5'] },
    cursor: 'E2',
    hint: [
      't wait: 43 health, 14 energy.  f fire Standard: 5 energy, 6 left.',
      '! A shot hits you before you can move: -29.',
    ],
  },
  {
    rule: 'for the ship, only its destruction if no action prevents it',
    scene: { ship: 'E2 20 8', things: ['<-4 E5 30x5'] },
    cursor: 'E2',
    hint: ['! Deadly: a shot hits you at E2 first (29 against 20).', ''],
  },
  {
    rule: 'without a forecast, only the cost of the action',
    scene: { ship: 'E2 70 70', things: ['G5 D2 90/100'] },
    cursor: 'D2',
    forecast: false,
    hint: [
      "Grunt 5 at D2, 90 of 100, armour 1. Flies 2, fires for 15. It can't see you.",
      'Enter: ram it (1 cell, 3 energy).',
    ],
  },
];

describe('with the cursor on a cell, the board', () => {
  test.each(drawn)('is drawn by the rule: $rule', ({ scene, cursor, changes, rows }) => {
    expect(boardRows(rowsAt(scene, cursor, changes), rows)).toEqual(rows);
  });
});

describe('with the cursor on a cell, the two lines below the board', () => {
  test.each(hinted)('state the following: $rule', ({ scene, cursor, forecast = true, hint }) => {
    const preferences = {
      cells: 'auto',
      tiles: 'quiet',
      units: 'letters',
      forecast,
      log: 'full',
      battles: 'mine',
    } as const;
    expect(hintOf(rowsAt(scene, cursor, { preferences }))).toEqual(hint);
  });
});
