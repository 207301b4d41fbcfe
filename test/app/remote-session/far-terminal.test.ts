import { expect, onTestFinished, test, vi } from 'vitest';
import { createLoopShare, maxShare } from '#app/remote-session/loop-share.ts';
import { type RemoteTerminalOptions, remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { createTerminalInput } from '#app/terminal/input.ts';

const options: RemoteTerminalOptions = {
  environment: {},
  size: { columns: 80, rows: 24 },
  send: (_, sent) => sent(),
  rest: () => 0,
};

test('a remote terminal is resized at once, then at most four times a second, and always to its last size', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminal = remoteTerminal(options);
  const { output } = terminal.session;
  const taken: unknown[] = [];
  output.on('resize', () => taken.push(output.columns));
  for (let columns = 81; columns <= 131; columns++) {
    terminal.resize({ columns, rows: 24 });
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([81, 93, 106, 118, 131]);
});

/** A remote terminal that records its input events, with a fake clock. */
function typing(rest = options.rest) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminal = remoteTerminal({ ...options, rest });
  const events: string[] = [];
  terminal.session.input.on('data', (bytes: Buffer) => events.push(bytes.toString()));
  return { terminal, events };
}

test('input of a remote terminal is handled key by key, and text in pieces of at most four bytes', async () => {
  const { terminal, events } = typing();
  terminal.typed('?\u001b\u001b[A\u001b[Bab\u001b[<0;1;1Mc\u001bx\u001a\u001bOA');
  terminal.typed('d'.repeat(10));
  await vi.runAllTimersAsync();
  const keys = ['?', '\u001b', '\u001b[A', '\u001b[B', 'ab', '\u001b[<0;1;1M', 'c', '\u001bx', '\u001a', '\u001bOA'];
  expect(events).toEqual([...keys, 'dddd', 'dddd', 'dd']);
});

test('a remote terminal drops a whole message that exceeds its room for unhandled input', async () => {
  const { terminal, events } = typing(() => 300);
  const key = `\u001b[${'1;'.repeat(30)}1A`;
  const count = 65_536 / key.length;
  terminal.typed(key.repeat(count));
  await vi.advanceTimersByTimeAsync(1);
  terminal.typed('b'.repeat(key.length + 1));
  terminal.typed('c'.repeat(4));
  await vi.runAllTimersAsync();
  expect(events).toEqual([...Array.from({ length: count }, () => key), 'cccc']);
});

test('input of a remote terminal pauses after each key for as long as the session requires', async () => {
  const { terminal, events } = typing(() => 300);
  terminal.typed('\u001b[A\u001b[B');
  await vi.advanceTimersByTimeAsync(299);
  expect(events).toEqual(['\u001b[A']);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['\u001b[A', '\u001b[B']);
});

test('input of a remote terminal waits until the program reads it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminal = remoteTerminal(options);
  const { input } = terminal.session;
  terminal.typed('ab\u001b[A');
  await vi.runAllTimersAsync();
  expect(input.readableLength).toBe(0);
  const events: string[] = [];
  input.on('data', (bytes: Buffer) => events.push(bytes.toString()));
  await vi.runAllTimersAsync();
  expect(events).toEqual(['ab', '\u001b[A']);
});

test('input of a remote terminal stops after a few keys until Ink listens again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminal = remoteTerminal(options);
  const { input } = terminal.session;
  const { stdin } = createTerminalInput(input, { onReply() {}, onSuspend() {}, onGone() {} });
  terminal.typed('\u001bOP'.repeat(50));
  await vi.runAllTimersAsync();
  expect(input.isPaused()).toBe(true);
  stdin.on('readable', () => stdin.read());
  await vi.runAllTimersAsync();
  expect(input.isPaused()).toBe(false);
});

test('the event loop handles other events between the long frames of different remote terminals', async () => {
  let [time, iteration] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => void vi.restoreAllMocks());
  const iterations: number[] = [];
  for (let i = 0; i < 3; i++) {
    const terminal = remoteTerminal(options);
    terminal.session.input.on('data', () => {
      time += maxShare;
      iterations.push(iteration);
    });
    terminal.typed('?');
  }
  for (; iterations.length < 3; iteration++) await new Promise((resolve) => setImmediate(resolve));
  expect(new Set(iterations).size).toBe(3);
});

test('a share of the event loop has room until it is used up, and has room again in the next iteration', async () => {
  const share = createLoopShare();
  const iteration = () => new Promise((resolve) => setImmediate(resolve));
  await iteration();
  share.charge(maxShare - 1);
  expect(share.hasRoom()).toBe(true);
  share.charge(1);
  expect(share.hasRoom()).toBe(false);
  await iteration();
  expect(share.hasRoom()).toBe(true);
});
