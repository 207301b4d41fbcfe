import type { Glyphs } from '../../../../screen/paint.ts';
import { cardKind } from '../../cards.ts';
import { turnSign } from '../board/signs.ts';

/** What a card does as a sign of one line: `↑↑`, `┌→`. */
export function cardSign(card: number, glyphs: Glyphs): string {
  const { turn, steps = 0, back } = cardKind(card);
  if (turn !== undefined) return turnSign(turn, glyphs);
  return back === true ? glyphs.arrows.down : glyphs.arrows.up.repeat(steps);
}

/** The same in two lines of three columns. */
export function cardPicture(card: number, glyphs: Glyphs): readonly [string, string] {
  const { turn, steps = 0, back } = cardKind(card);
  const { arrows, vertical, corners } = glyphs;
  if (back === true) return [` ${vertical} `, ` ${arrows.down} `];
  switch (turn) {
    case 1:
      return [` ${corners.downRight}${arrows.right}`, ` ${vertical} `];
    case 2:
      return [`${corners.downRight}${corners.downLeft} `, `${arrows.down}${vertical} `];
    case 3:
      return [`${arrows.left}${corners.downLeft} `, ` ${vertical} `];
    default:
      return [spaced(arrows.up, steps), spaced(vertical, steps)];
  }
}

/** One sign, two with a blank between them, or three, in three columns. */
const spaced = (sign: string, count: number): string =>
  count === 1 ? ` ${sign} ` : count === 2 ? `${sign} ${sign}` : sign.repeat(3);
