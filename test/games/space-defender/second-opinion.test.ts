import { expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { step } from '#engine/step.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { createPlain, reduce, snapshot } from '../../bench/space-defender-reducer.ts';
import { actionOf, record } from '../../support/busy-player.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { inTime } from '../../support/in-time.ts';
import { snapshotOf } from './snapshot-of.ts';

// The second implementation was written from the rules alone, without reading this game's source.
test.each(Array.from({ length: inTime(12, 200) }, (_, i) => 1000 + 77 * i))(
  'two implementations of the rules without shared code agree on the match %i',
  (seed) => {
    const plain = createPlain();
    const match = startMatch(spaceDefender, { seed: 'classic', players: 1, options: {} });
    record(500, seed, (command) => {
      const before = match.state;
      const played = match.play(1, command);
      expect(reduce(plain, actionOf(command)) ?? 'accepted').toBe(played.ok ? 'accepted' : played.error.message);
      expectEqual(snapshotOf(match.state), snapshot(plain));
      expectEqual(step(spaceDefender, before, 1, command).state, match.state);
      return match.state.phase === 'in-game';
    });
  },
);
