import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialogFloat } from '#app/layers/dialog.ts';
import { workshop } from '#games/robo-race/level.ts';
import { dialogOf } from '#games/robo-race/screen/end-dialog.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { cover, levelPainter, thumbnail } from '#games/robo-race/screen/match-summary.ts';
import { ascii, type Glyphs, unicode, widthOf } from '#screen/styled-text.ts';
import { menuRoom } from '#test/support/menu-room.ts';
import { randomLevel } from '../random-level.ts';
import { designedPosition, designedScene, sceneAfter, textsOf } from './planning-scenes.ts';

const over = (outcome: object, changes: Partial<RaceScene> = {}) =>
  designedScene(changes, { hands: {}, slots: {}, programs: {}, outcome, step: 3 });
const won = { winners: [1], reason: 'goal' };
const bots = { 2: 'normal', 3: 'hard' };

describe('the dialog at the end of a match', () => {
  test.each([
    ['against bots', won, { bots }, 'You win'],
    ['against bots', { winners: [3], reason: 'goal' }, { bots }, 'You lose'],
    ['among several persons', won, { bots: { 3: 'hard' } }, 'Player 1 wins'],
    ['with a round limit', { winners: [], reason: 'round-limit' }, { bots }, 'A draw'],
  ])('has the title $3 in a match $0', (_, outcome, changes, title) => {
    expect(dialogOf(over(outcome, changes))?.title).toBe(title);
  });

  test('shows the round, all robots and the available actions', () => {
    const dialog = dialogOf(over(won, { bots, hints: 2, next: { name: 'snail', title: 'Snail' } }));
    if (dialog === undefined) throw new Error('no dialog');
    const buttons = dialog.buttons.map((button) => ({ ...button, press: () => undefined }));
    expect(textsOf(dialogFloat({ ...dialog, buttons, chosen: 0 }).lines).map((row) => row.trimEnd())).toEqual([
      '',
      '  You reached the goal in round 2, step 3.',
      '',
      '  1 You       wins',
      '  2 normal    8 squares to the goal',
      '  3 hard      9 squares to the goal',
      '',
      '  2 hints, 0 undos',
      '',
      '   [ Next level ]    Play again    Replay    Copy',
      '   Leave',
      '',
    ]);
    expect(dialog.buttons.map(({ key, action }) => [key, action.type])).toEqual([
      ['n', 'next'],
      ['y', 'again'],
      ['r', 'replay'],
      ['c', 'copy'],
      ['q', 'leave'],
    ]);
  });

  test('reports a draw at the round limit', () => {
    const lost = { player: 2, alive: false, start: 2 };
    const robots = designedPosition.robots.map((robot) => (robot.player === 2 ? lost : robot));
    const position = { robots, hands: {}, slots: {}, programs: {} };
    const scene = designedScene({}, { ...position, outcome: { winners: [], reason: 'round-limit' }, step: 5 });
    const texts = textsOf(dialogOf(scene)?.lines ?? []);
    expect(texts[0]).toBe('Draw: round limit reached after 2 rounds.');
    expect(texts[3]).toBe('');
  });

  test.each([
    ['while the match continues', designedScene()],
    ['while a match is watched', over(won, { watched: true })],
  ])('is absent %s', (_, scene) => {
    expect(dialogOf(scene)).toBeUndefined();
  });
});

test('the title shows the seed only after the end, when it no longer predicts cards', () => {
  const facts = (scene: RaceScene) => textsOf([roboRaceScreen.view.paint(scene).facts])[0];
  expect(facts(over(won))).toBe('round 2  seed race');
  expect(facts(designedScene())).toBe('round 2  player 1 of 3');
});

describe('the cover between two players', () => {
  test('shows title, round and next player', () => {
    const { title, facts, ...words } = cover(designedScene({ seat: 3 }));
    expect(textsOf([title, facts])).toEqual(['RoboRace   Workshop', 'round 2']);
    expect(words).toEqual({ player: 'player 3', role: 'seat3', task: 'plan your program' });
  });

  test('does not depend on the cards', () => {
    const { 3: _, ...slots } = designedPosition.slots;
    expect(cover(designedScene({ seat: 1 }, { slots }))).toEqual(cover(designedScene({ seat: 1 })));
  });
});

describe('the thumbnail of a position', () => {
  test('dims pits', () => {
    const pits = thumbnail(designedScene().view, menuRoom(unicode))
      .flat()
      .filter(({ text }) => text.trim() === 'O');
    expect(pits.length).toBeGreaterThan(0);
    expect(new Set(pits.map(({ role }) => role))).toEqual(new Set(['dim']));
  });

  test('shows the board with two columns per square, the round and the robots', () => {
    const rows = textsOf(thumbnail(designedScene().view, menuRoom(unicode)));
    expect(rows.slice(0, 5)).toEqual([
      '. . . . . .┃G . . . . . ',
      '. O . . R . . . . O .▁. ',
      '. . . > > > P . P . . . ',
      '. .┃. ^ P O v .▁L . . . ',
      'v . . ^ . . C > 1 v . . ',
    ]);
    expect(rows.slice(-2)).toEqual(['round   2', 'robots  1 2 3 ']);
  });

  test('names the winner or a draw', () => {
    expect(textsOf(thumbnail(over(won).view, menuRoom(unicode))).at(-2)).toBe('round   2, robot 1 wins');
    expect(textsOf(thumbnail(over({ winners: [], reason: 'round-limit' }).view, menuRoom(unicode))).at(-2)).toBe(
      'round   2, a draw',
    );
  });

  test('never needs more than 31 columns and 15 rows, and shows every robot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 4 }), (seed, players) => {
        const level = { name: './random.txt', text: randomLevel(seed) };
        const lines = thumbnail(sceneAfter([], { players, level }).view, menuRoom(unicode));
        expect(lines.length).toBeLessThanOrEqual(15);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(31);
        const board = textsOf(lines.slice(0, -3)).join('');
        expect(board.match(/[1-4]/g)?.toSorted().join('')).toBe('1234'.slice(0, players));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a level in the level picker', () => {
  test('shows its size and its number of robots in two columns', () => {
    expect(levelPainter.columns.map(({ head }) => head)).toEqual(['size', 'robots']);
    expect(levelPainter.cells(workshop)).toEqual(['12x12', '1-4']);
    expect(levelPainter.cells('nothing')).toEqual(['-', '-']);
  });

  test('shows its walls at every size with room for them', () => {
    const rows = (columns: number, rows: number, glyphs: Glyphs) =>
      textsOf(levelPainter.about(workshop, { columns, rows, glyphs })).filter((row) => /[┃▁#_]/.test(row));
    expect(rows(30, 14, unicode)).toHaveLength(5);
    expect(rows(56, 30, unicode).join('\n')).toContain(' . ┃ G ');
    expect(rows(30, 14, ascii).join('')).toMatch(/^[ -~]+$/);
    expect(rows(30, 14, ascii)).toHaveLength(5);
    expect(rows(12, 14, unicode)).toEqual([]);
  });

  test('shows the range of the fewest steps from its start squares, and its board below', () => {
    const rows = textsOf(levelPainter.about(workshop, { columns: 30, rows: 14, glyphs: unicode }));
    expect(rows.slice(0, 4)).toEqual([
      '4 starts, at least 7 steps to',
      'the goal',
      '. . . . . .┃G . . . . . ',
      '. O . . R . . . . O .▁. ',
    ]);
    expect(rows.at(-1)).toBe('. . . 1 . 2 . 3 . 4 . . ');
  });

  test.each(['workshop', 'foundry', 'assembly-line', 'snail', 'test-track'])('fits its panel: %s', (name) => {
    const lines = levelPainter.about(readFileSync(`levels/robo-race/${name}.txt`, 'utf8'), {
      columns: 22,
      rows: 14,
      glyphs: unicode,
    });
    expect(lines.length).toBeLessThanOrEqual(14);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(22);
    expect(textsOf(lines).slice(2).join('')).toMatch(/G/);
  });

  test('reports the error of a text that is not a level', () => {
    expect(textsOf(levelPainter.about('nothing', { columns: 60, rows: 14, glyphs: unicode }))).toEqual([
      'expected "robo-race level 1", found "nothing"',
    ]);
  });
});
