import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenedMatch } from '#client/open-match.ts';
import { playTournament } from '#client/tournament.ts';
import type { TournamentView } from '#net/wire/tournaments.ts';
import type { NewTournament } from '#server/core/tournaments/tournament-rooms.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { neighbouringStores } from '../../support/neighbouring-stores.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const hour = 3_600_000;
const day = 24 * hour;

const options: NewTournament = {
  ...({ title: 'Autumn Cup', game: 'risc', form: 'swiss', seats: 2, rounds: 0, maxEntrants: 4, starts: null } as const),
  ...({ roundTime: hour, options: {}, limit: 60_000, watching: 'everybody', rated: false } as const),
};

let server: ServerInProcess;
let clients: readonly InProcess[] = [];
const names = ['mia', 'tom', 'lena', 'kim', 'zoe'];

async function started(store?: Store): Promise<void> {
  server = await serverInProcess('cup', { tournaments: 'accounts', ...(store !== undefined && { store }) });
  for (const name of names) (await server.login(name)).close();
  server.world.jump(4 * day);
  clients = await logins(server);
}
beforeEach(() => started());

async function logins(on: ServerInProcess): Promise<readonly InProcess[]> {
  const all: InProcess[] = [];
  for (const name of names) all.push(await on.login(name));
  return all;
}

const client = (i: number): InProcess => {
  const one = clients[i];
  if (one === undefined) throw new Error(`there is no client ${i}`);
  return one;
};
const mia = () => client(0);

async function opened(changed: object = {}, by = mia()): Promise<string> {
  const { tournament } = await by.request({ type: 'open-tournament', ...options, ...changed });
  return String(tournament);
}
async function viewOf(tournament: string, by = mia()): Promise<TournamentView> {
  const { tournament: view } = await by.request({ type: 'tournament', tournament });
  return Object(view);
}
const join = async (tournament: string, count: number) => {
  for (let i = 0; i < count; i++) await client(i).request({ type: 'join-tournament', tournament });
  await server.settle();
};
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const pairs = (view: TournamentView) => view.pairings.at(-1)?.matches.map(({ players }) => players);
/** The player who is earlier in `names` wins each match of the round: the other one resigns. */
async function playRound(tournament: string): Promise<void> {
  const { pairings } = await viewOf(tournament);
  for (const { players, match, points } of pairings.at(-1)?.matches ?? []) {
    if (match === null || points !== null) continue;
    const loser = Math.max(...players.map((name) => names.indexOf(name)));
    await client(loser).request({ type: 'resign', match });
    await server.settle();
  }
}
const pass = async (milliseconds: number) => {
  await server.world.pass(milliseconds);
  await server.settle();
};

describe('a tournament', () => {
  test('starts when it is full, pairs the players of each round, and ends with a winner', async () => {
    const tournament = await opened();
    await join(tournament, 4);
    const first = await viewOf(tournament);
    expect([first.state, first.round, first.rounds, pairs(first)?.length]).toEqual(['running', 1, 2, 2]);
    expect(mia().of('told').at(-1)?.text).toMatch(
      /^Autumn Cup: your match of round 1 has begun, against \w+\. N: next match\.$/,
    );
    expect(first.match).toBe(mia().of('told').at(-1)?.match);
    await playRound(tournament);
    const second = await viewOf(tournament);
    expect(second.round).toBe(2);
    expect(second.pairings[0]?.matches.map(({ points }) => points)).not.toContain(null);
    await playRound(tournament);
    const over = await viewOf(tournament);
    expect([over.state, over.winners]).toEqual(['over', ['mia']]);
    expect(over.table.map(({ name, points }) => [name, points])).toEqual([
      ['mia', 2],
      ['tom', 1],
      ['lena', 1],
      ['kim', 0],
    ]);
    expect(server.troubles).toEqual([]);
  });

  test('has ordinary matches, which have a card, are in the lobby and change ratings', async () => {
    const tournament = await opened({ rated: true, maxEntrants: 2 });
    await join(tournament, 2);
    const { match } = await viewOf(tournament);
    await mia().request({ type: 'open', match: String(match) });
    expect(mia().of('match').at(-1)?.card).toMatchObject({
      ...{ rated: true, phase: 'running', tournament: { tournament, title: 'Autumn Cup', round: 1 } },
    });
    const { lobby } = await mia().request({ type: 'lobby', follow: false });
    expect(Object(lobby).mine).toMatchObject([{ match }]);
    expect(Object(lobby).tournaments).toMatchObject([{ tournament, isIn: true, match }]);
    await playRound(tournament);
    expect(await server.store.ratings(1)).toHaveLength(1);
  });

  test('goes on after a restart, with the matches that ended meanwhile', async () => {
    const tournament = await opened();
    await join(tournament, 4);
    await server.restart();
    clients = await logins(server);
    await playRound(tournament);
    expect((await viewOf(tournament)).round).toBe(2);
    await server.restart();
    clients = await logins(server);
    await playRound(tournament);
    expect((await viewOf(tournament)).state).toBe('over');
  });

  test('ends a round at its deadline, and players who have not committed lose', async () => {
    const tournament = await opened({ limit: 0 });
    await join(tournament, 4);
    const before = await viewOf(tournament);
    expect(before.pairings[0]?.matches.map(({ waitsFor }) => waitsFor.length)).toEqual([2, 2]);
    // Only one player, in the first match, commits.
    const { match = '', players = [] } = before.pairings[0]?.matches[0] ?? {};
    const fast = client(names.indexOf(players[1] ?? ''));
    await fast.request({ type: 'open', match: match ?? '' });
    for (const [i, line] of ['spread', 'commit'].entries())
      await fast.request({ type: 'command', match: match ?? '', key: `k${i}`, line });
    await pass(hour + 6000);
    const after = await viewOf(tournament);
    expect(after.round).toBe(2);
    expect(after.pairings[0]?.matches.map(({ points }) => points)).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  test('starts at its time, and is cancelled if too few have joined', async () => {
    const at = server.world.now() + 2 * hour;
    const [full, empty] = [await opened({ starts: at }), await opened({ starts: at })];
    await join(full, 3);
    await client(0).request({ type: 'join-tournament', tournament: empty });
    await pass(2 * hour + 6000);
    const [one, other] = [await viewOf(full), await viewOf(empty)];
    expect([one.state, one.pairings[0]?.byes.length]).toEqual(['running', 1]);
    expect([other.state, other.cancelled]).toEqual(['cancelled', 'Too few players joined.']);
  });

  test('removes a player who leaves before its start, and no longer pairs a player who leaves later', async () => {
    const tournament = await opened({ maxEntrants: 8, rounds: 3 });
    await join(tournament, 5);
    await client(4).request({ type: 'leave-tournament', tournament });
    expect((await viewOf(tournament)).table).toHaveLength(4);
    await mia().request({ type: 'start-tournament', tournament });
    await client(3).request({ type: 'leave-tournament', tournament });
    await playRound(tournament);
    const view = await viewOf(tournament);
    expect(view.table.find(({ name }) => name === 'kim')).toMatchObject({ hasLeft: true, points: 0 });
    expect([view.round, view.pairings[1]?.byes.length, pairs(view)?.flat()]).toEqual([
      2,
      1,
      expect.not.arrayContaining(['kim']),
    ]);
  });

  test('goes on without an account that was deleted', async () => {
    const tournament = await opened();
    await join(tournament, 4);
    await client(3).request({ type: 'delete-account', password: 'a long enough sentence', name: 'kim' });
    await pass(hour + 6000);
    const { round, pairings, table } = await viewOf(tournament);
    expect([round, pairings[1]?.byes.length]).toEqual([2, 1]);
    expect(table.map(({ name }) => name)).toContain('deleted');
  });

  test('gives the points of a match of four players by their places', async () => {
    const tournament = await opened({ seats: 4, rounds: 1, level: { name: 'four-winds' } });
    await join(tournament, 4);
    const { match } = await viewOf(tournament);
    await client(3).request({ type: 'resign', match: String(match) });
    for (const i of [0, 1, 2])
      await client(i).request({ type: 'vote', match: String(match), on: 'draw', agrees: true });
    await server.settle();
    const { state, table, winners } = await viewOf(tournament);
    expect([state, winners]).toEqual(['over', ['mia', 'tom', 'lena']]);
    expect(table.map(({ points }) => points)).toEqual([2 / 3, 2 / 3, 2 / 3, 0]);
  });

  test('refuses each request that is not allowed, and says why', async () => {
    const tournament = await opened({ maxEntrants: 2 });
    const young = await server.login('newcomer');
    expect(await refusal(young.request({ type: 'open-tournament', ...options }))).toBe(
      'You can open tournaments once your account is 3 days old.',
    );
    await young.request({ type: 'join-tournament', tournament });
    expect(await refusal(client(1).request({ type: 'start-tournament', tournament }))).toBe(
      'Only the organizer of the tournament can do that.',
    );
    expect(await refusal(mia().request({ type: 'start-tournament', tournament }))).toBe(
      'At least 2 players must join first.',
    );
    await client(1).request({ type: 'join-tournament', tournament });
    await server.settle();
    expect(await refusal(client(2).request({ type: 'join-tournament', tournament }))).toBe(
      'You can no longer join this tournament.',
    );
    await opened();
    await opened();
    expect(await refusal(opened())).toBe('You already have 3 tournaments that are not over.');
    await mia().request({ type: 'cancel-tournament', tournament });
    expect((await viewOf(tournament)).cancelled).toBe('Its organizer cancelled it.');
    expect(await refusal(mia().request({ type: 'cancel-tournament', tournament }))).toBe('This tournament is over.');
    expect(await refusal(viewOf('oak-1'))).toBe('There is no such tournament here.');
    for (const [changed, why] of [
      [{ game: 'space-defender' }, 'space-defender is for one player.'],
      [{ title: ' \u0007 ' }, 'A tournament needs a title.'],
      [{ form: 'round-robin', maxEntrants: 17 }, 'A round robin takes at most 16 players.'],
      [{ form: 'round-robin', seats: 3 }, 'In a round robin, every match has two players.'],
      [{ starts: 5 }, 'A tournament must start within 30 days.'],
      [{ limit: day }, 'A turn cannot take longer than a round.'],
      [{ level: { name: 'nowhere' } }, expect.stringMatching(/^There is no level "nowhere"/)],
    ] as const)
      expect(await refusal(opened(changed, client(1)))).toEqual(why);
  });

  test('can be opened, started and cancelled with --admin', async () => {
    expect((await server.core.administer(['tournaments'])).text).toBe('There are no tournaments.');
    const { text } = await server.core.administer(
      'open-tournament risc form=round-robin places=3 round-time=15min turn=1min Owners Cup'.split(' '),
    );
    const tournament = /^Opened (\S+)\.$/.exec(text)?.[1] ?? text;
    await join(tournament, 2);
    expect((await server.core.administer(['start-tournament', tournament])).text).toBe(`${tournament} has started.`);
    expect((await server.core.administer(['tournaments'])).text).toMatch(/Owners Cup, round 1 of 1: 2 of 3 players$/);
    expect((await server.core.administer(['cancel-tournament', tournament])).ok).toBe(true);
    expect((await server.core.administer('open-tournament risc turn=soon Cup'.split(' '))).text).toBe(
      'Expected a time such as 30min, 4h or 1d, found soon.',
    );
  });
});

describe('a program', () => {
  test('joins a tournament and plays all its matches by itself', async () => {
    const tournament = await opened();
    const clauses: string[] = [];
    const play = async (i: number, { first, follow }: OpenedMatch): Promise<void> => {
      const { match, seat, holders } = first;
      const rivals = holders.flatMap((holder, at) =>
        at + 1 !== seat && holder.is === 'person' ? [names.indexOf(holder.name)] : [],
      );
      const over = new Promise<void>((resolve) => {
        follow((message) => {
          if (message.outcome !== null) resolve();
        });
      });
      if (i > Math.min(...rivals)) await client(i).request({ type: 'resign', match });
      await over;
    };
    const programs = [0, 1, 2, 3].map((i) =>
      playTournament({
        ...{ connection: client(i), tournament, fits: async () => {}, play: (match) => play(i, match) },
        says: (clause) => void clauses.push(`${names[i]} ${clause}`),
      }),
    );
    for (let i = 0; i < 20; i++) await pass(1000);
    expect(await Promise.all(programs)).toEqual([0, 0, 0, 0]);
    expect(clauses).toContain('mia plays round 2 of Autumn Cup');
    expect(clauses.at(-1)).toMatch(/^\w+ is place \d of 4 in Autumn Cup$/);
    expect(clauses).toContain('mia is place 1 of 4 in Autumn Cup');
  });
});

describe('two servers on one database', () => {
  test('pair each round once, and both see it', async () => {
    const world = virtualWorld('two');
    const [store, second] = neighbouringStores(2, world.now);
    if (store === undefined || second === undefined) throw new Error('there are two');
    server = await serverInProcess('two', { store, world, tournaments: 'accounts' });
    const other = await serverInProcess('two', { store: second, world, tournaments: 'accounts' });
    for (const name of names) (await server.login(name)).close();
    world.jump(4 * day);
    const all: InProcess[] = [];
    for (const [i, name] of names.entries()) all.push(await (i % 2 === 0 ? server : other).login(name));
    clients = all;
    const tournament = await opened();
    await Promise.all([0, 1, 2, 3].map((i) => client(i).request({ type: 'join-tournament', tournament })));
    for (let round = 1; round <= 2; round++) {
      for (let i = 0; i < 8; i++) await world.settle();
      const { pairings } = await viewOf(tournament, client(1));
      expect(pairings).toHaveLength(round);
      const ends = (pairings.at(-1)?.matches ?? []).map(({ players, match }) =>
        client(Math.max(...players.map((name) => names.indexOf(name)))).request({ type: 'resign', match: match ?? '' }),
      );
      for (let i = 0; i < 8; i++) await world.settle();
      await Promise.all(ends);
    }
    for (let i = 0; i < 8; i++) await world.settle();
    const [one, two] = [await viewOf(tournament), await viewOf(tournament, client(1))];
    expect(one.state).toBe('over');
    expect(two.table.map(({ name, points }) => [name, points])).toEqual(
      one.table.map(({ name, points }) => [name, points]),
    );
    expect([...server.troubles, ...other.troubles]).toEqual([]);
  });
});

describe('a server that stops between any two writes', () => {
  test('continues every tournament to the same table', async () => {
    for (let failsAt = 1; failsAt < 14; failsAt++) {
      let writesLeft = Number.POSITIVE_INFINITY;
      const fate = { wait: async () => {} };
      const store = memoryStore(fate);
      await started(store);
      const tournament = await opened();
      writesLeft = failsAt;
      fate.wait = async () => {
        writesLeft--;
        if (writesLeft === 0) throw new Error('killed');
      };
      for (let tries = 0; tries < 40; tries++) {
        const { state, entrants, round } = await viewOf(tournament);
        if (state === 'over') break;
        if (state === 'open') await join(tournament, 4).catch(() => {});
        else await playRound(tournament).catch(() => {});
        const now = await viewOf(tournament);
        if (now.state !== state || now.entrants !== entrants || now.round !== round) continue;
        await server.restart();
        clients = await logins(server);
        await pass(6000);
      }
      const { state, table, pairings } = await viewOf(tournament);
      expect([failsAt, state, pairings.length, table.map(({ name, points }) => [name, points])]).toEqual([
        ...[failsAt, 'over', 2],
        [
          ['mia', 2],
          ['tom', 1],
          ['lena', 1],
          ['kim', 0],
        ],
      ]);
    }
  });
});
