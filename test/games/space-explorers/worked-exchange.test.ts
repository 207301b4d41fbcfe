import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { readAnswer } from '#engine/programs/protocol.ts';
import { eventsFor } from '#engine/report.ts';
import { formatCommand } from '#engine/script.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { unwrapped } from '../../engine/support.ts';
import { played } from '../../support/lines.ts';
import { exchange, exchangeSeen } from './positions-of-rules.ts';
import { expeditionFrom, peopleOn, positionOf } from './support.ts';

const answer: unknown = [
  { from: 2, to: 1, people: 25 },
  { from: 1, to: 0, people: 9 },
  { from: 1, to: 0, people: 2 },
  { from: 2, to: 0, people: 1 },
];

const play = () => {
  const match = expeditionFrom(exchange);
  const results = unwrapped(readAnswer(spaceExplorers, answer)).commands.map((command) => {
    const entered = enter(match, formatCommand(spaceExplorers.commands, command));
    if (entered?.read !== true) throw new Error('not read');
    return entered.step.ok ? 'queued' : entered.step.error.code;
  });
  const before = match.state;
  return { match, results, before, events: played(match, 'end_turn') };
};

describe('the worked exchange (rules, "Writing a strategy")', () => {
  test('gives the program its view', () => {
    expect(spaceExplorers.position.write(expeditionFrom(exchange).state, 2)).toEqual(exchangeSeen);
    expect(Object.keys(exchangeSeen)).toEqual(
      Object.keys(Object(spaceExplorers.position.write(expeditionFrom(exchange).state, 2))),
    );
  });

  test('queues the first and third transfer and refuses the second and fourth', () => {
    expect(play().results).toEqual(['queued', 'not-enough-people', 'queued', 'no-edge']);
  });

  test('leads to the events of the turn', () => {
    expect(play().events).toEqual([
      { type: 'launched', phase: 'launch', player: 2, from: 2, to: 1, people: 25, turnsLeft: 3 },
      { type: 'launched', phase: 'launch', player: 2, from: 1, to: 0, people: 2, turnsLeft: 2 },
      { type: 'owner-changed', phase: 'launch', planet: 1, before: 2, after: 0 },
      { type: 'grown', phase: 'grow', planet: 0, p1: 6, p2: 0 },
      { type: 'grown', phase: 'grow', planet: 1, p1: 1, p2: 0 },
      { type: 'owner-changed', phase: 'grow', planet: 1, before: 0, after: 1 },
      { type: 'grown', phase: 'grow', planet: 2, p1: 0, p2: 2 },
      { type: 'grown', phase: 'grow', planet: 3, p1: 1, p2: 0 },
      { type: 'landed', phase: 'land', planet: 1, player: 1, people: 5, landed: 5, lost: 0 },
      { type: 'landed', phase: 'land', planet: 3, player: 1, people: 2, landed: 2, lost: 0 },
      { type: 'turn-passed', phase: 'end', turn: 10, mover: 1 },
    ]);
  });

  test('leads to the position after the turn', () => {
    const { match } = play();
    expect(peopleOn(match)).toBe('56/0 10/4 0/17 6/0');
    expect(positionOf(match)).toMatchObject({
      turn: 10,
      mover: 1,
      shuttles: [
        { from: 2, to: 1, player: 2, people: 25, turnsLeft: 2 },
        { from: 1, to: 0, player: 2, people: 2, turnsLeft: 1 },
      ],
      orders: [],
    });
  });

  test('shows player 2 only planets 1 and 2, and the events that player 2 may know', () => {
    const { match, before, events } = play();
    const view = spaceExplorers.view(match.state, 2);
    expect(view.visible).toEqual([false, true, true, false]);
    expect(eventsFor(spaceExplorers, events, 2, before, match.state).map((event) => JSON.stringify(event))).toEqual(
      [events[0], events[1], events[2], events[4], events[5], events[6], events[8], events[10]].map((event) =>
        JSON.stringify(event),
      ),
    );
  });
});
