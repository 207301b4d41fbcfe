import type { GameWithLevels } from '#engine/level-catalogue.ts';
import { limitText } from '#net/names.ts';
import type { RequestOf, SeatWish, Terms } from '#net/wire/requests.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { type Change, StoreError } from '../../store/store.ts';
import type { LoggedIn } from '../accounts/accounts.ts';
import { hexOf } from '../hex.ts';
import { apartFromText } from '../match/access.ts';
import { type Matches, othersFirst } from '../match/matches.ts';
import { accountsOf, type MatchMetadata, type SeatHolder, seatOf } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { Presence } from '../presence.ts';
import { ConflictError, refused } from '../refusals.ts';
import type { HostParts } from '../settings.ts';
import { newCode, newMatchId } from './codes.ts';
import { seedOf } from './dice.ts';
import { type Notifier, nameOf } from './notifier.ts';
import { checkBot, checkOptions, checkPlayers, chosenLevel, type LevelReader, startOptions } from './set-up.ts';

/**
 * Limits: unfinished matches per maker, seats per account (no list would show more), and new matches per maker within
 * `within` milliseconds (each costs work).
 */
export const maxLive = 30;
export const maxSeats = 100;
export const newMatchLimit = { matches: 60, within: 60_000 } as const;

/** Maximum number of codes drawn for a match if other matches take the drawn codes at the same moment. */
const maxCodes = 10;

/** Milliseconds to wait for the random numbers of players who are ready but have not sent theirs. */
export const rollPatience = 10_000;

export interface RoomParts extends HostParts {
  readonly people: Presence;
  readonly matches: Matches;
  readonly tell: Notifier;
  readonly readLevel: LevelReader;
}

export function createRooms({ store, world, people, matches, tell, games, readLevel }: RoomParts) {
  const allowance = createRateLimiter<number>(newMatchLimit.matches, newMatchLimit.within, world);
  const assertWaiting = ({ head }: RegistryEntry): void => {
    if (head.phase === 'waiting') return;
    throw refused('not-now', head.phase === 'running' ? 'The match has begun.' : 'The match is over.');
  };
  const assertMaker = ({ head }: RegistryEntry, { account }: LoggedIn): void => {
    if (head.maker !== account) throw refused('not-the-maker', `Only ${people.nameOf(head.maker)} can do that.`);
  };
  const assertSeatLeft = (account: number): void => {
    const seatsHeld = matches.all().filter(({ head }) => head.phase !== 'over' && seatOf(head, account) !== null);
    if (seatsHeld.length >= maxSeats) throw refused('not-now', `You already sit in ${seatsHeld.length} matches.`);
  };
  const freeCode = async (): Promise<string> => {
    for (let tried = 0; ; tried++) {
      const code = newCode(world, tried);
      const isTaken = matches.all().some(({ head }) => head.code === code);
      if (!isTaken && (await store.matchWithCode(code)) === undefined) return code;
    }
  };
  const holderFor = async (wish: SeatWish, maker: number): Promise<SeatHolder> => {
    switch (wish.is) {
      case 'me':
        return { is: 'person', account: maker };
      case 'open':
        return { is: 'open' };
      case 'bot':
        return { is: 'bot', bot: wish.bot };
      case 'invited': {
        const invited = await store.accountNamed(wish.name);
        if (invited === undefined) throw refused('no-such-name', `Nobody here is called ${wish.name}.`);
        await people.load([invited.account]);
        return invited.account === maker
          ? { is: 'person', account: maker }
          : { is: 'invited', account: invited.account };
      }
    }
  };
  /**
   * Replaces the seats of a room. Players who lose their seats are no longer ready, and their random numbers are
   * dropped.
   */
  const reseated = (head: MatchMetadata, seats: readonly SeatHolder[]): MatchMetadata => {
    const remainingRolls = Object.entries(head.dice.seats).filter(([seat]) => {
      const [before, after] = [head.seats[Number(seat) - 1], seats[Number(seat) - 1]];
      return before?.is === 'person' && after?.is === 'person' && before.account === after.account;
    });
    const sitting = seats.flatMap((seat) => (seat.is === 'person' ? [seat.account] : []));
    return {
      ...head,
      changed: world.now(),
      seats: [...seats],
      ready: head.ready.filter((account) => sitting.includes(account)),
      dice: { ...head.dice, seats: Object.fromEntries(remainingRolls) },
    };
  };
  const withSeat = (seats: readonly SeatHolder[], seat: number, holder: SeatHolder): SeatHolder[] =>
    seats.map((before, i) => (i === seat - 1 ? holder : before));
  const emptied = (seats: readonly SeatHolder[], account: number): SeatHolder[] =>
    seats.map((holder) =>
      (holder.is === 'person' || holder.is === 'invited') && holder.account === account ? { is: 'open' } : holder,
    );
  const invite = (entry: RegistryEntry, account: number): void =>
    tell.invited(entry, account, people.nameOf(entry.head.maker));
  const cancel = async (entry: RegistryEntry, why: string): Promise<void> => {
    const { head } = entry;
    const text = `${nameOf(entry)} was cancelled: ${why}.`;
    const over: MatchMetadata = {
      ...head,
      phase: 'over',
      changed: world.now(),
      seats: head.seats.map(() => ({ is: 'open' })),
    };
    const saved = await matches.save(entry, over, text);
    callOff(entry);
    for (const account of new Set([...accountsOf(head), head.maker])) tell.one(account, text, entry, saved);
  };

  /** By match: rooms about to begin, with the accounts on their seats and a function that cancels the start. */
  const beginning = new Map<string, { readonly sitting: string; stop(): void }>();
  /** Functions that cancel the delayed starts of rooms that other servers changed. */
  const waiting = new Set<() => void>();
  const callOff = ({ match }: RegistryEntry): void => {
    beginning.get(match)?.stop();
    beginning.delete(match);
  };
  const begin = async (entry: RegistryEntry): Promise<void> => {
    callOff(entry);
    const { head } = entry;
    const free = head.seats.findIndex(({ is }) => is === 'open' || is === 'invited');
    if (free >= 0) throw refused('not-now', `Seat ${free + 1} is still free.`);
    const { options, rules } = games.with(head.game, (game) => ({
      options: startOptions(game, head.seats, head.terms.options),
      rules: game.rulesVersion,
    }));
    const time = world.now();
    const start = { time, seed: seedOf(world, head.dice), players: head.seats.length, options: { ...options }, rules };
    await matches.save(entry, { ...head, phase: 'running', changed: time, start });
  };
  /** Begins a match when all seats have ready players. Waits `rollPatience` for missing random numbers. */
  const beginIfReady = async (entry: RegistryEntry): Promise<void> => {
    const { head } = entry;
    const isReady = head.phase === 'waiting' && areAllReady(head);
    const sitting = JSON.stringify(head.seats);
    const haveRolled = head.seats.every((seat, i) => seat.is === 'bot' || head.dice.seats[i + 1] !== undefined);
    if (isReady && !haveRolled && beginning.get(entry.match)?.sitting === sitting) return;
    callOff(entry);
    if (!isReady) return;
    if (haveRolled)
      return begin(entry).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
    const stop = world.after(rollPatience, () =>
      matches.later(entry, async () => {
        // The start may have been cancelled while this call waited.
        if (beginning.get(entry.match)?.stop === stop) await begin(entry);
      }),
    );
    beginning.set(entry.match, { sitting, stop });
  };

  const newHead = async (
    maker: number,
    game: string,
    seats: readonly SeatHolder[],
    terms: Terms,
    chosen: Pick<MatchMetadata, 'level' | 'title'>,
  ): Promise<MatchMetadata> => {
    const wait = allowance.wait(maker);
    if (wait > 0) throw refused('too-fast', `You are making matches too fast. Wait ${wait} s.`, wait);
    allowance.note(maker);
    const time = world.now();
    return {
      match: newMatchId(world),
      code: await freeCode(),
      game,
      phase: 'waiting',
      created: time,
      changed: time,
      title: chosen.title,
      level: chosen.level,
      terms,
      maker,
      seats: [...seats],
      ready: [],
      dice: { server: hexOf(world.randomBytes(32)), seats: {} },
      start: null,
      outcome: null,
      turn: 0,
      resigned: [],
      rematch: { wanted: [], match: null },
    };
  };
  /** Adds a match. Draws another code if its code was taken meanwhile. */
  const add = async (head: MatchMetadata, changes: readonly Change[] = []): Promise<RegistryEntry> => {
    let { code } = head;
    for (let attemptsLeft = maxCodes; ; attemptsLeft--)
      try {
        return await matches.add({ ...head, code }, changes);
      } catch (error) {
        if (attemptsLeft === 0 || !(error instanceof StoreError) || error.fault !== 'taken') throw error;
        code = await freeCode();
      }
  };

  return {
    cancel,
    /** Schedules the start of rooms that were about to begin when the server stopped. */
    resume(): void {
      for (const entry of matches.all())
        if (entry.head.phase === 'waiting') matches.later(entry, () => beginIfReady(entry));
    },
    /** Schedules the start of a room that another server changed. The server that writes first begins the match. */
    mayBegin(entry: RegistryEntry): void {
      const stop = world.after(othersFirst, () => {
        waiting.delete(stop);
        matches.later(entry, () => beginIfReady(entry));
      });
      waiting.add(stop);
    },
    stop(): void {
      for (const { stop } of beginning.values()) stop();
      beginning.clear();
      for (const stop of waiting) stop();
    },

    async create(online: LoggedIn, request: RequestOf<'create'>): Promise<RegistryEntry> {
      const { account } = online;
      const { game, level: wish, seats: wishes } = request;
      if (wishes.some(({ is }) => is === 'me')) assertSeatLeft(account);
      if (wishes.filter(({ is }) => is === 'me').length > 1)
        throw refused('bad-options', 'Only one seat can be yours.');
      const chosen = await games.with(game, async (rules) => {
        const read = (of: GameWithLevels, text: string) => readLevel(account, of, text);
        const level = await chosenLevel(rules, wish, wishes.length, read);
        checkPlayers(rules, level, wishes.length);
        for (const one of wishes) checkBot(rules, one);
        return level;
      });
      const live = matches.all().filter(({ head }) => head.maker === account && head.phase !== 'over');
      if (live.length >= maxLive) throw refused('not-now', `You already have ${live.length} matches under way.`);
      const seats: SeatHolder[] = [];
      for (const one of wishes) seats.push(await holderFor(one, account));
      checkTwice(seats);
      const terms = termsOf(request);
      games.with(game, (rules) => checkOptions(rules, seats, terms.options));
      const apart = chosen.level && apartFromText(world, chosen.level);
      const head = await newHead(account, game, seats, terms, { level: apart?.level ?? null, title: chosen.title });
      const entry = await add(head, apart ? [apart.kept] : []);
      for (const seat of seats) if (seat.is === 'invited') invite(entry, seat.account);
      if (seats.every(({ is }) => is === 'bot')) await entry.exclusive(() => begin(entry));
      return entry;
    },

    async sit(online: LoggedIn, entry: RegistryEntry, requested: number | undefined): Promise<number> {
      const { head } = entry;
      const { account } = online;
      const full = () => refused('match-full', `${head.title} is full now.`);
      if (head.phase !== 'waiting') throw full();
      const ownIndex = head.seats.findIndex(
        (seat) => seat.is !== 'open' && seat.is !== 'bot' && seat.account === account,
      );
      const open = head.seats.findIndex(({ is }) => is === 'open');
      const seat = requested ?? (ownIndex >= 0 ? ownIndex : open) + 1;
      const holder = head.seats[seat - 1];
      if (holder === undefined) throw full();
      const isOwn = ownIndex === seat - 1;
      if (isOwn && holder.is === 'person') return seat;
      if (holder.is !== 'open' && !isOwn) throw refused('not-now', `Seat ${seat} is taken.`);
      if (seatOf(head, account) === null) assertSeatLeft(account);
      const seats = withSeat(emptied(head.seats, account), seat, { is: 'person', account });
      await matches.save(entry, reseated(head, seats));
      await beginIfReady(entry);
      return seat;
    },

    async leave({ account }: Pick<LoggedIn, 'account'>, entry: RegistryEntry): Promise<void> {
      assertWaiting(entry);
      const { head } = entry;
      const seats = emptied(head.seats, account);
      const heir = seats.find((seat) => seat.is === 'person');
      const attemptsLeft = reseated(head, seats);
      const farewell = `You left ${nameOf(entry)}.`;
      if (head.maker !== account) {
        await matches.save(entry, attemptsLeft, farewell);
        return beginIfReady(entry);
      }
      if (heir?.is !== 'person') return cancel(entry, 'nobody is left in it');
      await matches.save(entry, { ...attemptsLeft, maker: heir.account }, farewell);
      tell.room(entry, `${people.nameOf(account)} left; ${people.nameOf(heir.account)} leads this room now.`);
      await beginIfReady(entry);
    },

    async ready({ account }: LoggedIn, entry: RegistryEntry, isReady: boolean): Promise<void> {
      assertWaiting(entry);
      const { head } = entry;
      if (seatOf(head, account) === null) throw refused('not-your-seat', 'You have no seat here.');
      const otherReady = head.ready.filter((other) => other !== account);
      await matches.save(entry, { ...head, ready: isReady ? [...otherReady, account] : otherReady });
      await beginIfReady(entry);
    },

    async roll({ account }: LoggedIn, entry: RegistryEntry, random: string): Promise<void> {
      assertWaiting(entry);
      const { head } = entry;
      const seat = seatOf(head, account);
      if (seat === null) throw refused('not-your-seat', 'You have no seat here.');
      if (head.dice.seats[seat] !== undefined)
        throw refused('not-now', 'You have already sent your number for the dice.');
      const dice = { ...head.dice, seats: { ...head.dice.seats, [seat]: random } };
      await matches.save(entry, { ...head, dice });
      await beginIfReady(entry);
    },

    async seat(online: LoggedIn, entry: RegistryEntry, seat: number, wish: SeatWish): Promise<void> {
      assertWaiting(entry);
      assertMaker(entry, online);
      const { head } = entry;
      const before = head.seats[seat - 1];
      if (before === undefined) throw refused('bad-options', `There is no seat ${seat}.`);
      games.with(head.game, (game) => checkBot(game, wish));
      const holder = await holderFor(wish, online.account);
      const otherReady = holder.is === 'person' ? emptied(head.seats, online.account) : head.seats;
      const seats = withSeat(otherReady, seat, holder);
      checkTwice(seats);
      const removed = `You were removed from ${nameOf(entry)} by ${people.nameOf(online.account)}.`;
      const gone = await matches.save(entry, reseated(head, seats), removed);
      if (
        before.is === 'person' &&
        before.account !== online.account &&
        !accountsOf({ seats }).includes(before.account)
      )
        tell.one(before.account, removed, entry, gone);
      if (holder.is === 'invited') invite(entry, holder.account);
      await beginIfReady(entry);
    },

    async terms(online: LoggedIn, entry: RegistryEntry, requested: Terms): Promise<void> {
      assertWaiting(entry);
      assertMaker(entry, online);
      const { head } = entry;
      const terms = termsOf(requested);
      games.with(head.game, (game) => checkOptions(game, head.seats, terms.options));
      const changes = changedTerms(head.terms, terms);
      if (changes.length === 0) return;
      const farewell = `Nobody may watch ${nameOf(entry)} any more.`;
      await matches.save(entry, { ...head, terms, ready: [], changed: world.now() }, farewell);
      const name = people.nameOf(online.account);
      tell.room(entry, `${name} changed ${changes.join(', ')}. Press Enter if you are still ready.`, online);
      await beginIfReady(entry);
    },

    async start(online: LoggedIn, entry: RegistryEntry): Promise<void> {
      assertWaiting(entry);
      assertMaker(entry, online);
      await begin(entry);
    },

    /** Creates the waiting room of a rematch. Seats of players who do not want a rematch are open. */
    async again(over: MatchMetadata, isSeated: (account: number) => boolean): Promise<RegistryEntry> {
      const seats = over.seats.map(
        (seat): SeatHolder => (seat.is === 'person' && !isSeated(seat.account) ? { is: 'open' } : seat),
      );
      const head = await newHead(over.maker, over.game, seats, over.terms, over);
      const ready = accountsOf({ seats });
      const entry = await add({
        ...head,
        ready,
        maker: ready.includes(over.maker) ? over.maker : (ready[0] ?? over.maker),
      });
      await entry.exclusive(() => beginIfReady(entry));
      return entry;
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;

const termsOf = ({ options, limit, watching, outSees, listed, hints }: Terms): Terms => ({
  options,
  limit,
  watching,
  outSees,
  listed,
  hints,
});

const areAllReady = ({ seats, ready }: MatchMetadata): boolean =>
  seats.every((seat) => seat.is === 'bot' || (seat.is === 'person' && ready.includes(seat.account)));

function checkTwice(seats: readonly SeatHolder[]): void {
  const accounts = accountsOf({ seats: [...seats] });
  if (new Set(accounts).size < accounts.length) throw refused('bad-options', 'Nobody can have two seats.');
}

function changedTerms(before: Terms, after: Terms): string[] {
  const changes: string[] = [];
  if (before.limit !== after.limit) changes.push(`the turn limit to ${limitText(after.limit)}`);
  if (before.watching !== after.watching) changes.push(`watching to ${after.watching}`);
  if (before.outSees !== after.outSees)
    changes.push(
      `what beaten players see to ${after.outSees === 'own' ? 'their own view' : 'everything, a turn late'}`,
    );
  if (before.hints !== after.hints) changes.push(`hints to ${after.hints ? 'on' : 'off'}`);
  if (before.listed !== after.listed) changes.push(after.listed ? 'the match to public' : 'the match to private');
  const names = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  for (const name of names)
    if (before.options[name] !== after.options[name])
      changes.push(`${name} to ${after.options[name] ?? 'the default'}`);
  return changes;
}
