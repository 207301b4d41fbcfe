import type { Connection } from '#client/connection.ts';
import { reachedWithin } from '#net/wire/limits.ts';
import { line } from '#screen/styled-text.ts';
import { escapeKey } from '../layers/dialog.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { OnlineStart } from '../services.ts';
import type { LoginOptions } from './login/login.ts';
import { loginPage } from './login/login-page.ts';
import type { KnownServer } from './network.ts';
import { type OnlineSurroundings, programWay } from './online-context.ts';
import { enterServer } from './server-session.ts';
import { callServer, changedServerPage, firstContactPage, peopleOf, whoPage } from './servers/connect.ts';
import { serversPage } from './servers/servers-page.ts';

export async function runOnline(surroundings: OnlineSurroundings, start: OnlineStart = {}): Promise<void> {
  const { network, navigator } = surroundings;
  if (start.address === undefined) return showServers(surroundings);
  const read = network.read(start.address);
  if (typeof read === 'string') return showServers(surroundings, read);
  const known = network.servers().find(({ address }) => address === read.address);
  const way = { ...start, match: start.match ?? read.match };
  if (known !== undefined && start.name === undefined && peopleOf(known).length > 1)
    return askWho(surroundings, known, way);
  let isGivenUp = false;
  navigator.go(
    callingPage(surroundings, read.address, () => {
      isGivenUp = true;
      showServers(surroundings);
    }),
  );
  // Not awaited, so that the page is visible while the program connects.
  void orServers(surroundings, call(surroundings, read.address, way, { isGivenUp: () => isGivenUp }));
}

async function orServers(surroundings: OnlineSurroundings, entering: Promise<string | undefined>): Promise<void> {
  const problem = await entering;
  if (problem !== undefined) showServers(surroundings, problem);
}

function showServers(surroundings: OnlineSurroundings, problem?: string, says?: string): void {
  const { pageContext, network, news, now, navigator, leave, backTo } = surroundings;
  navigator.go(
    serversPage(pageContext, {
      servers: network.servers,
      news: news.get,
      now: new Date(now()),
      problem,
      says,
      connect: (server) =>
        peopleOf(server).length > 1 ? askWho(surroundings, server, {}) : call(surroundings, server.address, {}),
      join(typed) {
        const destination = network.read(typed);
        return typeof destination === 'string'
          ? destination
          : call(surroundings, destination.address, { match: destination.match });
      },
      logInAs: (server) =>
        peopleOf(server).length > 0
          ? askWho(surroundings, server, {})
          : call(surroundings, server.address, {}, { asOther: true }),
      forget: ({ address }) => network.forget(address),
      watch(changed) {
        for (const { address, isLoggedIn } of network.servers()) if (isLoggedIn) void news.ask(network, address);
        return news.subscribe(changed);
      },
      back: leave,
      backTo,
    }),
  );
}

function askWho(surroundings: OnlineSurroundings, server: KnownServer, way: OnlineStart): void {
  surroundings.navigator.go(
    whoPage(surroundings.pageContext, {
      server,
      chosen: (name) => call(surroundings, server.address, { ...way, name }, { asOther: name === undefined }),
      back: () => showServers(surroundings),
    }),
  );
}

const callingPage = ({ pageContext }: OnlineSurroundings, address: string, giveUp: () => void): Page =>
  page(pageContext, {
    show: () => ({
      title: pageTitle('turncade', address),
      facts: line('not connected', 'warning'),
      left: [{ title: 'online', lines: [] }],
      status: [`Connecting to ${address} (up to ${reachedWithin / 1000} s).`],
    }),
    keys: () => [escapeKey('servers', 'to the servers', giveUp)],
  });

interface CallOptions {
  /** True to ask for a login, even if one is stored. */
  readonly asOther?: boolean;
  isGivenUp?(): boolean;
  readonly because?: string;
}

async function call(
  surroundings: OnlineSurroundings,
  address: string,
  start: OnlineStart,
  { asOther = false, isGivenUp = () => false, because }: CallOptions = {},
): Promise<string | undefined> {
  const { pageContext, network, navigator } = surroundings;
  const called = await callServer(network, address, start.name, asOther);
  if (isGivenUp()) {
    if ('connection' in called) called.connection.close();
    return undefined;
  }
  switch (called.is) {
    case 'in':
      await enter(surroundings, address, called.connection, called.name, start);
      return undefined;
    case 'login':
      logIn(surroundings, address, called.login, start, because);
      return undefined;
    case 'first-contact': {
      const { fingerprint } = called;
      const accept = () => {
        network.trust(address, fingerprint);
        return call(surroundings, address, start, { asOther });
      };
      const leave = () => showServers(surroundings);
      navigator.go(firstContactPage(pageContext, { address, fingerprint, accept, leave }));
      return undefined;
    }
    case 'changed-fingerprint': {
      const { was, fingerprint } = called;
      const leave = () =>
        showServers(
          surroundings,
          `The fingerprint of ${address} has changed. If its owner set it up again, forget the server (Del) and join again.`,
        );
      navigator.go(changedServerPage(pageContext, { address, was, fingerprint, leave }));
      return undefined;
    }
    case 'not-reached':
      return called.says;
  }
}

function logIn(
  surroundings: OnlineSurroundings,
  address: string,
  login: LoginOptions,
  start: OnlineStart,
  because: string | undefined,
): void {
  const { connection } = login;
  surroundings.navigator.go(
    loginPage(surroundings.pageContext, {
      ...login,
      address,
      because,
      async loggedIn(name) {
        const welcome = `Welcome, ${name}. You stay logged in on this machine for 90 days.`;
        await enter(surroundings, address, connection, name, start, welcome);
      },
      back() {
        connection.close();
        showServers(surroundings);
      },
    }),
  );
}

function enter(
  surroundings: OnlineSurroundings,
  address: string,
  connection: Connection,
  name: string,
  way: OnlineStart,
  welcome?: string,
): Promise<void> {
  return enterServer(
    surroundings,
    {
      address,
      connection,
      name,
      wayIn: programWay(surroundings.network, address, connection),
      gone: (problem, says) => showServers(surroundings, problem, says),
      logInAgain: (because) =>
        void orServers(surroundings, call(surroundings, address, { name }, { asOther: true, because })),
    },
    way,
    welcome,
  );
}
