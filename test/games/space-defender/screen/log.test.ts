import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#games/space-defender/events.ts';
import { narrate, sentencesOf } from '#games/space-defender/screen/narrator.ts';
import { spokenEvents } from '#games/space-defender/screen/text-mode/text-mode.ts';

const at = (cell: string) => ({ row: cell.charCodeAt(0) - 64, column: Number(cell.slice(1)) });

const friendly = { phase: 'friendly-projectiles', side: 'friendly' } as const;
const theirs = { phase: 'enemy-projectiles', side: 'enemy' } as const;
const acting = { phase: 'starfighter' } as const;
const enemies = { phase: 'enemies' } as const;
const grunt = { ...enemies, id: 1, kind: 'Grunt' } as const;
const interceptor = { ...enemies, id: 4, kind: 'Interceptor' } as const;

const ownShots: readonly [name: string, events: GameEvent[], sentences: string[]][] = [
  [
    'flights of several shots share a sentence',
    [
      { ...friendly, type: 'projectile-moved', id: -1, from: at('A1'), to: at('A6') },
      { ...friendly, type: 'projectile-moved', id: -2, from: at('B1'), to: 'fog' },
      { ...friendly, type: 'projectile-moved', id: -3, from: 'fog', to: at('C6') },
    ],
    ['Your shots fly from A1 to A6, from B1 into the fog and out of the fog to C6.'],
  ],
  [
    'a shot leaves the board, and a mine stays',
    [
      { ...friendly, type: 'projectile-moved', id: -1, from: at('A18'), to: null },
      { ...friendly, type: 'projectile-stayed', id: -2, ...at('B7') },
    ],
    ['Your shot leaves the board.', 'Your mine waits at B7.'],
  ],
  [
    'a shot hits without destroying its target',
    [
      { ...friendly, type: 'projectile-moved', id: -1, from: at('A1'), to: at('A3') },
      {
        ...friendly,
        type: 'hit',
        id: 2,
        kind: 'Fighter',
        mover: 'projectile',
        projectile: -1,
        ...at('A3'),
        damage: 54,
        health: 96,
      },
    ],
    ['Your shot hits Fighter 2 at A3 for 54 (96 left).'],
  ],
  [
    'shots meet other shots on the way',
    [
      { ...friendly, type: 'projectile-moved', id: -1, from: at('A1'), to: at('A6') },
      { ...friendly, type: 'combined', id: -1, other: -2, ...at('A3'), damage: 140 },
      { ...friendly, type: 'negated', id: -1, other: -3, side: 'enemy', ...at('A4'), survivor: -1, damage: 90 },
      { ...friendly, type: 'projectile-moved', id: -4, from: at('B1'), to: at('B2') },
      { ...friendly, type: 'negated', id: -4, other: -5, side: 'enemy', ...at('B2'), survivor: null, damage: 0 },
      { ...friendly, type: 'projectile-moved', id: -6, from: at('D1'), to: at('D2') },
      { ...friendly, type: 'negated', id: -6, other: -7, side: 'enemy', ...at('D2'), survivor: -7, damage: 30 },
    ],
    [
      'Your shot flies from A1 to A6, merges with another at A3 (140 damage) and beats an enemy shot at A4 (90 left).',
      'Your shot meets an enemy shot at B2: both are gone.',
      'Your shot is stopped by an enemy shot at D2.',
    ],
  ],
  [
    'a shot is seen only where it meets something',
    [
      { ...friendly, type: 'combined', id: -1, other: -2, ...at('A3'), damage: 140 },
      { ...friendly, type: 'projectile-moved', id: -3, from: at('B1'), to: 'fog' },
      { ...friendly, type: 'combined', id: -3, other: -4, ...at('B3'), damage: 140 },
    ],
    [
      'Your shot merges with another at A3 (140 damage).',
      'Your shot flies from B1 into the fog and merges with another at B3 (140 damage).',
    ],
  ],
  [
    'a rocket destroys its own ship',
    [
      { ...friendly, type: 'projectile-moved', id: -1, from: at('A1'), to: at('A3') },
      {
        ...friendly,
        type: 'hit',
        id: 0,
        kind: 'Starfighter',
        mover: 'projectile',
        projectile: -1,
        ...at('A3'),
        damage: 9,
        health: 0,
      },
      { ...friendly, type: 'destroyed', id: 0, kind: 'Starfighter', ...at('A3'), score: 4 },
      { ...friendly, type: 'game-over', turn: 3, score: 4 },
    ],
    ['Your shot hits you at A3 for 9.', 'Your ship is destroyed at A3.'],
  ],
];

const enemyShots: readonly [name: string, events: GameEvent[], sentences: string[]][] = [
  [
    'shots that leave the board share a sentence at the place of the first',
    [
      { ...theirs, type: 'projectile-moved', id: -1, from: at('A2'), to: null },
      { ...theirs, type: 'projectile-moved', id: -2, from: at('C9'), to: at('C1') },
      {
        ...theirs,
        type: 'hit',
        id: 0,
        kind: 'Starfighter',
        mover: 'projectile',
        projectile: -2,
        ...at('C1'),
        damage: 14,
        health: 56,
      },
      { ...theirs, type: 'projectile-moved', id: -3, from: at('B3'), to: null },
    ],
    ['Enemy shots leave the board.', 'An enemy shot hits you at C1 for 14.'],
  ],
  [
    'a shot heals an enemy, and another is stopped by a shot of the player',
    [
      { ...theirs, type: 'projectile-moved', id: -1, from: at('A9'), to: at('A5') },
      {
        ...theirs,
        type: 'mended',
        id: 1,
        kind: 'Grunt',
        mover: 'projectile',
        projectile: -1,
        ...at('A5'),
        damage: 15,
        health: 80,
      },
      { ...theirs, type: 'projectile-moved', id: -2, from: at('B9'), to: at('B6') },
      { ...theirs, type: 'negated', id: -2, other: -5, side: 'friendly', ...at('B6'), survivor: -5, damage: 55 },
    ],
    ['An enemy shot heals Grunt 1 at A5.', 'An enemy shot is stopped by your shot at B6.'],
  ],
];

const ship: readonly [name: string, events: GameEvent[], sentences: string[]][] = [
  [
    'the ship waits and regains health',
    [
      { ...acting, type: 'regenerated', id: 0, health: 4, energy: 0 },
      { ...acting, type: 'passed', ...at('C1') },
    ],
    ['You wait and regain 4 health.'],
  ],
  [
    'the ship fires several shots, one of them off the board',
    [
      { ...acting, type: 'fired', ...at('A1'), cost: 10, resource: 'energy' },
      { ...acting, type: 'projectile-spawned', id: -1, side: 'friendly', to: null, by: 0, damage: 50, move: 1 },
      { ...acting, type: 'projectile-spawned', id: -2, side: 'friendly', to: at('A2'), by: 0, damage: 50, move: 1 },
      { ...acting, type: 'projectile-spawned', id: -3, side: 'friendly', to: at('B2'), by: 0, damage: 50, move: 1 },
      {
        ...acting,
        type: 'hit',
        id: 1,
        kind: 'Grunt',
        mover: 'projectile',
        projectile: -3,
        side: 'friendly',
        ...at('B2'),
        damage: 49,
        health: 0,
      },
      { ...acting, type: 'destroyed', id: 1, kind: 'Grunt', ...at('B2'), score: 2 },
    ],
    ['You fire 3 shots (10 energy), 1 of them off the board.', 'Your shot destroys Grunt 1 at B2 (score 2).'],
  ],
  [
    'the ship fires all its shots off the board',
    [
      { ...acting, type: 'fired', ...at('C1'), cost: 10, resource: 'health' },
      { ...acting, type: 'projectile-spawned', id: -1, side: 'friendly', to: null, by: 0, damage: 100, move: 1 },
      { ...acting, type: 'projectile-spawned', id: -2, side: 'friendly', to: null, by: 0, damage: 100, move: 1 },
    ],
    ['You fire 2 shots off the board (10 health).'],
  ],
  [
    'the ship flies through shots and into an enemy',
    [
      { ...acting, type: 'starfighter-moved', from: at('C1'), to: at('C4'), cells: 3, energy: 12 },
      {
        ...acting,
        type: 'hit',
        id: 0,
        kind: 'Starfighter',
        mover: 'ship',
        projectile: -1,
        side: 'friendly',
        ...at('C2'),
        damage: 66,
        health: 4,
      },
      {
        ...acting,
        type: 'hit',
        id: 0,
        kind: 'Starfighter',
        mover: 'ship',
        projectile: -2,
        side: 'enemy',
        ...at('C3'),
        damage: 1,
        health: 3,
      },
      { ...acting, type: 'rammed', id: 1, kind: 'Grunt', mover: 'Starfighter', ...at('C4'), damage: 90, health: 0 },
      { ...acting, type: 'destroyed', id: 1, kind: 'Grunt', ...at('C4'), score: 2 },
      { ...acting, type: 'destroyed', id: 0, kind: 'Starfighter', ...at('C4'), score: 2 },
    ],
    [
      'You fly from C1 to C4 (3 cells, 12 energy), lose 66 to your own shot at C2, lose 1 to a shot at C3 and ram Grunt 1 at C4, losing 90 (score 2).',
      'Your ship is destroyed at C4.',
    ],
  ],
  [
    'the ship uses Recall',
    [{ ...acting, type: 'special-used', power: 'Recall', ...at('C1'), health: 0, energy: -50 }],
    ['You use Recall: back at C1 (50 energy).'],
  ],
  [
    'the ship uses Overcharge',
    [{ ...acting, type: 'special-used', power: 'Overcharge', ...at('C1'), health: -20, energy: 40 }],
    ['You use Overcharge: +40 energy (20 health).'],
  ],
  [
    'the ship uses Deploy Drones',
    [
      { ...acting, type: 'special-used', power: 'Deploy Drones', ...at('C1'), health: 0, energy: -100 },
      { ...acting, type: 'neutralized', id: -1, side: 'enemy', ...at('C5') },
      { ...acting, type: 'neutralized', id: -2, side: 'friendly', ...at('C6') },
    ],
    ['You use Deploy Drones: 2 shots cleared (100 energy).'],
  ],
  [
    'the ship uses Orbital Strike',
    [
      { ...acting, type: 'special-used', power: 'Orbital Strike', ...at('C1'), health: 0, energy: -100 },
      { ...acting, type: 'struck', id: 1, kind: 'Grunt', ...at('A5'), damage: 99, health: 1 },
      { ...acting, type: 'struck', id: 2, kind: 'Interceptor', ...at('B5'), damage: 100, health: 0 },
      { ...acting, type: 'destroyed', id: 2, kind: 'Interceptor', ...at('B5'), score: 1 },
    ],
    [
      'You use Orbital Strike (100 energy).',
      'The strike hits Grunt 1 for 99 (1 left) and destroys Interceptor 2 (score 1).',
    ],
  ],
];

const enemyActions: readonly [name: string, events: GameEvent[], sentences: string[]][] = [
  [
    'all actions of an enemy share a sentence, and so do equal gains of several enemies',
    [
      { ...enemies, type: 'gained', id: 1, kind: 'Grunt', ...at('A9'), gain: 'total health', amount: 10 },
      { ...enemies, type: 'gained', id: 2, kind: 'Grunt', ...at('B9'), gain: 'total health', amount: 10 },
      { ...enemies, type: 'gained', id: 3, kind: 'Carrier', ...at('E9'), gain: 'regen', amount: 10 },
      { ...grunt, type: 'enemy-moved', from: at('A9'), to: at('A5') },
      { ...enemies, type: 'projectile-spawned', id: -1, side: 'enemy', to: at('A4'), by: 1, damage: 15, move: 4 },
    ],
    [
      'Grunts gain 10 health each.',
      'Carrier 3 gains 10 regeneration.',
      'Grunt 1 flies from A9 to A5 and fires for 15.',
    ],
  ],
  [
    'a new shot hits the ship at once',
    [
      { ...grunt, type: 'enemy-moved', from: 'fog', to: at('C2') },
      { ...enemies, type: 'projectile-spawned', id: -1, side: 'enemy', to: at('C1'), by: 1, damage: 15, move: 4 },
      {
        ...enemies,
        type: 'hit',
        id: 0,
        kind: 'Starfighter',
        mover: 'projectile',
        projectile: -1,
        side: 'enemy',
        ...at('C1'),
        damage: 14,
        health: 0,
      },
      { ...enemies, type: 'destroyed', id: 0, kind: 'Starfighter', ...at('C1'), score: 7 },
    ],
    [
      'Grunt 1 comes out of the fog at C2 and fires for 15, and its shot hits you at C1 for 14.',
      'Your ship is destroyed at C1.',
    ],
  ],
  [
    'enemies fly out of sight and off the board',
    [
      { ...grunt, type: 'enemy-moved', from: at('A9'), to: 'fog' },
      { ...interceptor, type: 'enemy-moved', from: at('B2'), to: null },
      { ...enemies, id: 5, kind: 'Fighter', type: 'enemy-stayed', ...at('D3') },
      { ...enemies, type: 'projectile-spawned', id: -1, side: 'enemy', to: null, by: 5, damage: 20, move: 3 },
    ],
    [
      'Grunt 1 flies from A9 into the fog.',
      'Interceptor 4 escapes at B1.',
      'Fighter 5 stays at D3 and fires for 20 off the board.',
    ],
  ],
  [
    'an enemy flies into shots on its way',
    [
      { ...interceptor, type: 'enemy-moved', from: at('A9'), to: at('A7') },
      {
        ...interceptor,
        type: 'mended',
        mover: 'ship',
        projectile: -1,
        side: 'enemy',
        ...at('A8'),
        damage: 15,
        health: 50,
      },
      {
        ...interceptor,
        type: 'hit',
        mover: 'ship',
        projectile: -2,
        side: 'friendly',
        ...at('A7'),
        damage: 70,
        health: 0,
      },
      { ...interceptor, type: 'destroyed', ...at('A7'), score: 1 },
    ],
    ['Interceptor 4 flies from A9 to A7, is healed by a shot at A8 and is destroyed by your shot (score 1).'],
  ],
  [
    'the first Interceptor of a Carrier rams the ship',
    [
      { ...enemies, id: 3, kind: 'Carrier', type: 'enemy-moved', from: at('D3'), to: at('D1') },
      { ...interceptor, type: 'enemy-spawned', to: at('C1'), by: 3 },
      { ...interceptor, type: 'rammed', mover: 'enemy', ...at('C1'), damage: 50, health: 20 },
      { ...interceptor, type: 'destroyed', ...at('C1'), score: 1 },
      { ...enemies, id: 5, kind: 'Interceptor', type: 'enemy-spawned', to: null, by: 3 },
    ],
    [
      'Carrier 3 flies from D3 to D1 and launches Interceptor 4 at C1.',
      'Interceptor 4 rams you for 50 (score 1).',
      'Carrier 3 launches Interceptor 5 off the board.',
    ],
  ],
  [
    'a Pylon heals',
    [
      { ...enemies, id: 6, kind: 'Pylon', type: 'enemy-moved', from: at('A9'), to: at('A7') },
      { ...grunt, type: 'healed', by: 6, ...at('A5'), amount: 10, health: 90 },
      { ...enemies, id: 6, kind: 'Pylon', type: 'healed', by: 6, ...at('A7'), amount: 10, health: 300 },
    ],
    ['Pylon 6 flies from A9 to A7 and heals Grunt 1 and itself.'],
  ],
  [
    'something in the fog heals, fires and launches',
    [
      { ...grunt, type: 'healed', by: 'fog', ...at('A5'), amount: 10, health: 90 },
      { ...enemies, type: 'projectile-spawned', id: -1, side: 'enemy', to: at('B7'), by: 'fog', damage: 50, move: 6 },
      { ...enemies, type: 'combined', id: -1, other: -2, side: 'enemy', ...at('B7'), damage: 65 },
      { ...interceptor, type: 'enemy-spawned', to: at('D8'), by: 'fog' },
    ],
    [
      'Something in the fog heals Grunt 1.',
      'An enemy shot comes out of the fog at B7 (50 damage) and merges with another at B7 (65 damage).',
      'Interceptor 4 comes out of the fog at D8.',
    ],
  ],
  [
    'numbers are drawn, and an enemy appears',
    [
      { phase: 'natural-spawn', type: 'numbers-drawn', row: 2, value: 17 },
      { phase: 'natural-spawn', type: 'enemy-spawned', id: 9, kind: 'Grunt', to: at('B20'), by: null },
    ],
    ['The game draws row 2 and value 17.', 'Grunt 9 appears at B20.'],
  ],
];

describe.each([
  ['your shots', ownShots],
  ['enemy shots', enemyShots],
  ['the ship', ship],
  ['enemies', enemyActions],
])('the log describes %s in words', (_, cases) => {
  test.each(cases)('%s', (_name, events, sentences) => {
    expect(spokenEvents(events)).toEqual(sentences);
  });
});

test('the log splits a long list into sentences that each begin with the subject', () => {
  const events = [1, 2, 3, 4, 5].map(
    (row): GameEvent => ({
      ...friendly,
      type: 'projectile-moved',
      id: -row,
      from: { row, column: 1 },
      to: { row, column: 10 },
    }),
  );
  expect(narrate(events).flatMap((phrase) => sentencesOf(phrase))).toEqual([
    'Your shots fly from A1 to A10 and from B1 to B10.',
    'Your shots fly from C1 to C10 and from D1 to D10.',
    'Your shots fly from E1 to E10.',
  ]);
});

test('a forecast says which shots will hit the player', () => {
  const fired: GameEvent = {
    ...enemies,
    type: 'projectile-spawned',
    id: -1,
    side: 'enemy',
    to: at('C4'),
    by: 1,
    damage: 15,
    move: 4,
  };
  const [phrase] = narrate([{ ...grunt, type: 'enemy-moved', from: at('C7'), to: at('C5') }, fired], new Set([-1]));
  expect(phrase).toEqual({
    head: 'Grunt 1',
    did: ['flies from C7 to C5', 'fires for 15 at C4: hits you'],
    hurts: false,
    matters: true,
    by: 1,
  });
});
