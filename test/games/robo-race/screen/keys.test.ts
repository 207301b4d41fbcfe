import { describe, expect, test } from 'vitest';
import type { Match } from '#engine/match.ts';
import type { Command } from '#games/robo-race/commands.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { layoutOf } from '#games/robo-race/screen/layout.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { planOf } from '#games/robo-race/screen/plan.ts';
import { statusOf } from '#games/robo-race/screen/status.ts';
import { firstOfHint } from '#screen/parts/hint-steps.ts';
import { textOf } from '#test/screens/support.ts';
import { raceFrom } from '../support.ts';
import { type Changes, designedPosition, designedScene, pressed, pressedIn, sceneOf } from './planning-scenes.ts';

const full = { slots: { 1: [71, 52, 65, 31, 47], 3: [82, null, null, null, null] } };
const committed = { programs: { 1: [71, 52, 65, 31, 47], 2: [83, 74, 39, 43, 48] }, slots: { 3: Array(5).fill(null) } };

/** Text of a key's action: commands as typed, then `?` and its question. A refusal is `!` and its reason. */
function playsIn(scene: RaceScene, key: string): string {
  const action = pressedIn(scene, key);
  if (action?.type === 'refuse') return `! ${roboRaceScreen.view.refusalWords?.(scene, action.error)}`;
  if (action?.type !== 'play') return action?.type ?? 'nothing';
  const lines = action.commands.map(({ name, args }) => [name, ...Object.values(args)].join(' '));
  return [...lines, ...(action.confirmMessage === undefined ? [] : [`? ${action.confirmMessage}`])].join(', ');
}

/** Plays a match with keys. */
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

const free = { local: { card: undefined } };

describe('digit keys', () => {
  test.each([
    ['2', 'place 5 41'],
    ['4', 'place 5 47'],
    ['7', 'take_back 1'],
    ['1', 'take_back 4'],
  ])('place a card of the hand, or take it back if it is in a slot: %s plays %s', (key, line) => {
    expect(playsIn(designedScene(), key)).toBe(line);
  });

  test('refuse a sixth card', () => {
    expect(playsIn(designedScene({}, full), '2')).toBe(
      '! All five slots are full. To play 41 U-turn, take a card back first.',
    );
  });

  test('put a card into the next empty slot, and leave no card chosen', () => {
    const race = keyboard({ slots: { 1: [null, null, 65, null, null], 3: Array(5).fill(null) } });
    expect(race.press('7', '1', '4')).toMatchObject({ slots: [71, 31, 65, 47, null], card: undefined });
    expect(race.press('1')).toMatchObject({ slots: [71, null, 65, 47, null], card: undefined });
  });

  test('put a card into the chosen slot, swapping it with the card there', () => {
    const inSlot = (slot: number, position = {}) => designedScene({ local: { card: undefined, slot } }, position);
    expect(playsIn(inSlot(1), '4')).toBe('place 1 47');
    expect(playsIn(inSlot(1), '7')).toBe('take_back 1');
    expect(playsIn(inSlot(1), '5')).toBe('take_back 1, place 2 71, place 1 52');
    expect(playsIn(inSlot(5), '5')).toBe('take_back 2, place 5 52');
    expect(playsIn(inSlot(1, full), '5')).toBe('program 52 71 65 31 47');
  });

  test('work while the board has the focus, too', () => {
    expect(playsIn(pressed(designedScene(), 'tab'), '4')).toBe('place 5 47');
  });

  test('move equal cards of the hand one at a time', () => {
    const hands = { ...designedPosition.hands, 1: [31, 41, 41, 47, 52, 65, 71] };
    const slots = { 1: [41, null, 41, null, null], 3: Array(5).fill(null) };
    const match = raceFrom({ ...designedPosition, hands, slots }, { options: { cards: 'with-replacement' } });
    expect(['2', '3', '1'].map((key) => playsIn(sceneOf(match), key))).toEqual([
      'take_back 1',
      'take_back 3',
      'place 2 31',
    ]);
  });
});

describe('the choice of a card or slot', () => {
  test('moves among cards by up and down', () => {
    const cards = ['up', 'k', 'down', 'j', 'home', 'end'].map((key) => pressed(designedScene(), key).local.card);
    expect(cards).toEqual([2, 2, 4, 4, 0, 6]);
    expect(['up', 'down'].map((key) => pressed(designedScene(free), key).local.card)).toEqual([6, 0]);
    expect(pressed(designedScene({ local: { card: 6 } }), 'down').local.card).toBe(6);
  });

  test('moves among slots by left and right, starting at the slot for the next card', () => {
    const scene = designedScene(free);
    expect(pressed(scene, 'right').local.slot).toBe(5);
    expect(pressed(scene, 'right', 'right').local.slot).toBe(5);
    expect(pressed(scene, 'left', 'left', 'left').local.slot).toBe(3);
  });

  test('is not needed for Backspace, which takes back the card of the last filled slot', () => {
    expect(playsIn(designedScene(), 'backspace')).toBe('take_back 4');
  });

  test('determines which card Enter places or takes back', () => {
    expect(playsIn(designedScene(), 'enter')).toBe('place 5 47');
    expect(playsIn(designedScene({ local: { card: 4 } }), 'enter')).toBe('take_back 2');
    expect(playsIn(designedScene({ local: { card: undefined, slot: 2 } }), 'enter')).toBe('take_back 2');
    expect(playsIn(designedScene({ local: { card: undefined, slot: 5 } }), 'enter')).toMatch(/^! Slot 5 is empty/);
  });

  test('is cancelled by Esc', () => {
    expect(pressed(designedScene({ local: { slot: 2 } }), 'escape').local).toMatchObject({
      card: undefined,
      slot: undefined,
    });
  });

  test('advances to the next card, so that Enter alone fills the slots', () => {
    const race = keyboard({ slots: { 1: Array(5).fill(null), 3: Array(5).fill(null) } });
    expect(race.press('down', 'enter', 'enter', 'enter', 'enter', 'enter')).toMatchObject({
      slots: [31, 41, 42, 47, 52],
      card: undefined,
    });
  });
});

test('the key x empties all slots', () => {
  expect(playsIn(designedScene(), 'x')).toBe('clear');
});

describe('committing a program', () => {
  const asks = 'commit, ? Run it?';

  test('is refused while slots are empty, and the refusal names them', () => {
    const message = '! 1 more card is needed: slot 5 is empty.';
    expect(['t', 'enter'].map((key) => playsIn(designedScene(free), key))).toEqual([message, message]);
  });

  test('needs one confirmation after t, or after Enter if nothing is chosen', () => {
    expect(['t', 'enter'].map((key) => playsIn(designedScene(free, full), key))).toEqual([asks, asks]);
    expect(playsIn(designedScene({ local: { card: 3 } }, full), 'enter')).toBe('take_back 5');
    expect(playsIn(designedScene({ local: { card: undefined, slot: 1 } }, full), 'enter')).toBe('take_back 1');
  });

  test('warns, with forecasts on, that the robot will be destroyed', () => {
    const lost = { slots: { 1: [71, 52, 65, 47, 31], 3: Array(5).fill(null) } };
    const facing = { ...designedPosition.robots[0], facing: 'E', x: 10, y: 9 };
    const robots = [facing, ...designedPosition.robots.slice(1)];
    const scene = (forecast: boolean) => designedScene({ ...free, preferences: { forecast } }, { ...lost, robots });
    expect(playsIn(scene(true), 't')).toBe(`${asks} It destroys your robot in step 1.`);
    expect(playsIn(scene(false), 't')).toBe(asks);
    const doubt = (forecast: boolean) => roboRaceScreen.reader.doubt?.(scene(forecast), { name: 'commit', args: {} });
    expect([doubt(true), doubt(false)]).toEqual([['It destroys your robot in step 1.'], []]);
  });

  test('warns if a hint shows another program', () => {
    const hint = (commands: readonly number[]) =>
      designedScene({ local: { card: undefined, hint: { commands, why: '', step: 'turn' } } }, full);
    expect(playsIn(hint([71, 52, 65, 47, 31]), 't')).toBe(`${asks} It differs from the hint.`);
    expect(playsIn(hint([71, 52, 65, 31, 47]), 't')).toBe(asks);
  });
});

describe('a hint', () => {
  const hintedScene = ([c1 = 65, c2 = 71, c3 = 52, c4 = 31, c5 = 47]: readonly number[] = []) => {
    const scene = pressed(designedScene(), 'tab');
    const commands: Command[] = [
      { name: 'program', args: { c1, c2, c3, c4, c5 } },
      { name: 'commit', args: {} },
    ];
    const local = roboRaceScreen.input.hinted?.(scene, commands, 'Ends at (7,11), 1 square from the goal.');
    if (local === undefined) throw new Error('no hint');
    return { ...scene, local };
  };

  test('moves the focus to the hand, and Enter then plays the program of the hint', () => {
    expect(hintedScene().local).toMatchObject({ hint: { commands: [65, 71, 52, 31, 47] }, focus: 'hand' });
    expect(playsIn(hintedScene(), 'enter')).toBe('program 65 71 52 31 47');
  });

  test('reveals first the end square, then the first card, and at last the complete program', () => {
    const { moreOfHint } = roboRaceScreen.input;
    const visibleCards = (scene: RaceScene) => {
      const { visibleSlots } = planOf(scene);
      return [scene.local.square, visibleSlots.join(' '), ...statusOf(scene).status.map(textOf)];
    };
    const more = (scene: RaceScene) => ({ ...scene, local: moreOfHint?.(scene) ?? scene.local });
    const where = hintedScene([71, 52, 65, 47, 31]);
    expect(visibleCards(where)).toEqual([
      where.local.square,
      planOf(designedScene()).slots.join(' '),
      'Hint: you can end at (7,11), 1 square from the goal.',
      'b: which card first  Esc: ignore',
    ]);
    expect(where.local.square).toBeDefined();
    const act = more(where);
    expect(visibleCards(act).slice(1)).toEqual([
      '71    ',
      'Hint: begin with 71 Move 2.',
      'b: the whole program  Enter: use it  Esc: ignore',
    ]);
    const fullHint = more(act);
    expect(visibleCards(fullHint)).toEqual([
      undefined,
      '71 52 65 47 31',
      expect.stringContaining('Hint: Move 2, Move 1, Move 1, Back 1 and Turn left.'),
      'Your program ends 2 squares from the goal. Enter: use hint  Esc: ignore',
    ]);
    expect(visibleCards(more(fullHint))).toEqual(visibleCards(fullHint));
    expect(moreOfHint?.(designedScene())).toBeUndefined();
  });

  test('disappears after Esc and after a change of a slot', () => {
    expect(pressed(hintedScene(), 'escape').local.hint).toBeUndefined();
    const race = keyboard({}, {});
    const before = race.press('up').scene;
    const held = { ...before.local, hint: firstOfHint([65, 71, 52, 31, 47], '') };
    const after = race.press('4').scene;
    expect(roboRaceScreen.state.reduce(held, before.view, after.view).hint).toBeUndefined();
  });

  test('is ignored if it contains no program', () => {
    const scene = designedScene();
    expect(roboRaceScreen.input.hinted?.(scene, [{ name: 'commit', args: {} }])).toBe(scene.local);
  });
});

describe('looking around:', () => {
  test('Tab begins the inspection and Esc ends it', () => {
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
  ])('the keys %j move the cursor to (%i,%i)', (keys, x, y) => {
    expect(pressed(designedScene(), 'tab', ...keys).local.square).toBe(12 * y + x);
  });

  test('during the inspection, the key g moves the cursor to the goal', () => {
    const onBoard = pressed(designedScene(), 'tab');
    expect(pressed(onBoard, 'g').local).toMatchObject({ focus: 'board', square: 11 * 12 + 6 });
    expect(pressed(onBoard, 'g', 'g').local.square).toBe(11 * 12 + 6);
    expect(pressedIn(designedScene(), 'g')).toBeUndefined();
  });

  test('the key l toggles between the path and the log of the last round', () => {
    const events = [{ type: 'program-revealed', phase: 'execute', player: 1, cards: [1, 2, 3, 4, 5] }] as const;
    const scene = designedScene({ events, local: { card: undefined } });
    const path = pressed(scene, 'l');
    expect(path.local.below).toBe('preview');
    expect(pressed(path, 'l').local.below).toBe('log');
    expect(pressed(path, 'escape').local.below).toBe('log');
    expect(pressed(scene, 'tab', 'L').local.below).toBe('preview');
    expect(pressedIn({ ...scene, columns: 120, rows: 40 }, 'l')).toBeUndefined();
  });

  test('the key l does nothing with forecasts off', () => {
    const events = [{ type: 'program-revealed', phase: 'execute', player: 1, cards: [1, 2, 3, 4, 5] }] as const;
    const scene = (forecast: boolean) =>
      designedScene({ events, local: { card: undefined }, preferences: { forecast } });
    expect(pressedIn(scene(true), 'l')?.type).toBe('local');
    expect(pressedIn(scene(false), 'l')).toBeUndefined();
  });

  test('after the commit, the player can only inspect squares and change their size', () => {
    const keys = roboRaceScreen.input.bindings(designedScene({}, committed)).map(({ help }) => help);
    expect(keys).toEqual(['look at another square', 'first or last square of the row', 'look at the goal', 'zoom']);
    expect(pressed(designedScene({}, committed), 'up').local.square).toBe(8 * 12 + 8);
    expect(pressedIn(pressed(designedScene({}, committed), 'up'), 'escape')?.type).toBe('local');
  });

  test('no key plays for the seat of a bot', () => {
    const scene = designedScene({ bots: { 1: 'normal' } });
    expect(['2', 'x', 't', 'enter', '1'].map((key) => pressedIn(scene, key))).toEqual(Array(5).fill(undefined));
  });
});

test('after the end, the player can play the same level again, or the next level', () => {
  const over = { hands: {}, slots: {}, programs: {}, outcome: { winners: [1], reason: 'goal' }, step: 3 };
  const scene = designedScene({ next: { name: 'snail', title: 'Snail' } }, over);
  expect(pressedIn(scene, 'y')).toMatchObject({ type: 'again', seed: 'fresh' });
  expect(pressedIn(scene, 'n')?.type).toBe('next');
  expect(pressedIn(designedScene({}, over), 'n')).toBeUndefined();
  expect(pressedIn(scene, '1')).toBeUndefined();
});

describe('the size of squares', () => {
  test('changes with z to the next size that fits, and a message says if only one size fits', () => {
    expect(pressedIn(designedScene(), 'z')).toMatchObject({
      error: { message: 'This terminal has room for only one square size.' },
    });
    const { press } = keyboard({}, { columns: 120, rows: 40 });
    const sizes = [1, 2].map(() => layoutOf(press('z').scene).size.name);
    expect(sizes).toEqual(['small', 'medium']);
  });
});
