import { describe, expect, test } from 'vitest';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { pathLines } from '#games/robo-race/screen/panel/progress-sections.ts';
import { statusOf } from '#games/robo-race/screen/status.ts';
import { stripLevel } from '../strips.ts';
import { played, raceFrom } from '../support.ts';
import { designedPosition, designedScene, pressed, sceneOf, textsOf } from './planning-scenes.ts';
import { raceWith } from './rounds.ts';

const rows = (scene: RaceScene): string[] => textsOf(statusOf(scene).status);
const none = { local: { card: undefined } };
const slots = (ownSlots: readonly (number | null)[]) => ({ slots: { 1: ownSlots, 3: Array(5).fill(null) } });
const at = (x: number, y: number, facing: string) => ({
  robots: [{ ...designedPosition.robots[0], x, y, facing }, ...designedPosition.robots.slice(1)],
});

describe('the status lines', () => {
  test.each<[string, RaceScene, readonly string[]]>([
    [
      'with a card chosen that Enter plays',
      designedScene(),
      ['Enter: play 47 Back 1 in slot 5. Then you end at (9,11), facing west, 3', 'squares from the goal.'],
    ],
    [
      'with a card chosen that lies in a slot',
      designedScene({ local: { card: 4 } }),
      ['Enter: take 52 Move 1 back from slot 2', 't: run the program, once all five slots are filled.'],
    ],
    [
      'with a slot chosen',
      designedScene({ local: { card: undefined, slot: 1 } }),
      [
        'Slot 1: 71 Move 2. Enter: take it back  1-7: play another card there',
        't: run the program, once all five slots are filled.',
      ],
    ],
    [
      'with an empty program',
      designedScene(none, slots(Array(5).fill(null))),
      ['1-7: play a card. Arrows: choose one.', 't: run the program, once all five slots are filled.'],
    ],
    [
      'with a full program',
      designedScene(none, slots([71, 52, 65, 31, 47])),
      ['5 of 5 slots filled. You end at (9,11), facing west, 3 squares from the goal.', 't or Enter: run the program.'],
    ],
    [
      'with a program that destroys the robot',
      designedScene(none, { ...slots([71, 52, 65, 47, 31]), ...at(10, 9, 'E') }),
      ['! 5 of 5 slots filled. You are destroyed in step 1.', 't or Enter: run the program.'],
    ],
    [
      'with a program as a hint',
      designedScene({ local: { hint: { commands: [65, 71, 52, 31, 47], why: '', step: 'turn' } } }),
      [
        'Hint: Move 1, Move 2, Move 1, Turn left and Back 1.',
        'Your program ends 2 squares from the goal. Enter: use hint  Esc: ignore',
      ],
    ],
    [
      'with the cursor on a square',
      pressed(designedScene(), 'tab', 'down'),
      ['(8,6): floor; 7 squares to the goal.', 'Esc: back to the cards'],
    ],
    [
      'after the commit',
      designedScene(
        {},
        { programs: { 1: [71, 52, 65, 31, 47] }, slots: { 2: Array(5).fill(null), 3: Array(5).fill(null) } },
      ),
      ['Ready. Waiting for Player 2 and Player 3.', 'Arrows: look around'],
    ],
    [
      'after a win',
      designedScene({}, { hands: {}, slots: {}, programs: {}, outcome: { winners: [2], reason: 'goal' }, step: 3 }),
      ['Player 2 wins in step 3 of round 2.', 'Arrows: look around'],
    ],
    [
      'after a draw',
      designedScene(
        {},
        { hands: {}, slots: {}, programs: {}, outcome: { winners: [], reason: 'round-limit' }, step: 5 },
      ),
      ['Draw: round limit reached after round 2.', 'Arrows: look around'],
    ],
  ])('state the situation and the possible keys %s', (_, scene, expected) => {
    expect(rows(scene)).toEqual(expected);
  });

  test('colour destruction as danger and victory as success', () => {
    const { status: lost } = statusOf(designedScene(none, { ...slots([71, 52, 65, 47, 31]), ...at(10, 9, 'E') }));
    expect(lost[0][0]?.role).toBe('danger');
    const { status: won } = statusOf(designedScene(none, { ...slots([52, 65, null, null, null]), ...at(8, 11, 'W') }));
    expect(won[0][0]).toEqual({
      text: '2 of 5 slots filled. You win in step 2 if nobody bumps you.',
      role: 'success',
    });
  });

  test('omit the path with forecasts off', () => {
    expect(rows(designedScene({ preferences: { forecast: false } }))[0]).toBe('Enter: play 47 Back 1 in slot 5.');
  });
});

test('a status that is one sentence in two rows is marked as such, so that a question replaces both rows', () => {
  expect(statusOf(designedScene()).isOneStatus).toBe(true);
  expect(statusOf(designedScene(none, slots(Array(5).fill(null)))).isOneStatus).toBeUndefined();
});

describe('the exchange of a hand without a card that moves', () => {
  const empty = Array(5).fill(null);
  const stuck = { hands: { ...designedPosition.hands, 1: [1, 2, 4, 5, 6, 7, 37] }, slots: { 1: empty, 3: empty } };

  test('is announced with its key in the second row until it is used', () => {
    const match = raceFrom({ ...designedPosition, ...stuck }, { options: { exchange: 'once' } });
    expect(rows(sceneOf(match))[1]).toBe('None of your cards moves you. e: redraw, once a race.');
    played(match, '1: exchange');
    expect(rows(sceneOf(match))[1]).not.toContain('once a race');
  });

  test('is not announced in a race without the option', () => {
    const match = raceFrom({ ...designedPosition, ...stuck });
    expect(rows(sceneOf(match)).join(' ')).not.toContain('once a race');
  });
});

test.each([
  ['a wall', ':. .|. .:', 'You hit a wall.', 'hits a wall'],
  ['a robot that a wall stops', ':. . .|.:', 'Player 2 blocks you.', 'hits a robot'],
])('the status and the path name what stops a card: %s', (_, strip, sentence, note) => {
  const level = { name: './strip', text: stripLevel(strip) };
  const robots = [[1, 0, 'E'] as const, [2, 0, 'N'] as const];
  const { match } = raceWith(robots, [[52, 53, 54, 55, 56]], { players: 2, level });
  played(match, '1: program 52 53 54 55 56');
  expect(rows(sceneOf(match)).join(' ')).toContain(sentence);
  expect(textsOf(pathLines(sceneOf(match))).join('\n')).toContain(note);
});

test('a robot carried onto the goal in the last step has not won yet, on the screen and in text mode', () => {
  const level = { name: './strip', text: stripLevel(':> > > > > G:') };
  const { match } = raceWith([[0, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1, level });
  played(match, '1: program 1 2 3 4 5');
  const scene = sceneOf(match);
  expect(rows(scene)[0]).toContain('on the goal: stay to win.');
  expect(roboRaceScreen.reader.describe(scene).join(' ')).toContain('on the goal: stay to win.');
});
