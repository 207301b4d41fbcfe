import { footerLine, frame } from '../../source/app/frame.ts';
import type { Place, Size } from '../../source/app/place.ts';
import { type Session, startSession } from '../../source/app/session.ts';
import { type ColorDepth, render } from '../../source/app/theme.ts';
import { type Match, startMatch } from '../../source/engine/match.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { type Glyphs, unicode } from '../../source/screen/paint.ts';

export const small: Size = { columns: 80, rows: 24 };
export const large: Size = { columns: 120, rows: 40 };

/** A session of Space Defender without a terminal, and what it did. */
export interface Played {
  readonly session: Session<SpaceDefenderScreen>;
  readonly match: () => Match<SpaceDefenderScreen>;
  readonly left: () => boolean;
  /** How often it asked for the match to be saved. */
  readonly saves: () => number;
  /** Gives keys, one by one. */
  press(...keys: string[]): void;
  /** Enters lines, one by one. */
  enter(...lines: string[]): void;
}

export function play(seed = 'classic', glyphs: Glyphs = unicode): Played {
  const start = (by: string) => startMatch<SpaceDefenderScreen>(spaceDefender, { seed: by, players: 1, options: {} });
  const match = start(seed);
  let hasLeft = false;
  let saves = 0;
  const session = startSession<SpaceDefenderScreen>({
    match,
    screen: spaceDefenderScreen,
    glyphs,
    saved: () => saves++,
    restart: (another = 'another') => start(another),
    leave: () => {
      hasLeft = true;
    },
  });
  return {
    session,
    match: () => match,
    left: () => hasLeft,
    saves: () => saves,
    press: (...keys) => session.keys(keys, small),
    enter: (...lines) => session.paste([...lines, ''].join('\n')),
  };
}

/** The rows of a place's screen, with the text of an open command line in its row. */
export function rowsOf(place: Place, size: Size, glyphs: Glyphs = unicode, depth: ColorDepth = 'none'): string[] {
  const { painting, hint, footer, field } = place.show(size);
  const bottom = { hint, footer: footerLine(footer, size.columns) };
  const rows = frame(painting, bottom, size.columns, size.rows, glyphs).map((row) => render(row, depth));
  return field === undefined ? rows : rows.with(size.rows - 3, ` : ${field.text}`);
}

/** The screen as text; every row ends in a bar, so that blanks can be seen. */
export const screenText = (place: Place, size: Size, glyphs?: Glyphs): string =>
  `${rowsOf(place, size, glyphs)
    .map((row) => `${withoutCodes(row)}|`)
    .join('\n')}\n`;

/** Text without colours and other codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
export const withoutCodes = (text: string): string => text.replace(/\u001B\[[0-9;]*m/g, '');

/** The turns that lead to the position of the designed screens. */
export const designed = [
  'play(10,30,24,38,44,54,60)',
  'setup_next(1)',
  'setup_select(2)',
  'setup_next(2)',
  'setup_select(2)',
  'setup_next(2)',
  ...'fire fire fire pass pass fire move(C,2) move(A,3) fire move(C,4) fire fire fire fire'.split(' '),
];
