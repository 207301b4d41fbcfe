import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#engine/vocabulary.ts';
import { type Cell, distance } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { keyframes, playedTurn } from '#games/space-defender/screen/animation/keyframes.ts';
import { blankCanvas, linesOf, paintFlashes, put } from '#games/space-defender/screen/board/drawing.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { Flash } from '#games/space-defender/screen/local.ts';
import { expectEqual } from '#test/support/expect-equal.ts';
import { busyTurns, type SeenTurn, seenTurn } from '../scenes.ts';
import { matchOf, type Scene } from '../support.ts';

const lengths = { seed: fc.integer({ min: 1, max: 1e6 }), length: fc.integer({ min: 30, max: 150 }) };

/** Cache of played turns. All properties of a viewer use the same turns. */
const known = new Map<string, SeenTurn[]>();

const turns = (viewer: Viewer) =>
  fc.record(lengths).map(({ seed, length }) => {
    const key = `${seed} ${length} ${viewer}`;
    const played = known.get(key) ?? busyTurns(seed, length, viewer);
    known.set(key, played);
    return played;
  });

describe('a turn played back from its events', () => {
  test('ends exactly with the board after the turn if everything is visible', () => {
    const shownEvents = new Set<string>();
    const powers = new Set<string>();
    fc.assert(
      fc.property(turns('all'), (played) => {
        for (const { before, after } of played) {
          for (const event of after.events) {
            shownEvents.add(event.type);
            if (event.type === 'special-used') powers.add(event.power);
          }
          expectEqual(playedTurn(before, after)?.end, after.view.sector);
        }
      }),
      { numRuns: 15 },
    );
    expect([...powers].sort()).toEqual(['Deploy Drones', 'Orbital Strike', 'Overcharge', 'Recall', 'Repair']);
    const all = 'combined negated mended rammed struck neutralized gained healed hit enemy-spawned enemy-regenerated';
    expect(all.split(' ').filter((type) => !shownEvents.has(type))).toEqual([]);
  });

  test("shows nothing beyond the ship's current sight except the loss of an enemy", () => {
    fc.assert(
      fc.property(turns(1), (played) => {
        for (const { before, after } of played)
          for (const { view, local } of keyframes(before, after)) {
            const { starfighter, enemies = [], projectiles = [] } = view.sector ?? {};
            const flashes = (local.flash ?? []).filter(({ look }) => look !== 'bold' && look !== 'lost');
            const visible: readonly Cell[] = [...enemies, ...projectiles, ...flashes];
            const range = starfighter?.attributes.vision ?? 0;
            const hidden = visible.filter((cell) => starfighter !== undefined && distance(starfighter, cell) > range);
            expectEqual(hidden, []);
          }
      }),
      { numRuns: 10 },
    );
  });

  test("shows nothing that the seat's views and events do not contain", () => {
    fc.assert(
      fc.property(turns(1), (played) => {
        for (const { before, after } of played) {
          const known = new Set([before, after].flatMap(({ view }) => things(view).map(({ id }) => id)));
          for (const event of after.events) if ('id' in event) known.add(event.id);
          for (const { view, events } of keyframes(before, after)) {
            expectEqual(
              things(view).filter(({ id }) => !known.has(id)),
              [],
            );
            expectEqual(
              events.filter((event) => !after.events.includes(event)),
              [],
            );
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  test('has keyframes of at most 90 milliseconds, and no keyframe drops a line of the log', () => {
    fc.assert(
      fc.property(turns(1), (played) => {
        for (const { before, after } of played) {
          let shownEvents: readonly unknown[] = [];
          for (const { events, duration } of keyframes(before, after)) {
            expectEqual([duration > 0, duration <= 90], [true, true]);
            const now = new Set<unknown>(events);
            expectEqual(
              shownEvents.filter((event) => !now.has(event)),
              [],
            );
            shownEvents = events;
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});

const things = ({ sector }: SeenTurn['before']['view']): readonly { readonly id: number }[] =>
  sector === null ? [] : [...sector.enemies, ...sector.projectiles];

function turnOf(scene: Scene, command: Command, viewer: Viewer = 'all'): SeenTurn {
  const seen = seenTurn(matchOf(scene), command, viewer);
  if (seen === undefined) throw new Error('refused');
  return seen;
}

/** A row of the board in each keyframe, without trailing blanks. Flashes begin with `~`. */
function frames(seen: SeenTurn, row: string): string[] {
  const rows = keyframes(seen.before, seen.after).map(({ view, events, local, flash }) => {
    const { left } = spaceDefenderScreen.view.paint({ ...seen.after, view, events, local });
    const texts = left[0]?.lines.map((spans) => spans.map(({ text }) => text).join('')) ?? [];
    const text = texts.find((candidate) => candidate.startsWith(`  ${row}`)) ?? '';
    const cells = text.slice(3).replace(/[ .░]+$/, '');
    return flash ? `~${cells}` : cells;
  });
  return rows.filter((text, i) => text !== rows[i - 1]);
}

const pass: Command = { name: 'pass', args: {} };
const fire: Command = { name: 'fire', args: {} };
const special: Command = { name: 'special', args: {} };
const move = (row: number, column: number): Command => ({ name: 'move', args: { row, column } });

describe('in the playback of movement,', () => {
  test("the player's shots fly together, cell by cell", () => {
    const turn = turnOf({ things: ['*-1 E3 70x5', '*-2 E9 70x5'] }, pass);
    expect(frames(turn, 'E').slice(0, 3)).toEqual([
      ' S . . * . . . . . *',
      ' S . . . * . . . . . *',
      ' S . . . . * . . . . . *',
    ]);
  });

  test('a shot that meets an enemy shot either continues with its remaining damage or ends there', () => {
    const turn = turnOf({ things: ['*-1 E3 70x5', '<-2 E5 30x4'] }, pass);
    expect(frames(turn, 'E').slice(0, 3)).toEqual([' S . . * <', ' S . . . *', ' S . . . . *']);
    const lost = turnOf({ things: ['*-1 E3 30x5', '<-2 E5 70x4'] }, pass);
    expect(frames(lost, 'E').slice(0, 3)).toEqual([' S . . * <', ' S . . . <', ' S . . <']);
  });

  test('a shot that leaves the board disappears after the last cell', () => {
    expect(frames(turnOf({ things: ['<-1 A3 15x4', 'I1 J30'] }, pass), 'A')).toEqual([' . <', ' <', '']);
  });

  test('a shot of Snipe jumps to its landing cell', () => {
    const turn = turnOf({ weapon: 'Snipe', things: ['*-1 E3 1000x8', 'I1 J30'] }, pass);
    expect(frames(turn, 'E')[0]).toBe(' S . . . . . . . . . *');
  });

  test('the ship flies rows first, then columns, and pays for each cell', () => {
    const { before, after } = turnOf({}, move(4, 3));
    const ships = keyframes(before, after).map(({ view }) => view.sector?.starfighter);
    expect(ships.map((ship) => [ship?.row, ship?.column, ship?.energy])).toEqual([
      [4, 1, 67],
      [4, 2, 64],
    ]);
    expect(after.view.sector?.starfighter).toMatchObject({ row: 4, column: 3, energy: 61 });
  });

  test('Recall shows the old and then the new cell', () => {
    const { before, after } = turnOf({ ship: 'B4 70 70', things: ['F1 A30'] }, special);
    const cells = keyframes(before, after).map(({ local }) => `${local.cursor.row},${local.cursor.column}`);
    expect(cells.slice(0, 2)).toEqual(['2,4', '5,1']);
  });

  test('enemies move and fire one after the other', () => {
    const turn = turnOf({ things: ['F1 A7', 'F2 B7'] }, move(4, 1));
    const rows = [frames(turn, 'A'), frames(turn, 'B')];
    expect(rows[0]?.slice(0, 4)).toEqual([' . . . . . . F', ' . . . . . F', '~ . . . . + F', ' . . . . < F']);
    expect(rows[1]?.slice(-2)).toEqual([' . . . . . F', '~ . . . . + F']);
    const first = keyframes(turn.before, turn.after).findIndex(({ view }) => view.sector?.enemies[1]?.column === 6);
    expect(keyframes(turn.before, turn.after)[first]?.view.sector?.projectiles).toHaveLength(1);
  });
});

describe('in the playback of hits,', () => {
  test('the sign of the target flashes first, then the change of its health', () => {
    const turn = turnOf({ things: ['<-1 E3 15x4', 'F9 A30'] }, pass);
    expect(frames(turn, 'E').slice(0, 5)).toEqual([' S <', ' S', '~ S', '~-14', ' S']);
    const looks = keyframes(turn.before, turn.after).flatMap(({ local }) => local.flash?.map(({ look }) => look) ?? []);
    expect(looks.slice(0, 2)).toEqual(['inverse', 'hurt']);
    expect(keyframes(turn.before, turn.after)[3]?.view.sector?.starfighter.health).toBe(56);
  });

  test('a destroyed enemy is bold, then x, then gone, and the score rises only after that', () => {
    const turn = turnOf({ things: ['*-1 E3 70x5', 'I1 E5', 'F9 A30'] }, pass);
    expect(frames(turn, 'E').slice(0, 6)).toEqual([
      ' S . . * I',
      ' S . . . I',
      '~ S . . . I',
      '~ S . . .-70',
      '~ S . . . I',
      '~ S . . . x',
    ]);
    const scores = keyframes(turn.before, turn.after).map(({ view }) => view.sector?.score);
    expect(scores.indexOf(1)).toBe(6);
  });

  test('all hits of Orbital Strike flash together', () => {
    const scene: Scene = { power: 'Orbital Strike', engine: 'Armoured', ship: 'E1 60 150', things: ['G1 E4', 'G2 E7'] };
    expect(frames(turnOf(scene, special), 'E').slice(0, 2)).toEqual(['~ S . . G . . G', '~ S . .-99. .-99']);
  });

  test('a change of health that is too long for its cell shows only its direction', () => {
    const turn = turnOf({ weapon: 'Snipe', things: ['*-1 E1 1000x8', 'P1 E9 300/300'], ship: 'A1 60 60' }, pass);
    expect(frames(turn, 'E')).toContain('~ . . . . . . . .--');
  });

  test('healing an enemy with full health shows no flash', () => {
    const turn = turnOf({ things: ['P1 A20', 'G2 B20'] }, move(4, 1));
    expect(
      keyframes(turn.before, turn.after).filter(({ flash, local }) => flash && local.flash?.[0]?.text !== '+'),
    ).toEqual([]);
  });
});

// The ship is at E1 and sees 13 cells far, up to column 14 in row E.
describe('in the playback at the edge of sight,', () => {
  test('an enemy that comes out of the fog appears at the edge', () => {
    expect(frames(turnOf({ things: ['I1 E16'] }, pass, 1), 'E')).toEqual([' S . . . . . . . . . . . . I']);
  });

  test('a shot that flies into the fog disappears behind the edge', () => {
    const rows = frames(turnOf({ things: ['*-1 E13 70x5', 'G1 A2'] }, pass, 1), 'E');
    expect(rows.slice(0, 2)).toEqual([' S . . . . . . . . . . . . *', ' S']);
  });

  test('whatever the ship discovers appears as soon as it is in sight', () => {
    const seen = turnOf({ things: ['P1 E16 100/300', 'F2 A30'] }, move(5, 4), 1);
    const known = keyframes(seen.before, seen.after).map(({ view }) => view.sector?.enemies.map(({ id }) => id));
    expect(known.slice(0, 3)).toEqual([[], [1], [1]]);
  });

  test('whatever the ship loses from sight disappears', () => {
    const seen = turnOf({ ship: 'E3 70 70', things: ['I1 E16'] }, move(5, 1), 1);
    expect(
      keyframes(seen.before, seen.after)
        .map(({ view }) => view.sector?.enemies.length)
        .slice(0, 2),
    ).toEqual([0, 0]);
  });

  test('a shot that comes out of the fog without known details shows only its sign', () => {
    const seen = turnOf({ engine: 'Armoured', weapon: 'Splitter', things: ['<-1 E9 15x10', 'F1 A30'] }, pass, 1);
    expect(frames(seen, 'E').slice(0, 3)).toEqual([' S . . . . . <', ' S . . . . <', ' S . . . <']);
    expect(keyframes(seen.before, seen.after).flatMap(({ view }) => view.sector?.projectiles ?? [])).toEqual([]);
  });
});

describe('an enemy destroyed in the fog', () => {
  const unseen: Scene = { things: ['I1 E20 50/50', '*-1 E13 70x8'] };

  test('flashes in its cell during playback', () => {
    const seen = turnOf(unseen, move(4, 1), 1);
    const flashes = keyframes(seen.before, seen.after).flatMap(({ local }) => local.flash ?? []);
    expect(flashes.filter(({ look }) => look === 'lost')).toEqual([{ row: 5, column: 20, text: 'x', look: 'lost' }]);
    const visible = keyframes(seen.before, seen.after).map(({ view, local }) => {
      const { left } = spaceDefenderScreen.view.paint({ ...seen.after, view, local });
      return left[0]?.lines[5]?.map(({ text }) => text).join('') ?? '';
    });
    // Each row begins with four columns before its cells, and each cell takes two.
    expect(visible.some((row) => row[4 + 2 * 19] === 'x')).toBe(true);
  });
});

describe('there is no playback', () => {
  test.each<[string, Command]>([
    ['for a page of setup', { name: 'play', args: playArgs() }],
    ['for the debug view', { name: 'toggle_debug_mode', args: {} }],
    ['for an abort', { name: 'abort', args: {} }],
  ])('%s', (_, command) => {
    const match = matchOf({});
    if (command.name === 'play') match.play(1, { name: 'abort', args: {} });
    const seen = seenTurn(match, command, 1);
    expect(seen === undefined ? 'refused' : keyframes(seen.before, seen.after)).toEqual([]);
  });

  test('of the last keyframe of a turn, because the screen shows the final position anyway', () => {
    const { before, after } = turnOf({}, fire);
    expect(keyframes(before, after).map(({ flash }) => flash)).toEqual([true]);
  });
});

function playArgs() {
  return { row: 5, column: 10, g_threshold: 1, f_threshold: 1, c_threshold: 1, i_threshold: 1, p_threshold: 1 };
}

const flash = (column: number, text: string, look: Flash['look'] = 'hurt'): Flash => ({ row: 1, column, text, look });

/** A row of three cells (the ship, nothing, a Grunt) with flashes painted over it. */
function flashed(cell: { readonly columns: number; readonly rows: number }, ...flashes: readonly Flash[]) {
  const canvas = blankCanvas(3 * cell.columns, cell.rows);
  const middle = cell.rows > 2 ? 1 : 0;
  const letter = cell.columns === 2 ? 0 : 1;
  for (const [i, sign] of ['S', '.', 'G'].entries()) put(canvas, middle, i * cell.columns + letter, sign, 'enemy');
  paintFlashes(canvas, flashes, ({ column }) => ({
    row: 0,
    middle,
    column: (column - 1) * cell.columns,
    glyph: (column - 1) * cell.columns + letter,
    cell,
  }));
  return linesOf(canvas);
}

const narrow = { columns: 2, rows: 1 };
const usual = { columns: 3, rows: 1 };
const tall = { columns: 4, rows: 3 };

describe('a flash on the board', () => {
  test.each<[string, typeof narrow, Flash, readonly string[]]>([
    ['a sign replaces the glyph', narrow, flash(2, 'x'), ['S x G ']],
    ['a short change takes the blank before it', narrow, flash(2, '-5'), ['S-5 G ']],
    ['a longer change also takes the blank behind it', narrow, flash(2, '-16'), ['S-16G ']],
    ['a loss that is too long shows only its direction', narrow, flash(2, '-150'), ['S-- G ']],
    ['a gain that is too long shows only its direction', narrow, flash(2, '+150'), ['S++ G ']],
    ['cells of three columns fit longer changes', usual, flash(2, '-150'), [' S-150 G ']],
    ['cells of three columns do not fit the longest changes', usual, flash(2, '-10000'), [' S --  G ']],
    [
      'in tall cells a change is drawn above the sign',
      tall,
      flash(2, '-16'),
      ['    -16     ', ' S   .   G  ', '            '],
    ],
    [
      'in tall cells a sign replaces the glyph',
      tall,
      flash(2, 'x', 'lost'),
      ['            ', ' S   x   G  ', '            '],
    ],
  ])('fits its text into the cell: %s', (_, cell, drawn, rows) => {
    expect(flashed(cell, drawn).map((line) => line.map(({ text }) => text).join(''))).toEqual(rows);
  });

  test('keeps the colour of a sign when it inverts the cell', () => {
    const signs = flashed(usual, flash(3, 'G', 'inverse')).flat();
    expect(signs.filter(({ area }) => area !== undefined)).toEqual([{ text: 'G', role: 'enemy', area: 'cursor' }]);
  });

  test('can appear several times on one row', () => {
    expect(
      flashed(narrow, flash(1, '-'), flash(3, 'x'))
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe('- . x ');
  });
});
