import { describe, expect, test } from 'vitest';
import { type Colors, render } from '#app/components/theme.ts';
import { overlayOf } from '#games/into-the-breach/screen/board/board.ts';
import { type Badge, type Tile, tileLines } from '#games/into-the-breach/screen/board/tile.ts';
import { keysOf } from '#games/into-the-breach/screen/keys/keys.ts';
import { cellSizes, middleOf } from '#games/into-the-breach/screen/layout.ts';
import { unicode } from '#screen/styled-text.ts';
import { breachScene } from '../breach-support.ts';
import { textOf } from '../support.ts';
import { sceneOf } from './scenes.ts';

const badge: Badge = { type: 'badge', letter: 'T', name: 'TankMech', side: 'own', health: 4, from: [] };
const tile: Tile = {
  area: 'ground1',
  figure: badge,
  arms: undefined,
  brackets: undefined,
  isCursor: false,
  isInReach: false,
  isHit: false,
  mark: undefined,
  tail: '',
};

const rowsOf = (changes: Partial<Tile>, size: (typeof cellSizes)[number]) =>
  tileLines({ ...tile, ...changes }, size, unicode).map(textOf);

const numbersIn = (rows: readonly string[]) => rows.join('\n').match(/[+-]?\d+/g) ?? [];

describe.each(cellSizes.filter(({ width }) => width > 3))('a tile of $width x $height', (size) => {
  test('has no number except the health of its unit if there is no forecast', () => {
    expect(numbersIn(rowsOf({}, size))).toEqual(['4']);
  });

  test('shows that it is in reach, even if an enemy hits it, walks across it or stops there', () => {
    const arms = { left: true, right: true, up: false, down: false, tip: undefined };
    const ghost = { type: 'ghost', letter: 's', role: 'ghost' } as const;
    const [ground, isInReach] = [{ type: 'ground' } as const, true];
    const reached = [
      { figure: ground, isHit: true },
      { figure: ground, arms },
      { figure: ghost, arms: { ...arms, left: false, tip: 'left' } },
      { figure: ghost, arms: { ...arms, right: false, tip: 'right' } },
    ] as const;
    for (const changes of reached)
      expect(rowsOf({ ...changes, isInReach, brackets: '()' }, size).join()).toContain('+');
    expect(rowsOf({ figure: ground, isHit: true, isInReach }, size).join()).toContain('!');
  });

  test('shows the health that its unit will lose as a negative number', () => {
    const at = [1, 1] as const;
    const hurt = { ...badge, change: { at, now: 4, after: 2, destroyed: false } };
    const lost = { ...badge, change: { at, now: 4, after: 0, destroyed: true } };
    expect(numbersIn(rowsOf({ figure: hurt }, size))).toContain('-2');
    expect(numbersIn(rowsOf({ figure: lost }, size))).toContain('-4');
    expect(numbersIn(rowsOf({ figure: lost }, size)).filter((number) => !['4', '-4'].includes(number))).toEqual([]);
    expect(rowsOf({ figure: lost }, size).join('')).toContain('x');
  });

  test('never covers the letter of its unit with a large number', () => {
    const rows = rowsOf({ figure: { ...badge, health: 999_999 } }, size);
    expect(rows.map((row) => row[middleOf(size)])).toContain('T');
  });
});

test('a tile with only one column on each side of its unit has no number', () => {
  const [smallest] = cellSizes.slice(-1);
  if (smallest === undefined) throw new Error('no sizes');
  const change = { at: [1, 1], now: 4, after: 2, destroyed: false } as const;
  expect(rowsOf({ figure: { ...badge, change } }, smallest)).toEqual(['█T-']);
});

test('mountains at the edge of the board are a flat area, and other mountains have a faint sign', () => {
  for (const size of cellSizes) {
    const rolesOf = (type: 'border' | 'mountain') =>
      new Set(
        tileLines({ ...tile, area: 'mountain', figure: { type } }, size, unicode)
          .flat()
          .flatMap(({ text, role }) => (text.trim() === '' ? [] : [role])),
      );
    expect([...rolesOf('border')]).toEqual(['rock']);
    expect([...rolesOf('mountain')]).toEqual(['faint']);
  }
});

test('tiles that will be hit have braces only if the colours give them no background', () => {
  const [row = []] = tileLines(
    { ...tile, area: 'hit-hard', figure: { type: 'ground' }, brackets: '{}', isHit: true },
    { width: 5, height: 1 },
    unicode,
  );
  const drawn = (colors: Partial<Colors>) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes escape codes
    render(row, { depth: 'full', base: 'dark', contrast: false, ...colors }).replace(/\u001B\[[\d;]*m/g, '');
  expect([drawn({}), drawn({ depth: '256' })]).toEqual(Array(2).fill(' !   '));
  expect([drawn({ depth: '16' }), drawn({ depth: 'none' }), drawn({ contrast: true })]).toEqual(Array(3).fill('{!}  '));
});

test('paths and targets of enemies do not change while the player points at tiles', () => {
  const board = '____/____/____/____//T,0,0,5,3,9/S,0,3,1,1,1/F,2,3,1,1,1';
  const marksAt = (cursor: readonly [number, number]) => {
    const { arms, threats, changes } = overlayOf(sceneOf(board, { selected: [0, 0], cursor }));
    return { enemies: { arms, threats }, changes };
  };
  const [here, there] = [marksAt([0, 0]), marksAt([2, 0])];
  expect(there.enemies).toEqual(here.enemies);
  expect(there.changes).not.toEqual(here.changes);
});

describe('a key without an effect says why:', () => {
  const press = (key: string, scene: ReturnType<typeof breachScene>) =>
    keysOf(scene)
      .find(({ keys }) => keys.includes(key))
      ?.act(key);

  test('Enter on an empty tile', () => {
    expect(press('enter', breachScene([], { local: { cursor: [4, 4] } }))).toMatchObject({
      error: { message: 'No unit is at (4,4). Tab: select your next mech.' },
    });
  });

  test('z where only one size of tiles fits', () => {
    const rows = Array.from({ length: 40 }, () => '_'.repeat(40)).join('/');
    expect(press('z', sceneOf(`${rows}//T,0,0,5,3,9/S,0,3,1,1,1`))).toMatchObject({
      error: { message: 'This terminal has room for only one tile size.' },
    });
  });
});
