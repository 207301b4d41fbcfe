import { expect, test, vi } from 'vitest';
import { type MatchSurroundings, matchPlace } from '../../source/app/match-place.ts';
import { defaultPlaySettings } from '../../source/app/session-host.ts';
import { startMatch } from '../../source/engine/match.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { unicode } from '../../source/screen/paint.ts';
import { factsOf } from '../../source/storage/match-facts.ts';
import { ownHome } from '../storage/support.ts';

ownHome();

test('a match that is watched keeps what is known of it: its bots, its seed, whether the debug view was used', () => {
  const watch = vi.fn<MatchSurroundings<SpaceDefenderScreen>['watch']>();
  const nothing = () => {};
  const { place } = matchPlace<SpaceDefenderScreen>({
    screen: spaceDefenderScreen,
    match: startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'classic', players: 1, options: {} }),
    seedGiven: true,
    bots: { 1: 'easy' },
    around: {
      settings: () => defaultPlaySettings,
      glyphs: () => unicode,
      results: () => [],
      ended: nothing,
      leave: nothing,
      quit: nothing,
      openSettings: nothing,
      openFiles: nothing,
      saveAs: nothing,
      watch,
      help: nothing,
      ring: nothing,
    },
  });
  place.keys(['d', 'R'], { columns: 80, rows: 24 });
  const [, notes = {}] = watch.mock.lastCall ?? [];
  expect(factsOf(notes)).toMatchObject({ bots: { 1: 'easy' }, seedGiven: true, debugUsed: true });
});
