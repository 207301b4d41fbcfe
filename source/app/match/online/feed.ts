import { isDeepStrictEqual } from 'node:util';
import type { RemoteMatch } from '../../../client/remote-match.ts';
import type { RemoteTable } from '../../../client/remote-referee.ts';
import { compact } from '../../../engine/lookup.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';
import { titleOf } from '../../../games/index.ts';
import type { Happened } from '../../../net/wire/messages.ts';
import type { TurnName } from '../../../screen/match-status.ts';
import { createListeners } from '../../listeners.ts';
import { cleaned } from '../../online/clean-text.ts';
import { callingMatches, type Online, saidIn, waitingMatches } from '../../online/online-state.ts';
import { refusalOf } from '../../online/send-request.ts';
import { awayTexts, happenedText, lapsedText } from './happened-words.ts';
import type { MatchOnline, OnlineFacts, MessageKind } from './online-facts.ts';

export interface FeedDeps<T extends GameTypes> {
  readonly online: Online;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  /** The game's word for a turn. */
  readonly turnName: TurnName;
  /** Opens the next match that waits for the player. */
  next(says?: string): void;
  goTo(match: string): void;
}

/** The server's news of a match, beside its position. */
export interface Feed extends MatchOnline {
  /** Publishes new facts although no message has come, since facts from elsewhere have changed. */
  refresh(): void;
  /** Stops listening. */
  close(): void;
}

/** Collects the facts about a match from the server's messages. */
export function createFeed<T extends GameTypes>({ online, remote, table, turnName, next, goTo }: FeedDeps<T>): Feed {
  const { connection } = online;
  const match = remote.id;
  const { subscribe, publish } = createListeners();
  const messageListeners = new Set<(text: string, kind: MessageKind) => void>();
  let pastEvents: OnlineFacts['pastEvents'] = [];
  const note = (text: string) => {
    const last = chatLines().at(-1);
    pastEvents = [...pastEvents, { time: online.now(), text, after: last === undefined ? 0 : last.number }].slice(-maxPastEvents);
    changed();
  };
  const say = (text: string) => {
    note(text);
    for (const listener of [...messageListeners]) listener(text, 'notice');
  };
  /** The newest update that the player was shown, as far as the server knows. */
  let { shown: shownUpTo } = remote;
  let isMuted = false;
  let isElsewhere = false;
  /** The first turn that the player here has missed. */
  let missedFrom: number | null = remote.missedFrom();
  const chatLines = () => saidIn(online.state(), match);
  let read = newestBefore(chatLines(), remote.card().unreadChat);
  const deadlineNow = () => {
    const { left: timeLeft } = remote.tableFacts();
    return timeLeft === null ? undefined : online.now() + timeLeft;
  };
  let deadline = deadlineNow();
  const turnNow = () => remote.match.game.turnOf(remote.match.state);

  const readFacts = (): OnlineFacts => {
    const { left: _, outcome, ...facts } = cleaned(remote.tableFacts());
    const { name, connection: state, lobby, lobbyAt } = online.state();
    const { title, code } = cleaned(remote.card());
    const { limit, watching: watchTerm, hints } = remote.terms();
    const waiting = callingMatches({ lobby }, match)[0];
    const otherMatches = waitingMatches({ lobby }).filter((card) => card.match !== match);
    const deadlines = otherMatches.flatMap((card) => (card.left === null ? [] : [lobbyAt + card.left]));
    return {
      title,
      code,
      turnName,
      turn: turnNow(),
      me: name,
      seat: remote.seat ?? undefined,
      isLate: outcome === null && remote.seat !== null && remote.eyes() === 'all',
      isMaker: facts.holders.some((holder) => holder.is === 'person' && holder.isMaker && holder.name === name),
      terms: { limit, watching: watchTerm, hints },
      ...facts,
      deadline,
      outcome: outcome ?? undefined,
      chat: chatLines(),
      pastEvents,
      read,
      isMuted,
      connection: state,
      isElsewhere,
      unconfirmed: table.unconfirmed().length,
      missed: missedFrom === null ? undefined : { from: missedFrom, turns: turnNow() - missedFrom },
      otherMatches: { count: otherMatches.length, deadline: deadlines.length === 0 ? undefined : Math.min(...deadlines) },
      next: waiting === undefined ? undefined : `${titleOf(waiting.game)}, ${waiting.title}`,
    };
  };
  /** The first missed turn after an event. */
  const missedAfter = (happened: Happened): number | null => {
    if (!('seat' in happened) || happened.seat !== remote.seat) return missedFrom;
    if (happened.what === 'time-up') return missedFrom === null ? turnNow() : missedFrom;
    const isBack = happened.what === 'back' || (happened.what === 'played' && happened.by === undefined);
    return isBack ? null : missedFrom;
  };
  let facts = readFacts();
  const changed = () => {
    facts = readFacts();
    publish();
  };
  let lastNews = online.state().announcements.at(-1);
  let turn = turnNow();

  const ends = [
    table.listen((update) => {
      const before = facts;
      if (update !== undefined) deadline = deadlineNow();
      const happened = update !== undefined && 'happened' in update ? update.happened : undefined;
      if (happened !== undefined) missedFrom = missedAfter(happened);
      changed();
      if (turnNow() > turn) note(`${turnName} ${turnNow()} began`);
      turn = turnNow();
      const text = happened && happenedText(facts, happened);
      const lapsed = happened === undefined ? undefined : lapsedText(before, facts, happened);
      for (const each of compact(text, lapsed, ...awayTexts(before, facts))) say(each);
    }),
    connection.listen({
      message(message) {
        if (message.type !== 'elsewhere' || message.match !== match) return;
        isElsewhere = true;
        changed();
      },
      changed() {
        // Whatever is followed is opened again when the connection is back.
        isElsewhere = false;
      },
    }),
    online.subscribe(() => {
      const newest = online.state().announcements.at(-1);
      // Where many play, the lists of the lobby change all the time, and hardly ever what they mean for this match.
      if (!isDeepStrictEqual(readFacts(), facts)) changed();
      if (newest === lastNews || newest === undefined) return;
      lastNews = newest;
      if (newest.match === null || newest.match === match) say(newest.text);
      else for (const listener of [...messageListeners]) listener(newest.text, 'call');
    }),
  ];

  return {
    facts: () => facts,
    subscribe,
    listen(listener) {
      messageListeners.add(listener);
      return () => void messageListeners.delete(listener);
    },
    now: online.now,
    unseenFrom: remote.steps.filter(({ number }) => number <= shownUpTo).length,
    watched(length) {
      const number = remote.steps[length - 1]?.number;
      if (remote.seat === null || number === undefined || number <= shownUpTo) return;
      shownUpTo = number;
      // If this fails, the server only tells these updates once more: nobody needs to hear of it.
      void refusalOf(connection, { type: 'watched', match, number });
    },
    async ask(what) {
      if (what.type !== 'take' || !isElsewhere) return refusalOf(connection, { ...what, match });
      // The same player opened it on another machine later, and plays it there.
      const refusal = await refusalOf(connection, { type: 'open', match });
      if (refusal === undefined) {
        isElsewhere = false;
        changed();
      }
      return refusal;
    },
    readAll() {
      const newest = chatLines().at(-1);
      if (newest !== undefined) read = newest.number;
      changed();
    },
    mute(muted) {
      isMuted = muted;
      changed();
    },
    retry: connection.retry,
    goNext: next,
    goRematch() {
      const { rematch } = remote.tableFacts();
      if (rematch?.match != null) goTo(rematch.match);
    },
    refresh: publish,
    close() {
      for (const end of ends) end();
    },
  };
}

/** Older events are dropped. */
const maxPastEvents = 50;

/** The number of the line before the newest so many. */
function newestBefore(lines: OnlineFacts['chat'], unread: number): number {
  const line = lines.at(-1 - unread);
  return line === undefined ? 0 : line.number;
}
