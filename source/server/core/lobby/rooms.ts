import type { RequestOf, SeatWish, Terms } from '../../../net/wire/requests.ts';
import type { LoggedIn } from '../accounts/accounts.ts';
import { hexOf } from '../hex.ts';
import type { Entry } from '../match/entry.ts';
import { accountsOf, type Head, type SeatHolder, seatOf } from '../match/head.ts';
import type { Matches } from '../match/matches.ts';
import type { People } from '../online.ts';
import { refused } from '../refused.ts';
import type { HostParts } from '../settings.ts';
import { newCode, newMatchId } from './codes.ts';
import { seedOf } from './dice.ts';
import { checkBot, checkOptions, checkPlayers, chosenLevel, startOptions } from './set-up.ts';
import type { Teller } from './teller.ts';

/** Most matches of one maker that are not over. */
export const mostLive = 30;

/** How long a match whose people are ready waits for the random numbers of those who have not sent theirs, in milliseconds. */
export const rollPatience = 10_000;

/** What rooms are made with. */
export interface RoomParts extends HostParts {
  readonly people: People;
  readonly matches: Matches;
  readonly tell: Teller;
}

/** Waiting rooms: matches that are still to begin. */
export function createRooms({ store, world, people, matches, tell, games }: RoomParts) {
  const mustWait = ({ head }: Entry): void => {
    if (head.phase === 'waiting') return;
    throw refused('not-now', head.phase === 'running' ? 'The match has begun.' : 'The match is over.');
  };
  const mustMake = ({ head }: Entry, { account }: LoggedIn): void => {
    if (head.maker !== account) throw refused('not-the-maker', `Only ${people.nameOf(head.maker)} can do that.`);
  };
  const freeCode = async (): Promise<string> => {
    for (let tried = 0; ; tried++) {
      const code = newCode(world, tried);
      const isTaken = matches.all().some(({ head }) => head.code === code);
      if (!isTaken && (await store.matchWithCode(code)) === undefined) return code;
    }
  };
  /** Who is to have a seat, as it is kept. */
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
  /** A room with other holders: what belonged to those who have gone goes with them. */
  const reseated = (head: Head, seats: readonly SeatHolder[]): Head => {
    const kept = Object.entries(head.dice.seats).filter(([seat]) => {
      const [before, after] = [head.seats[Number(seat) - 1], seats[Number(seat) - 1]];
      return before?.is === 'person' && after?.is === 'person' && before.account === after.account;
    });
    const sitting = seats.flatMap((seat) => (seat.is === 'person' ? [seat.account] : []));
    return {
      ...head,
      changed: world.now(),
      seats: [...seats],
      ready: head.ready.filter((account) => sitting.includes(account)),
      dice: { ...head.dice, seats: Object.fromEntries(kept) },
    };
  };
  const withSeat = (seats: readonly SeatHolder[], seat: number, holder: SeatHolder): SeatHolder[] =>
    seats.map((before, i) => (i === seat - 1 ? holder : before));
  const emptied = (seats: readonly SeatHolder[], account: number): SeatHolder[] =>
    seats.map((holder) =>
      (holder.is === 'person' || holder.is === 'invited') && holder.account === account ? { is: 'open' } : holder,
    );
  const invite = (entry: Entry, account: number): void => tell.invited(entry, account, people.nameOf(entry.head.maker));

  const begin = async (entry: Entry): Promise<void> => {
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
  /** Begins a match whose seats are taken by people who are ready; who has not rolled is waited for a while. */
  const beginIfReady = async (entry: Entry): Promise<void> => {
    const { head } = entry;
    const areReady = head.seats.every(
      (seat) => seat.is === 'bot' || (seat.is === 'person' && head.ready.includes(seat.account)),
    );
    if (head.phase !== 'waiting' || !areReady) return;
    const haveRolled = head.seats.every((seat, i) => seat.is === 'bot' || head.dice.seats[i + 1] !== undefined);
    if (haveRolled) return begin(entry);
    const { ready } = head;
    world.after(rollPatience, () =>
      matches.later(entry, async () => {
        if (entry.head.phase === 'waiting' && entry.head.ready.length === ready.length) await begin(entry);
      }),
    );
  };

  const newHead = async (
    maker: number,
    game: string,
    seats: readonly SeatHolder[],
    terms: Terms,
    chosen: Pick<Head, 'level' | 'title'>,
  ): Promise<Head> => {
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

  return {
    async create(online: LoggedIn, request: RequestOf<'create'>): Promise<Entry> {
      const { account } = online;
      const live = matches.all().filter(({ head }) => head.maker === account && head.phase !== 'over');
      if (live.length >= mostLive) throw refused('not-now', `You already have ${live.length} matches under way.`);
      const { game, level: wish, seats: wishes } = request;
      if (wishes.filter(({ is }) => is === 'me').length > 1)
        throw refused('bad-options', 'Only one seat can be yours.');
      const chosen = games.with(game, (rules) => {
        const found = chosenLevel(rules, wish, wishes.length);
        checkPlayers(rules, found.level, wishes.length);
        for (const one of wishes) checkBot(rules, one);
        return found;
      });
      const seats: SeatHolder[] = [];
      for (const one of wishes) seats.push(await holderFor(one, account));
      checkTwice(seats);
      const terms = termsOf(request);
      games.with(game, (rules) => checkOptions(rules, seats, terms.options));
      const entry = await matches.add(await newHead(account, game, seats, terms, chosen));
      for (const seat of seats) if (seat.is === 'invited') invite(entry, seat.account);
      if (seats.every(({ is }) => is === 'bot')) await entry.exclusive(() => begin(entry));
      return entry;
    },

    async sit(online: LoggedIn, entry: Entry, wanted: number | undefined): Promise<number> {
      const { head } = entry;
      const { account } = online;
      const full = () => refused('match-full', `${head.title} is full now.`);
      if (head.phase !== 'waiting') throw full();
      const own = head.seats.findIndex((seat) => seat.is !== 'open' && seat.is !== 'bot' && seat.account === account);
      const open = head.seats.findIndex(({ is }) => is === 'open');
      const seat = wanted ?? (own >= 0 ? own : open) + 1;
      const holder = head.seats[seat - 1];
      if (holder === undefined) throw full();
      const isOwn = own === seat - 1;
      if (isOwn && holder.is === 'person') return seat;
      if (holder.is !== 'open' && !isOwn) throw refused('not-now', `Seat ${seat} is taken.`);
      const seats = withSeat(emptied(head.seats, account), seat, { is: 'person', account });
      await matches.save(entry, reseated(head, seats));
      return seat;
    },

    async leave({ account }: LoggedIn, entry: Entry): Promise<void> {
      mustWait(entry);
      const { head } = entry;
      const seats = emptied(head.seats, account);
      const heir = seats.find((seat) => seat.is === 'person');
      const left = reseated(head, seats);
      if (head.maker !== account) return matches.save(entry, left);
      if (heir?.is !== 'person') {
        await matches.save(entry, { ...left, phase: 'over', seats: left.seats.map(() => ({ is: 'open' })) });
        return;
      }
      await matches.save(entry, { ...left, maker: heir.account });
      tell.room(entry, `${people.nameOf(account)} left; ${people.nameOf(heir.account)} leads this room now.`);
    },

    async ready({ account }: LoggedIn, entry: Entry, isReady: boolean): Promise<void> {
      mustWait(entry);
      const { head } = entry;
      if (seatOf(head, account) === null) throw refused('not-your-seat', 'You have no seat here.');
      const others = head.ready.filter((other) => other !== account);
      await matches.save(entry, { ...head, ready: isReady ? [...others, account] : others });
      await beginIfReady(entry);
    },

    async roll({ account }: LoggedIn, entry: Entry, random: string): Promise<void> {
      mustWait(entry);
      const { head } = entry;
      const seat = seatOf(head, account);
      if (seat === null) throw refused('not-your-seat', 'You have no seat here.');
      if (head.dice.seats[seat] !== undefined) throw refused('not-now', 'Your random number is already there.');
      const dice = { ...head.dice, seats: { ...head.dice.seats, [seat]: random } };
      await matches.save(entry, { ...head, dice });
      await beginIfReady(entry);
    },

    async seat(online: LoggedIn, entry: Entry, seat: number, wish: SeatWish): Promise<void> {
      mustWait(entry);
      mustMake(entry, online);
      const { head } = entry;
      const before = head.seats[seat - 1];
      if (before === undefined) throw refused('bad-options', `There is no seat ${seat}.`);
      games.with(head.game, (game) => checkBot(game, wish));
      const holder = await holderFor(wish, online.account);
      const others = holder.is === 'person' ? emptied(head.seats, online.account) : head.seats;
      const seats = withSeat(others, seat, holder);
      checkTwice(seats);
      await matches.save(entry, reseated(head, seats));
      if (
        before.is === 'person' &&
        before.account !== online.account &&
        !accountsOf({ seats }).includes(before.account)
      )
        tell.one(before.account, `You were removed from this match by ${people.nameOf(online.account)}.`, entry);
      if (holder.is === 'invited') invite(entry, holder.account);
      await beginIfReady(entry);
    },

    async terms(online: LoggedIn, entry: Entry, wanted: Terms): Promise<void> {
      mustWait(entry);
      mustMake(entry, online);
      const { head } = entry;
      const terms = termsOf(wanted);
      games.with(head.game, (game) => checkOptions(game, head.seats, terms.options));
      const changes = changedTerms(head.terms, terms);
      if (changes.length === 0) return;
      await matches.save(entry, { ...head, terms, ready: [], changed: world.now() });
      const name = people.nameOf(online.account);
      tell.room(entry, `${name} changed ${changes.join(', ')}. Press Enter if you are still ready.`, online);
    },

    async start(online: LoggedIn, entry: Entry): Promise<void> {
      mustWait(entry);
      mustMake(entry, online);
      await begin(entry);
    },

    /** A room with the seats of a match that is over, for those who want to play it again. */
    async again(over: Head, isSeated: (account: number) => boolean): Promise<Entry> {
      const seats = over.seats.map(
        (seat): SeatHolder => (seat.is === 'person' && !isSeated(seat.account) ? { is: 'open' } : seat),
      );
      const head = await newHead(over.maker, over.game, seats, over.terms, over);
      const ready = accountsOf({ seats });
      const entry = await matches.add({
        ...head,
        ready,
        maker: ready.includes(over.maker) ? over.maker : (ready[0] ?? over.maker),
      });
      await entry.exclusive(() => beginIfReady(entry));
      return entry;
    },
  };
}

/** Waiting rooms. */
export type Rooms = ReturnType<typeof createRooms>;

const termsOf = ({ options, limit, watching, outSees, listed, hints }: Terms): Terms => ({
  options,
  limit,
  watching,
  outSees,
  listed,
  hints,
});

/** Nobody has two seats. */
function checkTwice(seats: readonly SeatHolder[]): void {
  const accounts = accountsOf({ seats: [...seats] });
  if (new Set(accounts).size < accounts.length) throw refused('bad-options', 'Nobody can have two seats.');
}

/** What was changed, in words. */
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

/**
 * A turn limit in words.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 */
function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit < 3_600_000) return `${limit / 60_000} min`;
  return limit < 24 * 3_600_000 ? `${limit / 3_600_000} h` : `${limit / (24 * 3_600_000)} d`;
}
