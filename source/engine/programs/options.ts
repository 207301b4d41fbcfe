import { type GameOption, wholeNumber } from '../options.ts';

const typed = { onlyWhereSaid: true, onlyTyped: true } as const;

/** The limits of players' programs, for every game that they play. */
export const programOptions = {
  strategyTime: {
    ...wholeNumber(1, 600_000, 1000, 'milliseconds a turn for a program that counts no steps'),
    ...typed,
  },
  strategySteps: { ...wholeNumber(1, 10_000, 10, 'millions of steps a turn for a program in a sandbox'), ...typed },
  strategyMemory: { ...wholeNumber(16, 4096, 128, 'megabytes for a program that is a module'), ...typed },
} as const satisfies Readonly<Record<string, GameOption>>;
