import { createHash } from 'node:crypto';
import { mergedView } from '#client/match/received-log.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import { nameOf } from './data.ts';
import type { LightClient, Told } from './light-client.ts';

export const usualTerms: Terms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
};

/** A seat played by a light client. */
export interface LightSeat {
  readonly client: LightClient;
  readonly match: string;
  readonly first: MessageOf<'match'>;
  readonly seat: number;
  /** The view after all received updates. */
  view: Readonly<Record<string, unknown>>;
  number: number;
  waitsFor: readonly number[];
  /** Called with each update and the time at which it arrived. */
  updated: (update: MessageOf<'update'>, at: number) => void;
}

export interface Wanted {
  readonly game: string;
  readonly level?: { readonly file: { readonly name: string; readonly text: string } };
}

/**
 * Seats clients at a new match, which begins when all are ready. Their accounts are consecutive, from `accounts`.
 *
 * @throws an error if the server refuses a request (rejects with it)
 */
export async function seatAll(clients: readonly LightClient[], accounts: number, wanted: Wanted): Promise<LightSeat[]> {
  const [maker] = clients;
  if (maker === undefined) throw new Error('nobody is there');
  const seats = clients.map((_, i) =>
    i === 0 ? { is: 'me' as const } : { is: 'invited' as const, name: nameOf(accounts + i) },
  );
  const { match: made } = await maker.ask({ type: 'create', ...wanted, seats, ...usualTerms });
  const match = String(made);
  await Promise.all(clients.slice(1).map((client) => client.ask({ type: 'sit', match })));
  const begun = clients.map((client) => seatOf(client, match));
  for (const [i, client] of clients.entries()) {
    const random = createHash('sha256').update(`${accounts} ${i}`).digest('hex');
    await client.ask({ type: 'open', match });
    await client.ask({ type: 'roll', match, random });
    await client.ask({ type: 'ready', match, ready: true });
  }
  return Promise.all(begun);
}

/** Resolves with a client's seat as soon as the match has begun. */
export function seatOf(client: LightClient, match: string): Promise<LightSeat> {
  let own: LightSeat | undefined;
  return new Promise((resolve) => {
    client.told = (message: Told, at: number) => {
      if (message.match !== match) return;
      if (message.type === 'presence') return;
      if (message.type === 'match') {
        if (message.seat === null) return;
        const { view, number, waitsFor, seat } = message;
        own ??= { client, match, first: message, seat, view, number, waitsFor, updated: () => {} };
        Object.assign(own, { view, number, waitsFor });
        return resolve(own);
      }
      if (own === undefined) return;
      own.view = mergedView(own.view, message.view);
      own.number = message.number;
      own.waitsFor = message.waitsFor;
      own.updated(message, at);
    };
  });
}
