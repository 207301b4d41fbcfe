import { Box } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { TooSmall } from '#app/app.tsx';
import {
  Body,
  Footer,
  FootRule,
  Screen,
  StatusLines,
  type Theme,
  ThemeContext,
  TitleBar,
  useRows,
} from '#app/components/screen.tsx';
import type { Float, ScreenFrame } from '#app/layers/page-view.ts';
import type { Frame } from '#screen/frame.ts';
import { ascii, line, span, unicode } from '#screen/styled-text.ts';
import { small, textOf, withoutCodes } from '../../screens/support.ts';
import { screenRows } from '../../support/screen-rows.ts';

let ended = () => {};
afterEach(() => ended());

const plain: Theme = { glyphs: unicode, colors: { depth: 'none', base: 'dark', contrast: false } };

function drawn(component: ReactNode, theme = plain): string[] {
  const app = render(<ThemeContext value={theme}>{component}</ThemeContext>);
  ended = app.unmount;
  return (app.lastFrame() ?? '').split('\n');
}

const Below = ({ children }: { readonly children: ReactNode }) => <Box flexDirection="column">{children}</Box>;

const texts = (component: ReactNode, theme = plain): string[] =>
  drawn(component, theme).map((row) => withoutCodes(row).trimEnd());

const painting: Frame = {
  title: [span(' Game ', 'strong')],
  facts: line('turn 1'),
  left: [
    { title: 'board', lines: [line('1'), line('2')] },
    { title: 'log', tag: 'end', lines: [line('3')] },
  ],
  panel: { width: 24, sections: [{ title: 'units', lines: [line('4')] }] },
  status: [[], []],
};
const sampleFrame: ScreenFrame = {
  painting,
  status: [line('one'), line('two')],
  footer: [
    ['?', 'help'],
    ['q', 'leave'],
  ],
};
const box = (at: Float['at']): Float => ({ title: 'Box', tag: 'Tab', lines: [line('inside')], width: 30, at });
const { panel: _, ...alone } = painting;

describe('a screen', () => {
  test.each<[string, Partial<ScreenFrame>]>([
    ['sections beside a panel', {}],
    ['sections alone', { painting: alone }],
    ['words in its foot rule', { tags: ['DEBUG', 'PAUSED'] }],
    ['a long message', { status: [line('one'), line('two'), line('three'), line('four')] }],
    ['a dialog', { float: box('middle') }],
    ['a list above the hint', { float: box('bottom') }],
    ['a dialog that replaces the body', { float: box('body'), tags: ['REPLAY'] }],
    ['a highlighted key', { marked: 'q' }],
  ])('is drawn exactly as its rows define: %s', (_, more) => {
    const rows = screenRows({ ...sampleFrame, ...more }, small, unicode);
    expect(texts(<Screen frame={{ ...sampleFrame, ...more }} size={small} keys={0} />)).toEqual(
      rows.map((row) => textOf(row).trimEnd()),
    );
    expect(rows).toHaveLength(small.rows);
  });

  test.each([
    ['the first row above the footer', undefined, 21, ' > pass'],
    ['a row of its body, beside the panel', 7, 7, `${' > pass'.padEnd(55)}│`],
  ])('shows its text field in %s', (_, row, at, drawn) => {
    const field = { text: 'pass', cursor: 4, prompt: ' > ', ...(row === undefined ? {} : { row }) };
    const rows = screenRows(sampleFrame, small, unicode).map((each) => textOf(each).trimEnd());
    expect(texts(<Screen frame={{ ...sampleFrame, field }} size={small} keys={0} />)).toEqual(rows.with(at, drawn));
  });

  test('uses the theme of the component around it', () => {
    const theme: Theme = { glyphs: ascii, colors: { depth: '16', base: 'dark', contrast: false } };
    const [title = '', head = ''] = drawn(<Screen frame={sampleFrame} size={small} keys={0} />, theme);
    expect(title).toContain('\u001B[1;39m');
    expect(withoutCodes(head)).toMatch(/^- board -+\+- units -+$/);
  });
});

describe('a component for a part of the screen', () => {
  const rows = screenRows(sampleFrame, small, unicode).map((row) => textOf(row).trimEnd());

  test.each<[string, ReactNode, number, number]>([
    ['the title bar', <TitleBar key="title" painting={painting} columns={80} />, 0, 1],
    ['the body', <Body key="body" frame={sampleFrame} size={small} keys={0} />, 1, 20],
    ['the foot rule', <FootRule key="rule" frame={sampleFrame} size={small} />, 20, 21],
    ['the status lines', <StatusLines key="status" status={sampleFrame.status} columns={80} />, 21, 23],
    ['the footer', <Footer key="footer" items={sampleFrame.footer} marked={undefined} columns={80} />, 23, 24],
  ])('draws %s by itself exactly as in the full screen', (_, part, from, to) => {
    expect(texts(<Below>{part}</Below>)).toEqual(rows.slice(from, to));
  });

  test('draws one row per line', () => {
    const Two = () => useRows()([line('a'), line('b')]);
    expect(
      texts(
        <Below>
          <Two />
        </Below>,
      ),
    ).toEqual(['a', 'b']);
  });

  test('states the needed and the present size if the terminal is too small', () => {
    expect(texts(<TooSmall columns={60} rows={20} />).slice(3, 5)).toEqual([
      '    turncade needs 80x24.',
      '    This terminal is 60x20.',
    ]);
  });
});
