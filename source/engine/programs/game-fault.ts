import type { Game } from '../game.ts';
import type { Refusal } from '../result.ts';
import { formatCommand } from '../script.ts';
import { legalFor } from '../step.ts';
import type { GameTypes, Seat, StateOf } from '../vocabulary.ts';
import { argumentSamples, isAmong, type LegalCommands, type TypedArguments } from './legal.ts';
import { readCommand, typedArguments } from './protocol.ts';
import type { StrategyFault } from './strategy.ts';

/** Sentence about a command that `legal` lists although the rules refuse it. */
export const refusedText = <T extends GameTypes>(
  { commands }: Game<T>,
  seat: Seat,
  command: T['command'],
  { message }: Refusal,
): string =>
  `game.legal lists ${formatCommand(commands, command)} for player ${seat}, but the rules refuse it: ${message}`;

/** Sentence about arguments that `legal` lists although the declaration of the command excludes them. */
export const unreadableText = (seat: Seat, name: string, args: TypedArguments, why: string): string =>
  `game.legal lists ${name} ${JSON.stringify(args)} for player ${seat}: ${why}`;

export interface RefusedCommand<T extends GameTypes> {
  readonly command: T['command'];
  readonly error: Refusal;
}

/**
 * The game's fault in the refusal of a command. Undefined if `legal` does not list the command.
 *
 * @example
 * const { game, state } = auction();
 * const command = { name: 'bid', args: { amount: 5 } } as const;
 * refusalFault(game, state, 1, { command, error: { code: 'wrong-phase', message: 'Not now.' } }) // => undefined
 */
export function refusalFault<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  { command, error }: RefusedCommand<T>,
): string | undefined {
  const isListed = legalFor(game, state, seat).some(
    (entry) => entry.name === command.name && isAmong(entry, typedArguments(game, command)),
  );
  return isListed ? refusedText(game, seat, command, error) : undefined;
}

/** Number of arguments that are tried for each entry of the legal commands. */
const maxTried = 40;

/**
 * Finds a listed command that no program can play, because its declaration excludes the arguments.
 *
 * @example
 * const { game, state } = auction();
 * unreadableFault(game, state, 1) // => undefined
 */
export function unreadableFault<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): string | undefined {
  for (const entry of legalFor(game, state, seat)) {
    const fault = unreadableEntry(game, seat, entry);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function unreadableEntry<T extends GameTypes>(game: Game<T>, seat: Seat, entry: LegalCommands): string | undefined {
  for (const args of argumentSamples(entry, maxTried)) {
    const read = readCommand(game, { name: entry.name, args });
    if (!read.ok) return unreadableText(seat, entry.name, args, read.error);
  }
  return undefined;
}

/**
 * A turn that a program could not play because of the game. `faults` is the number of the program's own faults.
 *
 * @example
 * faultOfGame(1, 5, 'game.legal lists too much', 0).code // => 'bad-game'
 */
export const faultOfGame = (seat: Seat, turn: number, message: string, faults: number): StrategyFault => ({
  seat,
  turn,
  code: 'bad-game',
  message,
  faults,
});
