import { describe, expect, test } from 'vitest';
import { last, play, playAll, playFromStart, printed } from './support.ts';

const text = (lines: readonly string[]): string => lines.join('\n');

describe('the transcript in normal mode', () => {
  test('shows fog beyond the vision of 8 in a new game on a board of 5 by 12', () => {
    const setup = 'setup_select(4) setup_next(2) setup_select(3) setup_next(1) setup_select(2) setup_next(2)';
    expect(text(last(playFromStart(`play(5,12,1,1,1,1,1) ${setup}`)).lines)).toBe(
      `  state:in game(0.0), normal, ok
  Starfighter:
    [0,S]->health:110/110, energy:100/100, Regen:11/3, Armour:5, Vision:8, Move:5, Move Cost:8, location:[C,1]
      Projectile Pattern:Rocket, Projectile Damage:100, Projectile Cost:10 (health)
      Power:Repair (50 energy): Gain 50 health, can go over max health. Health regen will not be in effect if over cap.
      score:0
      1  2  3  4  5  6  7  8  9 10 11 12
    A _  _  _  _  _  _  _  ?  ?  ?  ?  ?
    B _  _  _  _  _  _  _  _  ?  ?  ?  ?
    C S  _  _  _  _  _  _  _  _  ?  ?  ?
    D _  _  _  _  _  _  _  _  ?  ?  ?  ?
    E _  _  _  _  _  _  _  ?  ?  ?  ?  ?`,
    );
  });

  test('hides what is one cell beyond the vision, and has no lists', () => {
    const things = [
      'I1 C12',
      'P2 A12',
      'I3 D12',
      'G4 E12',
      '<-1 B10 15x1',
      '<-2 B11 20x1',
      '*-3 A2 70x5',
      '*-4 E3 70x5',
    ];
    const scene = { board: [5, 14], ship: 'C1 110 100', engine: 'Armoured', things, debug: false } as const;
    expect(text(play(scene, 'pass').lines)).toBe(
      `  state:in game(1.0), normal, ok
  Starfighter:
    [0,S]->health:110/110, energy:108/110, Regen:1/4, Armour:3, Vision:7, Move:6, Move Cost:6, location:[C,1]
      Projectile Pattern:Standard, Projectile Damage:70, Projectile Cost:5 (energy)
      Power:Recall (50 energy): Teleport back to spawn.
      score:0
      1  2  3  4  5  6  7  8  9 10 11 12 13 14
    A _  _  _  _  _  _  ?  ?  ?  ?  ?  ?  ?  ?
    B _  _  _  _  _  _  _  ?  ?  ?  ?  ?  ?  ?
    C S  _  _  _  _  _  _  _  ?  ?  ?  ?  ?  ?
    D _  _  _  _  _  _  _  ?  ?  ?  ?  ?  ?  ?
    E _  _  _  _  _  _  ?  ?  ?  ?  ?  ?  ?  ?`,
    );
  });

  test('shows what is at the edge of the vision of 7', () => {
    const things = ['I1 C11', 'I2 B11', 'I3 D10', '<-1 A7 15x1', '<-2 E8 20x1', '*-3 E1 70x5'];
    const scene = { board: [5, 14], ship: 'C1 110 110', engine: 'Armoured', things, debug: false } as const;
    expect(play(scene, 'pass').board).toEqual([
      '    A _  _  _  _  _  <  ?  ?  ?  ?  ?  ?  ?  ?',
      '    B _  _  _  _  _  _  _  ?  ?  ?  ?  ?  ?  ?',
      '    C S  _  _  _  _  _  _  I  ?  ?  ?  ?  ?  ?',
      '    D _  _  _  _  _  _  I  ?  ?  ?  ?  ?  ?  ?',
      '    E _  _  _  _  _  *  ?  ?  ?  ?  ?  ?  ?  ?',
    ]);
  });

  test('moves the fog with the Starfighter', () => {
    const scene = { board: [5, 14], ship: 'C1 110 110', engine: 'Armoured', debug: false } as const;
    expect(play(scene, 'move(A,5)').board).toEqual([
      '    A _  _  _  _  S  _  _  _  _  _  _  _  ?  ?',
      '    B _  _  _  _  _  _  _  _  _  _  _  ?  ?  ?',
      '    C _  _  _  _  _  _  _  _  _  _  ?  ?  ?  ?',
      '    D _  _  _  _  _  _  _  _  _  ?  ?  ?  ?  ?',
      '    E ?  _  _  _  _  _  _  _  ?  ?  ?  ?  ?  ?',
    ]);
  });
});

const debugBlock = `  state:in game(1.0), debug, ok
  Starfighter:
    [0,S]->health:70/70, energy:65/70, Regen:1/3, Armour:1, Vision:13, Move:10, Move Cost:3, location:[C,1]
      Projectile Pattern:Standard, Projectile Damage:70, Projectile Cost:5 (energy)
      Power:Recall (50 energy): Teleport back to spawn.
      score:0
  Enemy:
    [1,F]->health:150/150, Regen:5, Armour:11, Vision:10, seen_by_Starfighter:F, can_see_Starfighter:F, location:[A,13]
    [3,P]->health:290/300, Regen:0, Armour:0, Vision:5, seen_by_Starfighter:T, can_see_Starfighter:F, location:[B,12]
    [4,C]->health:200/200, Regen:10, Armour:15, Vision:15, seen_by_Starfighter:F, can_see_Starfighter:F, location:[A,20]
  Projectile:
    [-2,*]->damage:70, move:5, location:[E,8]
    [-4,<]->damage:15, move:4, location:[D,8]
    [-5,*]->damage:70, move:5, location:[C,2]
    [-6,<]->damage:20, move:3, location:[A,12]
  Friendly Projectile Action:
    A friendly projectile(id:-2) moves: [E,3] -> [E,8]
  Enemy Projectile Action:
    A enemy projectile(id:-4) moves: [D,12] -> [D,8]
  Starfighter Action:
    The Starfighter(id:0) fires at location [C,1].
      A friendly projectile(id:-5) spawns at location [C,2].
  Enemy Action:
    A Fighter(id:1) gains 1 armour.
    A Fighter(id:1) moves: [A,16] -> [A,13]
      A enemy projectile(id:-6) spawns at location [A,12].
    A Pylon(id:3) moves: [B,14] -> [B,12]
      The Pylon heals Fighter(id:1) at location [A,13] for 10 damage.
      The Pylon heals Pylon(id:3) at location [B,12] for 10 damage.
  Natural Enemy Spawn:
    A Carrier(id:4) spawns at location [A,20].
      1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20
    A _  _  _  _  _  _  _  _  _  _  _  <  F  _  _  _  _  _  _  C
    B _  _  _  _  _  _  _  _  _  _  _  P  _  _  _  _  _  _  _  _
    C S  *  _  _  _  _  _  _  _  _  _  _  _  _  _  _  _  _  _  _
    D _  _  _  _  _  _  _  <  _  _  _  _  _  _  _  _  _  _  _  _
    E _  _  _  _  _  _  _  *  _  _  _  _  _  _  _  _  _  _  _  _`;

describe('the transcript in debug mode', () => {
  const things = ['F1 A16', 'P3 B14 280/300', '*-2 E3 70x5', '<-4 D12 15x4'];
  const scene = { board: [5, 20], ship: 'C1 70 70', thresholds: [1, 1, 2, 2, 2], things } as const;

  test('has all lists of a turn', () => {
    expect(text(play(scene, 'fire').lines)).toBe(debugBlock);
  });

  test('prints the same lists if debug mode is switched on just before the turn', () => {
    expect(last(playAll({ ...scene, debug: false }, 'toggle_debug_mode fire')).lines).toEqual(debugBlock.split('\n'));
  });

  test('begins with seven empty lists in a new game', () => {
    const { lines } = last(playFromStart('toggle_debug_mode play(5,10,1,1,1,1,1) setup_next(5)'));
    expect(text(lines.slice(5))).toBe(`      score:0
  Enemy:
  Projectile:
  Friendly Projectile Action:
  Enemy Projectile Action:
  Starfighter Action:
  Enemy Action:
  Natural Enemy Spawn:
      1  2  3  4  5  6  7  8  9 10
    A _  _  _  _  _  _  _  _  _  _
    B _  _  _  _  _  _  _  _  _  _
    C S  _  _  _  _  _  _  _  _  _
    D _  _  _  _  _  _  _  _  _  _
    E _  _  _  _  _  _  _  _  _  _`);
  });

  test('has only the lists of the last turn', () => {
    const blocks = playAll({}, 'fire move(F,1)');
    expect(last(blocks).starfighter).toEqual(['The Starfighter(id:0) moves: [E,1] -> [F,1]']);
  });
});

describe('the transcript at the end of a game', () => {
  const scene = { board: [5, 10], ship: 'C1 70 70', things: ['G1 C3', '<-1 A9 15x4'] } as const;

  test('in normal mode shows an X for the Starfighter, and that the game is over', () => {
    expect(text(play({ ...scene, debug: false }, 'move(C,4)').lines)).toBe(
      `  state:not started, normal, ok
  Starfighter:
    [0,S]->health:0/70, energy:64/70, Regen:1/3, Armour:1, Vision:13, Move:10, Move Cost:3, location:[C,3]
      Projectile Pattern:Standard, Projectile Damage:70, Projectile Cost:5 (energy)
      Power:Recall (50 energy): Teleport back to spawn.
      score:2
      1  2  3  4  5  6  7  8  9 10
    A _  _  _  _  <  _  _  _  _  _
    B _  _  _  _  _  _  _  _  _  _
    C _  _  X  _  _  _  _  _  _  _
    D _  _  _  _  _  _  _  _  _  _
    E _  _  _  _  _  _  _  _  _  _
  The game is over. Better luck next time!`,
    );
  });

  test('in debug mode also shows the lists', () => {
    expect(play(scene, 'move(C,4)').lines.slice(6)).toEqual([
      '  Enemy:',
      '  Projectile:',
      '    [-1,<]->damage:15, move:4, location:[A,5]',
      '  Friendly Projectile Action:',
      '  Enemy Projectile Action:',
      '    A enemy projectile(id:-1) moves: [A,9] -> [A,5]',
      '  Starfighter Action:',
      '    The Starfighter(id:0) moves: [C,1] -> [C,3]',
      '      The Starfighter collides with Grunt(id:1) at location [C,3], trading 100 damage.',
      '      The Grunt at location [C,3] has been destroyed.',
      '      The Starfighter at location [C,3] has been destroyed.',
      '  Enemy Action:',
      '  Natural Enemy Spawn:',
      '      1  2  3  4  5  6  7  8  9 10',
      '    A _  _  _  _  <  _  _  _  _  _',
      '    B _  _  _  _  _  _  _  _  _  _',
      '    C _  _  X  _  _  _  _  _  _  _',
      '    D _  _  _  _  _  _  _  _  _  _',
      '    E _  _  _  _  _  _  _  _  _  _',
      '  The game is over. Better luck next time!',
    ]);
  });
});

describe('a transcript', () => {
  test('starts with the first block, followed by each command and its block', () => {
    expect(printed('toggle_debug_mode\nfire\nplay(5,10,2,1,1,1,1)\nabort')).toBe(
      `  state:not started, normal, ok
  Welcome to Space Defender Version 2.
->toggle_debug_mode
  state:not started, debug, ok
  In debug mode.
->fire
  state:not started, debug, error
  Command can only be used in game.
->play(5,10,2,1,1,1,1)
  state:not started, debug, error
  Threshold values are not non-decreasing.
->abort
  state:not started, debug, error
  Command can only be used in setup mode or in game.`,
    );
  });

  test('indents every line except echoes by two spaces, with no empty line and no trailing space', () => {
    const start = 'toggle_debug_mode play(6,15,30,50,70,90,101) setup_next(5) fire special move(A,3)';
    const commands = `${start}${' pass'.repeat(8)} toggle_debug_mode pass`;
    const lines = printed(commands.replaceAll(' ', '\n')).split('\n');
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter((line) => !/^(?: {2}.*|->[^ ]+)(?<! )$/.test(line))).toEqual([]);
  });
});
