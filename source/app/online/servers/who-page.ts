import type { Connection } from '#client/connection.ts';
import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { line, listLine, span } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey } from '../../layers/dialog.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import type { KnownServer } from '../network.ts';
import { tried } from '../send-request.ts';

/** Accounts used at a server from this machine, the most recent first. */
export const peopleOf = ({ name, others = [] }: KnownServer): readonly string[] => [...compact(name), ...others];

/** True if the name, or any name if none is given, was used at a server from this machine. */
const isKnownHere = (server: KnownServer | undefined, name: string | undefined): boolean =>
  server !== undefined && (name === undefined ? server.name !== undefined : peopleOf(server).includes(name));

/**
 * True if the dialog should start with logging in. Also true for a named account that was created on another machine.
 */
export async function hasAccount(
  connection: Connection,
  server: KnownServer | undefined,
  name: string | undefined,
): Promise<boolean> {
  if (name === undefined || isKnownHere(server, name)) return isKnownHere(server, name);
  const answer = await tried(connection, { type: 'is-free', name });
  return answer.ok && !answer.value.isFree;
}

/** Name to start the login with: a requested or known one, else a suggestion. */
export function whoMayBe(
  wanted: string | undefined,
  known: KnownServer | undefined,
  usual: string | undefined,
): { readonly text: string; readonly isSuggested: boolean } | undefined {
  if (wanted !== undefined) return { text: wanted, isSuggested: false };
  return usual === undefined || known?.name === usual ? undefined : { text: usual, isSuggested: true };
}

export interface WhoOptions {
  readonly server: KnownServer;
  /** Continues with a known account, or with another one if no name is given. */
  chosen(name: string | undefined): ActionResult;
  back(): ActionResult;
}

/** Asks who is playing, if several people use a server from one machine. */
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
          span(name === undefined ? '   logs in or makes an account' : '', 'dim'),
        ],
        columns,
        isChosen,
      ),
    ],
    room: ({ rows }) => rows - frameRows - 2,
    keyOf: ({ name = '' }) => name,
    enter: ({ name = 'somebody else' }) => ['go on', `go on as ${name}`],
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
            ? 'Enter asks for a name and a password. Other logins stay.'
            : `Enter goes on to ${address} as ${name}.`,
          'With turncade join --name NAME this is not asked.',
        ],
      };
    },
    keys: () => [...list.moving(), ...list.entering(), escapeKey('servers', 'back to the servers', back)],
    click: list.click,
  });
}
