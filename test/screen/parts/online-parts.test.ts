import { expect, test } from 'vitest';
import type { SceneOnline } from '#screen/online.ts';
import { holderSpans } from '#screen/parts/online-parts.ts';

test('truncated names of online players that begin alike stay distinct', () => {
  const holders = ['Player one', 'Player two', 'ada'].map(
    (name) => ({ name, mark: '*', doing: 'ready', role: 'dim' }) as const,
  );
  const online: SceneOnline = { holders, isOver: false, isAwaited: true, clock: [], chatRows: 9 };
  const named = [1, 2, 3].map((seat) =>
    holderSpans(online, seat)
      .map(({ text }) => text)
      .join(''),
  );
  expect(named).toEqual([' 1 * Pl..one', ' 2 * Pl..two', ' 3 * ada    ']);
});
