import type { RequestOf, SeatWish } from '#net/wire/requests.ts';
import type { InProcess, ServerInProcess } from './server-in-process.ts';

/** What a match is like where a test does not say. */
export const usualTerms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
} as const;

/** What of a match a test says. */
export type Wanted = Partial<Omit<RequestOf<'create'>, 'id' | 'type' | 'seats'>> & {
  readonly game: string;
  /** Bots behind the persons. */
  readonly bots?: readonly string[];
};

/** Has some people make a match, sit down in their order, and begin; gives its id. */
export async function begunMatch(
  server: ServerInProcess,
  clients: readonly InProcess[],
  { bots = [], ...wanted }: Wanted,
): Promise<string> {
  const [maker, ...others] = clients;
  if (maker === undefined) throw new Error('nobody plays');
  const seats: SeatWish[] = [
    { is: 'me' },
    ...others.map(() => ({ is: 'open' as const })),
    ...bots.map((bot) => ({ is: 'bot' as const, bot })),
  ];
  const made = await maker.request({ type: 'create', seats, ...usualTerms, ...wanted });
  const match = String(made['match']);
  for (const client of others) await client.request({ type: 'sit', match });
  for (const [i, client] of clients.entries()) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: String(i + 1).repeat(64) });
  }
  for (const client of clients) await client.request({ type: 'ready', match, ready: true });
  await server.settle();
  return match;
}

/** How many lines each client has played. */
const played = new WeakMap<InProcess, number>();

/** Plays lines, one after the other; a refusal is thrown. */
export async function playLines(client: InProcess, match: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const count = (played.get(client) ?? 0) + 1;
    played.set(client, count);
    await client.request({ type: 'command', match, key: `line-${count}`, line });
  }
}
