import { compact } from '../../../engine/lookup.ts';
import type { HoldingsText } from '../../../screen/game/seats.ts';
import { listOf, pluralize, sentence, whoDoes, wrapSentences } from '../../../screen/sentences.ts';
import { unreadOf } from '../../match/online/chat.ts';
import {
  endSentence,
  heldAtEnd,
  reasonText,
  rematchOf,
  resignedText,
  uncredited,
} from '../../match/online/game-over.ts';
import { voteInWords } from '../../match/online/match-menu.ts';
import {
  isPerson,
  nameAt,
  type Offer,
  type OnlineFacts,
  openVote,
  resignations,
  standIn,
} from '../../match/online/online-facts.ts';
import { type MissedTurn, maxMissedRows, missedText } from '../../match/online/return-page.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { connectionSentences } from '../../online/online-words.ts';

/** The state of a match on a server, for somebody who comes back to it. */
export interface WhileAway {
  readonly happened: readonly MissedTurn[];
  readonly owned: HoldingsText | undefined;
}

/** Everything around a match on a server: who is waited for, the time left, chat and open votes. */
export function aroundInWords(
  facts: OnlineFacts,
  now: number,
  isOver: boolean,
  away: WhileAway = { happened: [], owned: undefined },
): readonly string[] {
  if (isOver) return [...rematchInWords(facts), ...chatCount(facts)];
  return [
    ...comeBackInWords(facts, away),
    ...(facts.isLate ? [`You are out and see everything, a ${facts.turnName} late.`] : []),
    ...waitingInWords(facts),
    ...timeInWords(facts, now),
    ...othersInWords(facts, now),
    ...offersInWords(facts, facts.offers),
    ...chatCount(facts),
  ].flatMap((text) => wrapSentences([text]));
}

const chatCount = (facts: OnlineFacts): readonly string[] => {
  const unread = unreadOf(facts);
  return unread === 0 ? [] : [`${pluralize(unread, 'new chat')}: type chat.`];
};

/** `jonas and lena are ready: all wait for you.`, `You are ready. Waiting for jonas.` */
function waitingInWords(facts: OnlineFacts): readonly string[] {
  const { seat, waitsFor, holders, committed } = facts;
  const otherSeats = holders.flatMap((_, i) => (i + 1 === seat ? [] : [i + 1]));
  const slow = otherSeats.filter((each) => waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (seat === undefined || !waitsFor.includes(seat)) {
    const stands = seat === undefined ? 'You watch. ' : isPerson(facts, seat) ? 'You are ready. ' : '';
    return slow.length === 0 ? [] : [`${stands}Waiting for ${listOf(slow)}.`];
  }
  // Where players commit, those who have not are out.
  const canBeReady = committed.length === 0 ? otherSeats : otherSeats.filter((each) => committed.includes(each));
  const ready = canBeReady.filter((each) => !waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (slow.length === 0) return [`${whoDoes(ready, 'is', 'are')} ready: all wait for you.`];
  return [`${listOf(slow)} and you are still to play.`];
}

/** `11 hours 42 minutes left.` */
const timeInWords = ({ deadline, seat, waitsFor }: OnlineFacts, now: number): readonly string[] =>
  deadline === undefined || (seat !== undefined && !waitsFor.includes(seat))
    ? []
    : [`${timeLeftInWords(deadline - now)} left.`];

/** `2 other matches wait for you; 32 seconds left. Type next.` */
function othersInWords({ otherMatches: { count, deadline } }: OnlineFacts, now: number): readonly string[] {
  if (count === 0) return [];
  const waits = `${pluralize(count, 'other match', 'other matches')} ${count === 1 ? 'waits' : 'wait'} for you`;
  const remaining = deadline === undefined ? '' : `; ${timeLeftInWords(deadline - now)} left`;
  return [`${waits}${remaining}. Type next.`];
}

const offersInWords = (facts: OnlineFacts, offers: readonly Offer[]): readonly string[] =>
  offers.map(
    (offer) => `${voteInWords(facts, offer)}${openVote(facts) === undefined ? '' : ' Type agree, decline or later.'}`,
  );

/** `Welcome back, mia. You missed 3 turns, so a bot plays your seat now.`, then what happened and what is left. */
function comeBackInWords(facts: OnlineFacts, { happened, owned }: WhileAway): readonly string[] {
  if (standIn(facts)?.why !== 'away') return [];
  return [
    `Welcome back, ${facts.me}. ${missedText(facts).trim()}`,
    ...happened.slice(-maxMissedRows).map(({ turn, summary: heardScenes }) => sentence(`${turn}: ${heardScenes}`)),
    ...(owned === undefined || owned.each.length === 0 ? [] : [`You still own ${someOf(owned.each)}.`]),
    'Type take or watch.',
  ];
}

/** Possessions that are named, at most. */
const maxNamed = 8;

/** `Alder 1a, Brook 7a and Cairn 1a`; of many the first, and how many more there are. */
const someOf = (each: readonly string[]): string =>
  each.length <= maxNamed ? listOf(each) : listOf([...each.slice(0, maxNamed), `${each.length - maxNamed} more`]);

/** `jonas wants a rematch; lena has not answered. Type rematch, replay or lobby.` */
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
  return [...(sentences.length === 0 ? [] : [`${sentences.join('; ')}.`]), 'Type rematch or lobby.'];
}

/** Changes around a match, in sentences, as they happen. */
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
    // Whoever makes an offer is told so at once.
    ({ on, by }) => by !== after.seat && !before.offers.some((offer) => offer.on === on && offer.by === by),
  );
  return [
    ...endedTurns(before, after).map((name) => `${name} is ready.`),
    ...sentences.map(({ name, text }) => `${name} says: ${text}`),
    ...offersInWords(after, offers),
    ...connectionSentences(before.connection, after.connection),
    ...endChange(before, after, owned),
    ...(after.isElsewhere && !before.isElsewhere
      ? ['You opened this match somewhere else. Type take to play on here.']
      : []),
    ...(before.rematch?.match == null && after.rematch?.match != null
      ? ['The rematch has begun. Type next to join it.']
      : []),
  ];
}

/** Who is waited for no more while others still are: a turn that has begun says so itself. */
function endedTurns(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  if (after.waitsFor.length === 0 || after.waitsFor.some((seat) => !before.waitsFor.includes(seat))) return [];
  return before.waitsFor
    .filter((seat) => seat !== after.seat && !after.waitsFor.includes(seat))
    .map((seat) => nameAt(after, seat));
}

/** An end that came without a command: the match itself says nothing of it. */
function endChange(before: OnlineFacts, after: OnlineFacts, owned: HoldingsText | undefined): readonly string[] {
  const isNew = before.outcome === undefined && after.outcome !== undefined;
  if (!isNew) return [];
  // The match itself tells an end by the rules; but neither for whom a bot has won nor who had resigned.
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
