import type { Size } from '#app/layers/page-view.ts';
import { createListeners } from '#app/listeners.ts';
import type { KnownServer, Network } from '#app/online/network.ts';
import type { MatchToShow } from '#app/online/online-context.ts';
import { runOnline } from '#app/online/run-online.ts';
import { newsOfServers } from '#app/online/server-news.ts';
import type { OnlineStart } from '#app/services.ts';
import type { Connection, PendingRequest } from '#client/connection.ts';
import { unicode } from '#screen/styled-text.ts';
import { footerText, pageText, stage } from '../app/pages/support.ts';
import { homeHere } from './home-here.ts';
import type { InProcess, ServerInProcess } from './server-in-process.ts';
import { clickOn } from './targets.ts';

/** Options for starting a program that plays online. */
export interface OnlineStageOptions {
  readonly network: Network;
  readonly now: number | (() => number);
  readonly size?: Size;
  readonly start?: OnlineStart;
  /** Runs everything that can run without advancing the clock. */
  settle(): Promise<void>;
}

/** Runs online play without a terminal: keys in, screens out. */
export async function onlineStage({
  network,
  now,
  size = { columns: 80, rows: 24 },
  start,
  settle,
}: OnlineStageOptions) {
  const on = stage(size);
  const shownMatches: MatchToShow[] = [];
  const clock = typeof now === 'number' ? () => now : now;
  let rolls = 0;
  const news = newsOfServers(clock, createListeners());
  let left = 0;
  const waiting: string[] = [];
  void runOnline(
    {
      pageContext: on.around,
      copy: () => true,
      home: homeHere(),
      network,
      news,
      navigator: on.navigator,
      glyphs: () => unicode,
      results: () => [],
      now: clock,
      random: () => (++rolls).toString(16).padStart(64, '0'),
      files: { complete: () => [], absolute: (path) => path },
      showMatch: (match) => void shownMatches.push(match),
      openSettings: () => {},
      showWaiting: (matches) => waiting.splice(0, waiting.length, ...matches.map(({ title }) => title)),
      backTo: 'menu',
      leave() {
        left++;
      },
    },
    start,
  );
  await settle();
  const place = () => on.navigator.current();
  return {
    ...on,
    shownMatches,
    /** Titles of the matches that wait for the player. */
    waiting,
    place,
    hasLeft: () => left > 0,
    screen: () => pageText(place(), size),
    footer: () => footerText(place(), size),
    /** Presses keys one by one, and waits after each key until nothing is pending. */
    async keys(...keys: readonly string[]) {
      for (const key of keys) {
        on.press(key);
        await settle();
      }
    },
    async text(text: string) {
      on.type(text);
      await settle();
    },
    click(section: number, row: number, column = 5, part: 'left' | 'panel' = 'left') {
      clickOn(place(), { part, section, row, column }, size);
      return settle();
    },
    end: () => place().onLeave?.(),
  };
}

/** Machine of a player who knows a server. `fingerprint` is set if that server has a self-signed certificate. */
export function machine(
  server: ServerInProcess,
  more: {
    readonly name?: string;
    readonly token?: string;
    readonly fingerprint?: string;
    /** All servers that the player knows, instead of only the server of `name`. */
    readonly known?: readonly KnownServer[];
    /** Called when the server has processed a request, before the client receives the answer. */
    meanwhile?(asked: PendingRequest): Promise<void>;
  } = {},
): Network {
  let known: readonly KnownServer[] =
    more.known ??
    (more.name === undefined ? [] : [{ address: 'oak', name: more.name, isLoggedIn: more.token !== undefined }]);
  let trusted: string | undefined;
  const connect = (asOther: boolean): Connection => {
    if (more.fingerprint !== undefined && trusted === undefined)
      return {
        state: { is: 'ended', why: 'first-contact', text: 'Nobody vouches for it.', fingerprint: more.fingerprint },
        request: () => Promise.reject(new Error('nothing may be sent')),
        listen: () => () => {},
        retry() {},
        close() {},
      };
    const joined = server.connect();
    const client: InProcess = {
      ...joined,
      get state() {
        return joined.state;
      },
      async request(asked) {
        const ok = await joined.request(asked);
        await more.meanwhile?.(asked);
        return ok;
      },
    };
    return asOther || more.token === undefined ? client : comingBack(client, more.token);
  };
  return {
    servers: () => known,
    usualName: () => 'mia',
    read(typed) {
      const [address = '', fingerprint] = typed.split('#');
      if (fingerprint !== undefined) trusted = fingerprint;
      return { address };
    },
    connect: (_, as) => connect(as === null || (as !== undefined && as !== more.name)),
    trust(_, fingerprint) {
      trusted = fingerprint;
    },
    forget(address) {
      known = known.filter((server) => server.address !== address);
    },
  };
}

/** Wraps a connection so that it opens only after it has logged in with the stored token. */
function comingBack(client: InProcess, token: string): Connection {
  let isBack = false;
  client.listen({
    changed() {
      isBack = true;
    },
  });
  client.request({ type: 'resume', token }).catch(() => {
    // With an expired token, the connection opens without a login.
    isBack = true;
  });
  return {
    ...client,
    get state() {
      return isBack ? client.state : { is: 'connecting' as const };
    },
  };
}
