import { describe, expect, test } from 'vitest';
import { askBot } from '../../../../source/engine/bot-moment.ts';
import { formatCommand } from '../../../../source/engine/script.ts';
import { roboRace } from '../../../../source/games/robo-race/index.ts';
import { roboRaceScreen } from '../../../../source/games/robo-race/screen/index.ts';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { statusOf } from '../../../../source/games/robo-race/screen/status.ts';
import { newRace } from '../support.ts';
import { designedPosition, designedScene, pressed, sceneOf, textsOf } from './planning-scenes.ts';

const slotsOf = (...own: (number | null)[]) => ({ slots: { 1: own, 3: Array(5).fill(null) } });
const first = (x: number, y: number, facing: string) => ({
  robots: [{ ...designedPosition.robots[0], x, y, facing }, ...designedPosition.robots.slice(1)],
});
const card = (place: number) => ({ local: { card: place } });
const empty = slotsOf(null, null, null, null, null);

describe('the hint lines', () => {
  test.each<[string, RaceScene, string, string]>([
    [
      'with an empty program',
      designedScene(card(5), empty),
      'Enter puts 65 Move 1 into slot 1: step 1 ends at (8,8) facing W, 5 to goal.',
      'No slot is filled yet: a letter or Enter puts a card into the first free one.',
    ],
    [
      'with one slot filled',
      designedScene(card(5), slotsOf(71, null, null, null, null)),
      'Enter puts 65 Move 1 into slot 2: step 2 ends at (8,10) facing N, 3 to goal.',
      'One of five slots is filled; c commits when all five are.',
    ],
    [
      'on a card that is placed',
      designedScene(card(4)),
      'Enter takes 52 Move 1 back from slot 2; left and right move it to another.',
      'Four of five slots are filled; c commits when all five are.',
    ],
    [
      'with a full program',
      designedScene(card(1), slotsOf(71, 52, 65, 31, 47)),
      '41 Turn 180 is left over; its letter does nothing until a slot is empty.',
      'All five slots are filled: c commits the program, which is final.',
    ],
    [
      'where the card destroys the robot',
      designedScene(card(6), { ...empty, ...first(10, 9, 'E') }),
      '! Enter puts 71 Move 2 into slot 1: step 1 destroys your robot at (12,9).',
      'No slot is filled yet: a letter or Enter puts a card into the first free one.',
    ],
    [
      'where the robot is destroyed before',
      designedScene(card(5), { ...slotsOf(71, null, null, null, null), ...first(10, 9, 'E') }),
      '! Enter puts 65 Move 1 into slot 2; your robot is destroyed before, in step 1.',
      '! Your robot is destroyed in step 1.',
    ],
    [
      'where a full program destroys the robot',
      designedScene(card(6), { ...slotsOf(71, 52, 65, 31, 47), ...first(10, 9, 'E') }),
      'Enter takes 71 Move 2 back from slot 1; left and right move it to another.',
      '! Your robot is destroyed in step 1. c commits all the same, and asks first.',
    ],
    [
      'where the card is blocked, in words that fit',
      designedScene(card(6), { ...empty, ...first(3, 0, 'S') }),
      'Enter puts 71 Move 2 into slot 1: blocked, step 1 ends at (3,0) S, 14 to goal.',
      'No slot is filled yet: a letter or Enter puts a card into the first free one.',
    ],
    [
      'where there is no room for which way the robot faces in a word',
      designedScene(card(0), { ...empty, ...first(10, 10, 'E') }),
      'Enter puts 31 Turn left into slot 1: step 1 ends at (10,10) N, 5 to goal.',
      'No slot is filled yet: a letter or Enter puts a card into the first free one.',
    ],
    [
      'where the card wins',
      designedScene(card(5), { ...empty, ...first(7, 11, 'W') }),
      'Enter puts 65 Move 1 into slot 1: step 1 wins, if nobody gets in the way.',
      'No slot is filled yet: a letter or Enter puts a card into the first free one.',
    ],
    [
      'where the robot wins before',
      designedScene(card(4), { ...slotsOf(65, null, null, null, null), ...first(7, 11, 'W') }),
      'Enter puts 52 Move 1 into slot 2; your robot wins before, in step 1.',
      'You win in step 1 if nobody gets in the way; c commits a full program.',
    ],
    [
      'after the commit',
      designedScene({}, { programs: { 1: [71, 52, 65, 31, 47], 2: [83, 74, 39, 43, 48] }, slots: {} }),
      'Committed. Waiting for player 3.',
      'Arrows look at squares.',
    ],
    [
      'with a program as a hint',
      designedScene({ local: { hinted: [71, 52, 65, 31, 47] } }),
      'Hint: program(71,52,65,31,47). Ends at (9,11), 3 squares from the goal.',
      'Enter takes the hint over, Esc drops it; it is not committed yet.',
    ],
    [
      'on a square',
      pressed(designedScene(), 'tab', 'down', 'right'),
      '(9,6): crusher C* destroys in steps 2 and 4, else belt v carries S; pit E; 8',
      'squares to the goal.',
    ],
    [
      'on a square of little interest',
      pressed(designedScene(), 'tab', 'home', 'right'),
      '(1,7): floor; 9 squares to the goal.',
      'Esc goes back to the cards.',
    ],
    [
      'on another robot, which is a bot',
      pressed(designedScene({ bots: { 2: 'normal' } }), 'tab', 'down', 'down', 'down', 'left'),
      '(7,4): robot 2 (normal) faces N; floor; pit W; 8 squares to the goal.',
      'Esc goes back to the cards.',
    ],
  ])('%s', (_, scene, ...texts) => {
    expect(textsOf(statusOf(scene))).toEqual(texts);
  });

  test('say of a hint that is kept what was said when it was given', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const match = newRace({ seed: `hint ${seed}`, players: 2 });
      const { normal } = roboRace.bots ?? {};
      if (normal === undefined) throw new Error('there is no bot normal');
      const choice = askBot(match, normal, 1);
      if (choice === undefined) throw new Error('there is no hint');
      const { command, why } = choice;
      const hinted = Object.values(command.args).map(Number);
      const given = `Hint: ${formatCommand(roboRace.commands, command)}. ${why}`;
      expect(textsOf(statusOf(sceneOf(match, { local: { hinted } })))[0]).toBe(given);
    }
  });

  test.each([
    ['destroys', first(10, 9, 'E'), 'hazard'],
    ['wins', first(7, 11, 'W'), 'success'],
  ])('stand out where the card %s', (_, position, role) => {
    expect(statusOf(designedScene(card(6), { ...empty, ...position }))[0][0]?.role).toBe(role);
  });

  test('say that a destroyed robot has nothing to plan', () => {
    const lost = { player: 1, alive: false, start: 1 };
    const { 1: _, ...hands } = designedPosition.hands;
    const scene = designedScene({}, { robots: [lost, ...designedPosition.robots.slice(1)], hands, slots: {} });
    const texts = textsOf(statusOf(scene));
    expect(texts[0]).toBe('Your robot is destroyed and plans nothing in this round. Waiting for player 3.');
    expect(textsOf(roboRaceScreen.view.paint(scene).left[1]?.lines ?? [])[0]?.trim()).toBe(
      'your robot is destroyed: no program in this round',
    );
  });

  test.each([
    [{ winners: [2], reason: 'goal' }, 'Robot 2 wins on the goal in step 3 of round 2.'],
    [{ winners: [], reason: 'round-limit' }, 'A draw: the last round, round 2, is over and nobody has won.'],
  ])('say how the match ended: %o', (outcome, text) => {
    const scene = designedScene({}, { hands: {}, slots: {}, programs: {}, outcome, step: 3 });
    expect(textsOf(statusOf(scene))).toEqual([
      text,
      'y plays this level again, r watches the match; arrows look at squares.',
    ]);
    expect(textsOf(statusOf(pressed(scene, 'up')))[1]).toMatch(/^\(8,8\): gear L turns left/);
  });

  test('are empty for a match that is only watched', () => {
    expect(textsOf(statusOf(designedScene({ watched: true })))).toEqual(['', '']);
    expect(textsOf(statusOf(designedScene({ bots: { 1: 'easy' } })))).toEqual(['', '']);
  });

  test('stay where forecasts are off', () => {
    const without = designedScene({ preferences: { forecast: false } });
    expect(textsOf(statusOf(without))).toEqual(textsOf(statusOf(designedScene())));
  });
});
