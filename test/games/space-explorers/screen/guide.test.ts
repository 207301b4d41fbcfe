import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { startMatch } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { playMatch, small } from '#test/screens/support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = unwrapped(findLevel(spaceExplorers, 'tutorial', ''));

function taught() {
  const seed = seedOfLevel(level, spaceExplorers.levels) ?? '';
  const match = startMatch<SpaceExplorersScreen>(spaceExplorers, { seed, players: 2, options: {}, level });
  const bots = botsOf(spaceExplorers, { 2: 'noop' });
  const { session, press: pressed } = playMatch<SpaceExplorersScreen>(
    spaceExplorersScreen,
    match,
    { bots },
    () => match,
  );
  session.onEnter?.();
  const row = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text).join('');
  const says = () => session.show(small).status.map(row).join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      pressed(key);
      vi.runAllTimers();
    }
  };
  const follow = (most: number) => {
    const arrows = ['right', 'up', 'left', 'down'];
    for (let step = 0; step < most && !says().includes('Tutorial complete'); step++) {
      expect(says()).not.toMatch(/ \.\.$/m);
      const { marked = '' } = session.show(small);
      const [, number] = /Type (\d+)/.exec(says()) ?? [];
      if (marked === '1 h a') press(...(number ?? '1'));
      else press(marked === 'arrows' ? (arrows[step % 4] ?? '') : marked.toLowerCase().replace('esc', 'escape'));
    }
  };
  return { session, says, press, follow };
}

test('a player who follows all advice wins all planets', () => {
  const { session, says, follow } = taught();
  expect(says()).toContain('send a settler. Own every planet to win.');
  follow(120);
  expect(session.snapshot().view.outcome).toEqual({ winners: [1], reason: 'all-planets' });
  expect(says()).toContain('Tutorial complete');
});

test('a player who ignores some advice gets new advice, and still wins', () => {
  const { session, says, press, follow } = taught();
  press('t', 't', 't', 'enter', 'a', 'enter', 'e');
  expect(says()).toContain('Esc: back');
  press('escape', 't', 'enter');
  follow(200);
  expect(session.snapshot().view.outcome?.winners).toEqual([1]);
});
