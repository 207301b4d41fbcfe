import { expect, test, vi } from 'vitest';
import { createSightTimer } from '#app/timeline/timer.ts';
import { fakeTimer } from '../../support/fake-timer.ts';

/** A timer, the fake clock that drives it, and the times at which callbacks ran. */
function started() {
  const below = fakeTimer();
  const timer = createSightTimer(below);
  const calls: string[] = [];
  const cancel = timer.after(100, () => calls.push(`first at ${timer.now()}`));
  return { below, timer, calls, cancel };
}

test('the clock of a screen stops while the screen is not visible, and continues from the same time', () => {
  const { below, timer, calls } = started();
  below.pass(40);
  timer.setSeen(false);
  below.pass(5000);
  expect([timer.now(), calls]).toEqual([40, []]);
  timer.after(10, () => calls.push(`second at ${timer.now()}`));
  timer.setSeen(false);
  timer.setSeen(true);
  below.pass(59);
  expect([timer.now(), calls]).toEqual([99, ['second at 50']]);
  below.pass(1);
  expect(calls).toEqual(['second at 50', 'first at 100']);
});

test('a timer cancelled while its clock is stopped never fires', () => {
  const { below, timer, cancel } = started();
  const call = vi.fn<() => void>();
  timer.setSeen(false);
  const cancelOther = timer.after(10, call);
  cancel();
  cancelOther();
  timer.setSeen(true);
  below.pass(1000);
  expect([call.mock.calls.length, below.isIdle()]).toEqual([0, true]);
});
