import { protocolVersion } from '#net/wire/limits.ts';
import type { Request } from '#net/wire/requests.ts';
import type { ClientLink, ServerCore, Session } from '#server/platform.ts';

/** A server core without matches that records the requests of its clients. */
export interface FakeCore extends ServerCore {
  readonly clients: {
    readonly link: ClientLink;
    readonly requests: Request[];
    hasLeft: boolean;
    accountName: string | undefined;
  }[];
  /** Returns true if it has handled the request, or false for the default answer `{}`. */
  onRequest: ((request: Request, link: ClientLink) => boolean) | undefined;
}

export function fakeCore(): FakeCore {
  const core: FakeCore = {
    clients: [],
    onRequest: undefined,
    connect(link): Session {
      const client: FakeCore['clients'][number] = { link, requests: [], hasLeft: false, accountName: undefined };
      core.clients.push(client);
      return {
        get accountName() {
          return client.accountName;
        },
        take(request) {
          client.requests.push(request);
          if (core.onRequest?.(request, link) === true || !('id' in request)) return;
          link.send({ id: request.id, ok: request.type === 'hello' ? greeting : {} });
        },
        left() {
          client.hasLeft = true;
        },
      };
    },
    async close() {
      for (const { link } of core.clients) link.end('restarting', 'The server is being restarted.');
    },
  };
  return core;
}

export const greeting = {
  server: 'turncade 0.0.0',
  protocol: protocolVersion,
  title: 'Oak',
  registration: 'open',
  games: ['risc'],
};
