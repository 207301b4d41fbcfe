import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaLooks, type ColorDepth, looks, render } from '#app/components/theme.ts';
import { type Area, type Role, span } from '#screen/styled-text.ts';

const roles = Object.keys(looks.dark) as Role[];
const areas: readonly Area[] = ['cursor', ...(Object.keys(areaLooks.dark) as Exclude<Area, 'cursor'>[])];

const columns = [
  { base: 'dark', contrast: false },
  { base: 'light', contrast: false },
  { base: 'dark', contrast: true },
  { base: 'light', contrast: true },
] as const;

/** Escape codes of a role and area in each theme: dark, light, and both with high contrast. */
const codesOf = (depth: ColorDepth, role: Role, area?: Area): string =>
  columns
    .map(({ base, contrast }) => {
      const [, codes = ''] = render([span('x', role, area)], { depth, base, contrast }).match(/\[(.*?)m/) ?? [];
      return (codes === '' ? '-' : codes).padEnd(40);
    })
    .join('');

test.each<ColorDepth>(['full', '256', '16', 'none'])(
  'every role and area has the pinned colours and styles with the colour depth "%s"',
  async (depth) => {
    const row = (name: string, codes: string) => `${name.padEnd(20)}${codes}`.trimEnd();
    const lines = [
      row('', columns.map(({ base, contrast }) => `${base}${contrast ? ' contrast' : ''}`.padEnd(40)).join('')),
      ...roles.map((role) => row(role, codesOf(depth, role))),
      '',
      'text, and an accent, on',
      ...areas.flatMap((area) => [row(area, codesOf(depth, 'text', area)), row('', codesOf(depth, 'accent', area))]),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'themes', `${depth}.txt`));
  },
);

test('with 16 colours, pure red and blue fill only tiles whose colours the rules of a game prescribe', () => {
  const harsh = Object.values(areaLooks).flatMap((looks) =>
    Object.entries(looks).filter(([area, { basic }]) => !area.startsWith('classic-') && ['41', '44'].includes(basic)),
  );
  expect(harsh).toEqual([]);
});

test('with 16 colours, no text on a light background is yellow', () => {
  expect(Object.values(looks.light).filter(({ basic }) => ['33', '93'].includes(basic))).toEqual([]);
});
