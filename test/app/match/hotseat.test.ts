import { describe, expect, test } from 'vitest';
import {
  canShowAll,
  createHotseat,
  firstSitter,
  haveAllPlanned,
  isForAll,
  namedBots,
  nextSitter,
  personsOf,
  replayViewer,
  viewerAtEnd,
} from '#app/match/hotseat.ts';
import type { Game } from '#engine/game.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { PartialViewer, Viewer } from '#engine/vocabulary.ts';
import { botsOf } from '#match-session/players.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';
import { type AuctionScreen, auctionScreen, quickAuction } from '../auction.ts';
import { explorersMatch, plainExplorers } from '../explorers.ts';

const { state } = startMatch(diceAuction, { seed: 'a', players: 3, options: {} });

/** A game that waits for the seats `waiting`. If `winners` is given, the match is over. */
const gameWith = (waiting: readonly number[], winners?: readonly number[], together?: true): Game<AuctionScreen> => ({
  ...diceAuction,
  phases: { ...diceAuction.phases, stakes: { waitsFor: () => waiting, ...(together && { together }) } },
  outcome: () => winners && { winners, reason: 'so' },
});

test('the people at the screen hold all seats that no bot plays', () => {
  expect(personsOf(4, namedBots({ 2: 'easy', 4: 'hard' }))).toEqual([1, 3]);
  expect(personsOf(1, namedBots({}))).toEqual([1]);
  expect(personsOf(2, namedBots({ 1: 'easy', 2: 'easy' }))).toEqual([]);
});

describe('the end of a match is shown in the view of', () => {
  test.each([
    ['a person who has won', [3], [1, 3], 3],
    ['the first person if a bot has won', [2], [1, 3], 1],
    ['the first person if there is no winner', [], [2, 3], 2],
    ['seat 1 if only bots play', [2], [], 1],
  ])('%s', (_, winners, persons, eyes) => {
    expect(viewerAtEnd(gameWith([], winners), state, persons)).toBe(eyes);
  });
});

describe('a replay is shown in the view of', () => {
  test.each<[string, readonly number[] | undefined, PartialViewer, Pick<GameScreen<AuctionScreen>, 'seats'>, Viewer]>([
    ['a viewer who sees everything, if the match is over', [1], 2, auctionScreen, 'all'],
    ["the player's seat, if the match is not over", undefined, 2, auctionScreen, 2],
    ["the player's seat, in a game without secrets between players", [1], 1, {}, 1],
    ['a spectator, if the match was watched as one', [1], 'spectator', auctionScreen, 'spectator'],
  ])('%s', (_, winners, own, screen, eyes) => {
    const game: Game<AuctionScreen> = gameWith([], winners);
    expect(replayViewer<AuctionScreen>({ game, state }, screen, own)).toBe(eyes);
  });
});

test.each([
  ['the first active person', [2, 3], [1, 3], 3],
  ['the first person if none is active', [2], [1, 3], 1],
  ['seat 1 if only bots play', [1, 2], [], 1],
])('the first player at the screen is %s', (_, waiting, persons, first) => {
  expect(firstSitter(gameWith(waiting), state, persons)).toBe(first);
});

describe('the screen is passed', () => {
  const another = { ...state, round: state.round + 1 };
  test.each<[string, readonly number[], readonly number[], number, typeof state, number | undefined]>([
    ['to no player while the player at the screen is active', [1, 2], [1, 2, 3], 1, state, undefined],
    ['to the next higher active seat', [1, 3], [1, 2, 3], 2, state, 3],
    ['to the first active seat if none is higher', [1, 2], [1, 2, 3], 3, state, 1],
    ['to no bot', [2, 3], [1, 3], 1, state, 3],
    ['to no player while only bots are active', [2], [1, 3], 1, state, undefined],
    ['to the first active person in another turn', [1, 2, 3], [1, 2, 3], 2, another, 1],
    ['to the first active person in another turn, even if that person was at the screen', [2], [1, 2], 2, another, 2],
    ['in another turn to the same player if bots begin', [3], [1, 2], 2, another, 2],
    ['never if a single person plays', [1], [1], 1, another, undefined],
  ])('%s', (_, waiting, persons, sitting, after, next) => {
    expect(nextSitter(gameWith(waiting, undefined, true), { before: state, after, persons, sitting })).toBe(next);
  });

  test.each<[string, readonly number[], readonly number[], number, number | undefined]>([
    ['to the player whose turn is next', [2], [1, 2], 1, 2],
    ["to no player while it is a bot's turn", [3], [1, 2], 1, undefined],
    ['to no player if the same player is next', [1], [1, 2], 1, undefined],
  ])('in a game whose players take turns, %s', (_, waiting, persons, sitting, next) => {
    expect(nextSitter(gameWith(waiting), { before: state, after: another, persons, sitting })).toBe(next);
  });
});

test('people who plan the same turn watch its playback and the end of the match together', () => {
  const change = { before: state, after: { ...state, round: 2 }, persons: [1, 2], sitting: 1 };
  const together = gameWith([1], undefined, true);
  expect(isForAll(together, change)).toBe(true);
  expect(isForAll(together, { ...change, after: { ...state } })).toBe(false);
  expect(isForAll(gameWith([], [1], true), { ...change, after: { ...state } })).toBe(true);
  expect(isForAll(together, { ...change, persons: [1] })).toBe(false);
  expect(isForAll(gameWith([1]), change)).toBe(false);
  expect(isForAll(gameWith([], [1]), { ...change, after: { ...state } })).toBe(false);
});

test.each<[string, readonly number[], readonly number[] | undefined, boolean]>([
  ['are shown to the only person', [2], undefined, true],
  ['are not shown while two people continue to play', [1, 2], undefined, false],
  ['are shown to the only person who is not out', [1, 3], undefined, true],
  ['are shown to all when the match is over', [1, 2], [1], true],
])('secrets of other players %s', (_, persons, winners, shows) => {
  const match = startMatch(diceAuction, { seed: 'a', players: 3, options: {} });
  const game: Game<DiceAuction> = { ...gameWith([], winners), isOut: (_, seat) => seat === 3 };
  expect(canShowAll({ ...match, state, game }, persons)).toBe(shows);
});

test.each<[string, readonly number[], readonly number[], true | undefined, boolean]>([
  ['true if only bots or remote players have to act', [3], [1, 2], true, true],
  ['false if a person at the screen has to act', [2, 3], [1, 2], true, false],
  ['false for a single person', [3], [1], true, false],
  ['false in alternating turns', [3], [1, 2], undefined, false],
  ['false if no seat is active', [], [1, 2], true, false],
])('`haveAllPlanned` is %s', (_, waiting, persons, together, isLeft) => {
  expect(haveAllPlanned(gameWith(waiting, undefined, together), { after: state, persons })).toBe(isLeft);
});

/** Plays lines, each followed by `hotseat.pass`. */
function goesOn<T extends ScreenTypes>(
  match: Match<T>,
  hotseat: ReturnType<typeof createHotseat<T>>,
  ...lines: string[]
) {
  for (const line of lines) {
    const before = match.state;
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: ${JSON.stringify(entered)}`);
    hotseat.pass({ before, after: match.state });
  }
}

function auctionOf(bots: Readonly<Record<string, string>> = {}, lingers = false) {
  const match = startMatch<AuctionScreen>(quickAuction, { seed: 'auction', players: 3, options: { rounds: '1' } });
  const hotseat = createHotseat(match, auctionScreen, botsOf(quickAuction, bots), { lingers });
  return { match, hotseat, play: (...lines: string[]) => goesOn(match, hotseat, ...lines) };
}

function explorersOf(lingers: boolean) {
  const match = explorersMatch();
  const hotseat = createHotseat(match, plainExplorers, new Map(), { lingers });
  return { match, hotseat, play: (...lines: string[]) => goesOn(match, hotseat, ...lines) };
}

describe('a match passed from person to person', () => {
  test('starts with the first person, and is passed on after each plan', () => {
    const { hotseat, play } = auctionOf();
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['passed', 1]);
    hotseat.arrive();
    expect(hotseat.stage()).toBe('here');
    play('1: stake 2', '1: bid 5');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['here', 1]);
    play('1: commit');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['passed', 2]);
  });

  test('waits for bots or remote players once all people have planned, and is covered meanwhile', () => {
    const { hotseat, play } = auctionOf({ 3: 'gambler' });
    hotseat.arrive();
    play('1: stake 2', '1: commit');
    hotseat.arrive();
    play('2: commit');
    expect(hotseat.stage()).toBe('waiting');
    expect(hotseat.waitsFor()).toEqual([3]);
  });

  test('is uncovered at its end for a winner, and is not covered again', () => {
    const { match, hotseat, play } = auctionOf();
    hotseat.arrive();
    play('1: stake 2', '1: commit');
    hotseat.arrive();
    play('2: bid 9', '2: commit');
    hotseat.arrive();
    play('3: commit');
    expect(quickAuction.outcome?.(match.state)?.winners).toEqual([2]);
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['here', 2]);
    expect(hotseat.leave()).toBe(false);
  });

  test('is covered when the player has left, because another person may return', () => {
    const { hotseat } = auctionOf();
    hotseat.arrive();
    expect(hotseat.leave()).toBe(true);
    expect(hotseat.stage()).toBe('passed');
  });

  test('has nothing to hide if only one person plays', () => {
    const { hotseat } = auctionOf({ 2: 'gambler', 3: 'gambler' });
    expect(hotseat.hides()).toBe(false);
    expect(hotseat.stage()).toBe('here');
    expect(hotseat.leave()).toBe(false);
  });

  test('first shows the result to the player who has ended the turn, if the option to read it first is on', () => {
    const { hotseat, play } = explorersOf(true);
    hotseat.arrive();
    play('1: end_turn');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['read', 2]);
    hotseat.read();
    expect(hotseat.stage()).toBe('passed');
    hotseat.arrive();
    expect(hotseat.stage()).toBe('here');
  });

  test('is covered at once in simultaneous turns, and after the player has left', () => {
    const { hotseat, play } = auctionOf({}, true);
    hotseat.arrive();
    play('1: stake 2', '1: commit');
    expect(hotseat.stage()).toBe('passed');
    const other = explorersOf(true);
    other.hotseat.arrive();
    other.play('1: end_turn');
    other.hotseat.leave();
    expect(other.hotseat.stage()).toBe('passed');
  });

  test('is covered at once if the option to read the result first is off', () => {
    const { hotseat, play } = explorersOf(false);
    hotseat.arrive();
    play('1: end_turn');
    expect(hotseat.stage()).toBe('passed');
  });
});
