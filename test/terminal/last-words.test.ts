import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTerminal } from '../support/terminal.ts';

test('the test terminal receives the last output of a program, even if it arrives after the exit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const program = startTerminal([], { command: ['printf', 'the last words'] });
  program.pty.pause();
  const isGone = () => {
    try {
      return !process.kill(program.pty.pid, 0);
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
  // node-pty notices the exit within a few turns of the event loop.
  for (let round = 0; round < 10; round++) await setImmediate();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  program.pty.resume();
  await program.ended;
  expect(program.screen()).toContain('the last words');
});
