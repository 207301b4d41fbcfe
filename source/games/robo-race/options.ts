import { choice, numberOrNone } from '#engine/options.ts';
import { maxFlags } from './vocabulary.ts';

export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** The match ends after this round. Null for no limit. */
  readonly rounds: number | null;
  /** Number of checkpoints. Null for a race without checkpoints. */
  readonly flags: number | null;
  /** True if each player may exchange a hand that cannot move the robot, once per race. */
  readonly exchange: boolean;
}

const onlyIfGiven = { onlyWhereSaid: true } as const;

export const options = {
  cards: choice(['deck', 'with-replacement'], 'shared deck, or unlimited copies'),
  rounds: { ...numberOrNone(1, 9999, 'a draw after this many rounds'), standardOfBots: '200' },
  flags: {
    ...numberOrNone(2, maxFlags, 'flags to reach in order before the goal counts; none: as in the original'),
    ...onlyIfGiven,
    // Number of checkpoints for races of six to twelve rounds. Boards of tier 3 are the longest and get fewer than tier
    // 2.
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
