import { titleOf } from '#games/index.ts';
import { frameRows } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { escapeKey } from '../../layers/dialog.ts';
import { shortDate } from '../../pages/dates.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import { connectKeys, following, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { guestText } from './record-words.ts';
import { levelTitleOf, nothingToSend, sendMatch, wonMatches, wonMatchText } from './send-match.ts';

interface SendMatchPageOptions {
  readonly online: Online;
  readonly home: Pick<PlayersHome, 'folders'>;
  back(): void;
}

/** Page with the matches that were won on this machine. Enter sends one to the server. */
export function sendMatchPage(around: PageContext, { online, home, back }: SendMatchPageOptions): Page {
  const matches = wonMatches(home);
  /** Result of the last match that was sent. */
  let result: readonly string[] = [];
  const list = chooser<ListedMatch>({
    items: () => matches,
    words: wonMatchText,
    lines: (match, chosen, { columns }) => [matchLine(match, chosen, columns, online.now())],
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: ({ path }) => path,
    cameTo() {
      result = [];
    },
    enter: () => ['send', 'send this match to the server'],
    async open({ path }) {
      const sent = await sendMatch(online.connection, home.folders, path);
      result = sent.ok ? sent.value : [`! ${sent.text}`];
      shownPage.changed();
      return undefined;
    },
  });
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const match = list.chosen();
      return {
        title: pageTitle('turncade', 'send a match'),
        facts: line(pluralize(matches.length, 'match', 'matches')),
        left: [
          {
            title: 'won offline',
            tag: seen,
            lines: match === undefined ? [[], line(`   ${nothingToSend}`)] : [[], ...lines],
          },
        ],
        status: [
          result[0] ?? (match === undefined ? '' : `Enter: send ${wonMatchText(match)}.`),
          result[1] ??
            passing(online.state(), online.now()) ??
            guestText(online.state().name) ??
            'The server replays it to check it. It counts for records, never for ratings.',
        ],
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      ...list.entering(),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    click: list.click,
  });
  return following(shownPage, online);
}

function matchLine(match: ListedMatch, chosen: boolean, columns: number, now: number): Line {
  const { game, standing, time } = match;
  return [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(column(shortDate(time, new Date(now)), 8), 'dim'),
    span(column(titleOf(game), 17), 'strong'),
    span(column(levelTitleOf(match), 20)),
    span(column(cleanText(standing), columns - 49), 'dim'),
  ];
}
