import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applySgr, noStyle, sgr } from '#app/terminal/output.ts';
import { parameters } from '../../support/random-rows.ts';
import { newScreen, settled, shownCells } from '../../support/shown-cells.ts';

const styleOf = (...all: string[]): string =>
  all.reduce((style, codes) => {
    const next = applySgr(style, codes);
    if (next === undefined) throw new Error(`${codes} is not known`);
    return next;
  }, noStyle);

const esc = '\u001B[';

describe('the style of a cell', () => {
  test.each([
    ['has a colour until its end', ['38;2;1;2;3', '39'], []],
    ['is empty after an SGR sequence without parameters', ['1;7;31;44', ''], []],
    ['has the latest colour', ['31', '38;5;9'], ['38;5;9']],
    ['loses bold and faint at 22', ['1', '2', '22'], []],
    ['does not depend on the order of its codes', ['44', '1', '31'], ['1', '31', '44']],
  ])('%s', (_, sequenceOf, same) => {
    expect(styleOf(...sequenceOf)).toBe(styleOf(...same));
  });

  test.each(['5', '58;2;1;2;3', '38;9', '38;2;1', '21', '4;99'])(
    'is undefined after the incomplete or unsupported code %s',
    (codes) => {
      expect(applySgr(noStyle, codes)).toBeUndefined();
    },
  );

  test.each([
    ['nothing', ['31'], ['31'], ''],
    ['from any to none', ['1;31;44'], [], `${esc}m`],
    ['from one colour to another', ['31'], ['32'], `${esc}32m`],
    ['from none again if that is shorter', ['1;38;2;1;2;3'], ['33'], `${esc}0;33m`],
    ['faint stays when bold ends', ['1;2;38;2;100;100;100'], ['2;38;2;100;100;100'], `${esc}22;2m`],
  ])('changes to another style with the shortest codes: %s', (_, from, to, codes) => {
    expect(sgr(styleOf(...from), styleOf(...to))).toBe(codes);
  });

  test('is exactly what the shortest codes produce', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(parameters), fc.array(parameters), async (from, to) => {
        const sequenceOf = (all: readonly string[]) => all.map((codes) => `${esc}${codes}m`).join('');
        const change = newScreen(2, 1);
        await settled(change, `${sequenceOf(from)}x${sgr(styleOf(...from), styleOf(...to))}y`);
        const plain = newScreen(2, 1);
        await settled(plain, `${sequenceOf(from)}x${esc}m${sequenceOf(to)}y`);
        expect(shownCells(change)).toEqual(shownCells(plain));
      }),
    );
  });
});
