import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { startMatch } from '#engine/match.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { playMatch, small } from '#test/screens/support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = unwrapped(findLevel(roboRace, 'tutorial', ''));

function taught() {
  const seed = seedOfLevel(level, roboRace.levels) ?? '';
  const match = startMatch<RoboRaceScreen>(roboRace, { seed, players: 1, options: {}, level });
  const { session, press: pressed } = playMatch<RoboRaceScreen>(roboRaceScreen, match, {}, () => match);
  session.onEnter?.();
  const row = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text).join('');
  const says = () => session.show(small).status.map(row).join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      pressed(key);
      vi.runAllTimers();
    }
  };
  /** Follows the instructions for at most `maxKeys` keys, and returns all instructions. */
  const follow = (maxKeys: number) => {
    const spokenTexts: string[] = [];
    for (let step = 0; step < maxKeys && !says().includes('Tutorial complete'); step++) {
      const text = says();
      spokenTexts.push(text);
      const [key] = /^\w+(?=:)/m.exec(text.split('\n')[1] ?? '') ?? [];
      // The confirmation waits for t, and the round report for Enter.
      const otherwise = text.includes('Run it?') ? 't' : 'enter';
      press(key === undefined ? otherwise : key.toLowerCase().replace('esc', 'escape'));
    }
    return spokenTexts;
  };
  return { session, says, press, follow };
}

test('a player who follows the guide reaches the goal in two rounds', () => {
  const { session, says, follow } = taught();
  expect(says()).toMatch(
    /^Each round you choose five cards\. Stand on G after a step's cards to win\.\n5: play 55 Move 1 in slot 1\./,
  );
  const spokenTexts = follow(30);
  expect(session.snapshot().view).toMatchObject({ round: 2, outcome: { winners: [1], reason: 'goal' } });
  expect(spokenTexts.join('\n')).toContain('After step 5: 2 squares to the goal.');
  expect(spokenTexts.join('\n')).toContain('Then the belt moves you.');
  expect(says()).toContain('Tutorial complete');
});

test('a player who places other cards is asked to take them back, and still wins within two rounds', () => {
  const { session, says, press, follow } = taught();
  press('1', '4');
  expect(says()).toMatch(/^\d+ [\w -]+ in slot \d takes you closer to the goal\.\nx: clear the program\.$/);
  press('x', 'right', '5', '7');
  // Other cards are accepted if the round can still end equally close to the goal.
  expect(says()).toContain('1: play 6 Turn right in slot 3.');
  follow(40);
  expect(session.snapshot().view).toMatchObject({ round: 2, outcome: { winners: [1] } });
});

test('a player whose robot is destroyed by wrong programs still gets advice, and wins with it', () => {
  const { session, says, press, follow } = taught();
  press('6', '5', '7', '1', '2');
  expect(says()).toContain('This program destroys your robot.\nx: clear the program.');
  press('t', 't', '1', '2', '3', '4', '5', 't', 't');
  expect(session.snapshot().view.round).toBe(3);
  follow(60);
  expect(session.snapshot().view.outcome).toEqual({ winners: [1], reason: 'goal' });
});

test('Enter pressed several times in quick succession never runs a program', () => {
  const { session, says, press } = taught();
  press('1', '2', '3', '4', '5', 'enter', 'enter', 'enter', 'enter');
  expect(session.snapshot().view.round).toBe(1);
  expect(says()).toContain('Run it?');
  press('t');
  expect(session.snapshot().view.round).toBe(2);
});

test('the guide fits its rows, and is hidden while a square is selected', () => {
  const { says, press, follow } = taught();
  press('tab');
  expect(says()).not.toContain('five cards');
  press('escape');
  for (const text of follow(30)) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});
