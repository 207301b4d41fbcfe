import fc from 'fast-check';
import { test } from 'vitest';
import { enter } from '#engine/match.ts';
import { isAlive, robotPositionOf } from '#games/robo-race/state.ts';
import { createRace, type RaceAction, raceText, reduceRace } from '../../bench/robo-race-reducer.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { inTime } from '../../support/in-time.ts';
import { chance, randomLevel } from './random-level.ts';
import { newRace } from './support.ts';

type Race = ReturnType<typeof newRace>;

const lineOf = (action: RaceAction): string => {
  const seat = `${action.player}: `;
  switch (action.type) {
    case 'program':
      return `${seat}program ${action.cards.join(' ')}`;
    case 'place':
      return `${seat}place ${action.slot} ${action.card}`;
    case 'take_back':
      return `${seat}take_back ${action.slot}`;
    default:
      return `${seat}${action.type}`;
  }
};

/** Random action of a random player, usually legal. */
function randomAction({ state }: Race, random: ReturnType<typeof chance>): RaceAction {
  const player = random.integer(1, state.players);
  const hand = state.hands[player - 1] ?? [1, 2, 3, 4, 5, 6, 7];
  const cards = random.shuffle(hand).slice(0, 5);
  const slot = random.integer(1, 5);
  const card = random.integer(0, 8) === 0 ? random.integer(1, 84) : (cards[0] ?? 1);
  const kind = random.integer(0, 9);
  if (kind < 4) return { type: 'program', player, cards };
  if (kind < 7) return { type: 'commit', player };
  if (kind === 7) return { type: 'place', player, slot, card };
  return kind === 8 ? { type: 'take_back', player, slot } : { type: 'clear', player };
}

const robotsOf = ({ state }: Race): string[] =>
  state.robots.map((robot) => {
    if (!isAlive(robot)) return 'dead';
    const { x, y, facing } = robotPositionOf(state.board, robot);
    return `${x},${y} ${facing}`;
  });

test('two independent implementations reach the same positions, command by command', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const random = chance(seed);
      const players = random.integer(1, 4);
      const text = randomLevel(seed);
      const match = newRace({ seed: `${seed}`, players, level: { name: './x', text } });
      const plain = createRace(text, `${seed}`, players);
      for (let i = 0; i < 80; i++) {
        const action = randomAction(match, random);
        enter(match, lineOf(action));
        reduceRace(plain, action);
        const { hands, slots, programs, round, outcome } = match.state;
        expectEqual(raceText(plain), robotsOf(match));
        expectEqual([plain.round, plain.winner], [round, outcome?.winners[0] ?? 0]);
        if (outcome !== null) break;
        expectEqual(
          plain.bots.map(({ hand }) => hand),
          hands,
        );
        expectEqual(
          plain.bots.map((bot) => bot.slots.map((card) => card || null)),
          slots.map((ownSlots, k) => ownSlots ?? programs[k]),
        );
      }
    }),
    { numRuns: inTime(140, 5000) },
  );
});
