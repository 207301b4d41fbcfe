import { compact } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { frameRows } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { connectKeys, following, loading, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { tried } from '../send-request.ts';
import {
  emptyLadder,
  type Ladder,
  type LadderRow,
  ladderName,
  ladderRows,
  ladderTitle,
  ownRatingText,
} from './rating-words.ts';

export interface LadderPageOptions {
  readonly online: Online;
  readonly game: string;
  /** Shows the ladder of the game before (-1) or after (1). */
  other(by: 1 | -1): ActionResult;
  back(): void;
}

/** Page with the ladder of a game. Loads further players when the cursor comes to the end. */
export function ladderPage(around: PageContext, { online, game, other, back }: LadderPageOptions): Page {
  let ladder: Ladder | undefined;
  let players: Ladder['rows'] = [];
  let rows: readonly LadderRow[] = [];
  let problem: string | undefined;
  let isLoading = false;
  let programs = false;
  const load = async (from: number): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const answer = await tried(online.connection, { type: 'ladder', game, from, ...(programs && { programs }) });
    isLoading = false;
    problem = answer.ok ? undefined : `! ${answer.text}`;
    if (answer.ok) {
      ladder = answer.value;
      players = [...players.slice(0, from), ...answer.value.rows];
      rows = ladderRows(ladder.bots, players, players.length >= ladder.listed);
    }
    shownPage.changed();
  };
  const list = chooser<LadderRow>({
    items: () => rows,
    words: ladderName,
    lines: (row, chosen, { columns }) => [ladderLine(row, chosen, columns)],
    room: (size) => size.rows - frameRows - 1,
    keyOf: ladderName,
    cameTo(row) {
      if (ladder !== undefined && row === rows.at(-1) && players.length < ladder.listed) void load(players.length);
    },
    enter: () => ['', ''],
    open: () => undefined,
  });
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      return {
        title: pageTitle('turncade', ladderTitle(game, programs)),
        facts: line(ladder === undefined ? '' : pluralize(ladder.listed, 'player')),
        left: [
          {
            title: 'ladder',
            tag: seen,
            lines: [...(ladder?.listed === 0 ? [line(`   ${emptyLadder(programs)}`, 'dim')] : []), [], ...lines],
          },
        ],
        status: compact(
          problem ?? (ladder === undefined ? 'Loading.' : ownRatingText(ladder, programs)),
          passing(online.state(), online.now()),
        ),
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      keyRow(['left', 'right'], ['left/right', 'game'], 'the ladder of another game', (key) =>
        other(key === 'left' ? -1 : 1),
      ),
      keyRow(['p'], ['p', programs ? 'people' : 'programs'], 'the ladder of programs, or that of people', () => {
        if (isLoading) return;
        programs = !programs;
        ladder = undefined;
        [players, rows] = [[], []];
        void load(0);
      }),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    click: list.click,
  });
  return loading(following(shownPage, online), () => (players.length === 0 ? load(0) : Promise.resolve()));
}

function ladderLine(row: LadderRow, chosen: boolean, columns: number): Line {
  const isBot = row.bot !== undefined;
  const name = ladderName(row);
  const matches = isBot
    ? ''
    : `${pluralize(row.matches, 'match', 'matches')}${row.isProgram === true ? ', a program' : ''}`;
  return [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(`${isBot ? '' : row.place}`.padStart(6), 'dim'),
    span(`  ${groupDigits(row.rating).padStart(5)}  `, isBot ? 'dim' : 'text'),
    span(column(!isBot && row.isOwn ? `${name} (you)` : name, 28), isBot ? 'dim' : row.isOwn ? 'accent' : 'strong'),
    span(column(matches, columns - 47), 'dim'),
  ];
}
