import { describe, expect, expectTypeOf, test } from 'vitest';
import { type CommandNamed, type CommandOf, type CommandTable, integer, letter } from '#engine/commands.ts';
import type { CommandRule, CommandRules, PhaseContext, PhaseTable, Turn } from '#engine/game.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import type { Command } from '../tiny-game/commands.ts';
import type { DiceAuction, Phase } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { phases } from '../tiny-game/phases.ts';
import { rules } from '../tiny-game/rules.ts';
import { type AuctionState, frozen, newMatch } from './support.ts';

// The type check must reject each line below an expected error.

describe('the compiler requires', () => {
  const { stakes, ...otherPhases } = phases;
  const { commit, ...otherRules } = rules;

  test('that a table of phases has exactly the phases of the state', () => {
    // @ts-expect-error stakes is missing
    const lacking: PhaseTable<DiceAuction> = otherPhases;
    // @ts-expect-error there is no phase tea
    const excessive: PhaseTable<DiceAuction> = { ...otherPhases, stakes, tea: { waitsFor: () => [] } };
    // @ts-expect-error there is no phase tea to continue with
    const astray: PhaseTable<DiceAuction> = { ...phases, roll: { run: () => {}, next: 'tea' } };
    expect([lacking, excessive, astray].map((table) => Object.keys(table).length)).toEqual([6, 8, 7]);
    expectTypeOf<keyof PhaseTable<DiceAuction>>().toEqualTypeOf<Phase>();
  });

  test('that an automatic phase uses no seat, and does not rely on a command', () => {
    const demanding = (turn: Turn<DiceAuction>) =>
      turn.events.push({ type: 'committed', phase: 'roll', seat: turn.seat });
    // @ts-expect-error an automatic phase has no seat
    const mistaken: PhaseTable<DiceAuction> = { ...phases, roll: { run: demanding, next: 'score' } };
    const trusting = (course: PhaseContext<DiceAuction>) => {
      // @ts-expect-error there may be no command
      return course.command.name;
    };
    expect([mistaken.roll, trusting]).not.toContain(phases.roll);
  });

  test('that the rules handle exactly the commands of the table', () => {
    // @ts-expect-error commit is missing
    const lacking: CommandRules<DiceAuction> = otherRules;
    // @ts-expect-error there is no command fly
    const excessive: CommandRules<DiceAuction> = { ...otherRules, commit, fly: {} };
    expect([lacking, excessive].map((table) => Object.keys(table).length)).toEqual([4, 6]);
    expectTypeOf<keyof CommandRules<DiceAuction>>().toEqualTypeOf<Command['name']>();
  });
});

describe('the type of a command', () => {
  test('follows from the declaration of the command', () => {
    const table = {
      move: { args: { row: letter('J'), column: integer(1, 3) }, help: '' },
    } as const satisfies CommandTable;
    const moved: CommandOf<typeof table> = { name: 'move', args: { row: 1, column: 2 } };
    expectTypeOf(moved.args.row).toEqualTypeOf<number>();
    expectTypeOf<CommandNamed<Command, 'bid'>['args']>().toEqualTypeOf<{ readonly amount: number }>();
    expect(moved.name in table).toBe(true);
  });

  test('rejects wrong names and arguments', () => {
    // @ts-expect-error an amount is a number
    const wrong: Command = { name: 'bid', args: { amount: '3' } };
    // @ts-expect-error the amount is missing
    const missing: Command = { name: 'bid', args: {} };
    // @ts-expect-error there is no command fly
    const unknown: Command = { name: 'fly', args: {} };
    // @ts-expect-error a stake has no amount
    const mixed: Command = { name: 'stake', args: { amount: 3 } };
    expect([wrong, missing, unknown, mixed]).toHaveLength(4);
  });

  test('is narrowed by the name of the command', () => {
    // @ts-expect-error a bid has no points
    const mistaken: CommandRules<DiceAuction> = { ...rules, bid: { apply: (_, { args: { points } }) => points } };
    expect(mistaken.bid).not.toBe(rules.bid);
    const rule: CommandRule<DiceAuction, CommandNamed<Command, 'bid'>> = {
      check(_, { args }) {
        expectTypeOf(args.amount).toEqualTypeOf<number>();
        // @ts-expect-error a bid has no points
        return args.points;
      },
    };
    expect(rule.check?.(newMatch().state, { name: 'bid', args: { amount: 3 } }, 1)).toBeUndefined();
  });
});

describe('a published state', () => {
  const { state } = newMatch();
  // A copy, so that writes which should be rejected do not affect the shared state.
  const copy: AuctionState = frozen(diceAuction.copy(state));

  test('is readonly at any depth', () => {
    expect(() => {
      // @ts-expect-error the phase is read only
      copy.phase = 'over';
    }).toThrow(TypeError);
    expect(() => {
      // @ts-expect-error the parts of a state are read only
      for (const bidder of copy.bidders) bidder.coins = 0;
    }).toThrow(TypeError);
    expect(() => {
      // @ts-expect-error lists are read only
      copy.bidders.push({ coins: 1, points: 0, bid: 0, committed: false, total: 0 });
    }).toThrow(TypeError);
    expectTypeOf<DeepReadonly<{ a: { b: number[] }[] }>>().toEqualTypeOf<{
      readonly a: readonly { readonly b: readonly number[] }[];
    }>();
  });

  test('can be modified only by rules, as a working copy', () => {
    const run = (turn: Turn<DiceAuction>) => {
      turn.state.round = 7;
      // @ts-expect-error no event of this game
      turn.events.push({ type: 'rained', phase: 'roll' });
      // @ts-expect-error the command is read only
      turn.command = { name: 'commit', args: {} };
      return turn.state.round;
    };
    const turn = { state: diceAuction.copy(state), events: [], seat: 1, command: { name: 'purse', args: {} } } as const;
    const random = () => ({ integer: (low: number) => low, shuffle: <Item>(items: readonly Item[]) => [...items] });
    expect(run({ ...turn, events: [], random })).toBe(7);
    // @ts-expect-error a published state is no working copy
    expect(() => run({ ...turn, state: copy, events: [], random })).toThrow(TypeError);
  });
});
