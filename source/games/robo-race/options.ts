import { choice, numberOrNone, type OfferedLevel } from '#engine/options.ts';
import { maxFlags } from './vocabulary.ts';

export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** Number of the round after which the match ends. Null for no limit. */
  readonly rounds: number | null;
  /** Number of checkpoints. Null for a race without checkpoints. */
  readonly flags: number | null;
  /** Hands that a player may exchange once per race: none, hands without a move, or hands with few forward moves. */
  readonly exchange: 'none' | 'once' | 'few';
}

const exchanges = ['none', 'once', 'few'] as const;

const onlyIfGiven = { onlyWhereSaid: true } as const;

export const options = {
  cards: choice(['deck', 'with-replacement'], 'one shared deck, or any card at any time'),
  rounds: { ...numberOrNone(1, 9999, 'the match is a draw after this many rounds'), standardOfBots: '200' },
  flags: {
    ...numberOrNone(2, maxFlags, 'flags to reach before the goal'),
    ...onlyIfGiven,
    // With this number of checkpoints, the median race lasts four to nine rounds. Without checkpoints, it lasts only
    // three on small boards. Tier 2 includes the workshop, where two checkpoints would be unfair to three of four
    // seats.
    offeredIn: ({ tier }: OfferedLevel) => (tier === 2 ? '3' : '2'),
  },
  exchange: {
    ...choice(exchanges, 'one redraw; few: only if under 3 cards go forward'),
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
