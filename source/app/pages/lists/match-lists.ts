import { loadSave } from '#engine/journal/save.ts';
import { games, titleOf } from '#games/index.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, span } from '#screen/styled-text.ts';
import { factsOf, isPlayed } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { AsyncValue } from '../../async-value.ts';
import { type ActionResult, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { namedBots, personsOf, playerNames, publicViewer } from '../../match/hotseat.ts';
import type { PageContext } from '../../services.ts';
import { dateColumn, dateText, dateWidth } from '../dates.ts';
import type { FileActions } from '../files/file-actions.ts';
import type { Page } from '../page.ts';
import { listPage, type TableColumn } from './list-page.ts';
import { levelCalled } from './statistics-words.ts';
import { cardWidth } from './wide-layout.ts';

export type Picture = (room: PictureRoom) => readonly Line[];

/** Picture of a match's position. Empty if the match cannot be opened. */
export async function matchPicture({ save }: Pick<StoredMatch, 'save'>): Promise<Picture> {
  const entry = games.find(({ id }) => id === save.header.game);
  const drawn = await entry?.open((game, screen): Picture | undefined => {
    const match = loadSave(game, save);
    if (!match.ok) return undefined;
    const { state } = match.value;
    const facts = factsOf(save.header.notes);
    const [ownSeat = 1, other] = personsOf(state.players, namedBots(facts.bots));
    // If several persons play, any of them may see the list, so the picture has the public view.
    const view = game.view(state, other === undefined ? ownSeat : publicViewer);
    const named = playerNames(facts, state.players);
    return (room) => screen.view.thumbnail(view, room, named);
  });
  return drawn ?? (() => []);
}

export type ShownMatch = Pick<
  ListedMatch,
  'path' | 'name' | 'game' | 'level' | 'standing' | 'over' | 'time' | 'players' | 'facts' | 'givenName' | 'isStarred'
>;

interface ShownMatches<Match extends ShownMatch> {
  readonly now: Date;
  matches(): readonly Match[];
  readonly actions?: FileActions<Match> | undefined;
  readonly notice?: string | undefined;
  back(): void;
}

export interface MatchCard {
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly stars: string | undefined;
  /** Final position, loaded on demand. */
  readonly picture: AsyncValue<Picture>;
}

export interface ReplaysOptions<Match extends ShownMatch> extends ShownMatches<Match> {
  readonly glyphs: Glyphs;
  /** Must return the same card each time for the same match. */
  card(match: Match): MatchCard;
  watch(match: Match): ActionResult;
  trash?(): ActionResult;
}

export const noReplays = 'No replays yet. Finished matches come here.';
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
    says: (match) => `Enter: watch ${calledIn(match)}: ${endOf(match)}, ${match.standing}.`,
    panel: {
      width: (columns) => cardWidth(columns, 0),
      sections: (match, room) => [
        {
          title: match.givenName ?? levelIn(match) ?? titleOf(match.game),
          lines: cardLines(match, card(match), now, { ...room, glyphs }),
        },
      ],
    },
    cameTo: (match) => card(match).picture.ask(),
    notice,
    files: { actions, removalText: calledIn, openTrash },
    back,
  });

function cardLines(match: ShownMatch, { stars, picture, facts }: MatchCard, now: Date, room: PictureRoom): Line[] {
  const fact = (label: string, text: string): Line => [span(` ${label.padEnd(9)}`, 'dim'), span(text)];
  const end = endOf(match);
  const below = [
    [],
    [
      span(` ${end.padEnd(9)}`, end === 'won' ? 'success' : 'text'),
      span(match.standing),
      span(stars === undefined ? '' : `  ${stars}`, 'hazard'),
    ],
    ...(match.level === undefined && match.givenName === undefined ? [] : [fact('game', titleOf(match.game))]),
    ...(match.level === undefined || match.givenName === undefined ? [] : [fact('level', match.level.title)]),
    fact('played', dateText(match.time, now)),
    ...facts.map(([label, text]) => fact(label, text)),
  ];
  const draw = picture.value();
  const drawn = draw === undefined ? [] : draw({ ...room, columns: room.columns - 2, rows: room.rows - below.length });
  return [...drawn.map(indented), ...below];
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
  { now, matches, actions, size, wasSave, restore, deleteForGood, notice, back }: TrashOptions<Match>,
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
      `Enter: restore ${wasSave(match) ? match.name : calledIn(match)} (${match.standing}). Kept until you delete it.`,
    files: { actions },
    more: (match, all) =>
      match === undefined
        ? []
        : [
            keyRow(
              'delete',
              'delete',
              'delete it for good; asks first',
              () => asksFirst('delete', nameOf(match), [match]),
              'Del',
            ),
            keyRow('e', 'empty', 'delete all for good; asks first', () => asksFirst('empty', countText(all), all)),
          ],
    notice,
    backTo: ['back', 'back to the list'],
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
