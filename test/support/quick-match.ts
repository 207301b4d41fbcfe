import type { RequestOf, SeatWish } from '#net/wire/requests.ts';
import type { InProcess, ServerInProcess } from './server-in-process.ts';

export const usualTerms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
} as const;

/** Terms that a test sets. All other terms have default values. */
export type Wanted = Partial<Omit<RequestOf<'create'>, 'id' | 'type' | 'seats'>> & {
  readonly game: string;
  /** Names of bots, which take the seats after the people. */
  readonly bots?: readonly string[];
};

/** Creates a match, seats people in order and begins the match. Returns its id. */
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
  // A match of one person has begun.
  if (others.length === 0) {
    await maker.request({ type: 'open', match });
    return match;
  }
  for (const client of others) await client.request({ type: 'sit', match });
  for (const [i, client] of clients.entries()) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: String(i + 1).repeat(64) });
  }
  for (const client of clients) await client.request({ type: 'ready', match, ready: true });
  await server.settle();
  return match;
}

/** Number of lines played by each client. */
const played = new WeakMap<InProcess, number>();

/** Plays lines in order and throws on a refusal. */
export async function playLines(client: InProcess, match: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const count = (played.get(client) ?? 0) + 1;
    played.set(client, count);
    await client.request({ type: 'command', match, key: `line-${count}`, line });
  }
}
