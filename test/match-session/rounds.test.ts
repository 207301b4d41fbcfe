import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Match, startMatch } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import { activeSeats } from '#engine/step.ts';
import type { Command } from '#games/space-explorers/commands.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { rounds } from '#games/space-explorers/rules.ts';
import { type PlannedMatch, planRounds } from '#match-session/planned-rounds.ts';

const line = `graph g {
  graph [population=4, turns=12];
  0 [habit=5, size=30, x=1, y=1, base=1]; 1 [habit=5, size=6, x=5, y=1]; 2 [habit=5, size=30, x=9, y=1, base=2];
  0 -- 1 [weight=1]; 1 -- 2 [weight=1];
}`;
/** The map `line` with links of five turns, and without births, so that all people can leave home. */
const far = line.replaceAll('habit=5', 'habit=0').replaceAll('weight=1', 'weight=5');
const setup = { seed: 'k7f2', players: 2, options: {}, level: { name: 'line', text: line } };
const start = () => startMatch(spaceExplorers, setup);
const planned = (match = start(), kept?: string) => planRounds(match, rounds, kept);
const send = (from: number, to: number, people: number): Command => ({ name: 'send', args: { from, to, people } });
const done: Command = { name: 'end_turn', args: {} };

const plans = fc.array(fc.record({ from: fc.nat(2), to: fc.nat(2), people: fc.integer({ min: 1, max: 9 }) }), {
  maxLength: 4,
});

/** The seat that plans now. */
const planner = ({ match }: PlannedMatch<SpaceExplorers>): number => activeSeats(match.game, match.state)[0] ?? 0;

/** Plays a complete plan of the seat whose turn it is. The result includes everything that this seat may know. */
function plan(table: PlannedMatch<SpaceExplorers>, orders: readonly { from: number; to: number; people: number }[]) {
  const seat = planner(table);
  const told: unknown[] = [table.match.game.view(table.match.state, seat)];
  for (const { from, to, people } of orders) {
    const { state } = table.match;
    const taken = table.match.play(seat, send(from, to, people));
    told.push(taken.ok ? eventsFor(spaceExplorers, taken.events, seat, state, taken.state) : taken.error);
    told.push(
      table.match.game.view(table.match.state, seat),
      table.match.log.filter((each) => each.seat === seat),
    );
  }
  return { told, step: table.match.play(seat, done) };
}

const sent = ({ log }: Match<SpaceExplorers>): string[] =>
  log.map(({ seat, command }) => `${seat} ${command.name} ${Object.values(command.args).join(' ')}`.trim());

describe('a round that both players plan in secret', () => {
  test('is played as turns of an ordinary match, seat 1 first, whichever seat planned first', () => {
    const table = planned();
    plan(table, [{ from: 0, to: 1, people: 1 }]);
    expect(table.played.log).toEqual([]);
    plan(table, [{ from: 2, to: 1, people: 2 }]);
    expect(planner(table)).toBe(2);
    plan(table, []);
    plan(table, [{ from: 0, to: 1, people: 1 }]);
    expect(planner(table)).toBe(1);
    expect(sent(table.played)).toEqual([
      '1 send 0 1 1',
      '1 end_turn',
      '2 send 2 1 2',
      '2 end_turn',
      '1 send 0 1 1',
      '1 end_turn',
      '2 end_turn',
    ]);
  });

  test('reveals no plan: the second seat sees the same whatever the first seat has planned', () => {
    fc.assert(
      fc.property(fc.array(plans, { maxLength: 6 }), plans, plans, plans, (before, one, other, second) => {
        const [a, b] = [planned(), planned()];
        for (const orders of before) {
          plan(a, orders);
          plan(b, orders);
        }
        // Completes a half-planned round, so that the player who begins a round plans differently in the two matches.
        if (before.length % 2 === 1) {
          plan(a, []);
          plan(b, []);
        }
        plan(a, one);
        plan(b, other);
        expect(planner(a)).toBe(planner(b));
        expect(plan(a, second).told).toEqual(plan(b, second).told);
      }),
    );
  });

  test('leaves a log that replays to the same match under the ordinary rules', () => {
    fc.assert(
      fc.property(fc.array(plans, { minLength: 2, maxLength: 14 }), (all) => {
        const table = planned();
        for (const orders of all) if (planner(table) !== 0) plan(table, orders);
        const again = start();
        for (const { seat, command } of table.played.log) expect(again.play(seat, command).ok).toBe(true);
        expect(again.state).toEqual(table.played.state);
      }),
    );
  });

  test('continues from the saved plans, at any moment of the round', () => {
    fc.assert(
      fc.property(fc.array(plans, { maxLength: 5 }), plans, (all, last) => {
        const table = planned();
        for (const orders of all) plan(table, orders);
        const seat = planner(table);
        for (const { from, to, people } of last) table.match.play(seat, send(from, to, people));
        const again = start();
        for (const { seat: by, command } of table.played.log) again.play(by, command);
        const reopened = planned(again, table.written());
        expect(reopened.match.state).toEqual(table.match.state);
        expect(reopened.written()).toBe(table.written());
      }),
    );
  });

  /** Match in which ten of the twenty people on planet 2 are too many, so that one dies in each turn. */
  const crowding = () => {
    const read = spaceExplorers.position.read(crowded, setup);
    if (!read.ok) throw new Error(read.error.message);
    return startMatch(spaceExplorers, setup, { start: { state: read.value, events: [] } });
  };
  const cutOnce = { seat: 2, command: send(2, 1, 20), remainder: send(2, 1, 19) };

  test('reduces an order that sends too many people, and reports this once, to its seat only', () => {
    const table = planned(crowding());
    plan(table, []);
    plan(table, [{ from: 2, to: 1, people: 20 }]);
    expect(sent(table.played)).toEqual(['1 end_turn', '2 send 2 1 19', '2 end_turn']);
    expect(table.takeCuts(1)).toEqual([]);
    expect(table.takeCuts(2)).toEqual([cutOnce]);
    expect(table.takeCuts(2)).toEqual([]);
    expect(table.written()).toBeUndefined();
  });

  test('saves reduced orders until their seat has read them, even while others play', () => {
    const table = planned(crowding());
    plan(table, []);
    plan(table, [
      { from: 2, to: 1, people: 19 },
      { from: 2, to: 1, people: 1 },
    ]);
    plan(table, []);
    const again = crowding();
    for (const { seat, command } of table.played.log) again.play(seat, command);
    const reopened = planned(again, table.written());
    expect(reopened.match.state).toEqual(table.match.state);
    plan(reopened, []);
    expect(reopened.takeCuts(2)).toEqual([{ seat: 2, command: send(2, 1, 1), remainder: undefined }]);
  });

  test('is played back together with the following rounds in which no seat can plan', () => {
    const table = planned(startMatch(spaceExplorers, { ...setup, level: { name: 'far', text: far } }));
    const endsOf = () =>
      table.played.log.flatMap(({ command }, index) => (command.name === 'end_turn' ? [index + 1] : []));
    plan(table, []);
    plan(table, []);
    expect(table.playedTogether(table.played.log.length)).toEqual(endsOf());
    // All people travel for five turns, so rounds pass without plans.
    plan(table, [{ from: 2, to: 1, people: 4 }]);
    const { step } = plan(table, [{ from: 0, to: 1, people: 4 }]);
    expect(table.match.game.turnOf(table.match.state)).toBe(9);
    expect(table.hasPlayed(step)).toBe(true);
    expect(table.playedTogether(table.played.log.length)).toEqual(endsOf().slice(2));
  });

  test('undoes only planned commands', () => {
    const table = planned();
    table.match.play(1, send(0, 1, 1));
    expect(table.match.undo(1).ok).toBe(true);
    expect(table.written()).toBeUndefined();
    expect(table.match.undo(1).ok).toBe(false);
    table.match.play(1, done);
    expect(table.match.undo(2).ok).toBe(false);
  });

  test('ends the match if a seat gives up', () => {
    const table = planned();
    plan(table, []);
    table.match.play(2, { name: 'resign', args: {} });
    expect(sent(table.played)).toEqual(['1 end_turn', '2 resign']);
    expect(table.match.state.outcome?.winners).toEqual([1]);
  });
});

const planet = (id: number, size: number, more: object) => ({
  id,
  size,
  habitability: 0,
  p1: 0,
  p2: 0,
  x: id,
  y: 0,
  home: 0,
  ...more,
});
const crowded = {
  turn: 1,
  mover: 1,
  limit: 20,
  planets: [planet(0, 30, { p1: 5, home: 1 }), planet(1, 50, {}), planet(2, 10, { p2: 20, home: 2 })],
  edges: [
    [0, 1, 1],
    [1, 2, 1],
  ],
};
