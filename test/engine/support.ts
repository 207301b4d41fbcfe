import fc from 'fast-check';
import { expect } from 'vitest';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import { parseLine, type ScriptLine } from '#engine/script.ts';
import { activeSeats, type Step } from '#engine/step.ts';
import type { MatchSetup, StateOf } from '#engine/vocabulary.ts';
import type { Command } from '../tiny-game/commands.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

export type AuctionState = StateOf<DiceAuction>;
export type Line = ScriptLine<Command>;

/** Setup with three seats and enough rounds for hundreds of commands, unless options override it. */
export const setupOf = (options: Record<string, string> = {}, seed = 'seed'): MatchSetup => ({
  seed,
  players: 3,
  options: { rounds: '99', goal: '999', coins: '400', ...options },
});

export const newMatch = (options?: Record<string, string>, seed?: string): Match<DiceAuction> =>
  startMatch(diceAuction, setupOf(options, seed));

/** Plays lines that must all be accepted. */
export function matchAfter(...lines: string[]): Match<DiceAuction> {
  const match = newMatch();
  for (const line of lines) accepted(match, line);
  return match;
}

export function stepOf(match: Match<DiceAuction>, line: string): Step<DiceAuction> {
  const entered = enter(match, line);
  if (entered?.read !== true) throw new Error(`not a command: ${line}`);
  return entered.step;
}

export function accepted(match: Match<DiceAuction>, line: string) {
  const step = stepOf(match, line);
  if (!step.ok) throw new Error(`${line}: ${step.error.message}`);
  return step;
}

export function refused(match: Match<DiceAuction>, line: string) {
  const step = stepOf(match, line);
  if (step.ok) throw new Error(`accepted: ${line}`);
  return step.error;
}

export function lineOf(text: string): Line {
  const parsed = parseLine<DiceAuction>(diceAuction, text);
  if (parsed?.ok !== true) throw new Error(`not a command: ${text}`);
  return parsed.value;
}

export function unwrapped<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The same value, deeply frozen: every write throws. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** Numbers from which `chosen` derives a command. */
export interface Choice {
  readonly who: number;
  readonly what: number;
  readonly amount: number;
}

export const choice: fc.Arbitrary<Choice> = fc.record({ who: fc.nat(11), what: fc.nat(19), amount: fc.nat(9) });
export const choices = (least: number, most = least): fc.Arbitrary<Choice[]> =>
  fc.array(choice, { minLength: least, maxLength: most, size: 'max' });

const bid = (amount: number): Command => ({ name: 'bid', args: { amount } });
const stake = (points: number): Command => ({ name: 'stake', args: { points } });
const plain = (name: 'commit' | 'purse' | 'applaud'): Command => ({ name, args: {} });

/** Seat and command for a choice. In nine of ten cases the command may be accepted, otherwise it is arbitrary. */
export function chosen(state: AuctionState, { who, what, amount }: Choice): Line {
  const waiting = activeSeats(diceAuction, state);
  const seat = waiting[who % waiting.length] ?? 1;
  if (what < 2) return { seat: who < 5 ? who : null, command: anything(amount) };
  if (state.phase === 'stakes') return { seat, command: stake((amount % 3) + 1) };
  return { seat, command: what < 12 ? bid(amount) : plain('commit') };
}

const anything = (amount: number): Command =>
  [stake(1), bid(amount), bid(0), plain('commit'), plain('purse'), plain('applaud')][amount % 6] ?? bid(9);

/** Plays the commands that the choices determine, given the current state. */
export function playChoices(match: Match<DiceAuction>, list: readonly Choice[]): Step<DiceAuction>[] {
  return list.map((item) => {
    const { seat, command } = chosen(match.state, item);
    return match.play(seat, command);
  });
}

export const stepsOf = (match: Match<DiceAuction>): Step<DiceAuction>[] => match.log.map((_, i) => match.stepAt(i));

/** Compares log, state and turns. The order of keys in the states counts. */
export function expectSameMatch(match: Match<DiceAuction>, other: Match<DiceAuction>): void {
  expect(match.log).toEqual(other.log);
  expect(JSON.stringify(match.state)).toBe(JSON.stringify(other.state));
  expect(match.turns()).toEqual(other.turns());
}
