import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { eventsFor } from '#engine/report.ts';
import { formatCommand } from '#engine/script.ts';
import { hasWall } from '#games/robo-race/board.ts';
import { commands } from '#games/robo-race/commands.ts';
import type { GameEvent } from '#games/robo-race/events.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { directionOf, dx, dy } from '#games/robo-race/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { chance, randomLevel } from './random-level.ts';
import { newRace, played, printed, raceFrom } from './support.ts';

type Race = ReturnType<typeof newRace>;

const raceOn = (seed: number, players = 1 + (seed % 4)): Race =>
  newRace({ seed: `p${seed}`, players, level: { name: './x', text: randomLevel(seed) } });

/** Commits random programs for all living robots and returns the events of the round. */
function randomRound(match: Race, seed: number): readonly GameEvent[] {
  const random = chance(seed);
  let events: readonly GameEvent[] = [];
  for (const [i, hand] of match.state.hands.entries()) {
    if (hand === null) continue;
    played(match, `${i + 1}: program ${random.shuffle(hand).slice(0, 5).join(' ')}`);
    events = played(match, `${i + 1}: commit`);
  }
  return events;
}

const seeds = fc.nat(1_000_000);

describe('during a race', () => {
  test('after every event, living robots are on different squares, and no robot has crossed a wall', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = raceOn(seed, 4);
        for (let round = 0; round < 3 && match.state.outcome === null; round++) {
          const { board } = match.state;
          const places = new Map(match.state.robots.map(({ square }, i) => [i + 1, square]));
          for (const event of randomRound(match, seed + round)) {
            if (!('execution' in event) || event.type === 'card-played') continue;
            const at = event.y * board.width + event.x;
            if (event.type !== 'destroyed') expect(places.get(event.player)).toBe(at);
            if (event.type === 'bump') continue;
            if (event.type === 'destroyed') places.delete(event.player);
            if (event.type !== 'move') continue;
            const direction = directionOf(event.direction) ?? 0;
            // No robot crosses a wall.
            expect(hasWall(board, at, direction)).toBe(false);
            const [u, v] = [event.x + (dx[direction] ?? 0), event.y + (dy[direction] ?? 0)];
            const isOn = u >= 0 && u < board.width && v >= 0 && v < board.height;
            // The next event destroys a robot that leaves the board or falls.
            places.set(event.player, isOn ? v * board.width + u : -1);
            const living = [...places.values()].filter((square) => square >= 0 && board.tiles[square] !== 'O');
            expect(new Set(living).size).toBe(living.length);
          }
          // Robots that were not destroyed are where their last events put them.
          if (match.state.outcome === null) continue;
          for (const [i, { square }] of match.state.robots.entries()) expect(square).toBe(places.get(i + 1) ?? -1);
        }
      }),
      { numRuns: 35 },
    );
  });

  test('after a round, each living robot has a square of its own outside pits, and until the end a full hand', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = raceOn(seed);
        randomRound(match, seed);
        const { robots, board, hands, outcome } = match.state;
        const squares = robots.map(({ square }) => square).filter((square) => square >= 0);
        expect(new Set(squares).size).toBe(squares.length);
        for (const square of squares) expect(board.tiles[square]).not.toBe('O');
        if (outcome === null) expect(squares).toHaveLength(robots.length);
        for (const hand of hands) expect(hand?.length ?? 0).toBe(outcome === null ? 7 : 0);
      }),
      { numRuns: 35 },
    );
  });

  test('from one event to the next, the step number and the action number stay the same or rise by one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const events = randomRound(raceOn(seed), seed).filter((event) => 'execution' in event);
        let [step, action] = [1, 1];
        for (const [i, event] of events.entries()) {
          if (i > 0) expect(event.step - step === 0 || event.step - step === 1).toBe(true);
          expect(event.action - action === 0 || event.action - action === 1).toBe(true);
          expect(event.action).toBeLessThanOrEqual(event.step);
          [step, action] = [event.step, event.action];
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a save replays to the same match, and undo restores the state before a draft', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const match = raceOn(seed);
        randomRound(match, seed);
        if (match.state.outcome === null) {
          const before = match.state;
          const player = 1 + (seed % before.players);
          played(match, `${player}: place(1,${before.hands[player - 1]?.[2]})`);
          expect(match.undo(player)).toEqual({ ok: true });
          expect(match.state).toEqual(before);
          randomRound(match, seed + 1);
        }
        const again = unwrapped(loadSave(roboRace, unwrapped(readSave(writeSave(match)))));
        expect(again.state).toEqual(match.state);
        expect(again.setup).toEqual(match.setup);
      }),
      { numRuns: 25 },
    );
  });

  test('commands are deterministic and do not mutate the earlier state', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [one, two] = [raceOn(seed), raceOn(seed)];
        const before = JSON.stringify(one.state);
        const start = one.state;
        expect(randomRound(one, seed)).toEqual(randomRound(two, seed));
        expect(one.state).toEqual(two.state);
        expect(JSON.stringify(start)).toBe(before);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the secrets of other players stay hidden from a seat:', () => {
  /** Two races that differ only in the hands and plans of seats 2 and 3. */
  function twins(seed: number): readonly [Race, Race] {
    const random = chance(seed);
    const sorted = (cards: readonly number[]) => cards.toSorted((a, b) => a - b);
    const deck = random.shuffle(Array.from({ length: 84 }, (_, i) => i + 1));
    const ownHand = deck.slice(0, 7);
    const at = (hands: readonly (readonly number[])[]) => {
      const [two = [], three = []] = hands;
      return raceFrom({
        board: 'workshop',
        round: 3,
        step: 0,
        robots: [3, 5, 7].map((x, i) => ({ player: i + 1, x, y: 0, facing: 'N', alive: true, start: i + 1 })),
        hands: { 1: ownHand, 2: two, 3: three },
        slots: { 3: [three[4], null, null, null, three[2]] },
        programs: { 2: two.slice(0, 5) },
      });
    };
    return [
      at([sorted(deck.slice(7, 14)), sorted(deck.slice(14, 21))]),
      at([sorted(deck.slice(30, 37)), sorted(deck.slice(40, 47))]),
    ];
  }

  test('hidden cards change no byte of its views, events, echoes, refusals and answers', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [one, two] = twins(seed);
        expect(JSON.stringify(roboRace.view(one.state, 1))).toBe(JSON.stringify(roboRace.view(two.state, 1)));
        const script = (match: Race) => {
          const [ownHand, three] = [match.state.hands[0] ?? [], match.state.hands[2] ?? []];
          return [
            `3: place(2,${three[1]})`,
            '3: preview',
            `3: place(3,${three[1]})`,
            `1: program ${ownHand.slice(0, 5).join(' ')}`,
            '1: place(1,84)',
            '2: clear',
            '2: hand',
            '3: take_back(1)',
            '1: preview',
            '1: hand',
            '1: commit',
          ].join('\n');
        };
        for (const format of ['text', 'json'] as const) {
          const [a, b] = twins(seed);
          expect(printed(a, script(a), format, 1)).toBe(printed(b, script(b), format, 1));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('programs are revealed when they are played, but new hands are not', () => {
    const match = newRace({ players: 3 });
    const before = match.state;
    const events = randomRound(match, 5);
    const seen = eventsFor(roboRace, events, 1, before, match.state);
    expect(seen.filter(({ type }) => type === 'program-revealed')).toHaveLength(3);
    const dealt = seen.filter((event) => event.type === 'dealt');
    expect(dealt.map(({ cards }) => cards === 'hidden')).toEqual([false, true, true]);
  });

  test('drafts are not echoed for other players, unlike the commit', () => {
    for (const line of ['program(1,2,3,4,5)', 'place(3,7)', 'take_back(4)', 'clear'] as const)
      expect(
        roboRace.echoForOthers?.(unwrapped(roboRace.script?.readLine?.(line) ?? { ok: false, error: line }).command),
      ).toBeUndefined();
    expect(roboRace.echoForOthers?.({ name: 'commit', args: {} })).toBe('commit');
    expect(formatCommand(commands, { name: 'commit', args: {} })).toBe('commit');
  });
});
