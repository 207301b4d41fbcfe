import { titleOf } from '../../../games/index.ts';
import type { Lobby } from '../../../net/wire/messages.ts';
import type { LoggedIn } from '../accounts/accounts.ts';
import type { Entry } from '../match/entry.ts';
import { accountsOf, headOf, seatOf } from '../match/head.ts';
import type { Matches } from '../match/matches.ts';
import { cardOf } from '../match/shown.ts';
import { standingClock } from '../match/turn-clocks.ts';
import type { Online, People } from '../online.ts';
import type { CoreParts } from '../settings.ts';

/** Most matches in each of the lists. */
export const mostShown = { finished: 50, others: 100, people: 200 } as const;

/** Changes are shown together, after so long, in milliseconds. */
const gather = 500;

/** What lists are made from. */
export interface LobbyParts extends CoreParts {
  readonly people: People;
  readonly matches: Matches;
  /** Everybody who is connected. */
  readonly online: ReadonlySet<Online>;
}

/** What there is on a server for somebody to look at. */
export function createLobby(parts: LobbyParts) {
  const { store, world, people, matches } = parts;
  /** What a follower was sent last. */
  const sent = new WeakMap<Online, string>();
  /** What an account has finished, until the next match ends. */
  const finished = new Map<number, Lobby['finished']>();
  let isWaiting = false;
  let isSending = false;

  const doing = (account: number): string => {
    const open = matches
      .all()
      .flatMap((entry) =>
        [...entry.viewers].flatMap(([online, viewing]) => (online.account === account ? [{ entry, viewing }] : [])),
      );
    // What can only be joined by its code is named to nobody.
    const shown = open.find(({ entry }) => entry.head.terms.listed);
    if (shown === undefined) return open.length > 0 ? 'a match' : 'lobby';
    const { entry, viewing } = shown;
    const isSeated = viewing.seat !== null || seatOf(entry.head, account) !== null;
    return isSeated ? `${titleOf(entry.head.game)}, ${entry.head.title}` : `watching ${entry.head.title}`;
  };
  const urgency = (entry: Entry, account: number): number => {
    const seat = seatOf(entry.head, account);
    return seat !== null && entry.facts?.waitsFor.includes(seat) === true ? 0 : 1;
  };

  const finishedBy = async (account: number): Promise<Lobby['finished']> => {
    const known = finished.get(account);
    if (known !== undefined) return known;
    const records = await store.finishedMatches(account, mostShown.finished);
    const heads = records.map(headOf).filter(({ start }) => start !== null);
    await people.load(heads.flatMap((head) => [head.maker, ...accountsOf(head)]));
    const cards = heads.map((head) => cardOf(parts, { ...emptyEntry, match: head.match, head }, account));
    finished.set(account, cards);
    return cards;
  };

  /** The lists for an account. */
  const lobbyFor = async (account: number): Promise<Lobby> => {
    const all = matches.all();
    // What stands in one's own matches is known at once after a start, too.
    for (const entry of all)
      if (entry.head.phase === 'running' && entry.facts === undefined && seatOf(entry.head, account) !== null)
        await entry.exclusive(async () => void (await matches.running(entry)));
    const card = (entry: Entry) => cardOf(parts, entry, account);
    const isMine = ({ head }: Entry) => head.phase !== 'over' && seatOf(head, account) !== null;
    const isInvited = ({ head }: Entry) => accountsOf(head).includes(account);
    const newest = (a: Entry, b: Entry) => b.head.created - a.head.created;
    return {
      mine: all
        .filter(isMine)
        .sort((a, b) => urgency(a, account) - urgency(b, account) || newest(a, b))
        .slice(0, mostShown.others)
        .map(card),
      open: all
        .filter((entry) => entry.head.phase === 'waiting' && !isMine(entry))
        .filter(
          (entry) => isInvited(entry) || (entry.head.terms.listed && entry.head.seats.some(({ is }) => is === 'open')),
        )
        .sort((a, b) => Number(isInvited(b)) - Number(isInvited(a)) || newest(a, b))
        .slice(0, mostShown.others)
        .map(card),
      toWatch: all
        .filter(({ head }) => head.phase === 'running' && head.terms.listed && head.terms.watching === 'everybody')
        .filter((entry) => !isMine(entry))
        .sort(newest)
        .slice(0, mostShown.others)
        .map(card),
      finished: await finishedBy(account),
      people: people
        .here()
        .map((other) => ({ name: people.nameOf(other), doing: doing(other) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .slice(0, mostShown.people),
    };
  };

  const send = async (online: Online): Promise<void> => {
    const { account } = online;
    if (account === undefined) return;
    const lobby = await lobbyFor(account);
    const text = JSON.stringify(lobby);
    if (!online.isThere || !online.followsLobby || online.account !== account || sent.get(online) === text) return;
    sent.set(online, text);
    online.send({ type: 'lobby', lobby });
  };

  /** Sends the lists to whoever follows them, one after the other while others are served. */
  const sendAll = async (): Promise<void> => {
    for (const online of [...parts.online]) {
      if (!online.followsLobby) continue;
      await send(online);
      await new Promise<void>((resolve) => void world.after(0, resolve));
    }
  };
  /** The lists have changed: whoever follows them gets them soon. */
  const changed = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    world.after(gather, () => {
      isWaiting = false;
      // Those who have them already get them again in the next round.
      if (isSending) return changed();
      isSending = true;
      sendAll()
        .catch((error: unknown) => parts.settings.trouble?.(error))
        .finally(() => {
          isSending = false;
        });
    });
  };

  return {
    async ask(online: LoggedIn, follow: boolean): Promise<Lobby> {
      online.followsLobby = follow;
      const lobby = await lobbyFor(online.account);
      sent.set(online, JSON.stringify(lobby));
      return lobby;
    },
    /** A match has ended, or what is shown of those that have is another thing now. */
    ended: () => finished.clear(),
    changed,
  };
}

/** Of a match of which only the head is at hand. */
const emptyEntry: Omit<Entry, 'match' | 'head'> = {
  running: undefined,
  facts: undefined,
  viewers: new Map(),
  chat: { lines: 0, newest: [], read: new Map() },
  clock: standingClock(),
  stopForgetting: undefined,
  neededAt: 0,
  exclusive: (work) => work(),
};

/** What there is on a server for somebody to look at. */
export type LobbyLists = ReturnType<typeof createLobby>;
