import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applied } from '../../../../source/games/robo-race/apply.ts';
import type { GameEvent } from '../../../../source/games/robo-race/events.ts';
import { beats, hurts } from '../../../../source/games/robo-race/screen/beats.ts';
import { chance, randomLevel } from '../random-level.ts';
import { newRace, played } from '../support.ts';
import { designedRound, raceWith, sceneOf, type WatchedRound, watched } from './rounds.ts';

/** A round of four robots on a board full of elements, after some rounds, with programs of chance. */
function randomRound(seed: number, rounds: number): WatchedRound | undefined {
  const level = { name: './random', text: randomLevel(seed) };
  const match = newRace({ players: 4, seed: String(seed), level });
  const random = chance(seed);
  for (let round = 1; ; round++) {
    const lines = match.state.hands.flatMap((hand, i) =>
      hand === null ? [] : [`${i + 1}: program ${random.shuffle(hand).slice(0, 5).join(' ')}`, `${i + 1}: commit`],
    );
    if (match.state.outcome !== null) return undefined;
    if (round === rounds) return watched(match, lines);
    for (const line of lines) played(match, line);
  }
}

const someRounds = fc
  .record({ seed: fc.integer({ min: 0, max: 5000 }), rounds: fc.integer({ min: 1, max: 3 }) })
  .map(({ seed, rounds }) => randomRound(seed, rounds))
  .filter((round) => round !== undefined);

const counterOf = (event: GameEvent) =>
  'execution' in event ? [`${event.execution}/${event.step}.${event.action}`] : [];

describe('a round made from its events', () => {
  test('leads exactly to where the robots are after it', () => {
    fc.assert(
      fc.property(someRounds, ({ before, after, moments: shown }) => {
        const revived = after.events.filter(({ type }) => type === 'revived');
        const last = shown.at(-1)?.view;
        expect(last && applied(last, revived).robots).toEqual(after.view.robots);
        expect(applied(before.view, after.events).robots).toEqual(after.view.robots);
      }),
    );
  });

  test('has a moment for every value of the event counter, and each shows where it leads', () => {
    fc.assert(
      fc.property(someRounds, ({ before, after, moments: shown }) => {
        const counters = [...new Set(after.events.flatMap(counterOf))];
        const stops = shown.filter(({ local }) => local.running?.isStop !== true);
        expect(stops.map(({ part, local }) => `${part}/${local.running?.counter}`)).toEqual(counters);
        expect(stops.map(({ local }) => local.running?.beat)).toEqual(counters.map((_, i) => i + 1));
        for (const { view, events } of shown) expect(view.robots).toEqual(applied(before.view, events).robots);
      }),
    );
  });

  test('holds what happens now and next, and who is destroyed', () => {
    fc.assert(
      fc.property(someRounds, ({ moments: shown }) => {
        for (const [i, { local, events }] of shown.entries()) {
          const { now, next, lost } = local.running ?? {};
          expect(events.slice(-(now?.length ?? 0))).toEqual(now?.length === 0 ? events : now);
          if (local.running?.isStop !== true && shown[i + 1]?.local.running?.isStop !== true)
            expect(next).toEqual(shown[i + 1]?.local.running?.now ?? []);
          expect(lost?.map(({ player }) => player)).toEqual(
            now?.filter(({ type }) => type === 'destroyed').map(({ player }) => player),
          );
        }
      }),
    );
  });

  test('shows nothing of new hands, and nothing of the hands of others', () => {
    fc.assert(
      fc.property(someRounds, ({ before, beats: shown }) => {
        for (const { view, events } of shown) {
          expect(view.hands).toEqual(before.view.hands);
          expect(view.hands.slice(1).every((hand) => hand === 'hidden' || hand === null)).toBe(true);
          expect(events.every(({ type }) => type !== 'dealt')).toBe(true);
          expect(view.outcome).toBeNull();
          expect(view.round).toBe(before.view.round);
        }
      }),
    );
  });
});

describe('the designed round', () => {
  const round = designedRound();

  test('its moments: label, execution step', () => {
    expect(round.moments.slice(0, 9).map(({ label, part }) => [label, part])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((event) => [`step 1, event ${event} of 17`, 1]),
      ['step 2, event 9 of 17', 2],
    ]);
  });

  test('what leads up to them, and milliseconds', () => {
    const timed = round.beats.map(({ local: { running }, duration, flash }) => {
      const name = running?.isStop === true ? 'stop' : (running?.motion ?? running?.now.at(-1)?.type);
      return `${name} ${duration}${flash === undefined ? '' : ' lead'}`;
    });
    const move = ['half-way 40 lead', 'move 40'];
    const card = ['announced 250 lead', ...move];
    expect(timed).toEqual([
      ...[...card, ...move, ...move, ...card, ...move, ...card, ...move, ...card],
      ...[...card, ...move, ...move, 'announced 250 lead', 'half-way 90 lead', 'move 180'],
      ...['half-way 90 lead', 'destroyed 180'],
      ...[...card, ...card, 'announced 250 lead', 'turn 120', ...card],
      'stop 900',
    ]);
  });

  test('nobody has moved in what leads up to a moment, nobody is lost, and the moment is told', () => {
    for (const [i, { flash, view, local, events }] of round.beats.entries()) {
      if (flash === undefined) continue;
      const to = round.beats.slice(i).find((beat) => beat.flash === undefined);
      const from = round.beats.slice(0, i).findLast((beat) => beat.flash === undefined);
      expect(flash).toBe('lead');
      expect(view.robots).toEqual((from?.view ?? round.before.view).robots);
      expect(local.running?.lost).toEqual([]);
      expect([events, local.running?.counter]).toEqual([to?.events, to?.local.running?.counter]);
    }
  });

  test('programs are open while they run', () => {
    expect(round.beats[0]?.view.programs).toEqual([
      [71, 52, 65, 31, 47],
      [83, 74, 39, 43, 48],
      [68, 82, 59, 36, 66],
    ]);
  });

  test('what it has come to stays until somebody goes on, and nobody has come back by then', () => {
    const last = round.beats.at(-1);
    expect(last?.local.running?.isStop).toBe(true);
    expect(last?.staysBefore).toBe('round 3');
    expect(last?.local.running?.ending.back.map(({ player, start }) => [player, start])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(last?.view.robots.map(({ square }) => square)).toEqual([-1, -1, 126]);
  });

  test('nobody is waited for where it is only watched', () => {
    expect(designedRound({ watched: true }).beats.at(-1)?.staysBefore).toBeUndefined();
  });

  test('hurts who has a robot that is destroyed', () => {
    expect([1, 2, 3].map((seat) => hurts(round.after.events, seat))).toEqual([true, true, false]);
  });
});

describe('what is not watched', () => {
  test('a command without an execution has no moments', () => {
    const match = newRace();
    const before = sceneOf(match, []);
    const events = played(match, '1: clear');
    expect(beats(before, sceneOf(match, events))).toEqual([]);
  });

  test('a robot that was destroyed before the round has no program', () => {
    const { match, lines } = raceWith([null, [5, 0, 'N']], [[], [60, 1, 2, 3, 4]]);
    const { beats: shown } = watched(match, lines);
    expect(shown.at(-1)?.local.running?.programs).toEqual([null, [60, 1, 2, 3, 4]]);
    expect(shown.at(-1)?.local.running?.ending.back.map(({ player }) => player)).toEqual([1]);
  });
});
