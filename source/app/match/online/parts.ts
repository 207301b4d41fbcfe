import type { Glyphs } from '../../../screen/paint.ts';
import type { Owned } from '../../../screen/screen.ts';
import type { MatchRows } from '../../layers/bindings.ts';
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
