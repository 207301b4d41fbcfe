import { describe, expect, test } from 'vitest';
import { last, playAll, playFromStart } from './support.ts';

const weapons = `  1:Standard (A single projectile is fired in front)
    Health:10, Energy:10, Regen:0/1, Armour:0, Vision:1, Move:1, Move Cost:1,
    Projectile Damage:70, Projectile Cost:5 (energy)
  2:Spread (Three projectiles are fired in front, two going diagonal)
    Health:0, Energy:60, Regen:0/2, Armour:1, Vision:0, Move:0, Move Cost:2,
    Projectile Damage:50, Projectile Cost:10 (energy)
  3:Snipe (Fast and high damage projectile, but only travels via teleporting)
    Health:0, Energy:100, Regen:0/5, Armour:0, Vision:10, Move:3, Move Cost:0,
    Projectile Damage:1000, Projectile Cost:20 (energy)
  4:Rocket (Two projectiles appear behind to the sides of the Starfighter and accelerates)
    Health:10, Energy:0, Regen:10/0, Armour:2, Vision:2, Move:0, Move Cost:3,
    Projectile Damage:100, Projectile Cost:10 (health)
  5:Splitter (A single mine projectile is placed in front of the Starfighter)
    Health:0, Energy:100, Regen:0/10, Armour:0, Vision:0, Move:0, Move Cost:5,
    Projectile Damage:150, Projectile Cost:70 (energy)`;
const armours = `  1:None
    Health:50, Energy:0, Regen:1/0, Armour:0, Vision:0, Move:1, Move Cost:0
  2:Light
    Health:75, Energy:0, Regen:2/0, Armour:3, Vision:0, Move:0, Move Cost:1
  3:Medium
    Health:100, Energy:0, Regen:3/0, Armour:5, Vision:0, Move:0, Move Cost:3
  4:Heavy
    Health:200, Energy:0, Regen:4/0, Armour:10, Vision:0, Move:-1, Move Cost:5`;
const engines = `  1:Standard
    Health:10, Energy:60, Regen:0/2, Armour:1, Vision:12, Move:8, Move Cost:2
  2:Light
    Health:0, Energy:30, Regen:0/1, Armour:0, Vision:15, Move:10, Move Cost:1
  3:Armoured
    Health:50, Energy:100, Regen:0/3, Armour:3, Vision:6, Move:4, Move Cost:5`;
const recall = 'Recall (50 energy): Teleport back to spawn.';
const repair =
  'Repair (50 energy): Gain 50 health, can go over max health. Health regen will not be in effect if over cap.';
const overcharge =
  'Overcharge (up to 50 health): Gain 2*health spent energy, can go over max energy. Energy regen will not be in effect if over cap.';
const drones = 'Deploy Drones (100 energy): Clear all projectiles.';
const strike = 'Orbital Strike (100 energy): Deal 100 damage to all enemies, affected by armour.';
const powers = `  1:${recall}
  2:${repair}
  3:${overcharge}
  4:${drones}
  5:${strike}`;

const summary = (weapon: string, armour: string, engine: string, power: string): string =>
  `  Weapon Selected:${weapon}\n  Armour Selected:${armour}\n  Engine Selected:${engine}\n  Power Selected:${power}`;

/** Lines that the last of `commands` prints. The commands begin on the weapon page. */
const menu = (commands: string): string =>
  playFromStart(`play(7,20,1,1,1,1,1) ${commands}`.trim()).at(-1)?.lines.join('\n') ?? '';

describe('the setup menus', () => {
  test.each([
    ['the weapons', '', 'weapon setup', `${weapons}\n  Weapon Selected:Standard`],
    ['the armours', 'setup_next(1)', 'armour setup', `${armours}\n  Armour Selected:None`],
    ['the engines', 'setup_next(2)', 'engine setup', `${engines}\n  Engine Selected:Standard`],
    ['the powers', 'setup_next(3)', 'power setup', `${powers}\n  Power Selected:${recall}`],
    ['the summary', 'setup_next(4)', 'setup summary', summary('Standard', 'None', 'Standard', recall)],
    ['back to a page', 'setup_next(3) setup_back(2)', 'armour setup', `${armours}\n  Armour Selected:None`],
  ])('are printed: %s', (_, commands, state, lines) => {
    expect(menu(commands)).toBe(`  state:${state}, normal, ok\n${lines}`);
  });
});

const choices = [
  ...['Standard', 'Spread', 'Snipe', 'Rocket', 'Splitter'].map((name, i) => ({
    rule: `weapon ${i + 1} is ${name}`,
    commands: `setup_select(${i + 1})`,
    lines: `  state:weapon setup, normal, ok\n${weapons}\n  Weapon Selected:${name}`,
  })),
  ...['None', 'Light', 'Medium', 'Heavy'].map((name, i) => ({
    rule: `armour ${i + 1} is ${name}`,
    commands: `setup_next(1) setup_select(${i + 1})`,
    lines: `  state:armour setup, normal, ok\n${armours}\n  Armour Selected:${name}`,
  })),
  ...['Standard', 'Light', 'Armoured'].map((name, i) => ({
    rule: `engine ${i + 1} is ${name}`,
    commands: `setup_next(2) setup_select(${i + 1})`,
    lines: `  state:engine setup, normal, ok\n${engines}\n  Engine Selected:${name}`,
  })),
  ...[recall, repair, overcharge, drones, strike].map((name, i) => ({
    rule: `power ${i + 1} is ${name}`,
    commands: `setup_next(3) setup_select(${i + 1})`,
    lines: `  state:power setup, normal, ok\n${powers}\n  Power Selected:${name}`,
  })),
];

describe('choices in setup menus (rules, "Your ship")', () => {
  test.each(choices.map((choice) => [choice.rule, choice] as const))(
    'select the part by its number: %s',
    (_, { commands, lines }) => {
      expect(menu(commands)).toBe(lines);
    },
  );

  const chosen = 'setup_select(2) setup_next(1) setup_select(3) setup_next(1) setup_select(2) setup_next(1)';
  const summaryBefore = summary('Spread', 'Medium', 'Light', strike);
  test.each([
    ['going to the summary', 'setup_next(1)'],
    ['abort in setup', 'abort play(5,10,1,1,1,1,1) setup_next(4)'],
    ['abort in game', 'setup_next(2) abort play(5,10,1,1,1,1,1) setup_next(4)'],
    ['setup_back to before the weapons', 'setup_back(4) play(5,10,1,1,1,1,1) setup_next(4)'],
    ['toggles and errors', 'toggle_debug_mode toggle_debug_mode setup_select(5) fire setup_next(1)'],
  ])('remain selected after %s', (_, commands) => {
    expect(menu(`${chosen} setup_select(5) ${commands}`)).toBe(`  state:setup summary, normal, ok\n${summaryBefore}`);
  });

  test('remain selected after a lost game, and debug mode stays on', () => {
    const scene = { weapon: 'Splitter', armour: 'Light', engine: 'Armoured', power: 'Repair' } as const;
    const blocks = playAll(
      { ...scene, ship: 'E1 5 100', things: ['<-1 E4 90x4'] },
      'pass play(5,10,1,1,1,1,1) setup_next(4)',
    );
    expect(blocks[1]?.state).toBe('not started, debug, ok');
    expect(last(blocks).lines.join('\n')).toBe(
      `  state:setup summary, debug, ok\n${summary('Splitter', 'Light', 'Armoured', repair)}`,
    );
  });
});
