import { describe, expect, test } from 'vitest';
import { eventLine } from '#games/robo-race/event-texts.ts';
import type { GameEvent } from '#games/robo-race/events.ts';
import { createEventRecorder, type EventRecorder, runStep } from '#games/robo-race/floor.ts';
import { cardsOf, racerOf, robotsOf, robotsText, stripBoard, stripLevel } from './strips.ts';
import { played, raceFrom } from './support.ts';
import { type WorkedCase, workedCases } from './worked-cases.ts';

const lines = (events: readonly GameEvent[]) =>
  events.flatMap((event) => ('execution' in event && event.execution === 1 ? [eventLine(event).slice(2)] : []));

/** Numbers of six turning cards that no other hand holds, lower than all moving cards of the cases. */
const otherCards = (player: number) => [1, 2, 3, 4, 5, 6].map((i) => i + 3 + 7 * (player - 1));

function stepOf({ strip, decorations, robots, cards }: WorkedCase) {
  const events: GameEvent[] = [];
  const account: EventRecorder = createEventRecorder(events);
  const racers = robotsOf(robots).map(racerOf);
  const programs = cardsOf(cards).map((card) => [card]);
  const winner = runStep({ board: stripBoard(strip, decorations), robots: racers, recorder: account }, programs, 1);
  return { events, racers, winner, counter: `${account.step}.${account.action}` };
}

function roundOf({ strip, decorations, robots, cards }: WorkedCase): readonly GameEvent[] {
  const list = robotsOf(robots);
  const first = cardsOf(cards);
  const match = raceFrom(
    {
      board: stripLevel(strip, decorations),
      round: 1,
      step: 0,
      robots: list.map(({ player, facing, x }) => ({ player, x, y: 0, facing, alive: true, start: player })),
      hands: Object.fromEntries(list.map(({ player }, i) => [player, [first[i], ...otherCards(player)]])),
    },
    { players: list.length, options: { cards: 'with-replacement' } },
  );
  let events: readonly GameEvent[] = [];
  for (const [i, { player }] of list.entries()) {
    played(match, `${player}: program ${[first[i], ...otherCards(player).slice(0, 4)].join(' ')}`);
    events = played(match, `${player}: commit`);
  }
  return events;
}

describe('worked cases of the rules', () => {
  test('are all in this test: there are 22', () =>
    expect(workedCases.map(({ name }) => name.split(' ')[0])).toHaveLength(22));

  describe.each(workedCases)('$name', (worked) => {
    test('gives the events, robots and counter of a single step', () => {
      const { events, racers, winner, counter } = stepOf(worked);
      expect(lines(events)).toEqual(worked.events);
      expect(robotsText(racers)).toBe(worked.end);
      expect([winner, counter]).toEqual([worked.winner, worked.counter]);
    });

    test('gives the same result as the first step of a round', () => {
      expect(lines(roundOf(worked))).toEqual(worked.events);
    });
  });
});
