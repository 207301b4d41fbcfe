import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, lobbySchema, type Message } from '#net/wire/messages.ts';
import { type Request, requestSchema, type SeatWish } from '#net/wire/requests.ts';
import { createCore } from '#server/core/core.ts';
import { type MatchMetadata, parseMetadata } from '#server/core/match/metadata.ts';
import type { Session } from '#server/platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { usualTerms } from '../../support/quick-match.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const names = ['amy', 'ben', 'cat', 'dan'];
const password = 'a long enough sentence';

/** Counts of events over all runs. They show that the test is not empty. */
const seen = { closed: 0, refused: 0, chat: 0, updates: 0, asAnother: 0, resigned: 0, cancelled: 0 };

/** A client as the test knows it, independent of the server's own records. */
interface Client {
  session: Session;
  /** The account that has logged in. */
  account: number | undefined;
  /** Matches opened and not closed since. */
  readonly open: Set<string>;
  /** Matches reported as closed and not requested again. */
  readonly closed: Set<string>;
  readonly asked: Map<number, Request>;
}

/** The rule for viewing a match, implemented a second time. */
const mayLook = ({ phase, start, terms, maker, seats }: MatchMetadata, account: number | undefined): boolean =>
  account !== undefined &&
  (phase !== 'over' || start !== null) &&
  (terms.watching === 'everybody' ||
    maker === account ||
    seats.some((seat) => (seat.is === 'person' || seat.is === 'invited') && seat.account === account));

/** An action of a client: its kind, and numbers that choose its arguments. */
type Act = readonly [client: number, kind: number, a: number, b: number];

async function play(batches: readonly (readonly Act[])[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const world = virtualWorld('who hears');
  /** Versions of each match in this batch, oldest first. The server may execute the actions of a batch in any order. */
  const heads = new Map<string, MatchMetadata[]>();
  const memory = memoryStore();
  const store: Store = {
    ...memory,
    async write(changes) {
      await memory.write(changes);
      for (const change of changes)
        if (change.type === 'match') {
          const head = parseMetadata(change.match);
          heads.set(head.match, [...(heads.get(head.match) ?? []), head]);
        }
    },
  };
  const core = await createCore({
    store,
    world,
    settings: { title: 'Oak', registration: 'open', trouble: (error) => void faults.push(`trouble: ${error}`) },
  });
  const allowed = (match: string, account: number | undefined) =>
    (heads.get(match) ?? []).some((head) => mayLook(head, account));

  const hear = (client: Client, message: Answer | Message): void => {
    if ('id' in message) return hearAnswer(client, message);
    if (message.type === 'lobby') return hearLobby(client, message.lobby);
    if (!('match' in message) || message.match === null) return;
    const { match, type } = message;
    const fault = (what: string) => void faults.push(`${what}: ${JSON.stringify(message).slice(0, 200)}`);
    if (type === 'told') {
      if (message.isClosed === true) {
        seen[/was cancelled/.test(message.text) ? 'cancelled' : 'closed']++;
        // The client may have asked to open the match and not received the answer yet.
        const isOpening = [...client.asked.values()].some((asked) => asked.type === 'open' && asked.match === match);
        if (!client.open.delete(match) && !isOpening) fault('told that what was not open is closed');
        client.closed.add(match);
        return;
      }
      // These messages tell a client that it may or may not view a match.
      if (/ removed you from |was cancelled: | invites you to /.test(message.text)) return;
    }
    // A "your turn" notice also goes to clients that have not opened the match.
    const isCall = type === 'told' && message.text.startsWith('Your turn in ');
    if (client.closed.has(match) && !isCall) fault('heard of a match that is closed');
    if (!allowed(match, client.account)) fault(`account ${client.account} heard`);
    if (type === 'chat') seen.chat++;
    if (type !== 'update' && type !== 'match') return;
    seen.updates++;
    const { eyes } = message;
    const head = heads.get(match)?.at(-1);
    const holder = typeof eyes === 'number' ? head?.seats[eyes - 1] : undefined;
    if (typeof eyes === 'number' && (holder?.is !== 'person' || holder.account !== client.account))
      fault(`account ${client.account} saw through other eyes`);
  };
  const hearLobby = (client: Client, lobby: Extract<Message, { type: 'lobby' }>['lobby']): void => {
    for (const { match, phase, lastChat, owners } of [
      ...lobby.mine,
      ...lobby.open,
      ...lobby.toWatch,
      ...lobby.finished,
    ])
      if ((phase !== 'waiting' || lastChat.length > 0 || owners !== null) && !allowed(match, client.account))
        faults.push(`account ${client.account} saw ${match} in the lobby`);
  };
  const hearAnswer = (client: Client, answer: Answer): void => {
    const request = client.asked.get(answer.id ?? -1);
    client.asked.delete(answer.id ?? -1);
    if (request === undefined) return;
    if ('error' in answer) {
      if (request.type === 'open' && answer.error.code === 'match-full') seen.refused++;
      return;
    }
    switch (request.type) {
      case 'register':
      case 'login': {
        const account = names.indexOf(request.name) + 1;
        if (client.account !== account) {
          if (client.open.size > 0) seen.asAnother++;
          client.open.clear();
          client.closed.clear();
        }
        client.account = account;
        return;
      }
      case 'logout':
        client.account = undefined;
        client.open.clear();
        return;
      case 'lobby':
        return hearLobby(client, lobbySchema.parse(answer.ok['lobby']));
      case 'resign':
        seen.resigned++;
        return;
      case 'close':
        client.open.delete(request.match);
        return;
      case 'open':
      case 'chat':
      case 'record':
        if (!allowed(request.match, client.account))
          faults.push(`account ${client.account} was allowed to ${request.type}`);
        if (request.type === 'open' && !client.closed.has(request.match)) client.open.add(request.match);
    }
  };
  const connect = (): Client => {
    const client: Client = {
      session: core.connect({ address: '192.0.2.1', send: (message) => hear(client, message), end: () => {} }),
      account: undefined,
      open: new Set(),
      closed: new Set(),
      asked: new Map(),
    };
    return client;
  };
  let ids = 0;
  const ask = (client: Client, asked: object): void => {
    const request = requestSchema.parse({ id: ++ids, ...asked });
    if (request.type === 'seen') return;
    client.asked.set(request.id, request);
    if (request.type === 'open') client.closed.delete(request.match);
    client.session.take(request);
  };
  const clients = [...names, 'amy'].map(connect);
  for (const [i, client] of clients.entries()) {
    const name = names[i % names.length] ?? 'amy';
    ask(client, { type: i < names.length ? 'register' : 'login', name, password });
    await world.settle();
    ask(client, { type: 'lobby', follow: true });
  }
  await world.settle();

  const act = ([who, kind, a, b]: Act): void => {
    const index = who % clients.length;
    const client = clients[index];
    if (client === undefined) return;
    const all = [...heads.keys()];
    const match = all[all.length - 1 - (a % Math.max(1, Math.min(3, all.length)))];
    const watching = (kind === 0) === (b % 3 === 0) ? 'nobody' : 'everybody';
    const name = names[b % names.length] ?? 'amy';
    const wish = ([{ is: 'open' }, { is: 'invited', name }, { is: 'me' }, { is: 'bot', bot: 'easy' }] as const)[a % 4];
    if (match === undefined || kind === 0) {
      const free: SeatWish[] = [{ is: 'open' }, ...(b % 2 === 0 ? [{ is: 'open' } as const] : [])];
      ask(client, { type: 'create', game: 'risc', seats: [{ is: 'me' }, ...free], ...usualTerms, watching });
      return;
    }
    const acts: readonly (() => void)[] = [
      () => ask(client, { type: 'sit', match }),
      () => ask(client, { type: 'sit', match }),
      () => ask(client, { type: 'leave', match }),
      () => ask(client, { type: 'terms', match, ...usualTerms, watching }),
      () => ask(client, { type: 'terms', match, ...usualTerms, watching, outSees: 'late' }),
      () => ask(client, { type: 'seat', match, seat: (b % 3) + 1, wish }),
      () => ask(client, { type: 'open', match }),
      () => ask(client, { type: 'open', match }),
      () => ask(client, { type: 'open', match, from: b % 5 }),
      () => {
        for (const each of clients) ask(each, { type: 'open', match });
      },
      () => ask(client, { type: 'close', match }),
      () => ask(client, { type: 'chat', match, text: `line ${b}` }),
      () => ask(client, { type: 'chat', match, text: `line ${b}` }),
      () => ask(client, { type: 'ready', match, ready: true }),
      () => ask(client, { type: 'roll', match, random: '5e'.repeat(32) }),
      // Only the maker of a match can start it, so all clients but one try.
      () => {
        for (const type of ['sit', 'start']) for (const each of clients.toSpliced(b % 4, 1)) ask(each, { type, match });
      },
      () => {
        for (const each of clients) ask(each, { type: 'start', match });
      },
      () => ask(client, { type: 'command', match, key: `key-${++ids}`, line: b % 2 === 0 ? 'spread' : 'commit' }),
      () => ask(client, { type: 'resign', match }),
      () => ask(client, { type: 'rematch', match, wants: true }),
      () => ask(client, { type: 'start-rematch', match }),
      () => ask(client, { type: 'record', match }),
      () => ask(client, { type: 'lobby', follow: a % 2 === 0 }),
      () => ask(client, { type: 'login', name, password }),
      () => ask(client, { type: 'login', name, password }),
      () => ask(client, { type: 'logout', everywhere: false }),
      () => {
        client.session.left();
        clients[index] = connect();
        ask(clients[index], { type: 'login', name, password });
      },
      () => void core.administer(['end', match]),
    ];
    acts[kind % acts.length]?.();
  };
  for (const batch of batches) {
    for (const [match, known] of heads) heads.set(match, known.slice(-1));
    for (const one of batch) act(one);
    await world.settle();
    if (batch.length > 2) await world.pass(600);
    for (const client of clients)
      for (const match of client.open)
        if (!mayLook(heads.get(match)?.at(-1) ?? expect.fail('no such match'), client.account))
          faults.push(`account ${client.account} has ${match} open and was not told`);
    if (faults.length > 0) break;
  }
  await core.close();
  return faults;
}

const act: fc.Arbitrary<Act> = fc.tuple(fc.nat(4), fc.nat(27), fc.nat(11), fc.nat(11));

test('whatever four accounts do, no account receives messages about a match that it may not view', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 60, size: 'max' }),
      async (batches) => {
        expect(await play(batches)).toEqual([]);
      },
    ),
    { numRuns: 80, seed: 11 },
  );
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(4);
});
