import { titleOf } from '#games/index.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, paragraph, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { MenuItem } from './menu-item.ts';

export interface WaitingMatch {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  /** Remaining time in a few characters, such as `11 h`. Empty if no clock runs. */
  readonly left: string;
}

export interface MenuOnline {
  /** Last server used. Undefined if none is known. */
  readonly server?: string | undefined;
  /** Account logged in there. */
  readonly name?: string | undefined;
  /** The server's answer. Undefined until it has arrived. */
  found(): OnlineFound | undefined;
  /**
   * Asks the server in the background, unless it was asked a moment ago. Returns the function that unsubscribes
   * `changed`.
   */
  watch?(changed: () => void): () => void;
  /** Opens the lobby or a match in it, or the page of servers if none is known. */
  open(match?: string): ActionResult;
}

export type OnlineFound =
  | { readonly is: 'not-reached' }
  | {
      readonly is: 'here';
      readonly due: readonly WaitingMatch[];
      readonly others: number;
      readonly open: number;
      readonly people: number;
      readonly minutes: number;
    };

export const waitingTargets = targetsOf<{ readonly type: 'waiting'; readonly match: string }>({ waiting: true });

/** The row shows only the most important fact. */
export const onlineItem = (online: MenuOnline): MenuItem => ({
  key: 'o',
  group: 'first',
  name: 'Online',
  get about() {
    return aboutText(online);
  },
  get enterDoes() {
    return online.server === undefined
      ? 'Enter shows how to play with friends.'
      : `Enter opens the lobby of ${online.server}.`;
  },
  panel: ({ columns }) => [{ title: 'online', lines: panelLines(online, columns) }],
  open: () => online.open(),
});

function aboutText({ server, found: loaded }: MenuOnline): string {
  if (server === undefined) return 'play with friends';
  const now = loaded();
  if (now === undefined) return server;
  if (now.is === 'not-reached') return `${server} not reached`;
  if (now.due.length > 0) return `your turn in ${pluralize(now.due.length, 'match', 'matches')}`;
  return now.others > 0 ? `${pluralize(now.others, 'match', 'matches')}, nothing to do` : 'no match yet';
}

function panelLines({ server, name, found: loaded }: MenuOnline, width: number): Line[] {
  if (server === undefined)
    return paragraph(
      'Play RISC, RoboRace and Space Explorers with friends on other machines. One of you starts a server; the others join with the line that it prints.',
      width,
    );
  const now = loaded();
  const who = [line(` ${server}`, 'strong'), line(name === undefined ? ' not logged in' : ` you are ${name}`)];
  if (now === undefined) return who;
  if (now.is === 'not-reached') return [...who, [], line(' not reached', 'warning')];
  const fact = (label: string, count: number): Line => [span(` ${label.padEnd(22)}`, 'dim'), span(String(count))];
  return [
    ...who,
    [],
    line(now.due.length > 0 ? ' your turn' : ' nothing waits for you', now.due.length > 0 ? 'friend' : 'dim'),
    ...now.due.map(
      ({ match, game, title, left: rowsLeft }): Line =>
        withTarget(
          [span(` ${column(`${titleOf(game).padEnd(6)} ${title}`, width - 7)} `), span(rowsLeft, 'warning')],
          waitingTargets.to({ type: 'waiting', match }),
        ),
    ),
    [],
    fact('waiting for others', now.others),
    fact('open matches', now.open),
    fact('people here', now.people),
    [],
    line(now.minutes < 1 ? ' checked just now' : ` checked ${now.minutes} min ago`, 'dim'),
  ];
}
