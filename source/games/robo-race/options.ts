import { choice, numberOrNone } from '#engine/options.ts';
import { maxFlags } from './vocabulary.ts';

export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** Last round, null for no limit. */
  readonly rounds: number | null;
  /** Number of checkpoints, null for none. */
  readonly flags: number | null;
  /** True if each player may once exchange a hand that cannot move the robot. */
  readonly exchange: boolean;
}

const onlyIfGiven = { onlyWhereSaid: true } as const;

export const options = {
  cards: choice(['deck', 'with-replacement'], 'shared deck, or unlimited copies'),
  rounds: { ...numberOrNone(1, 9999, 'a draw after this many rounds'), standardOfBots: '200' },
  flags: {
    ...numberOrNone(2, maxFlags, 'flags to reach in order before the goal counts; none: as in the original'),
    ...onlyIfGiven,
    // Aims at races of six to twelve rounds. Boards of tier 3 are the longest.
    offeredIn: (tier: number | undefined) => (tier === 2 ? '3' : tier === 3 ? '2' : 'none'),
  },
  exchange: {
    ...choice(['none', 'once'], 'once: exchange a hand that cannot move'),
    ...onlyIfGiven,
  },
};

export function readOptions(givenOptions: Readonly<Record<string, string>>): Options {
  const numberOf = (name: 'rounds' | 'flags') => {
    const read = options[name].read(givenOptions[name] ?? options[name].standard);
    return read.ok && typeof read.value === 'number' ? read.value : null;
  };
  return {
    cards: givenOptions['cards'] === 'with-replacement' ? 'with-replacement' : 'deck',
    rounds: numberOf('rounds'),
    flags: numberOf('flags'),
    exchange: givenOptions['exchange'] === 'once',
  };
}
