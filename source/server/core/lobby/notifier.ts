import type { Seat } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import { type Cluster, type ClusterMessage, singleServer } from '../cluster.ts';
import { seatOf } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { Done, News } from '../match-host/recorder.ts';
import type { Online, Presence } from '../presence.ts';
import { isAlone } from './room-rules.ts';

export interface Notifier {
  /** Sends `text` to all connections of an account, except to those in `but`. */
  one(account: number, text: string, entry: Pick<RegistryEntry, 'match'>, but?: ReadonlySet<Online>): void;
  room(entry: RegistryEntry, text: string, but?: Online): void;
  deliver(message: Extract<ClusterMessage, { is: 'told' | 'room' }>, entry: RegistryEntry | undefined): void;
  invited(entry: RegistryEntry, account: number, by: string): void;
  /** Called when an account has come online. Notifies the viewers of its running matches among `entries`. */
  cameHere(account: number, entries: readonly RegistryEntry[]): void;
  watches(entry: RegistryEntry, name: string): void;
  /** Sends the notices that follow from a change of a match. `news` is undefined if only the new summary is known. */
  matchChanged(entry: RegistryEntry, news: News | undefined): void;
}

export const nameOf = ({ head }: RegistryEntry): string => `${titleOf(head.game)}, ${head.title}`;

/** @param elsewhere returns the cluster, which sends notices to players on other servers */
export function createNotifier(people: Presence, elsewhere: () => Pick<Cluster, 'say'> = () => singleServer): Notifier {
  /** Seats waited for at the last change, by match. Only newly added seats get a "your turn" notice. */
  const waited = new Map<string, readonly Seat[]>();
  const one: Notifier['one'] = (account, text, { match }, but) => {
    for (const online of people.of(account)) if (but?.has(online) !== true) online.send({ type: 'told', text, match });
    elsewhere().say({ is: 'told', account, text, match });
  };
  const roomHere = (entry: RegistryEntry, text: string, but?: Online): void => {
    for (const [online] of entry.viewers) if (online !== but) online.send({ type: 'told', text, match: entry.match });
  };
  const room: Notifier['room'] = (entry, text, but) => {
    roomHere(entry, text, but);
    elsewhere().say({ is: 'room', match: entry.match, text });
  };
  const accountAt = ({ head }: RegistryEntry, seat: Seat): number | undefined => {
    const holder = head.seats[seat - 1];
    return holder?.is === 'person' ? holder.account : undefined;
  };
  const timeIsUp = (entry: RegistryEntry, { done }: News): void => {
    for (const { seat, body, draft } of done) {
      if (body.do !== 'time-up' || seat === null) continue;
      const account = accountAt(entry, seat);
      if (account === undefined) continue;
      const lines = done.flatMap((other) => (other.seat === seat && other.line !== undefined ? [other.line] : []));
      const name = people.nameOf(account);
      for (const [online, viewing] of entry.viewers) {
        const text =
          viewing.seat === seat ? ownTimeUp(entry, seat, lines, draft) : `Time is up for ${name}; the turn goes on.`;
        online.send({ type: 'told', text, match: entry.match });
      }
    }
  };
  const yourTurn = (entry: RegistryEntry, seats: readonly Seat[]): void => {
    if (isAlone(entry.head)) return;
    for (const seat of seats) {
      const account = accountAt(entry, seat);
      if (account === undefined) continue;
      for (const online of people.of(account))
        if (!entry.viewers.has(online))
          online.send({ type: 'told', text: `Your turn in ${nameOf(entry)}. N: next match.`, match: entry.match });
    }
  };
  return {
    one,
    room,
    deliver(message, entry) {
      if (message.is === 'room') return entry && roomHere(entry, message.text);
      for (const online of people.of(message.account))
        online.send({ type: 'told', text: message.text, match: message.match });
    },
    invited(entry, account, by) {
      if (!people.hasMuted(account, by))
        one(account, `${by} invites you to ${nameOf(entry)}. It is in your lobby.`, entry);
    },
    cameHere(account, entries) {
      const name = people.nameOf(account);
      for (const entry of entries) {
        if (entry.head.phase !== 'running' || seatOf(entry.head, account) === null) continue;
        for (const [online] of entry.viewers)
          if (online.account !== account && !people.hasMuted(online.account, name))
            online.send({ type: 'told', text: `${name} is here.`, match: entry.match });
      }
    },
    watches(entry, name) {
      for (const [online, { seat }] of entry.viewers)
        if (seat !== null && !people.hasMuted(online.account, name))
          online.send({ type: 'told', text: `${name} is watching.`, match: entry.match });
    },
    matchChanged(entry, news) {
      const now = entry.head.phase === 'running' ? (entry.facts?.waitsFor ?? []) : [];
      const newlyWaited = now.filter((seat) => waited.get(entry.match)?.includes(seat) !== true);
      waited.set(entry.match, now);
      if (news === undefined) return yourTurn(entry, newlyWaited);
      timeIsUp(entry, news);
      if (news.done.some(({ body }) => body.do === 'end' && body.reason === 'abandoned'))
        roomHere(entry, 'This match ended: nobody played for 30 days.');
      if (news.done.some(({ body }) => body.do === 'command')) yourTurn(entry, newlyWaited);
    },
  };
}

function ownTimeUp({ head }: RegistryEntry, seat: Seat, lines: readonly string[], draft: Done['draft']): string {
  switch (head.game) {
    case 'risc':
      return lines[0] === 'spread' ? 'Time is up. Your units were spread evenly.' : ordersText(ordersIn(draft, seat));
    case 'robo-race':
      return lines.length > 1
        ? 'Time is up. The empty slots got your lowest cards.'
        : 'Time is up. Your program ran as it was.';
    default:
      return 'Time is up. Your turn has ended.';
  }
}

function ordersIn(draft: Done['draft'], seat: Seat): number {
  const seats = draft?.['seats'];
  const seatDraft: unknown = Array.isArray(seats) ? seats[seat - 1] : undefined;
  const orders: unknown = Reflect.get(Object(seatDraft), 'orders');
  return Array.isArray(orders) ? orders.length : 0;
}

function ordersText(orders: number): string {
  if (orders === 0) return 'Time is up. You had given no orders.';
  return `Time is up: your ${orders === 1 ? '1 order was played as it' : `${orders} orders were played as they`} stood.`;
}
