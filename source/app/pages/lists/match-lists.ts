import { titleOf } from '../../../games/index.ts';
import { counted } from '../../../screen/sentences.ts';
import type { ListedMatch } from '../../../storage/matches/match-list.ts';
import { keyRow } from '../../layers/bindings.ts';
import { type Answer, yesOrNo } from '../../layers/dialog.ts';
import type { Around } from '../../services.ts';
import { dateColumn, dateWidth } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage, type TableColumn } from './list-page.ts';

/** A match as these lists show it. */
export type ShownMatch = Pick<ListedMatch, 'path' | 'name' | 'game' | 'level' | 'standing' | 'over' | 'time'>;

/** Matches in a list, newest first. */
interface ShownMatches<Match extends ShownMatch> {
  readonly now: Date;
  readonly matches: readonly Match[];
  back(): void;
}

export interface ReplaysOptions<Match extends ShownMatch> extends ShownMatches<Match> {
  watch(match: Match): Answer;
}

/** All finished matches, to watch one again. */
export const replays = <Match extends ShownMatch>(
  around: Around,
  { now, matches, watch, back }: ReplaysOptions<Match>,
): Page =>
  listPage<Match>(around, {
    title: 'replays',
    facts: matches.length === 0 ? '' : `${counted(matches.length, 'match', 'matches')}, newest first`,
    table: 'finished matches',
    items: matches,
    columns: [
      gameColumn,
      { head: 'level', width: 15, more: 13, text: ({ level }) => level?.title ?? '-' },
      { head: 'ended at', width: 18, more: 12, text: ({ standing }) => standing },
      { head: 'result', width: 6, text: endOf, role: (match) => (endOf(match) === 'won' ? 'success' : 'text') },
      playedColumn(now),
    ],
    words: (match) => [calledIn(match), match.standing, endOf(match)].join(' '),
    nothing: 'No replays yet. Every finished match is kept here.',
    enter: ['watch', 'watch the match'],
    open: watch,
    says: (match) => `Enter watches ${calledIn(match)}: ${endOf(match)}, ${match.standing}.`,
    back,
  });

export interface TrashOptions<Match extends ShownMatch> extends ShownMatches<Match> {
  /** The room that they take, such as `1.2 MB`. */
  readonly size: string;
  restore(match: Match): Answer;
  deleteForGood(matches: readonly Match[]): Answer;
}

/** What was removed, to be taken back or deleted for good. */
export const trash = <Match extends ShownMatch>(
  around: Around,
  { now, matches, size, restore, deleteForGood, back }: TrashOptions<Match>,
): Page => {
  const all = counted(matches.length, 'match', 'matches');
  const asksFirst = (title: string, what: string, meant: readonly Match[]) =>
    yesOrNo(title, `Delete ${what} for good? You can't undo it.`, () => deleteForGood(meant));
  return listPage<Match>(around, {
    title: 'trash',
    facts: matches.length === 0 ? '' : `${all}, ${size}`,
    table: 'removed matches',
    items: matches,
    columns: [
      gameColumn,
      { head: 'level or name', width: 19, more: 13, text: ({ level, name }) => level?.title ?? name },
      { head: 'where', width: 22, more: 12, text: ({ standing }) => standing },
      playedColumn(now),
    ],
    words: (match) => [calledIn(match), match.name, match.standing].join(' '),
    nothing: 'The trash is empty. What you remove comes here.',
    enter: ['restore', 'put the match back where it was'],
    open: restore,
    says: (match) => `Enter restores ${calledIn(match)}: ${match.standing}. It stays here until you delete it.`,
    more: (match) =>
      match === undefined
        ? []
        : [
            keyRow(
              'delete',
              'delete',
              'delete the match for good, after a question',
              () => asksFirst('delete', match.level?.title ?? match.name, [match]),
              'Del',
            ),
            keyRow('e', 'empty', 'delete all of them for good, after a question', () =>
              asksFirst('empty', all, matches),
            ),
          ],
    backTo: ['files', 'back to the files'],
    back,
  });
};

const gameColumn: TableColumn<ShownMatch> = {
  head: 'game',
  width: 15,
  more: 5,
  text: ({ game }) => titleOf(game),
  role: () => 'strong',
};

const playedColumn = (now: Date): TableColumn<ShownMatch> => ({
  head: ' played',
  width: dateWidth,
  text: ({ time }) => dateColumn(time, now),
  role: () => 'dim',
});

const endOf = ({ over = 'drawn' }: ShownMatch): string => over;

const calledIn = ({ game, level }: ShownMatch): string =>
  level === undefined ? titleOf(game) : `${titleOf(game)}, ${level.title}`;
