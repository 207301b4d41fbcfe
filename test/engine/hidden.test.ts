import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '#engine/random.ts';
import { eventsFor } from '#engine/report.ts';
import { step } from '#engine/step.ts';
import type { Command } from '../tiny-game/commands.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { type AuctionState, accepted, choice, chosen, matchAfter, newMatch } from './support.ts';

const viewer = 1;

/** All output about a state for a viewer, as text. */
const shown = (state: AuctionState): string =>
  JSON.stringify([
    diceAuction.view(state, viewer),
    diceAuction.position.write(state, viewer),
    diceAuction.script.text.initial(state, viewer),
  ]);

/** Information that a viewer gets from a command: the result if the viewer played it, events, and the new state. */
function learned(state: AuctionState, seat: number | null, command: Command): { told: string; after: AuctionState } {
  const played = step(diceAuction, state, seat, command);
  const own = seat === viewer && !played.ok ? played.error : undefined;
  const answer = seat === viewer && played.ok ? played.result : undefined;
  const events = played.ok ? eventsFor(diceAuction, played.events, viewer, state, played.state) : [];
  const block = diceAuction.script.text.block({ state: played.state, command, seat, events }, viewer);
  return { told: JSON.stringify([own, answer, events, block, shown(played.state)]), after: played.state };
}

/** The same state with other drafts of the other seats and other random numbers in the future. */
const disguised = (state: AuctionState, bids: readonly number[], seed: string): AuctionState => ({
  ...state,
  random: seeded(seed),
  bidders: state.bidders.map((bidder, i) => (i + 1 === viewer ? bidder : { ...bidder, bid: bids[i] ?? 0 })),
});

describe('hidden information (drafts of other seats, future dice)', () => {
  const other = fc.record({
    bids: fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
    seed: fc.string(),
  });

  test("does not affect a seat's views, events or refusals", () => {
    fc.assert(
      fc.property(
        fc.array(choice, { maxLength: 100, size: 'max' }),
        fc.array(choice, { maxLength: 30 }),
        other,
        (past, future, { bids, seed }) => {
          const match = newMatch();
          for (const item of past) {
            const { seat, command } = chosen(match.state, item);
            match.play(seat, command);
          }
          if (match.state.phase === 'stakes') match.play(null, { name: 'stake', args: { points: 1 } });
          let state = match.state;
          let otherState = disguised(state, bids, seed);
          expect(shown(otherState)).toBe(shown(state));
          for (const item of future) {
            const { seat, command } = chosen(state, item);
            const one = learned(state, seat, command);
            const two = learned(otherState, seat, command);
            // The last commit reveals the drafts.
            if (one.after.phase !== 'bidding') return;
            expect(two.told).toBe(one.told);
            state = one.after;
            otherState = two.after;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is visible in the debug view and in the complete position', () => {
    const { state } = matchAfter('stake 1', '2: bid 4');
    const otherState = disguised(state, [0, 5, 0], 'seed');
    expect(diceAuction.view(otherState, 'all')).not.toEqual(diceAuction.view(state, 'all'));
    expect(diceAuction.position.write(otherState, 'all')).not.toEqual(diceAuction.position.write(state, 'all'));
  });
});

describe('a draft', () => {
  test('can be changed until it is committed', () => {
    const match = matchAfter('stake 1', '1: bid 4', '1: bid 6', '1: commit', '3: bid 1', '2: commit', '3: bid 2');
    const { events } = accepted(match, '3: commit');
    const revealed = events.flatMap((event) => (event.type === 'bid-revealed' ? [event.amount] : []));
    expect(revealed).toEqual([6, 0, 2]);
  });

  test('is reported only to its own seat, and to all seats once it is revealed', () => {
    const match = matchAfter('stake 1');
    const before = match.state;
    const { events, state } = accepted(match, '2: bid 4');
    const known = [1, 2, 3].map((seat) => eventsFor(diceAuction, events, seat, before, state).length);
    expect(known).toEqual([0, 1, 0]);
    for (const line of ['1: commit', '2: commit']) accepted(match, line);
    const last = match.state;
    const revelation = accepted(match, '3: commit');
    expect(eventsFor(diceAuction, revelation.events, 1, last, revelation.state)).toEqual(revelation.events);
  });

  test('is visible to all seats in a game without redaction', () => {
    const { eventFor: _, ...open } = diceAuction;
    const match = matchAfter('stake 1');
    const before = match.state;
    const { events, state } = accepted(match, '2: bid 4');
    expect(eventsFor(open, events, 1, before, state)).toBe(events);
  });
});
