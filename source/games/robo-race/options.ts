import { choice, numberOrNone, type OfferedLevel } from '#engine/options.ts';
import { maxFlags } from './vocabulary.ts';

export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** The match ends after this round. Null for no limit. */
  readonly rounds: number | null;
  /** Number of checkpoints. Null for a race without checkpoints. */
  readonly flags: number | null;
  /** Hands that each player may exchange once per race: hands that cannot move the robot, or hardly forward. */
  readonly exchange: 'none' | 'once' | 'few';
}

const exchanges = ['none', 'once', 'few'] as const;

const onlyIfGiven = { onlyWhereSaid: true } as const;

export const options = {
  cards: choice(['deck', 'with-replacement'], 'one shared deck, or any card any time'),
  rounds: { ...numberOrNone(1, 9999, 'draw after this many rounds'), standardOfBots: '200' },
  flags: {
    ...numberOrNone(2, maxFlags, 'checkpoints to reach before the goal'),
    ...onlyIfGiven,
    // Without checkpoints, races on small boards end after three rounds. With these numbers, the median of every board
    // is four to nine. The workshop, of tier 2, is unfair to three of its four seats with two.
    offeredIn: ({ tier }: OfferedLevel) => (tier === 2 ? '3' : '2'),
  },
  exchange: {
    ...choice(exchanges, 'one redraw; few: if under 3 go forward'),
    ...onlyIfGiven,
    offeredIn: () => 'few',
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
    exchange: exchanges.find((value) => value === givenOptions['exchange']) ?? 'none',
  };
}
