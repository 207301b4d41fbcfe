import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import { distance } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { keysOf } from '#games/space-defender/screen/keys/keys.ts';
import { layoutOf, rowHead } from '#games/space-defender/screen/layout.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { logOf } from '#games/space-defender/screen/narrator.ts';
import { ascii, unicode, widthOf } from '#screen/styled-text.ts';
import { frame } from '../support/screen-rows.ts';
import { longWatch, sceneAt } from './scenes.ts';

const option = (most: number) => fc.integer({ min: 1, max: most });

const turn = fc.oneof(
  fc.constantFrom<Command>({ name: 'pass', args: {} }, { name: 'fire', args: {} }, { name: 'special', args: {} }),
  fc.record({
    name: fc.constant('move' as const),
    args: fc.record({ row: option(10), column: option(30) }),
  }),
);

/** A scene after random turns on a random board with random parts, with random local state and settings. */
const anyScene: fc.Arbitrary<SpaceDefenderScene> = fc
  .record({
    rows: fc.integer({ min: 5, max: 10 }),
    columns: fc.integer({ min: 10, max: 30 }),
    parts: fc.tuple(option(5), option(4), option(3), option(5)),
    turns: fc.array(turn, { maxLength: 40, size: 'max' }),
    seed: fc.constantFrom('a', 'b', 'classic', 'a rather long seed'),
    debug: fc.boolean(),
    size: fc.record({ columns: fc.integer({ min: 80, max: 210 }), rows: fc.integer({ min: 24, max: 60 }) }),
    cells: fc.constantFrom('auto' as const, 'small' as const, 'medium' as const, 'large' as const),
    forecast: fc.boolean(),
    log: fc.constantFrom('full' as const, 'short' as const),
    glyphs: fc.constantFrom(ascii, unicode),
    cursor: fc.tuple(fc.nat(9), fc.nat(29)),
    scrolled: fc.nat(30),
    debugPage: fc.constantFrom('tables' as const, 'actions' as const, 'streams' as const),
    debugPhase: fc.option(option(7), { nil: undefined }),
    mission: fc.constantFrom(null, longWatch, {
      ...longWatch,
      title: 'A title that is much longer than any ought to be',
    }),
    debugUsed: fc.boolean(),
    best: fc.option(fc.nat(500), { nil: undefined }),
  })
  .map((chosen) => {
    const { rows, columns, parts, seed, debug, size, glyphs, cursor, mission, best } = chosen;
    const match = startMatch<SpaceDefender>(spaceDefender, { seed, players: 1, options: {} });
    const thresholds = { g_threshold: 30, f_threshold: 55, c_threshold: 70, i_threshold: 90, p_threshold: 101 };
    match.play(1, { name: 'play', args: { row: rows, column: columns, ...thresholds } });
    for (const value of parts) {
      match.play(1, { name: 'setup_select', args: { value } });
      match.play(1, { name: 'setup_next', args: { state: 1 } });
    }
    let before = match.state;
    let step = match.play(1, { name: 'setup_next', args: { state: 1 } });
    for (const command of chosen.turns) {
      if (match.state.phase !== 'in-game') break;
      const earlier = match.state;
      const next = match.play(1, command);
      if (next.ok) [before, step] = [earlier, next];
    }
    const all = step.ok ? step.events : [];
    const events = debug ? all : eventsFor(spaceDefender, all, 1, before, match.state, spaceDefender.shownFor);
    const scene = sceneAt(match.state, events, {
      debug,
      debugUsed: chosen.debugUsed,
      ...size,
      glyphs,
      seed,
      record: best === undefined ? { played: 0, won: 0 } : { played: 1, won: 0, best },
      preferences: { cells: chosen.cells, forecast: chosen.forecast, log: chosen.log },
    });
    const { scrolled, debugPage, debugPhase } = chosen;
    const at = { row: (cursor[0] % rows) + 1, column: (cursor[1] % columns) + 1 };
    return {
      ...scene,
      view: { ...scene.view, mission },
      local: { ...scene.local, cursor: at, scrolled, debugPage, debugPhase },
    };
  });

describe('for any match and any state of the screen', () => {
  /** Scenes that all tests share, because playing their matches takes most of the time. */
  const shared = fc.sample(anyScene, 150);
  const scenes = fc.constantFrom(...shared);

  test('every row is as wide as the screen, and has only characters that every terminal can draw', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const painting = spaceDefenderScreen.view.paint(scene);
        const { columns, rows, glyphs } = scene;
        const lines = frame(painting, { status: painting.status, footer: [] }, columns, rows, glyphs);
        expect(lines).toHaveLength(rows);
        for (const line of lines) {
          expect(widthOf(line)).toBe(columns);
          for (const { text } of line) expect(text).toMatch(glyphs === ascii ? /^[ -~]*$/ : /^[ -~─-▟]*$/);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('the sections below the board and in the panel fit, and the board with its numbers is complete', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const { left, panel } = spaceDefenderScreen.view.paint(scene);
        const height = (sections: typeof left) => sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
        expect(height(left)).toBeLessThanOrEqual(scene.rows - 5);
        expect(height(panel?.sections ?? [])).toBeLessThanOrEqual(scene.rows - 5);
        const board = left[0]?.lines ?? [];
        const layout = layoutOf(scene);
        expect(board).toHaveLength((scene.view.field?.rows ?? 0) * layout.cell.rows + 1);
        expect(layout.panelBeside).toBe(panel !== undefined);
        const room = layout.leftWidth;
        for (const line of board) expect(widthOf(line)).toBeLessThanOrEqual(room);
      }),
      { numRuns: 150 },
    );
  });

  test('a cell in the fog shows only fog, and a visible cell never shows fog', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const { field, sector } = scene.view;
        if (field === null || sector === null) return;
        const [board] = spaceDefenderScreen.view.paint(scene).left;
        const { cell, margin } = layoutOf(scene);
        const before = margin + rowHead + (cell.columns === 2 ? 0 : Math.floor((cell.columns - 3) / 2) + 1);
        for (let row = 1; row <= field.rows; row++) {
          const middle = 1 + (row - 1) * cell.rows + (cell.rows > 2 ? 1 : 0);
          const text = (board?.lines[middle] ?? []).map((part) => part.text).join('');
          for (let column = 1; column <= field.columns; column++) {
            const isSeen =
              scene.debug || distance(sector.starfighter, { row, column }) <= sector.starfighter.attributes.vision;
            expect(text[before + (column - 1) * cell.columns] === scene.glyphs.fog).toBe(!isSeen);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('the log names only enemies of the given events, and fits the smallest terminal outside the enemy phase', () => {
    fc.assert(
      fc.property(scenes, ({ events, debug }) => {
        const ids = new Set(events.flatMap((event) => ('id' in event ? [event.id] : [])));
        for (const { text, phase } of logOf(events)) {
          expect(text).toMatch(/^[a-zA-Z].*[^ ,;:]$/);
          for (const [, id] of text.matchAll(/(?:Grunt|Fighter|Carrier|Interceptor|Pylon) (\d+)/g))
            expect(ids.has(Number(id))).toBe(true);
          if (phase !== 5 && !debug) expect(text.length).toBeLessThanOrEqual(64);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('keys that scroll stop at both ends', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        for (const key of ['pageup', 'pagedown']) {
          let now = scene;
          for (let i = 0; i < 30; i++) {
            const action = keysOf(now)
              .find(({ keys }) => keys.includes(key))
              ?.act(key);
            if (action?.type !== 'local') break;
            now = { ...now, local: action.local };
          }
          expect(now.local.scrolled).toBeGreaterThanOrEqual(0);
          const painted = JSON.stringify(spaceDefenderScreen.view.paint(now).left);
          expect(painted).not.toContain('lines 0-');
        }
      }),
      { numRuns: 40 },
    );
  });
});
