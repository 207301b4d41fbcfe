import { type GameOption, wholeNumber } from '../options.ts';
import type { Seat } from '../vocabulary.ts';

const typed = { onlyWhereSaid: true, onlyTyped: true } as const;

export const programOptions = {
  strategyTime: {
    ...wholeNumber(1, 600_000, 1000, 'milliseconds a turn for a program outside the sandbox'),
    ...typed,
  },
  strategySteps: { ...wholeNumber(1, 10_000, 10, 'millions of steps a turn for a program in the sandbox'), ...typed },
  strategyMemory: { ...wholeNumber(16, 4096, 128, 'megabytes of memory for a module'), ...typed },
} as const satisfies Readonly<Record<string, GameOption>>;

/** Number of faults in a match after which a program gives up. */
export const maxStrategyFaults = 10;

export const strategyFaultCodes = [
  'start-failed',
  'out-of-steps',
  'timeout',
  'threw',
  'crashed',
  'bad-answer',
  'bad-game',
] as const;

export type StrategyFaultCode = (typeof strategyFaultCodes)[number];

/** A turn that a player's program forfeited, and the reason. The code `bad-game` stands for a fault of the game. */
export interface StrategyFault {
  readonly seat: Seat;
  readonly turn: number;
  readonly code: StrategyFaultCode;
  readonly message: string;
  /** Number of the program's faults in this match. Faults of the game do not count. */
  readonly faults: number;
}

export const strategyFaultText = ({ seat, code, message, faults }: StrategyFault): string =>
  code === 'bad-game'
    ? `Fault of the game: ${message}`
    : `Strategy fault ${faults} of ${maxStrategyFaults}, player ${seat}, ${code}: ${message}`;

export const strategyFaultJson = ({ seat, turn, code, message, faults }: StrategyFault): string =>
  JSON.stringify({ type: 'strategy-fault', seat, turn, code, message, faults });
