import { type Face, remarksOf } from '#engine/face.ts';
import type { Strategy } from './bot-draft.ts';
import { expertStrategy, hardStrategy, plainWorth, type SearchStyle } from './search.ts';
import { easyStrategy, normalStrategy, noviceStrategy, plainStyle, type Style } from './strategies.ts';

/** A face with its differences from the plain bots that do not search, and from those that do. */
export interface RiscFace {
  readonly face: Face;
  readonly simple: Partial<Style>;
  readonly search: SearchStyle;
}

const { land, threat, promise, techLeft, levels, bonus } = plainWorth;

/** A face may change the strength of a skill by at most 60 points (`docs/opponents.md`). */
export const faces: Readonly<Record<string, RiscFace>> = {
  mab: {
    face: {
      name: 'Mab',
      portrait: {
        unicode: ['  ▄╲╱▄ ', ' (●_●) ', '  ╱▼╲  '],
        ascii: ['  _\\/_ ', ' (o_o) ', '  /o\\  '],
      },
      style: 'bets the whole stack on one door',
      remarks: remarksOf([
        'Hello! Do you feel lucky?',
        'One more roll and I go home.',
        'I had a feeling. I always have.',
        'The dice apologised. I did not.',
        'Finders, keepers.',
        'Broke again. Lend me a village?',
        'See? It was never in doubt. Much.',
        'Double or nothing next time.',
      ]),
    },
    simple: { margin: -1, minEasyWin: 0.45, minWin: 0.5, enough: 0.97 },
    search: { worth: { promise: 2 * promise } },
  },
  rook: {
    face: {
      name: 'Rook',
      portrait: {
        unicode: ['  ▗▲▖  ', ' (●▶   ', '  ╱┃▄  '],
        ascii: ['  ,^.  ', ' (`>   ', '  /|_  '],
      },
      style: 'takes what looks empty, keeps nothing long',
      remarks: remarksOf([
        'Your barn has a draught.',
        'I was just passing through it.',
        'Nobody told them to be afraid.',
        'That one had a lock after all.',
        'You were not using it.',
        'I leave as I came. In a hurry.',
        'All doors were open, thank you.',
        'You counted your gates. Rude.',
      ]),
    },
    simple: { minEasyWin: 0.45, minWin: 0.55, enough: 0.75, guard: 0 },
    search: { worth: { land: 1.4 * land, threat: 0.5 * threat } },
  },
  ilse: {
    face: {
      name: 'Ilse',
      portrait: {
        unicode: ['  ┃▲┃  ', ' ┃● ●┃ ', '  ┃═┃  '],
        ascii: ['  |^|  ', ' [o o] ', '  |=|  '],
      },
      style: 'never leaves a wall below strength',
      remarks: remarksOf([
        'State your business.',
        'I have counted your soldiers.',
        'The wall did it. I only stood there.',
        'I will have that gate oiled.',
        'Held for safekeeping.',
        'The keys are under the mat.',
        'Nothing happened. As planned.',
        'You came in over the roof.',
      ]),
    },
    simple: { margin: 1, minEasyWin: 0.6, minWin: 0.7 },
    search: { worth: { threat: 1.25 * threat }, caution: { below: 0.8, cost: 0.001 } },
  },
  kettle: {
    face: {
      name: 'Kettle',
      portrait: {
        unicode: [' ╭──╮  ', ' (●●)  ', ' ┃▂▂┃  '],
        ascii: ['  ,-.  ', ' (oo)  ', ' [__]  '],
      },
      style: 'saves two winters, then buys the war',
      remarks: remarksOf([
        'I brought my own lunch.',
        'War is dear. I can wait.',
        'Paid in full.',
        'That was meant for winter.',
        'A modest investment.',
        'Bankrupt. How novel.',
        'I bought it. Keep the receipt.',
        'All that saved, for you.',
      ]),
    },
    simple: { margin: 1, minEasyWin: 0.45, minWin: 0.65, spendsEvery: 2 },
    search: { worth: { techLeft: 1.3 * techLeft }, caution: { below: 0.85, cost: 0.0005 } },
  },
  quill: {
    face: {
      name: 'Quill',
      portrait: {
        unicode: ['  ╭─╮╱ ', ' (○-○) ', '  ╰─╯  '],
        ascii: ['  ,_,/ ', ' (@-@) ', '  \\_/  '],
      },
      style: 'keeps few units, and each of them is worth five',
      remarks: remarksOf([
        'Fascinating borders. Yours?',
        'Do not mind me, I measure.',
        'Theory predicted that. Barely.',
        'An outlier. I hate those.',
        'For further study.',
        'The experiment is closed.',
        'Results are significant.',
        'Peer review was harsh.',
      ]),
    },
    simple: { margin: 1, enough: 0.9, buys: 'best' },
    search: { worth: { levels: levels.map((value) => 1.4 * value), bonus: 1.15 * bonus } },
  },
  vex: {
    face: {
      name: 'Vex',
      portrait: {
        unicode: [' ╱╲╱╲  ', ' (▶_◀) ', '  ╰──╯ '],
        ascii: [' /\\/\\  ', ' (>_<) ', "  `--' "],
      },
      style: 'forgets nothing, least of all who took it',
      remarks: remarksOf([
        'So. You.',
        'I keep a list. It is short.',
        'That was for the last time.',
        'Two entries now.',
        'I told you I keep a list.',
        'Remember me kindly. Or at all.',
        'The list is empty. Odd feeling.',
        'I will need a longer list.',
      ]),
    },
    simple: { isVengeful: true },
    search: { worth: { debt: 1.25 } },
  },
};

const strategies: Readonly<Record<string, (face: RiscFace) => Strategy>> = {
  novice: ({ simple }) => noviceStrategy({ ...plainStyle, ...simple }),
  easy: ({ simple }) => easyStrategy({ ...plainStyle, ...simple }),
  normal: ({ simple }) => normalStrategy({ ...plainStyle, ...simple }),
  hard: ({ search }) => hardStrategy(search),
  expert: ({ search }) => expertStrategy(search),
};

export const strategyOf = (face: RiscFace, skill: string): Strategy | undefined => strategies[skill]?.(face);
