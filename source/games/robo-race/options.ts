import { choice, numberOrNone } from '#engine/options.ts';
import { maxFlags } from './vocabulary.ts';

/** The choices before a match (rules, section 1). */
export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** The last round; null without a limit. */
  readonly rounds: number | null;
  /** How many checkpoints every robot has to reach, in order, before the goal counts; null without. */
  readonly flags: number | null;
  /** Whether a hand that cannot move may be exchanged once. */
  readonly exchange: boolean;
}

const onlyIfGiven = { onlyWhereSaid: true } as const;

/** The options of the game. */
export const options = {
  cards: choice(['deck', 'with-replacement'], 'shared deck, or unlimited copies'),
  rounds: { ...numberOrNone(1, 9999, 'a draw after this many rounds'), standardOfBots: '200' },
  flags: {
    ...numberOrNone(2, maxFlags, 'flags to reach in order before the goal counts; none: as in the original'),
    ...onlyIfGiven,
    // Races of six to twelve rounds: boards of the third tier are the longest.
    offeredIn: (tier: number | undefined) => (tier === 2 ? '3' : tier === 3 ? '2' : 'none'),
  },
  exchange: {
    ...choice(['none', 'once'], 'once: exchange a hand that cannot move'),
    ...onlyIfGiven,
  },
};

/** The options of a match from their texts. */
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
