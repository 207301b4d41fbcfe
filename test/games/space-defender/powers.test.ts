import { describe } from 'vitest';
import { type Case, testRules } from './support.ts';

const uses = 'The Starfighter(id:0) uses special,';

const recall: readonly Case[] = [
  {
    rule: 'Recall moves the ship to the spawn cell without touching the cells in between',
    scene: { ship: 'A4 70 70', things: ['I1 A2', 'I2 C1', 'I3 D4'] },
    play: 'special',
    starfighter: [`${uses} teleporting to: [E,1]`],
    ship: 'E1 70 20',
    things: ['I3 D1 50/50'],
  },
  {
    rule: 'Recall from the spawn cell only costs energy',
    play: 'special',
    starfighter: [`${uses} teleporting to: [E,1]`],
    ship: 'E1 70 20',
  },
  {
    rule: 'Recall onto an enemy projectile costs its damage less the armour, and the projectile vanishes',
    scene: { ship: 'A4 70 70', things: ['<-1 E2 15x1'] },
    play: 'special',
    starfighter: [
      `${uses} teleporting to: [E,1]`,
      '  The Starfighter collides with enemy projectile(id:-1) at location [E,1], taking 14 damage.',
    ],
    ship: 'E1 56 20',
    things: [],
  },
  {
    rule: 'Recall onto a friendly projectile costs its damage less the armour, and the projectile vanishes',
    scene: { weapon: 'Splitter', ship: 'A4 60 160', things: ['*-1 E1 20x0'] },
    play: 'special',
    starfighter: [
      `${uses} teleporting to: [E,1]`,
      '  The Starfighter collides with friendly projectile(id:-1) at location [E,1], taking 19 damage.',
    ],
    ship: 'E1 41 110',
    things: [],
  },
  {
    rule: 'Recall onto an enemy destroys and scores the enemy, and costs the health that the enemy had',
    scene: { ship: 'A4 70 70', things: ['I1 E1 30/50'] },
    play: 'special',
    starfighter: [
      `${uses} teleporting to: [E,1]`,
      '  The Starfighter collides with Interceptor(id:1) at location [E,1], trading 30 damage.',
      '  The Interceptor at location [E,1] has been destroyed.',
    ],
    ship: 'E1 40 20',
    score: 1,
  },
  {
    rule: 'Recall onto an enemy with more health destroys the Starfighter',
    scene: { ship: 'A4 70 70', things: ['G1 E1'] },
    play: 'special',
    log: [
      `${uses} teleporting to: [E,1]`,
      '  The Starfighter collides with Grunt(id:1) at location [E,1], trading 100 damage.',
      '  The Grunt at location [E,1] has been destroyed.',
      '  The Starfighter at location [E,1] has been destroyed.',
    ],
    ship: 'E1 0 20',
    score: 2,
    state: 'not started, debug, ok',
  },
  {
    rule: 'Recall on a board of 7 rows leads to row 4',
    scene: { board: [7, 20], ship: 'A4 70 70' },
    play: 'special',
    ship: 'D1 70 20',
  },
  {
    rule: 'Recall on a board of 6 rows leads to row 3',
    scene: { board: [6, 20], ship: 'A4 70 70' },
    play: 'special',
    ship: 'C1 70 20',
  },
];

const repairAndOvercharge: readonly Case[] = [
  {
    rule: 'Repair adds 50 health after regeneration, even beyond the total',
    scene: { power: 'Repair', ship: 'E1 40 70' },
    play: 'special',
    starfighter: [`${uses} gaining 50 health.`],
    ship: 'E1 91 20',
  },
  {
    rule: 'Repair at full health adds health beyond the total',
    scene: { power: 'Repair' },
    play: 'special',
    ship: 'E1 120 20',
  },
  {
    rule: 'pass with health above the total regenerates only energy, twice',
    scene: { power: 'Repair', ship: 'E1 40 70' },
    play: 'special pass',
    ship: 'E1 91 26',
  },
  {
    rule: 'hits take health above the total like any other, and health below the total regenerates again',
    scene: { ship: 'E1 75 70', things: ['<-1 E4 15x4'] },
    play: 'pass',
    ship: 'E1 63 70',
  },
  {
    rule: 'Overcharge turns 50 health into 100 energy, even beyond the total',
    scene: { power: 'Overcharge' },
    play: 'special',
    starfighter: [`${uses} gaining 100 energy at the expense of 50 health.`],
    ship: 'E1 20 170',
  },
  {
    rule: 'pass with energy above the total regenerates only health, twice',
    scene: { power: 'Overcharge' },
    play: 'special pass',
    ship: 'E1 22 170',
  },
  {
    rule: 'Overcharge leaves at least 1 health',
    scene: { power: 'Overcharge', ship: 'E1 30 10' },
    play: 'special',
    starfighter: [`${uses} gaining 60 energy at the expense of 30 health.`],
    ship: 'E1 1 73',
  },
  {
    rule: 'Overcharge with 51 health after regeneration takes all 50',
    scene: { power: 'Overcharge', ship: 'E1 50 70' },
    play: 'special',
    starfighter: [`${uses} gaining 100 energy at the expense of 50 health.`],
    ship: 'E1 1 170',
  },
  {
    rule: 'Overcharge with 50 health after regeneration takes 49',
    scene: { power: 'Overcharge', ship: 'E1 49 70' },
    play: 'special',
    starfighter: [`${uses} gaining 98 energy at the expense of 49 health.`],
    ship: 'E1 1 168',
  },
  {
    rule: 'Overcharge needs no energy and is never refused',
    scene: { power: 'Overcharge', ship: 'E1 1 0' },
    play: 'special',
    starfighter: [`${uses} gaining 2 energy at the expense of 1 health.`],
    ship: 'E1 1 5',
  },
];

const wide: readonly Case[] = [
  {
    rule: 'Deploy Drones removes all projectiles of both sides in their present cells, in order from id -1',
    scene: {
      weapon: 'Snipe',
      power: 'Deploy Drones',
      things: ['<-1 A20 15x4', '*-3 E5 1000x8', '<-7 C9 20x3'],
    },
    play: 'special',
    starfighter: [
      `${uses} clearing projectiles with drones.`,
      '  A projectile(id:-1) at location [A,16] has been neutralized.',
      '  A projectile(id:-3) at location [E,13] has been neutralized.',
      '  A projectile(id:-7) at location [C,6] has been neutralized.',
    ],
    ship: 'E1 60 60',
    things: [],
  },
  {
    rule: 'Deploy Drones can be used without projectiles on the board, and removes no enemies',
    scene: { weapon: 'Snipe', power: 'Deploy Drones', things: ['I1 A20'] },
    play: 'special',
    starfighter: [`${uses} clearing projectiles with drones.`],
    things: ['I1 A17 50/50'],
  },
  {
    rule: 'Orbital Strike deals 100 damage less armour to every enemy in id order, at any distance, and destroyed enemies score',
    scene: {
      weapon: 'Snipe',
      power: 'Orbital Strike',
      things: ['G1 A28', 'F2 J30', 'C3 B25', 'I4 C29', 'P5 H28'],
    },
    play: 'special',
    starfighter: [
      `${uses} unleashing a wave of energy.`,
      '  A Grunt(id:1) at location [A,28] takes 99 damage.',
      '  A Fighter(id:2) at location [J,30] takes 90 damage.',
      '  A Carrier(id:3) at location [B,25] takes 85 damage.',
      '  A Interceptor(id:4) at location [C,29] takes 100 damage.',
      '  The Interceptor at location [C,29] has been destroyed.',
      '  A Pylon(id:5) at location [H,28] takes 100 damage.',
    ],
    ship: 'E1 60 60',
    score: 1,
    things: [
      // The Grunt moved 1 left, gained 20 maximum and current health, and then regenerated 1.
      'G1 A26 22/120',
      // The Fighter had 60 left after damage, and regenerated 5. The Pylon healed it by 10.
      'F2 J27 75/150',
      // The Carrier had 115 left after damage, and regenerated 10 twice.
      'C3 B23 135/200',
      // The Pylon had 200 left after damage, and healed itself by 10.
      'P5 H26 210/300',
      '<-1 A25 15x4',
      '<-2 J26 20x3',
    ],
  },
  {
    rule: 'Orbital Strike prints its full damage even if an enemy had less health',
    scene: { weapon: 'Snipe', power: 'Orbital Strike', things: ['G1 A28 10/100'] },
    play: 'special',
    starfighter: [
      `${uses} unleashing a wave of energy.`,
      '  A Grunt(id:1) at location [A,28] takes 99 damage.',
      '  The Grunt at location [A,28] has been destroyed.',
    ],
    enemies: [],
    things: [],
    score: 2,
  },
  {
    rule: 'Orbital Strike deals 0 damage to an enemy with more than 100 armour',
    scene: { weapon: 'Snipe', power: 'Orbital Strike', things: ['F1 A20 140/150 armour 101'] },
    play: 'special',
    starfighter: [`${uses} unleashing a wave of energy.`, '  A Fighter(id:1) at location [A,20] takes 0 damage.'],
    things: ['F1 A17 145/150', '<-1 A16 20x3'],
  },
  {
    rule: 'Orbital Strike scores in id order, which here fills a diamond focus',
    scene: {
      weapon: 'Snipe',
      power: 'Orbital Strike',
      things: ['C1 A25 5/200', 'F2 B25 5/150', 'I3 C25', 'I4 D25'],
    },
    play: 'special',
    score: 24,
  },
  {
    rule: 'Orbital Strike scores less for the same enemies in another id order',
    scene: {
      weapon: 'Snipe',
      power: 'Orbital Strike',
      things: ['I1 C25', 'I2 D25', 'F3 B25 5/150', 'C4 A25 5/200'],
    },
    play: 'special',
    score: 8,
  },
];

describe('powers (rules, "Your ship")', () => {
  testRules([...recall, ...repairAndOvercharge, ...wide]);
});
