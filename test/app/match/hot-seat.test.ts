import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '#engine/game.ts';
import { enter, startMatch } from '#engine/match.ts';
import { small } from '../../screens/support.ts';
import { fakeThinker } from '../../support/fake-thinker.ts';
import { withParts } from '../../support/screen-parts.ts';
import { clickOn, pointOn } from '../../support/targets.ts';
import { type AuctionOptions, type AuctionScreen, auction, auctionScreen, quickAuction } from '../auction.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An auction of three people, after player 1 has set the stake and made a bid. */
function bidding(options: AuctionOptions = {}) {
  const table = auction(options);
  table.sitDown();
  table.press('s', '5');
  return table;
}

/** The auction after player 1 has committed. */
function committed(options: AuctionOptions = {}) {
  const table = bidding(options);
  table.press('c');
  return table;
}

/** The auction before the last commit, with player 3 at the screen. */
function lastCommit(options: AuctionOptions = {}) {
  const table = committed(options);
  table.sitDown();
  table.press('6', 'c');
  table.sitDown();
  table.press('7');
  return table;
}

describe('the cover', () => {
  test('is shown before the first turn of a match of several people', () => {
    const { covered, text } = auction();
    expect(covered()).toBe('player 1');
    expect(text()).not.toContain('bids');
    expect(text()).toContain('Enter: player 1, bid.');
  });

  test('shows nothing of the previous or the next player except its own text', () => {
    const { text } = committed();
    const rows = text()
      .split('\n')
      .map((row) => row.replace(/\|$/, '').trim())
      .filter((row) => row !== '' && !/^─+$/.test(row));
    expect(rows).toEqual([
      expect.stringMatching(/^Auction +round 1$/),
      'Pass to player 2',
      'Press Enter when only',
      'player 2 sees this.',
      'Enter: player 2, bid.',
      '? help  Enter player 2 is here  q leave (saved)',
    ]);
  });

  test('passes after each commit to the next player who has not committed', () => {
    const table = committed();
    expect(table.covered()).toBe('player 2');
    table.sitDown();
    expect(table.text()).toContain('sits 2, cursor 0');
    table.press('c');
    expect(table.covered()).toBe('player 3');
  });

  test('passes to players with higher seat numbers first, and then to those with lower ones', () => {
    const table = auction({ rounds: '9' });
    table.sitDown();
    table.press('s', 'c');
    table.sitDown();
    table.press('c');
    table.sitDown();
    table.press('c');
    // In round 2, player 2 sets the stake.
    expect(table.covered()).toBe('player 2');
    table.sitDown();
    table.press('s', 'c');
    expect(table.covered()).toBe('player 3');
    table.sitDown();
    table.press('c');
    expect(table.covered()).toBe('player 1');
  });

  test.each([['c'], ['s'], ['5'], [':'], ['u'], ['d'], ['r'], ['R'], ['escape'], ['right'], ['space']])(
    'is not lifted by holding %s',
    (key) => {
      const table = committed();
      const before = table.text();
      for (let i = 0; i < 60; i++) table.press(key);
      expect(table.text()).toBe(before);
      expect(table.log()).toEqual(['1: stake', '1: bid', '1: commit']);
      expect(table.calls.filter((what) => what !== 'changed')).toEqual([]);
    },
  );

  test('is not lifted by holding Enter, and looks the same all the time', () => {
    const table = committed();
    const before = table.text();
    const positions = new Set<string>();
    for (let i = 0; i < 60; i++) {
      table.waits(30);
      table.press('enter');
      positions.add(table.text());
    }
    expect(table.covered()).toBe('player 2');
    expect(table.log()).toEqual(['1: stake', '1: bid', '1: commit']);
    const [early = ''] = positions;
    expect(positions.size).toBe(1);
    expect(early).toBe(before);
  });

  test('does not mention to the next player that Enter was pressed too early', () => {
    const table = committed();
    table.press('enter');
    expect(table.text()).toContain('Enter: player 2, bid.');
    table.sitDown();
    table.press('c');
    expect(table.covered()).toBe('player 3');
    expect(table.text()).not.toContain('too early');
  });

  test('is not lifted by an Enter meant for the previous screen, but by an Enter after a pause', () => {
    const table = committed();
    table.waits(500);
    table.press('enter');
    expect(table.covered()).toBe('player 2');
    table.waits(400);
    table.press('enter', 'enter');
    expect(table.covered()).toBeUndefined();
  });

  test('is not lifted by keys that arrive together with the commit', () => {
    const table = bidding();
    table.session.keys(['c', 'enter', 'enter', '6', 'c'], small);
    expect(table.covered()).toBe('player 2');
    expect(table.log()).toHaveLength(3);
  });

  test('is lifted by Enter, and the keys that arrive with it go to the next player', () => {
    const table = committed();
    table.waits(1000);
    table.session.keys(['enter', '6'], small);
    expect(table.covered()).toBeUndefined();
    expect(table.log().at(-1)).toBe('2: bid');
  });

  test('is lifted neither by the mouse nor by pasted text', () => {
    const table = committed();
    const before = table.text();
    table.waits(5000);
    clickOn(table.session, { part: 'left', section: 0, row: 1, column: 1 }, small);
    pointOn(table.session, { part: 'left', section: 0, row: 1, column: 1 }, small);
    table.session.paste('2: bid 6\n\n\n');
    table.session.paste('bid 6');
    expect(table.text()).toBe(before);
    expect(table.log()).toHaveLength(3);
    table.sitDown();
    expect(table.text()).toContain('sits 2, cursor 0');
  });

  test('has only the keys ?, F1, Enter, q and Ctrl+C, and its help lists the same keys', () => {
    const { press, calls, helps, keys } = committed();
    expect(keys()).toEqual(['?', 'f1', 'enter', 'q', 'ctrl+c']);
    press('?');
    expect(helps[0]?.ownRows.flatMap((row) => row.keys)).toEqual(['?', 'f1', 'enter', 'q', 'ctrl+c']);
    expect(helps[0]).toMatchObject({ shared: [], signs: [] });
    press('q', 'ctrl+c');
    expect(calls.filter((what) => what !== 'changed')).toEqual(['leave', 'quit']);
  });

  test('ends a paste: further pasted lines are not played, and no message mentions them', () => {
    const table = bidding();
    table.enter('commit', '2: bid 6', 'bid 6', 'nonsense');
    expect(table.covered()).toBe('player 2');
    expect(table.log()).toHaveLength(3);
    table.sitDown();
    expect(table.hint()).toEqual(['Enter waits.', '']);
  });

  test.each([
    ['from help, settings and other pages', ({ session }: ReturnType<typeof auction>) => session.onEnter?.()],
    ['after the program was suspended', ({ session }: ReturnType<typeof auction>) => session.onSuspend?.()],
  ])('reappears when the player returns %s', (_, comesBack) => {
    const table = bidding();
    table.press('right');
    comesBack(table);
    expect(table.covered()).toBe('player 1');
    table.sitDown();
    expect(table.text()).toContain('sits 1, cursor 1');
  });

  test('does not unlock the debug view when it is lifted', () => {
    const table = bidding();
    table.press('d', 'd');
    expect(table.hint()[0]).toContain("! The debug view would reveal the other player's secrets.");
    expect(table.session.snapshot().debug).toBe(false);
    expect(table.text()).toContain('bids 5 hidden hidden');
  });

  test('appears in a continued match, for the first player who has to act', () => {
    const match = startMatch<AuctionScreen>(quickAuction, { seed: 'auction', players: 3, options: {} });
    for (const line of ['1: stake 2', '1: commit']) enter(match, line);
    const { covered, text } = auction({ match });
    expect(covered()).toBe('player 2');
    expect(text()).not.toMatch(/bids|committed/);
  });

  test('is absent in a game without secrets', () => {
    const { seats: _, ...screen } = auctionScreen;
    const table = auction({ screen });
    expect(table.covered()).toBeUndefined();
    table.press('s', 'c');
    expect(table.text()).toContain('sits 2, cursor 0');
  });
});

describe('the next player', () => {
  test('sees nothing that was shown to the previous player', () => {
    const table = bidding();
    table.press('right', 'right', ':', ...'bid 9', 'escape', 'x');
    expect(table.hint()[0]).toContain('The key x does nothing here');
    table.press('c');
    table.sitDown();
    expect(table.text()).toContain('sits 2, cursor 0');
    expect(table.text()).not.toMatch(/bid 9|The key x|bid-drafted/);
    expect(table.text()).toContain('bids hidden 0 hidden');
    table.press(':');
    expect(table.session.show(small).field?.text).toBe('');
  });

  test('can recall lines from earlier matches, but no line that another player typed in this match', () => {
    const table = bidding();
    table.type('bid 5');
    table.type('commit');
    table.sitDown();
    table.press(':', 'up');
    expect(table.session.show(small).field?.text).toBe('old line');
    table.press('up', 'escape');
    table.type('bid 6');
    table.press(':', 'up', 'up');
    expect(table.session.show(small).field?.text).toBe('old line');
    expect(table.remembered).toEqual([]);
  });

  test('can type lines for their own seat, with or without its number, but not for other seats', () => {
    const table = committed();
    table.sitDown();
    table.enter('bid 6');
    expect(table.log().at(-1)).toBe('2: bid');
    for (const [line, why] of [
      ['1: purse', 'Player 1 is not at this screen.'],
      ['3: purse', 'Player 3 is not at this screen.'],
      ['3: bid 1', 'Player 3 is not at this screen.'],
    ] as const) {
      table.enter(line);
      expect(table.hint().join(' ')).toContain(why);
      expect(table.text()).not.toContain('"bid"');
    }
    expect(table.log()).toHaveLength(4);
    table.enter('2: purse');
    expect(table.hint()[0]).toBe('{"coins":20,"bid":6}');
  });

  test('gets no answer to a query for another seat, not even to a slow query', () => {
    const { commands } = quickAuction;
    const game: Game<AuctionScreen> = {
      ...quickAuction,
      commands: { ...commands, purse: { ...commands['purse'], args: {}, help: '', query: true, slow: true } },
    };
    const table = committed({ game });
    table.sitDown();
    table.enter('1: purse');
    vi.advanceTimersByTime(1000);
    expect(table.hint()[0]).toBe('! Pasted line 1: Player 1 is not at this screen.');
    table.enter('purse');
    vi.advanceTimersByTime(1000);
    expect(table.hint()[0]).toBe('{"coins":20,"bid":0}');
  });

  test('does not play the remaining commands of the key with which the previous player committed', () => {
    const screen: typeof auctionScreen = withParts(auctionScreen, {
      input: {
        bindings: () => [
          {
            kind: 'play',
            keys: ['z'],
            help: 'commit, and more',
            act: () => ({
              type: 'play',
              commands: [
                { name: 'commit', args: {} },
                { name: 'bid', args: { amount: 9 } },
              ],
            }),
          },
        ],
      },
    });
    const table = auction({ screen });
    table.sitDown();
    table.enter('stake 2');
    const { calls } = table;
    table.press('z');
    expect(table.log()).toEqual(['1: stake', '1: commit']);
    expect(calls.filter((what) => what === 'changed')).toHaveLength(2);
    table.sitDown();
    expect(table.hint()).toEqual(['Enter waits.', '']);
  });

  test('can undo only their own commands', () => {
    const table = committed();
    table.sitDown();
    table.press('u');
    expect(table.hint()[0]).toBe('! There is nothing to undo.');
    table.press('6', '7', 'u');
    expect(table.text()).toContain('bids hidden 6 hidden');
    table.press('u', 'u');
    expect(table.log()).toEqual(['1: stake', '1: bid', '1: commit']);
  });

  test('does not see a hint requested by the previous player', () => {
    const slow = { ...quickAuction, bots: { gambler: { ...quickAuction.bots?.['gambler'], slow: true } } };
    const table = bidding({ game: slow as Game<AuctionScreen> });
    table.press('b', 'c');
    vi.advanceTimersByTime(5000);
    table.sitDown();
    expect(table.hint()[0]).toBe('Enter waits.');
  });
});

describe('a turn played back after the last commit', () => {
  const speed = { settings: { speed: 1 as const } };

  test('reveals no secrets, and is followed by the cover of the first player who has to act', () => {
    const table = lastCommit(speed);
    table.press('c');
    expect(table.covered()).toBeUndefined();
    expect(table.text()).toContain('bids hidden hidden hidden');
    vi.advanceTimersByTime(1000);
    expect(table.text()).toContain('rolled');
    expect(table.text()).not.toContain('bid-drafted');
    vi.advanceTimersByTime(1000);
    expect(table.covered()).toBe('player 2');
  });

  test('is skipped by a held Enter, but no Enter during or right after the turn lifts the cover', () => {
    const table = lastCommit(speed);
    table.press('c', ...Array.from({ length: 30 }, () => 'enter'));
    expect(table.covered()).toBe('player 2');
    const other = lastCommit(speed);
    other.press('c');
    other.waits(2000);
    vi.advanceTimersByTime(2000);
    other.press('enter');
    expect(other.covered()).toBe('player 2');
  });

  test('is followed by a cover even for the player who committed last, because others were watching', () => {
    const game: Game<AuctionScreen> = {
      ...quickAuction,
      phases: { ...quickAuction.phases, stakes: { waitsFor: () => [3] } },
    };
    const match = startMatch<AuctionScreen>(game, { seed: 'auction', players: 3, options: {} });
    for (const line of ['3: stake 2', '1: commit', '2: commit']) enter(match, line);
    const table = auction({ game, match });
    table.sitDown();
    table.press('c');
    expect(table.covered()).toBe('player 3');
    table.sitDown();
    expect(table.text()).toContain('rolled');
  });

  test('is reported to the next player, who can replay it', () => {
    const table = lastCommit(speed);
    table.press('c', 'x');
    table.sitDown();
    expect(table.text()).toContain('rolled');
    table.press('r');
    expect(table.text()).toContain('any key skip');
    expect(table.text()).not.toMatch(/bids 5|bids .* 7$/m);
  });

  test("is followed by the winner's view, not by a cover, at the end of the match", () => {
    const table = lastCommit({ rounds: '1' });
    table.enter('bid 9');
    table.press('c');
    expect(table.covered()).toBeUndefined();
    expect(quickAuction.outcome?.(table.match.state)?.winners).toEqual([3]);
    expect(table.session.seat()).toBe(3);
    table.session.onEnter?.();
    expect(table.covered()).toBeUndefined();
  });
});

describe('a match with bots', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['one person and two bots', { 2: 'gambler', 3: 'gambler' }],
    ['bots alone', { 1: 'gambler', 2: 'gambler', 3: 'gambler' }],
  ])('shows no cover if at most one person plays: %s', (_, bots) => {
    const table = auction({ bots });
    table.session.onEnter?.();
    const seen: boolean[] = [];
    for (let i = 0; i < 40; i++) {
      if (!('1' in bots)) table.press('s', '5', 'c');
      vi.advanceTimersByTime(400);
      seen.push(table.covered() === undefined);
    }
    expect(seen).not.toContain(false);
    expect(table.match.state.phase).toBe('over');
  });

  test('lets a bot plan at the same time as two people, and ends the turn with the last commit of a person', () => {
    const table = auction({ bots: { 2: 'gambler' } });
    table.sitDown();
    table.press('s');
    vi.advanceTimersByTime(1);
    expect(table.log()).toEqual(['1: stake', '2: bid', '2: commit']);
    table.press('c');
    expect(table.covered()).toBe('player 3');
    table.sitDown();
    table.press('c');
    vi.runAllTimers();
    expect(table.match.state.round).toBe(2);
    // The bot has set the stake while everyone was looking at player 3's screen.
    expect(table.covered()).toBe('player 3');
  });

  test('loses no message, selection or typed line while a bot plans', () => {
    const table = auction({ bots: { 2: 'gambler', 3: 'gambler' } });
    table.press('s', 'right', 'x', ':', ...'bid');
    const before = table.text();
    vi.advanceTimersByTime(10);
    expect(table.log()).toHaveLength(5);
    expect(table.text().replaceAll('committed 0', 'plans 0    ')).toBe(before);
  });

  test('does not reveal why a command of a bot was refused', () => {
    const game: Game<AuctionScreen> = {
      ...quickAuction,
      bots: {
        spender: {
          about: 'bids what it does not have',
          choose: () => ({ command: { name: 'bid', args: { amount: 99 } }, why: 'More wins.' }),
        },
      },
    };
    const table = auction({ game, players: 2, bots: { 2: 'spender' } });
    table.press('s');
    vi.advanceTimersByTime(1000);
    expect(table.hint()[0]).toBe('! spender is stuck: its command was refused.');
    expect(table.text()).not.toMatch(/cannot bid|coins/);
  });

  test('rings no bell while the player plans, and rings for the next turn', () => {
    const table = auction({ bots: { 2: 'gambler', 3: 'gambler' }, settings: { bell: 'turn' } });
    table.press('s');
    vi.runAllTimers();
    expect(table.calls).not.toContain('ring');
    table.press('c');
    vi.runAllTimers();
    expect(table.log()).toContain('2: stake');
    expect(table.calls).toContain('ring');
  });

  describe('that are slow', () => {
    const thoughtful: Game<AuctionScreen> = {
      ...quickAuction,
      bots: {
        thinker: {
          about: 'thinks',
          slow: true,
          choose: ({ view }) =>
            view.phase === 'stakes'
              ? { command: { name: 'stake', args: { points: 1 } }, why: 'One.' }
              : {
                  command: { name: 'bid', args: { amount: 9 } },
                  next: [{ name: 'commit', args: {} }],
                  why: 'Nine wins.',
                },
        },
      },
      hintBot: 'thinker',
    };
    const withThinkers = () => {
      const { thinker, jobs } = fakeThinker();
      const table = auction({ game: thoughtful, bots: { 2: 'thinker', 3: 'thinker' }, services: { thinker } });
      table.press('s');
      vi.advanceTimersByTime(10);
      return { ...table, jobs };
    };

    test('lets the player continue to plan while the bots think', async () => {
      const { press, jobs, log, hint } = withThinkers();
      await vi.advanceTimersByTimeAsync(1000);
      expect(hint()).toEqual(['Enter waits.', '']);
      press('5', '6', 'right');
      expect(jobs).toHaveLength(1);
      jobs[0]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      expect(log()).toEqual(['1: stake', '1: bid', '1: bid', '2: bid', '2: commit']);
    });

    test('waits for the bots after the last commit, and meanwhile only lets the player look around', async () => {
      const { press, hint, keys, jobs, log, covered } = withThinkers();
      press('5', 'c');
      expect(hint()[0]).toBe('Committed. Waiting for thinker 2 and thinker 3.');
      expect(keys()).toContain('right');
      for (const key of ['5', 'c', 'b']) expect(keys()).not.toContain(key);
      await vi.advanceTimersByTimeAsync(1000);
      expect(hint()).toEqual(['thinking', 'Committed. Waiting for thinker 2 and thinker 3.']);
      jobs[0]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      await vi.advanceTimersByTimeAsync(10);
      expect(hint()[0]).toBe('Committed. Waiting for thinker 3.');
      jobs[1]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      expect(log()).toContain('3: commit');
      expect(covered()).toBeUndefined();
    });

    test("hides the last player's plan while all players wait for the bots, and blocks changes to it", async () => {
      const { thinker, jobs } = fakeThinker();
      const table = auction({ game: thoughtful, bots: { 3: 'thinker' }, services: { thinker } });
      table.sitDown();
      table.press('s', '5', 'c');
      table.sitDown();
      table.press('6', 'c');
      expect(table.text()).toContain('Everyone at this screen is ready.');
      expect(table.hint()).toEqual(['Waiting for thinker.', '']);
      const before = table.text();
      table.sitDown();
      table.type('purse');
      table.enter('2: bid 7');
      expect(table.text()).toBe(before);
      expect(table.text()).not.toContain('bids');
      expect(table.keys()).toEqual(['?', 'f1', 'q', 'ctrl+c']);
      await vi.advanceTimersByTimeAsync(10);
      jobs[0]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      expect(table.match.state.round).toBe(2);
      expect(table.session.snapshot().notice).toBeUndefined();
      expect(table.covered()).toBe('player 2');
    });

    test('keeps a hint running while the bots commit', async () => {
      const { press, hint, jobs } = withThinkers();
      press('b');
      jobs[0]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      await vi.advanceTimersByTimeAsync(10);
      expect(jobs.map((job) => job.isCancelled())).toEqual([false, false, false]);
      jobs[1]?.finish();
      await vi.advanceTimersByTimeAsync(0);
      expect(hint()[0]).toBe('Hint: bid 9. Nine wins.');
    });
  });

  test("does not let a person play a bot's seat, and gives the game's own reason if there is one", () => {
    const table = auction({ bots: { 2: 'gambler' } });
    table.sitDown();
    table.enter('2: purse');
    expect(table.hint().join(' ')).toContain('gambler is a bot.');
    const strict = auction({
      bots: { 2: 'gambler' },
      game: {
        ...quickAuction,
        script: { ...quickAuction.script, botsOwnSeats: true },
        reasons: { ...quickAuction.reasons, 'not-your-turn/bot': () => 'Hands off seat 2.' },
      },
    });
    strict.sitDown();
    strict.enter('2: purse');
    expect(strict.hint().join(' ')).toContain('Hands off seat 2.');
  });
});
