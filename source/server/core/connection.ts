import type { Answer } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';
import { createHistogram, type Histogram } from '../histogram.ts';
import type { ClientLink, Session } from '../platform.ts';
import { StoreError, type StoreFault } from '../store/store.ts';
import { noteLoginUse } from './accounts/logins.ts';
import { confirmUpdates } from './match/viewers.ts';
import type { Online } from './presence.ts';
import { oneAtATime } from './queue.ts';
import { RefusedError, wireError } from './refusals.ts';
import { handleRequest } from './requests/handle-request.ts';
import type { ServerContext } from './server-context.ts';
import type { RequestCounts } from './state.ts';

export interface Connections {
  readonly online: Set<Online>;
  readonly requests: RequestCounts;
  readonly answered: Histogram;
  /** True once the server is stopping. */
  isClosed: boolean;
}

export const createConnections = (): Connections => ({
  online: new Set(),
  requests: { done: 0, refused: 0, failed: 0 },
  answered: createHistogram(),
  isClosed: false,
});

/** Connects a client, whose requests are handled one after the other. */
export function connectClient(server: ServerContext, connections: Connections, link: ClientLink): Session {
  const { people, settings, matches } = server;
  const client: Online = {
    address: link.address,
    door: link.door,
    account: undefined,
    tokenHash: undefined,
    followsLobby: false,
    isProgram: false,
    isThere: true,
    send(message) {
      if (client.isThere) link.send(message);
    },
    end(why, text) {
      if (!client.isThere) return;
      client.send({ type: 'bye', why, text });
      disconnect(server, connections, client);
      link.end(why, text);
    },
  };
  const next = oneAtATime();
  connections.online.add(client);
  // Players of the ssh and web gateways may still connect while the server stops.
  if (connections.isClosed) endForRestart(client);
  server.hostFacts.bans.check(client);
  return {
    get accountName() {
      return client.account === undefined ? undefined : people.nameOf(client.account);
    },
    take(request) {
      if (request.type === 'seen') confirmUpdates(matches, client, request.match, request.number);
      else
        next(() => answerRequest(server, connections, client, request)).catch((error: unknown) =>
          settings.trouble?.(error),
        );
    },
    left: () => disconnect(server, connections, client),
  };
}

export const endForRestart = (client: Online): void =>
  client.end('restarting', 'The server is restarting. You will reconnect automatically.');

function disconnect(server: ServerContext, { online, isClosed }: Connections, client: Online): void {
  const { people, settings } = server;
  if (!client.isThere) return;
  client.isThere = false;
  online.delete(client);
  const { tokenHash } = client;
  people.left(client);
  if (tokenHash !== undefined && !isClosed)
    noteLoginUse(server, tokenHash).catch((error: unknown) => settings.trouble?.(error));
}

async function answerRequest(
  server: ServerContext,
  { requests, answered, isClosed }: Connections,
  client: Online,
  request: Exclude<Request, { type: 'seen' }>,
): Promise<void> {
  if (!client.isThere || isClosed) return;
  const { id } = request;
  const start = server.world.now();
  let answer: Answer;
  try {
    answer = { id, ok: { ...(await handleRequest(server, client, request)) } };
    requests.done++;
  } catch (error) {
    requests[error instanceof RefusedError ? 'refused' : 'failed']++;
    answer = { id, error: errorOf(server, error, 'match' in request ? request.match : undefined) };
  }
  answered.add(server.world.now() - start);
  client.send(answer);
  if (request.type === 'hello' && 'error' in answer) client.end('version', answer.error.message);
}

function errorOf({ settings }: ServerContext, error: unknown, match: string | undefined) {
  if (error instanceof RefusedError) return wireError(error);
  settings.trouble?.(error, match);
  if (!(error instanceof StoreError)) return { code: 'failed', message: 'The server could not do that.' };
  if (error.fault === 'damaged' && match !== undefined) return { code: 'damaged', message: damagedMatch };
  return { code: 'failed', message: storeTexts[error.fault] };
}

const damagedMatch = "This match is damaged on the server. The server's log says how, and its owner may have a backup.";

const storeTexts: Readonly<Record<StoreFault, string>> = {
  full: "The server's disk is full: your change was not saved. Try again later.",
  'read-only': 'The server cannot write to its disk: your change was not saved. Try again later.',
  'in-use': "Another program has the server's data open: your change was not saved. Try again later.",
  away: "The server's database cannot be reached: your change was not saved. Try again in a moment.",
  damaged: "The server's data is damaged. The server's log says how.",
  newer: "The server's data is from a newer version of turncade: your change was not saved.",
  taken: 'Someone else was faster. Try again.',
  stale: 'Something changed in the meantime. Try again.',
  key: 'Something changed in the meantime. Try again.',
  changed: 'The account has changed in the meantime. Try again.',
  'too-many': 'You have reached the limit for this.',
  closed: 'The server is restarting: your change was not saved. Try again in a moment.',
  failed: 'The server could not save that. Its log says why.',
};
