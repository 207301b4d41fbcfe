import { type Line, line, type Role, span } from '../../screen/paint.ts';
import { frameRows } from '../../screen/screen.ts';
import { type Page, page } from './page.ts';
import type { Around } from './page-key.ts';

/** What stands between two players at one screen. */
export interface CoverOptions {
  /** The title row of the match, which must tell nothing that only one of them may know. */
  readonly title: Line;
  readonly facts: Line;
  /** `player 2` */
  readonly player: string;
  /** The colour of the player's name. */
  readonly role?: Role;
  /** What Enter shows, such as `the hand of player 2`. */
  readonly shows: string;
  /** Whether Enter was pressed before it was taken. */
  readonly isEarly?: boolean;
  /** Shows it. */
  enter(): void;
  /** Leaves the match, which is saved. */
  leave(): void;
}

/** It stays true when Enter is taken again, so that nothing has to be drawn anew then. */
const tooEarly = 'That Enter came too early: wait a moment, then press it again.';

/** Nothing but whose turn it is to look. */
export const cover = (around: Around, options: CoverOptions): Page => {
  const { title, facts, player, role = 'strong', shows, isEarly = false } = options;
  return page(around, {
    show({ columns, rows }) {
      const margin = span(' '.repeat(Math.max(0, Math.floor(columns / 2) - 10)));
      const above = Array.from({ length: Math.floor((rows - frameRows) / 2) - 3 }, (): Line => []);
      return {
        title,
        facts,
        left: [
          {
            title: '',
            lines: [
              ...above,
              [margin, span('Pass to ', 'strong'), span(player, role)],
              [],
              [margin, ...line('Press Enter when only')],
              [margin, ...line(`${player} can see this.`)],
            ],
          },
        ],
        hint: [`Enter shows ${player} ${shows}.`, ...(isEarly ? [tooEarly] : [])],
      };
    },
    keys: () => [
      { keys: ['enter'], footer: ['Enter', `${player} is here`], help: `${player} is here`, press: options.enter },
      { keys: ['q'], footer: ['q', 'leave (saved)'], help: 'leave (nothing is lost)', press: options.leave },
    ],
    silent: true,
  });
};
