import { describe, expect, test } from 'vitest';
import { createHandOver } from '../../../source/app/match/hotseat.ts';
import { enter, type Match, startMatch } from '../../../source/engine/match.ts';
import { botsOf } from '../../../source/match-session/players.ts';
import type { ScreenTypes } from '../../../source/screen/scene.ts';
import { type AuctionScreen, auctionScreen, quickAuction } from '../auction.ts';
import { explorersMatch, plainExplorers } from '../explorers.ts';

/** Plays lines, and has the match handed over after each. */
function goesOn<T extends ScreenTypes>(
  match: Match<T>,
  handOver: ReturnType<typeof createHandOver<T>>,
  ...lines: string[]
) {
  for (const line of lines) {
    const before = match.state;
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: ${JSON.stringify(entered)}`);
    handOver.pass({ before, after: match.state });
  }
}

function auctionOf(bots: Readonly<Record<string, string>> = {}, lingers = false) {
  const match = startMatch<AuctionScreen>(quickAuction, { seed: 'auction', players: 3, options: { rounds: '1' } });
  const handOver = createHandOver(match, auctionScreen, botsOf(quickAuction, bots), { lingers });
  return { match, handOver, play: (...lines: string[]) => goesOn(match, handOver, ...lines) };
}

function explorersOf(lingers: boolean) {
  const match = explorersMatch();
  const handOver = createHandOver(match, plainExplorers, new Map(), { lingers });
  return { match, handOver, play: (...lines: string[]) => goesOn(match, handOver, ...lines) };
}

describe('a match that is handed from one person to another', () => {
  test('is passed to the first of them, and goes round as each has planned', () => {
    const { handOver, play } = auctionOf();
    expect([handOver.stage(), handOver.seat()]).toEqual(['passed', 1]);
    handOver.arrive();
    expect(handOver.stage()).toBe('here');
    play('1: stake 2', '1: bid 5');
    expect([handOver.stage(), handOver.seat()]).toEqual(['here', 1]);
    play('1: commit');
    expect([handOver.stage(), handOver.seat()]).toEqual(['passed', 2]);
  });

  test('waits for others once all persons have planned, and is covered meanwhile', () => {
    const { handOver, play } = auctionOf({ 3: 'gambler' });
    handOver.arrive();
    play('1: stake 2', '1: commit');
    handOver.arrive();
    play('2: commit');
    expect(handOver.stage()).toBe('waiting');
    expect(handOver.waitsFor()).toEqual([3]);
  });

  test('is uncovered at its end, through the eyes of somebody who has won', () => {
    const { handOver, play } = auctionOf();
    handOver.arrive();
    play('1: stake 2', '1: commit');
    handOver.arrive();
    play('2: bid 9', '2: commit');
    handOver.arrive();
    play('3: commit');
    expect(handOver.stage()).toBe('here');
    expect(handOver.leave()).toBe(false);
  });

  test('is passed again when whoever sat there has left, and may not be who comes back', () => {
    const { handOver } = auctionOf();
    handOver.arrive();
    expect(handOver.leave()).toBe(true);
    expect(handOver.stage()).toBe('passed');
  });

  test('has nothing to hide where one person plays', () => {
    const { handOver } = auctionOf({ 2: 'gambler', 3: 'gambler' });
    expect(handOver.hides()).toBe(false);
    expect(handOver.stage()).toBe('here');
    expect(handOver.leave()).toBe(false);
  });

  test('is read first by whoever has played a turn of their own, where that is wanted', () => {
    const { handOver, play } = explorersOf(true);
    handOver.arrive();
    play('1: end_turn');
    expect([handOver.stage(), handOver.seat()]).toEqual(['read', 2]);
    handOver.read();
    expect(handOver.stage()).toBe('passed');
    handOver.arrive();
    expect(handOver.stage()).toBe('here');
  });

  test('is read by nobody where all plan at the same time, nor after somebody has left', () => {
    const { handOver, play } = auctionOf({}, true);
    handOver.arrive();
    play('1: stake 2', '1: commit');
    expect(handOver.stage()).toBe('passed');
    const other = explorersOf(true);
    other.handOver.arrive();
    other.play('1: end_turn');
    other.handOver.leave();
    expect(other.handOver.stage()).toBe('passed');
  });

  test('is covered at once where nobody is to read first', () => {
    const { handOver, play } = explorersOf(false);
    handOver.arrive();
    play('1: end_turn');
    expect(handOver.stage()).toBe('passed');
  });
});
