import { expect, test } from 'vitest';
import { areaLooks, type BaseTheme, type ColorDepth, looks, render } from '#app/components/theme.ts';
import { type Area, type Role, seatPlate, seatRole, span } from '#screen/styled-text.ts';

const on = (tile: Area, role: Role, depth: ColorDepth, contrast = false): string =>
  render([span('T', role, tile)], { depth, base: 'dark', contrast }).replaceAll('\u001B', '^');

test.each([
  ['classic-ground', '30;43', '48;2;244;164;96'],
  ['classic-mountain', '30;100', '48;2;128;128;0'],
  ['classic-building', '30;46', '48;2;64;224;208'],
  ['classic-destroyed', '97;44', '48;2;0;128;128'],
  ['classic-reachable', '30;102', '48;2;0;255;0'],
  ['classic-attacked', '30;101', '48;2;255;0;0'],
] as const)('the area %s has the colour that the rules of the game give it', (tile, basic, full) => {
  expect(on(tile, 'dim', '16')).toBe(`^[${basic}mT^[0m`);
  expect(on(tile, 'dim', 'full')).toContain(`;${full}mT`);
});

test('text on tiles is never bold in 16 colours, where bold black may be grey', () => {
  for (const role of ['strong', 'friend', 'accent'] as const) {
    expect(on('classic-mountain', role, '16')).toBe('^[30;100mT^[0m');
    expect(on('classic-mountain', role, 'full')).toMatch(/^\^\[1;38;2;0;0;0;/);
  }
});

test('without colours and in high contrast, tiles have no background colour', () => {
  expect(on('classic-attacked', 'dim', 'none')).toBe('T');
  expect(on('classic-attacked', 'dim', '16', true)).not.toMatch(/4\d|10\d/);
});

const themes: readonly BaseTheme[] = ['dark', 'light'];

const inks = themes.flatMap((theme) =>
  Object.entries(areaLooks[theme]).flatMap(([area, { color, ink }]) =>
    ink?.color === undefined ? [] : [{ theme, area, color, ink: ink.color }],
  ),
);

test.each(inks)('in the $theme theme, text on $area is readable', ({ color, ink }) => {
  const [darker = 0, lighter = 0] = [luminance(color), luminance(ink)].toSorted((a, b) => a - b);
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(4.5);
});

/** Relative luminance of a colour according to WCAG, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(themes)("in the %s theme, text about a seat has the colour of the seat's filled areas", (theme) => {
  for (const seat of [1, 2, 3, 4, 5])
    expect(looks[theme][seatRole(seat)].color).toBe(areaLooks[theme][seatPlate(seat)].color);
});

test.each(themes)(
  'in the %s theme with 16 colours, text and areas of a seat share a hue unless the text would be unreadable',
  (theme) => {
    // In the light theme, the plates of seats 2 and 5 are brown and yellow, which would be unreadable as text.
    for (const seat of theme === 'dark' ? [1, 2, 3, 4, 5] : [1, 3, 4]) {
      const plate = Number(areaLooks[theme][seatPlate(seat)].basic) % 10;
      expect([seat, Number(looks[theme][seatRole(seat)].basic) % 10]).toEqual([seat, plate]);
    }
  },
);

test('block characters become shade characters only if no colour is dark enough for them', () => {
  const drawn = (role: Role, depth: ColorDepth) =>
    render([span('▗█▙', role)], { depth, base: 'dark', contrast: false })
      .replaceAll('\u001B', '^')
      .replace(/\^\[[0-9;]*m/g, '');
  for (const role of ['rock', 'pit'] as const) {
    expect((['full', '256'] as const).map((depth) => drawn(role, depth))).toEqual(['▗█▙', '▗█▙']);
    expect((['16', 'none'] as const).map((depth) => drawn(role, depth))).toEqual(['░░░', '░░░']);
  }
  expect(drawn('own', '16')).toBe('▗█▙');
});

test('enemies differ from hazards, and seat 2 from seat 5, even in 256 colours', () => {
  for (const base of themes) {
    const codes = (role: Role) => render([span('T', role)], { depth: '256', base, contrast: false });
    expect(codes('enemy')).not.toBe(codes('hazard'));
    expect(codes('seat2')).not.toBe(codes('seat5'));
  }
});

test('in 16 colours, selected text is white on grey, and threats and hits are bright red without a fill', () => {
  for (const role of ['accent', 'own', 'faint'] as const) {
    expect(on('selection', role, '16')).toBe('^[97;100mT^[0m');
    for (const area of ['threat', 'hit-hard'] as const) expect(on(area, role, '16')).toBe('^[91mT^[0m');
  }
});

test.each(themes)(
  'in 16 colours, no area of the %s theme is filled with pure blue, except in the classic look',
  (theme) => {
    const areas = Object.entries(areaLooks[theme]).filter(([area]) => !area.startsWith('classic-'));
    expect(areas.filter(([, { basic }]) => basic === '44').map(([area]) => area)).toEqual([]);
  },
);

test.each(themes)(
  'in 16 colours, dark colours of the %s theme are not bold, because terminals show bold colours as bright',
  (theme) => {
    const codes = Object.keys(looks[theme]).map((role) =>
      render([span('T', role as Role)], { depth: '16', base: theme, contrast: false }),
    );
    expect(codes.filter((code) => /\[1;3[0-7]m/.test(code))).toEqual([]);
  },
);

test('in 16 colours, no text of the light theme is yellow', () => {
  const yellow = Object.entries(looks.light).filter(([, { basic }]) => /^[39]3/.test(basic));
  expect(yellow.map(([role]) => role)).toEqual([]);
});

test("without colours, the player's own filled areas are inverse, and those of enemies have no style", () => {
  expect(on('own-plate', 'text', 'none')).toBe('^[7mT^[0m');
  expect(on('enemy-plate', 'text', 'none')).toBe('T');
});
