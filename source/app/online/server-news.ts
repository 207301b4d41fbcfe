import type { MatchCard } from '#net/wire/messages.ts';
import { cleaned, cleanText } from './clean-text.ts';
import type { Network } from './network.ts';
import { waitingMatches } from './online-state.ts';
import { reached, tried } from './send-request.ts';

export type ServerNews =
  | { readonly is: 'asked' }
  | { readonly is: 'not-reached'; readonly text: string }
  | {
      readonly is: 'here';
      readonly due: readonly MatchCard[];
      readonly others: number;
      readonly open: number;
      readonly people: number;
      /** Time of the answer in milliseconds since 1970. */
      readonly at: number;
    };

const stale = 60_000;

/** News of each server, such as the matches that wait for the player. Queried without opening the server's pages. */
export interface NewsOfServers {
  get(address: string): ServerNews | undefined;
  /** Queries the server. Does nothing if the last query of this server began less than a minute ago. */
  ask(network: Pick<Network, 'connect'>, address: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Queries servers for waiting matches. Publishes every change. */
export function newsOfServers(
  now: () => number,
  { subscribe, publish }: { subscribe(listener: () => void): () => void; publish(): void },
): NewsOfServers {
  const known = new Map<string, ServerNews>();
  const askedAt = new Map<string, number>();
  const put = (address: string, news: ServerNews) => {
    known.set(address, news);
    publish();
  };
  return {
    get: (address) => known.get(address),
    subscribe,
    async ask(network, address) {
      const last = askedAt.get(address);
      if (last !== undefined && now() - last < stale) return;
      askedAt.set(address, now());
      if (!known.has(address)) put(address, { is: 'asked' });
      put(address, await newsFrom(network, address, now));
    },
  };
}

async function newsFrom(network: Pick<Network, 'connect'>, address: string, now: () => number): Promise<ServerNews> {
  const connection = network.connect(address);
  try {
    const state = await reached(connection);
    if (state.is !== 'open') return { is: 'not-reached', text: cleanText(state.text) };
    if (state.name === null) return { is: 'not-reached', text: 'You are no longer logged in there.' };
    const answer = await tried(connection, { type: 'lobby', follow: false });
    if (!answer.ok) return { is: 'not-reached', text: answer.text };
    const lobby = cleaned(answer.value.lobby);
    const due = waitingMatches({ lobby });
    return {
      is: 'here',
      due,
      others: lobby.mine.length - due.length,
      open: lobby.open.length,
      people: lobby.people.length,
      at: now(),
    };
  } finally {
    connection.close();
  }
}
