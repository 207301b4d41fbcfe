import type { Role } from '../../../screen/paint.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Around } from '../../services.ts';
import { dateColumn, dateWidth } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage } from './list-page.ts';

/** A match that was played to its end. */
export interface FinishedMatch {
  /** The game's title. */
  readonly game: string;
  /** The level's title. */
  readonly level?: string | undefined;
  /** `turn 15, score 9` */
  readonly standing: string;
  readonly end: 'won' | 'lost' | 'drawn';
  readonly date: Date;
  /** Its file. */
  readonly path: string;
}

/** What the list of replays is made of. */
export interface ReplaysOptions<Match extends FinishedMatch> {
  readonly now: Date;
  /** Newest first. */
  readonly matches: readonly Match[];
  watch(match: Match): Answer;
  back(): void;
}

const roles: Readonly<Record<FinishedMatch['end'], Role>> = { won: 'success', lost: 'text', drawn: 'text' };

/** All finished matches, to watch one again. */
export const replays = <Match extends FinishedMatch>(
  around: Around,
  { now, matches, watch, back }: ReplaysOptions<Match>,
): Page =>
  listPage<Match>(around, {
    title: 'replays',
    facts: matches.length === 0 ? '' : `${matches.length} match${matches.length === 1 ? '' : 'es'}, newest first`,
    table: 'finished matches',
    items: matches,
    columns: [
      { head: 'game', width: 15, more: 5, text: ({ game }) => game, role: () => 'strong' },
      { head: 'level', width: 15, more: 13, text: ({ level }) => level ?? '-' },
      { head: 'ended at', width: 18, more: 12, text: ({ standing }) => standing },
      { head: 'result', width: 6, text: ({ end }) => end, role: ({ end }) => roles[end] },
      { head: ' played', width: dateWidth, text: ({ date }) => dateColumn(date, now), role: () => 'dim' },
    ],
    words: ({ game, level = '', standing, end }) => `${game} ${level} ${standing} ${end}`,
    nothing: 'No replays yet. Every finished match is kept here.',
    enter: ['watch', 'watch the match'],
    open: watch,
    says: ({ game, level, standing, end }) =>
      `Enter watches ${level === undefined ? game : `${game}, ${level}`}: ${end}, ${standing}.`,
    back,
  });
