import type { Connection } from '#client/connection.ts';
import { reachedWithin } from '#net/wire/limits.ts';
import { line } from '#screen/styled-text.ts';
import { escapeKey } from '../layers/dialog.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { LoginOptions } from './login/login.ts';
import { loginPage } from './login/login-page.ts';
import type { KnownServer } from './network.ts';
import { type OnlineSurroundings, type OnlineWay, programWay } from './online-context.ts';
import { enterServer } from './server-session.ts';
import { callServer, changedServerPage, firstContactPage, peopleOf, whoPage } from './servers/connect.ts';
import { serversPage } from './servers/servers-page.ts';

export async function runOnline(surroundings: OnlineSurroundings, start: OnlineWay = {}): Promise<void> {
  const { pageContext, network, news, now } = surroundings;
  const { go } = surroundings.navigator;
  if (start.address === undefined) return showServers();
  const read = network.read(start.address);
  if (typeof read === 'string') return showServers(read);
  const known = network.servers().find(({ address }) => address === read.address);
  const way = { ...start, match: start.match ?? read.match };
  if (known !== undefined && start.name === undefined && peopleOf(known).length > 1) return ask(known, way);
  let isGivenUp = false;
  go(
    callingPage(read.address, () => {
      isGivenUp = true;
      showServers();
    }),
  );
  // Not awaited, so that the page is visible while the connection is being made.
  void call(read.address, way, false, () => isGivenUp).then((problem) => {
    if (problem !== undefined) showServers(problem);
  });
  return;

  function showServers(problem?: string, says?: string): void {
    go(
      serversPage(pageContext, {
        servers: network.servers,
        news: news.get,
        now: new Date(now()),
        problem,
        says,
        connect: (server) => (peopleOf(server).length > 1 ? ask(server, {}) : call(server.address, {})),
        join(typed) {
          const destination = network.read(typed);
          return typeof destination === 'string'
            ? destination
            : call(destination.address, { match: destination.match });
        },
        logInAs: (server) => (peopleOf(server).length > 0 ? ask(server, {}) : call(server.address, {}, true)),
        forget: ({ address }) => network.forget(address),
        watch(changed) {
          for (const { address, isLoggedIn } of network.servers()) if (isLoggedIn) void news.ask(network, address);
          return news.subscribe(changed);
        },
        back: surroundings.leave,
        backTo: surroundings.backTo,
      }),
    );
  }

  function ask(server: KnownServer, way: OnlineWay): void {
    go(
      whoPage(pageContext, {
        server,
        chosen: (name) => call(server.address, { ...way, name }, name === undefined),
        back: () => showServers(),
      }),
    );
  }

  function callingPage(address: string, giveUp: () => void): Page {
    return page(pageContext, {
      show: () => ({
        title: pageTitle('turncade', address),
        facts: line('not connected', 'warning'),
        left: [{ title: 'online', lines: [] }],
        status: [`Connecting to ${address}, for at most ${reachedWithin / 1000} s.`],
      }),
      keys: () => [escapeKey('servers', 'to the servers', giveUp)],
    });
  }

  async function call(
    address: string,
    start: OnlineWay,
    asOther = false,
    isGivenUp = () => false,
    because?: string,
  ): Promise<string | undefined> {
    const called = await callServer(network, address, start.name, asOther);
    if (isGivenUp()) {
      if ('connection' in called) called.connection.close();
      return undefined;
    }
    switch (called.is) {
      case 'in':
        await enter(address, called.connection, called.name, start);
        return undefined;
      case 'login':
        logIn(address, called.login, start, because);
        return undefined;
      case 'first-contact': {
        const { fingerprint } = called;
        const accept = () => {
          network.trust(address, fingerprint);
          return call(address, start, asOther);
        };
        go(firstContactPage(pageContext, { address, fingerprint, accept, leave: () => showServers() }));
        return undefined;
      }
      case 'changed-fingerprint': {
        const { was, fingerprint } = called;
        const leave = () =>
          showServers(
            `${address} has another fingerprint. If its owner set it up again, forget it (Del) and join again.`,
          );
        go(changedServerPage(pageContext, { address, was, fingerprint, leave }));
        return undefined;
      }
      case 'not-reached':
        return called.says;
    }
  }

  function logIn(address: string, login: LoginOptions, start: OnlineWay, because: string | undefined): void {
    const { connection } = login;
    go(
      loginPage(pageContext, {
        ...login,
        address,
        because,
        async loggedIn(name) {
          await enter(
            address,
            connection,
            name,
            start,
            `Welcome, ${name}. You stay logged in on this machine for 90 days.`,
          );
        },
        back() {
          connection.close();
          showServers();
        },
      }),
    );
  }

  function enter(
    address: string,
    connection: Connection,
    name: string,
    way: OnlineWay,
    welcome?: string,
  ): Promise<void> {
    return enterServer(
      surroundings,
      {
        address,
        connection,
        name,
        wayIn: programWay(network, address),
        gone: showServers,
        logInAgain(because) {
          void call(address, { name }, true, undefined, because).then((problem) => {
            if (problem !== undefined) showServers(problem);
          });
        },
      },
      way,
      welcome,
    );
  }
}
