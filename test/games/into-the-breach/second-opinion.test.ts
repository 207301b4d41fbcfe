import fc from 'fast-check';
import { test } from 'vitest';
import { type BreachAction, breachText, createBreach, reduceBreach } from '../../bench/into-the-breach-reducer.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { inTime } from '../../support/in-time.ts';
import { randomLevel } from './random-level.ts';
import { matchOf, textOf, type, wordOf } from './support.ts';

const number = fc.integer({ min: 0, max: 8 });
const anything: fc.Arbitrary<BreachAction> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('move'), row: number, column: number, toRow: number, toColumn: number }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'undo' }) },
  { weight: 3, arbitrary: fc.constant({ type: 'end_turn' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' }) },
);

const lineOf = (action: BreachAction): string =>
  action.type === 'move' ? `move(${action.row},${action.column},${action.toRow},${action.toColumn})` : action.type;

test('two implementations of the rules without shared code reach the same positions, command by command', () => {
  fc.assert(
    fc.property(randomLevel, fc.array(anything, { minLength: 5, maxLength: 60 }), (level, actions) => {
      const match = matchOf(level);
      const plain = createBreach(level);
      for (const action of actions) {
        type(match, lineOf(action));
        reduceBreach(plain, action);
        expectEqual(breachText(plain), textOf(match));
        const word = plain.over ?? (plain.moves.length === 0 ? 'ready' : 'moved');
        expectEqual([word, plain.turn], [wordOf(match), match.state.turn]);
      }
    }),
    { numRuns: inTime(400, 10_000) },
  );
});
