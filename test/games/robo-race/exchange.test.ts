import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { eventLine } from '#games/robo-race/event-texts.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { eventFor } from '#games/robo-race/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { played, raceFrom, refused } from './support.ts';

const stuck = [1, 2, 3, 20, 21, 37, 38];
const quick = [4, 5, 6, 22, 23, 39, 49];

const raceWith = (one: readonly number[], two: readonly number[], options: object = {}, more: object = {}) =>
  raceFrom(
    {
      ...{ board: 'workshop', round: 2, step: 0 },
      robots: [
        { player: 1, x: 3, y: 0, facing: 'N', alive: true, start: 1, ...more },
        { player: 2, x: 5, y: 0, facing: 'N', alive: true, start: 2 },
      ],
      hands: { 1: one, 2: two },
    },
    { options: { exchange: 'once', ...options } },
  );

describe('a hand without a card that moves the robot', () => {
  test('is exchanged for seven cards that no player holds, and leaves the slots empty', () => {
    const match = raceWith(stuck, quick);
    played(match, '1: place 1 37');
    const events = played(match, '1: exchange');
    const hand = match.state.hands[0] ?? [];
    expect(events.map(eventLine)).toEqual([`1 exchanged for ${hand.join(' ')}`]);
    expect(new Set([...hand, ...stuck, ...quick]).size).toBe(21);
    expect(hand).toEqual(hand.toSorted((a, b) => a - b));
    expect(match.state.slots[0]).toEqual([null, null, null, null, null]);
    expect(match.state.hands[1]).toEqual(quick);
  });

  test('can be exchanged only once in a race', () => {
    const match = raceWith(stuck, quick, {}, { exchanged: true });
    expect(refused(match, '1: exchange')).toBe('already-exchanged: player 1 has already exchanged a hand');
    const other = raceWith(quick, stuck, {}, { exchanged: true });
    played(other, '2: exchange');
    expect(other.state.exchanged.toSorted()).toEqual([1, 2]);
  });

  test('is the only kind that can be exchanged: a single card that moves, even Back 1, prevents the exchange', () => {
    for (const card of [43, 48, 50, 67, 84])
      expect(refused(raceWith([1, 2, 3, 20, 21, 37, card], quick), '1: exchange')).toBe(
        `hand-moves: only a hand that cannot move is exchanged; this one moves with ${card}`,
      );
  });

  test('cannot be exchanged with the option exchange=none', () => {
    expect(refused(raceWith(stuck, quick, { exchange: 'none' }), '1: exchange')).toBe(
      'not-available: this race has no exchange, because the option exchange is none',
    );
  });

  test('cannot be exchanged after the commit', () => {
    const match = raceWith(stuck, quick);
    played(match, '1: program 1 2 3 20 21');
    played(match, '1: commit');
    expect(refused(match, '1: exchange')).toMatch(/^already-committed: /);
  });

  test('can also be exchanged in a race with replacement', () => {
    const match = raceWith(stuck, quick, { cards: 'with-replacement' });
    played(match, '1: exchange');
    expect(match.state.hands[0]).toHaveLength(7);
  });

  test('is not restored by undo', () => {
    const match = raceWith(stuck, quick);
    played(match, '1: exchange');
    expect(match.undo(1).ok).toBe(false);
  });

  test('is exchanged with an event for all players that hides the new cards from others', () => {
    const match = raceWith(stuck, quick);
    const [event] = played(match, '1: exchange');
    expect(event && eventFor(event, 2)).toMatchObject({ type: 'exchanged', player: 1, cards: 'hidden' });
    expect(event && eventFor(event, 1)).toEqual(event);
    const positionJson = JSON.parse(JSON.stringify(roboRace.position?.write(match.state, 2)));
    expect(positionJson).toMatchObject({ robots: [{ exchanged: true }, { exchanged: false }], hands: { 1: 'hidden' } });
    const known = unwrapped(roboRace.position?.known?.(positionJson, match.setup) ?? expect.fail());
    expect(roboRace.view(known, 2)).toEqual(roboRace.view(match.state, 2));
    const read = roboRace.position.events?.(JSON.parse(JSON.stringify([event])), match.state, match.state);
    expect(read).toEqual({ ok: true, value: [event] });
  });

  test.each(Object.entries(roboRace.bots ?? {}))(
    'is exchanged by the bot %s, which then plans with the new hand',
    (_, bot) => {
      const match = raceWith(quick, stuck);
      expect(askBot(match, bot, 2)).toMatchObject({
        command: { name: 'exchange' },
        why: 'None of your cards moves your robot.',
      });
      played(match, '2: exchange');
      expect(askBot(match, bot, 2)?.command.name).toBe('program');
      expect(askBot(match, bot, 1)?.command.name).toBe('program');
    },
  );
});

describe('with exchange=few, a hand', () => {
  const few = { exchange: 'few' };

  test('can be exchanged once if it has two cards that move forward, whatever its other cards do', () => {
    const match = raceWith([1, 2, 3, 43, 48, 50, 84], quick, few);
    expect(played(match, '1: exchange').map(({ type }) => type)).toEqual(['exchanged']);
    expect(refused(match, '1: exchange')).toBe('already-exchanged: player 1 has already exchanged a hand');
  });

  test('cannot be exchanged if it has three cards that move forward', () => {
    expect(refused(raceWith([1, 2, 3, 43, 50, 67, 84], quick, few), '1: exchange')).toBe(
      'hand-moves: only a hand with fewer than three cards that move forward is exchanged; this one has 50 67 84',
    );
  });

  test('still counts as exchanged after the position is written and read again with the same options', () => {
    const match = raceWith([1, 2, 3, 43, 48, 50, 84], quick, few);
    played(match, '1: exchange');
    const json: unknown = JSON.parse(JSON.stringify(roboRace.position?.write(match.state, 'all')));
    const read = unwrapped(roboRace.position?.read(json, match.setup) ?? expect.fail());
    expect(read.exchanged).toEqual([1]);
  });

  test.each(Object.entries(roboRace.bots ?? {}))(
    'is exchanged by the bot %s if at most one card moves forward',
    (_, bot) => {
      const match = raceWith([1, 2, 3, 20, 43, 44, 84], [4, 5, 6, 22, 40, 49, 67], few);
      expect(askBot(match, bot, 1)).toMatchObject({
        command: { name: 'exchange' },
        why: 'Only one of your cards goes forward.',
      });
      expect(askBot(match, bot, 2)?.command.name).toBe('program');
    },
  );
});
