import type { Owned } from '../../../screen/game/seats.ts';
import type { Glyphs } from '../../../screen/paint.ts';
import type { MatchRows } from '../../layers/bindings.ts';
import { type KeyRow, rowOf } from '../../layers/bindings.ts';
import { type Layer, taken } from '../../layers/layer.ts';
import type { Size } from '../../layers/place.ts';
import type { Notices } from '../notices.ts';
import type { MatchOnline } from './online.ts';

/** What lies over the screen of a match that is judged elsewhere is made with. */
export interface OnlineParts {
  readonly online: MatchOnline;
  readonly notices: Notices;
  publish(): void;
  glyphs(): Glyphs;
  /** Leaves the whole program. */
  quit(): void;
  /** To the lobby; the match goes on. */
  leave(): void;
  /** Shows the help of these keys. */
  help(size: Size, rows: MatchRows): void;
  /** What whoever looks still owns; nothing where the game does not say. */
  owned(): Owned | undefined;
  isOver(): boolean;
  /** Whether whoever looks is out of it. */
  isOut(): boolean;
}

/** The keys of what lies over the match: those of its table, help, and the end of the program. */
export const tableKeys = (
  { notices, quit, help }: Pick<OnlineParts, 'notices' | 'quit' | 'help'>,
  table: () => readonly KeyRow[],
): Required<Pick<Layer, 'rows' | 'key'>> => {
  const rows = () => ({ own: table(), shared: [] });
  return {
    rows,
    key: taken((name, size) => {
      notices.clear();
      if (name === 'ctrl+c') quit();
      else if (name === '?' || name === 'f1') help(size, rows());
      else rowOf(table(), name)?.press(name, size);
    }),
  };
};

/** Does something that is asked of the server, and says why not, if so. */
export function asking(
  { notices, publish }: Pick<OnlineParts, 'notices' | 'publish'>,
  asked: Promise<string | undefined>,
): void {
  void asked.then((why) => {
    if (why !== undefined) notices.say('refusal', why);
    publish();
  });
}
