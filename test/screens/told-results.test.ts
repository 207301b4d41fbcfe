import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { play, small, textOf } from './support.ts';

/** Wins a mission of one turn after these lines, and returns the first row of the status. */
function survived(lines: readonly string[], bots: Readonly<Record<number, string>> = {}): string {
  const text = 'title: One\ntier: 1\nabout: Wait.\nboard: 5x10\nthresholds: 1 1 1 1 1\ngoal: survive 1 turns\n';
  const level = { name: 'one', text };
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
  // This match scores 0, and the best earlier score is -1.
  const played = play({ match, botNames: bots, record: { played: 1, won: 0, best: -1 } });
  played.enter('setup_next(5)');
  // The key clears the commander's remark.
  played.press('left');
  played.enter(...lines, 'pass');
  return textOf(played.session.show(small).status[0]);
}

describe('a new best result', () => {
  test('is announced after a match that counts', () => {
    expect(survived([])).toContain('A new best: score 0 (before: -1).');
  });

  test('is not announced after a match with the debug view', () => {
    expect(survived(['toggle_debug_mode', 'toggle_debug_mode'])).not.toContain('new best');
  });

  test('is not announced after a match that a bot played', () => {
    expect(survived([], { 1: 'easy' })).not.toContain('new best');
  });
});

describe('toggle_rng_out', () => {
  const begun = ['play 5 10 101 101 101 101 101', 'setup_next 5', 'pass'];
  const hint = (lines: readonly string[], ...keys: readonly string[]) => {
    const played = play();
    played.enter(...begun, ...lines);
    played.press(...keys);
    return played.session.show(small).status.map(textOf).join(' ').replaceAll(/\s+/g, ' ');
  };

  test('is confirmed without the drawn numbers, because the fog hides them', () => {
    expect(hint(['toggle_rng_out'])).toContain(
      'RNG output on: transcripts and the debug view show the numbers drawn each turn.',
    );
    expect(hint(['toggle_rng_out'])).not.toContain('Numbers drawn:');
    expect(hint(['toggle_rng_out', 'toggle_rng_out'])).toContain('RNG output off.');
  });

  test('shows the numbers in the debug view', () => {
    expect(hint(['toggle_debug_mode', 'toggle_rng_out'])).toMatch(/Numbers drawn: row \d of 5, value \d+ of 100: /);
    expect(hint(['toggle_debug_mode', 'toggle_rng_out'], 'space')).toMatch(/Drawn: row \d, value \d+: /);
  });
});
