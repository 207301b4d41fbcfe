import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOutput } from '#app/ink/row-output.ts';
import { InksOwn } from '../../support/quick-ink.ts';
import { row } from '../../support/random-rows.ts';
import { newScreen, settled, shownCells } from '../../support/shown-cells.ts';

const RowOutput = rowOutput(InksOwn);

interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const width = 12;
const height = 4;

/** Output of Ink and output of `rowOutput` for the same texts. */
function both(texts: readonly Text[], transform = (line: string) => line) {
  const [ours, inks] = [RowOutput, InksOwn].map((Output) => {
    const output = new Output({ width, height });
    for (const { x, y, text } of texts) output.write(x, y, text, { transformers: [transform] });
    return output.get();
  });
  return { ours, inks };
}

const rowsOf = (...texts: readonly string[]): Text[] => texts.map((text, y) => ({ x: 0, y, text }));

describe("the faster output by rows, compared with Ink's own output,", () => {
  test.each([
    ['is the same for rows of plain text', rowsOf('one', 'two', 'three', 'four')],
    ['is the same for missing rows', [{ x: 0, y: 2, text: 'three' }]],
    ['is the same for trailing blanks', rowsOf('one   ')],
    ['is the same for a text that starts further right', [{ x: 3, y: 1, text: 'abc' }]],
    [
      'is the same for several texts in a row',
      [
        { x: 0, y: 1, text: 'abcdef' },
        { x: 2, y: 1, text: 'X' },
      ],
    ],
    ['is the same for a text of several rows', [{ x: 0, y: 0, text: 'one\ntwo' }]],
    ['is the same for double-width characters', rowsOf('漢字', 'a漢字')],
    ['is the same for a text below the screen', [{ x: 0, y: height, text: 'no' }]],
    ['is the same for a text above the screen', [{ x: 0, y: -1, text: 'no' }]],
    ['is the same for a text wider than the screen', rowsOf('x'.repeat(width + 3))],
  ])('%s', (_, texts) => {
    const { ours, inks } = both(texts);
    expect(ours).toEqual(inks);
  });

  test('applies the transformation of a text in the same way', () => {
    const { ours, inks } = both(rowsOf('one', 'two'), (line) => line.toUpperCase());
    expect(ours).toEqual(inks);
    expect(ours?.output).toContain('TWO');
  });

  test('ends the style at the end of a row in the same way', () => {
    const { ours, inks } = both(rowsOf('\u001B[31mred'));
    expect(ours).toEqual(inks);
  });

  test('clips text in the same way', () => {
    const [ours, inks] = [RowOutput, InksOwn].map((Output) => {
      const output = new Output({ width, height });
      output.clip({ x1: 0, x2: 2, y1: 0, y2: 1 });
      output.write(0, 0, 'abcdef', { transformers: [] });
      output.unclip();
      return output.get();
    });
    expect(ours).toEqual(inks);
  });

  test('shows the same on the terminal', async () => {
    const text = fc.record({ x: fc.constantFrom(0, 0, 0, 4), y: fc.nat(height - 1), text: row(width) });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
        const { ours, inks } = both(texts);
        const outputs = [ours, inks].map(async (frame) => {
          const screen = newScreen(width + 4, height);
          await settled(screen, frame?.output);
          return shownCells(screen);
        });
        const [a, b] = await Promise.all(outputs);
        expect(a).toEqual(b);
      }),
    );
  });
});
