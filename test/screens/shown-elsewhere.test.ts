import { describe, expect, test } from 'vitest';
import { failure, refusal, success } from '#engine/result.ts';
import type { Goal, Mission } from '#games/space-defender/mission.ts';
import { nextAction, reactionTo, shotDamages } from '#games/space-defender/screen/enemy-intents.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { levelPainter } from '#games/space-defender/screen/match-summary.ts';
import { firstMatch } from '#games/space-defender/screen/teaching.ts';
import { enemyKinds } from '#games/space-defender/vocabulary.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { stepsOf } from '../support/lesson-steps.ts';
import { menuRoom } from '../support/menu-room.ts';
import { type Chosen, longWatch, rowsOfScene, sceneAfter } from './scenes.ts';
import { designed, large, textOf } from './support.ts';

const thumbnailOf = (chosen: Chosen, glyphs = unicode) =>
  spaceDefenderScreen.view.thumbnail(sceneAfter(chosen).view, menuRoom(glyphs)).map((row) => textOf(row).trimEnd());

describe('the thumbnail of a match', () => {
  test('looks as designed: one character per cell, then turn, score, health and energy', () => {
    expect(thumbnailOf({ lines: designed })).toEqual([
      '<G....<F.......░░░░░░░░░░░░░░░',
      '................░░░░░░░░░░░░░░',
      '...S*....*I......░░░░░░░░░░░░░',
      '................░░░░░░░░░░░░░░',
      '..........<F...░░░░░░░░░░░░░░░',
      '..............░░░░░░░░░░░░░░░░',
      '....<F.......░░░░░░░░░░░░░░░░░',
      '.........IC.░░░░░░░░░░░░░░░░░░',
      '...........░░░░░░░░░░░░░░░░░░░',
      '..........░░░░░░░░░░░░░░░░░░░░',
      '',
      'turn    14    health   74/95',
      'score    5    energy   28/70',
    ]);
  });

  test('has no fog in the debug view, and only ASCII characters on request', () => {
    const open = thumbnailOf({ lines: [...designed, 'toggle_debug_mode'] });
    expect(open.join('')).not.toContain('░');
    expect(thumbnailOf({ lines: designed }, ascii).join('')).toMatch(/^[ -~]*$/);
  });

  test.each<{ name: string; chosen: Chosen; text: string }>([
    {
      name: 'the smallest board',
      chosen: { lines: ['play(5,10,1,1,1,1,1)', 'setup_next(5)'] },
      text: 'S . . . . . . . . .',
    },
    { name: 'setup', chosen: { lines: ['play(5,10,1,1,1,1,1)'] }, text: 'board 5x10, choosing parts' },
    { name: 'the start', chosen: {}, text: 'no board chosen yet' },
    { name: 'a mission given up', chosen: { mission: longWatch }, text: 'Long Watch: given up' },
  ])('fits the menu, for $name', ({ chosen, text }) => {
    const rows = thumbnailOf(chosen);
    expect(rows).toContain(text);
    expect(rows.length).toBeLessThanOrEqual(15);
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(31);
  });
});

describe('the legend', () => {
  test('of the board is as designed', () => {
    expect(spaceDefenderScreen.view.signs(sceneAfter({ lines: designed })).map(textOf)).toEqual([
      'S you   G F C I P enemies   * your shot   < their shot',
      '. seen   : in reach   ! costs more than elsewhere   x you are destroyed there',
      '{x} deadly; the game asks first',
    ]);
  });

  test('of the weapon page explains the numbers of its pattern', () => {
    const lines = ['play(5,10,1,1,1,1,1)'];
    expect(spaceDefenderScreen.view.signs(sceneAfter({ lines })).map(textOf).join()).toContain(
      '0 1 2 where the shot is',
    );
    expect(spaceDefenderScreen.view.signs(sceneAfter())).toEqual([]);
  });
});

describe('missions in the level picker', () => {
  const missions: Readonly<Record<string, Mission>> = {
    watch: longWatch,
    mines: {
      ...longWatch,
      title: 'Mines only',
      parts: { ...longWatch.parts, weapon: [5], power: [1, 2] },
      goal: { type: 'destroy', kind: 'Fighter', count: 9 },
    },
    hurry: { ...longWatch, title: 'Hurry', limits: { turns: 60 } },
    late: { ...longWatch, title: 'Late', limits: { turns: 9999, escapes: 9999 } },
    gate: { ...longWatch, title: 'Gate', limits: { escapes: 3 } },
  };
  const painter = levelPainter((text) => {
    const mission = missions[text];
    return mission === undefined ? failure(refusal('bad-level', 'line 1: found nothing')) : success(mission);
  });

  test('have columns with goal and limit', () => {
    expect(painter.columns.map(({ head }) => head)).toEqual(['goal', 'limit']);
    expect(painter.cells('watch')).toEqual(['survive 40 turns', '']);
    expect(painter.cells('mines')).toEqual(['destroy 9 Fighters', '']);
    expect(painter.cells('hurry')).toEqual(['survive 40 turns', '60 turns']);
    expect(painter.cells('gate')).toEqual(['survive 40, 3 past', '3 past']);
    expect(painter.cells('nothing')).toEqual(['-', '-']);
    for (const name of Object.keys(missions))
      for (const [i, cell] of painter.cells(name).entries())
        expect(cell.length).toBeLessThanOrEqual(painter.columns[i]?.width ?? 0);
  });

  test('are described at every width, with the goal, the spawn chances, and the parts that may be chosen', () => {
    for (const width of [20, 24, 31, 44])
      for (const name of Object.keys(missions)) {
        const rows = painter
          .about(name, { columns: width, rows: 14, glyphs: unicode })
          .map((row) => textOf(row).trimEnd());
        expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(width);
      }
    const rows = painter.about('mines', { columns: 24, rows: 14, glyphs: unicode }).map((row) => textOf(row).trimEnd());
    expect(rows).toEqual([
      '10x30 board',
      'destroy 9 Fighters',
      '',
      'A little of everything',
      'comes, for a long time.',
      'Null commands the enemy.',
      '',
      'spawns per turn',
      'G 23 %   F 14 %',
      'C 6 %    I 10 %',
      'P 6 %',
      'none 41 %',
      '',
      'weapon: Splitter',
      'power: Recall, Repair',
      '',
      'stars',
      'win; no hints; at most',
      '50 % damage',
    ]);
    expect(painter.about('watch', { columns: 24, rows: 14, glyphs: unicode }).map(textOf).join('\n')).not.toContain(
      'weapon',
    );
    expect(painter.about('nothing', { columns: 24, rows: 14, glyphs: unicode }).map(textOf)).toEqual([
      'line 1: found nothing',
    ]);
  });
});

describe('the status of a match', () => {
  const standingOf = (chosen: Chosen) => spaceDefenderScreen.view.standing(sceneAfter(chosen).view);
  const withGoal = (goal: Goal): Mission => ({ ...longWatch, goal });

  test.each<{ name: string; chosen: Chosen; text: string; end?: string; mark: string }>([
    { name: 'nothing chosen', chosen: {}, text: 'not started', mark: 'score 0 more' },
    { name: 'setup', chosen: { lines: ['play(5,10,1,1,1,1,1)'] }, text: 'choosing parts', mark: 'score 0 more' },
    { name: 'in game', chosen: { lines: designed }, text: 'turn 14, score 5', mark: 'score 5 more' },
    {
      name: 'survived',
      chosen: { lines: designed, mission: withGoal({ type: 'survive', turns: 14 }) },
      text: 'turn 14, score 5',
      end: 'won',
      mark: 'score 5 more',
    },
    {
      name: 'score reached',
      chosen: { lines: designed, mission: withGoal({ type: 'score', score: 5 }) },
      text: 'turn 14, score 5',
      end: 'won',
      mark: 'turns 14 less',
    },
    {
      name: 'too few enemies destroyed',
      chosen: { lines: designed, mission: withGoal({ type: 'destroy', kind: 'Interceptor', count: 6 }) },
      text: 'turn 14, score 5',
      mark: 'turns 14 less',
    },
    { name: 'given up', chosen: { mission: longWatch }, text: 'given up in turn 0', end: 'lost', mark: 'score 0 more' },
  ])('is $text in the situation $name, and its result for comparison is $mark', ({ chosen, text, end, mark }) => {
    const standing = standingOf(chosen);
    expect(standing.text).toBe(text);
    expect(standing.end).toBe(end);
    expect(`${standing.mark.name} ${standing.mark.value} ${standing.mark.better}`).toBe(mark);
  });
});

describe('the list of enemies and their next actions', () => {
  test.each([
    ['Grunt', 'left 4, shot 15', 'left 2, shot 15', '+10 health', undefined, '+20 health'],
    ['Fighter', 'left 1, shot 50', 'left 3, shot 20', 'left 6, shot 100', '+1 armour', undefined],
    ['Carrier', 'left 1, Interceptor', 'left 2', 'left 2, 2 Interceptors', undefined, '+10 regen'],
    ['Interceptor', 'left 3', 'left 3', undefined, 'to your row', undefined],
    ['Pylon', 'left 1, shot 70', 'left 2, heals 10', undefined, undefined, undefined],
  ] as const)(
    'has the actions and reactions that the rules define for a %s',
    (kind, seeing, blind, pass, fire, special) => {
      expect(nextAction(kind, true)).toBe(seeing);
      expect(nextAction(kind, false)).toBe(blind);
      expect(reactionTo(kind, 'pass')?.text).toBe(pass);
      expect(reactionTo(kind, 'fire')?.text).toBe(fire);
      expect(reactionTo(kind, 'special')?.text).toBe(special);
    },
  );

  test('lists the kinds of enemies that react instead of acting, each with the command to which they react', () => {
    const ending = enemyKinds.flatMap((kind) =>
      (['pass', 'fire', 'special'] as const).flatMap((command) =>
        reactionTo(kind, command)?.instead === true ? [`${kind} ${command}`] : [],
      ),
    );
    expect(ending).toEqual(['Fighter pass', 'Carrier pass', 'Interceptor fire']);
  });

  test('lists the damage of the shots of each enemy kind', () => {
    expect(enemyKinds.map((kind) => shotDamages(kind).join(' '))).toEqual(['15', '20 50 100', '', '', '70']);
  });

  test('replaces the log, with the nearest enemy first', () => {
    const rows = rowsOfScene(
      sceneAfter({ lines: designed, local: { below: 'enemies', cursor: { row: 7, column: 6 } } }),
    );
    expect(rows.slice(14, 20).map((row) => row.slice(0, 64).trimEnd())).toEqual([
      '   enemy      at  next            if you',
      ' G Grunt 1    A2  left 4, shot 15 wait: +10 health',
      ' F Fighter 2  A8  left 1, shot 50 wait: shot 100 fire: +1 armour',
      '>F Fighter 6  G6  left 1, shot 50 wait: shot 100 fire: +1 armour',
      ' I Interc. 15 C11 left 3          fire: to your row',
      ' F Fighter 11 E12 left 1, shot 50 wait: shot 100 fire: +1 armour',
    ]);
    const wide = rowsOfScene(sceneAfter({ lines: designed, local: { below: 'enemies' }, size: large })).join('\n');
    expect(wide).toContain('next action while it sees you');
    expect(wide).toContain(' C Carrier 3      H11 left 1, Interceptor left 2, 2 Interceptors');
  });

  test('says that no enemy is in sight', () => {
    const lines = ['play(5,10,1,1,1,1,1)', 'setup_next(5)'];
    expect(rowsOfScene(sceneAfter({ lines, local: { below: 'enemies' } })).join('\n')).toContain('No enemy in sight.');
  });
});

describe('the tutorial of Space Defender', () => {
  const board = ['play(10,30,101,101,101,101,101)', 'setup_next(5)'];
  const steps = stepsOf(firstMatch, sceneAfter({ lines: board }));
  const moment = (...lines: string[]) => sceneAfter({ lines: [...board, 'pass', 'pass', ...lines] });

  test('has five steps of two lines that fit, each with an existing key', () => {
    expect(steps).toHaveLength(5);
    const keys = spaceDefenderScreen.input
      .bindings(sceneAfter({ lines: board }))
      .flatMap(({ footer }) => footer?.[0] ?? []);
    for (const [i, { says, key }] of steps.entries()) {
      const texts = says(sceneAfter({ lines: board }));
      expect(texts[0]).toMatch(`${i + 1} of 5: `);
      for (const line of texts) expect(line).toMatch(/^[ -~]{1,78}$/);
      expect([...keys, '?']).toContain(key);
    }
  });

  test('is shown during the game, but not in the setup', () => {
    for (const step of steps) {
      expect(step.fits(sceneAfter({ lines: board }))).toBe(true);
      expect(step.fits(sceneAfter({ lines: ['play(5,10,1,1,1,1,1)'] }))).toBe(false);
    }
  });

  test('is hidden while the cursor is away from the ship, and in the debug view', () => {
    const scene = moment();
    for (const step of steps) {
      expect(step.fits(scene)).toBe(true);
      expect(step.fits({ ...scene, local: { ...scene.local, cursor: { row: 1, column: 5 } } })).toBe(false);
      expect(step.fits({ ...scene, debug: true })).toBe(false);
    }
  });

  test('completes each of the first four steps only by its own action, and the last step by any command', () => {
    const before = moment();
    const done = (scene: typeof before) => steps.map((step) => step.done(before, scene));
    const listed = { ...before, local: { ...before.local, below: 'enemies' } } as const;
    expect(done(before)).toEqual([false, false, false, false, false]);
    expect(done(moment('move(E,3)'))).toEqual([true, false, false, false, true]);
    expect(done(moment('fire'))).toEqual([false, true, false, false, true]);
    expect(done(listed)).toEqual([false, false, true, false, false]);
    expect(done(moment('pass'))).toEqual([false, false, false, true, true]);
    expect(done({ ...before, debug: true })).toEqual([false, false, false, false, true]);
  });

  test('completes the step about enemies when the cursor is on an enemy', () => {
    const before = sceneAfter({ lines: designed });
    const after = { ...before, local: { ...before.local, cursor: { row: 7, column: 6 } } };
    expect(steps.map((step) => step.done(before, after))).toEqual([false, false, true, false, false]);
  });
});
