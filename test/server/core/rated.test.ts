import { beforeEach, describe, expect, test } from 'vitest';
import type { Answers } from '#net/wire/requests.ts';
import type { CoreSettings } from '#server/core/core-parts.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { neighbouringStores } from '../../support/neighbouring-stores.ts';
import { begunMatch, playLines, usualTerms, type Wanted } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const day = 24 * 3_600_000;
const rated = { game: 'risc', rated: true, limit: 60_000 } as const;

let server: ServerInProcess;
let [mia, tom, lena]: InProcess[] = [];

/** A server with accounts that are older than a day. */
async function started(store?: Store, settings: Pick<CoreSettings, 'guests'> = {}): Promise<void> {
  server = await serverInProcess('rated', { ...settings, ...(store !== undefined && { store }) });
  for (const name of ['mia', 'tom', 'lena']) (await server.login(name)).close();
  server.world.jump(2 * day);
  [mia, tom, lena] = [await server.login('mia'), await server.login('tom'), await server.login('lena')];
}
beforeEach(() => started());

const clients = (...list: readonly (InProcess | undefined)[]): InProcess[] =>
  list.filter((client) => client !== undefined);
const begin = (list: readonly (InProcess | undefined)[], more: Partial<Wanted> = {}) =>
  begunMatch(server, clients(...list), { ...rated, ...more });
/** Mia resigns a match against tom, which is rated unless `more` says otherwise. */
async function resigned(more: Partial<Wanted> = {}): Promise<string> {
  const match = await begin([mia, tom], more);
  await mia?.request({ type: 'resign', match });
  return match;
}
const changes = async (match: string): Promise<readonly (readonly [number, number, number])[]> => {
  const answer = await mia?.request({ type: 'rated', match });
  const seats: Answers['rated']['seats'] = Object(answer).seats;
  return seats.map(({ seat, before, value }) => [seat, before, value]);
};
const ladder = (client: InProcess | undefined, more: object = {}) =>
  client?.request({ type: 'ladder', game: 'risc', ...more });
const cardOf = (client: InProcess | undefined) => client?.of('match').at(-1)?.card;

describe('a rated match', () => {
  test('changes the ratings of both players, once', async () => {
    const match = await begin([mia, tom]);
    expect(cardOf(tom)).toMatchObject({ rated: true });
    expect(cardOf(tom)?.holders).toMatchObject([
      { name: 'mia', rating: { value: 1500, isProvisional: true } },
      { name: 'tom', rating: { value: 1500, isProvisional: true } },
    ]);
    expect(await changes(match)).toEqual([]);
    await tom?.request({ type: 'resign', match });
    expect(await changes(match)).toEqual([
      [1, 1500, 1662],
      [2, 1500, 1338],
    ]);
    for (const client of clients(mia, tom)) await client.request({ type: 'rematch', match, wants: true });
    await server.restart();
    mia = await server.login('mia');
    expect(await changes(match)).toHaveLength(2);
    expect(await server.store.ratings(1)).toMatchObject([{ game: 'risc', matches: 1 }]);
  });

  test('is drawn if all agree to a draw after the first turn, but does not count if they agree earlier', async () => {
    const agree = async (match: string) => {
      await mia?.request({ type: 'vote', match, on: 'draw', agrees: true });
      await tom?.request({ type: 'vote', match, on: 'draw', agrees: true });
    };
    const early = await begin([mia, tom]);
    await agree(early);
    expect(await changes(early)).toEqual([]);
    const match = await begin([mia, tom]);
    for (const client of clients(mia, tom)) await playLines(client, match, ['spread', 'commit']);
    for (const client of clients(mia, tom)) await playLines(client, match, ['commit']);
    await agree(match);
    expect(await changes(match)).toEqual([
      [1, 1500, 1500],
      [2, 1500, 1500],
    ]);
  });

  test('does not count if all agree to end it, or the host ends it', async () => {
    const match = await begin([mia, tom]);
    for (const client of clients(mia, tom)) await client.request({ type: 'vote', match, on: 'end', agrees: true });
    const other = await begin([mia, tom]);
    await server.core.administer(['end', other]);
    expect([await changes(match), await changes(other)]).toEqual([[], []]);
  });

  test('of three is lost for a player who leaves, whoever wins', async () => {
    const match = await begin([mia, tom, lena]);
    await mia?.request({ type: 'resign', match });
    await tom?.request({ type: 'vote', match, on: 'draw', agrees: true });
    await lena?.request({ type: 'vote', match, on: 'draw', agrees: true });
    expect(await changes(match)).toEqual([]);
    const long = await begin([mia, tom, lena]);
    await mia?.request({ type: 'resign', match: long });
    for (const client of clients(tom, lena)) await playLines(client, long, ['spread', 'commit']);
    await server.world.pass(5000);
    for (const client of clients(tom, lena)) await playLines(client, long, ['commit']);
    await server.world.pass(5000);
    for (const client of clients(tom, lena))
      await client.request({ type: 'vote', match: long, on: 'draw', agrees: true });
    const [[, , left = 0] = [], [, , one = 0] = [], [, , other = 0] = []] = await changes(long);
    expect([left < 1400, one > 1550, one === other]).toEqual([true, true, true]);
  });

  test('is lost for a player who is away at the end', async () => {
    const match = await begin([mia, tom]);
    mia?.close();
    for (const client of clients(tom)) await playLines(client, match, ['spread', 'commit']);
    for (let turn = 0; turn < 4; turn++) {
      await server.world.pass(61_000);
      await tom?.request({ type: 'command', match, key: `c${turn}`, line: 'commit' }).catch(() => {});
    }
    await server.world.pass(5000);
    expect(tom?.of('update').at(-1)?.holders[0]).toMatchObject({ is: 'stand-in', why: 'away' });
    await tom?.request({ type: 'resign', match });
    mia = await server.login('mia');
    const [[, , away = 0] = [], [, , present = 0] = []] = await changes(match);
    expect([away < 1400, present > 1600]).toEqual([true, true]);
  });

  test('with bots never changes the ratings of bots, and changes no ratings if the host ends it', async () => {
    const match = await begin([mia, tom], { bots: ['hard'] });
    await mia?.request({ type: 'resign', match });
    await server.world.pass(100);
    await server.core.administer(['end', match]);
    expect(await changes(match)).toEqual([]);
    expect(await ladder(mia)).toMatchObject({
      bots: [
        { bot: 'novice', rating: 1100 },
        { bot: 'easy', rating: 1300 },
        { bot: 'normal', rating: 1500 },
        { bot: 'hard', rating: 1700 },
        { bot: 'expert', rating: 1950 },
      ],
    });
  });

  test('still counts for a player whose opponent deletes the account', async () => {
    const match = await resigned();
    await mia?.request({ type: 'delete-account', name: 'mia', password: 'a long enough sentence' });
    expect(await tom?.request({ type: 'rated', match })).toMatchObject({ seats: [{ value: 1338 }, { value: 1662 }] });
    expect(await server.store.ratings(1)).toEqual([]);
    expect(await server.store.ratings(2)).toMatchObject([{ matches: 1 }]);
  });
});

describe('a match is not rated', () => {
  const why = async (more: Partial<Wanted>, list = [mia, tom]): Promise<string | undefined> => {
    const match = await begin(list, more);
    const card = cardOf(mia);
    expect(card?.rated).toBeUndefined();
    expect(card?.holders.some((holder) => 'rating' in holder)).toBe(false);
    await mia?.request({ type: 'resign', match });
    expect(await changes(match)).toEqual([]);
    return card?.unrated;
  };

  test('unless its terms ask for it', async () => {
    expect(await why({ rated: false })).toBeUndefined();
    expect(await why({ rated: undefined })).toBeUndefined();
  });

  test('without a turn limit, with hints, or with only one person', async () => {
    expect(await why({ limit: 0 })).toBe('Rated matches need a turn limit.');
    expect(await why({ hints: true })).toBe('Rated matches have no hints.');
    expect(await why({ bots: ['easy'] }, [mia])).toBe('Rated matches need two people.');
  });

  test('with a new account, until the account is a day old or has finished three matches', async () => {
    const eve = await server.login('eve');
    const sentence = 'eve is new here: matches are rated after one day, or after 3 finished matches.';
    for (let i = 0; i < 3; i++) expect(await why({}, [mia, eve])).toBe(sentence);
    await begin([mia, eve]);
    expect(cardOf(mia)).toMatchObject({ rated: true });
    const ada = await server.login('ada');
    expect(await why({}, [mia, ada])).toMatch(/^ada is new here/);
    server.world.jump(day);
    await begin([mia, ada]);
    expect(cardOf(mia)).toMatchObject({ rated: true });
  });

  test('of a person and a program, because programs have ratings and a ladder of their own', async () => {
    for (const name of ['robo', 'hal']) {
      const client = await server.login(name);
      await client.request({ type: 'hello', protocol: 1, client: 'test', program: true });
      await client.request({ type: 'login', name, password: 'a long enough sentence' });
    }
    server.world.jump(2 * day);
    const asProgram = async (name: string) => {
      const client = server.connect();
      await client.request({ type: 'hello', protocol: 1, client: 'test', program: true });
      await client.request({ type: 'login', name, password: 'a long enough sentence' });
      return client;
    };
    const [robo, hal] = [await asProgram('robo'), await asProgram('hal')];
    mia = await server.login('mia');
    expect(await why({}, [mia, robo])).toBe(
      'People and programs have ladders of their own: matches between them are not rated.',
    );
    for (let i = 0; i < 5; i++) {
      const match = await begin([robo, hal]);
      await robo.request({ type: 'resign', match });
    }
    expect(await server.store.ratings(5)).toMatchObject([{ game: 'risc/programs', matches: 5, isProgram: true }]);
    expect(await ladder(hal)).toMatchObject({ own: null });
    expect(await ladder(hal, { programs: true })).toMatchObject({ own: { matches: 5 } });
  });

  test('with a guest', async () => {
    await started(undefined, { guests: 'on' });
    const guest = server.connect();
    await guest.request({ type: 'guest' });
    expect(await why({}, [mia, guest])).toMatch(/^guest-[a-z]+-\d\d is a guest, so this match is not rated\.$/);
  });

  test('after five rated matches of the same players on a day, including unfinished ones', async () => {
    for (let i = 0; i < 3; i++) expect(await changes(await resigned())).toHaveLength(2);
    for (let i = 0; i < 2; i++) await begin([mia, tom]);
    expect(await why({})).toBe('mia and tom have played 5 rated matches today. This one is not rated.');
    await begin([mia, lena]);
    expect(cardOf(mia)).toMatchObject({ rated: true });
    server.world.jump(day);
    for (const client of clients(mia, tom)) client.retry();
    [mia, tom] = [await server.login('mia'), await server.login('tom')];
    await begin([mia, tom]);
    expect(cardOf(mia)).toMatchObject({ rated: true });
  });

  test('after its host has made it unrated in the waiting room', async () => {
    const seats = [{ is: 'me' as const }, { is: 'open' as const }];
    const made = await mia?.request({ type: 'create', seats, ...usualTerms, ...rated });
    const match = String(made?.['match']);
    await mia?.request({ type: 'open', match });
    await tom?.request({ type: 'open', match });
    await tom?.request({ type: 'sit', match });
    expect(tom?.of('room').at(-1)?.room).toMatchObject({ card: { rated: true }, terms: { rated: true } });
    await mia?.request({ type: 'terms', match, ...usualTerms, limit: 60_000, rated: false });
    expect(tom?.of('room').at(-1)?.room.card.rated).toBeUndefined();
    expect(tom?.of('told').at(-1)?.text).toBe('mia changed the match to unrated. Press Enter if you are still ready.');
  });
});

describe('the ladder', () => {
  test('omits provisional ratings, but shows players their own', async () => {
    await resigned();
    expect(await ladder(tom)).toMatchObject({
      listed: 0,
      rows: [],
      own: { value: 1662, isProvisional: true, matches: 1, place: null },
    });
    expect(await ladder(lena)).toMatchObject({ own: null });
    for (let i = 0; i < 20; i++) {
      server.world.jump(day);
      [mia, tom] = [await server.login('mia'), await server.login('tom')];
      await resigned();
      const match = await begin([mia, tom]);
      await tom?.request({ type: 'resign', match });
    }
    expect(await ladder(tom)).toMatchObject({
      listed: 2,
      rows: [
        { place: 1, name: 'mia', matches: 41, isOwn: false },
        { place: 2, name: 'tom', matches: 41, isOwn: true },
      ],
      own: { place: 2, isProvisional: false },
    });
    expect(await ladder(tom, { from: 1 })).toMatchObject({ rows: [{ place: 2, name: 'tom' }] });
    server.world.jump(500 * day);
    expect(await ladder(await server.login('tom'))).toMatchObject({
      listed: 0,
      own: { place: null, isProvisional: true },
    });
  });

  test('is refused for an unknown game', async () => {
    await expect(ladder(mia, { game: 'chess' })).rejects.toMatchObject({ code: 'bad-options' });
  });
});

describe('the players of a match', () => {
  test('are rated when the match ends a second time, if the first end could not be stored', async () => {
    const fate: { fault?: 'full' | undefined } = {};
    await started(memoryStore(fate));
    const match = await begin([mia, tom]);
    fate.fault = 'full';
    await expect(mia?.request({ type: 'resign', match })).rejects.toMatchObject({ code: 'failed' });
    fate.fault = undefined;
    expect(await server.store.ratings(1)).toEqual([]);
    await mia?.request({ type: 'resign', match });
    expect(await server.store.ratings(1)).toMatchObject([{ matches: 1 }]);
  });

  test('are rated once, even if two servers end the match at the same moment', async () => {
    const world = virtualWorld('two');
    const [store, second] = neighbouringStores(2, world.now);
    if (store === undefined || second === undefined) throw new Error('there are two');
    server = await serverInProcess('two', { store, world });
    const other = await serverInProcess('two', { store: second, world });
    [mia, tom] = [await server.login('mia'), await other.login('tom')];
    world.jump(2 * day);
    [mia, tom] = [await server.login('mia'), await other.login('tom')];
    for (let round = 1; round <= 3; round++) {
      const match = await begin([mia, tom]);
      expect(cardOf(mia)).toMatchObject({ rated: true });
      const ends = clients(mia, tom).map((client) => client.request({ type: 'resign', match }).catch(() => 'late'));
      for (let i = 0; i < 8; i++) await world.settle();
      await Promise.all(ends);
      expect(await changes(match)).toHaveLength(2);
      expect(await store.ratings(1)).toMatchObject([{ matches: round }]);
      expect(await second.ratings(2)).toMatchObject([{ matches: round }]);
    }
  });
});
