import { describe, expect, test } from 'vitest';
import { createHotseat } from '../../../source/app/match/hotseat.ts';
import { enter, type Match, startMatch } from '../../../source/engine/match.ts';
import { botsOf } from '../../../source/match-session/players.ts';
import type { ScreenTypes } from '../../../source/screen/scene.ts';
import { type AuctionScreen, auctionScreen, quickAuction } from '../auction.ts';
import { explorersMatch, plainExplorers } from '../explorers.ts';

/** Plays lines, and has the match handed over after each. */
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

describe('a match that is handed from one person to another', () => {
  test('is passed to the first of them, and goes round as each has planned', () => {
    const { hotseat, play } = auctionOf();
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['passed', 1]);
    hotseat.arrive();
    expect(hotseat.stage()).toBe('here');
    play('1: stake 2', '1: bid 5');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['here', 1]);
    play('1: commit');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['passed', 2]);
  });

  test('waits for others once all persons have planned, and is covered meanwhile', () => {
    const { hotseat, play } = auctionOf({ 3: 'gambler' });
    hotseat.arrive();
    play('1: stake 2', '1: commit');
    hotseat.arrive();
    play('2: commit');
    expect(hotseat.stage()).toBe('waiting');
    expect(hotseat.waitsFor()).toEqual([3]);
  });

  test('is uncovered at its end, through the eyes of somebody who has won', () => {
    const { hotseat, play } = auctionOf();
    hotseat.arrive();
    play('1: stake 2', '1: commit');
    hotseat.arrive();
    play('2: bid 9', '2: commit');
    hotseat.arrive();
    play('3: commit');
    expect(hotseat.stage()).toBe('here');
    expect(hotseat.leave()).toBe(false);
  });

  test('is passed again when whoever sat there has left, and may not be who comes back', () => {
    const { hotseat } = auctionOf();
    hotseat.arrive();
    expect(hotseat.leave()).toBe(true);
    expect(hotseat.stage()).toBe('passed');
  });

  test('has nothing to hide where one person plays', () => {
    const { hotseat } = auctionOf({ 2: 'gambler', 3: 'gambler' });
    expect(hotseat.hides()).toBe(false);
    expect(hotseat.stage()).toBe('here');
    expect(hotseat.leave()).toBe(false);
  });

  test('is read first by whoever has played a turn of their own, where that is wanted', () => {
    const { hotseat, play } = explorersOf(true);
    hotseat.arrive();
    play('1: end_turn');
    expect([hotseat.stage(), hotseat.seat()]).toEqual(['read', 2]);
    hotseat.read();
    expect(hotseat.stage()).toBe('passed');
    hotseat.arrive();
    expect(hotseat.stage()).toBe('here');
  });

  test('is read by nobody where all plan at the same time, nor after somebody has left', () => {
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

  test('is covered at once where nobody is to read first', () => {
    const { hotseat, play } = explorersOf(false);
    hotseat.arrive();
    play('1: end_turn');
    expect(hotseat.stage()).toBe('passed');
  });
});
