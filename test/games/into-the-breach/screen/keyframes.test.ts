import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame } from '#games/into-the-breach/board.ts';
import type { GameEvent } from '#games/into-the-breach/events.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { hurts, keyframes, playedTurn } from '#games/into-the-breach/screen/keyframes.ts';
import { pathOf } from '#games/into-the-breach/screen/outlook.ts';
import { at, type View } from '#games/into-the-breach/state.ts';
import { randomLevel } from '../random-level.ts';
import { parTurns, type SeenStep, seenStep, textsOf } from './scenes.ts';

/** A line for each keyframe: milliseconds, `~` for a flash, the unit whose targets are marked, the flashing cells. */
const moments = ({ before, after }: SeenStep): string[] =>
  keyframes(before, after).map(({ local, duration, flash }) => {
    const over = local.flash?.map((cell) => `${cell.at} ${cell.glyph}${cell.tail} ${cell.look}`).join(', ');
    const marked = local.selected === null ? '' : `marks ${local.selected}`;
    return [`${duration}${flash === true ? '~' : ''}`, marked, over].filter((part) => part !== '').join(' ');
  });

/** Tiles and health of the units in one line. */
const units = ({ entities }: View): string =>
  entities.map(({ kind, row, column, health }) => `${kind[0]}${row},${column}:${health}`).join(' ');

describe('a turn played back from its events', () => {
  test('ends exactly at the next position', () => {
    fc.assert(
      fc.property(randomLevel, fc.integer({ min: 1, max: 3 }), (level, turns) => {
        for (let length = 1; length <= turns; length++) {
          const { before, after } = seenStep(
            Array.from({ length }, () => 'end_turn'),
            level,
          );
          const { reason } = after.view;
          expect({ ...playedTurn(before, after).end, phase: after.view.phase }).toEqual(after.view);
          if (reason !== null) return;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('never shows two units on a tile, and logs the events in the order of the turn', () => {
    fc.assert(
      fc.property(randomLevel, (level) => {
        const { before, after } = seenStep(['end_turn'], level);
        let shownEvents: readonly GameEvent[] = [];
        for (const { view, events, duration, local } of keyframes(before, after)) {
          const living = view.entities.filter(({ health }) => health > 0);
          const tiles = living.map((unit) => String(at(unit)));
          expect(new Set(tiles).size).toBe(tiles.length);
          expect(shownEvents.filter((event) => !events.includes(event))).toEqual([]);
          expect(after.events.filter((event) => events.includes(event))).toEqual(events);
          expect(duration).toBeGreaterThan(0);
          expect(local.flash).toBeDefined();
          shownEvents = events;
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the attacks of a turn', () => {
  test('are shown one by one with targets, hits and losses; units that died before they attacked also appear', () => {
    expect(moments(seenStep(['end_turn'])).slice(0, 9)).toEqual([
      '90~ 1,1 T inverse',
      '180 marks 1,1',
      '90~ marks 1,1 1,2 T inverse, 1,3 H inverse',
      '90~ marks 1,1 1,2 T-3 plain, 1,3 H-2 plain',
      '90~ marks 1,1 1,2 T bold, 1,3 H bold',
      '90~ marks 1,1 1,2 x bold, 1,3 x bold',
      '90 marks 1,1',
      '120~ 1,2 x plain',
      '120~ 1,3 x plain',
    ]);
  });

  test('show the new health of a healed unit or building, and no unit disappears', () => {
    const step = seenStep(parTurns[0]);
    expect(moments(step).slice(4, 8)).toEqual([
      '90~ 2,4 H inverse',
      '180 marks 2,4',
      '90~ marks 2,4 1,4 T inverse, 2,5 3 inverse, 3,4 3 inverse',
      '90~ marks 2,4 1,4 T+2 plain, 2,5 5+2 plain, 3,4 5+2 plain',
    ]);
  });

  test('show the digit of a destroyed building until the building disappears', () => {
    const last = moments(seenStep(parTurns.flat())).filter((moment) => moment.includes('7,1'));
    expect(last).toEqual([
      '90~ marks 7,2 7,1 2 inverse, 7,3 S inverse',
      '90~ marks 7,2 7,1 2-2 plain, 7,3 S-3 plain',
      '90~ marks 7,2 7,1 2 bold, 7,3 S bold',
      '90~ marks 7,2 7,1 x bold, 7,3 x bold',
    ]);
  });

  test('change the health of units at each hit, and keep destroyed units in the list until all have attacked', () => {
    const { before, after } = seenStep(['end_turn']);
    const pictures = keyframes(before, after).map(({ view }) => units(view));
    expect(pictures[2]).toBe('T1,1:5 T1,2:3 H1,3:2 S8,8:3 F8,7:2 F7,6:1');
    expect(pictures[3]).toBe('T1,1:5 T1,2:0 H1,3:0 S8,8:3 F8,7:2 F7,6:1');
    expect(pictures.filter((line) => line.includes('F7,6')).at(-6)).toBe('T1,1:5 T1,2:0 H1,3:0 S8,8:3 F8,7:0 F7,6:1');
    expect(pictures.at(-4)).toBe('T1,1:5 S8,7:3 F7,6:1');
  });

  test.each([
    [99, '-99', '--'],
    [9, '-9', '-9'],
  ])('show damage of %i (%s) as %s if there are only two columns', (strength, _, tail) => {
    const step = seenStep(['end_turn'], `_1_/___//T,1,0,5,1,${strength}/S,1,2,500,0,0`);
    expect(moments(step)[3]).toBe(`90~ marks 1,0 1,2 S${tail} plain`);
  });
});

describe('the moves of a turn', () => {
  test('show an enemy on each tile that it enters', () => {
    const { before, after } = seenStep(['end_turn']);
    const walk = keyframes(before, after).slice(-4, -1);
    expect(walk.map(({ duration, view }) => `${duration} ${units(view)}`)).toEqual([
      '70 T1,1:5 S8,7:3 F7,6:1',
      '70 T1,1:5 S8,6:3 F7,6:1',
      '70 T1,1:5 S8,5:3 F7,6:1',
    ]);
    expect(walk.every(({ view }) => view.phase === 'enemy-movement')).toBe(true);
  });

  test('show the way of an enemy only before it moves', () => {
    const { before, after } = seenStep(['end_turn']);
    const ways = keyframes(before, after)
      .filter(({ view }) => view.phase === 'enemy-movement')
      .map(({ duration, local }) => `${duration} ${local.walking?.kind ?? 'goes'}`);
    expect(ways).toEqual(['120 Scorpion', '70 goes', '70 goes', '70 goes', '120 Firefly']);
  });

  test('take at most as long as five steps, however long the path', () => {
    const { before, after } = seenStep(['end_turn'], '1_________//S,0,9,5,9,0/T,0,1,5,0,0');
    const walk = keyframes(before, after).filter(
      ({ view, local }) => view.phase === 'enemy-movement' && local.walking === undefined,
    );
    expect(walk).toHaveLength(6);
    expect(walk.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThanOrEqual(350);
  });

  test("show the player's mech on its way, and change nothing else", () => {
    const { before, after } = seenStep(['move(1,1,4,1)']);
    expect(keyframes(before, after).map(({ view, duration }) => `${duration} ${units(view)}`)).toEqual([
      '70 T2,1:5 T1,2:3 H1,3:2 S8,8:3 F8,7:2 F7,6:1',
      '70 T3,1:5 T1,2:3 H1,3:2 S8,8:3 F8,7:2 F7,6:1',
    ]);
  });

  test('show an undone move only as a flash on the tile where it had ended', () => {
    expect(moments(seenStep(['move(1,1,4,1)', 'undo']))).toEqual(['60~ 4,1 T inverse']);
  });

  test.each([['restart'], ['load(a.txt)'], ['save(b.txt)'], ['moves(1,1)']])('are not shown for %s', (line) => {
    const { before, after } = seenStep([line]);
    expect(keyframes(before, after)).toEqual([]);
  });
});

test('the stars of a win appear one after the other', () => {
  const pictures = (lines: readonly string[]) => {
    const { before, after } = seenStep(lines);
    return keyframes(before, after).flatMap(({ local, view, duration, flash }) => {
      if (local.starsSeen === undefined) return [];
      expect([duration, flash, view]).toEqual([200, true, after.view]);
      const scene = { ...after, local, columns: 120, rows: 40 };
      const { panel } = intoTheBreachScreen.view.paint(scene);
      const [end, how] = panel?.sections ?? [];
      const drawn = end?.lines.find((line) => line.some(({ text }) => text.includes('▀▜██▛▀')));
      const isLit = drawn?.map(({ role }) => (role === 'hazard' ? '*' : '-')).join('');
      return [`${end?.title} ${isLit} ${textsOf(how?.lines ?? []).filter((text) => / [*-] /.test(text)).length}`];
    });
  };
  expect(pictures(parTurns.flat())).toEqual(['You win! *-- 1', 'You win! *-- 2', 'You win! *-* 3']);
  expect(pictures(['end_turn'])).toEqual([]);
});

test('a path on the screen is as short as possible and leads over adjacent free tiles', () => {
  fc.assert(
    fc.property(randomLevel, fc.nat(), (level, choice) => {
      const { view } = seenStep([], level).after;
      const unit = view.entities[0];
      if (unit === undefined) return;
      const tiles = movesOf(view, { ...unit, speed: 99 });
      const to = tiles[choice % Math.max(1, tiles.length)];
      if (to === undefined) return;
      const path = pathOf(view, at(unit), to);
      expect(path.at(-1)).toEqual(to);
      let here = at(unit);
      for (const tile of path) {
        expect(Math.abs(tile[0] - here[0]) + Math.abs(tile[1] - here[1])).toBe(1);
        expect(tiles.some((free) => isSame(free, tile))).toBe(true);
        here = tile;
      }
      const shorter = movesOf(view, { ...unit, speed: path.length - 1 });
      expect(shorter.some((tile) => isSame(tile, to))).toBe(false);
    }),
  );
});

describe('the bell for the player', () => {
  test.each<readonly [string, string, boolean]>([
    ['a mech', '9__//S,0,1,5,0,1/T,0,2,5,0,0', true],
    ['a building', '9___//S,0,1,5,0,1/T,0,3,5,0,0', true],
    ['an enemy alone', '9__M//T,0,1,5,0,0/S,0,2,5,0,0', false],
  ])('rings for damage to mechs and buildings, but not to enemies: %s', (_, level, expected) => {
    expect(hurts(seenStep(['end_turn'], level).after.events)).toBe(expected);
  });
});

test('the attacker and its targets are marked during the attack', () => {
  const { before, after } = seenStep(['end_turn']);
  const rows = keyframes(before, after).map(({ view, local, events }) => {
    const { left } = intoTheBreachScreen.view.paint({ ...after, view, local, events });
    return textsOf(left[0]?.lines ?? [])[2]?.slice(0, 37);
  });
  expect(rows[1]).toBe(' 1 {░}░░>T<5 █T█3 █H█2 {!}  {!}  {!} ');
  expect(rows[3]).toBe(' 1 {░}░░>T<5 █T█-3█H█-2{!}  {!}  {!} ');
  expect(rows[7]).toBe(' 1 ░░░░░█T█5 █x█   .    .    .    .  ');
});
