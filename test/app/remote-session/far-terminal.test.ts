import { expect, onTestFinished, test, vi } from 'vitest';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';

test('the first change of a terminal size is applied at once, later ones four times a second, and the last one always', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminal = remoteTerminal({ environment: {}, size: { columns: 80, rows: 24 }, send: (_, sent) => sent() });
  const { output } = terminal.session;
  const taken: unknown[] = [];
  output.on('resize', () => taken.push(output.columns));
  for (let columns = 81; columns <= 131; columns++) {
    terminal.resize({ columns, rows: 24 });
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([81, 93, 105, 118, 130, 131]);
});
