import { titleOf } from '#games/index.ts';
import type { TournamentCard } from '#net/wire/tournaments.ts';
import { frameRows } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, listLine, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import { connectKeys, following, passing } from '../live-page.ts';
import { type Online, serverTitle } from '../online-state.ts';
import { canOpenTournaments, noTournaments, startText, stateText, tournamentsIn } from './tournament-words.ts';

export interface TournamentsPageOptions {
  readonly online: Online;
  open(tournament: string): ActionResult;
  newTournament(): ActionResult;
  /** Tournament on which the cursor starts. */
  readonly chosen?: string | undefined;
  back(): void;
}

/** Page with the tournaments of a server: those that are open or running, and the last ones. */
export function tournamentsPage(around: PageContext, options: TournamentsPageOptions): Page {
  const { online, back } = options;
  const list = chooser<TournamentCard>({
    items: () => tournamentsIn(online.state()),
    words: ({ title, game }) => `${cleanText(title)} ${titleOf(game)}`,
    lines: (card, chosen, { columns }) => [tournamentLine(card, chosen, columns)],
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: ({ tournament }) => tournament,
    enter: () => ['open', 'see its table and its matches'],
    open: ({ tournament }) => options.open(tournament),
  });
  if (options.chosen !== undefined) list.beginAt(({ tournament }) => tournament === options.chosen);
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const card = list.chosen();
      const all = tournamentsIn(online.state());
      return {
        title: pageTitle('turncade', `${serverTitle(online.state())}   tournaments`),
        facts: line(pluralize(all.length, 'tournament')),
        left: [
          {
            title: 'tournaments',
            tag: seen,
            lines: [[], ...(all.length === 0 ? [line(`   ${noTournaments}`)] : lines)],
          },
        ],
        status: [
          card === undefined ? emptyHint(online) : enterHint(card),
          passing(online.state(), online.now()) ?? (card?.state === 'open' ? startText(card) : ''),
        ],
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(false),
      ...list.entering(),
      ...(canOpenTournaments(online.connection)
        ? [keyRow('n', 'new tournament', 'open a tournament', options.newTournament)]
        : []),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    click: list.click,
  });
  return following(shownPage, online);
}

const emptyHint = ({ connection }: Online): string =>
  canOpenTournaments(connection) ? `${noTournaments} n: open one.` : noTournaments;

function enterHint(card: TournamentCard): string {
  const title = cleanText(card.title);
  if (card.state === 'open' && !card.isIn) return `Enter: see ${title}. You can join it there.`;
  return `Enter: see ${title}.`;
}

function tournamentLine(card: TournamentCard, chosen: boolean, columns: number): Line {
  const title = Math.max(20, Math.min(40, columns - 60));
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(column(cleanText(card.title), title - 1), 'strong'),
      span(` ${column(titleOf(card.game), 16)}`),
      span(column(cleanText(card.level), 14), 'dim'),
      span(` ${stateText(card)}`, card.match !== null || (card.state === 'open' && !card.isIn) ? 'accent' : 'text'),
    ],
    columns,
    chosen,
  );
}
