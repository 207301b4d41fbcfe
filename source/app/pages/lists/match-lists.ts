import { titleOf } from '#games/index.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Glyphs, type Line, span } from '#screen/styled-text.ts';
import { isPlayed } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { type ActionResult, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageContext } from '../../services.ts';
import { dateColumn, dateText, dateWidth } from '../dates.ts';
import type { FileActions } from '../files/file-actions.ts';
import type { Page } from '../page.ts';
import { listPage, type TableColumn } from './list-page.ts';
import { factRow, type MatchCard, previewLines } from './match-cards.ts';
import { levelCalled } from './statistics-words.ts';
import { cardWidth, isLarge } from './wide-layout.ts';

export type ShownMatch = Pick<
  ListedMatch,
  'path' | 'name' | 'game' | 'level' | 'standing' | 'over' | 'time' | 'players' | 'facts' | 'givenName' | 'isStarred'
>;

interface ShownMatches<Match extends ShownMatch> {
  readonly now: Date;
  readonly glyphs: Glyphs;
  /** Must return the same card each time for the same match. */
  card(match: Match): MatchCard;
  matches(): readonly Match[];
  readonly actions?: FileActions<Match> | undefined;
  readonly notice?: string | undefined;
  back(): void;
}

export interface ReplaysOptions<Match extends ShownMatch> extends ShownMatches<Match> {
  watch(match: Match): ActionResult;
  trash?(): ActionResult;
}

export const noReplays = 'No replays yet. Finished matches appear here.';
export const emptyTrash = 'The trash is empty.';

export const matchesText = (count: number): string => (count === 0 ? 'none yet' : pluralize(count, 'match', 'matches'));

export const replays = <Match extends ShownMatch>(
  around: PageContext,
  { now, matches, actions, glyphs, card, watch, trash: openTrash, notice, back }: ReplaysOptions<Match>,
): Page =>
  listPage<Match>(around, {
    title: 'replays',
    facts: ({ length }) => (length === 0 ? '' : `${pluralize(length, 'match', 'matches')}, newest first`),
    table: 'finished matches',
    items: matches,
    columns: [
      gameColumn,
      { head: 'level', width: 15, more: 13, text: nameIn },
      { head: 'ended at', width: 18, more: 12, isSpare: true, text: ({ standing }) => standing },
      { head: 'result', width: 6, text: endOf, role: (match) => (endOf(match) === 'won' ? 'success' : 'text') },
      playedColumn(now),
    ],
    keyOf: ({ path }) => path,
    words: (match) => [starIn(match), calledIn(match), levelIn(match), match.standing, endOf(match)].join(' '),
    isStarred: ({ isStarred }) => isStarred === true,
    nothing: noReplays,
    enter: ['watch', 'watch the match'],
    open: watch,
    says: (match) => `Enter: watch ${inQuotes(match)}: ${endOf(match)}, ${match.standing}.`,
    panel: {
      width: (columns) => cardWidth(columns, 0),
      sections: (match, room) => [
        {
          title: match.givenName ?? levelIn(match) ?? titleOf(match.game),
          lines: cardLines(match, card(match), now, { ...room, glyphs }),
        },
      ],
    },
    cameTo: (match) => card(match).preview.ask(),
    notice,
    files: { actions, removalText: inQuotes, openTrash },
    back,
  });

function cardLines(
  match: ShownMatch,
  { stars, preview, facts }: MatchCard,
  now: Date,
  room: PictureRoom,
): readonly Line[] {
  const end = match.over === undefined ? 'at' : endOf(match);
  const below = [
    [],
    [
      span(` ${end.padEnd(9)}`, end === 'won' ? 'success' : 'text'),
      span(match.standing),
      span(stars === undefined ? '' : `  ${stars}`, 'hazard'),
    ],
    ...(match.level === undefined && match.givenName === undefined ? [] : [factRow('game', titleOf(match.game))]),
    ...(match.level === undefined || match.givenName === undefined ? [] : [factRow('level', match.level.title)]),
    factRow('played', dateText(match.time, now)),
    ...facts.map(([label, text]) => factRow(label, text)),
  ];
  return previewLines(preview.value(), below, room);
}

export interface TrashOptions<Match extends ShownMatch> extends ShownMatches<Match> {
  size(matches: readonly Match[]): string;
  /** True if the match was a save, which is listed under its own name. */
  wasSave(match: Match): boolean;
  restore(match: Match): ActionResult;
  deleteForGood(matches: readonly Match[]): ActionResult;
}

export const trash = <Match extends ShownMatch>(
  around: PageContext,
  { now, matches, actions, glyphs, card, size, wasSave, restore, deleteForGood, notice, back }: TrashOptions<Match>,
): Page => {
  const nameOf = (match: Match) => nameInTrash(match, wasSave(match));
  const countText = ({ length }: readonly Match[]) => pluralize(length, 'match', 'matches');
  const asksFirst = (title: string, what: string, meant: readonly Match[]) =>
    yesOrNo(title, `Delete ${what} for good? You can't undo it.`, () => deleteForGood(meant));
  return listPage<Match>(around, {
    title: 'trash',
    facts: (all) => (all.length === 0 ? '' : `${countText(all)}, ${size(all)}`),
    table: 'removed matches',
    items: matches,
    columns: [
      gameColumn,
      { head: 'level or name', width: 19, more: 13, text: nameOf },
      { head: 'where', width: 22, more: 12, text: ({ standing }) => standing },
      playedColumn(now),
    ],
    keyOf: ({ path }) => path,
    words: (match) => [starIn(match), calledIn(match), match.name, match.standing].join(' '),
    isStarred: ({ isStarred }) => isStarred === true,
    nothing: emptyTrash,
    enter: ['restore', 'get the match back'],
    open: restore,
    says: (match) =>
      `Enter: restore ${wasSave(match) ? match.name : inQuotes(match)} (${match.standing}). Kept until you delete it.`,
    panel: {
      width: (columns) => (isLarge({ columns }) ? cardWidth(columns, 0, trashWidth) : 0),
      sections: (match, room) => [
        { title: nameOf(match), lines: cardLines(match, card(match), now, { ...room, glyphs }) },
      ],
    },
    cameTo: (match) => card(match).preview.ask(),
    files: { actions },
    more: (match, all) =>
      match === undefined
        ? []
        : [
            keyRow(
              'delete',
              'delete',
              'delete it for good; asks first',
              () => asksFirst('delete', `"${nameOf(match)}"`, [match]),
              'Del',
            ),
            keyRow('e', 'empty', 'delete all for good; asks first', () => asksFirst('empty', countText(all), all)),
          ],
    notice,
    backTo: ['back', 'back to the list'],
    back,
  });
};

const trashWidth = 80;

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

/** Result for the player. `bots` for a match between bots. */
const endOf = ({ over = 'drawn', players, facts }: ShownMatch): string => (isPlayed(players, facts) ? over : 'bots');

export const levelIn = ({ level }: ShownMatch): string | undefined =>
  level && levelCalled(level.name, new Map([[level.name, level.title]]));

/** A search for `*` finds the starred matches. */
const starIn = ({ isStarred }: ShownMatch): string => (isStarred === true ? '*' : '');

const nameIn = (match: ShownMatch): string => match.givenName ?? levelIn(match) ?? '-';

/** Name of a match in the trash. For a save, the name that the player gave to its file. */
export const nameInTrash = (match: ShownMatch, wasSave: boolean): string =>
  wasSave ? match.name : (match.givenName ?? levelIn(match) ?? match.name);

export const calledIn = ({ game, level, givenName }: ShownMatch): string =>
  givenName ?? (level === undefined ? titleOf(game) : `${titleOf(game)}, ${level.title}`);

const inQuotes = (match: ShownMatch): string =>
  match.givenName === undefined ? calledIn(match) : `"${match.givenName}"`;
