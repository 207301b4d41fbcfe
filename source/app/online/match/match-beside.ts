import type { RemoteMatch } from '../../../client/remote-match.ts';
import type { RemoteTable } from '../../../client/remote-referee.ts';
import type { ChatLine, MessageOf } from '../../../net/wire/messages.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { createListeners } from '../../listeners.ts';
import type { MatchOnline, Missed, OnlineFacts } from '../../match/online/online.ts';
import { refusalOf } from '../asking.ts';
import { cleaned, cleanText } from '../clean-text.ts';
import { type Online, waitingMatches } from '../online-state.ts';
import { matchName } from '../online-words.ts';

/** What is around a match on a server is made of. */
export interface MatchBesideOptions<T extends ScreenTypes> {
  readonly online: Online;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  /** How it stood when it was opened. */
  readonly first: MessageOf<'match'>;
  goNext(): void;
  /** Opens another match, by its id. */
  goTo(match: string): void;
}

/** What is around a match on a server, kept up to date by its messages; `end` hears no more of them. */
export function matchBeside<T extends ScreenTypes>({
  online,
  remote,
  table,
  first,
  goNext,
  goTo,
}: MatchBesideOptions<T>): MatchOnline & { end(): void } {
  const { connection } = online;
  const { id, seat } = remote;
  const { subscribe, publish } = createListeners();
  const hearers = new Set<(text: string, kind: 'notice' | 'refusal') => void>();
  let chat: readonly ChatLine[] = cleaned(first.chat);
  let read = newestOf(chat) - first.card.unreadChat;
  let isMuted = false;
  /** When the newest time that is left was told. */
  let leftAt = online.now();
  let missed: Missed | undefined;
  let facts = factsNow();

  function factsNow(): OnlineFacts {
    const around = remote.around();
    const { left, holders, watching, waitsFor, offers, rematch } = around;
    const { title, code } = remote.card();
    const own = seat === null ? undefined : holders[seat - 1];
    const next = waitingMatches(online.state()).find(({ match }) => match !== id);
    return {
      title: cleanText(title),
      code: cleanText(code),
      me: online.state().name,
      seat: seat ?? undefined,
      isMaker: own?.is === 'person' && own.isMaker,
      terms: remote.terms(),
      holders: cleaned(holders),
      watching: cleaned(watching),
      waitsFor,
      deadline: left === null ? undefined : leftAt + left,
      offers,
      rematch: rematch === null ? undefined : cleaned(rematch),
      chat,
      read,
      isMuted,
      connection: online.state().connection,
      unconfirmed: table.unconfirmed().length,
      missed,
      next: next && matchName(next),
    };
  }
  const changed = () => {
    facts = factsNow();
    publish();
  };
  /** Turns that went by while somebody else played the own seat, counted from the one in which that began. */
  const countMissed = () => {
    const own = seat === null ? undefined : remote.around().holders[seat - 1];
    const { turn } = remote.match.newestTurn();
    if (own?.is !== 'stand-in') missed = undefined;
    else
      missed = missed === undefined ? { from: turn, turns: 1 } : { ...missed, turns: Math.max(1, turn - missed.from) };
  };
  const tell = (text: string, kind: 'notice' | 'refusal') => {
    for (const hear of [...hearers]) hear(text, kind);
  };

  const ends = [
    table.listen((taken) => {
      if (taken !== undefined) leftAt = online.now();
      countMissed();
      changed();
    }),
    connection.listen({
      message(message) {
        if (message.type === 'chat' && message.match === id) {
          const line = cleaned(message.line);
          if (chat.some(({ number }) => number === line.number)) return;
          chat = [...chat, line];
          changed();
        } else if (message.type === 'told') tell(cleanText(message.text), 'notice');
      },
    }),
    online.subscribe(changed),
  ];
  const ask = (asked: Parameters<typeof refusalOf>[1]) => refusalOf(connection, asked);

  return {
    facts: () => facts,
    subscribe,
    listen(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    now: online.now,
    chat: (text) => ask({ type: 'chat', match: id, text }),
    vote: (on, agrees) => ask({ type: 'vote', match: id, on, agrees }),
    resign: () => ask({ type: 'resign', match: id }),
    take: () => ask({ type: 'take', match: id }),
    rematch: (wants) => ask({ type: 'rematch', match: id, wants }),
    async start() {
      return ask({ type: 'start-rematch', match: id });
    },
    readAll() {
      read = newestOf(chat);
      changed();
    },
    mute(muted) {
      isMuted = muted;
      changed();
    },
    retry: () => connection.retry(),
    goNext,
    goRematch() {
      const match = remote.around().rematch?.match;
      if (match != null) goTo(match);
    },
    end() {
      for (const stop of ends) stop();
    },
  };
}

const newestOf = (chat: readonly ChatLine[]): number => Math.max(0, ...chat.map(({ number }) => number));
