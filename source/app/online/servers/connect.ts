import type { Connection } from '#client/connection.ts';
import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { type Line, line, listLine, span, wrappedLines } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { inRow, rowTargets } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import type { LoginOptions } from '../login/login.ts';
import type { KnownServer, Network } from '../network.ts';
import { notReached } from '../online-words.ts';
import { reached, tried } from '../send-request.ts';

export type Called =
  | { readonly is: 'in'; readonly connection: Connection; readonly name: string }
  | { readonly is: 'login'; readonly connection: Connection; readonly login: LoginOptions }
  | { readonly is: 'first-contact'; readonly fingerprint: string }
  | { readonly is: 'changed-fingerprint'; readonly was: string | undefined; readonly fingerprint: string }
  | { readonly is: 'not-reached'; readonly says: string };

/** Connects as `name`, by default the account used last. `isOther`: asks for a login, even if one is stored. */
export async function callServer(
  network: Network,
  address: string,
  name: string | undefined,
  isOther: boolean,
): Promise<Called> {
  const known = network.servers().find((server) => server.address === address);
  const connection = network.connect(address, isOther ? null : name);
  const state = await reached(connection);
  if (state.is === 'open') {
    if (state.name !== null && (name === undefined || name === state.name))
      return { is: 'in', connection, name: state.name };
    const { registration } = state.server;
    const likely = isOther ? name : (name ?? known?.name);
    const isKnown = await hasAccount(connection, known, name);
    return {
      is: 'login',
      connection,
      login: { connection, registration, isKnown, name: whoMayBe(likely, known, network.usualName()) },
    };
  }
  connection.close();
  const { fingerprint } = state.is === 'ended' ? state : {};
  if (state.is === 'ended' && fingerprint !== undefined) {
    if (state.why === 'first-contact') return { is: 'first-contact', fingerprint };
    if (state.why === 'changed-fingerprint') return { is: 'changed-fingerprint', was: known?.fingerprint, fingerprint };
  }
  return { is: 'not-reached', says: notReached(address, cleanText(state.text)) };
}

/** Account names on a server, starting with the name that was used last. */
export const peopleOf = ({ name, others = [] }: KnownServer): readonly string[] => [...compact(name), ...others];

/** True if this machine has used the account on the server, or any account if `name` is undefined. */
const isKnownHere = (server: KnownServer | undefined, name: string | undefined): boolean =>
  server !== undefined && (name === undefined ? server.name !== undefined : peopleOf(server).includes(name));

/** True if the dialog should start with the login. Asks the server about accounts that were created elsewhere. */
export async function hasAccount(
  connection: Connection,
  server: KnownServer | undefined,
  name: string | undefined,
): Promise<boolean> {
  if (name === undefined || isKnownHere(server, name)) return isKnownHere(server, name);
  const answer = await tried(connection, { type: 'is-free', name });
  return answer.ok && !answer.value.isFree;
}

/** Name at the start of the login: `requestedName`, or else `usual` if it was not used last on this server. */
export function whoMayBe(
  requestedName: string | undefined,
  known: KnownServer | undefined,
  usual: string | undefined,
): { readonly text: string; readonly isSuggested: boolean } | undefined {
  if (requestedName !== undefined) return { text: requestedName, isSuggested: false };
  return usual === undefined || known?.name === usual ? undefined : { text: usual, isSuggested: true };
}

export interface WhoOptions {
  readonly server: KnownServer;
  /** Continues with the known account `name` or, if it is undefined, with a new login. */
  chosen(name: string | undefined): ActionResult;
  back(): ActionResult;
}

/** Asks for the account, on a server where this machine has used several. */
export function whoPage(around: PageContext, { server, chosen, back }: WhoOptions): Page {
  const { address } = server;
  const list = chooser<{ readonly name?: string }>({
    items: () => [...peopleOf(server).map((name) => ({ name })), {}],
    words: ({ name = 'somebody else' }) => name,
    lines: ({ name }, isChosen, { columns }) => [
      listLine(
        [
          span(isChosen ? ' > ' : '   ', 'accent'),
          name === undefined ? span('somebody else') : span(name, 'strong'),
          span(name === undefined ? '   log in, or create an account' : '', 'dim'),
        ],
        columns,
        isChosen,
      ),
    ],
    room: ({ rows }) => rows - frameRows - 2,
    keyOf: ({ name = '' }) => name,
    enter: ({ name = 'somebody else' }) => ['go on', `continue as ${name}`],
    open: ({ name }) => chosen(name),
  });
  return page(around, {
    show(size) {
      const name = list.chosen()?.name;
      return {
        title: pageTitle('turncade', address),
        facts: line('not connected', 'warning'),
        left: [{ title: 'who are you?', lines: [[], ...list.shown(size).lines] }],
        status: [
          name === undefined
            ? 'Enter: log in with another name. You keep your other logins.'
            : `Enter: continue to ${address} as ${name}.`,
          'turncade join --name NAME skips this question.',
        ],
      };
    },
    keys: () => [...list.moving(), ...list.entering(), escapeKey('servers', 'back to the servers', back)],
    click: list.click,
  });
}

export interface FirstContactOptions {
  readonly address: string;
  /** Fingerprint such as `q7m3-x2kd-90ha-t5vb`. */
  readonly fingerprint: string;
  accept(): ActionResult;
  leave(): ActionResult;
}

const answers = ['yes', 'no'] as const;

/** Asks the player to compare a server's fingerprint on the first contact, before anything is sent. */
export function firstContactPage(
  around: PageContext,
  { address, fingerprint, accept, leave }: FirstContactOptions,
): Page {
  let choice: (typeof answers)[number] = 'no';
  const press = () => (choice === 'yes' ? accept() : leave());
  const answer = (which: typeof choice, key: string, text: string): Line =>
    inRow(answers.indexOf(which), [
      span(choice === which ? '     >' : '      ', 'accent'),
      span(`${key}  `, 'accent'),
      span(text, choice === which ? 'strong' : 'text'),
    ]);
  const lines = (): readonly Line[] => [
    [],
    [],
    line('      Is this the right server?', 'strong'),
    [],
    line(`      ${address} uses its own certificate.`),
    line('      Ask its owner for the fingerprint, and compare:'),
    [],
    [],
    line(`              ${spelled(fingerprint)}`, 'accent'),
    [],
    [],
    line('      The same? Then nobody else can read what you send.'),
    line('      Different? Then this may be an impostor.'),
    line('      Nothing has been sent yet, not even your name.'),
    [],
    answer('yes', 'y', 'Yes, it is the same. Connect and remember it.'),
    answer('no', 'n', 'No, or I am not sure. Leave.'),
  ];
  return page(around, {
    show: () => ({
      title: pageTitle('turncade', address),
      facts: line('not connected', 'warning'),
      left: [{ title: 'first contact', lines: lines() }],
      status: [
        'Compare before you press y: turncade asks just once.',
        'turncade join ADDRESS#FINGERPRINT compares for you.',
      ],
    }),
    keys: () => [
      keyRow('y', 'same, connect', 'trust it and connect', accept),
      keyRow('n', 'leave', 'leave; nothing is sent', leave),
      helpRow(['up', 'down'], 'choose an answer', () => {
        choice = choice === 'yes' ? 'no' : 'yes';
      }),
      helpRow('enter', 'the chosen answer', press),
      { ...escapeKey('leave', 'leave; nothing is sent', leave), footer: undefined },
    ],
    click(target) {
      const clicked = answers[rowTargets.read(target)?.row ?? -1];
      if (clicked === undefined) return undefined;
      if (clicked === choice) return press();
      choice = clicked;
      return undefined;
    },
  });
}

/** Fingerprint with blanks between the characters, such as `q 7 m 3    x 2 k d    9 0 h a    t 5 v b`. */
export const spelled = (fingerprint: string): string =>
  fingerprint
    .split('-')
    .map((group) => [...group].join(' '))
    .join('    ');

export const changedText = (was: string | undefined, fingerprint: string): readonly string[] => [
  `This is not the server you know. Its fingerprint was ${was ?? 'another one'}; now it is ${fingerprint}.`,
  'Either it was set up again, or another server is pretending to be it. Nothing was sent.',
  'Ask its owner. If the server is new, forget the old one (Del) and join again.',
];

export interface ChangedOptions {
  readonly address: string;
  readonly was: string | undefined;
  readonly fingerprint: string;
  leave(): ActionResult;
}

/** Page for a server whose fingerprint has changed. It does not let the player accept the new fingerprint. */
export function changedServerPage(around: PageContext, { address, was, fingerprint, leave }: ChangedOptions): Page {
  const [what, ...rest] = changedText(was, fingerprint);
  return page(around, {
    show: ({ columns }) => ({
      title: pageTitle('turncade', address),
      facts: line('not connected', 'warning'),
      left: [
        {
          title: 'another fingerprint',
          lines: [
            [],
            [],
            ...[`! ${what}`, ...rest].flatMap((text, i): Line[] => [
              ...wrappedLines(text, columns - 12, i === 0 ? 'refusal' : 'text').map(
                (row): Line => [span('      '), ...row],
              ),
              [],
            ]),
          ],
        },
      ],
      status: ['Enter: leave. Nothing was sent.'],
    }),
    keys: () => [
      keyRow('enter', 'back', 'back to the servers', leave),
      escapeKey('back', 'back to the servers', leave),
    ],
  });
}
