import { type Line, line, type Role, span } from '../../../screen/paint.ts';
import { frameRows, type Section } from '../../../screen/screen.ts';
import type { PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import { type Page, page } from '../../pages/page.ts';
import type { Around } from '../../services.ts';

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
    show: (size) => ({
      title,
      facts,
      left: inTheMiddle(size, [
        [span('Pass to ', 'strong'), span(player, role)],
        [],
        line('Press Enter when only'),
        line(`${player} can see this.`),
      ]),
      hint: [`Enter shows ${player} ${shows}.`, ...(isEarly ? [tooEarly] : [])],
    }),
    keys: () => [
      { keys: ['enter'], footer: ['Enter', `${player} is here`], help: `${player} is here`, press: options.enter },
      leaveKey(options),
    ],
    silent: true,
  });
};

/** What lies over everything when all at the screen have planned and wait for others. */
export interface WaitingOptions extends Pick<CoverOptions, 'title' | 'facts' | 'leave'> {
  /** Those who are waited for, such as `player 3`. */
  readonly waiting: string;
}

/** Nothing but whom all wait for. */
export const waitingCover = (around: Around, options: WaitingOptions): Page => {
  const { title, facts, waiting } = options;
  return page(around, {
    show: (size) => ({
      title,
      facts,
      left: inTheMiddle(size, [line('All at this screen have committed.', 'strong')]),
      hint: [`Waiting for ${waiting}.`],
    }),
    keys: () => [leaveKey(options)],
    silent: true,
  });
};

/** A few lines in the middle of an empty screen. */
function inTheMiddle({ columns, rows }: Size, lines: readonly Line[]): readonly Section[] {
  const margin = span(' '.repeat(Math.max(0, Math.floor(columns / 2) - 10)));
  const above = Array.from({ length: Math.floor((rows - frameRows) / 2) - 3 }, (): Line => []);
  return [{ title: '', lines: [...above, ...lines.map((row) => (row.length === 0 ? row : [margin, ...row]))] }];
}

const leaveKey = ({ leave }: Pick<CoverOptions, 'leave'>): PageKey => ({
  keys: ['q'],
  footer: ['q', 'leave (saved)'],
  help: 'leave (nothing is lost)',
  press: leave,
});
