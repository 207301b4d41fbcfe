import { describe, expect, test } from 'vitest';
import type { Match } from '../../../../source/engine/match.ts';
import type { Command } from '../../../../source/games/robo-race/commands.ts';
import type { RoboRace } from '../../../../source/games/robo-race/game-types.ts';
import { roboRaceScreen } from '../../../../source/games/robo-race/screen/index.ts';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { raceFrom } from '../support.ts';
import { type Changes, designedPosition, designedScene, pressed, pressedIn, sceneOf } from './planning-scenes.ts';

/** The program of the designed position with all slots filled. */
const full = { slots: { 1: [71, 52, 65, 31, 47], 3: [82, null, null, null, null] } };
const committed = { programs: { 1: [71, 52, 65, 31, 47], 2: [83, 74, 39, 43, 48] }, slots: { 3: Array(5).fill(null) } };

/** What a key plays, as typed. */
function playsIn(scene: RaceScene, key: string): string {
  const action = pressedIn(scene, key);
  if (action?.type === 'refuse') return `! ${action.error.message}`;
  if (action?.type !== 'play') return action?.type ?? 'nothing';
  const lines = action.commands.map(({ name, args }) => [name, ...Object.values(args)].join(' '));
  return [...lines, ...(action.costly === undefined ? [] : [`? ${action.costly}`])].join(', ');
}

/** A match that is played with keys. */
function keyboard(position: object = {}, changes: Changes = {}) {
  const match: Match<RoboRace> = raceFrom({ ...designedPosition, ...position });
  let scene = sceneOf(match, changes);
  const play = (commands: readonly Command[]) => {
    for (const command of commands) {
      const step = match.play(1, command);
      if (!step.ok) throw new Error(step.error.message);
      const next = sceneOf(match, changes);
      const local = roboRaceScreen.state.reduce(scene.local, scene.view, next.view);
      scene = { ...next, local };
    }
  };
  return {
    press(...keys: string[]) {
      for (const key of keys) {
        const action = pressedIn(scene, key);
        if (action?.type === 'local') scene = { ...scene, local: action.local };
        else if (action?.type === 'play') play(action.commands);
        else throw new Error(`${key}: ${action?.type}`);
      }
      return { slots: scene.view.slots[0], card: scene.local.card, scene };
    },
  };
}

describe('letters', () => {
  test.each([
    ['b', 'place 5 41'],
    ['c', 'place 5 42'],
    ['d', 'place 5 47'],
    ['g', 'take_back 1'],
    ['a', 'take_back 4'],
  ])('%s plays %s', (key, line) => {
    expect(playsIn(designedScene(), key)).toBe(line);
  });

  test('refuse a sixth card', () => {
    expect(playsIn(designedScene({}, full), 'b')).toBe(
      '! All five slots are filled; take a card back to use 41 Turn 180.',
    );
  });

  test('put a card into the first of several free slots, and make it the chosen one', () => {
    const race = keyboard({ slots: { 1: [null, null, 65, null, null], 3: Array(5).fill(null) } });
    expect(race.press('g', 'a', 'd')).toMatchObject({ slots: [71, 31, 65, 47, null], card: 3 });
    expect(race.press('a')).toMatchObject({ slots: [71, null, 65, 47, null], card: 0 });
  });

  test('work while the board is looked at, too', () => {
    expect(playsIn(pressed(designedScene(), 'tab'), 'd')).toBe('place 5 47');
  });

  test('each move one of two copies of a card', () => {
    const hands = { ...designedPosition.hands, 1: [31, 41, 41, 47, 52, 65, 71] };
    const slots = { 1: [41, null, 41, null, null], 3: Array(5).fill(null) };
    const match = raceFrom({ ...designedPosition, hands, slots }, { options: { cards: 'with-replacement' } });
    expect(['b', 'c', 'a'].map((key) => playsIn(sceneOf(match), key))).toEqual([
      'take_back 1',
      'take_back 3',
      'place 2 31',
    ]);
  });
});

describe('the chosen card', () => {
  test('is moved by the arrows, and stays in the hand', () => {
    const cards = ['up', 'k', 'down', 'j', 'home', 'end'].map((key) => pressed(designedScene(), key).local.card);
    expect(cards).toEqual([2, 2, 4, 4, 0, 6]);
    expect(pressed(designedScene({ local: { card: 6 } }), 'down').local.card).toBe(6);
    expect(pressed(designedScene({ local: { card: 0 } }), 'up').local.card).toBe(0);
  });

  test('is put and taken back by Enter', () => {
    expect(playsIn(designedScene(), 'enter')).toBe('place 5 47');
    expect(playsIn(designedScene({ local: { card: 4 } }), 'enter')).toBe('take_back 2');
  });

  test.each([
    ['into a free slot', 0, 'right', 'take_back 4, place 5 31'],
    ['and changes places with another', 4, '>', 'take_back 3, place 2 65, place 3 52'],
    ['and back', 5, 'left', 'take_back 2, place 3 52, place 2 65'],
    ['not before the first slot', 6, '<', '! 71 Move 2 lies in the first slot.'],
    [
      'not from the hand',
      3,
      'right',
      '! Only a card that lies in a slot can be moved; Enter puts the chosen one into one.',
    ],
  ])('moves %s', (_, card, key, line) => {
    expect(playsIn(designedScene({ local: { card } }), key)).toBe(line);
  });

  test('moves in a full program as one command', () => {
    expect(playsIn(designedScene({ local: { card: 4 } }, full), 'right')).toBe('program 71 65 52 31 47');
    expect(playsIn(designedScene({ local: { card: 3 } }, full), 'right')).toBe('! 47 Back 1 lies in the last slot.');
  });

  test('goes along with its moves', () => {
    const race = keyboard();
    expect(race.press('a', 'a', 'left', 'left')).toMatchObject({ slots: [71, 31, 52, 65, null], card: 0 });
    expect(race.press('right', 'b', 'left')).toMatchObject({ slots: [71, 52, 31, 41, 65], card: 1 });
  });
});

describe('slots', () => {
  test('are emptied by their numbers, and all of them by x', () => {
    expect(['1', '4', 'x'].map((key) => playsIn(designedScene(), key))).toEqual([
      'take_back 1',
      'take_back 4',
      'clear',
    ]);
  });

  test('are told in the footer only where there is something to empty', () => {
    const footer = (scene: RaceScene) => roboRaceScreen.input.bindings(scene).flatMap((row) => row.footer?.[1] ?? []);
    expect(footer(designedScene())).toEqual(['card', 'clear slot', 'clear all', 'board']);
    const empty = { slots: { 1: Array(5).fill(null), 3: Array(5).fill(null) } };
    expect(footer(designedScene({}, empty))).toEqual(['card', 'board']);
    expect(footer(designedScene({}, full))).toEqual(['card', 'clear slot', 'clear all', 'commit', 'board']);
  });
});

describe('committing', () => {
  test('is refused by the rules while slots are empty', () => {
    expect(playsIn(designedScene(), 't')).toBe('commit');
    const step = raceFrom(designedPosition).play(1, { name: 'commit', args: {} });
    expect(step.ok ? '' : step.error.message).toBe('five cards are needed, empty slots: 5');
  });

  test('takes t or c once five slots are filled', () => {
    expect(playsIn(designedScene({}, full), 't')).toBe('commit');
    expect(playsIn(designedScene({}, full), 'c')).toBe('commit');
  });

  test('by c asks first where c is the letter of a card in a slot', () => {
    const slots = { 1: [71, 42, 65, 31, 47], 3: Array(5).fill(null) };
    expect(playsIn(designedScene({}, { slots }), 't')).toBe('commit');
    expect(playsIn(designedScene({}, { slots }), 'c')).toBe(
      'commit, ? Committing is final, and 42 Turn 180 in slot 2 is card c.',
    );
  });

  test('asks first where the program destroys the robot', () => {
    const lost = { slots: { 1: [71, 52, 65, 47, 31], 3: Array(5).fill(null) } };
    const facing = { ...designedPosition.robots[0], facing: 'E', x: 10, y: 9 };
    const robots = [facing, ...designedPosition.robots.slice(1)];
    const scene = (forecast: boolean) => designedScene({ preferences: { forecast } }, { ...lost, robots });
    expect(playsIn(scene(true), 't')).toBe('commit, ? This program destroys your robot in step 1.');
    expect(playsIn(scene(false), 't')).toBe('commit');
  });

  test('asks first while another program is shown as a hint', () => {
    const hint = (hinted: readonly number[]) => designedScene({ local: { hinted } }, full);
    expect(playsIn(hint([71, 52, 65, 47, 31]), 't')).toBe('commit, ? Your slots are committed, not the hint.');
    expect(playsIn(hint([71, 52, 65, 31, 47]), 't')).toBe('commit');
  });
});

describe('a hint', () => {
  const hintedScene = () => {
    const scene = pressed(designedScene(), 'tab');
    const commands: Command[] = [
      { name: 'program', args: { c1: 65, c2: 71, c3: 52, c4: 31, c5: 47 } },
      { name: 'commit', args: {} },
    ];
    const local = roboRaceScreen.input.hinted?.(scene, commands);
    if (local === undefined) throw new Error('no hint');
    return { ...scene, local };
  };

  test('is shown with the hand, and taken over by Enter or its own key', () => {
    expect(hintedScene().local).toMatchObject({ hinted: [65, 71, 52, 31, 47], focus: 'hand', below: 'preview' });
    expect(hintedScene().local.square).toBeUndefined();
    expect(playsIn(hintedScene(), 'enter')).toBe('program 65 71 52 31 47');
    expect(playsIn(hintedScene(), 'ctrl+b')).toBe('program 65 71 52 31 47');
  });

  test('is dropped by Esc, and when a slot is touched', () => {
    expect(pressed(hintedScene(), 'escape').local.hinted).toBeUndefined();
    const race = keyboard({}, {});
    const before = race.press('up').scene;
    const held = { ...before.local, hinted: [65, 71, 52, 31, 47] };
    const after = race.press('d').scene;
    expect(roboRaceScreen.state.reduce(held, before.view, after.view).hinted).toBeUndefined();
  });

  test('that is no program changes nothing', () => {
    const scene = designedScene();
    expect(roboRaceScreen.input.hinted?.(scene, [{ name: 'commit', args: {} }])).toBe(scene.local);
  });
});

describe('looking', () => {
  test('Tab and Esc go to the board and back', () => {
    const onBoard = pressed(designedScene(), 'tab');
    expect(onBoard.local).toMatchObject({ focus: 'board', square: 7 * 12 + 8 });
    for (const key of ['tab', 'escape']) {
      expect(pressed(onBoard, key).local.focus).toBe('hand');
      expect(pressed(onBoard, key).local.square).toBeUndefined();
    }
  });

  test.each([
    [['up', 'up', 'right'], 9, 9],
    [['k', 'h'], 7, 8],
    [['j', 'l'], 9, 6],
    [['home', 'down'], 0, 6],
    [['end', 'right', 'up'], 11, 8],
  ])('%o moves the cursor to (%i,%i)', (keys, x, y) => {
    expect(pressed(designedScene(), 'tab', ...keys).local.square).toBe(12 * y + x);
  });

  test('g looks at the goal while the arrows look at squares, and is a card before', () => {
    const onBoard = pressed(designedScene(), 'tab');
    expect(pressed(onBoard, 'g').local).toMatchObject({ focus: 'board', square: 11 * 12 + 6 });
    expect(pressed(onBoard, 'g', 'g').local.square).toBe(11 * 12 + 6);
    expect(playsIn(designedScene(), 'g')).toBe('take_back 1');
    const cards = roboRaceScreen.input.bindings(onBoard).find(({ keys }) => keys.includes('a'));
    expect([cards?.label, cards?.footer, cards?.keys.includes('g')]).toEqual(['a-f', ['a-f', 'card'], false]);
    expect(roboRaceScreen.input.bindings(onBoard).find(({ keys }) => keys.includes('g'))?.footer).toBeUndefined();
  });

  test('the log takes the place of the path, and gives it back', () => {
    const log = pressed(designedScene(), 'l');
    expect(log.local.below).toBe('log');
    expect(pressed(log, 'l').local.below).toBe('preview');
    expect(pressed(log, 'escape').local.below).toBe('preview');
    expect(pressed(designedScene(), 'tab', 'L').local.below).toBe('log');
  });

  test('there is nothing to switch to where forecasts are off', () => {
    expect(pressedIn(designedScene({ preferences: { forecast: false } }), 'l')).toBeUndefined();
  });

  test('is all that can be done after the commit', () => {
    const keys = roboRaceScreen.input.bindings(designedScene({}, committed)).map(({ help }) => help);
    expect(keys).toEqual([
      'look at another square',
      'first or last square of the row',
      'look at the goal',
      'the log of the last round below the board',
    ]);
    expect(pressed(designedScene({}, committed), 'up').local.square).toBe(8 * 12 + 8);
    expect(pressedIn(pressed(designedScene({}, committed), 'up'), 'escape')?.type).toBe('local');
  });

  test('has no keys that act where a bot plays', () => {
    const scene = designedScene({ bots: { 1: 'normal' } });
    expect(['a', 'x', 't', 'enter', '1'].map((key) => pressedIn(scene, key))).toEqual(Array(5).fill(undefined));
  });
});

test('after the end the level can be played again, or the next one', () => {
  const over = { hands: {}, slots: {}, programs: {}, outcome: { winners: [1], reason: 'goal' }, step: 3 };
  const scene = designedScene({ next: { name: 'snail', title: 'Snail' } }, over);
  expect(pressedIn(scene, 'y')).toMatchObject({ type: 'again', seed: 'fresh' });
  expect(pressedIn(scene, 'n')?.type).toBe('next');
  expect(pressedIn(designedScene({}, over), 'n')).toBeUndefined();
  expect(pressedIn(scene, 'a')).toBeUndefined();
});
