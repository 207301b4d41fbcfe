import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#games/robo-race/events.ts';
import { withEvents } from '#games/robo-race/floor.ts';
import { hurts, keyframes } from '#games/robo-race/screen/keyframes.ts';
import { chance, randomLevel } from '../random-level.ts';
import { newRace, played } from '../support.ts';
import { designedRound, raceWith, sceneOf, type WatchedRound, watched } from './rounds.ts';

/** Round number `rounds` of four robots with random programs on a random board. Undefined if the race ends before. */
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

describe('a playback built from events', () => {
  test('ends with the robots in their final positions', () => {
    fc.assert(
      fc.property(someRounds, ({ before, after, moments: frames }) => {
        const revived = after.events.filter(({ type }) => type === 'revived');
        const last = frames.at(-1)?.view;
        expect(last && withEvents(last, revived).robots).toEqual(after.view.robots);
        expect(withEvents(before.view, after.events).robots).toEqual(after.view.robots);
      }),
    );
  });

  test('has a keyframe for every value of the event counter, with the robots as they are then', () => {
    fc.assert(
      fc.property(someRounds, ({ before, after, moments: frames }) => {
        const counters = [...new Set(after.events.flatMap(counterOf))];
        const acted = frames.flatMap(({ part, local: { playback } }) =>
          playback?.is === 'step' && playback.counter !== undefined ? [`${part}/${playback.counter}`] : [],
        );
        expect(acted).toEqual(counters);
        for (const { view, events } of frames) expect(view.robots).toEqual(withEvents(before.view, events).robots);
      }),
    );
  });

  test('advances its progress bar with each played card, and then with the factory', () => {
    const bars = designedRound().moments.flatMap(({ bar, part, flash, local: { playback } }) =>
      part === 2 && flash === undefined && playback?.is === 'step' && bar !== undefined && 'done' in bar
        ? [`${playback.stage} ${bar.done.toFixed(2)}`]
        : [],
    );
    expect([...new Set(bars)]).toEqual(['turning 1.00', 'playing 1.25', 'playing 1.50', 'factory 2.00']);
  });

  test('has in each keyframe only the events and destroyed robots of that moment', () => {
    fc.assert(
      fc.property(someRounds, ({ moments: frames }) => {
        for (const { local, events } of frames) {
          if (local.playback?.is !== 'step') continue;
          const { now, lost } = local.playback;
          expect(now).toEqual(now.length === 0 ? [] : events.slice(-now.length));
          expect(lost.map(({ player }) => player)).toEqual(
            now.filter(({ type }) => type === 'destroyed').map(({ player }) => player),
          );
        }
      }),
    );
  });

  test('reveals nothing in advance: rounds that are equal up to a step have equal keyframes up to that step', () => {
    fc.assert(
      fc.property(someRounds, fc.nat(), ({ before, after }, chosen) => {
        const frames = keyframes(before, after);
        const { part = 1 } = frames[chosen % frames.length] ?? {};
        // A copy in which later cards are reversed and later events are missing.
        const other = {
          ...after,
          view: { ...after.view, outcome: null },
          events: after.events.flatMap((event): GameEvent[] =>
            event.type === 'program-revealed'
              ? [{ ...event, cards: [...event.cards.slice(0, part), ...event.cards.slice(part).toReversed()] }]
              : 'execution' in event && event.execution > part
                ? []
                : [event],
          ),
        };
        // Viewers see their own program from the beginning, so it stays the same in the copy.
        const ownProgram = after.events.find(({ type, player }) => type === 'program-revealed' && player === 1);
        const withOwn = other.events.map((event) =>
          event.type === 'program-revealed' && event.player === 1 && ownProgram ? ownProgram : event,
        );
        const until = (all: typeof frames) =>
          all.filter((beat) => beat.local.playback?.is === 'step' && (beat.part ?? 9) <= part);
        expect(until(keyframes(before, { ...other, events: withOwn }))).toEqual(until(frames));
      }),
    );
  });

  test('shows neither new hands nor hands of others', () => {
    fc.assert(
      fc.property(someRounds, ({ before, beats: frames }) => {
        for (const { view, events } of frames) {
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

describe('the keyframes of the designed round', () => {
  const round = designedRound();

  test('are labelled with their step, and the last one with the end of the round', () => {
    expect([...new Set(round.beats.map(({ label, part }) => `${part}: ${label}`))]).toEqual([
      ...[1, 2, 3, 4, 5].map((step) => `${step}: step ${step} of 5`),
      'undefined: round 2 is over',
    ]);
  });

  test('have pinned durations, and each announcement comes before its action', () => {
    const timed = round.beats.map(({ local: { playback }, duration, flash }) => {
      const name =
        playback?.is !== 'step'
          ? 'over'
          : (playback.motion ?? playback.now.at(-1)?.type ?? `${playback.stage} ${playback.order.length}`);
      return `${name} ${duration}${flash === undefined ? '' : ' lead'}`;
    });
    const turned = (count: number) => [
      'turning 0 300 lead',
      ...Array.from({ length: count }, (_, i) => `turning ${i + 1} 150 lead`),
      `turning ${count} 400`,
    ];
    const step = (time: number) => ['half-way 40 lead', `move ${time}`];
    const acts = (time = 40) => ['announced 120 lead', ...step(time)];
    expect(timed).toEqual([
      ...[
        ...turned(3),
        ...acts(),
        ...step(40),
        ...step(40),
        ...acts(),
        ...step(40),
        ...acts(),
        ...step(40),
        ...acts(440),
      ],
      ...[...turned(3), ...acts(40), ...step(40), ...step(640), 'announced 120 lead', 'half-way 120 lead', 'move 840'],
      ...['half-way 120 lead', 'destroyed 840', ...acts(440)],
      ...[...turned(1), ...acts(), 'factory 1 500'],
      ...[...turned(1), 'announced 120 lead', 'turn 120', 'factory 1 500'],
      ...[...turned(1), ...acts(), 'factory 1 500'],
      'over 2500',
    ]);
  });

  test('move, destroy and log nothing during an announcement', () => {
    for (const [i, { flash, view, local, events }] of round.beats.entries()) {
      if (flash === undefined) continue;
      const from = round.beats.slice(0, i).findLast((beat) => beat.flash === undefined);
      expect(flash).toBe('lead');
      expect(view.robots).toEqual((from?.view ?? round.before.view).robots);
      expect(local.playback?.is === 'step' && local.playback.lost).toEqual([]);
      expect(events).toEqual(from?.events ?? []);
    }
  });

  const cardsAt = (all: typeof round, part: number) => {
    const running = all.beats.findLast((beat) => beat.part === part)?.local.playback;
    return running?.is === 'step' ? running.cards : [];
  };

  test('show cards of other players face down until their step, and never turn up cards of a destroyed robot', () => {
    const alone = designedRound({ bots: { 2: 'normal', 3: 'easy' } });
    expect(cardsAt(alone, 1)).toEqual([
      [71, 52, 65, 31, 47],
      [83, 'down', 'down', 'down', 'down'],
      [68, 'down', 'down', 'down', 'down'],
    ]);
    expect(cardsAt(alone, 4)).toEqual([
      [71, 52, 'unplayed', 'unplayed', 'unplayed'],
      [83, 74, 'unplayed', 'unplayed', 'down'],
      [68, 82, 59, 36, 'down'],
    ]);
    expect(alone.beats[0]?.view.programs).toEqual([[71, 52, 65, 31, 47], 'hidden', 'hidden']);
    expect(JSON.stringify(alone.beats[0])).not.toContain('74');
  });

  test.each([
    ['several people watch together', {}],
    ['the viewer only watches', { watched: true, bots: { 2: 'normal', 3: 'easy' } } as const],
  ])('show all cards face down until their step if %s', (_, looks) => {
    expect(cardsAt(designedRound(looks), 1).map((program) => program?.slice(1))).toEqual(
      Array.from({ length: 3 }, () => ['down', 'down', 'down', 'down']),
    );
  });

  test('show all cards when the round is watched again', () => {
    const [first] = keyframes(round.before, round.after, true);
    expect(first?.local.playback?.is === 'step' && first.local.playback.cards[1]).toEqual([83, 74, 39, 43, 48]);
  });

  test('end with a result that remains until a key press, while destroyed robots are still off the board', () => {
    const last = round.beats.at(-1);
    const over = last?.local.playback?.is === 'over' ? last.local.playback : expect.fail();
    expect(last?.staysBefore).toBe('round 3');
    expect(over.ending.back.map(({ player, start }) => [player, start])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(last?.view.robots.map(({ square }) => square)).toEqual([-1, -1, 126]);
  });

  test('ring the bell for the player of a destroyed robot', () => {
    expect([1, 2, 3].map((seat) => hurts(round.after.events, seat))).toEqual([true, true, false]);
  });
});

describe('the playback of a command', () => {
  test('is empty if the command starts no execution', () => {
    const match = newRace();
    const before = sceneOf(match, []);
    const events = played(match, '1: clear');
    expect(keyframes(before, sceneOf(match, events))).toEqual([]);
  });

  test('shows no program of a robot that was destroyed before the round', () => {
    const { match, lines } = raceWith([null, [5, 0, 'N']], [[], [60, 1, 2, 3, 4]]);
    const { beats: frames } = watched(match, lines);
    const over = frames.at(-1)?.local.playback;
    expect(over?.is === 'over' && over.programs).toEqual([null, [60, 1, 2, 3, 4]]);
    expect(over?.is === 'over' && over.ending.back.map(({ player }) => player)).toEqual([1]);
  });
});
