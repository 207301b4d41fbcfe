import { expect, test } from 'vitest';
import { createWaitingNotice } from '#app/waiting-notice.ts';

test('the title of a window names the most urgent match that waits, and its listeners hear only changes', () => {
  const notice = createWaitingNotice();
  let changes = 0;
  notice.subscribe(() => changes++);
  notice.set([]);
  expect([notice.title(), changes]).toEqual([undefined, 0]);
  const kite = { game: 'space-explorers', level: 'kite', title: 'Kite' };
  notice.set([kite]);
  notice.set([kite]);
  expect([notice.title(), changes]).toEqual(['(1) Your turn: Space Explorers, Kite - turncade', 1]);
  notice.set([{ game: 'risc', level: null, title: 'risc' }, kite]);
  expect([notice.title(), notice.count(), changes]).toEqual(['(2) Your turn: RISC - turncade', 2, 2]);
  notice.set([]);
  expect([notice.title(), notice.count()]).toEqual([undefined, 0]);
});
