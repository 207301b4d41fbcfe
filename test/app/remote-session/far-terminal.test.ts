import { expect, onTestFinished, test, vi } from 'vitest';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';

test('a changing size is applied at once, then four times a second, and finally as it is', () => {
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
