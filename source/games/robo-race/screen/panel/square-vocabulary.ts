import type { Decoration } from '../../board.ts';
import { arrows, DIRECTIONS, type DirectionName, type TileSign } from '../../vocabulary.ts';
import { stepsText } from '../words/squares.ts';

/** How squares are told. */
export interface SquareWords {
  readonly tiles: Readonly<Record<TileSign, string>>;
  decoration(decoration: Decoration): string;
  robot(name: string, bot: string | undefined, facing: DirectionName): string;
}

/** In whole words: `pusher P< pushes W in steps 1, 3 and 5`. */
export const wholeWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'belt ^ carries N',
    '>': 'belt > carries E',
    v: 'belt v carries S',
    '<': 'belt < carries W',
    R: 'gear R turns right',
    L: 'gear L turns left',
    O: 'pit O destroys',
    G: 'goal G: active here wins',
  },
  decoration(decoration) {
    const { kind, direction } = decoration;
    const steps = stepsText(decoration);
    if (kind === 'crusher') return `crusher C* destroys ${steps}`;
    return `pusher P${arrows[direction ?? 0]} pushes ${DIRECTIONS[direction ?? 0]} ${steps}`;
  },
  robot: (name, bot, facing) => `${name}${bot === undefined ? '' : ` (${bot})`} faces ${facing}`,
};

/** In few columns: `pusher W in 1 3 5`. */
export const fewWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'belt N',
    '>': 'belt E',
    v: 'belt S',
    '<': 'belt W',
    R: 'gear right',
    L: 'gear left',
    O: 'pit',
    G: 'goal',
  },
  decoration: ({ kind, direction, steps }) =>
    `${kind}${direction === undefined ? '' : ` ${DIRECTIONS[direction]}`} in ${steps.join(' ')}`,
  robot: (name, _, facing) => `${name} ${facing}`,
};
