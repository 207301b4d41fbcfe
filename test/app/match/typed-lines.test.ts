import { beforeEach, expect, test, vi } from 'vitest';
import { openNew } from '#app/match/create-match.ts';
import { enter } from '#engine/match.ts';
import { games } from '#games/index.ts';
import { playMatch, small } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { inTime } from '../../support/in-time.ts';

ownHome();
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Commands that lead to the phase with the most commands, for games where that is not the first phase. */
const ways: Readonly<Record<string, readonly string[]>> = {
  risc: ['1: spread', '2: spread', '1: commit', '2: commit'],
  'space-defender': ['setup_next(5)'],
};

/** Arguments to type: none, invalid numbers, unknown names, and valid values. */
const words = ['', '0', '1', '-1', '99', 'x', 'constructor', 'alder'];

test.each(games)('the command line of $title shows any typed text unchanged', async ({ open, id }) => {
  await open((game, screen) => {
    const { match } = openNew(foldersHere(), game, { seed: 'k7f2', ...(game.players.most > 1 && { players: 2 }) });
    for (const lines of [[], ways[id] ?? []]) {
      for (const line of lines) expect(enter(match, line)).toMatchObject({ read: true, step: { ok: true } });
      const { session } = playMatch(screen, match, {}, () => match);
      session.onEnter?.();
      vi.advanceTimersByTime(2000);
      session.keys(['enter'], small);
      for (const name of Object.keys(game.commands))
        for (const [i, first] of words.entries())
          for (const second of inTime([words.at(i - 3) ?? ''], words)) {
            session.keys([':', ...`${name}(${first},${second},`], small);
            expect(session.show(small).field?.text).toBe(`${name}(${first},${second},`);
            session.keys(['escape'], small);
          }
    }
  });
});
