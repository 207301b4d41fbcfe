import { compact } from '#engine/lookup.ts';
import type { Room } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { type Glyphs, indented, type Line, line, span, wrappedLines } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { form, valueNow } from '../../pages/lists/form.ts';
import { isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { type HostedGame, levelPicture } from '../hosted-games.ts';
import { following, passing } from '../live-page.ts';
import { firstShown } from '../lobby/lobby-lists.ts';
import { namesHere, type Online, serverTitle } from '../online-state.ts';
import { panelColumns } from '../online-words.ts';
import { hasRatings } from '../ratings/rating-words.ts';
import { type Draft, draftOfRoom, faultIn, isAlone, levelTitle, sourceOf, termsOf, wishesOf } from './draft.ts';
import { type MatchRow, matchLine, matchRows } from './match-rows.ts';

export interface NewMatchOptions {
  readonly online: Online;
  glyphs(): Glyphs;
  readonly game: HostedGame;
  readonly games: readonly string[];
  readonly draft: Draft;
  /** True if the player has just chosen a level, so that the cursor starts on its row. */
  readonly hasChosenLevel?: boolean;
  chooseGame(id: string): ActionResult;
  chooseLevel(draft: Draft): ActionResult;
  readonly files?: LevelUpload | undefined;
  create(draft: Draft): ActionResult;
  back(draft: Draft): ActionResult;
}

export interface LevelUpload {
  /** Sends a level file to the server, which checks it. Then returns to this page with the level. */
  upload(path: string, draft: Draft): ActionResult;
  complete(text: string): readonly string[];
}

export interface TermsOptions extends Pick<NewMatchOptions, 'online' | 'glyphs' | 'game'> {
  readonly room: Room;
  save(terms: Terms): ActionResult;
  back(): ActionResult;
}

const groups = ['match', 'seats', 'rules'] as const;

export const newMatchPage = (around: PageContext, options: NewMatchOptions): Page =>
  matchPage(around, { ...options, room: undefined });

export const termsPage = (around: PageContext, { room, save, back, ...options }: TermsOptions): Page =>
  matchPage(around, {
    ...options,
    games: [],
    draft: draftOfRoom(room),
    chooseGame: () => undefined,
    chooseLevel: () => undefined,
    create: (draft) => save(termsOf(draft)),
    back,
    room,
  });

function matchPage(around: PageContext, options: NewMatchOptions & { readonly room: Room | undefined }): Page {
  const { online, game, room } = options;
  let { draft } = options;
  const rows = (): readonly MatchRow[] =>
    matchRows({
      game,
      games: options.games,
      draft,
      isThere: room !== undefined,
      people: namesHere(online.state()),
      set(next) {
        draft = next;
      },
      setGame: options.chooseGame,
      hasFiles: options.files !== undefined,
      hasRatings: hasRatings(online.connection),
    });
  const list = form<MatchRow>({ rows, changingKeys: ['space'], hasLetters: false });
  if (options.hasChosenLevel === true) list.goTo(rows().findIndex(({ label }) => label === 'level'));
  const { chosen } = list;
  const create = (): ActionResult => faultIn(game, draft) ?? options.create(draft);
  const file = options.files && uploadPrompt(options.files, () => draft);
  const typingKey = (): readonly PageKey[] => {
    const row = chosen();
    return row?.typed === undefined ? [] : [keyRow('enter', 'type it', 'type a value', () => list.type(row))];
  };
  const rivalKey = (): readonly PageKey[] => {
    const row = chosen();
    if (row?.nextRival === undefined) return [];
    return [keyRow('r', 'other rival', 'change the character of this bot', () => row.nextRival?.())];
  };
  const isNew = room === undefined;
  const hasLevels = isNew && game.levels.length > 0;
  const isAtLevel = () => chosen()?.label === 'level';
  const keys = (): readonly PageKey[] => [
    ...list.moving().map((row, i): PageKey => (i === 0 ? { ...row, footer: ['up/down', 'row'] } : row)),
    ...list.changing(),
    ...typingKey(),
    ...rivalKey(),
    keyRow(
      'c',
      isNew ? (isAlone(draft.seats) ? 'start' : 'create') : 'change',
      isNew
        ? `${isAlone(draft.seats) ? 'start' : 'create'} the match`
        : 'change the match; everyone must be ready again',
      create,
      'c',
    ),
    ...compact<PageKey>(
      hasLevels &&
        keyRow(
          isAtLevel() ? ['l', 'enter'] : 'l',
          'level',
          'choose a level from a list with previews',
          () => options.chooseLevel(draft),
          'l',
        ),
      hasLevels && file && keyRow('u', 'upload a level', 'upload a level from a file', () => file.begin()),
    ),
    escapeKey(isNew ? 'lobby' : 'back', isNew ? 'back to the lobby' : 'back to the waiting room without changes', () =>
      options.back(draft),
    ),
  ];

  const status = (): readonly string[] => {
    const notice = passing(online.state(), online.now());
    const seats = wishesOf(draft);
    const first = !isNew
      ? 'c: change the match. Everyone must be ready again.'
      : seats.every(({ is }) => is === 'bot')
        ? 'Only bots play. c: start at once.'
        : `c: ${isAlone(seats) ? 'start' : 'create'} the match.${seats.some(({ is }) => is === 'me') ? '' : ' You will only watch.'}`;
    return [first, ...(notice === undefined ? [] : [notice])];
  };
  /** Groups that have rows. The last group has only the rows that fit the screen. */
  const placedGroups = (size: Size) => {
    const groups = groupsOf(rows());
    const before = groups.slice(0, -1).reduce((sum, { own: ownRows }) => sum + ownRows.length, 0);
    return groups.map(({ group, own: ownRows, from }, i) => {
      const isLast = i === groups.length - 1;
      const maxRows = isLast ? size.rows - frameRows - (groups.length - 1) - before : ownRows.length;
      const at = list.at() >= from ? list.at() - from : undefined;
      const first = isLast ? firstShown(ownRows.length, maxRows, at) : 0;
      return { group, count: ownRows.length, first, from: from + first, seen: ownRows.slice(first, first + maxRows) };
    });
  };
  const sections = (size: Size, width: number): readonly Section[] =>
    placedGroups(size).map(({ group, count, first, from, seen }) => ({
      title: group === 'match' && !isNew ? 'change the match' : titleOfGroup[group],
      tag: count > seen.length ? `lines ${first + 1}-${first + seen.length} of ${count}` : undefined,
      lines: seen.map((row, i) => matchLine(row, from + i, from + i === list.at(), width)),
    }));
  const panel = (size: Size, width: number) => {
    const row = chosen();
    const source = sourceOf(game, draft.level);
    const about = row === undefined ? [] : wrappedLines(row.about, width - 2);
    const effects = isLarge(size) ? effectLines(rows(), width) : [];
    const maxRows = size.rows - frameRows - about.length - (effects.length === 0 ? 0 : effects.length + 2) - 2;
    const picture = levelPicture(game, isNew ? source?.text : room.levelText, {
      columns: width - 2,
      rows: maxRows,
      glyphs: options.glyphs(),
    });
    return {
      width,
      sections: [
        {
          title: isNew ? levelTitle(game, draft.level) : room.card.title,
          lines: [...picture.map(indented), []],
        },
        {
          title: row === undefined ? '' : row.group === 'seats' ? `seat ${row.label}` : row.label,
          lines: about.map(indented),
        },
        ...(effects.length === 0 ? [] : [{ title: 'what you have chosen', lines: effects }]),
      ],
    };
  };

  const shownPage = page(around, {
    show(size) {
      const width = panelWidth(size.columns);
      return {
        title: pageTitle('turncade', serverTitle(online.state())),
        facts: line(online.state().name, 'strong'),
        left: sections(size, size.columns - width - 1),
        panel: panel(size, width),
        status: status(),
      };
    },
    keys,
    layers: [list.typing, ...compact(file)],
    click(target) {
      file?.end();
      const clicked = list.clicked(target);
      return clicked?.value === undefined ? undefined : clicked.row.choose(clicked.value);
    },
  });
  return following(shownPage, online);
}

const uploadPrompt = ({ upload, complete }: LevelUpload, draft: () => Draft) =>
  prompt({
    prompt: ' file: ',
    enter: 'upload',
    statusText: 'Enter: upload the level in this file.',
    take: (path) => (path === '' ? 'Type the path of a level file first.' : upload(path, draft())),
    complete,
  });

const titleOfGroup: Readonly<Record<MatchRow['group'], string>> = {
  match: 'new match',
  seats: 'seats',
  rules: 'rules of this match',
};

/** Groups that have rows, and the index of each group's first row. */
function groupsOf(all: readonly MatchRow[]) {
  return groups
    .map((group) => ({
      group,
      own: all.filter((row) => row.group === group),
      from: all.findIndex((row) => row.group === group),
    }))
    .filter(({ own: ownRows }) => ownRows.length > 0);
}

/** Effect of each value that is set now, except the players of the seats. */
const effectLines = (all: readonly MatchRow[], width: number): readonly Line[] =>
  all
    .filter(({ group, label }) => group === 'rules' || (!['game', 'level'].includes(label) && group === 'match'))
    .flatMap((row) =>
      wrappedLines(row.about, width - effectColumn - 2).map(
        (text, i): Line => [
          span(` ${column(i === 0 ? row.label : '', effectLabel)} `, 'dim'),
          span(`${column(i === 0 ? valueNow(row) : '', effectColumn - effectLabel - 3)} `, 'strong'),
          ...text,
        ],
      ),
    );

const [effectLabel, effectColumn] = [12, 32];

const panelWidth = panelColumns(24, 35);
