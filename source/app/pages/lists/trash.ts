import { counted } from '../../../screen/sentences.ts';
import { type Answer, yesOrNo } from '../../layers/dialog.ts';
import type { Around } from '../../services.ts';
import { dateColumn, dateWidth } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage } from './list-page.ts';

/** A match that was removed. */
export interface RemovedMatch {
  readonly name: string;
  /** The game's title. */
  readonly game: string;
  /** The level's title. */
  readonly level?: string | undefined;
  readonly standing: string;
  /** When it was last played. */
  readonly date: Date;
}

/** What the trash is made of. */
export interface TrashOptions<Match extends RemovedMatch> {
  readonly now: Date;
  /** Newest first. */
  readonly matches: readonly Match[];
  /** The room that they take, such as `1.2 MB`. */
  readonly size: string;
  restore(match: Match): Answer;
  deleteForGood(matches: readonly Match[]): Answer;
  back(): void;
}

/** What was removed, to be taken back or deleted for good. */
export const trash = <Match extends RemovedMatch>(
  around: Around,
  { now, matches, size, restore, deleteForGood, back }: TrashOptions<Match>,
): Page =>
  listPage<Match>(around, {
    title: 'trash',
    facts: matches.length === 0 ? '' : `${counted(matches.length, 'match', 'matches')}, ${size}`,
    table: 'removed matches',
    items: matches,
    columns: [
      { head: 'game', width: 15, more: 5, text: ({ game }) => game, role: () => 'strong' },
      { head: 'level or name', width: 19, more: 13, text: ({ level, name }) => level ?? name },
      { head: 'where', width: 22, more: 12, text: ({ standing }) => standing },
      { head: ' played', width: dateWidth, text: ({ date }) => dateColumn(date, now), role: () => 'dim' },
    ],
    words: ({ game, level = '', name, standing }) => `${game} ${level} ${name} ${standing}`,
    nothing: 'The trash is empty. What you remove comes here.',
    enter: ['restore', 'put the match back where it was'],
    open: restore,
    says: ({ game, level, standing }) =>
      `Enter restores ${level === undefined ? game : `${game}, ${level}`}: ${standing}. It stays here until you delete it.`,
    more: (match) =>
      match === undefined
        ? []
        : [
            {
              keys: ['delete'],
              label: 'Del',
              footer: ['Del', 'delete'],
              help: 'delete the match for good, after a question',
              press: () =>
                yesOrNo('delete', `Delete ${match.level ?? match.name} for good? You can't undo it.`, () =>
                  deleteForGood([match]),
                ),
            },
            {
              keys: ['e'],
              footer: ['e', 'empty'],
              help: 'delete all of them for good, after a question',
              press: () =>
                yesOrNo(
                  'empty',
                  `Delete ${counted(matches.length, 'match', 'matches')} for good? You can't undo it.`,
                  () => deleteForGood(matches),
                ),
            },
          ],
    backTo: ['files', 'back to the files'],
    back,
  });
