import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { indented, type Line, line, listLine, span, wrappedLines } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey, prompt, yesOrNo } from '../../layers/dialog.ts';
import { helpRow, keyRow, pressing } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { dateText } from '../../pages/dates.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { filled, isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { gamesPart, matchesPart } from '../details.ts';
import { whoCanRead } from '../login/login-page.ts';
import type { KnownServer } from '../network.ts';
import { factLine, panelColumns } from '../online-words.ts';
import type { ServerNews } from '../server-news.ts';

export interface ServersPageOptions {
  servers(): readonly KnownServer[];
  news(address: string): ServerNews | undefined;
  readonly now: Date;
  readonly problem?: string | undefined;
  readonly says?: string | undefined;
  connect(server: KnownServer): ActionResult;
  join(typed: string): ActionResult;
  /** Asks for an account name and logs in with it, even if a login is stored. */
  logInAs(server: KnownServer): ActionResult;
  forget(server: KnownServer): void;
  back(): ActionResult;
  /** Queries the news of all servers with a stored login. Returns a function that ends the calls of `changed`. */
  watch(changed: () => void): () => void;
  readonly backTo: 'menu' | 'leave';
}

export function serversPage(around: PageContext, options: ServersPageOptions): Page {
  const { servers, now, connect } = options;
  const leftWidth = ({ columns }: Size) => columns - panelWidth(columns) - 1;
  const list = chooser<KnownServer>({
    items: servers,
    words: ({ address, name = '' }) => `${address} ${name}`,
    lines: (server, chosen, size) => [serverLine(server, options.news(server.address), chosen, leftWidth(size))],
    room: ({ rows }) => Math.max(1, rows - frameRows - tailRows),
    keyOf: ({ address }) => address,
    enter: () => ['connect', 'connect to the server'],
    open: connect,
  });
  const address = prompt({
    prompt: ' address: ',
    enter: 'connect',
    statusText: 'Enter: connect. The address may end in a fingerprint: 192.0.2.7:7777#q7m3-x2kd-90ha-t5vb',
    take: (text) => (text === '' ? 'Paste the address that a friend sent you.' : options.join(text)),
  });
  const onChosen = (): readonly PageKey[] => {
    const server = list.chosen();
    if (server === undefined) return [];
    return [
      keyRow('i', 'log in as..', 'log in there with another account', () => options.logInAs(server)),
      helpRow(
        'delete',
        'forget the server and your login there',
        () => yesOrNo('forget this server?', forgettingText(server), () => options.forget(server)),
        'Del',
      ),
    ];
  };
  const panelSections = (server: KnownServer, news: ServerNews | undefined, size: Size): readonly Section[] => {
    const [facts = { title: '', lines: [] }, ...below] = panelOf(server, news, now);
    if (!isLarge(size) || news?.is !== 'here') return [facts, ...below];
    const due = server.name === undefined ? [] : matchesPart('your turn', news.due, server.name);
    return filled(facts, size.rows - frameRows, [...below, ...due]);
  };
  const rowsBelow: readonly Line[] = [
    [],
    pressing('a', [span('   a   ', 'accent'), span('Another address')]),
    pressing('delete', [span('   Del ', 'accent'), span('Forget this server')]),
    [],
  ];
  const body = (size: Size): readonly Line[] => {
    if (list.chosen() === undefined)
      return [
        [],
        ...wrappedLines(noServers('Press a and paste'), leftWidth(size) - 6).map((row): Line => [span('   '), ...row]),
        [],
      ];
    return [
      [],
      line(`   ${'server'.padEnd(nameAt)}${'you'.padEnd(8)}`, 'dim'),
      ...list.shown(size).lines,
      ...rowsBelow,
    ];
  };
  const shownPage = page(around, {
    show(size) {
      const server = list.chosen();
      const width = panelWidth(size.columns);
      return {
        title: pageTitle('turncade', 'online'),
        facts: [],
        left: [
          { title: 'servers', tag: list.shown(size).seen, lines: body(size) },
          { title: 'play with friends', lines: isLarge(size) ? [[], ...ownServer, []] : ownServer },
          ...(isLarge(size) ? [gamesPart('games to play together', leftWidth(size))] : []),
        ],
        panel: {
          width,
          sections:
            server === undefined
              ? [{ title: '', lines: [] }]
              : panelSections(server, options.news(server.address), size),
        },
        status: [
          ...withProblem(hintFor(server), options.problem, size.columns),
          ...(options.says === undefined ? [] : [options.says]),
        ],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      keyRow('a', 'address', 'connect to an address', () => address.begin()),
      ...onChosen(),
      escapeKey(options.backTo, options.backTo === 'menu' ? 'back to the menu' : 'leave turncade', options.back),
    ],
    layers: [address],
    click(target, size) {
      address.end();
      return list.click(target, size);
    },
  });
  return whileShown(shownPage, () => options.watch(shownPage.changed));
}

export const noServers = (enter: string): string =>
  `No servers yet. ${enter} the address from your friend, or start a server with turncade serve.`;

export const forgettingText = ({ address }: KnownServer): string =>
  `This machine forgets ${address} and your login. Your account and your matches stay on the server.`;

/** Rows below the list of servers: more keys, and how to start a server. */
const tailRows = 13;
const nameAt = 21;

const ownServer: readonly Line[] = [
  line('   Start a server on this machine:'),
  line('     turncade serve', 'accent'),
  line('   It prints the line to send to your friends:'),
  line('     turncade join 192.0.2.7:7777#q7m3-x2kd-..', 'accent'),
];

const panelWidth = panelColumns(29, 40);

function serverLine(server: KnownServer, news: ServerNews | undefined, chosen: boolean, width: number): Line {
  const { address, name = '' } = server;
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(column(address, nameAt - 1), 'strong'),
      span(` ${column(name, 7)} `),
      ...newsWords(server, news),
    ],
    width,
    chosen,
  );
}

function newsWords({ isLoggedIn }: KnownServer, news: ServerNews | undefined): Line {
  if (!isLoggedIn) return line('not logged in', 'dim');
  switch (news?.is) {
    case undefined:
    case 'asked':
      return [];
    case 'not-reached':
      return line('! not reached', 'warning');
    case 'here':
      return news.due.length > 0 ? line(`your turn ${news.due.length}`, 'friend') : line('nothing waits', 'dim');
  }
}

function panelOf(server: KnownServer, news: ServerNews | undefined, now: Date): readonly Section[] {
  const { address, name, visited, fingerprint, since } = server;
  const fact = (label: string, value: string) => factLine(label, value, 'text', 16);
  return [
    {
      title: address,
      lines: [
        [],
        ...(name === undefined ? [] : [fact('you are', name)]),
        ...(visited === undefined ? [] : [fact('last visit', dateText(new Date(visited), now))]),
        ...(news?.is === 'here'
          ? [
              fact(
                'your turn',
                news.due.length === 0 ? 'nothing waits' : pluralize(news.due.length, 'match', 'matches'),
              ),
              fact('open matches', String(news.open)),
              fact('people here', String(news.people)),
            ]
          : []),
        ...(news?.is === 'not-reached' ? wrappedLines(news.text, 27, 'warning').map(indented) : []),
        [],
      ],
    },
    {
      title: 'security',
      lines:
        fingerprint === undefined
          ? [indented(whoCanRead(address))]
          : [
              line(' uses its own certificate'),
              line(' fingerprint'),
              line(` ${fingerprint}`, 'accent'),
              ...(since === undefined
                ? []
                : [line(` known since ${dateText(new Date(since), now).replace(/^today.*/, 'today')}`, 'dim')]),
            ],
    },
  ];
}

const hintFor = (server: KnownServer | undefined): string =>
  server === undefined
    ? 'Press a to enter the address of a server.'
    : server.isLoggedIn
      ? `Enter: connect to ${server.address} as ${server.name ?? 'you'}.`
      : `Enter: connect to ${server.address}.`;

/** Status rows. A problem that is too long for one row takes both rows. */
const withProblem = (hint: string, problem: string | undefined, columns: number): readonly string[] =>
  problem === undefined ? [hint] : problem.length + 4 > columns ? [`! ${problem}`] : [hint, `! ${problem}`];
