import { describe, expect, test } from 'vitest';
import { createController } from '#app/match/controller.ts';
import { createMatchStore } from '#app/match/match-store.ts';
import type { UiEvent } from '#app/match/ui-events.ts';
import { startMatch } from '#engine/match.ts';
import { laterReferee } from '../../support/later-referee.ts';
import { quietServices } from '../../support/quiet-services.ts';
import { type AuctionScreen, auction, auctionScreen, quickAuction } from '../auction.ts';

/** An auction on a screen with a remote referee that answers only when the test says so. */
function judgedElsewhere() {
  const { referee, asked, answer } = laterReferee<AuctionScreen>();
  const table = auction({ players: 2, more: { referee } });
  table.sitDown();
  return { ...table, judged: asked, answer };
}

describe('a match whose referee answers with a delay', () => {
  test('plays the keys in order, each command after the answer to the previous command', async () => {
    const { press, log, judged, answer } = judgedElsewhere();
    press('s', '5', '7', 'c');
    expect(log()).toEqual([]);
    for (let played = 1; played <= 4; played++) {
      expect(judged()).toBe(1);
      await answer();
      expect(log()).toHaveLength(played);
    }
    expect(log()).toEqual(['1: stake', '1: bid', '1: bid', '1: commit']);
    expect(judged()).toBe(0);
  });

  test('lets the waiting player look around', async () => {
    const { press, text, answer } = judgedElsewhere();
    press('s', '5', 'right', 'right');
    expect(text()).toContain('sits 1, cursor 2');
    await answer();
    await answer();
    expect(text()).toContain('bids 5 hidden');
  });

  test('shows the cover only after the answer, and keys pressed before the answer do not lift it', async () => {
    const { press, covered, answer, log, text, waits, sitDown } = judgedElsewhere();
    press('s');
    await answer();
    press('c');
    waits(5000);
    press('enter', '6');
    expect(covered()).toBeUndefined();
    await answer();
    expect(covered()).toBe('player 2');
    expect(log()).toEqual(['1: stake', '1: commit']);
    sitDown();
    expect(text()).toContain('sits 2');
  });

  test('shows after the answer why a line was refused, and leaves the line open for editing', async () => {
    const { press, text, answer, hint } = judgedElsewhere();
    press(':', ...'bid 3', 'enter');
    expect(hint()[0]).toBe('Enter waits.');
    await answer();
    expect(text()).toContain(' > bid 3');
    expect(hint()[1]).toContain('! ');
  });

  test('plays pasted lines one after another, up to the first refusal', async () => {
    const { enter, log, hint, answer, judged } = judgedElsewhere();
    enter('stake 2', 'commit now', 'commit');
    await answer();
    expect(log()).toEqual(['1: stake']);
    expect(judged()).toBe(0);
    expect(hint()[0]).toMatch(/^! Pasted line 2: .* The rest did not run\.$/);
  });

  test('undoes a command once the referee has answered', async () => {
    const { press, log, answer, text } = judgedElsewhere();
    press('s', '5', 'u');
    await answer();
    await answer();
    expect(log()).toEqual(['1: stake', '1: bid']);
    await answer();
    expect(log()).toEqual(['1: stake']);
    expect(text()).toContain('bids 0 hidden');
  });
});

describe('the controller of a match whose referee answers with a delay', () => {
  test('notifies its listeners of each command only after the answer', async () => {
    const { referee, answer } = laterReferee<AuctionScreen>();
    const match = startMatch<AuctionScreen>(quickAuction, { seed: 'auction', players: 2, options: {} });
    const store = createMatchStore({ match, screen: auctionScreen, services: quietServices(match), referee });
    const controller = createController(store);
    store.hotseat.arrive();
    const eventTypes: UiEvent<AuctionScreen>['type'][] = [];
    controller.listen({ onUiEvent: ({ type }) => void eventTypes.push(type) });
    const line = 'stake 2';
    const accepted = controller.enter(line, controller.read(line));
    const after = controller.play([{ name: 'commit', args: {} }]);
    expect(accepted).toBeInstanceOf(Promise);
    expect(eventTypes).toEqual([]);
    await answer();
    expect(await accepted).toBe(true);
    expect(eventTypes).toEqual(['told', 'done']);
    await answer();
    await after;
    expect(eventTypes).toEqual(['told', 'done', 'told', 'passed', 'covered', 'done']);
    expect(controller.isWaiting()).toBe(false);
  });
});
