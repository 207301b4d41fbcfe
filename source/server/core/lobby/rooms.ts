import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { RequestOf, SeatWish, Terms } from '#net/wire/requests.ts';
import { assertNoGuest } from '../accounts/guests.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import type { HostParts } from '../core-parts.ts';
import type { Matches } from '../match/matches.ts';
import { accountsOf, apartFromText, type MatchMetadata, type SeatHolder, seatOf } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { Presence } from '../presence.ts';
import { refused } from '../refusals.ts';
import type { NewMatches } from './new-matches.ts';
import { type Notifier, nameOf } from './notifier.ts';
import {
  assertNobodyTwice,
  assertWaiting,
  changedTerms,
  isAlone,
  seatFor,
  termsOf,
  withoutAccount,
  withSeat,
  withSeats,
} from './room-rules.ts';
import type { RoomStarts } from './room-starts.ts';
import { checkBot, checkOptions, checkPlayers, chosenLevel, type LevelReader } from './set-up.ts';

// Requests of the players in waiting rooms. All functions reject with a `RefusedError` if a request is not allowed.

/** Maximum number of unfinished matches per maker. */
export const maxLive = 30;
export const maxSeats = 100;

/** Maximum number of unfinished matches that a guest may make, and of unfinished matches with a seat of the guest. */
export const maxGuestMatches = 3;

export interface RoomContext extends HostParts {
  readonly people: Presence;
  readonly matches: Matches;
  readonly newMatches: NewMatches;
  readonly starts: RoomStarts;
  readonly tell: Notifier;
  readonly readLevel: LevelReader;
}

export async function createRoom(
  context: RoomContext,
  { account }: LoggedIn,
  request: RequestOf<'create'>,
): Promise<RegistryEntry> {
  const { games, world, matches, people, newMatches, starts, readLevel } = context;
  const { game, level: wish, seats: wishes } = request;
  if (request.level !== undefined && 'file' in request.level) assertNoGuest(context, account, 'send levels');
  if (wishes.some(({ is }) => is === 'me')) assertSeatLeft(context, account);
  if (wishes.filter(({ is }) => is === 'me').length > 1) throw refused('bad-options', 'Only one seat can be yours.');
  const chosen = await games.with(game, async (rules) => {
    const read = (of: GameWithLevels, text: string) => readLevel(account, of, text);
    const level = await chosenLevel(rules, wish, wishes.length, read);
    checkPlayers(rules, level, wishes.length);
    for (const one of wishes) checkBot(rules, one);
    return level;
  });
  const live = matches.all().filter(({ head }) => head.maker === account && head.phase !== 'over');
  if (live.length >= (people.isGuest(account) ? maxGuestMatches : maxLive))
    throw refused('not-now', `You already have ${live.length} unfinished matches.`, undefined, 'unfinished');
  const seats: SeatHolder[] = [];
  for (const one of wishes) seats.push(await holderFor(context, one, account));
  assertNobodyTwice(seats);
  const terms = termsOf(request);
  games.with(game, (rules) => checkOptions(rules, seats, terms.options));
  const apart = chosen.level && apartFromText(world, chosen.level);
  const { title } = chosen;
  const head = await newMatches.draw(account, game, seats, terms, { level: apart?.level ?? null, title });
  const entry = await newMatches.add(head, apart ? [apart.kept] : []);
  for (const seat of seats) if (seat.is === 'invited') invite(context, entry, seat.account);
  if (isAlone({ seats })) await entry.exclusive(() => starts.begin(entry));
  return entry;
}

export async function sit(
  context: RoomContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
  requested: number | undefined,
): Promise<number> {
  const { world, matches, starts } = context;
  const { head } = entry;
  const seat = seatFor(head, account, requested);
  if (head.seats[seat - 1]?.is === 'person') return seat;
  if (seatOf(head, account) === null) assertSeatLeft(context, account);
  const seats = withSeat(withoutAccount(head.seats, account), seat, { is: 'person', account });
  await matches.save(entry, withSeats(head, seats, world.now()));
  await starts.beginIfReady(entry);
  return seat;
}

/** Frees the account's seat. If the maker leaves, another person becomes the maker, or the room is cancelled. */
export async function leaveRoom(
  context: RoomContext,
  { account }: Pick<LoggedIn, 'account'>,
  entry: RegistryEntry,
): Promise<void> {
  const { world, matches, people, starts, tell } = context;
  const { head } = entry;
  assertWaiting(head);
  const seats = withoutAccount(head.seats, account);
  const remaining = withSeats(head, seats, world.now());
  const farewell = `You left ${nameOf(entry)}.`;
  if (head.maker !== account) {
    await matches.save(entry, remaining, farewell);
    return starts.beginIfReady(entry);
  }
  const heir = seats.find((seat) => seat.is === 'person');
  if (heir?.is !== 'person') return cancelRoom(context, entry, 'nobody is left in it');
  await matches.save(entry, { ...remaining, maker: heir.account }, farewell);
  tell.room(entry, `${people.nameOf(account)} left; ${people.nameOf(heir.account)} is the host now.`);
  await starts.beginIfReady(entry);
}

export async function setReady(
  { matches, starts }: RoomContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
  isReady: boolean,
): Promise<void> {
  const { head } = entry;
  assertWaiting(head);
  ownSeatOf(head, account);
  const otherReady = head.ready.filter((other) => other !== account);
  await matches.save(entry, { ...head, ready: isReady ? [...otherReady, account] : otherReady });
  await starts.beginIfReady(entry);
}

/** @param random 32 random bytes as hex, which become part of the match's seed */
export async function roll(
  { matches, starts }: RoomContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
  random: string,
): Promise<void> {
  const { head } = entry;
  assertWaiting(head);
  const seat = ownSeatOf(head, account);
  if (head.dice.seats[seat] !== undefined) throw refused('not-now', 'You have already sent your number for the dice.');
  const dice = { ...head.dice, seats: { ...head.dice.seats, [seat]: random } };
  await matches.save(entry, { ...head, dice });
  await starts.beginIfReady(entry);
}

/** Replaces the holder of a seat, which only the maker of the room may do. */
export async function changeSeat(
  context: RoomContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
  seat: number,
  wish: SeatWish,
): Promise<void> {
  const { games, world, matches, people, starts, tell } = context;
  const { head } = entry;
  assertWaiting(head);
  assertMaker(people, head, account);
  const before = head.seats[seat - 1];
  if (before === undefined) throw refused('bad-options', `There is no seat ${seat}.`);
  games.with(head.game, (game) => checkBot(game, wish));
  const holder = await holderFor(context, wish, account);
  const seatsBefore = holder.is === 'person' ? withoutAccount(head.seats, account) : head.seats;
  const seats = withSeat(seatsBefore, seat, holder);
  assertNobodyTwice(seats);
  const removed = `${people.nameOf(account)} removed you from ${nameOf(entry)}.`;
  const gone = await matches.save(entry, withSeats(head, seats, world.now()), removed);
  if (before.is === 'person' && before.account !== account && !accountsOf({ seats }).includes(before.account))
    tell.one(before.account, removed, entry, gone);
  if (holder.is === 'invited') invite(context, entry, holder.account);
  await starts.beginIfReady(entry);
}

/** Changes the terms, which only the maker of the room may do. After a change, no player is ready. */
export async function changeTerms(
  { games, world, matches, people, starts, tell }: RoomContext,
  online: LoggedIn,
  entry: RegistryEntry,
  requested: Terms,
): Promise<void> {
  const { head } = entry;
  assertWaiting(head);
  assertMaker(people, head, online.account);
  const terms = termsOf(requested);
  games.with(head.game, (game) => checkOptions(game, head.seats, terms.options));
  const changes = changedTerms(head.terms, terms);
  if (changes.length === 0) return;
  const farewell = `Spectators can no longer watch ${nameOf(entry)}.`;
  await matches.save(entry, { ...head, terms, ready: [], changed: world.now() }, farewell);
  const name = people.nameOf(online.account);
  tell.room(entry, `${name} changed ${changes.join(', ')}. Press Enter if you are still ready.`, online);
  await starts.beginIfReady(entry);
}

/** Begins the match even if players are not ready, which only the maker of the room may do. */
export async function startMatch(
  { people, starts }: RoomContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
): Promise<void> {
  assertWaiting(entry.head);
  assertMaker(people, entry.head, account);
  await starts.begin(entry);
}

/** Creates the room of a rematch. Seats of persons who do not want it are open. If all are ready, the match starts. */
export async function createRematchRoom(
  { newMatches, starts }: RoomContext,
  over: MatchMetadata,
  isSeated: (account: number) => boolean,
): Promise<RegistryEntry> {
  const seats = over.seats.map(
    (seat): SeatHolder => (seat.is === 'person' && !isSeated(seat.account) ? { is: 'open' } : seat),
  );
  const head = await newMatches.draw(over.maker, over.game, seats, over.terms, over);
  const ready = accountsOf({ seats });
  const maker = ready.includes(over.maker) ? over.maker : (ready[0] ?? over.maker);
  const entry = await newMatches.add({ ...head, ready, maker });
  await entry.exclusive(() => (isAlone(head) ? starts.begin(entry) : starts.beginIfReady(entry)));
  return entry;
}

/** @param why clause shown to the players, such as `nobody is left in it` */
export async function cancelRoom(
  { world, matches, starts, tell }: Pick<RoomContext, 'world' | 'matches' | 'starts' | 'tell'>,
  entry: RegistryEntry,
  why: string,
): Promise<void> {
  const { head } = entry;
  const text = `${nameOf(entry)} was cancelled: ${why}.`;
  const seats = head.seats.map((): SeatHolder => ({ is: 'open' }));
  const saved = await matches.save(entry, { ...head, phase: 'over', changed: world.now(), seats }, text);
  starts.cancel(entry);
  for (const account of new Set([...accountsOf(head), head.maker])) tell.one(account, text, entry, saved);
}

function assertMaker(people: Presence, { maker }: MatchMetadata, account: number): void {
  if (maker !== account) throw refused('not-the-maker', `Only ${people.nameOf(maker)} can do that.`);
}

/** @throws RefusedError `not-now` if the account has too many seats */
export function assertSeatLeft({ matches, people }: Pick<RoomContext, 'matches' | 'people'>, account: number): void {
  const seatsHeld = matches.all().filter(({ head }) => head.phase !== 'over' && seatOf(head, account) !== null);
  if (seatsHeld.length >= (people.isGuest(account) ? maxGuestMatches : maxSeats))
    throw refused('not-now', `You already have seats in ${seatsHeld.length} matches.`, undefined, 'seats');
}

function ownSeatOf(head: MatchMetadata, account: number): number {
  const seat = seatOf(head, account);
  if (seat === null) throw refused('not-your-seat', 'You have no seat here.');
  return seat;
}

async function holderFor(context: RoomContext, wish: SeatWish, maker: number): Promise<SeatHolder> {
  const { store, people } = context;
  switch (wish.is) {
    case 'me':
      return { is: 'person', account: maker };
    case 'open':
      return { is: 'open' };
    case 'bot':
      return { is: 'bot', bot: wish.bot };
    case 'invited': {
      assertNoGuest(context, maker, 'invite players');
      const invited = await store.accountNamed(wish.name);
      if (invited === undefined) throw refused('no-such-name', `Nobody here is called ${wish.name}.`);
      await people.load([invited.account]);
      return invited.account === maker ? { is: 'person', account: maker } : { is: 'invited', account: invited.account };
    }
  }
}

const invite = ({ tell, people }: RoomContext, entry: RegistryEntry, account: number): void =>
  tell.invited(entry, account, people.nameOf(entry.head.maker));
