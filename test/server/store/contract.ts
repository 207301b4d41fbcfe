import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { levelHash } from '#server/store/hash-chain.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { RatedHolder } from '#server/store/ratings.ts';
import type { NewRecord } from '#server/store/records.ts';
import type { Change, Invitation, Login, Store } from '#server/store/store.ts';
import type { TournamentRecord } from '#server/store/tournaments.ts';
import { inTime } from '../../support/in-time.ts';
import { anyMessageChange, messageContract } from './message-contract.ts';
import { ada, entry, faultOf, oak, withAda, withEntry, withMatch } from './support.ts';

/** The contract of every store. Each test opens a new store. */
export function storeContract(open: () => Promise<Store>): void {
  const opened: Store[] = [];
  const fresh = async (...changes: readonly Change[]) => {
    const store = await open();
    opened.push(store);
    if (changes.length > 0) await store.write(changes);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test('contains nothing at first', async () => {
    expect(await everything(await fresh())).toEqual({
      ...{
        last: 0,
        accounts: [],
        guests: 0,
        absent: [],
        logins: [],
        live: [],
        outlines: {},
        finished: [],
        journal: [],
        keys: [],
        checkpoints: [],
        chat: [],
        home: [],
        daily: [],
        ranking: [],
        ranked: 0,
        invitations: [],
        ratings: [],
        ladder: [],
        listed: 0,
        rated: [],
        together: 0,
        tournaments: [],
        pastTournaments: [],
        records: [],
        recorded: 0,
        ownRecords: [],
        withMoves: [],
        channels: [],
        due: [],
        messages: [],
        sent: 0,
      },
      ...{
        fact: undefined,
        level: undefined,
        tally: { played: 0, won: 0 },
        login: undefined,
        match: undefined,
        coded: undefined,
        named: undefined,
        account: undefined,
        keyed: undefined,
        tournament: undefined,
        feed: undefined,
      },
    });
  });

  describe('accounts', () => {
    const banned: Change = { type: 'ban', account: 1 };
    const deleted: Change = { type: 'delete-account', account: 1, checked: null };
    const password = (checked: string | null): Change => ({
      ...{ type: 'password', account: 1, checked, hash: 'ef', salt: '01' },
    });
    const mute = (name: string, isMuted: boolean, most = 9): Change => ({
      ...{ type: 'mute', account: 1, name, isMuted, most },
    });

    test('are found by number and by name, ignoring case', async () => {
      const store = await fresh(withAda);
      expect(await store.account(1)).toEqual(ada);
      expect(await store.accountNamed('ADA')).toEqual(ada);
      expect(await store.lastAccount()).toBe(1);
    });

    test('have unique names until they are deleted, and numbers that are never used again', async () => {
      const store = await fresh(withAda);
      const other = { ...ada, account: 2, name: 'Ada' };
      expect(await faultOf(store.write([{ type: 'new-account', account: other }]))).toBe('taken');
      expect(await faultOf(store.write([{ type: 'new-account', account: { ...ada, name: 'bob' } }]))).toBe('taken');
      expect(await store.accounts()).toEqual([ada]);
      await store.write([deleted, { type: 'new-account', account: other }]);
      expect(await store.accountNamed('ada')).toEqual(other);
      expect(await faultOf(store.write([withAda]))).toBe('taken');
      expect(await store.lastAccount()).toBe(2);
    });

    test('lose all data except their number and creation time when they are deleted', async () => {
      const store = await fresh(withAda, mute('bob', true), deleted);
      const gone = {
        account: 1,
        name: 'deleted',
        hash: '',
        salt: '',
        created: 1000,
        state: 'deleted',
        kind: 'person',
        muted: [],
        keys: [],
      };
      expect(await store.account(1)).toEqual(gone);
      expect(await store.lastAccount()).toBe(1);
      expect(await store.accountNamed('ada')).toBeUndefined();
      expect(await store.accountNamed('deleted')).toBeUndefined();
    });

    test('change one field at a time, without undoing other changes', async () => {
      const store = await fresh(withAda, banned, mute('bob', true), password(null), mute('cy', true));
      const changed = { ...ada, state: 'banned', muted: ['bob', 'cy'], hash: 'ef', salt: '01' };
      expect(await store.accounts()).toEqual([changed]);
      await store.write([mute('bob', false), { type: 'unban', account: 1 }, mute('cy', true)]);
      expect(await store.accounts()).toEqual([{ ...changed, state: 'active', muted: ['cy'] }]);
    });

    describe('of guests', () => {
      const guest = { ...ada, kind: 'guest', hash: '', salt: '' } as const;
      const withGuest: Change = { type: 'new-account', account: guest };
      const keep = (name: string): Change => ({ type: 'keep', account: 1, name, hash: 'ef', salt: '01' });
      const login = (tokenHash: string, account: number, used: number): Change => ({
        ...{ type: 'login', checked: '' },
        login: { tokenHash, account, created: 0, used, address: '::1' },
      });
      const removed: Change = { type: 'delete-account', account: 1, checked: null, isGuest: true };

      test('become persons once, with a free name, and keep their logins', async () => {
        const store = await fresh(withGuest, login('t1', 1, 5), {
          type: 'new-account',
          account: { ...ada, account: 2, name: 'bob' },
        });
        expect(await faultOf(store.write([keep('Bob')]))).toBe('taken');
        expect(await store.guestCount()).toBe(1);
        await store.write([keep('cy')]);
        expect(await store.account(1)).toEqual({ ...ada, name: 'cy', hash: 'ef', salt: '01' });
        expect(await store.logins(1)).toHaveLength(1);
        expect(await faultOf(store.write([keep('dan')]))).toBe('changed');
        expect(await faultOf(store.write([removed]))).toBe('changed');
        expect(await store.guestCount()).toBe(0);
      });

      test('stay guests while they are banned, and are removed even then', async () => {
        const store = await fresh(withGuest, banned);
        expect(await faultOf(store.write([keep('cy')]))).toBe('changed');
        expect(await store.guestCount()).toBe(1);
        await store.write([removed]);
        expect([await store.guestCount(), await store.absentGuests(9)]).toEqual([0, []]);
        expect(await store.accountNamed('ada')).toBeUndefined();
      });

      test('are absent if none of their logins was used since a time', async () => {
        const other = { ...guest, account: 2, name: 'bob' };
        const store = await fresh(withGuest, { type: 'new-account', account: other }, login('t2', 2, 5), {
          type: 'new-account',
          account: { ...ada, account: 3, name: 'cy' },
        });
        expect(await store.absentGuests(5)).toEqual([guest]);
        expect(await store.absentGuests(6)).toEqual([guest, other]);
      });
    });

    test('can mute a limited number of names', async () => {
      const store = await fresh(withAda, mute('bob', true, 2), mute('cy', true, 2));
      expect(await faultOf(store.write([mute('dan', true, 2)]))).toBe('too-many');
      await store.write([mute('bob', true, 2), mute('eve', false, 2)]);
      expect((await store.account(1))?.muted).toEqual(['cy', 'bob']);
    });

    test('have a limited number of different public keys, which are removed when the host resets the password', async () => {
      const key = (name: string, checked = 'ab'): Change => ({
        type: 'add-key',
        account: 1,
        checked,
        key: name,
        most: 2,
      });
      const store = await fresh(withAda, key('a'), key('b'), key('a'));
      expect((await store.account(1))?.keys).toEqual(['b', 'a']);
      expect(await faultOf(store.write([key('c')]))).toBe('too-many');
      expect(await faultOf(store.write([key('c', 'cd')]))).toBe('changed');
      await store.write([{ type: 'remove-key', account: 1, key: 'b' }, key('c'), password('ab')]);
      expect((await store.account(1))?.keys).toEqual(['a', 'c']);
      await store.write([password(null)]);
      expect((await store.account(1))?.keys).toEqual([]);
    });

    test('have files, which change only if the expected version is the stored one, and which are deleted with the account', async () => {
      const file = (from: number, text: string | null, name = 'b', account = 1): Change => ({
        type: 'home-file',
        ...{ account, name, text, time: 9, from },
      });
      const store = await fresh(withAda, file(0, 'x'), file(1, 'y'), file(0, 'z', 'a/é'), file(0, 'c', 'b', 2));
      expect(await store.homeFiles(1)).toEqual([
        { name: 'a/é', text: 'z', time: 9, version: 1 },
        { name: 'b', text: 'y', time: 9, version: 2 },
      ]);
      expect(await store.homeFiles(2)).toEqual([]);
      for (const from of [0, 1, 3]) expect(await faultOf(store.write([file(from, 'z')]))).toBe('stale');
      expect(await faultOf(store.write([file(1, 'n', 'a/é'), file(1, 'z')]))).toBe('stale');
      expect((await store.homeFiles(1)).map(({ text }) => text)).toEqual(['z', 'y']);
      await store.write([file(2, null), file(0, 'new')]);
      expect((await store.homeFiles(1)).map(({ text, version }) => [text, version])).toEqual([
        ['z', 1],
        ['new', 1],
      ]);
      await store.write([deleted, file(0, 'd')]);
      expect(await store.homeFiles(1)).toEqual([]);
    });

    test.each<[string, readonly Change[], Change]>([
      ['a password change with an outdated password', [password(null)], password('ab')],
      ['a password change of a banned account', [banned], password('ab')],
      ['a password reset of a deleted account', [deleted], password(null)],
      ['a deletion with an outdated password', [password(null)], { ...deleted, checked: 'ab' }],
      ['a deletion of a banned account', [banned], { ...deleted, checked: 'ab' }],
      ['a second deletion', [deleted], deleted],
      ['a ban of a deleted account', [deleted], banned],
      ['an unban of a deleted account', [deleted], { type: 'unban', account: 1 }],
      ['muting by a deleted account', [deleted], mute('bob', true)],
      ['a ban of an unknown account', [], { type: 'ban', account: 7 }],
      ['a login with an outdated password', [password(null)], login('new')],
      ['a login of a banned account', [banned], login('new')],
      ['a login of a deleted account', [deleted], login('new')],
      ['a login of an unknown account', [], login('new', { account: 7 })],
    ])('refuse a change if they have changed meanwhile: %s', async (_, before, change) => {
      const store = await fresh(withAda, ...before);
      const was = await everything(store);
      expect(await faultOf(store.write([change]))).toBe('changed');
      expect(await faultOf(store.write([{ type: 'fact', name: 'a', value: 'b' }, change]))).toBe('changed');
      expect(await everything(store)).toEqual(was);
    });

    test('change if the password was verified', async () => {
      const store = await fresh(withAda, password('ab'), login('new', {}, 'ef'));
      expect(await store.account(1)).toMatchObject({ hash: 'ef', salt: '01' });
      await store.write([{ ...deleted, checked: 'ef' }]);
      expect((await store.account(1))?.state).toBe('deleted');
    });
  });

  describe('logins', () => {
    const hashes = async (store: Store, account: number) =>
      (await store.logins(account)).map(({ tokenHash }) => tokenHash);
    const withTwo = (...changes: readonly Change[]) =>
      fresh(withAda, { type: 'new-account', account: { ...ada, account: 2, name: 'bob' } }, ...changes);

    test('are deleted one by one, or all of an account together', async () => {
      const store = await withTwo(login('a'), login('b'), login('c'), login('d', { account: 2 }));
      expect(await store.login('b')).toEqual({ tokenHash: 'b', account: 1, created: 1, used: 2, address: '::1' });
      await store.write([
        { type: 'logout', tokenHash: 'a', account: 1 },
        { type: 'logout', tokenHash: 'unknown', account: 1 },
      ]);
      expect(await hashes(store, 1)).toEqual(['b', 'c']);
      await store.write([{ type: 'logout-all', account: 1 }]);
      expect([await hashes(store, 1), await hashes(store, 2)]).toEqual([[], ['d']]);
    });

    test.each<[string, Change, readonly string[]]>([
      ['end with another password', { type: 'password', account: 1, checked: 'ab', hash: 'x', salt: 'y' }, []],
      ['end with a ban', { type: 'ban', account: 1 }, []],
      ['end with the deletion of their account', { type: 'delete-account', account: 1, checked: 'ab' }, []],
      ['remain after the end of a ban', { type: 'unban', account: 1 }, ['a', 'b']],
      ['remain after muting a name', { type: 'mute', account: 1, name: 'bob', isMuted: true, most: 9 }, ['a', 'b']],
    ])('%s', async (_, change, left) => {
      const store = await withTwo(login('a'), login('b'), login('c', { account: 2 }), change);
      expect([await hashes(store, 1), await hashes(store, 2)]).toEqual([left, ['c']]);
    });

    test('record their last use while they exist', async () => {
      const store = await withTwo(login('a'), login('b'));
      const used = (tokenHash: string): Change => ({ type: 'login-used', tokenHash, used: 9, address: '::2' });
      await store.write([{ type: 'logout', tokenHash: 'b', account: 1 }, used('a'), used('b')]);
      expect(await store.logins(1)).toEqual([{ tokenHash: 'a', account: 1, created: 1, used: 9, address: '::2' }]);
    });

    test('are limited to the hundred most recently used ones', async () => {
      const many = Array.from({ length: 100 }, (_, i) => login(`many ${i}`, { used: 1000 - i }));
      const store = await withTwo(...many, login('other', { account: 2, used: 0 }));
      expect(await hashes(store, 1)).toHaveLength(100);
      // The new login is never dropped, even if its time is the oldest.
      await store.write([login('early', { used: 0 })]);
      await store.write([login('early', { used: 5000 })]);
      const left = await hashes(store, 1);
      expect(left).toHaveLength(100);
      expect(left).toEqual(expect.arrayContaining(['early', 'many 98', 'many 0']));
      expect(left).not.toContain('many 99');
      expect(await hashes(store, 2)).toEqual(['other']);
    });
  });

  describe('matches', () => {
    test('are unfinished until their end, and are then listed as finished for their players', async () => {
      const store = await fresh(withMatch(), withMatch({ ...oak, match: 'm0', code: 'elm-2', phase: 'waiting' }));
      expect((await store.liveMatches()).map(({ match }) => match)).toEqual(['m0', 'm1']);
      expect(await store.matchWithCode('oak-17')).toEqual(oak);
      const over = { ...oak, phase: 'over', accounts: [2, 3], changed: 9000 } as const;
      await store.write([withMatch(over)]);
      expect(await store.match('m1')).toEqual(over);
      expect(await store.matchWithCode('oak-17')).toBeUndefined();
      expect(await store.finishedMatches(1, 10)).toEqual([]);
      expect(await store.finishedMatches(3, 10)).toEqual([over]);
    });

    test('are listed newest first when finished, up to a limit', async () => {
      const over = (match: string, changed: number) => withMatch({ ...oak, match, code: 'x', phase: 'over', changed });
      const store = await fresh(over('a', 3), over('b', 9), over('c', 3), over('d', 5));
      expect((await store.finishedMatches(1, 3)).map(({ match }) => match)).toEqual(['b', 'd', 'a']);
    });

    test('are counted as won or lost for their players according to the last stored result', async () => {
      const other = { ...oak, match: 'm2', code: 'elm-2', phase: 'over', accounts: [1, 3], winners: [3] } as const;
      const store = await fresh(withMatch(), withMatch(other));
      const tallies = async () => [await store.tally(1), await store.tally(2), await store.tally(3)];
      const [none, lost, won] = [
        { played: 0, won: 0 },
        { played: 1, won: 0 },
        { played: 1, won: 1 },
      ];
      expect(await tallies()).toEqual([lost, none, won]);
      await store.write([withMatch({ ...oak, phase: 'over', winners: [1] })]);
      expect(await tallies()).toEqual([{ played: 2, won: 1 }, lost, won]);
      // Changes of a match after its end, such as wishes for a rematch, do not change the tally.
      await store.write([withMatch({ ...oak, phase: 'over', winners: [1], body: '{"rematch":[2]}' })]);
      expect(await tallies()).toEqual([{ played: 2, won: 1 }, lost, won]);
      await store.write([withMatch({ ...oak, phase: 'over', winners: [2] }), withMatch({ ...other, accounts: [2] })]);
      expect(await tallies()).toEqual([lost, { played: 2, won: 1 }, none]);
      expect((await store.finishedMatches(2, 9)).map(({ match }) => match)).toEqual(['m1', 'm2']);
      expect(await store.finishedMatches(3, 9)).toEqual([]);
    });

    test('share one copy of the text of their level', async () => {
      const [text, other] = ['..#\0', '#..'];
      const kept: Change = { type: 'level', level: levelHash(text), text };
      const store = await fresh(kept, kept, withMatch({ ...oak, level: levelHash(text) }));
      expect(await store.level(levelHash(text))).toBe(text);
      expect((await store.match('m1'))?.level).toBe(levelHash(text));
      expect(await faultOf(store.write([withMatch({ ...oak, level: levelHash(other) })]))).toBe('failed');
      expect(await store.level(levelHash(other))).toBeUndefined();
      expect(await store.check()).toEqual([]);
    });

    test('have unique codes while they are unfinished', async () => {
      const store = await fresh(withMatch());
      const other = { ...oak, match: 'm2' };
      expect(await faultOf(store.write([withMatch(other)]))).toBe('taken');
      await store.write([withMatch({ ...oak, phase: 'over' }), withMatch(other)]);
      expect(await store.matchWithCode('oak-17')).toEqual(other);
    });

    test('have a summary while they are unfinished', async () => {
      const outline = (body: string, match = 'm1') => ({ type: 'outline', match, body }) as const;
      const store = await fresh(withMatch(), withMatch({ ...oak, match: 'm2', code: 'elm-2' }));
      expect(await faultOf(store.write([outline('{}', 'unknown')]))).toBe('failed');
      await store.write([outline('a'), outline('b\0')]);
      expect(await store.outlines()).toEqual({ m1: 'b\0' });
      expect([await store.outline('m1'), await store.outline('m2')]).toEqual(['b\0', undefined]);
      // The summary is not written together with a refused change.
      expect(await faultOf(store.write([outline('c'), withEntry(7)]))).toBe('stale');
      expect(await store.outlines()).toEqual({ m1: 'b\0' });
      await store.write([withMatch({ ...oak, phase: 'over' })]);
      expect(await store.outlines()).toEqual({});
    });

    test('are not changed if the expected version is not the stored one', async () => {
      const from = (before: string | null, body: string): Change => ({
        ...{ type: 'match', match: { ...oak, body }, from: before },
      });
      const store = await fresh(from(null, 'a'));
      expect(await faultOf(store.write([from(null, 'b')]))).toBe('stale');
      expect(await faultOf(store.write([from('b', 'c')]))).toBe('stale');
      expect((await store.match('m1'))?.body).toBe('a');
      await store.write([from('a', 'b'), from('b', 'c')]);
      await store.write([withMatch({ ...oak, body: 'd' })]);
      expect((await store.match('m1'))?.body).toBe('d');
    });

    test('keep their journal when their record changes', async () => {
      const store = await fresh(withMatch(), withEntry(1), withMatch({ ...oak, changed: 3000 }), withEntry(2));
      expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
    });
  });

  describe('tournaments', () => {
    const cup = { tournament: 'oak', game: 'risc', state: 'open', changed: 1, body: 'a' } as const;
    const change = (from: string | null, changed: Partial<TournamentRecord>): Change => ({
      ...{ type: 'tournament', tournament: { ...cup, ...changed }, from },
    });

    test('are listed while they live, and then newest first', async () => {
      const ids = (records: readonly TournamentRecord[]) => records.map(({ tournament }) => tournament);
      const past = (tournament: string, at: number) => change(null, { tournament, state: 'over', changed: at });
      const store = await fresh(change(null, {}), past('b', 3), past('a', 3), past('c', 9), past('d', 1));
      await store.write([change(null, { tournament: 'elm', state: 'running' })]);
      expect(await store.tournament('oak')).toEqual(cup);
      expect(await store.tournament('fig')).toBeUndefined();
      expect(ids(await store.liveTournaments())).toEqual(['elm', 'oak']);
      expect(ids(await store.pastTournaments(3))).toEqual(['c', 'a', 'b']);
    });

    test('pair a round once: the match of a second, stale change is not stored either', async () => {
      const store = await fresh(change(null, {}));
      expect(await faultOf(store.write([change(null, {})]))).toBe('stale');
      await store.write([change('a', { body: 'b' }), withMatch()]);
      const second = [withMatch({ ...oak, match: 'm2', code: 'elm-2' }), change('a', { body: 'c' })];
      expect(await faultOf(store.write(second))).toBe('stale');
      expect(await store.match('m2')).toBeUndefined();
      expect((await store.tournament('oak'))?.body).toBe('b');
      expect(await store.match('m1')).toEqual(oak);
    });

    test('of two changes at the same time, take one', async () => {
      const store = await fresh(change(null, {}));
      const faults = await Promise.all(
        ['b', 'c'].map((body) =>
          store.write([change('a', { body })]).then(
            () => 'written',
            () => 'stale',
          ),
        ),
      );
      expect([...faults].sort()).toEqual(['stale', 'written']);
    });
  });
  describe('messages to players who are not there:', () => messageContract(fresh));

  describe('ratings', () => {
    const day = 24 * 3_600_000;
    const record = (match: string): Change => withMatch({ ...oak, match, code: `oak-${match}`, phase: 'over' });
    /** A change that rates a match. `accounts` are in the order of their places. */
    const rated = (match: string, accounts: readonly number[], time = 1000): Change => ({
      ...{ type: 'rated', match, game: 'risc', time },
      seats: accounts.map((account, i) => ({ seat: i + 1, place: i + 1, account, isProgram: account > 5 })),
    });
    const value = async (store: Store, account: number) => (await store.ratings(account))[0]?.rating;

    test('change once per match', async () => {
      const store = await fresh(record('m1'), record('m2'), rated('m1', [1, 6]));
      const [first] = await store.ratings(1);
      expect(first).toMatchObject({ game: 'risc', rating: 1662.311, deviation: 290.319, matches: 1, changed: 1000 });
      expect((await store.ratings(6))[0]).toMatchObject({ rating: 1337.689, isProgram: true });
      await store.write([rated('m1', [1, 6]), rated('m1', [2, 1])]);
      expect(await store.ratings(1)).toEqual([first]);
      expect(await store.ratings(2)).toEqual([]);
      expect(await faultOf(store.write([rated('m3', [1, 2])]))).toBe('failed');
      await store.write([rated('m2', [2, 1], 2000)]);
      expect(await store.ratedSeats('m2')).toMatchObject([
        { match: 'm2', seat: 1, account: 2, number: 1, place: 1, rating: 1500, deviation: 350 },
        {
          match: 'm2',
          seat: 2,
          account: 1,
          number: 2,
          place: 2,
          rating: first?.rating,
          ratingAfter: await value(store, 1),
        },
      ]);
    });

    test('of bots stay the same, and count for those of people', async () => {
      const seats = [
        { seat: 1, place: 1, account: 1, isProgram: false },
        { seat: 2, place: 2, account: null, rating: 1700 },
      ];
      const store = await fresh(record('m1'), { type: 'rated', match: 'm1', game: 'risc', time: 9, seats });
      expect(await store.ratedSeats('m1')).toHaveLength(1);
      expect(await value(store, 1)).toBeGreaterThan(1750);
    });

    test('are on the ladder, highest first, as long as they are certain', async () => {
      const matches = Array.from({ length: 40 }, (_, i) => `m${i}`);
      const store = await fresh(
        ...matches.flatMap((match, i) => [record(match), rated(match, i % 3 === 0 ? [2, 1, 3] : [3, 1, 2], i)]),
      );
      const query = { game: 'risc', now: 1000 };
      const names = async (now: number, most = 9, from = 0) =>
        (await store.ladder({ ...query, now }, most, from)).map(({ account }) => account);
      expect(await names(1000)).toEqual([3, 1, 2]);
      expect(await names(1000, 1, 1)).toEqual([1]);
      expect(await store.ladderCount(query)).toBe(3);
      expect(await store.ladderCount(query, await value(store, 1))).toBe(1);
      expect(await store.ladderCount({ ...query, game: 'robo-race' })).toBe(0);
      expect(await names(3000 * day)).toEqual([]);
      const [rating] = await store.ratings(1);
      expect(rating?.deviation).toBeLessThan(75);
      expect(await store.ratedTogether(1, 3, 0)).toBe(40);
      expect(await store.ratedTogether(3, 1, 38)).toBe(2);
      expect(await store.ratedTogether(1, 4, 0)).toBe(0);
    });

    test('of a deleted account are removed, and its matches keep their ratings without its number', async () => {
      const store = await fresh(withAda, record('m1'), record('m2'), rated('m1', [1, 2]));
      await store.write([{ type: 'delete-account', account: 1, checked: null }]);
      expect(await store.ratings(1)).toEqual([]);
      expect(await store.ratedSeats('m1')).toMatchObject([{ account: null, ratingAfter: 1662.311 }, { account: 2 }]);
      await store.write([rated('m2', [1, 2])]);
      expect(await store.ratings(1)).toEqual([]);
      expect(await store.ratedSeats('m2')).toMatchObject([{ account: null }, { account: 2, number: 2 }]);
    });

    test('change together with everything else that is written, or not at all', async () => {
      const store = await fresh(withAda, record('m1'));
      const before = await everything(store);
      expect(await faultOf(store.write([rated('m1', [1, 2]), withAda]))).toBe('taken');
      expect(await everything(store)).toEqual(before);
    });
  });

  describe('records of a level', () => {
    const over = (match: string): Change => withMatch({ ...oak, match, code: `oak-${match}`, phase: 'over' });
    const won = (match: string, account: number, rank: number, more: Partial<NewRecord> = {}): Change => ({
      ...{ type: 'level-record', match, account, game: 'risc', level: 'hall', rank, text: `won ${rank}`, time: rank },
      ...{ isUploaded: false, moves: match, counts: true },
      ...more,
    });
    const query = { game: 'risc', level: 'hall' };
    const names = async (store: Store, most = 9) => (await store.records(query, most)).map(({ match }) => match);
    const matches = ['m1', 'm2', 'm3', 'm4'].map(over);

    test('are the best won match of each account, the best first, and the earlier of equal ones', async () => {
      const store = await fresh(...matches, won('m1', 1, 5), won('m2', 1, 4), won('m3', 1, 4), won('m4', 2, 4));
      expect(await names(store)).toEqual(['m2', 'm4']);
      expect(await names(store, 1)).toEqual(['m2']);
      expect(await store.ownRecords(1, 'risc')).toEqual([
        {
          ...{ match: 'm2', account: 1, game: 'risc', level: 'hall', rank: 4, text: 'won 4', time: 4 },
          isUploaded: false,
        },
      ]);
      expect(await store.recordCount(query)).toBe(2);
      expect(await store.recordCount(query, 4)).toBe(0);
      expect(await store.recordCount(query, 5)).toBe(2);
      expect(await store.records({ game: 'risc', level: 'yard' }, 9)).toEqual([]);
      expect(await store.ownRecords(1, 'robo-race')).toEqual([]);
    });

    test('are stored once per match, and not for a match that does not count', async () => {
      const store = await fresh(...matches, won('m1', 1, 5), won('m1', 1, 3), won('m2', 2, 1, { counts: false }));
      expect((await store.records(query, 9)).map(({ rank }) => rank)).toEqual([5]);
      expect(await store.accountsWithMoves('m2')).toEqual([2]);
      expect(await store.accountsWithMoves('m3')).toEqual([]);
      expect(await faultOf(store.write([won('m9', 1, 1)]))).toBe('failed');
    });

    test('keep their places after their account is deleted, without its number', async () => {
      const store = await fresh(withAda, ...matches, won('m1', 1, 5), won('m2', 2, 6));
      await store.write([{ type: 'delete-account', account: 1, checked: null }, won('m3', 1, 1)]);
      expect((await store.records(query, 9)).map(({ account, rank }) => [account, rank])).toEqual([
        [null, 1],
        [null, 5],
        [2, 6],
      ]);
      expect(await store.ownRecords(1, 'risc')).toEqual([]);
      expect(await store.accountsWithMoves('m1')).toEqual([null]);
    });

    test('change together with everything else that is written, or not at all', async () => {
      const store = await fresh(withAda, ...matches, won('m1', 1, 5));
      expect(await faultOf(store.write([won('m2', 1, 1), withAda]))).toBe('taken');
      expect(await names(store)).toEqual(['m1']);
      expect(await store.accountsWithMoves('m2')).toEqual([]);
    });
  });

  describe('matches of the day', () => {
    const query = { game: 'risc', day: 20_000 };
    const record = (match: string, accounts: readonly number[] = [1]): Change =>
      withMatch({ ...oak, match, code: `oak-${match}`, phase: 'over', accounts });
    const played = (match: string, account = 1, more: Partial<Extract<Change, { type: 'daily' }>> = {}): Change => ({
      ...{ type: 'daily', match, account, game: 'risc', day: 20_000, hasLeft: false },
      ...more,
    });
    const result = (match: string, rank: number, text = ''): Change => ({ type: 'daily-result', match, rank, text });
    const standings = async (store: Store, account = 1) =>
      (await store.dailyMatches(account, 20_000)).map(({ match, standing, rank }) => [match, standing, rank]);

    test('count once per account, game and day: the first one that is stored', async () => {
      const store = await fresh(
        ...['m1', 'm2', 'm3', 'm4'].map((match) => record(match)),
        played('m2'),
        played('m1'),
        played('m2'),
        played('m3', 1, { game: 'robo-race' }),
        played('m4', 1, { day: 20_001 }),
        result('m1', 5),
        result('m2', 7, 'won'),
        result('m2', 1),
      );
      expect(await standings(store)).toEqual([
        ['m1', 'practice', 5],
        ['m2', 'counts', 7],
        ['m3', 'counts', null],
      ]);
      expect(await store.ranking(query, 10, 0)).toEqual([{ match: 'm2', account: 1, rank: 7, text: 'won' }]);
    });

    test('of an account that has taken help never count', async () => {
      const store = await fresh(
        ...[record('m1'), record('m2'), record('m3')],
        ...[played('m1', 1, { hasLeft: true }), played('m2'), result('m1', 1), result('m2', 1)],
        ...[played('m3', 2), played('m3', 2, { hasLeft: true }), result('m3', 1)],
      );
      expect(await standings(store)).toEqual([
        ['m1', 'left', 1],
        ['m2', 'practice', 1],
      ]);
      expect(await standings(store, 2)).toEqual([['m3', 'left', 1]]);
      expect(await store.rankedCount(query)).toBe(0);
    });

    test('that are over and count stay where they are', async () => {
      const store = await fresh(record('m1'), played('m1'), result('m1', 3), played('m1', 1, { hasLeft: true }));
      expect(await store.rankedCount(query)).toBe(1);
      expect(await standings(store)).toEqual([['m1', 'counts', 3]]);
    });

    test('have no result without an ended turn', async () => {
      const store = await fresh(record('m1'), result('m1', 3));
      expect(await standings(store)).toEqual([]);
    });

    test('are ranked by result, page by page, also among the people whom an account has played', async () => {
      const numbers = [1, 2, 3, 4, 5, 6, 7];
      const store = await fresh(
        ...numbers.flatMap((n) => [record(`m${n}`, [n]), played(`m${n}`, n), result(`m${n}`, n % 3)]),
        record('both', [1, 4, 6]),
        record('other', [2, 7]),
        withMatch({ ...oak, match: 'running', accounts: [1, 2] }),
      );
      const places = (list: readonly { readonly match: string; readonly rank: number }[]) =>
        list.map(({ match, rank }) => `${match} ${rank}`);
      const first = await store.ranking(query, 3, 0);
      expect(places(first)).toEqual(['m3 0', 'm6 0', 'm1 1']);
      const second = await store.ranking(query, 3, 3);
      expect(places(second)).toEqual(['m4 1', 'm7 1', 'm2 2']);
      expect(places(await store.ranking(query, 3, 6))).toEqual(['m5 2']);
      expect([await store.rankedCount(query), await store.rankedCount(query, 1)]).toEqual([7, 2]);
      const fellows = { ...query, playedWith: 1 };
      expect(places(await store.ranking(fellows, 3, 0))).toEqual(['m6 0', 'm1 1', 'm4 1']);
      expect([await store.rankedCount(fellows), await store.rankedCount(fellows, 1)]).toEqual([3, 1]);
      expect(await store.ranking({ ...query, day: 20_001 }, 3, 0)).toEqual([]);
    });

    test('lose the account, but not their place, when it is deleted', async () => {
      const store = await fresh(withAda, record('m1'), played('m1'), result('m1', 3, 'won'));
      await store.write([{ type: 'delete-account', account: 1, checked: null }]);
      expect(await store.ranking(query, 9, 0)).toEqual([{ match: 'm1', account: null, rank: 3, text: 'won' }]);
      expect(await standings(store)).toEqual([]);
    });

    test('change together with everything else that is written, or not at all', async () => {
      const store = await fresh(withAda, record('m1'), record('m2'), played('m2'));
      const before = await everything(store);
      expect(await faultOf(store.write([played('m1'), result('m2', 4), result('m1', 3), withAda]))).toBe('taken');
      expect(await everything(store)).toEqual(before);
      await store.write([result('m2', 4)]);
      expect((await store.ranking(query, 9, 0)).map(({ match }) => match)).toEqual(['m2']);
    });
  });

  describe('an invitation code', () => {
    const garden = { name: 'garden', code: '3f0a1-9c27e', created: 1, expires: 100, most: 2, used: 0 };
    const withCode = (more: Partial<Invitation> = {}, limit = 9): Change => ({
      ...{ type: 'invitation', invitation: { ...garden, ...more }, limit },
    });
    const use = (time = 50, more: Partial<Extract<Change, { type: 'use-invitation' }>> = {}): Change => ({
      ...{ type: 'use-invitation', name: 'garden', code: garden.code, time },
      ...more,
    });

    test('counts its uses, and is refused when they are used up or it has expired', async () => {
      const store = await fresh(withCode(), withCode({ name: 'club', most: null, expires: null }));
      expect(await faultOf(store.write([use(101)]))).toBe('changed');
      expect(await faultOf(store.write([use(50, { code: 'another' })]))).toBe('changed');
      await store.write([use(100)]);
      await store.write([use(999_999, { name: 'club' })]);
      expect((await store.invitations()).map(({ name, used }) => [name, used])).toEqual([
        ['club', 1],
        ['garden', 1],
      ]);
      const outcomes = await Promise.all([1, 2, 3].map(() => faultOf(store.write([use()]))));
      expect(outcomes.sort()).toEqual(['changed', 'changed', 'done']);
    });

    test('is used only if the account is created, too', async () => {
      const store = await fresh(withCode(), withAda);
      expect(await faultOf(store.write([use(), withAda]))).toBe('taken');
      expect((await store.invitations())[0]?.used).toBe(0);
      expect(await faultOf(store.write([use(), use(), use()]))).toBe('changed');
      expect((await store.invitations())[0]?.used).toBe(0);
    });

    test('has a name of its own, and works until it is revoked', async () => {
      const store = await fresh(withCode());
      expect(await faultOf(store.write([withCode({ code: 'another' })]))).toBe('taken');
      expect(await faultOf(store.write([withCode({ name: 'club' }, 1)]))).toBe('too-many');
      await store.write([{ type: 'revoke-invitation', name: 'garden' }]);
      expect(await faultOf(store.write([use()]))).toBe('changed');
      expect(await faultOf(store.write([{ type: 'revoke-invitation', name: 'garden' }]))).toBe('changed');
      expect(await store.invitations()).toEqual([]);
    });
  });

  test('a fact that has changed since it was read is not replaced', async () => {
    const store = await fresh();
    const write = (value: string, from: string | null): Change => ({ type: 'fact', name: 'a', value, from });
    await store.write([write('first', null)]);
    expect(await faultOf(store.write([write('second', null)]))).toBe('stale');
    expect(await faultOf(store.write([write('second', 'other')]))).toBe('stale');
    const outcomes = await Promise.all(['x', 'y'].map((value) => faultOf(store.write([write(value, 'first')]))));
    expect(outcomes.sort()).toEqual(['done', 'stale']);
  });

  test('an account is renamed only to a free name, and loses its logins', async () => {
    const store = await fresh(
      withAda,
      { type: 'new-account', account: { ...ada, account: 2, name: 'bob' } },
      login('a'),
    );
    const rename = (name: string): Change => ({ type: 'rename', account: 1, name });
    expect(await faultOf(store.write([rename('BOB')]))).toBe('taken');
    expect(await store.logins(1)).toHaveLength(1);
    await store.write([rename('eva')]);
    expect(await store.accountNamed('eva')).toEqual({ ...ada, name: 'eva' });
    expect([await store.accountNamed('ada'), await store.logins(1)]).toEqual([undefined, []]);
    expect(await faultOf(store.write([{ type: 'rename', account: 9, name: 'ann' }]))).toBe('changed');
  });

  test('a new fact is stored only if there is none', async () => {
    const store = await fresh(
      { type: 'new-fact', name: 'a', value: 'first' },
      { type: 'new-fact', name: 'a', value: 'second' },
    );
    expect(await store.fact('a')).toBe('first');
  });

  describe('a journal', () => {
    test('can be read from any entry', async () => {
      const store = await fresh(withMatch(), withEntry(1), withEntry(2, { seat: null, key: null }), withEntry(3));
      expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2, { seat: null, key: null }), entry(3)]);
      expect(await store.journal('m1', 2)).toEqual([entry(3)]);
      expect(await store.journal('m1', 3)).toEqual([]);
      expect(await store.journal('m1', 9)).toEqual([]);
      expect(await store.journal('unknown', 0)).toEqual([]);
    });

    test.each([
      ['an existing number', withEntry(2, { key: 'new' }), 'stale'],
      ['a number after a gap', withEntry(4, { key: 'new' }), 'stale'],
      ['a key the seat has used', withEntry(3, { key: 'key 1' }), 'key'],
      ['a used key with its number', withEntry(1), 'key'],
      ['an unknown match', withEntry(1, { match: 'm9' }), 'failed'],
    ])('refuses %s', async (_, change, fault) => {
      const store = await fresh(withMatch(), withEntry(1), withEntry(2));
      expect(await faultOf(store.write([change]))).toBe(fault);
      expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
    });

    test('finds entries by seat and key', async () => {
      const other = { ...oak, match: 'm2', code: 'elm-3' };
      const store = await fresh(withMatch(), withMatch(other), withEntry(1, { key: 'k' }));
      await store.write([withEntry(2, { key: 'k', seat: 2 }), withEntry(1, { key: 'k', match: 'm2' })]);
      expect(await store.entryWithKey('m1', 2, 'k')).toEqual(entry(2, { key: 'k', seat: 2 }));
      expect(await store.entryWithKey('m1', 3, 'k')).toBeUndefined();
      await store.write([withEntry(3, { key: null }), withEntry(4, { key: 'z' })]);
      const keys = [
        { seat: 1, key: 'k' },
        { seat: 2, key: 'k' },
      ];
      expect(await store.keys('m1', 3)).toEqual(keys);
      expect(await store.keys('m1', 4)).toEqual([...keys, { seat: 1, key: 'z' }]);
      expect(await store.keys('none', 4)).toEqual([]);
    });

    test('keeps the order of its entries when many are written at once', async () => {
      const store = await fresh(withMatch());
      const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
      // Every third entry is sent twice. Only the second copy is refused.
      const sent = numbers.flatMap((number) => (number % 3 === 0 ? [number, number] : [number]));
      const told = await Promise.all(sent.map((number) => faultOf(store.write([withEntry(number)]))));
      expect(told.filter((fault) => fault === 'done')).toHaveLength(40);
      expect(told.filter((fault) => fault === 'key')).toHaveLength(13);
      expect(await store.journal('m1', 0)).toEqual(numbers.map((number) => entry(number)));
    });

    test('is stored completely or not at all with everything written together, even for many matches at once', async () => {
      const matches = ['m1', 'm2', 'm3', 'm4'];
      const store = await fresh(...matches.map((match) => withMatch({ ...oak, match, code: `oak-${match}` })));
      const outline = (match: string, body: string) => ({ type: 'outline', match, body }) as const;
      const at = (match: string, number: number, body: string) =>
        ({ type: 'checkpoint', checkpoint: { match, number, rules: 3, body } }) as const;
      const first = matches.map((match) => [
        withEntry(1, { match }),
        at(match, 1, `{"of":"${match}"}`),
        withEntry(2, { match, seat: null, key: null, body: '\0 and \ud800' }),
        outline(match, 'first'),
      ]);
      const odd = [
        [withEntry(2, { match: 'm1' }), outline('m1', 'late')],
        [withEntry(3, { match: 'm2', key: 'key 1' }), outline('m2', 'repeated')],
        [withEntry(1, { match: 'm9' })],
        [withEntry(3, { match: 'm3' }), withEntry(5, { match: 'm3' })],
        [withEntry(3, { match: 'm4' }), at('m4', 3, 'second'), withEntry(4, { match: 'm4' }), at('m4', 4, 'third')],
        [outline('m4', 'fourth')],
        [{ type: 'fact', name: 'wind', value: 'west' } as const, withEntry(5, { match: 'm4' })],
      ];
      const told = await Promise.all([...first, ...odd].map((group) => faultOf(store.write(group))));
      expect(told).toEqual([...first.map(() => 'done'), 'stale', 'key', 'failed', 'stale', 'done', 'done', 'done']);
      const lengths = await Promise.all(matches.map(async (match) => (await store.journal(match, 0)).length));
      expect(lengths).toEqual([2, 2, 2, 5]);
      expect(await Promise.all(matches.map((match) => store.outline(match)))).toEqual([
        'first',
        'first',
        'first',
        'fourth',
      ]);
      expect((await store.checkpoints('m1')).map(({ body }) => body)).toEqual(['{"of":"m1"}']);
      expect((await store.checkpoints('m4')).map(({ body }) => body)).toEqual(['third', 'second']);
      expect(await store.check()).toEqual([]);
    });
  });

  test('keeps only the two newest checkpoints of a match', async () => {
    const checkpoint = (number: number, body = `{"turn":${number}}`) =>
      ({ type: 'checkpoint', checkpoint: { match: 'm1', number, rules: 3, body } }) as const;
    const store = await fresh(withMatch(), withEntry(1), withEntry(2), checkpoint(0), checkpoint(1), checkpoint(2));
    expect(await store.checkpoints('m1')).toEqual([checkpoint(2).checkpoint, checkpoint(1).checkpoint]);
    await store.write([checkpoint(1, 'other')]);
    expect((await store.checkpoints('m1')).map(({ body }) => body)).toEqual(['{"turn":2}', 'other']);
    expect(await faultOf(store.write([checkpoint(3)]))).toBe('stale');
  });

  test('returns the newest chat lines of a match, without the text of deleted accounts', async () => {
    const line = (number: number, account: number) =>
      ({ type: 'chat', line: { match: 'm1', number, time: 9, account, text: `line ${number}` } }) as const;
    const store = await fresh(withAda, withMatch(), line(1, 1), line(2, 2), line(3, 1));
    expect((await store.chat('m1', 2)).map(({ number }) => number)).toEqual([2, 3]);
    expect(await faultOf(store.write([line(3, 1)]))).toBe('stale');
    expect(await faultOf(store.write([{ type: 'chat', line: { ...line(1, 1).line, match: 'm9' } }]))).toBe('failed');
    await store.write([{ type: 'delete-account', account: 1, checked: null }]);
    expect((await store.chat('m1', 9)).map(({ text }) => text)).toEqual(['', 'line 2', '']);
    // The texts of the deleted account are removed from writes that were pending, too.
    await store.write([line(4, 1), line(5, 2)]);
    expect((await store.chat('m1', 2)).map(({ text }) => text)).toEqual(['', 'line 5']);
    expect(await store.chat('m1', 0)).toEqual([]);
  });

  test('replaces the previous value of a fact by its new value', async () => {
    const store = await fresh({ type: 'fact', name: 'code', value: 'a' }, { type: 'fact', name: 'title', value: 'b' });
    await store.write([{ type: 'fact', name: 'code', value: 'c' }]);
    expect([await store.fact('code'), await store.fact('title')]).toEqual(['c', 'b']);
    expect(await store.fact('unknown')).toBeUndefined();
  });

  test('applies a group of changes completely or not at all, whatever happens to other groups', async () => {
    const store = await fresh(withMatch(), withEntry(1));
    const together: readonly Change[] = [
      { type: 'fact', name: 'code', value: 'x' },
      withAda,
      login('a'),
      { type: 'mute', account: 1, name: 'bob', isMuted: true, most: 9 },
      withEntry(2),
      withMatch({ ...oak, changed: 8 }),
      { type: 'chat', line: { match: 'm1', number: 1, time: 1, account: 1, text: 'x' } },
      { type: 'checkpoint', checkpoint: { match: 'm1', number: 2, rules: 1, body: '' } },
      withEntry(9),
    ];
    const before = await everything(store);
    const told = await Promise.all([faultOf(store.write(together)), faultOf(store.write([withEntry(2)]))]);
    expect(told).toEqual(['stale', 'done']);
    expect(await everything(store)).toEqual({
      ...before,
      journal: [entry(1), entry(2)],
      keys: await store.keys('m1', 2),
      keyed: before['keyed'],
    });
  });

  test('reads strings back unchanged, whatever characters they contain', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 20 });
    const odd = fc.constantFrom(
      '',
      '\0',
      'a\0b',
      '\ud800',
      'x\udc00\ud800y',
      '\u0001',
      '\u0001"a"',
      "'; DROP TABLE",
      '🙂',
    );
    const store = await fresh(withMatch());
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(texts, odd), { minLength: 10, maxLength: 20 }), async (bodies) => {
        const from = number;
        const written = bodies.map((body) => ({ body, key: `${++number}${body}`, number }));
        await store.write(
          written.flatMap(({ body, key, number: at }): Change[] => [
            withEntry(at, { body, key }),
            { type: 'chat', line: { match: 'm1', number: at, time: 1, account: 1, text: body } },
            { type: 'fact', name: body, value: body },
          ]),
        );
        const entries = written.map(({ body, key, number: at }) => entry(at, { body, key }));
        expect(await store.journal('m1', from)).toEqual(entries);
        expect(await store.entryWithKey('m1', 1, entries[0]?.key ?? '')).toEqual(entries[0]);
        expect((await store.chat('m1', bodies.length)).map(({ text }) => text)).toEqual(bodies);
        for (const body of bodies) expect(await store.fact(body)).toBe(body);
      }),
      { numRuns: 4 },
    );
  });

  test('behaves like the store in memory for any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { maxLength: 25 }),
        async (groups) => {
          const store = await fresh();
          const model = memoryStore();
          const told = await Promise.all(groups.map((group) => faultOf(store.write(group))));
          const expected = await Promise.all(groups.map((group) => faultOf(model.write(group))));
          expect(told).toEqual(expected);
          expect(await everything(store)).toEqual(await everything(model));
          expect(await store.check()).toEqual([]);
        },
      ),
      { numRuns: inTime(8, 200) },
    );
  });

  test('accepts nothing after it is closed, and closing waits for pending requests', async () => {
    const store = await fresh();
    const asked = store.write([{ type: 'fact', name: 'a', value: 'b' }]);
    await store.close();
    expect(await faultOf(asked)).toBe('done');
    expect(await faultOf(store.write([{ type: 'fact', name: 'a', value: 'c' }]))).toBe('closed');
    expect(await faultOf(store.fact('a'))).toBe('closed');
    await store.close();
  });
}

/** A login of ada, with other values from `more`. */
const login = (tokenHash: string, more: Partial<Login> = {}, checked = ada.hash): Change => ({
  type: 'login',
  login: { tokenHash, account: 1, created: 1, used: 2, address: '::1', ...more },
  checked,
});

const levels = ['..#', '#..'] as const;
const anyAccount = fc.integer({ min: 1, max: 3 });
const anyHash = fc.constantFrom('g', 'h');
const anyToken = fc.constantFrom('a', 'b', 'c');

/** Any change. It uses few names, so that changes often concern the same thing. */
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constant('new-account'),
    account: fc.record({
      account: anyAccount,
      name: fc.constantFrom('ada', 'ADA', 'bob'),
      hash: anyHash,
      salt: fc.constant('s'),
      created: fc.integer({ min: 0, max: 9 }),
      state: fc.constantFrom('active', 'banned'),
      kind: fc.constantFrom('person', 'guest'),
      muted: fc.constant([]),
      keys: fc.constant([]),
    }),
  }),
  fc.record({
    type: fc.constant('password'),
    account: anyAccount,
    checked: fc.option(anyHash),
    hash: anyHash,
    salt: fc.constant('t'),
  }),
  fc.record({ type: fc.constantFrom('ban', 'unban', 'logout-all'), account: anyAccount }),
  fc.record({ type: fc.constant('delete-account'), account: anyAccount, checked: fc.option(anyHash) }),
  fc.record({
    type: fc.constant('delete-account'),
    account: anyAccount,
    checked: fc.constant(null),
    isGuest: fc.constant(true),
  }),
  fc.record({
    type: fc.constant('keep'),
    account: anyAccount,
    name: fc.constantFrom('ada', 'bob'),
    hash: anyHash,
    salt: fc.constant('t'),
  }),
  fc.record({
    type: fc.constant('mute'),
    account: anyAccount,
    name: fc.constantFrom('ada', 'bob', 'cy'),
    isMuted: fc.boolean(),
    most: fc.constant(2),
  }),
  fc.record({
    type: fc.constant('add-key'),
    account: anyAccount,
    checked: anyHash,
    key: fc.constantFrom('k', 'l', 'm'),
    most: fc.constant(2),
  }),
  fc.record({ type: fc.constant('remove-key'), account: anyAccount, key: fc.constantFrom('k', 'l') }),
  fc.record({
    type: fc.constant('home-file'),
    account: anyAccount,
    name: fc.constantFrom('a', 'b'),
    text: fc.option(fc.string()),
    time: fc.constant(9),
    from: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    type: fc.constant('login'),
    login: fc.record({
      tokenHash: anyToken,
      account: anyAccount,
      created: fc.constant(0),
      used: fc.integer({ min: 0, max: 9 }),
      address: fc.constant(''),
    }),
    checked: anyHash,
  }),
  fc.record({
    type: fc.constant('login-used'),
    tokenHash: anyToken,
    used: fc.integer({ min: 0, max: 9 }),
    address: fc.constant('::1'),
  }),
  fc.record({ type: fc.constant('logout'), tokenHash: anyToken, account: anyAccount }),
  fc.record({
    type: fc.constant('daily'),
    match: fc.constant('m1'),
    account: anyAccount,
    game: fc.constantFrom('risc', 'robo-race'),
    day: fc.constantFrom(20_000, 20_001),
    hasLeft: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('daily-result'),
    match: fc.constantFrom('m1', 'm2'),
    rank: fc.integer({ min: 0, max: 3 }),
    text: fc.constant('won'),
  }),
  fc.record({
    type: fc.constant('rated'),
    match: fc.constantFrom('m1', 'm2'),
    game: fc.constantFrom('risc', 'robo-race'),
    time: fc.integer({ min: 0, max: 9 }),
    seats: fc
      .tuple(fc.constantFrom([1, 2], [2, 3], [3, 1, 2]), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3 }))
      .map(([accounts, places]): RatedHolder[] => [
        ...accounts.map((account, i) => ({ seat: i + 1, account, place: places[i] ?? 1, isProgram: account === 2 })),
        { seat: accounts.length + 1, account: null, rating: 1500, place: 2 },
      ]),
  }),
  fc.record({
    type: fc.constant('tournament'),
    tournament: fc.record({
      tournament: fc.constantFrom('oak', 'elm', 'fig'),
      game: fc.constant('risc'),
      state: fc.constantFrom('open', 'running', 'over', 'cancelled'),
      changed: fc.integer({ min: 0, max: 3 }),
      body: fc.constantFrom('{}', '\0'),
    }),
    from: fc.constantFrom(null, '{}', '\0'),
  }),
  fc.record({
    type: fc.constant('level-record'),
    match: fc.constantFrom('m1', 'm2', 'm3'),
    account: anyAccount,
    game: fc.constant('risc'),
    level: fc.constantFrom('hall', 'yard'),
    rank: fc.integer({ min: 0, max: 3 }),
    text: fc.constant('won'),
    time: fc.integer({ min: 0, max: 9 }),
    isUploaded: fc.boolean(),
    moves: fc.constantFrom('a', 'b'),
    counts: fc.boolean(),
  }),
  anyMessageChange,
  fc.record({ type: fc.constant('new-fact'), name: fc.constant('a'), value: fc.constantFrom('b', 'c') }),
  fc.record({
    type: fc.constant('match'),
    match: fc.record({
      match: fc.constantFrom('m1', 'm2'),
      code: fc.constantFrom('oak-17', 'elm-1'),
      game: fc.constant('risc'),
      phase: fc.constantFrom('waiting', 'running', 'over'),
      created: fc.constant(0),
      changed: fc.integer({ min: 0, max: 9 }),
      body: fc.constant('{}'),
      level: fc.constantFrom(null, ...levels.map(levelHash)),
      accounts: fc.subarray([1, 2, 3]),
      winners: fc.subarray([1, 2]),
    }),
  }),
  fc.record({
    type: fc.constant('append'),
    entry: fc.record({
      match: fc.constantFrom('m1', 'm2'),
      number: fc.integer({ min: 1, max: 3 }),
      time: fc.integer({ min: 0, max: 9 }),
      seat: fc.constantFrom(null, 1, 2),
      key: fc.constantFrom(null, 'a', 'b', 'c'),
      body: fc.string(),
    }),
  }),
  fc.constantFrom(...levels).map((text): Change => ({ type: 'level', level: levelHash(text), text })),
  fc.record({ type: fc.constant('outline'), match: fc.constantFrom('m1', 'm2'), body: fc.string() }),
  fc.record({
    type: fc.constant('checkpoint'),
    checkpoint: fc.record({
      match: fc.constantFrom('m1', 'm2'),
      number: fc.integer({ min: 0, max: 3 }),
      rules: fc.constant(1),
      body: fc.string(),
    }),
  }),
  fc.record({
    type: fc.constant('chat'),
    line: fc.record({
      match: fc.constant('m1'),
      number: fc.integer({ min: 1, max: 2 }),
      time: fc.constant(1),
      account: fc.integer({ min: 1, max: 2 }),
      text: fc.string(),
    }),
  }),
  fc.record({ type: fc.constant('fact'), name: fc.constantFrom('a', 'b'), value: fc.string() }),
);

/** Reads everything about the names that the tests use. */
async function everything(store: Store): Promise<Record<string, unknown>> {
  return {
    fact: await store.fact('a'),
    level: await store.level(levelHash(levels[0])),
    tally: await store.tally(1),
    last: await store.lastAccount(),
    named: await store.accountNamed('ada'),
    account: await store.account(1),
    accounts: await store.accounts(),
    guests: await store.guestCount(),
    absent: await store.absentGuests(5),
    home: await store.homeFiles(1),
    login: await store.login('a'),
    logins: await store.logins(1),
    live: await store.liveMatches(),
    outlines: await store.outlines(),
    finished: await store.finishedMatches(1, 10),
    match: await store.match('m1'),
    coded: await store.matchWithCode('oak-17'),
    journal: await store.journal('m1', 0),
    keyed: await store.entryWithKey('m1', 1, 'a'),
    keys: await store.keys('m1', 10),
    checkpoints: await store.checkpoints('m1'),
    chat: await store.chat('m1', 10),
    daily: await store.dailyMatches(1, 20_000),
    ranking: await store.ranking({ game: 'risc', day: 20_000 }, 10, 0),
    ranked: await store.rankedCount({ game: 'risc', day: 20_000 }),
    invitations: await store.invitations(),
    ratings: await store.ratings(1),
    ladder: await store.ladder({ game: 'risc', now: 5 }, 10, 0),
    listed: await store.ladderCount({ game: 'risc', now: 5 }, 1500),
    rated: await store.ratedSeats('m1'),
    together: await store.ratedTogether(1, 2, 5),
    tournament: await store.tournament('oak'),
    tournaments: await store.liveTournaments(),
    pastTournaments: await store.pastTournaments(2),
    records: await store.records({ game: 'risc', level: 'hall' }, 10),
    recorded: await store.recordCount({ game: 'risc', level: 'hall' }, 2),
    ownRecords: await store.ownRecords(1, 'risc'),
    withMoves: await store.accountsWithMoves('a'),
    channels: await store.channels(1),
    feed: await store.feedChannel('abc'),
    due: await store.dueMessages(5, 10),
    messages: await store.sentMessages(1, 1, 10),
    sent: await store.sentCount(1, 1, 2),
  };
}
