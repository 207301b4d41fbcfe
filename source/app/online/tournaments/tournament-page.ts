import { compact } from '#engine/lookup.ts';
import type { TournamentView } from '#net/wire/tournaments.ts';
import { groupDigits } from '#screen/format-number.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, paragraph, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import { connectKeys, following, loading, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { wideFrom } from '../online-words.ts';
import { refusalOf, tried } from '../send-request.ts';
import {
  cancelQuestion,
  isMatchOver,
  leaveQuestion,
  matchToWatch,
  pointsByRound,
  pointsText,
  roundSentences,
  roundText,
  rowName,
  stateText,
  type TableRow,
  termsSentences,
} from './tournament-words.ts';

export interface TournamentPageOptions {
  readonly online: Online;
  readonly tournament: string;
  /** Opens a match. `isPast` is true for one that is over. */
  open(match: string, isPast: boolean): ActionResult;
  back(): void;
}

type TournamentAct = 'join-tournament' | 'leave-tournament' | 'start-tournament' | 'cancel-tournament';

/** Page of a tournament: its table, with each player's match of a round. */
export function tournamentPage(around: PageContext, options: TournamentPageOptions): Page {
  const { online, tournament, back } = options;
  let view: TournamentView | undefined;
  let problem: string | undefined;
  /** Chosen round. Undefined, or a round that has not begun, stands for the current one. */
  let chosenRound: number | undefined;
  /** Arrival of the lobby for which the tournament was last loaded. */
  let loadedAt: number | undefined;
  const load = async (): Promise<void> => {
    loadedAt = online.state().lobbyAt;
    const answer = await tried(online.connection, { type: 'tournament', tournament });
    problem = answer.ok ? undefined : `! ${answer.text}`;
    const isFirst = view === undefined;
    if (answer.ok) view = answer.value.tournament;
    if (isFirst) list.beginAt(({ isOwn }) => isOwn);
    shownPage.changed();
  };
  const roundOf = ({ round }: TournamentView): number => Math.max(1, Math.min(round, chosenRound ?? round));
  const list = chooser<TableRow>({
    items: () => (view === undefined ? [] : view.table),
    words: ({ name }) => name,
    lines: (row, chosen, size) => (view === undefined ? [] : [tableLine(view, row, roundOf(view), chosen, size)]),
    room: (size) => size.rows - frameRows - 2 - (view === undefined ? 0 : aboutLines(view, size).length + 1),
    keyOf: ({ name }) => name,
    enter: (row) =>
      view !== undefined && matchOfRow(view, row, roundOf(view)) !== null
        ? row.isOwn
          ? ['open match', 'open your match of this round']
          : ['watch', "watch this player's match of this round"]
        : ['', ''],
    open(row) {
      if (view === undefined) return undefined;
      const match = matchOfRow(view, row, roundOf(view));
      return match === null ? noMatchText(row) : options.open(match, isMatchOver(view, row.name, roundOf(view)));
    },
  });
  const act: SendAct = async (type) => {
    const refusal = await refusalOf(online.connection, { type, tournament });
    if (refusal === undefined) await load();
    return refusal;
  };
  const roundKeys = (): readonly PageKey[] => {
    if (view === undefined || view.round < 2) return [];
    const at = roundOf(view);
    const turn = (key: string): void => {
      chosenRound = Math.max(1, at + (key === 'left' ? -1 : 1));
    };
    return [keyRow(['left', 'right'], ['left/right', 'round'], 'the matches of another round', turn)];
  };
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      return {
        title: pageTitle('turncade', view === undefined ? 'tournament' : cleanText(view.title)),
        facts: line(view === undefined ? '' : stateText(view)),
        left: view === undefined ? [] : sections(view, roundOf(view), { lines, seen }, size),
        status: compact(
          problem ?? (view === undefined ? 'Loading.' : hint(view, list.chosen(), roundOf(view))),
          passing(online.state(), online.now()),
        ),
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(false),
      ...list.entering(),
      ...(view === undefined ? [] : actKeys(view, act, options)),
      ...roundKeys(),
      escapeKey('tournaments', 'back to the tournaments', back),
    ],
    click: list.click,
  });
  const current = whileShown(following(shownPage, online), () =>
    online.subscribe(() => {
      if (online.state().lobbyAt !== loadedAt) void load();
    }),
  );
  return loading(current, load);
}

type SendAct = (type: TournamentAct) => Promise<string | undefined>;

function actKeys(view: TournamentView, act: SendAct, { open }: TournamentPageOptions): readonly PageKey[] {
  const { state, isIn, canManage, title, match } = view;
  const question = leaveQuestion(view);
  const leave = (): ActionResult =>
    question === undefined
      ? act('leave-tournament')
      : yesOrNo(cleanText(title), question, () => act('leave-tournament'));
  const cancel = (): ActionResult => yesOrNo(cleanText(title), cancelQuestion(view), () => act('cancel-tournament'));
  return compact<PageKey>(
    match !== null && keyRow('N', 'your match', 'your match of this round', () => open(match, false)),
    state === 'open' && !isIn && keyRow('j', 'join', 'join this tournament', () => act('join-tournament')),
    (state === 'open' || state === 'running') && isIn && keyRow('l', 'leave', 'leave this tournament', leave),
    canManage && state === 'open' && keyRow('s', 'start', 'start now', () => act('start-tournament')),
    canManage && keyRow('x', 'cancel it', 'cancel this tournament', cancel),
  );
}

const matchOfRow = (view: TournamentView, { name }: TableRow, round: number): string | null =>
  matchToWatch(view, name, round);

const noMatchText = (row: TableRow): string => `${rowName(row)} has no match in this round.`;

function hint(view: TournamentView, row: TableRow | undefined, round: number): string {
  if (view.state === 'open' && !view.isIn) return 'j: join this tournament.';
  if (view.state === 'open') return 'You are in. You will be told when your first match begins.';
  if (row === undefined) return '';
  if (matchOfRow(view, row, round) === null) return noMatchText(row);
  if (!row.isOwn) return `Enter: watch the match of ${cleanText(row.name)}.`;
  return view.match !== null && round === view.round ? 'Enter: play your match.' : 'Enter: see your match.';
}

function sections(
  view: TournamentView,
  round: number,
  { lines, seen }: { readonly lines: readonly Line[]; readonly seen: string | undefined },
  size: Size,
): readonly Section[] {
  const title = view.round === 0 ? pluralize(view.table.length, 'player') : `table, matches of round ${round}`;
  const empty = view.table.length === 0 ? [line('   Nobody has joined yet.', 'dim')] : [];
  const table = [headLine(view, size), ...empty, ...lines];
  const about = aboutLines(view, size);
  const free = size.rows - frameRows - table.length - about.length - 1;
  return [{ title, tag: seen, lines: table }, { title: 'about', lines: about }, ...roundSections(view, free)];
}

/** Matches of the rounds, the newest first, in at most `free` rows. */
function roundSections(view: TournamentView, free: number): readonly Section[] {
  let rowsLeft = free;
  const all: Section[] = [];
  for (let round = view.round; round > 0; round--) {
    const lines = roundSentences(view, round).map((text) => line(` ${text}`));
    rowsLeft -= lines.length + 1;
    if (rowsLeft < 0) break;
    all.push({ title: `round ${round}`, lines });
  }
  return all;
}

const aboutLines = (view: TournamentView, { columns }: Size): readonly Line[] =>
  termsSentences(view).flatMap((text) => paragraph(text, columns - 1));

const isWide = ({ columns }: Size): boolean => columns >= wideFrom;

const nameWidth = (size: Size): number => (isWide(size) ? 34 : 24);

/** Columns of the points of all rounds. */
const roundsWidth = (view: TournamentView, size: Size): number => (isWide(size) ? Math.max(8, 4 * view.round + 2) : 0);

function headLine(view: TournamentView, size: Size): Line {
  const cells = `${''.padStart(5)}  ${'player'.padEnd(nameWidth(size))}${'rating'.padStart(7)}`;
  if (view.round === 0) return line(cells, 'dim');
  const more = isWide(size) ? `${'opp.'.padStart(6)}${'wins'.padStart(6)}` : '';
  return line(
    `${cells}${'points'.padStart(8)}${more}${column('  rounds', roundsWidth(view, size))}  this round`,
    'dim',
  );
}

function tableLine(view: TournamentView, row: TableRow, round: number, chosen: boolean, size: Size): Line {
  const rest: Line =
    view.round === 0
      ? []
      : [
          span(pointsText(row.points).padStart(8), 'strong'),
          span(
            isWide(size)
              ? `${pointsText(row.opponents).padStart(6)}${String(row.wins).padStart(6)}${column(`  ${pointsByRound(view, row.name)}`, roundsWidth(view, size))}`
              : '',
            'dim',
          ),
          span(`  ${roundText(view, row.name, round)}`),
        ];
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(view.round === 0 ? '  ' : String(row.place).padStart(2), 'dim'),
      span(`  ${column(rowName(row), nameWidth(size))}`, row.isOwn ? 'accent' : row.hasLeft ? 'dim' : 'strong'),
      span(groupDigits(row.rating).padStart(7), 'dim'),
      ...rest,
    ],
    size.columns,
    chosen,
  );
}
