import { describe, expect, test } from 'vitest';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { layoutOf } from '#games/robo-race/screen/layout.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { type Spot, targetOn } from '#test/support/targets.ts';
import { designedScene, pressed } from '../planning-scenes.ts';

const click = (scene: RaceScene, spot: Spot) => {
  const target = targetOn(roboRaceScreen.view.paint(scene), spot);
  return target && roboRaceScreen.input.click?.(scene, target);
};
const point = (scene: RaceScene, spot: Spot) => {
  const target = targetOn(roboRaceScreen.view.paint(scene), spot);
  return target && roboRaceScreen.input.hover?.(scene, target);
};
const leftSpot = (row: number, column: number, section = 0): Spot => ({ part: 'left', section, row, column });
const panel = (section: number, row: number, column: number): Spot => ({ part: 'panel', section, row, column });

describe('a click', () => {
  test.each([
    [leftSpot(1, 4), 0, 11],
    [leftSpot(1, 7), 0, 11],
    [leftSpot(6, 41), 9, 6],
    [leftSpot(12, 50), 11, 0],
  ])('selects the square drawn at row $row, column $column of the board', (spot, x, y) => {
    const action = click(designedScene(), spot);
    expect(action?.type === 'local' && action.local).toMatchObject({ square: 12 * y + x, focus: 'board' });
  });

  test.each([
    ['the northern border', leftSpot(0, 10)],
    ['the numbers of the columns', leftSpot(13, 10)],
    ['the numbers of the rows', leftSpot(3, 2)],
    ['the margin', leftSpot(3, 53)],
    ['the path', leftSpot(1, 10, 1)],
    ['an empty slot', panel(1, 1, 23)],
    ['the players', panel(2, 0, 3)],
  ])('on %s does nothing', (_, spot) => {
    expect(click(designedScene(), spot)).toBeUndefined();
  });

  test.each([
    ['a card of the hand', panel(0, 3, 10), { name: 'place', args: { slot: 5, card: 47 } }],
    ['a card in a slot', panel(0, 6, 1), { name: 'take_back', args: { slot: 1 } }],
    ['a slot', panel(1, 1, 8), { name: 'take_back', args: { slot: 2 } }],
    ['the number of a slot', panel(1, 0, 17), { name: 'take_back', args: { slot: 4 } }],
  ])('on %s places the card or takes it back', (_, spot, command) => {
    expect(click(designedScene(), spot)).toEqual({ type: 'play', commands: [command] });
  });

  test('changes nothing in a watched match, and no card after the commit', () => {
    expect(click(designedScene({ watched: true }), leftSpot(6, 42))).toBeUndefined();
    const committed = designedScene(
      {},
      { programs: { 1: [71, 52, 65, 31, 47] }, slots: { 2: Array(5).fill(null), 3: Array(5).fill(null) } },
    );
    expect(click(committed, panel(0, 3, 10))).toBeUndefined();
    expect(click(committed, panel(1, 1, 5))).toBeUndefined();
    expect(click(committed, leftSpot(6, 42))?.type).toBe('local');
  });
});

describe('the mouse pointer', () => {
  test('selects squares without moving the focus', () => {
    expect(point(designedScene(), leftSpot(6, 42))).toMatchObject({ square: 6 * 12 + 9, focus: 'hand' });
    const pointed = point(designedScene(), leftSpot(6, 42));
    expect(point(designedScene({ local: pointed ?? {} }), leftSpot(6, 42))).toBeUndefined();
  });

  test('selects cards of the hand, but none while the board has the focus', () => {
    expect(point(designedScene(), panel(0, 5, 3))).toMatchObject({ card: 5 });
    expect(point(designedScene(), panel(0, 3, 3))).toBeUndefined();
    expect(point(pressed(designedScene(), 'tab'), panel(0, 5, 3))).toBeUndefined();
  });

  test('does not scroll a large board', () => {
    const board = designedScene().view.board;
    const wide = { ...board, width: 24, height: 6 };
    const robots = [{ square: 0, facing: 0 as const, start: 1, flags: 0 }];
    const scene = pressed(
      { ...designedScene(), view: { ...designedScene().view, board: wide, robots, players: 1 } },
      'tab',
    );
    const { window } = layoutOf(scene);
    for (let column = 5; column < 53; column++) {
      const local = point(scene, leftSpot(2, column));
      if (local !== undefined) expect(layoutOf({ ...scene, local }).window).toEqual(window);
    }
    expect(point(scene, leftSpot(2, 51))).toBeUndefined();
    expect(point(scene, leftSpot(2, 20))).toBeDefined();
  });
});
