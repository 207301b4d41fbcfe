import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { logOf } from '#games/space-defender/screen/narrator.ts';
import type { Scene } from '../games/space-defender/support.ts';
import { rowsOfScene, sceneOf } from './scenes.ts';

const commands = {
  pass: { name: 'pass', args: {} },
  fire: { name: 'fire', args: {} },
  special: { name: 'special', args: {} },
  'move E2': { name: 'move', args: { row: 5, column: 2 } },
  'move E3': { name: 'move', args: { row: 5, column: 3 } },
  'move E4': { name: 'move', args: { row: 5, column: 4 } },
} as const satisfies Readonly<Record<string, Command>>;

interface Row {
  readonly rule: string;
  readonly play: keyof typeof commands;
  readonly scene: Scene;
  /** Expected lines of some phases, each with its phase number. */
  readonly lines: readonly string[];
}

/** Lines of the phases that occur in `lines`. */
const told = ({ scene, play, lines }: Row): string[] => {
  const phases = new Set(lines.map((line) => line[0]));
  return logOf(sceneOf(scene, commands[play]).events)
    .map(({ phase, text }) => `${phase} ${text}`)
    .filter((line) => phases.has(line[0]));
};

const ownShots: readonly Row[] = [
  {
    rule: 'shots that fly on share a sentence, and a shot that destroys an enemy has its own',
    play: 'pass',
    scene: { things: ['*-1 E2 70x5', '*-2 A3 70x5', 'I3 C9 50/50', '*-4 C5 70x5'] },
    lines: ['1 Your shots fly from E2 to E7 and from A3 to A8.', '1 Your shot destroys Interceptor 3 at C9 (score 1).'],
  },
  {
    rule: 'a shot that joins another states the sum of their damage, and the other shot has no sentence',
    play: 'pass',
    scene: { things: ['*-1 E3 70x5', '*-2 E8 70x5'] },
    lines: ['1 Your shot flies from E3 to E8.', '1 Your shot merges with another at E8 (140 damage).'],
  },
  {
    rule: 'a hit states its damage and the remaining health',
    play: 'pass',
    scene: { things: ['F1 E9 150/150', '*-2 E5 70x5'] },
    lines: ['1 Your shot hits Fighter 1 at E9 for 60 (90 left).'],
  },
  {
    rule: 'shots that leave the board share a sentence',
    play: 'pass',
    scene: { ship: 'E28 70 70', things: ['*-1 E29 70x5', '*-2 A27 70x5'] },
    lines: ['1 Your shots leave the board.'],
  },
  {
    rule: 'mines do not move',
    play: 'pass',
    scene: { weapon: 'Splitter', things: ['*-1 E2 150x0', '*-2 C4 150x0'] },
    lines: ['1 Your mines wait at E2 and C4.'],
  },
  {
    rule: 'a rocket can hit its own ship from behind',
    play: 'pass',
    scene: { weapon: 'Rocket', ship: 'E5 60 30', things: ['*-1 E2 100x4'] },
    lines: ['1 Your shot hits you at E5 for 97.', '1 Your ship is destroyed at E5.'],
  },
];

const theirShots: readonly Row[] = [
  {
    rule: 'a shot that leaves the board',
    play: 'pass',
    scene: { things: ['<-1 A2 15x4'] },
    lines: ['2 An enemy shot leaves the board.'],
  },
  {
    rule: 'shots that leave the board come first, and then all shots that fly on, in one sentence',
    play: 'pass',
    scene: { things: ['<-1 A2 15x4', '<-2 C3 15x4', '<-3 A8 15x4', '<-4 B9 20x3'] },
    lines: ['2 Enemy shots leave the board.', '2 Enemy shots fly from A8 to A4 and from B9 to B6.'],
  },
  {
    rule: 'a single shot that flies on has its own line, and so has a shot that heals an enemy',
    play: 'pass',
    scene: { things: ['<-1 A2 15x4', '<-2 C3 15x4', '<-3 B9 20x3', 'G4 D5 90/100', '<-5 D7 15x4'] },
    lines: [
      '2 Enemy shots leave the board.',
      '2 An enemy shot flies from B9 to B6.',
      '2 An enemy shot heals Grunt 4 at D5.',
    ],
  },
  {
    rule: 'a shot that heals an enemy has its own line if several shots fly on',
    play: 'pass',
    scene: { things: ['<-1 A2 15x4', '<-3 A8 15x4', '<-4 B9 20x3', 'G4 D5 90/100', '<-5 D7 15x4'] },
    lines: [
      '2 An enemy shot leaves the board.',
      '2 Enemy shots fly from A8 to A4 and from B9 to B6.',
      '2 An enemy shot heals Grunt 4 at D5.',
    ],
  },
  {
    rule: 'two shots that meet are described with the damage that is left',
    play: 'pass',
    scene: { things: ['<-1 E9 50x6', '*-2 E2 70x5', '<-3 C9 90x6', '*-4 C2 70x6', '<-5 A8 70x1', '*-6 A2 70x5'] },
    lines: [
      '2 An enemy shot is stopped by your shot at E7.',
      '2 An enemy shot flies from C9 to C3.',
      '2 An enemy shot beats your shot at C8 (20 left).',
      '2 An enemy shot meets your shot at A7: both are gone.',
    ],
  },
  {
    rule: 'a shot that hits the ship',
    play: 'pass',
    scene: { ship: 'E1 60 70', things: ['<-1 E5 50x6'] },
    lines: ['2 An enemy shot hits you at E1 for 49.'],
  },
  {
    rule: 'shots that do not fit into one line continue in the next',
    play: 'pass',
    scene: { things: 'ABCDEFGHI'.split('').map((row, i) => `<-${i + 1} ${row}5 15x1`) },
    lines: [
      '2 Enemy shots fly from A5 to A4 and from B5 to B4.',
      '2 Enemy shots fly from C5 to C4 and from D5 to D4.',
      '2 Enemy shots fly from E5 to E4 and from F5 to F4.',
      '2 Enemy shots fly from G5 to G4 and from H5 to H4.',
      '2 Enemy shots fly from I5 to I4.',
    ],
  },
];

const ship: readonly Row[] = [
  {
    rule: 'waits',
    play: 'pass',
    scene: { ship: 'E1 60 50' },
    lines: ['3 You wait and regain 2 health and 6 energy.'],
  },
  {
    rule: 'waits with full health and energy',
    play: 'pass',
    scene: {},
    lines: ['3 You wait. Health and energy are full.'],
  },
  { rule: 'fires one shot', play: 'fire', scene: {}, lines: ['3 You fire (5 energy).'] },
  {
    rule: 'fires several shots',
    play: 'fire',
    scene: { weapon: 'Spread' },
    lines: ['3 You fire 3 shots (10 energy).'],
  },
  {
    rule: 'fires some shots off the board',
    play: 'fire',
    scene: { weapon: 'Spread', ship: 'A3 60 70' },
    lines: ['3 You fire 3 shots (10 energy), 1 of them off the board.'],
  },
  {
    rule: 'fires all shots off the board',
    play: 'fire',
    scene: { weapon: 'Rocket', ship: 'A1 70 60' },
    lines: ['3 You fire 2 shots off the board (10 health).'],
  },
  {
    rule: 'lays a mine on a mine',
    play: 'fire',
    scene: { weapon: 'Splitter', things: ['*-1 E2 70x0'] },
    lines: ['3 You lay a mine at E2 (70 energy).', '3 Your shot merges with another at E2 (220 damage).'],
  },
  {
    rule: 'fires at an enemy directly ahead',
    play: 'fire',
    scene: { things: ['I1 E2 50/50'] },
    lines: ['3 You fire (5 energy).', '3 Your shot destroys Interceptor 1 at E2 (score 1).'],
  },
  {
    rule: 'moves into a shot',
    play: 'move E4',
    scene: { things: ['<-1 E4 20x1'] },
    lines: ['3 You fly from E1 to E4 (3 cells, 9 energy).', '3 You lose 19 to a shot at E3.'],
  },
  {
    rule: 'rams',
    play: 'move E4',
    scene: { ship: 'E1 300 70', things: ['I1 E2 10/50', 'G2 E3 100/100'] },
    lines: [
      '3 You fly from E1 to E4 (3 cells, 9 energy).',
      '3 You ram Interceptor 1 at E2, losing 10 (score 1).',
      '3 You ram Grunt 2 at E3, losing 100 (score 3).',
    ],
  },
  {
    rule: 'rams and is destroyed',
    play: 'move E3',
    scene: { things: ['G1 E3 100/100'] },
    lines: [
      '3 You fly from E1 to E3 (2 cells, 6 energy).',
      '3 You ram Grunt 1 at E3, losing 100 (score 2).',
      '3 Your ship is destroyed at E3.',
    ],
  },
  {
    rule: 'is recalled',
    play: 'special',
    scene: { ship: 'E5 70 70' },
    lines: ['3 You use Recall: back at E1 (50 energy).'],
  },
  {
    rule: 'is repaired',
    play: 'special',
    scene: { power: 'Repair' },
    lines: ['3 You use Repair: +50 health (50 energy).'],
  },
  {
    rule: 'is overcharged',
    play: 'special',
    scene: { power: 'Overcharge' },
    lines: ['3 You use Overcharge: +100 energy (50 health).'],
  },
  {
    rule: 'clears shots',
    play: 'special',
    scene: { weapon: 'Snipe', power: 'Deploy Drones', things: ['<-9 C8 50x1', '*-10 D4 1000x8'] },
    lines: ['3 You use Deploy Drones: 2 shots cleared (100 energy).'],
  },
  {
    rule: 'strikes from orbit',
    play: 'special',
    scene: {
      weapon: 'Snipe',
      power: 'Orbital Strike',
      things: ['I1 D4 50/50', 'G2 C7 90/100', 'F3 G8 150/150', 'P5 H9 300/300'],
    },
    lines: [
      '3 You use Orbital Strike (100 energy).',
      '3 The strike destroys Interceptor 1 (score 1).',
      '3 The strike destroys Grunt 2 (score 3).',
      '3 The strike hits Fighter 3 for 90 (60 left).',
      '3 The strike hits Pylon 5 for 100 (200 left).',
    ],
  },
];

const enemies: readonly Row[] = [
  {
    rule: 'Grunts fly and fire, and a shot that appears on another Grunt heals it',
    play: 'special',
    scene: { things: ['G1 C7 100/100', 'G2 C8 100/100'] },
    lines: [
      '5 Grunts gain 20 health each.',
      '5 Grunt 1 flies from C7 to C5 and fires for 15.',
      '5 Grunt 2 flies from C8 to C6 and fires for 15.',
      "5 Grunt 2's shot heals Grunt 1 at C5.",
    ],
  },
  {
    rule: 'Interceptors climb or dive to the row of a ship that fires, and stay if they are in it',
    play: 'fire',
    scene: { things: ['I1 H6 50/50', 'I2 B7 50/50', 'I3 E9 50/50'] },
    lines: [
      '5 Interceptor 1 climbs from H6 to E6.',
      '5 Interceptor 2 dives from B7 to E7.',
      '5 Interceptor 3 stays at E9.',
    ],
  },
  {
    rule: 'an Interceptor flies through shots of both sides',
    play: 'fire',
    scene: { weapon: 'Splitter', things: ['I4 J2 50/50', '<-8 G2 30x0'] },
    lines: [
      '5 Interceptor 4 climbs from J2 to E2.',
      '5 Interceptor 4 is healed by a shot at G2.',
      '5 Interceptor 4 is destroyed by your shot (score 1).',
    ],
  },
  {
    rule: 'an enemy survives a mine',
    play: 'special',
    scene: { weapon: 'Splitter', things: ['G1 B8 100/100', '*-2 B6 20x0', '<-3 B5 10x0'] },
    lines: [
      '5 Grunt 1 gains 20 health.',
      '5 Grunt 1 flies from B8 to B6 and takes 19 from your shot.',
      '5 Grunt 1 fires for 15.',
      "5 Grunt 1's shot merges with another at B5 (25 damage).",
    ],
  },
  {
    rule: 'an enemy rams the ship',
    play: 'fire',
    scene: { ship: 'E1 200 70', things: ['I3 D1 20/50'] },
    lines: ['5 Interceptor 3 dives from D1 to E1.', '5 Interceptor 3 rams you for 20 (score 1).'],
  },
  {
    rule: 'an enemy leaves the board',
    play: 'special',
    scene: { things: ['I9 A2 50/50'] },
    lines: ['5 Interceptor 9 escapes at A1.'],
  },
  {
    rule: 'a Carrier launches one Interceptor',
    play: 'special',
    scene: { things: ['C1 C8 200/200'] },
    lines: [
      '5 Carrier 1 gains 10 regeneration.',
      '5 Carrier 1 flies from C8 to C7.',
      '5 Carrier 1 launches Interceptor 2 at C6.',
    ],
  },
  {
    rule: 'a Carrier launches an Interceptor that a mine destroys at once',
    play: 'special',
    scene: { weapon: 'Splitter', things: ['C1 C8 200/200', '*-2 C6 150x0'] },
    lines: [
      '5 Carrier 1 gains 10 regeneration.',
      '5 Carrier 1 flies from C8 to C7.',
      '5 Carrier 1 launches Interceptor 2 at C6.',
      '5 Interceptor 2 is destroyed by your shot (score 1).',
    ],
  },
  {
    rule: 'a Carrier launches two Interceptors',
    play: 'pass',
    scene: { things: ['C1 C8 200/200'] },
    lines: [
      '5 Carrier 1 flies from C8 to C6.',
      '5 Carrier 1 launches Interceptor 2 at B6.',
      '5 Carrier 1 launches Interceptor 3 at D6.',
    ],
  },
  {
    rule: 'a new shot hits the ship at once',
    play: 'special',
    scene: { ship: 'E1 20 70', things: ['F1 E3 150/150'] },
    lines: [
      '5 Fighter 1 flies from E3 to E2 and fires for 50.',
      "5 Fighter 1's shot hits you at E1 for 49.",
      '5 Your ship is destroyed at E1.',
    ],
  },
  {
    rule: "a new shot meets one of the player's shots",
    play: 'special',
    scene: { weapon: 'Splitter', things: ['F1 B8 150/150', '*-2 B6 20x0'] },
    lines: ['5 Fighter 1 flies from B8 to B7 and fires for 50.', "5 Fighter 1's shot beats your shot at B6 (30 left)."],
  },
  {
    rule: 'a Pylon heals itself and several other enemies',
    play: 'special',
    scene: { things: ['I1 C4 50/50', 'I2 D4 50/50', 'I3 E4 50/50', 'I5 F4 50/50', 'P7 D7 300/300'] },
    lines: [
      '5 Interceptor 1 flies from C4 to C1.',
      '5 Interceptor 2 flies from D4 to D1.',
      '5 Interceptor 3 flies from E4 to E1.',
      '5 Interceptor 3 rams you for 50 (score 1).',
      '5 Interceptor 5 flies from F4 to F1.',
      '5 Pylon 7 flies from D7 to D5.',
      '5 Pylon 7 heals Interceptor 1, Interceptor 2 and itself.',
    ],
  },
  {
    rule: 'a Pylon heals itself alone',
    play: 'special',
    scene: { things: ['F2 F4 150/150', 'P3 H9 300/300'] },
    lines: ['5 Fighter 2 flies from F4 to F3 and fires for 50.', '5 Pylon 3 flies from H9 to H7 and heals itself.'],
  },
  {
    rule: 'enemies and shots come out of the fog',
    play: 'move E2',
    scene: { things: ['F1 E16 150/150', 'C2 C15 200/200', 'G3 A14 100/100', 'P4 E19 300/300'] },
    lines: [
      '5 Fighter 1 comes out of the fog at E13 and fires for 20.',
      '5 Interceptor 5 comes out of the fog at C13.',
      '5 An enemy shot comes out of the fog at A11 (15 damage).',
      '5 Something in the fog heals Fighter 1.',
    ],
  },
  {
    rule: 'an enemy appears at the end of the turn',
    play: 'special',
    scene: { thresholds: [101, 101, 101, 101, 101], board: [5, 10] },
    lines: ['7 Grunt 1 appears at A10.'],
  },
];

describe("in the log, the player's shots", () => {
  test.each(ownShots)('are described: $rule', (row) => expect(told(row)).toEqual(row.lines));
});

describe('in the log, enemy shots', () => {
  test.each(theirShots)('are described: $rule', (row) => expect(told(row)).toEqual(row.lines));
});

describe("in the log, the player's ship", () => {
  test.each(ship)('is described in words: $rule', (row) => expect(told(row)).toEqual(row.lines));
});

describe('in the log, enemies', () => {
  test.each(enemies)('are described: $rule', (row) => expect(told(row)).toEqual(row.lines));
});

test('the log of the start names the enemy that is visible from the first turn on', () => {
  const level = { name: 'last-light', text: readFileSync('levels/space-defender/last-light.txt', 'utf8') };
  const match = startMatch(spaceDefender, { seed: 'k7', players: 1, options: {}, level });
  const step = match.play(1, { name: 'setup_next', args: { state: 5 } });
  if (!step.ok) throw new Error(step.error.message);
  expect(logOf(step.events).map(({ text }) => text)).toEqual(['Your ship starts at E1.', 'Grunt 1 appears at I12.']);
});

test('a narrow log tells in two sentences what does not fit into one', () => {
  const { events } = sceneOf({ things: ['F1 E16 150/150'] }, commands['move E2']);
  const linesOf = (width: number) =>
    logOf(events, width).flatMap(({ text }) => (/^Fighter 1/.test(text) ? [text] : []));
  expect(linesOf(60)).toEqual(['Fighter 1 comes out of the fog at E13 and fires for 20.']);
  expect(linesOf(51)).toEqual(['Fighter 1 comes out of the fog at E13.', 'Fighter 1 fires for 20.']);
});

describe('a short log', () => {
  test('contains only what concerns the ship, the score, new shots and new enemies', () => {
    const scene = {
      ship: 'E1 60 70',
      things: ['*-1 A2 70x5', 'I2 B9 50/50', '*-3 B6 70x5', '<-4 E5 50x6', '<-5 H5 15x4', 'I6 J9 50/50', 'G7 G9 9/100'],
    };
    const { events } = sceneOf(scene, commands.pass);
    expect(
      logOf(events)
        .filter(({ matters }) => matters)
        .map(({ text }) => text),
    ).toEqual([
      'Your shot destroys Interceptor 2 at B9 (score 1).',
      'An enemy shot hits you at E1 for 49.',
      'You wait and regain 2 health.',
      'Grunt 7 flies from G9 to G7 and fires for 15.',
    ]);
  });
});

describe('below a board on a very large screen', () => {
  const scene = { ...sceneOf({ board: [5, 12], things: ['G1 C9 60/100', '<-1 C8 15x4'] }), columns: 200, rows: 55 };
  const rows = rowsOfScene(scene);

  test('visible enemies are listed once, and their reactions beside them', () => {
    const titles = rows.flatMap((row) => /^─ (.*?) ─/.exec(row)?.[1] ?? []);
    expect(titles.filter((title) => title.startsWith('in sight'))).toEqual(['in sight: 1 enemy, 1 shot']);
    expect(titles).toContain('reactions');
  });

  test('the health of an enemy is drawn in the colour of enemies', () => {
    const [, ...sections] = spaceDefenderScreen.view.paint(scene).left;
    const bars = sections.flatMap(({ lines }) =>
      lines.flatMap((line) => line.filter(({ text }) => /^█{3,}/.test(text))),
    );
    expect(bars.map(({ role }) => role)).toContain('enemy');
    expect(bars.map(({ role }) => role)).not.toContain('resource1');
  });
});
