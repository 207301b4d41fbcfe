import { compact } from '#engine/lookup.ts';
import { limitText } from '#net/names.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { HoldingsText } from '#screen/game/seats.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, listOf, pluralize, sentence, whoDoes, wrapSentences } from '#screen/sentences.ts';
import type { MatchStore } from '../../match/match-store.ts';
import { unreadOf } from '../../match/online/chat.ts';
import { notSentText, planKeptText } from '../../match/online/connection.ts';
import {
  endSentence,
  heldAtEnd,
  reasonText,
  rematchOf,
  replayText,
  resignedText,
  uncredited,
} from '../../match/online/game-over.ts';
import { offeredText, resigningText, voteInWords } from '../../match/online/match-menu.ts';
import {
  isForOne,
  isOffline,
  isPerson,
  type MatchOnline,
  nameAt,
  type Offer,
  type OnlineFacts,
  openVote,
  resignations,
  standIn,
} from '../../match/online/online-facts.ts';
import {
  type MissedTurn,
  maxMissedRows,
  missedText,
  missedTurns,
  ownedHere,
  playedSince,
  ratingTexts,
  scenesAround,
} from '../../match/online/return-page.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { dailyHintQuestion } from '../../online/daily/daily-words.ts';
import { chatInWords, connectionSentences, isGoneForGood, seatInWords } from '../../online/online-words.ts';
import { nearestPlayedBack, type PlayedStep } from '../../scene/scene.ts';
import { type Answer, askFirst, type Reply, type Room, reply, splitLine, word, wordIn, wordsOf } from '../room.ts';
import { type MatchRoomOptions, matchRoom } from './match-room.ts';

export interface WhileAway {
  readonly happened: readonly MissedTurn[];
  readonly owned: HoldingsText | undefined;
}

/** Sentences about a running match (whom it waits for, time left, votes, chat) or an ended one (rematch, chat). */
export function aroundInWords(
  facts: OnlineFacts,
  now: number,
  isOver: boolean,
  away: WhileAway = { happened: [], owned: undefined },
): readonly string[] {
  if (isOver) return [...rematchInWords(facts), ...chatCount(facts)];
  return [
    ...comeBackInWords(facts, away),
    ...(facts.isLate ? [`You are out and see everything, one ${facts.turnName} late.`] : []),
    ...waitingInWords(facts),
    ...timeInWords(facts, now),
    ...othersInWords(facts, now),
    ...offersInWords(facts, facts.offers),
    ...chatCount(facts),
  ].flatMap((text) => wrapSentences([capitalize(text)]));
}

const chatCount = (facts: OnlineFacts): readonly string[] => {
  const unread = unreadOf(facts);
  return unread === 0 ? [] : [`${pluralize(unread, 'new message')}: type chat.`];
};

/** Sentences such as `jonas and lena are ready: everyone is waiting for you.` or `You are ready. Waiting for jonas.` */
function waitingInWords(facts: OnlineFacts): readonly string[] {
  const { seat, waitsFor, holders, committed } = facts;
  const otherSeats = holders.flatMap((_, i) => (i + 1 === seat ? [] : [i + 1]));
  const slow = otherSeats.filter((each) => waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (seat === undefined || !waitsFor.includes(seat)) {
    const stands = seat === undefined ? 'You are watching. ' : isPerson(facts, seat) ? 'You are ready. ' : '';
    return slow.length === 0 ? [] : [`${stands}Waiting for ${listOf(slow)}.`];
  }
  // After the first commit, only seats that committed are ready. Otherwise eliminated players would be called ready.
  const canBeReady = committed.length === 0 ? otherSeats : otherSeats.filter((each) => committed.includes(each));
  const ready = canBeReady.filter((each) => !waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (isForOne(facts)) return [];
  if (slow.length === 0) return [`${whoDoes(ready, 'is', 'are')} ready: everyone is waiting for you.`];
  return [`${listOf(slow)} and you have not played yet.`];
}

/** Sentence such as `11 hours 42 minutes left.` */
const timeInWords = ({ deadline }: OnlineFacts, now: number): readonly string[] =>
  deadline === undefined ? [] : [`${timeLeftInWords(deadline - now)} left.`];

/** Sentences such as `2 other matches are waiting for you; 32 seconds left. Type next.` */
function othersInWords({ otherMatches: { count, deadline } }: OnlineFacts, now: number): readonly string[] {
  if (count === 0) return [];
  const waits = `${pluralize(count, 'other match', 'other matches')} ${count === 1 ? 'is' : 'are'} waiting for you`;
  const remaining = deadline === undefined ? '' : `; ${timeLeftInWords(deadline - now)} left`;
  return [`${waits}${remaining}. Type next.`];
}

const offersInWords = (facts: OnlineFacts, offers: readonly Offer[]): readonly string[] =>
  offers.map(
    (offer) => `${voteInWords(facts, offer)}${openVote(facts) === undefined ? '' : ' Type agree, decline or later.'}`,
  );

/** `Welcome back, mia. You were away for 3 turns.`, then events and holdings. Empty unless a bot took the seat. */
function comeBackInWords(facts: OnlineFacts, { happened, owned }: WhileAway): readonly string[] {
  if (standIn(facts)?.why !== 'away') return [];
  return [
    `Welcome back, ${facts.me}. ${missedText(facts).trim()}`,
    ...happened.slice(-maxMissedRows).map(({ turn, summary }) => sentence(`${turn}: ${summary}`)),
    ...(owned === undefined || owned.each.length === 0 ? [] : [`You still own ${someOf(owned.each)}.`]),
    'Type take or watch.',
  ];
}

const maxNamed = 8;

/** List such as `Alder 1a, Brook 7a and Cairn 1a`. A long list ends with the number of items left out. */
const someOf = (each: readonly string[]): string =>
  each.length <= maxNamed ? listOf(each) : listOf([...each.slice(0, maxNamed), `${each.length - maxNamed} more`]);

/** Sentences such as `Jonas wants a rematch; lena has not answered. Type rematch or lobby.` */
function rematchInWords(facts: OnlineFacts): readonly string[] {
  const rematch = rematchOf(facts);
  if (rematch === undefined) return [];
  if (facts.rematch?.match != null) return ['The rematch has begun. Type next to join it.'];
  const named = (wants: boolean) =>
    rematch.persons.filter((person) => person.wants === wants && person.name !== facts.me).map(({ name }) => name);
  const [yes, open] = [named(true), named(false)];
  const sentences = [
    ...(yes.length === 0 ? [] : [whoDoes(yes, 'wants a rematch', 'want a rematch')]),
    ...(open.length === 0 ? [] : [whoDoes(open, 'has not answered', 'have not answered')]),
  ];
  return [...(sentences.length === 0 ? [] : [sentence(sentences.join('; '))]), 'Type rematch or lobby.'];
}

export function changesInWords(
  before: OnlineFacts,
  after: OnlineFacts,
  owned: HoldingsText | undefined,
): readonly string[] {
  const known = new Set(before.chat.map(({ number }) => number));
  const sentences = after.isMuted
    ? []
    : after.chat.filter(({ number, name }) => !known.has(number) && name !== after.me);
  const offers = after.offers.filter(
    // Leaves out the local player's own offers, which get a direct reply.
    ({ on, by }) => by !== after.seat && !before.offers.some((offer) => offer.on === on && offer.by === by),
  );
  return [
    ...endedTurns(before, after).map((name) => `${name} is ready.`),
    ...sentences.map(({ name, text }) => `${name} says: ${text}`),
    ...offersInWords(after, offers),
    ...connectionSentences(before.connection, after.connection),
    ...endChange(before, after, owned),
    ...(before.ratings.length === 0 && after.ratings.length > 0
      ? wrapSentences([`Ratings: ${listOf(ratingTexts(after))}.`])
      : []),
    ...(after.replay === before.replay ? [] : compact(replayText(after))),
    ...(after.isElsewhere && !before.isElsewhere
      ? ['You opened this match somewhere else. Type take to play on here.']
      : []),
    ...(before.rematch?.match == null && after.rematch?.match != null
      ? ['The rematch has begun. Type next to join it.']
      : []),
  ].map(capitalize);
}

/** Names of players who have just finished the turn. Empty at a new turn, which the match announces. */
function endedTurns(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  if (after.waitsFor.length === 0 || after.waitsFor.some((seat) => !before.waitsFor.includes(seat))) return [];
  return before.waitsFor
    .filter((seat) => seat !== after.seat && !after.waitsFor.includes(seat))
    .map((seat) => nameAt(after, seat));
}

/** Sentences if the match has just ended, except those that the match itself announces. */
function endChange(before: OnlineFacts, after: OnlineFacts, owned: HoldingsText | undefined): readonly string[] {
  const isNew = before.outcome === undefined && after.outcome !== undefined;
  if (!isNew) return [];
  // The match announces an end by its rules, but no resignation, and no win of a bot that replaced a player.
  if (reasonText(after, undefined) === undefined) {
    const bot = uncredited(after, after.seat);
    const resigned = resignations(after).map((each) => `${resignedText(after, each)}.`);
    return bot === undefined ? resigned : [endSentence(after, undefined)];
  }
  return wrapSentences(
    compact(
      'The match is over.',
      endSentence(after, undefined),
      heldAtEnd(after, owned),
      'Type rematch, replay or lobby.',
    ),
  );
}

export interface OnlineRoomOptions<T extends ScreenTypes> extends MatchRoomOptions<T> {
  readonly online: MatchOnline;
  isOver(): boolean;
  ended(): Answer;
  replay(): Answer;
  dice(): Answer;
  next(): Answer;
}

export function onlineRoom<T extends ScreenTypes>(options: OnlineRoomOptions<T>): Room {
  const { online, isOver, back, next } = options;
  const facts = () => online.facts();
  const around = () => aroundInWords(facts(), online.now(), isOver());
  const resultOf = (work: Promise<string | undefined>, done: string): Answer =>
    work.then((why): Reply => reply(...wrapSentences([why === undefined ? done : `Refused: ${why}`])));
  let isResigning = false;
  const { screen, file } = options.persistedMatch;
  const match = file.match();
  const turnName = turnNameOf(screen);
  /** Turns played while the player was away that have not been described yet. */
  let unseen = playedSince(match, screen, online.unseenFrom);
  let store: MatchStore<T> | undefined;
  const heardAll = () => {
    unseen = [];
    const newest = nearestPlayedBack(match, screen, match.log.length, -1);
    if (newest !== undefined) online.watched(newest + 1);
  };
  const stands = (at: MatchStore<T>) => screen.reader.describe(at.scene());
  /** Describes the turns that the player has not seen, or else the last turn, and then the position. */
  const show = (at: MatchStore<T>): readonly string[] => {
    const last = at.driver.shown();
    const playedTurns = unseen.length > 0 || last === undefined ? unseen : [last];
    heardAll();
    if (playedTurns.length === 0) return [`No ${turnName} has been played yet.`];
    const now = stands(at);
    // In some games, the description of a turn already ends with the position.
    return [...playedTurns.flatMap((played) => turnInWords(at, played)).filter((text) => !now.includes(text)), ...now];
  };
  const opens = (at: MatchStore<T>): readonly string[] | undefined => {
    store = at;
    if (unseen.length === 0) return undefined;
    const turns = unseen.map((played) => numberOf(screen, at.driver.before(played).view));
    const isOne = turns.length === 1;
    const missed = isOne ? `${turnName} ${turns[0]}` : `${turnName}s ${turns[0]} to ${turns.at(-1)}`;
    const started = isOver()
      ? 'The match is over'
      : `${capitalize(turnName)} ${numberOf(screen, at.scene().view)} has begun`;
    return [`${facts().title}. ${started}; you have not seen ${missed}. Type show or skip.`];
  };

  const chat = (text: string): Answer => {
    if (text !== '') return resultOf(online.ask({ type: 'chat', text }), 'Sent.');
    online.readAll();
    return reply(...chatInWords(facts().chat));
  };
  const vote = (agrees: boolean): Answer => {
    const offer = openVote(facts());
    if (offer === undefined) return reply('There is nothing to vote on.');
    return resultOf(online.ask({ type: 'vote', on: offer.on, agrees }), agrees ? 'You agree.' : 'You decline.');
  };
  /** Runs `act` for a player in a running match. Refuses spectators, and everyone after the end. */
  const whilePlayed = (act: () => Answer): Answer => {
    if (isOver()) return reply('The match is over.');
    return facts().seat === undefined ? reply('You are only watching this match.') : act();
  };
  const offer = (what: string): Answer =>
    what === 'draw' || what === 'end'
      ? whilePlayed(() => resultOf(online.ask({ type: 'vote', on: what, agrees: true }), offeredText(facts(), what)))
      : reply('Type offer draw, or offer end.');
  const resign = (): Answer => {
    const isMeant = isResigning;
    isResigning = !isMeant;
    if (isMeant) return resultOf(online.ask({ type: 'resign' }), 'You have resigned.');
    const comesOfIt = resigningText(facts(), store && ownedHere(store));
    return askFirst([...comesOfIt, "You can't undo it."].join(' '), 'resign');
  };
  const goNext = async (): Promise<Reply> => {
    const { seat, waitsFor } = facts();
    const view = store?.state.view;
    const isAwaited = seat !== undefined && waitsFor.includes(seat) && !isOver();
    const planned = isAwaited && view !== undefined ? screen.seats?.planned(view, seat) : undefined;
    const gone = await next();
    return planned === undefined ? gone : { ...gone, says: [planKeptText(planned), ...gone.says] };
  };
  const leave = (): Answer => leaving(isOver() ? [] : ['The match goes on.'], back());

  const playersWords = () => [
    word('offer draw or offer end', 'offer a draw, or an end without a winner', offer),
    word('agree', 'accept the offer', () => vote(true)),
    word('decline', 'decline the offer', () => vote(false)),
    word('later', 'answer later', () =>
      reply(
        openVote(facts()) === undefined
          ? 'There is nothing to vote on.'
          : `The offer stays open until the ${facts().turnName} ends.`,
      ),
    ),
    word('resign', 'give up', () => whilePlayed(resign)),
    word('take', 'take your seat back from the bot', () =>
      resultOf(online.ask({ type: 'take' }), 'The seat is yours.'),
    ),
    word('watch', 'let the bot play on', () => reply('You are watching; the bot plays on.')),
    word('rematch or rematch no', 'play again with the same seats; rematch no: cancel that', (rest) =>
      rest === 'no'
        ? resultOf(online.ask({ type: 'rematch', wants: false }), 'No rematch.')
        : resultOf(online.ask({ type: 'rematch', wants: true }), 'You have asked for a rematch.'),
    ),
    word('publish or publish no', 'let everybody watch the replay; publish no: make it private', (rest) =>
      isOver() ? resultOf(online.publishReplay(rest !== 'no'), 'Done.') : reply('The match is not over.'),
    ),
    word('start', 'start the rematch without the players who did not answer', () =>
      resultOf(online.ask({ type: 'start-rematch' }), 'The rematch starts.'),
    ),
  ];
  const words = wordsOf(
    word('chat TEXT', 'read the chat, or write to everyone', chat),
    word('around', 'who is here, who is still to play, and the time left', () =>
      reply(...peopleInWords(online), ...around()),
    ),
    word('show', `what happened in the ${turnName}s that you have not seen, or in the last one`, () =>
      reply(...(store === undefined ? [] : show(store))),
    ),
    word('skip', 'skip what happened', () => {
      heardAll();
      return reply(...(store === undefined ? [] : stands(store)));
    }),
    ...(facts().seat === undefined ? [] : playersWords()),
    word('replay', 'the whole match again, once it is over', () => options.replay()),
    word('dice', 'the proof of the dice, once the match is over', () => options.dice()),
    !facts().terms.hints &&
      !facts().isRanked &&
      word('hint', 'off in this match', () => reply('Hints are off in this match.')),
    word('next', 'go to the next match that is waiting for you, or to the rematch', goNext),
    word('mute or mute off', 'mute the chat of this match, or show it again', (rest) => {
      online.mute(rest !== 'off');
      return reply(rest === 'off' ? 'The chat is back.' : 'The chat is muted. Only you know that.');
    }),
    word('lobby', 'go to the lobby; the match goes on', leave),
    word('leave', 'go to the lobby; the match goes on', leave),
    word('save', 'the server saves this match', () => reply('The server saves this match for you.')),
    word('debug', 'you can see the secrets after the match', () => reply('You can see the secrets after the match.')),
    !Object.hasOwn(match.game.commands, 'restart') &&
      word('restart', 'the others must agree to a rematch', () => reply('Type rematch after the end.')),
  );

  let isHinting = false;
  const leaveForHint = async (line: string): Promise<Reply> => {
    const isConfirmed = isHinting;
    isHinting = !isConfirmed;
    if (!isConfirmed) return askFirst(dailyHintQuestion, 'hint');
    const refusal = await online.ask({ type: 'leave-ranking' });
    return refusal === undefined ? room.hear(line) : reply(...wrapSentences([refusal]));
  };
  const room = matchRoom<T>({
    ...options,
    more: words,
    opens,
    greets: (store) =>
      aroundInWords(facts(), online.now(), isOver(), {
        happened: missedTurns(store, facts()),
        owned: ownedHere(store),
      }),
  });
  return {
    ...room,
    follow(say, go) {
      let before = facts();
      const ends = [
        room.follow?.(say, go),
        online.subscribe(() => {
          const lines = changesInWords(before, facts(), store && ownedHere(store));
          const { rematch, me } = facts();
          const hasBegun = before.rematch?.match == null && rematch?.match != null;
          before = facts();
          if (unseen.length === 0) heardAll();
          if (lines.length > 0) say(lines);
          if (hasBegun && rematch.wanted.includes(me)) go(next);
        }),
        online.listen((text) => say([text])),
      ];
      return () => {
        for (const end of ends) end?.();
      };
    },
    hear(line) {
      const { first, rest } = splitLine(line);
      const { connection } = facts();
      // Once the connection has ended for good, an empty line logs in again.
      if (isGoneForGood(connection) && first === '') return options.ended();
      if (first !== 'resign') isResigning = false;
      if (first !== 'hint') isHinting = false;
      else if (facts().isRanked) return leaveForHint(line);
      const word = wordIn(words, first);
      if (word !== undefined) return word.answer(rest);
      if (isOffline(facts()) && first !== '' && Object.hasOwn(options.persistedMatch.file.match().game.commands, first))
        return reply(notSentText);
      return room.hear(line);
    },
  };
}

const numberOf = <T extends ScreenTypes>(screen: GameScreen<T>, view: T['view']): number =>
  screen.view.standing(view).turns;

/** Number of the turn, such as `Turn 2.`, and then its events. */
function turnInWords<T extends ScreenTypes>(store: MatchStore<T>, played: PlayedStep<T>): readonly string[] {
  const { before, after } = scenesAround(store, played);
  const { screen } = store;
  return [`${capitalize(turnNameOf(screen))} ${numberOf(screen, before.view)}.`, ...screen.reader.tell(before, after)];
}

const leaving = (says: readonly string[], next: Room | 'leave'): Reply => ({ says, next });

/** Sentences such as `Seat 1, you. Seat 2, jonas, away. Seat 3, bot normal. Turn limit 12 h.` */
function peopleInWords({ facts }: MatchOnline): readonly string[] {
  const { holders, seat, watching, terms, code } = facts();
  const seats = holders.map((holder, i) => seatInWords(holder, i + 1, seat, false));
  return [
    seats.join(' '),
    ...(watching.length === 0 ? [] : [`Watching: ${listOf(watching)}.`]),
    `Turn limit ${limitText(terms.limit)}. Code ${code}.`,
  ];
}
