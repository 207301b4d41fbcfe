import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { levelText, readLevel } from '#games/space-explorers/level.ts';
import { turnsLeftOf } from '#games/space-explorers/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { inTime } from '../../support/in-time.ts';
import { commandOfAction, plainOf } from './plain-play.ts';
import { type PlainAction, type PlainMatch, reducePlain } from './plain-reducer.ts';
import { randomLevel } from './random-level.ts';

/** Random action of the mover, usually legal. */
function randomAction({ planets, lengths, mover, orders }: PlainMatch, random: Stream): PlainAction {
  const kind = random.integer(0, 99);
  if (kind < 40) return { type: 'end_turn' };
  if (kind < 45) return { type: 'cancel', n: random.integer(0, orders.length + 1) };
  if (kind === 45 && random.integer(0, 9) === 0) return { type: 'resign' };
  const settled = planets.filter(({ p1, p2 }) => (mover === 1 ? p1 : p2) > 0);
  const source = random.shuffle(kind < 95 ? settled : planets)[0] ?? planets[0];
  const from = source?.id ?? 0;
  const neighbours = [...(lengths.get(from)?.keys() ?? [])];
  const to = kind < 92 ? neighbours[random.integer(0, neighbours.length - 1)] : random.integer(-1, 2 * planets.length);
  const most = (mover === 1 ? source?.p1 : source?.p2) ?? 0;
  return { type: 'send', from, to: to ?? 0, people: random.integer(kind < 90 ? 1 : -1, Math.max(1, most)) };
}

describe('two independent implementations', () => {
  test('reach the same positions, refusals and ends, command by command', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const random = openStreams(seeded(`${seed}`)).stream('play');
        const level = randomLevel(random);
        const { graph } = level;
        const source = { name: './own.dot', text: levelText(level) };
        const match = startMatch(spaceExplorers, { seed: 'plain', players: 2, options: {}, level: source });
        const plain = plainOf(level);
        expect(unwrapped(readLevel(source.text)).graph).toEqual(graph);
        for (let i = 0; i < 150; i++) {
          const action = randomAction(plain, random);
          const refused = reducePlain(plain, action);
          const step = match.play(plain.outcome === null ? match.state.mover : null, commandOfAction(action));
          expectEqual(step.ok ? undefined : step.error.code, refused);
          const { state } = match;
          expectEqual(
            plain.planets.map(({ p1, p2 }) => [p1, p2]),
            state.p1.map((p1, k) => [p1, state.p2[k]]),
          );
          expectEqual(
            plain.shuttles,
            state.shuttles.map((shuttle) => ({
              from: graph.map.ids[shuttle.from],
              to: graph.map.ids[shuttle.to],
              player: shuttle.player,
              people: shuttle.people,
              turnsLeft: turnsLeftOf(state, shuttle),
            })),
          );
          expectEqual([plain.turn, plain.mover, plain.orders.length], [state.turn, state.mover, state.orders.length]);
          expectEqual(
            [plain.outcome?.reason, plain.outcome?.winner],
            [state.outcome?.reason, state.outcome === null ? undefined : (state.outcome.winners[0] ?? 0)],
          );
          if (plain.outcome !== null) ends.add(plain.outcome.reason);
        }
      }),
      { numRuns: inTime(140, 2000), seed: 4 },
    );
    expect([...ends].sort()).toEqual(['all-planets', 'elimination', 'forfeit', 'turn-limit']);
  });
});
