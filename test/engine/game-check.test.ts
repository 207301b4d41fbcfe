import { describe, expect, test } from 'vitest';
import { checkGame, type GameReport } from '#engine/checks/check-game.ts';
import type { GameCheck } from '#engine/checks/moment.ts';
import type { Game } from '#engine/game.ts';
import { failure, refusal } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { diceAuction } from '../tiny-game/index.ts';

type Auction = typeof diceAuction;

const checked = <T extends GameTypes>(game: Game<T>, matches = 4): GameReport =>
  checkGame(game, { seed: 'k7f2', matches, commands: 40, levels: [] });

/** A game that differs from the auction in one place, with a fault that `check` finds. */
interface Faulty {
  readonly fault: string;
  readonly check: GameCheck;
  readonly message: string;
  readonly change: (game: Auction) => Partial<Auction>;
}

const faulty: readonly Faulty[] = [
  {
    fault: 'a copy that shares the bidders',
    check: 'copy',
    message: 'shares a part that the rules change',
    change: () => ({ copy: (state) => ({ ...state }) as ReturnType<Auction['copy']> }),
  },
  {
    fault: 'a copy without the stake',
    check: 'copy',
    message: 'game.copy changes the state: $.stake: found 0',
    change: ({ copy }) => ({ copy: (state) => ({ ...copy(state), stake: 0 }) }),
  },
  {
    fault: 'a list with a bid that nobody can pay',
    check: 'legal',
    message: 'but the rules refuse it',
    change: ({ legal }) => ({
      legal: (state, seat) => [...legal(state, seat), { name: 'bid', args: { amount: [9] } }],
    }),
  },
  {
    fault: 'a list without commit',
    check: 'legal',
    message: 'game.legal does not list commit',
    change: ({ legal }) => ({ legal: (state, seat) => legal(state, seat).filter(({ name }) => name !== 'commit') }),
  },
  {
    fault: 'a list that depends on the bid of another seat',
    check: 'secrets',
    message: 'although both views are equal: legal',
    change: ({ legal }) => ({
      legal: (state, seat) => {
        const isLow = state.bidders.every(({ bid }, i) => i + 1 === seat || bid < 5);
        return legal(state, seat).filter(({ name }) => isLow || name !== 'applaud');
      },
    }),
  },
  {
    fault: 'events for all seats',
    check: 'secrets',
    message: 'although both views are equal: ',
    change: () => ({ eventFor: (event) => event }),
  },
  {
    fault: 'positions that hide nothing',
    check: 'secrets',
    message: ': position.',
    change: ({ position }) => ({ position: { ...position, write: (state) => position.write(state, 'all') } }),
  },
  {
    fault: 'a view of the random numbers to come',
    check: 'secrets',
    message: 'can predict random numbers of the match',
    change: ({ view }) => ({ view: (state, viewer) => ({ ...view(state, viewer), seed: state.random.seed }) }),
  },
  {
    fault: 'positions that cannot be read',
    check: 'position',
    message: 'game.position.read refuses what game.position.write has written: no',
    change: ({ position }) => ({ position: { ...position, read: () => failure(refusal('bad-position', 'no')) } }),
  },
  {
    fault: 'a start by chance',
    check: 'chance',
    message: 'the game uses Math.random (',
    change: ({ setup }) => ({ setup: (of) => ({ ...setup(of), pot: Math.random() }) }),
  },
  {
    fault: 'a start that depends on the time',
    check: 'chance',
    message: 'the game uses new Date() (',
    change: ({ setup }) => ({ setup: (of) => ({ ...setup(of), year: new Date().getFullYear() }) }),
  },
  {
    fault: 'a view that throws an error',
    check: 'failed',
    message: 'no luck',
    change: ({ view }) => ({
      view(state, viewer) {
        if (state.phase === 'bidding') throw new Error('no luck');
        return view(state, viewer);
      },
    }),
  },
  {
    fault: 'a bot that bids too much',
    check: 'bots',
    message: 'the bot rich chooses bid(9)',
    change: () => ({
      bots: {
        rich: {
          about: 'bids too much',
          choose: () => ({ command: { name: 'bid', args: { amount: 9 } }, why: 'It is only money.' }),
        },
      },
    }),
  },
];

describe('a check of a game finds', () => {
  test.each(faulty)('$fault', ({ check, message, change }) => {
    const game = { ...diceAuction, ...change(diceAuction) };
    const reported = checked(game).faults.find((fault) => fault.check === check);
    expect(reported?.message).toContain(message);
    expect(reported?.commands.length).toBeLessThan(8);
    if (check !== 'chance') expect(checked(game).faults).toEqual(checked(game).faults);
  });

  test('a counter outside the state', () => {
    let count = 0;
    const game = {
      ...diceAuction,
      setup: (of: Parameters<Auction['setup']>[0]) => ({ ...diceAuction.setup(of), count: count++ }),
    };
    expect(checked(game).faults.map(({ check }) => check)).toContain('replay');
  });

  test('nothing in a game without faults', () => {
    expect(checked(diceAuction, 6)).toMatchObject({ game: 'dice-auction', matches: 6, faults: [] });
  });
});

test('a check restores the clock and the random numbers that it watches', () => {
  const before = [Math.random, Date, Date.now, performance.now];
  checked(diceAuction, 1);
  expect([Math.random, Date, Date.now, performance.now]).toEqual(before);
});

test.each(games)('the check of $id finds only what its rules say', async ({ id, visit }) => {
  const { faults } = await visit((game) =>
    checkGame(game, {
      seed: 'k7f2',
      matches: 2,
      commands: 12,
      levels: bundledLevels(game).map(({ source }) => source),
    }),
  );
  // A position of Into the Breach is the text of a level, which does not contain the moves of the turn.
  expect(faults.filter(({ check }) => id !== 'into-the-breach' || check !== 'position')).toEqual([]);
});
