import fc from 'fast-check';
import { Box, render, Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { writeChangesOnly } from '#app/terminal/output.ts';
import { inkTerminal } from '../../support/ink-terminal.ts';
import { row } from '../../support/random-rows.ts';
import { shownCells } from '../../support/shown-cells.ts';

const esc = '\u001B[';

const Rows = ({ rows }: { readonly rows: readonly string[] }) => (
  <Box flexDirection="column">
    {rows.map((text, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
      <Text key={i} wrap="truncate-end">
        {text === '' ? ' ' : text}
      </Text>
    ))}
  </Box>
);

/** Starts Ink on a terminal. If `only` is true, only changes are written, otherwise complete frames. */
function start(columns: number, rows: number, only: boolean) {
  const terminal = inkTerminal(columns, rows);
  const instance = render(<Rows rows={[]} />, {
    stdout: only ? writeChangesOnly(terminal.stream) : terminal.stream,
    alternateScreen: true,
    interactive: true,
    maxFps: 1000,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  const show = async (rowsToShow: readonly string[]) => {
    instance.rerender(<Rows rows={rowsToShow} />);
    await instance.waitUntilRenderFlush();
    await terminal.settled();
  };
  return {
    terminal,
    show,
    async resize(newColumns: number, newRows: number) {
      // The program also clears the screen after a resize, because terminals treat the old rows differently.
      instance.clear();
      terminal.stream.write(`${esc}H${esc}J`);
      terminal.resize(newColumns, newRows);
      await instance.waitUntilRenderFlush();
    },
    async end() {
      instance.unmount();
      await instance.waitUntilExit();
      await terminal.settled();
    },
  };
}

/** Three rows. The test changes one row at a time. */
const rows = ['one', 'two', 'three'];

describe('frames of Ink', () => {
  test('are written in full first, and then only their changes', async () => {
    const { terminal, show, end } = start(10, 3, true);
    await show(rows);
    terminal.written();
    await show(['one', 'twO', 'three']);
    expect(terminal.written()).toBe(`${esc}?2026h${esc}2;3HO${esc}?2026l`);
    expect(terminal.screen.buffer.active.getLine(1)?.translateToString(true)).toBe('twO');
    await end();
  });

  test('are written as changes even if they have wide characters', async () => {
    const { terminal, show, end } = start(10, 3, true);
    await show(rows);
    terminal.written();
    await show(['one', '漢字', 'three']);
    expect(terminal.written()).toBe(
      `${esc}?2026h${esc}2H  ${esc}2H漢${esc}2;3H  ${esc}2;3H字${esc}2;5H${esc}K${esc}?2026l`,
    );
    expect(terminal.screen.buffer.active.getLine(1)?.translateToString(true)).toBe('漢字');
    await show(rows);
    expect(terminal.written()).toBe(`${esc}?2026h${esc}2Htwo${esc}K${esc}?2026l`);
    expect(terminal.screen.buffer.active.getLine(1)?.translateToString(true)).toBe('two');
    await end();
  });

  test('are written in full after other output', async () => {
    const terminal = inkTerminal(4, 2);
    const stream = writeChangesOnly(terminal.stream);
    const frame = (text: string) => {
      for (const part of [`${esc}?2026h`, text, `${esc}?2026l`]) stream.write(part);
    };
    frame('a\nb');
    terminal.written();
    frame(`${esc}2K${esc}1A${esc}2K${esc}Ga\nc`);
    expect(terminal.written()).toBe(`${esc}?2026h${esc}2Hc${esc}?2026l`);
    stream.write('\u0007');
    // Before other output, the cursor returns to the place where Ink expects it.
    expect(terminal.written()).toBe(`${esc}2H\u0007`);
    frame(`${esc}2K${esc}1A${esc}2K${esc}Ga\nc`);
    expect(terminal.written()).toBe(`${esc}?2026h${esc}1H${esc}2Ka${esc}2H${esc}2Kc${esc}?2026l`);
  });

  test('are still written as changes after the cursor was hidden', () => {
    const terminal = inkTerminal(4, 1);
    const stream = writeChangesOnly(terminal.stream);
    const frame = (text: string) => {
      for (const part of [`${esc}?2026h`, text, `${esc}?2026l`]) stream.write(part);
    };
    frame('abc');
    stream.write(`${esc}?25l`);
    terminal.written();
    frame('abd');
    expect(terminal.written()).toBe(`${esc}?2026h${esc}1;3Hd${esc}?2026l`);
  });

  test('are on the terminal when the callback of their write runs', async () => {
    const terminal = inkTerminal(4, 1);
    await new Promise<void>((resolve) => writeChangesOnly(terminal.stream).write('abc', () => resolve()));
    expect(terminal.screen.buffer.active.getLine(0)?.translateToString(true)).toBe('abc');
  });

  test("give way to the shell's screen at the end of the program", async () => {
    const { terminal, show, end } = start(10, 3, true);
    await show(rows);
    expect(terminal.screen.buffer.active.type).toBe('alternate');
    await end();
    expect(terminal.screen.buffer.active.type).toBe('normal');
    const written = terminal.written();
    expect(written.lastIndexOf(`${esc}?25h`)).toBeGreaterThan(written.lastIndexOf(`${esc}?1049l`));
  });

  test('look the same as complete frames, whatever rows and sizes change', async () => {
    const text = fc.oneof(
      { weight: 8, arbitrary: row(12) },
      { weight: 1, arbitrary: fc.constantFrom('漢字x', 'e\u0301!') },
    );
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ type: fc.constant('change' as const), at: fc.nat(5), text }) },
      {
        weight: 1,
        arbitrary: fc.record({ type: fc.constant('count' as const), count: fc.integer({ min: 1, max: 6 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('size' as const),
          columns: fc.integer({ min: 8, max: 14 }),
          rows: fc.integer({ min: 3, max: 6 }),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 6, maxLength: 6 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        async (first, steps) => {
          const both = [start(12, 4, true), start(12, 4, false)] as const;
          const all = [...first];
          let height = 4;
          let count = 4;
          for (const next of steps) {
            if (next.type === 'change') all[next.at] = next.text;
            else if (next.type === 'count') count = next.count;
            else height = next.rows;
            for (const one of both) {
              if (next.type === 'size') await one.resize(next.columns, next.rows);
              await one.show(all.slice(0, Math.min(count, height)));
            }
            expect(shownCells(both[0].terminal.screen)).toEqual(shownCells(both[1].terminal.screen));
          }
          for (const one of both) await one.end();
        },
      ),
      { numRuns: 8 },
    );
  });
});
