import { describe, expect, test } from 'vitest';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { squareTexts } from '#games/robo-race/screen/panel/panel.ts';
import { commitAll, newRace, played } from '../support.ts';
import { designedPosition, designedScene, sceneAfter, sceneOf, textsOf } from './planning-scenes.ts';

const large = { columns: 120, rows: 40 };

/** Panel sections by title, without trailing blanks. */
const panelOf = (scene: RaceScene): Record<string, string[]> =>
  Object.fromEntries(
    (roboRaceScreen.view.paint(scene).panel?.sections ?? []).map(({ title, lines }) => [
      title,
      textsOf(lines).map((row) => row.trimEnd()),
    ]),
  );

describe('the panel', () => {
  test('shows hand, program, players and the selected square, and on a large screen also path and marks', () => {
    expect(Object.keys(panelOf(designedScene()))).toEqual(['hand', 'your program', 'players', 'square (8,7)']);
    expect(Object.keys(panelOf(designedScene(large)))).toEqual([
      'hand',
      'your program',
      'your path, if nobody bumps you',
      'players',
      'square (8,7)',
      'marks',
    ]);
  });

  test.each([{ columns: 80, rows: 24 }, large, { columns: 200, rows: 55 }])(
    'names every card of the hand on $columns x $rows',
    (size) => {
      const hand = panelOf(designedScene(size))['hand'] ?? [];
      expect(hand).toHaveLength(7);
      for (const row of hand) expect(row).toMatch(/(?:Turn (?:left|right)|U-turn|Back 1|Move [123])/);
    },
  );

  test('shows the selected square below the list of four players, without a heading of its own', () => {
    const panel = panelOf(sceneAfter([], { players: 4 }));
    expect(panel['players']?.slice(4)).toEqual([' (3,0): floor. Wall', ' south.']);
  });

  test('shows the path in words if there is room', () => {
    expect(panelOf(designedScene(large))['your path, if nobody bumps you']).toEqual([
      ' 1 ↑↑  Move 2     (8,9)   facing north',
      ' 2 ↑   Move 1     (8,10)  facing north',
      ' 3 ↑   Move 1     (8,11)  facing north',
      ' 4 ←┐  Turn left  (8,11)  facing west',
      ' 5 ↓   Back 1     (9,11)  3 from goal',
    ]);
  });

  test('shows the players with status and distance', () => {
    expect(panelOf(designedScene({ ...large, bots: { 2: 'normal' } }))['players']).toEqual([
      '  1  You              planning       6',
      '  2  normal (bot)     ready          8',
      '  3  Player 3         planning       9',
    ]);
  });

  test('keeps numbers and words apart, even on the smallest screen with the largest board', () => {
    const rows = Array.from({ length: 40 }, (_, row) => `| ${row === 0 ? 'G' : '.'}${'   .'.repeat(39)} |`);
    const edge = `+${'---+'.repeat(40)}`;
    const middle = `+${'   +'.repeat(40)}`;
    const text = [
      'robo-race level 1',
      'name Large',
      edge,
      rows.join(`\n${middle}\n`),
      edge,
      'start 1 (39,0) N',
      'start 2 (38,0) N',
      '',
    ];
    const match = newRace({ level: { name: './large', text: text.join('\n') }, options: { flags: '3' } });
    played(match, `2: program ${match.state.hands[1]?.slice(0, 5).join(' ')}`);
    played(match, '2: commit');
    expect(panelOf(sceneOf(match, { bots: { 2: 'normal' } }))['players']).toEqual([
      '  1  You     planning  130',
      '  2  normal  ready     129',
    ]);
  });

  test("says that the player's robot is destroyed, in as many rows as the hand needs", () => {
    const { 1: _, ...hands } = designedPosition.hands;
    const robots = [{ player: 1, alive: false, start: 1 }, ...designedPosition.robots.slice(1)];
    const panel = panelOf(designedScene({}, { robots, hands, slots: {} }));
    expect(panel['hand']).toHaveLength(7);
    expect(panel['hand']?.[0]).toBe(' No cards: your robot is');
    expect(panel['players']?.[0]).toBe('  1  You      back next');
  });

  test('marks the cards of a hint', () => {
    const { hand, 'program of the hint': program } = panelOf(
      designedScene({ local: { hint: { commands: [65, 71, 52, 31, 47], why: '', step: 'turn' } } }),
    );
    expect(hand?.map((row) => row.slice(21))).toEqual(['hint4', '', '', 'hint5', 'hint3', 'hint1', 'hint2']);
    expect(program?.[2]).toBe('  65   71   52   31   47');
  });

  test('shows the programs of the last round and the winner after the end', () => {
    const match = newRace({ options: { rounds: '1' } });
    const panel = panelOf(sceneOf(match, { events: commitAll(match) }));
    expect(Object.keys(panel).slice(0, 2)).toEqual(['programs', 'players']);
    const over = { hands: {}, slots: {}, programs: {}, outcome: { winners: [2], reason: 'goal' }, step: 3 };
    expect(panelOf(designedScene({}, over))['players']?.slice(0, 3)).toEqual([
      '  1  Player 1            6',
      '  2  Player 2 wins',
      '  3  Player 3            9',
    ]);
  });
});

describe('the debug view', () => {
  test('shows the cards of others below its sections or, without room, in place of the section about the square', () => {
    const added = [' 2: 83 74 39 43 48/3 60', ' 3: 20 36 59 66 68 80 82'];
    expect(panelOf(designedScene({ debug: true }))['theirs: played/left']).toEqual(added);
    const wide = panelOf(designedScene({ ...large, debug: true }));
    expect(wide['their cards']).toEqual([' 2: 83 74 39 43 48, left 3 60', added[1]]);
    const plain = Object.keys(panelOf(designedScene(large)));
    expect(Object.keys(wide).slice(0, 5)).toEqual(plain.slice(0, 5));
  });

  test.each([designedScene(), designedScene(large), designedScene({ local: { below: 'preview' } })])(
    'is the only view that depends on cards of other players',
    (scene) => {
      const other = { ...designedPosition.hands, 2: [3, 39, 43, 48, 61, 74, 83], 3: [21, 36, 59, 66, 68, 80, 82] };
      const changes = { hands: other, slots: { ...designedPosition.slots, 3: [68, 80, null, null, null] } };
      const { view } = designedScene({}, { ...changes, programs: { 2: [61, 3, 39, 43, 48] } });
      expect(roboRaceScreen.view.paint({ ...scene, view })).toEqual(roboRaceScreen.view.paint(scene));
    },
  );
});

describe('the description of a square', () => {
  test.each<[x: number, y: number, texts: readonly string[]]>([
    [8, 7, ['a belt carries you east after each step', 'you move on in step 1']],
    [8, 10, ['floor', 'pit east', 'you are here after step 2']],
    [6, 11, ["goal: to win, be here after a step's last card", 'wall west', 'open edge north']],
    [1, 10, ['a pit destroys robots']],
    [4, 10, ['a gear turns you right after each step']],
    [3, 0, ['floor', 'wall south', 'start 1, facing north']],
    [4, 8, ['a pusher pushes robots west in steps 1, 3 and 5', 'pit east']],
    [6, 9, ['a pusher pushes robots south in steps 2 and 4; a belt carries you south after each step']],
    [6, 7, ['a crusher destroys robots in step 3; a belt carries you east after each step']],
    [7, 4, ['Player 2, facing north', 'floor', 'pit west']],
    [0, 3, ['floor', 'open edge west']],
  ])('lists the elements, edges and steps at (%i,%i)', (x, y, texts) => {
    expect(squareTexts(designedScene(), 12 * y + x)).toEqual(texts);
  });

  test('states the step in which the factory carries the robot away', () => {
    const slots = { 1: [31, null, null, null, null], 3: Array(5).fill(null) };
    expect(squareTexts(designedScene({}, { slots }), 7 * 12 + 8)[1]).toBe('the factory moves you in step 1');
  });

  test('omits the path with forecasts off', () => {
    expect(squareTexts(designedScene({ preferences: { forecast: false } }), 7 * 12 + 8)).toEqual([
      'a belt carries you east after each step',
    ]);
  });
});

describe('the heading of the board', () => {
  const tagAt = (flags: number, changes: Parameters<typeof sceneOf>[1] = {}) => {
    const scene = sceneOf(newRace({ options: { flags: '3' } }), changes);
    const robots = scene.view.robots.map((robot, i) => (i === 0 ? { ...robot, flags } : robot));
    return roboRaceScreen.view.paint({ ...scene, view: { ...scene.view, robots } }).left[0]?.tag;
  };

  test('names the next target in a race over flags, at every size', () => {
    expect([0, 2, 3].map((flags) => tagAt(flags))).toEqual(['to flag 1', 'to flag 3', 'to the goal']);
    expect(tagAt(1, large)).toBe('to flag 2');
  });

  test('names no target for a spectator, or in a race without flags', () => {
    expect(tagAt(0, { watched: true })).toBeUndefined();
    expect(roboRaceScreen.view.paint(sceneAfter()).left[0]?.tag).toBeUndefined();
  });
});
