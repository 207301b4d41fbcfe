import { describe, expect, test } from 'vitest';
import type { Mission } from '#games/space-defender/mission.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { designedAt, inMission, missionAfter, pointingAt, rowsOfScene, sceneOf } from './scenes.ts';
import { designed, large } from './support.ts';

/** Rows of the panel that are not blank, with headings as `# title`. */
const panelOf = (scene: SpaceDefenderScene): string[] =>
  rowsOfScene(scene)
    .slice(1, -4)
    .map((row) => row.split(/[│├┤┬]/).at(-1) ?? '')
    .map((row) => row.replace(/^─ (.*?) ─*$/, '# $1').trim())
    .filter((row) => row !== '');

const pass = { name: 'pass', args: {} } as const;

describe('the goal of a mission', () => {
  const goals: readonly [Mission['goal'], title: string, tall: readonly string[]][] = [
    [{ type: 'survive', turns: 40 }, 'Long Watch   turn 14/40   score 5 ', ['survive 14/40', '████▌░░░░░░░░']],
    [{ type: 'score', score: 60 }, 'Long Watch   turn 14   score 5/60 ', ['score    5/60', '█░░░░░░░░░░░░']],
    [
      { type: 'destroy', kind: 'Interceptor', count: 9 },
      'Long Watch   turn 14   Interceptors 5/9   score 5 ',
      ['Interc.   5/9', '███████▏░░░░░'],
    ],
  ];

  test.each(goals)('is in the title row and in the panel, with the progress: $1', (goal, title, tall) => {
    const scene = inMission(goal, designedAt({ row: 3, column: 4 }));
    expect(rowsOfScene(scene)[0]).toContain(title);
    for (const rows of [24, 40]) {
      expect(panelOf({ ...scene, rows })[0]).toBe('# goal');
      expect(panelOf({ ...scene, rows }).slice(1, 3)).toEqual(tall);
    }
  });
});

describe('the limits of a mission', () => {
  const limits = { turns: 20, escapes: 3 };
  const scene = inMission({ type: 'score', score: 60 }, designedAt({ row: 3, column: 4 }), limits);

  test('are in the title row, even on the smallest terminal', () => {
    expect(rowsOfScene(scene)[0]).toMatch(/Long Watch {3}turn 14\/20 {3}past you 0\/3 {3}score 5\/60/);
  });

  test('are in the panel below the goal on a tall terminal', () => {
    const panel = panelOf({ ...scene, rows: 40 });
    expect(panel.slice(3, 5)).toEqual(['turns   14/20', 'past you  0/3']);
  });

  test.each([
    [{ turns: 14 }, 'Mission failed: 14 turns are over.', 'Long Watch   mission failed'],
    [{ escapes: -1 }, 'Mission failed: 0 enemies got past you.', 'Long Watch '],
  ])('are named at the end if the player broke them: $1', (broken, reason, title) => {
    const failed = rowsOfScene(inMission({ type: 'score', score: 60 }, designedAt({ row: 3, column: 4 }), broken));
    expect(failed[0]).toContain(title);
    expect(failed.join('\n')).toContain(reason);
    expect(failed.join('\n')).not.toContain('destroyed');
    expect(failed.join('\n')).not.toContain('Better luck');
  });
});

describe('the line of kills in the panel', () => {
  const kills = { Grunt: 12, Fighter: 10, Carrier: 3, Interceptor: 25, Pylon: 2 };
  const withKills = (changes: Partial<typeof kills>): SpaceDefenderScene => {
    const scene = sceneOf({});
    const { sector } = scene.view;
    if (sector === null) throw new Error('no game');
    return { ...scene, view: { ...scene.view, sector: { ...sector, kills: { ...sector.kills, ...changes } } } };
  };

  test.each([
    [{}, 'none yet'],
    [{ Grunt: 2, Interceptor: 5 }, 'G 2 I 5'],
    [{ Grunt: 2, Fighter: 1, Carrier: 1, Interceptor: 5 }, 'G2 F1 C1 I5'],
    [kills, 'G12F10C3I25P2'],
  ])('fits: $1', (changes, row) => {
    expect(panelOf(withKills(changes)).slice(-2)).toEqual(['# kills', row]);
  });
});

describe('on a large screen, the panel', () => {
  test('shows the score from each enemy kind, including the multipliers of full focuses', () => {
    const scene = sceneOf({
      focus: [{ focus: 'diamond', slots: [3, 2, 1, 3] }, 3, 2],
      score: 32,
    });
    const { sector } = scene.view;
    if (sector === null) throw new Error('no game');
    const kills = { Grunt: 2, Fighter: 2, Carrier: 1, Interceptor: 1, Pylon: 0 };
    const panel = panelOf({ ...scene, ...large, view: { ...scene.view, sector: { ...sector, kills } } });
    expect(panel.slice(panel.indexOf('# score 32') + 1).slice(0, 4)).toEqual([
      'Grunts          2 for 8',
      'Fighters       2 for 12',
      'Carriers        1 for 9',
      'Interceptors    1 for 3',
    ]);
  });

  const readiness: readonly [string, Parameters<typeof sceneOf>[0], string][] = [
    ['now', { power: 'Recall', ship: 'E1 70 70' }, '50 energy: ready'],
    ['after some turns', { power: 'Repair', ship: 'E1 70 28' }, '50 energy: 8 turns'],
    ['never', { power: 'Orbital Strike' }, '100 energy: never ready'],
    ['always, if it costs health', { power: 'Overcharge', ship: 'E1 70 0' }, 'up to 50 health: ready'],
  ];
  test.each(readiness)('states when the power can be used: %s', (_, scene, row) => {
    expect(panelOf({ ...sceneOf(scene), ...large })).toContain(row);
  });

  test('shows a resource above its maximum as a full bar with a plus', () => {
    const panel = panelOf({ ...sceneOf({ ship: 'E1 120 70', power: 'Repair' }), ...large });
    expect(panel.slice(1, 3)).toEqual(['health           120/70', `${'█'.repeat(22)}+`]);
  });
});

describe('after the end, the screen states', () => {
  const ends: readonly [string, Parameters<typeof sceneOf>[0], Parameters<typeof sceneOf>[1], readonly string[]][] = [
    [
      'that a shot destroyed the ship',
      { ship: 'E1 20 70', things: ['<-1 E4 50x6'] },
      pass,
      ['by a shot', 'of 49 damage'],
    ],
    [
      "that the player's own shot destroyed the ship",
      { weapon: 'Rocket', ship: 'E5 20 30', things: ['*-1 E2 100x4'] },
      pass,
      ['by your shot', 'of 97 damage'],
    ],
    [
      'which enemy rammed the ship',
      { ship: 'E1 20 70', things: ['I117 D1 50/50'] },
      { name: 'fire', args: {} },
      ['rammed by', 'Interc. 117'],
    ],
  ];
  test.each(ends)('%s', (_, scene, command, rows) => {
    expect(panelOf(sceneOf(scene, command)).slice(0, 4)).toEqual(
      ['# game over', 'destroyed', ...rows, '# result'].slice(0, 4),
    );
  });

  const record = { played: 3, won: 1, best: 12 };
  test('that a mission is accomplished, and the best score', () => {
    const scene = inMission(
      { type: 'survive', turns: 1 },
      sceneOf({ score: 30, focus: Array.from({ length: 10 }, () => 3) }, pass, { record }),
    );
    expect(panelOf(scene).slice(0, 7)).toEqual([
      '# won',
      'mission',
      'accomplished',
      '# result',
      'turns     1/1',
      'score      30',
      'best       30',
    ]);
    const rows = rowsOfScene(scene);
    expect(rows[0]).toMatch(/^ Long Watch {3}mission accomplished {3}survived 1\/1 {3}score 30 +Space Defender $/);
    expect(rows.at(-3)).toContain('Won: you survived 1 turn.  A new best: score 30 (before: 12).');
    const next = { name: 'first-flight', title: 'First Flight' };
    expect(
      rowsOfScene({ ...scene, next })
        .at(-2)
        ?.trim(),
    ).toBe('Enter: next mission, First Flight. y: again, a: again with the same enemies');
  });

  test('the cell of the last kill, even in the fog', () => {
    const scene = sceneOf({ things: ['I1 E20 50/50', '*-1 E13 70x8'] }, pass);
    const won = rowsOfScene(inMission({ type: 'destroy', kind: 'Interceptor', count: 1 }, scene));
    const rowE = (rows: readonly string[]) => rows.find((row) => row.startsWith('  E'));
    // The row has two blanks, its letter, a blank, and then two columns for each cell.
    expect(rowE(won)?.[4 + 2 * 19]).toBe('x');
    expect(won.join('\n')).toContain('You destroy an Interceptor in the fog (score 1).');
    expect(rowE(rowsOfScene(scene))?.[4 + 2 * 19]).toBe('░');
  });

  test('no new best result if the mission was not accomplished, even after fewer turns', () => {
    const lost = sceneOf({ ship: 'E1 20 70', things: ['<-1 E4 50x6'] }, pass, { record });
    const rows = rowsOfScene(inMission({ type: 'score', score: 60 }, lost));
    expect(rows.at(-3)).toContain('Your best here: 12 turns');
    expect(rows[0]).toContain('Long Watch   goal not reached');
  });
});

describe('the debug view', () => {
  const debug = (local: Partial<SpaceDefenderScene['local']>, changes: Partial<SpaceDefenderScene> = {}) => {
    const scene = missionAfter([...designed, 'toggle_debug_mode'], { debug: true, ...changes });
    return { ...scene, local: { ...scene.local, ...local } };
  };
  const below = (scene: SpaceDefenderScene): string[] =>
    rowsOfScene(scene)
      .slice(13, 20)
      .map((row) => row.slice(0, 64));

  test('shows one phase with the lines of the transcript', () => {
    expect(below(debug({ debugPage: 'actions', debugPhase: 3 }))).toEqual([
      '─ actions 2, phase 3 ship ──────────────────────────────────────',
      ' 3 The Starfighter(id:0) fires at location [C,4].               ',
      ' 3   A friendly projectile(id:-50) spawns at location [C,5].    ',
      ...Array.from({ length: 4 }, () => ' '.repeat(64)),
    ]);
  });

  test('shows the random generator, the last numbers drawn and the next ones', () => {
    expect(below(debug({ debugPage: 'streams' })).map((row) => row.trim())).toEqual([
      '─ random streams 1 ────────────────────────────── seed classic ─',
      'stream  spawn: row and value, drawn at the end of each turn',
      'state   Lehmer sequence, next 857750422, 28 numbers drawn',
      'drawn   row 7 of 10, value 65 of 100: nothing',
      'next    row 3 of 10, value 44 of 100: Interceptor',
      'values  1 to 23 Grunt, 24 to 37 Fighter, 38 to 43 Carrier, 44',
      'to 53 Interceptor, 54 to 59 Pylon, 60 to 100 nothing',
    ]);
  });

  test('predicts the row and the value of the next spawn', () => {
    const [, next = ''] = below(debug({ debugPage: 'streams' }))[4]?.split('next') ?? [];
    const after = missionAfter([...designed, 'toggle_debug_mode', 'pass'], { debug: true });
    const drawn = after.events.find((event) => event.type === 'numbers-drawn');
    expect(next).toContain(`row ${drawn?.row} of 10, value ${drawn?.value} of 100`);
  });

  test('describes the effect of the move under the cursor like the normal view', () => {
    const rows = rowsOfScene(pointingAt({ row: 5, column: 9 }, debug({})));
    expect(rows.at(-3)).toContain('Enter: fly to E9 (7 cells, 28 energy). ! You lose 16 to a shot of 20 at E8.');
  });

  test('is marked while it is active, and its earlier use is marked, too', () => {
    expect(rowsOfScene(debug({})).at(-4)).toMatch(/─ DEBUG ─$/);
    expect(rowsOfScene(missionAfter(designed, { debugUsed: true })).at(-4)).toMatch(/─ debug used ─$/);
    expect(rowsOfScene(missionAfter(designed)).at(-4)).toMatch(/┴─+$/);
  });
});
