import { takeColumns } from '#engine/text/width.ts';
import { isGuestName } from '#net/names.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, line, padRows, paragraph, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';
import { dateText } from '../../pages/dates.ts';
import { filled, isLarge } from '../../pages/lists/wide-layout.ts';
import type { Page, PageScreen } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { matchesPart, resultParts } from '../details.ts';
import type { Online, OnlineState } from '../online-state.ts';
import { factLine } from '../online-words.ts';
import { tried } from '../send-request.ts';
import { type Account, accountActs } from './account-acts.ts';
import { actsPage, actsPanelWidth } from './acts-page.ts';

export interface AccountOptions {
  readonly online: Online;
  messages(): ActionResult;
  loggedOut(says: string): ActionResult;
  back(): ActionResult;
}

export const accountPage = (around: PageContext, { online, messages, loggedOut, back }: AccountOptions): Page =>
  actsPage<Account>(around, {
    online,
    title: 'account',
    acts: () => accountActs(online),
    load: () => tried(online.connection, { type: 'account' }),
    show: (account, size, rows) => ({
      below: { title: 'logged in on', lines: loginRows(account, online.now()) },
      panel: panelOf(account, online, size, rows),
    }),
    open: messages,
    loggedOut,
    backTo: 'lobby',
    back,
  });

function loginRows(account: Account | undefined, now: number): readonly Line[] {
  if (account === undefined) return [];
  return [
    ...account.logins
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.used - a.used)
      .map(
        ({ address, used, isThis }): Line => [
          span(`  ${column(isThis ? 'this machine' : address, 24)}`),
          span(isThis ? 'now' : dateText(new Date(used), new Date(now)), 'dim'),
        ],
      ),
    ...(isGuestName(account.name) ? [] : [line('  Not yours? Change the password to log them out.', 'dim')]),
  ];
}

interface PanelLook {
  readonly name: string;
  readonly width: number;
  readonly rows: number;
  readonly now: number;
}

const panelSections = (account: Account | undefined, { name, width, rows, now }: PanelLook): readonly Section[] => [
  { title: name, lines: padRows([[], ...factRows(account, now)], rows) },
  ...keySections(account, width),
  { title: 'muted', lines: paragraph(mutedText(account), width) },
];

function panelOf(account: Account | undefined, online: Online, size: Size, rows: number): PageScreen['panel'] {
  const state = online.state();
  const look = { name: state.name, width: actsPanelWidth(size.columns), now: online.now() };
  return {
    width: look.width,
    sections: isLarge(size)
      ? largePanel(account, state, { ...look, rows: size.rows - frameRows })
      : panelSections(account, { ...look, rows }),
  };
}

/** Facts, results and running matches, as many as the rows hold. */
function largePanel(account: Account | undefined, { lobby }: OnlineState, look: PanelLook): readonly Section[] {
  const { name, width, rows, now } = look;
  const [, ...furtherSections] = panelSections(account, look);
  return filled({ title: name, lines: [[], ...factRows(account, now)] }, rows, [
    ...furtherSections,
    ...ownMatches({ lobby, name }, width, now),
  ]);
}

/** Sections with the player's matches and results, for panels with room. */
export const ownMatches = (
  { lobby, name }: Pick<OnlineState, 'lobby' | 'name'>,
  width: number,
  now: number,
): readonly Section[] =>
  lobby === undefined
    ? []
    : [
        ...matchesPart('your matches', lobby.mine, name),
        ...resultParts(lobby.finished, { columns: width, me: name, now }),
      ];

function factRows(account: Account | undefined, now: number): readonly Line[] {
  if (account === undefined) return [];
  const fact = (label: string, value: string) => factLine(label, value, 'text', 13);
  return [
    fact('since', dateText(new Date(account.since), new Date(now))),
    fact('playing', pluralize(account.playing, 'match', 'matches')),
    fact('finished', pluralize(account.finished, 'match', 'matches')),
    fact('won', String(account.won)),
  ];
}

function keySections(account: Account | undefined, width: number): readonly Section[] {
  if (account === undefined || account.keys.length === 0) return [];
  const lines = account.keys.flatMap(({ comment, fingerprint }): readonly Line[] => [
    ...(comment === '' ? [] : [line(` ${takeColumns(comment, width - 2)}`)]),
    line(` ${takeColumns(fingerprint, width - 2)}`, 'dim'),
  ]);
  return [{ title: 'keys for ssh', lines }];
}

const mutedText = (account: Account | undefined): string =>
  account === undefined || account.muted.length === 0
    ? 'Nobody. Press u on a person to mute them everywhere.'
    : account.muted.join(', ');
