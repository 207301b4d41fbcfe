import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { enter } from '#engine/match.ts';
import { questionFor, questionLine } from '#engine/programs/protocol.ts';
import { eventsFor } from '#engine/report.ts';
import type { GameEvent } from '#games/space-explorers/events.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { inFlight, isVisible, ownerAt, type ReadonlyState, sumOf, viewOf } from '#games/space-explorers/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { played } from '../../support/lines.ts';
import { chance, randomExpedition, randomLine } from './random-play.ts';
import { type Expedition, expeditionFrom, positionOf } from './support.ts';

const seeds = fc.nat(1_000_000);

/** Plays random lines of both players and calls `visit` after each accepted line. */
function playOn(
  match: Expedition,
  seed: number,
  lines: number,
  visit: (before: ReadonlyState, events: readonly GameEvent[]) => void,
) {
  const random = chance(seed);
  for (let i = 0; i < lines; i++) {
    const before = match.state;
    const entered = enter(match, randomLine(match, random));
    if (entered?.read === true && entered.step.ok) visit(before, entered.step.events);
  }
}

type Both = readonly [number, number];

const peopleOf = ({ p1, p2, shuttles }: ReadonlyState): Both => [
  sumOf(p1) + inFlight(shuttles, 1),
  sumOf(p2) + inFlight(shuttles, 2),
];

const sides = (player: 1 | 2, people: number): Both => (player === 1 ? [people, 0] : [0, people]);

const changed = ([a1, a2]: Both, [b1, b2]: Both): Both => [a1 + b1, a2 + b2];

describe('during a match', () => {
  test('people are conserved except for growth, decay and people who find no room', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 40, (before, events) => {
          let expected = peopleOf(before);
          for (const event of events) {
            if (event.type === 'grown') expected = changed(expected, [event.p1, event.p2]);
            if (event.type === 'decayed') expected = changed(expected, [-event.p1, -event.p2]);
            if (event.type === 'landed') expected = changed(expected, sides(event.player, -event.lost));
          }
          expect(peopleOf(match.state)).toEqual(expected);
        });
      }),
    );
  });

  test('events account for all changes of people and owners', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 40, (before, events) => {
          const p1 = [...before.p1];
          const p2 = [...before.p2];
          const owners = before.p1.map((_, planet) => ownerAt(before, planet));
          const at = (id: number) => before.map.indexOf[id] ?? -1;
          const add = (planet: number, more1: number, more2: number) => {
            p1[planet] = (p1[planet] ?? 0) + more1;
            p2[planet] = (p2[planet] ?? 0) + more2;
          };
          for (const event of events) {
            if (event.type === 'launched') add(at(event.from), ...sides(event.player, -event.people));
            if (event.type === 'grown') add(at(event.planet), event.p1, event.p2);
            if (event.type === 'landed') add(at(event.planet), ...sides(event.player, event.landed));
            if (event.type === 'decayed') add(at(event.planet), -event.p1, -event.p2);
            if (event.type === 'owner-changed') {
              expect(owners[at(event.planet)]).toBe(event.before);
              owners[at(event.planet)] = event.after;
            }
          }
          expect([p1, p2]).toEqual([match.state.p1, match.state.p2]);
          expect([...p1, ...p2].every((people) => people >= 0)).toBe(true);
          expect(owners).toEqual(p1.map((_, planet) => ownerAt(match.state, planet)));
        });
      }),
    );
  });

  test('a replay and a save lead to the same state', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 60, () => {});
        const save = unwrapped(readSave(writeSave(match)));
        const loaded = unwrapped(loadSave(spaceExplorers, save));
        expect(loaded.state).toEqual(match.state);
        expect(match.stateAfter(match.log.length)).toEqual(match.state);
      }),
      { numRuns: 50 },
    );
  });

  test('a printed position continues like the match itself', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 15, () => {});
        const twin = expeditionFrom(positionOf(match));
        for (const line of ['end_turn', 'end_turn', 'end_turn']) {
          if (match.state.outcome !== null) break;
          expect(played(twin, line)).toEqual(played(match, line));
          expect(positionOf(twin)).toEqual(positionOf(match));
        }
      }),
    );
  });

  test('undo restores the state before an order', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        const random = chance(seed);
        const states: ReadonlyState[] = [];
        for (let i = 0; i < 12; i++) {
          const before = match.state;
          const entered = enter(match, randomLine(match, random));
          if (entered?.read === true && entered.step.ok && before !== match.state && match.state.turn === before.turn)
            states.push(before);
          else if (match.state.turn !== before.turn) states.length = 0;
        }
        while (states.length > 0 && match.state.outcome === null) {
          expect(match.undo(match.state.mover)).toEqual({ ok: true });
          expect(match.state).toEqual(states.pop());
        }
      }),
    );
  });

  test('the match ends in its last turn or earlier', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = randomExpedition(seed);
        for (let turn = match.state.turn; turn <= match.state.limit && match.state.outcome === null; turn++)
          played(match, 'end_turn');
        expect(match.state.outcome).not.toBeNull();
        expect(match.state.phase).toBe('over');
      }),
    );
  });
});

describe('the secrets of a match stay hidden from a seat:', () => {
  /** State with random values in place of those that a seat cannot know. */
  const disguised = (state: ReadonlyState, seat: 1 | 2, seed: number): ReadonlyState => {
    const random = chance(`disguise ${seed}`);
    const { visible } = viewOf(state, seat);
    const other = (list: readonly number[], low: number, high: number) =>
      list.map((value, planet) => (visible[planet] === true ? value : random.integer(low, high)));
    const sizes = other(state.sizes, 1, 40);
    // Gives the rival the majority on every unseen planet. If the seat had the majority, it would see the planet.
    const theirs = other(seat === 1 ? state.p2 : state.p1, 20, 40);
    const own = other(seat === 1 ? state.p1 : state.p2, 0, 19);
    return {
      ...state,
      sizes,
      habitabilities: other(state.habitabilities, 0, 50),
      homes: state.homes.map((home, planet) => (visible[planet] === true ? home : 0)),
      p1: seat === 1 ? own : theirs,
      p2: seat === 1 ? theirs : own,
      shuttles: [
        ...state.shuttles.filter(({ to }) => visible[to] === true),
        ...state.map.edges.flatMap(({ a, b }) =>
          visible[b] === true
            ? []
            : [
                {
                  from: a,
                  to: b,
                  player: random.integer(1, 2) === 1 ? (1 as const) : (2 as const),
                  people: 3,
                  lands: state.clock + 1,
                },
              ],
        ),
      ],
      orders: state.mover === seat ? state.orders : [],
    };
  };

  const shown = (state: ReadonlyState, seat: 1 | 2): string =>
    JSON.stringify([
      viewOf(state, seat),
      spaceExplorers.position.write(state, seat),
      state.mover === seat ? questionLine(questionFor(spaceExplorers, state, seat)) : '',
      spaceExplorers.script.text.initial(state, seat),
    ]);

  test('states that differ only in hidden facts give the same view, position and text', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom<1 | 2>(1, 2), (seed, seat) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 10, () => {});
        // Unseen planets with people of the seat remain unseen in the disguise, because the seat has no majority there.
        expect(shown(disguised(match.state, seat, seed), seat)).toBe(shown(match.state, seat));
      }),
    );
  });

  test('a seat receives no events of planets that it does not see after the event', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom<1 | 2>(1, 2), (seed, seat) => {
        const match = randomExpedition(seed);
        playOn(match, seed, 40, (before, events) => {
          const after = match.state;
          const mayKnow = (id: number) => isVisible(after, seat, after.map.indexOf[id] ?? -1);
          for (const event of eventsFor(spaceExplorers, events, seat, before, after)) {
            if ('planet' in event) expect(mayKnow(event.planet)).toBe(true);
            if (event.type === 'launched' && event.player !== seat) expect(mayKnow(event.to)).toBe(true);
            if (event.type === 'queued' || event.type === 'cancelled') expect(before.mover).toBe(seat);
          }
        });
      }),
    );
  });

  test('a spectator sees no planet, and only the events of turns', () => {
    const match = randomExpedition(7);
    const { state } = match;
    expect(viewOf(state, 'spectator').visible.includes(true)).toBe(false);
    const events = played(match, 'end_turn');
    for (const { type } of eventsFor(spaceExplorers, events, 'spectator', state, match.state))
      expect(['turn-passed', 'match-over']).toContain(type);
  });
});
