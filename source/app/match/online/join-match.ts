import { isDeepStrictEqual } from 'node:util';
import { RequestError } from '#client/connection.ts';
import { fetchMatch, type OpenedMatch, openMatch } from '#client/open-match.ts';
import { createRemoteMatch, type RemoteMatch, type UpdateResult } from '#client/remote-match.ts';
import { createRemoteTable, type RemoteTable } from '#client/remote-referee.ts';
import type { Game } from '#engine/game.ts';
import { compact } from '#engine/lookup.ts';
import { success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games, titleOf } from '#games/index.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { type TurnName, turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, whoDoes, withPeriod } from '#screen/sentences.ts';
import { type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import { createListeners } from '../../listeners.ts';
import { cleaned, cleanText } from '../../online/clean-text.ts';
import { callingMatches, type Online, saidIn, waitingMatches } from '../../online/online-state.ts';
import { refusalOf, tried } from '../../online/send-request.ts';
import type { PersistedMatch } from '../persistence/match-file.ts';
import { type MatchOnline, type MessageKind, nameAt, type OnlineFacts } from './online-facts.ts';

export interface MatchToJoin {
  readonly online: Online;
  readonly match: string;
  leave(): void;
  next(says?: string): void;
  goTo(match: string): void;
  newKey(): string;
}

export interface JoinedMatch<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  readonly feed: Feed;
  /** Passes updates to the listener from now on. An error that has already happened is passed first. */
  follow(onUpdate: (update: UpdateResult<T>) => void): void;
  close(): void;
}

/** Joins an online match and calls `use` with it. Resolves to a sentence if the player cannot join. */
export async function joinMatch<Result>(
  target: MatchToJoin,
  use: <T extends ScreenTypes>(joined: JoinedMatch<T>) => Result,
): Promise<Result | string> {
  const { connection } = target.online;
  try {
    const [{ first, follow, leave }, past] = await Promise.all([
      openMatch(connection, target.match),
      tried(connection, { type: 'past', match: target.match }),
    ]);
    const close = () => {
      leave();
      void refusalOf(connection, { type: 'close', match: target.match });
    };
    const entry = games.find(({ id }) => id === first.card.game);
    if (entry === undefined) {
      close();
      return `Your turncade does not have the game ${cleanText(first.card.game)}. Play it in the browser or over ssh, or add its module with --game. A newer turncade may have it, too.`;
    }
    return await entry.open((game, screen) => {
      const made = createRemoteMatch(game, first, past.ok ? past.value : undefined);
      if (made.ok) return use(createJoinedMatch({ game, screen, remote: made.value }, { follow, close }, target));
      close();
      return `This match cannot be shown. ${withPeriod(cleanText(made.error.message))}`;
    });
  } catch (error) {
    if (error instanceof RequestError) return withPeriod(cleanText(error.message));
    throw error;
  }
}

/**
 * Fetches a finished match. The record of a match of the day stays secret until the day ends. Until then, the received
 * turns are the replay. Rejects with a RequestError.
 */
export async function fetchReplay<T extends ScreenTypes>(
  connection: Parameters<typeof fetchMatch>[0],
  game: Game<T>,
  { id, card, steps, match }: Pick<RemoteMatch<T>, 'id' | 'card' | 'steps' | 'match'>,
): ReturnType<typeof fetchMatch<T>> {
  try {
    return await fetchMatch(connection, game, id);
  } catch (error) {
    if (!(error instanceof RequestError) || card().daily === undefined || steps.length === 0) throw error;
    return success({ match, notes: {} });
  }
}

function createJoinedMatch<T extends ScreenTypes>(
  { game, screen, remote }: Pick<JoinedMatch<T>, 'game' | 'screen' | 'remote'>,
  opened: Pick<OpenedMatch, 'follow'> & { close(): void },
  target: MatchToJoin,
): JoinedMatch<T> {
  const { connection } = target.online;
  const table = createRemoteTable<T>({ remote, connection, newKey: target.newKey });
  let onUpdate: (update: UpdateResult<T>) => void = () => {};
  // Messages that have already arrived are applied before the match is shown.
  opened.follow((message) => onUpdate(table.take(message)));
  const feed = createFeed({ ...target, remote, table, turnName: turnNameOf(screen) });
  return {
    game,
    screen,
    remote,
    table,
    feed,
    follow(hear) {
      onUpdate = hear;
      const fault = remote.fault();
      if (fault !== undefined) hear({ type: 'fault', fault });
    },
    close() {
      feed.close();
      table.leave();
      opened.close();
    },
  };
}

/** Stands in for a match file when a server stores the match. Its notes are lost when the match is closed. */
export function persistedOnServer<T extends ScreenTypes>(
  { screen, remote }: Pick<JoinedMatch<T>, 'screen' | 'remote'>,
  known: Partial<MatchFacts> = {},
): PersistedMatch<T> {
  let facts: MatchFacts = { ...noFacts, ...known };
  const nothing = () => {};
  return {
    screen,
    file: {
      match: () => remote.match,
      facts: () => facts,
      note(change) {
        facts = { ...facts, ...change };
      },
      listen: nothing,
      changed: nothing,
      replaceMatch: nothing,
      encrypt: (secret) => secret,
      decrypt: (note) => note,
      settle: nothing,
      flush: () => true,
      path: () => undefined,
      notes: () => ({}),
      text: () => '',
    },
    notices: [],
    isFirst: false,
    record: () => ({ played: 0, won: 0 }),
    next: () => undefined,
    startNext: () => undefined,
    easier: () => undefined,
    startEasier: () => undefined,
    restart: () => remote.match,
    choices: () => undefined,
  };
}

export interface FeedDeps<T extends GameTypes> {
  readonly online: Online;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  readonly turnName: TurnName;
  next(says?: string): void;
  goTo(match: string): void;
}

export interface Feed extends MatchOnline {
  /** Must be called after a change of facts that the feed does not follow itself. */
  refresh(): void;
  close(): void;
}

export function createFeed<T extends GameTypes>({ online, remote, table, turnName, next, goTo }: FeedDeps<T>): Feed {
  const { connection } = online;
  const match = remote.id;
  const { subscribe, publish } = createListeners();
  const messageListeners = new Set<(text: string, kind: MessageKind) => void>();
  let pastEvents: OnlineFacts['pastEvents'] = [];
  const note = (text: string) => {
    const last = chatLines().at(-1);
    pastEvents = [...pastEvents, { time: online.now(), text, after: last === undefined ? 0 : last.number }].slice(
      -maxPastEvents,
    );
    changed();
  };
  const say = (text: string) => {
    note(text);
    for (const listener of [...messageListeners]) listener(text, 'notice');
  };
  /** Number of the newest update that the player has seen. */
  let { shown: shownUpTo } = remote;
  let isMuted = false;
  let isElsewhere = false;
  let missedFrom: number | null = remote.missedFrom();
  let ratings: OnlineFacts['ratings'] = [];
  let replay: OnlineFacts['replay'];
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
    const { title, code, daily } = cleaned(remote.card());
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
      isRanked: daily?.practises === false,
      ratings,
      replay,
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
      out: facts.holders.flatMap((_, i) =>
        remote.match.game.isOut?.(remote.match.state, i + 1) === true ? [i + 1] : [],
      ),
      missed: missedFrom === null ? undefined : { from: missedFrom, turns: turnNow() - missedFrom },
      otherMatches: {
        count: otherMatches.length,
        deadline: deadlines.length === 0 ? undefined : Math.min(...deadlines),
      },
      next: waiting === undefined ? undefined : `${titleOf(waiting.game)}, ${waiting.title}`,
    };
  };
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
  let isAskedForRatings = false;
  const askForRatings = async (): Promise<void> => {
    if (isAskedForRatings || facts.outcome === undefined || remote.card().rated !== true) return;
    isAskedForRatings = true;
    const answer = await tried(connection, { type: 'rated', match });
    if (answer.ok) ratings = answer.value.seats;
    else isAskedForRatings = false;
    changed();
  };
  /** Asks whether the replay is public, or sets `isPublic`. Servers of older versions do not know the request. */
  const askForReplay = async (isPublic?: boolean): Promise<string | undefined> => {
    const answer = await tried(connection, { type: 'replay', match, ...(isPublic !== undefined && { isPublic }) });
    if (!answer.ok) return answer.text;
    const { id, agrees, waitsFor } = answer.value;
    replay = { link: online.page && `${online.page}r/${id}`, agrees, waitsFor };
    changed();
    return undefined;
  };
  const askAtEnd = () => {
    void askForRatings();
    if (isAskedForReplay || facts.outcome === undefined || remote.seat === null || online.page === undefined) return;
    isAskedForReplay = true;
    void askForReplay();
  };
  let isAskedForReplay = false;
  askAtEnd();
  let lastNews = online.state().announcements.at(-1);
  let turn = turnNow();

  const ends = [
    table.listen((update) => {
      const before = facts;
      if (update !== undefined) deadline = deadlineNow();
      const happened = update !== undefined && 'happened' in update ? update.happened : undefined;
      if (happened !== undefined) missedFrom = missedAfter(happened);
      changed();
      askAtEnd();
      if (turnNow() > turn) note(`${turnName} ${turnNow()} began`);
      turn = turnNow();
      const text = happened && happenedText(facts, happened);
      const lapsed = happened === undefined ? undefined : lapsedText(before, facts, happened);
      for (const each of compact(text, lapsed, ...awayTexts(before, facts))) say(capitalize(each));
    }),
    connection.listen({
      message(message) {
        if (message.type !== 'elsewhere' || message.match !== match) return;
        isElsewhere = true;
        changed();
      },
      changed() {
        // The restored connection reopens all followed matches here and closes them elsewhere.
        isElsewhere = false;
      },
    }),
    online.subscribe(() => {
      const newest = online.state().announcements.at(-1);
      // On a busy server, the lobby changes constantly, but few changes affect this match.
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
      // An error does no harm: the server only sends these updates again.
      void refusalOf(connection, { type: 'watched', match, number });
    },
    async ask(what) {
      if (what.type !== 'take' || !isElsewhere) return refusalOf(connection, { ...what, match });
      // The match is open on another machine. Reopening it here closes it there.
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
    publishReplay: askForReplay,
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

const maxPastEvents = 50;

/** Number of the last chat line that the player has read, if the newest `unread` lines are unread. */
function newestBefore(lines: OnlineFacts['chat'], unread: number): number {
  const line = lines.at(-1 - unread);
  return line === undefined ? 0 : line.number;
}

export function happenedText(facts: OnlineFacts, happened: Happened): string | undefined {
  switch (happened.what) {
    case 'stand-in':
      return standInText(facts, happened);
    case 'back':
      return happened.name === facts.me ? 'Your seat is yours again.' : `${happened.name} is back.`;
    case 'answer':
      if (happened.agrees || happened.seat === facts.seat) return undefined;
      return happened.on === 'draw'
        ? `${nameAt(facts, happened.seat)} declined the draw.`
        : `${nameAt(facts, happened.seat)} plays on.`;
    // No message, because the server announces these events, or the match shows them.
    case 'time-up':
    case 'played':
    case 'undone':
    case 'offer':
    case 'over':
      return undefined;
  }
}

function standInText({ me }: OnlineFacts, { name, why }: Extract<Happened, { what: 'stand-in' }>): string {
  if (name === me) return why === 'resigned' ? 'You resigned. A bot takes over.' : 'A bot is playing for you now.';
  if (why === 'resigned') return `${name} resigned. A bot takes over.`;
  if (why === 'deleted') return `${name} has left for good. A bot takes over.`;
  return `${name} is away. A bot is playing until ${name} is back.`;
}

/** Messages about players who have disconnected since `before`. The server itself announces connecting players. */
export function awayTexts(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  const here = new Set(personsOf(before).flatMap(({ name, isHere }) => (isHere ? [name] : [])));
  const gone = personsOf(after).filter(({ name, isHere }) => name !== after.me && !isHere && here.has(name));
  const names = gone.map(({ name }) => name);
  return names.length === 0 ? [] : [`${whoDoes(names, 'is', 'are')} away.`];
}

const personsOf = ({ holders }: OnlineFacts) => holders.flatMap((holder) => (holder.is === 'person' ? [holder] : []));

/** Message about an offer that lapsed at the end of the turn. Undefined if no offer lapsed. */
export function lapsedText(before: OnlineFacts, after: OnlineFacts, happened: Happened): string | undefined {
  const [offer] = before.offers;
  if (offer === undefined || after.offers.length > 0 || after.outcome !== undefined) return undefined;
  if (happened.what !== 'played') return undefined;
  return `No answer: ${offer.on === 'draw' ? 'no draw' : 'the match goes on'}.`;
}
