import { expect, test } from 'vitest';
import type { RandomState } from '#engine/random.ts';
import { startRecording } from '#screen/game/playback.ts';

interface Counting {
  readonly state: { phase: string; players: number; random: RandomState };
  readonly command: { readonly name: string; readonly args: Record<string, never> };
  readonly event: { readonly type: string; readonly phase: string };
  readonly view: { readonly count: number };
  readonly local: { readonly over: readonly string[] };
}

test('each keyframe has the position and the log at its moment', () => {
  const events = ['more', 'less', 'more'].map((type) => ({ type, phase: 'turn' }));
  const [first, second, third] = events;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three events');
  let count = 0;
  const recorder = startRecording<Counting, string>({
    events,
    view: () => ({ count }),
    local: (over) => ({ over }),
    apply: ({ type }) => {
      count += type === 'more' ? 1 : -1;
    },
  });
  recorder.logAndApply(first);
  recorder.show(70);
  recorder.logEvents([third, second]);
  recorder.flash(90, ['x']);
  recorder.show(10, { count: 99 });
  expect(recorder.keyframes).toEqual([
    { view: { count: 1 }, events: [first], local: { over: [] }, duration: 70 },
    { view: { count: 1 }, events, local: { over: ['x'] }, duration: 90, flash: true },
    { view: { count: 99 }, events, local: { over: [] }, duration: 10 },
  ]);
});
