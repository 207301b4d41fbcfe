import { counted, ended, listOf } from '../../../screen/sentences.ts';
import { unreadOf } from '../../match/online/chat-section.ts';
import { rematchOf } from '../../match/online/end-panel.ts';
import { leftInWords } from '../../match/online/left-time.ts';
import { voteInWords } from '../../match/online/match-box.ts';
import { endSentence, reasonText } from '../../match/online/match-summary.ts';
import { isPerson, nameAt, type OnlineFacts, standIn } from '../../match/online/online.ts';
import { missedText } from '../../match/online/welcome-back.ts';

/** Who is waited for, how much time is left, what was said and what is open: all around a match on a server. */
export function aroundInWords(facts: OnlineFacts, now: number, isOver: boolean): readonly string[] {
  if (isOver) return [...rematchInWords(facts), ...chatCount(facts)];
  return [
    ...comeBackInWords(facts),
    ...waitingInWords(facts),
    ...timeInWords(facts, now),
    ...facts.offers.map(
      (offer) => `${voteInWords(facts, offer)}${mayVote(facts) ? ' Type agree, decline or later.' : ''}`,
    ),
    ...chatCount(facts),
  ];
}

const chatCount = (facts: OnlineFacts): readonly string[] => {
  const unread = unreadOf(facts);
  return unread === 0 ? [] : [`${counted(unread, 'new chat')}: type chat.`];
};

/** `jonas and lena are ready: all wait for you.`, `You are ready. Waiting for jonas.` */
function waitingInWords(facts: OnlineFacts): readonly string[] {
  const { seat, waitsFor, holders } = facts;
  const others = holders.flatMap((_, i) => (i + 1 === seat ? [] : [i + 1]));
  const slow = others.filter((each) => waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (seat === undefined || !waitsFor.includes(seat)) {
    const plays = seat !== undefined && isPerson(facts, seat);
    return slow.length === 0 ? [] : [`${plays ? 'You are ready. ' : ''}Waiting for ${listOf(slow)}.`];
  }
  const ready = others.filter((each) => !waitsFor.includes(each)).map((each) => nameAt(facts, each));
  if (slow.length === 0) return [`${listOf(ready)} ${ready.length === 1 ? 'is' : 'are'} ready: all wait for you.`];
  return [`${listOf(slow)} and you are still to play.`];
}

/** `11 hours 42 minutes left.` */
const timeInWords = ({ deadline, seat, waitsFor }: OnlineFacts, now: number): readonly string[] =>
  deadline === undefined || (seat !== undefined && !waitsFor.includes(seat))
    ? []
    : [`${leftInWords(deadline - now)} left.`];

const mayVote = (facts: OnlineFacts): boolean =>
  facts.seat !== undefined &&
  isPerson(facts, facts.seat) &&
  facts.offers.some(({ agreed }) => facts.seat !== undefined && !agreed.includes(facts.seat));

/** `Welcome back, mia. You missed 3 turns, so a bot plays your seat now. Type take or watch.` */
const comeBackInWords = (facts: OnlineFacts): readonly string[] =>
  standIn(facts)?.why === 'away' ? [`Welcome back, ${facts.me}. ${missedText(facts).trim()} Type take or watch.`] : [];

/** `jonas wants a rematch; lena has not answered. Type rematch, replay or lobby.` */
function rematchInWords(facts: OnlineFacts): readonly string[] {
  const rematch = rematchOf(facts);
  if (rematch === undefined) return [];
  if (facts.rematch?.match != null) return ['The rematch is there. Type next.'];
  const named = (wants: boolean) =>
    rematch.persons.filter((person) => person.wants === wants && person.name !== facts.me).map(({ name }) => name);
  const [yes, open] = [named(true), named(false)];
  const said = [
    ...(yes.length === 0 ? [] : [`${listOf(yes)} ${yes.length === 1 ? 'wants' : 'want'} a rematch`]),
    ...(open.length === 0 ? [] : [`${listOf(open)} ${open.length === 1 ? 'has' : 'have'} not answered`]),
  ];
  return [...(said.length === 0 ? [] : [`${said.join('; ')}.`]), 'Type rematch or lobby.'];
}

/** What is said when something around a match has changed, as it happens. */
export function changesInWords(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  const known = new Set(before.chat.map(({ number }) => number));
  const said = after.isMuted ? [] : after.chat.filter(({ number, name }) => !known.has(number) && name !== after.me);
  const offers = after.offers.filter(
    ({ on, by }) => !before.offers.some((offer) => offer.on === on && offer.by === by),
  );
  return [
    ...endedTurns(before, after).map((name) => `${name} is ready.`),
    ...said.map(({ name, text }) => `${name} says: ${text}`),
    ...offers.map((offer) => `${voteInWords(after, offer)}${mayVote(after) ? ' Type agree, decline or later.' : ''}`),
    ...connectionChange(before, after),
    ...endChange(before, after),
    ...(after.isElsewhere && !before.isElsewhere
      ? ['You opened this match on another machine. Type take to play on here.']
      : []),
    ...(before.rematch?.match == null && after.rematch?.match != null ? ['The rematch is there. Type next.'] : []),
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
function endChange(before: OnlineFacts, after: OnlineFacts): readonly string[] {
  const isNew = before.outcome === undefined && after.outcome !== undefined;
  if (!isNew || reasonText(after, undefined) === undefined) return [];
  return [`The match is over. ${endSentence(after, undefined)} Type rematch, replay or lobby.`];
}

function connectionChange({ connection: was }: OnlineFacts, { connection: is }: OnlineFacts): readonly string[] {
  if (is.is === 'ended' && was.is !== 'ended' && is.why !== 'closed')
    return [`${ended(is.text)} Press Enter to go on.`];
  if (is.is === 'lost' && was.is === 'open')
    return [is.isRestart ? 'The server restarts. It comes back by itself.' : 'Connection lost. Trying again.'];
  if (is.is === 'open' && was.is !== 'open') return ['Connected again. Nothing was lost.'];
  return [];
}
