import { expect, test } from 'vitest';
import { freeChoice, knowledgeOf, searchFault } from '#engine/programs/free-bots.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { type AuctionState, matchAfter } from './support.ts';

const chosen = (name: 'random' | 'mcts', state: AuctionState, seat = 1, game = diceAuction) =>
  freeChoice(game, name, {
    knowledge: knowledgeOf(game, state, seat),
    seat,
    random: openStreams(seeded('k7f2')).stream('bot'),
  });

const bidding = () => matchAfter('stake 3', '2: bid 4').state;

test.each(['random', 'mcts'] as const)('the free bot %s chooses an accepted command, and the same again', (name) => {
  const choice = chosen(name, bidding());
  expect(choice).toBeDefined();
  expect(chosen(name, bidding())).toEqual(choice);
  const match = matchAfter('stake 3', '2: bid 4');
  expect(choice && match.play(1, choice.command).ok).toBe(true);
});

test.each(['random', 'mcts'] as const)(
  'the choice of %s does not depend on the bids of others or on dice to come',
  (name) => {
    const state = bidding();
    const [first, ...rest] = state.bidders;
    const other: AuctionState = {
      ...state,
      random: seeded('other'),
      bidders: first === undefined ? [] : [first, ...rest.map((bidder) => ({ ...bidder, bid: 0 }))],
    };
    expect(chosen(name, other)).toEqual(chosen(name, state));
  },
);

test('mcts searches for the commands that win most simulated matches', () => {
  const choice = chosen('mcts', bidding());
  expect(choice?.why).toMatch(/^It wins \d+ % of \d+ simulated matches\.$/);
});

test('mcts reports a game whose positions hide something and cannot be completed', () => {
  const { known: _, ...position } = diceAuction.position;
  const game = { ...diceAuction, position };
  const start = matchAfter('stake 3').start.state;
  expect(searchFault(diceAuction, start)).toBeUndefined();
  expect(searchFault(game, start)).toMatch(/^mcts cannot play dice-auction: its positions hide something/);
  expect(chosen('random', bidding(), 1, game)).toBeDefined();
  expect(() => chosen('mcts', bidding(), 1, game)).toThrow('mcts cannot play dice-auction');
});

test('without a legal command, the free bots choose nothing', () => {
  const { state } = matchAfter('stake 3', '1: commit');
  expect(chosen('random', state)).toBeUndefined();
  expect(chosen('mcts', state)).toBeUndefined();
});
