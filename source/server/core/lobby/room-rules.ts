import { limitText } from '#net/names.ts';
import type { Terms } from '#net/wire/requests.ts';
import { accountsOf, type MatchMetadata, type SeatHolder, seatOf } from '../match/metadata.ts';
import { refused } from '../refusals.ts';

/** @throws RefusedError `not-now` if the match has begun */
export function assertWaiting({ phase }: MatchMetadata): void {
  if (phase === 'waiting') return;
  throw refused('not-now', phase === 'running' ? 'The match has begun.' : 'The match is over.');
}

/** @throws RefusedError `bad-options` if an account holds two seats */
export function assertNobodyTwice(seats: readonly SeatHolder[]): void {
  const accounts = accountsOf({ seats });
  if (new Set(accounts).size < accounts.length) throw refused('bad-options', 'Nobody can have two seats.');
}

/** True if at most one person plays, and bots have all other seats. */
export const isAlone = ({ seats }: { readonly seats: readonly SeatHolder[] }): boolean =>
  seats.every(({ is }) => is === 'bot' || is === 'person') && accountsOf({ seats }).length < 2;

export const areAllReady = ({ seats, ready }: MatchMetadata): boolean =>
  seats.every((seat) => seat.is === 'bot' || (seat.is === 'person' && ready.includes(seat.account)));

export const haveAllRolled = ({ seats, dice }: MatchMetadata): boolean =>
  seats.every((seat, i) => seat.is === 'bot' || dice.seats[i + 1] !== undefined);

/**
 * Finds the seat for an account: `requested`, or else its present seat, its invited seat, or the first open one.
 *
 * @throws RefusedError `match-full` if there is no such seat or the match has begun, `not-now` if the seat is taken
 */
export function seatFor(head: MatchMetadata, account: number, requested: number | undefined): number {
  const { phase, title, seats } = head;
  const full = () => refused('match-full', `${title} is full now.`);
  if (phase !== 'waiting') throw full();
  const ownIndex = seats.findIndex((seat) => seat.is !== 'open' && seat.is !== 'bot' && seat.account === account);
  const openIndex = seats.findIndex(({ is }) => is === 'open');
  const seat = requested ?? (ownIndex >= 0 ? ownIndex : openIndex) + 1;
  const holder = seats[seat - 1];
  if (holder === undefined) throw full();
  if (holder.is !== 'open' && ownIndex !== seat - 1) throw refused('not-now', `Seat ${seat} is taken.`);
  return seat;
}

export const withSeat = (seats: readonly SeatHolder[], seat: number, holder: SeatHolder): SeatHolder[] =>
  seats.map((before, i) => (i === seat - 1 ? holder : before));

/** Frees the seat that an account holds or is invited to. */
export const withoutAccount = (seats: readonly SeatHolder[], account: number): SeatHolder[] =>
  seats.map((holder) =>
    (holder.is === 'person' || holder.is === 'invited') && holder.account === account ? { is: 'open' } : holder,
  );

/** Replaces the seats of a room. Players without a seat are no longer ready. A changed seat loses its random number. */
export function withSeats(head: MatchMetadata, seats: readonly SeatHolder[], changed: number): MatchMetadata {
  const remainingRolls = Object.entries(head.dice.seats).filter(([seat]) => {
    const [before, after] = [head.seats[Number(seat) - 1], seats[Number(seat) - 1]];
    return before?.is === 'person' && after?.is === 'person' && before.account === after.account;
  });
  return {
    ...head,
    changed,
    seats: [...seats],
    ready: head.ready.filter((account) => seatOf({ seats }, account) !== null),
    dice: { ...head.dice, seats: Object.fromEntries(remainingRolls) },
  };
}

/** Picks the terms from a request, which has further fields. */
export const termsOf = ({ options, limit, watching, outSees, listed, hints, rated }: Terms): Terms => ({
  options,
  limit,
  watching,
  outSees,
  listed,
  hints,
  ...(rated === true && { rated }),
});

/** Describes each changed term for players, such as `the turn limit to 5 min`. */
export function changedTerms(before: Terms, after: Terms): string[] {
  const changes: string[] = [];
  if (before.limit !== after.limit) changes.push(`the turn limit to ${limitText(after.limit)}`);
  if (before.watching !== after.watching) changes.push(`watching to ${after.watching}`);
  if (before.outSees !== after.outSees)
    changes.push(
      `the view of beaten players to ${after.outSees === 'own' ? 'their own' : 'everything, one turn late'}`,
    );
  if (before.hints !== after.hints) changes.push(`hints to ${after.hints ? 'on' : 'off'}`);
  if (before.rated !== after.rated) changes.push(after.rated === true ? 'the match to rated' : 'the match to unrated');
  if (before.listed !== after.listed) changes.push(after.listed ? 'the match to public' : 'the match to private');
  const names = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  for (const name of names)
    if (before.options[name] !== after.options[name])
      changes.push(`${name} to ${after.options[name] ?? 'the default'}`);
  return changes;
}
