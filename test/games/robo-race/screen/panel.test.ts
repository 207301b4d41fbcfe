import { describe, expect, test } from 'vitest';
import { roboRaceScreen } from '../../../../source/games/robo-race/screen/index.ts';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { squareTexts } from '../../../../source/games/robo-race/screen/panel/square-words.ts';
import { commitAll, newRace } from '../support.ts';
import { designedPosition, designedScene, sceneAfter, sceneOf, textsOf } from './planning-scenes.ts';

const large = { columns: 120, rows: 40 };

/** The sections of the panel by title, each line without blanks at its end. */
const panelOf = (scene: RaceScene): Record<string, string[]> =>
  Object.fromEntries(
    (roboRaceScreen.view.paint(scene).panel?.sections ?? []).map(({ title, lines }) => [
      title,
      textsOf(lines).map((row) => row.trimEnd()),
    ]),
  );

describe('the panel', () => {
  test('has the hand, the program, the players and the square', () => {
    expect(Object.keys(panelOf(designedScene()))).toEqual(['hand', 'program', 'players', 'square (8,7)']);
  });

  test('has four players before the square', () => {
    const panel = panelOf(sceneAfter([], { players: 4 }));
    expect(panel['players']).toHaveLength(4);
    expect(panel['square (3,0)']).toEqual([' floor; wall S; start 1', ' N; you stay on it']);
  });

  test.each([
    [9, 6, [' crusher in 2 4, else', ' belt S; pit E']],
    [6, 9, [' pusher S in 2 4, else', ' belt S']],
    [4, 8, [' pusher P< pushes W in', ' steps 1, 3 and 5; pit E']],
    [4, 5, [' gear R turns right;', ' wall S']],
    [5, 0, [' robot 2 faces N; floor;', ' wall S; start 2 N']],
  ])('says of the square (%i,%i) in few rows what it does, its walls and its start', (x, y, rows) => {
    const panel = panelOf(sceneAfter([], { players: 4 }, { local: { square: 12 * y + x } }));
    expect(panel[`square (${x},${y})`]).toEqual(rows);
  });

  test('has the names of the players and the steps of all decorations where there is room', () => {
    const panel = panelOf(designedScene({ ...large, bots: { 2: 'normal' } }));
    expect(panel['players']).toEqual([
      ' 1 you     planning   6 to goal',
      ' 2 normal  committed  8 to goal',
      ' 3 person  planning   9 to goal',
    ]);
    expect(panel['pushers and crushers']?.slice(0, 2)).toEqual([
      ' P^ (7,2)   in steps 1 3',
      ' C* (9,6)   in steps 2 4',
    ]);
  });

  test('says who is destroyed, and has rows for a hand that is not there', () => {
    const { 1: _, ...hands } = designedPosition.hands;
    const robots = [{ player: 1, alive: false, start: 1 }, ...designedPosition.robots.slice(1)];
    const panel = panelOf(designedScene({}, { robots, hands, slots: {} }));
    expect(panel['hand']).toHaveLength(7);
    expect(panel['hand']?.[0]).toBe(' no cards: your robot is');
    expect(panel['players']?.[0]).toBe(' 1 destroyed, back next');
  });

  test('marks the cards of a hint', () => {
    const { hand } = panelOf(designedScene({ local: { hinted: [65, 71, 52, 31, 47] } }));
    expect(hand?.map((row) => row.slice(18))).toEqual(['hint 4', '', '', 'hint 5', 'hint 3', 'hint 1', 'hint 2']);
  });

  test('shows after the end the programs of the last round, and who has won', () => {
    const match = newRace({ options: { rounds: '1' } });
    const panel = panelOf(sceneOf(match, { events: commitAll(match) }));
    expect(Object.keys(panel).slice(0, 2)).toEqual(['programs of round 1', 'players']);
    expect(panel['programs of round 1']?.[0]).toMatch(/^ 1( {1,2}\d+){5}$/);
    const over = { hands: {}, slots: {}, programs: {}, outcome: { winners: [2], reason: 'goal' }, step: 3 };
    expect(panelOf(designedScene({}, over))['players']).toEqual([' 1  6 to goal', ' 2 wins', ' 3  9 to goal']);
  });
});

describe('the debug view', () => {
  test('adds the cards of the others below what is there, or in the place of the square', () => {
    const added = [' 2: 83 74 39 43 48/3 60', ' 3: 20 36 59 66 68 80 82'];
    const { 'square (8,7)': _, ...kept } = panelOf(designedScene());
    expect(panelOf(designedScene({ debug: true }))).toEqual({ ...kept, 'others: program/left': added });
    const wide = panelOf(designedScene({ ...large, debug: true }));
    expect(Object.entries(wide)).toEqual([
      ...Object.entries(panelOf(designedScene(large))),
      ['cards of the others', [' 2: 83 74 39 43 48, left 3 60', added[1]]],
    ]);
  });

  test('of four players on the smallest screen has their cards right below the players', () => {
    const panel = panelOf(sceneAfter([], { players: 4 }, { debug: true }));
    expect(Object.keys(panel)).toEqual(['hand', 'program', 'players']);
    const rows = panel['players'] ?? [];
    expect(rows).toHaveLength(7);
    expect(rows.slice(4).every((row, i) => new RegExp(`^ ${i + 2}:( \\d+){7}$`).test(row))).toBe(true);
  });

  test.each([designedScene(), designedScene(large), designedScene({ local: { below: 'log' } })])(
    'is the only one in which cards of others change anything',
    (scene) => {
      const other = { ...designedPosition.hands, 2: [3, 39, 43, 48, 61, 74, 83], 3: [21, 36, 59, 66, 68, 80, 82] };
      const changes = { hands: other, slots: { ...designedPosition.slots, 3: [68, 80, null, null, null] } };
      const { view } = designedScene({}, { ...changes, programs: { 2: [61, 3, 39, 43, 48] } });
      expect(roboRaceScreen.view.paint({ ...scene, view })).toEqual(roboRaceScreen.view.paint(scene));
    },
  );
});

describe('a square in words', () => {
  test.each<[x: number, y: number, texts: readonly string[]]>([
    [8, 7, ['belt > carries E', 'you leave it in step 1']],
    [8, 10, ['floor', 'pit E', 'you are here after step 2']],
    [6, 11, ['goal G: active here wins', 'wall W', 'open border N']],
    [1, 10, ['pit O destroys']],
    [4, 10, ['gear R turns right']],
    [8, 8, ['gear L turns left']],
    [3, 0, ['floor', 'wall S', 'start 1 N']],
    [4, 8, ['pusher P< pushes W in steps 1, 3 and 5', 'pit E']],
    [6, 9, ['pusher Pv pushes S in steps 2 and 4, else belt v carries S']],
    [6, 7, ['crusher C* destroys in step 3, else belt > carries E']],
    [7, 4, ['robot 2 faces N', 'floor', 'pit W']],
    [0, 3, ['floor', 'open border W']],
  ])('(%i,%i)', (x, y, texts) => {
    expect(squareTexts(designedScene(), 12 * y + x)).toEqual(texts);
  });

  test('says where a robot that plays nothing is taken', () => {
    const slots = { 1: [31, null, null, null, null], 3: Array(5).fill(null) };
    expect(squareTexts(designedScene({}, { slots }), 7 * 12 + 8)[1]).toBe('it takes you in step 1');
  });

  test('says nothing of the path where forecasts are off', () => {
    expect(squareTexts(designedScene({ preferences: { forecast: false } }), 7 * 12 + 8)).toEqual(['belt > carries E']);
  });
});
