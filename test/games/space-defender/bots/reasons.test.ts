import { describe, expect, test } from 'vitest';
import { formatCommand } from '#engine/script.ts';
import { firstOf } from '#games/space-defender/bots/reasons.ts';
import { commands } from '#games/space-defender/commands.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { matchOf, type Scene } from '../support.ts';
import { choiceOf, letPlay, newMatch } from './support.ts';

/** Command that a bot chooses in a scene, as a player would type it, and its reason. */
function advice(name: string, scene: Scene) {
  const choice = choiceOf(name, game.view(matchOf(scene).state, 1));
  return choice && `${formatCommand(commands, choice.command)}: ${choice.why}`;
}

const drones = { weapon: 'Snipe', power: 'Deploy Drones', ship: 'E4 60 110' } as const;
const strike = { weapon: 'Snipe', power: 'Orbital Strike', ship: 'E4 60 110' } as const;
const wall = [...'ABCDEFGHIJ'].map((row, i) => `<-${i + 1} ${row}14 50x6`);

test.each([
  [['Grunt 1'], 'Grunt 1'],
  [['Grunt 1', 'Grunt 2'], 'Grunt 1 and 1 more enemy'],
  [['Grunt 1', 'Grunt 2', 'Grunt 3'], 'Grunt 1 and 2 more enemies'],
])('the enemies %j are called %s', (names, text) => {
  expect(firstOf(names, ' enemy', ' enemies')).toBe(text);
});

// The ship has armour 1. It pays 3 energy per cell and 5 per shot, and regenerates 1 health and 3 energy per turn.
describe('the reasons of the bot normal', () => {
  test.each<[string, Scene, string]>([
    [
      'that shots of an unseen enemy would destroy the ship',
      { ship: 'E4 70 4', things: ['<-1 E14 50x6'] },
      "move(F,4): If you waited, an unseen Fighter's shot and 1 more would destroy you; at F4, you keep 70 health.",
    ],
    [
      'what the plan destroys, if nothing happens at once',
      { ship: 'E4 70 70', things: ['G1 E12 100/100'] },
      'fire: Plan: fire (2 times); this destroys Grunt 1 in 2 turns.',
    ],
    [
      'who would destroy the ship, and what is left otherwise',
      { ship: 'E4 30 70', things: ['I1 E6 50/50'] },
      'fire: If you waited, Interceptor 1 would destroy you; when you fire, you keep 31 health.',
    ],
    [
      'who would ram the ship, and for how much',
      { ship: 'E4 70 70', things: ['G1 E5 20/100'] },
      'fire: If you waited, Grunt 1 would hit you for 31; when you fire, nothing does.',
    ],
    [
      'what is destroyed',
      { ship: 'E4 70 70', things: ['I1 F8 50/50'] },
      'fire: When you fire, you destroy Interceptor 1: score 1.',
    ],
    [
      'what is destroyed, and its price',
      { ship: 'E4 70 70', things: ['G1 D8 9/100'] },
      'move(D,4): At D4, you destroy Grunt 1 for 10 health: score 2.',
    ],
    [
      'how many are destroyed',
      { ...strike, things: ['I1 C9 50/50', 'I2 D9 50/50', 'I3 F9 50/50'] },
      'special: After Orbital Strike, you destroy Interceptor 1 and 2 more: score 3.',
    ],
    [
      'the way out of reach of a shot',
      { ...drones, things: wall },
      'move(E,1): If you waited, the shot at E14 would hit you for 49; at E1, nothing does.',
    ],
    [
      'what a power gains',
      { ship: 'E4 20 70', power: 'Repair' },
      'special: After Repair, you have 71 health next turn; if you waited, only 22.',
    ],
    [
      'what is left at the end of a quiet plan',
      { ship: 'E4 60 30' },
      'pass: Plan: wait (5 times); after 5 turns, you have 70 health and 60 energy.',
    ],
    [
      'that nothing else is possible',
      { ship: 'E4 70 0', armour: 'Heavy' },
      'pass: You lack the energy for anything else.',
    ],
    [
      'that all is lost after the action',
      { ship: 'E4 30 1', things: ['I1 E6 50/50', '<-1 F9 500x4', '<-2 E9 100x4', '<-3 D9 100x4'] },
      'move(F,4): As far as you can see, the shot at F9 will destroy you whatever you do.',
    ],
    [
      'that all is lost before the action',
      { ship: 'E4 40 70', things: ['<-1 E6 50x4'] },
      'pass: Whatever you do, the shot at E6 will destroy you before you can act.',
    ],
  ])('state %s', (_, scene, expected) => {
    expect(advice('normal', scene)).toBe(expected);
  });

  test('name the advantage of a part during setup', () => {
    const match = newMatch('setup');
    const reasons = letPlay(match, 'normal', 9).map(({ why }) => why);
    expect(reasons.slice(1, 4)).toEqual([
      'Snipe: it sees far, flies cheaply, and destroys anything it hits.',
      'Keep Snipe, next: armour setup.',
      'Medium: more health and armour, and you can still fly.',
    ]);
    expect(reasons).toContain('All parts are chosen: the ship is ready.');
  });
});

describe('the reasons of other bots', () => {
  test.each<[string, Scene, string]>([
    ['hard', { ship: 'E4 70 70', things: ['I1 E8 50/50'] }, 'fire: When you fire, you destroy Interceptor 1: score 1.'],
    [
      'hard',
      { ship: 'E4 30 1', things: ['I1 E6 50/50', '<-1 F9 500x4', '<-2 E9 100x4', '<-3 D9 100x4'] },
      'move(F,4): As far as you can see, the shot at F9 will destroy you whatever you do.',
    ],
    ['random', { ship: 'E4 70 0', armour: 'Heavy' }, 'pass: One of 1 legal actions, chosen at random.'],
  ])('fit the situation, or say that the choice is random: %s in the situation %j', (name, scene, expected) => {
    expect(advice(name, scene)).toBe(expected);
  });
});
