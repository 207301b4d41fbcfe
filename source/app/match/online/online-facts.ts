import type { ConnectionState, PendingRequest } from '#client/connection.ts';
import { minute } from '#engine/durations.ts';
import { columnsOf } from '#engine/text/width.ts';
import type { DeepReadonly, Seat } from '#engine/vocabulary.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { limitText } from '#net/names.ts';
import type { ChatLine, TableFacts } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import type { Frame } from '#screen/frame.ts';
import type { TurnName } from '#screen/match-status.ts';
import type { SceneHolder, SceneOnline } from '#screen/online.ts';
import { listOf } from '#screen/sentences.ts';
import { type Line, type Role, span, widthOf } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import { presenceOf } from '../../online/online-words.ts';
import type { RatingChange } from '../../online/ratings/rating-words.ts';
import { timeLeftLook, timeLeftText } from './time-left.ts';

export type Proposal = 'draw' | 'end';

export interface Offer {
  readonly on: Proposal;
  readonly by: Seat;
  readonly agreed: readonly Seat[];
}

/** Turns that a player missed because a bot or the clock played for the seat. */
export interface MissedTurns {
  /** Number of missed turns. `from` is the first missed turn. */
  readonly turns: number;
  readonly from: number;
}

export interface PublicReplay {
  /** Address of its page. Undefined if the server has no web pages. */
  readonly link: string | undefined;
  /** True if the local player wants the replay to be public. */
  readonly agrees: boolean;
  /** Names of the other players who do not want that. */
  readonly waitsFor: readonly string[];
}

export interface WaitingMatches {
  readonly count: number;
  /** Earliest deadline of these matches, on the clock of `MatchOnline.now`. Undefined without time limits. */
  readonly deadline: number | undefined;
}

/** Kind of a message that disappears by itself. A `call` is about another match and rings the bell. */
export type MessageKind = 'notice' | 'refusal' | 'call';

export interface PastEvent {
  readonly time: number;
  readonly text: string;
  /** Number of the newest chat line when the event happened. */
  readonly after: number;
}

/** All facts about an online match except its position. Every change creates a new object. */
export interface OnlineFacts extends DeepReadonly<Omit<TableFacts, 'left' | 'outcome'>> {
  readonly title: string;
  readonly code: string;
  readonly turnName: TurnName;
  readonly turn: number;
  readonly me: string;
  readonly seat: Seat | undefined;
  /** True if the local player leads the match, as its creator or because the creator left. */
  readonly isMaker: boolean;
  /** True if the local player is eliminated and sees everything one turn late. */
  readonly isLate: boolean;
  readonly terms: Pick<Terms, 'limit' | 'watching' | 'hints'>;
  /** True in a match of the day that counts for the ranking. */
  readonly isRanked: boolean;
  /** Ratings before and after the match. Empty until the server has sent them, and for matches that are not rated. */
  readonly ratings: readonly RatingChange[];
  /** Public replay of the match. Undefined until the server has answered, and for spectators. */
  readonly replay: PublicReplay | undefined;
  /** Deadline of the turn, on the clock of `MatchOnline.now`. Undefined if no clock runs. */
  readonly deadline: number | undefined;
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | undefined;
  readonly chat: readonly ChatLine[];
  readonly pastEvents: readonly PastEvent[];
  readonly read: number;
  readonly isMuted: boolean;
  readonly connection: ConnectionState;
  /** True if the player has opened the match on another machine and plays it there. */
  readonly isElsewhere: boolean;
  readonly unconfirmed: number;
  /** Seats whose players are out by the rules. */
  readonly out: readonly Seat[];
  readonly missed: MissedTurns | undefined;
  readonly next: string | undefined;
  readonly otherMatches: WaitingMatches;
}

export type MatchRequest = WithoutMatch<PendingRequest>;
type WithoutMatch<One> = One extends { readonly match: string } ? Omit<One, 'match'> : never;

export interface MatchOnline {
  ask(what: MatchRequest): Promise<string | undefined>;
  facts(): OnlineFacts;
  subscribe(listener: () => void): () => void;
  /** Subscribes to messages that disappear by themselves, such as `ada is watching.` */
  listen(listener: (text: string, kind: MessageKind) => void): () => void;
  now(): number;
  /** Index of the first command that was new to the player when the match was opened. */
  readonly unseenFrom: number;
  watched(length: number): void;
  readAll(): void;
  mute(muted: boolean): void;
  retry(): void;
  /** Makes the replay public, or private again. Resolves to a sentence if the server refuses. */
  publishReplay(isPublic: boolean): Promise<string | undefined>;
  /** Opens the next match that waits for the player. `says` is a message to show in the opened match. */
  goNext(says?: string): void;
  goRematch(): void;
}

export const isForOne = ({ holders }: Pick<OnlineFacts, 'holders'>): boolean => holders.length === 1;

export const botsIn = ({ holders }: Pick<OnlineFacts, 'holders'>): Readonly<Record<Seat, string>> =>
  Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot] as const] : [])));

export function nameAt({ holders }: Pick<OnlineFacts, 'holders'>, seat: Seat): string {
  const holder = holders[seat - 1];
  if (holder === undefined || holder.is === 'open') return `player ${seat}`;
  return holder.is === 'bot' ? (displayNames(botsIn({ holders }))[seat] ?? holder.bot) : holder.name;
}

/** A resignation. `turn` is undefined if the server does not reveal it. */
export interface Resignation {
  readonly seat: Seat;
  readonly turn: number | undefined;
}

export const resignations = ({ holders, outcome, turn }: OnlineFacts): readonly Resignation[] =>
  holders.flatMap((holder, i) => {
    const seat = i + 1;
    if (outcome?.reason === 'resigned') return outcome.winners.includes(seat) ? [] : [{ seat, turn }];
    return holder.is === 'stand-in' && holder.why === 'resigned' ? [{ seat, turn: holder.turn }] : [];
  });

export function openVote({
  offers,
  holders,
  seat,
}: Pick<OnlineFacts, 'offers' | 'holders' | 'seat'>): Offer | undefined {
  if (seat === undefined || !isPerson({ holders }, seat)) return undefined;
  return offers.find(({ agreed }) => !agreed.includes(seat));
}

export const isPerson = ({ holders }: Pick<OnlineFacts, 'holders'>, seat: Seat): boolean =>
  holders[seat - 1]?.is === 'person';

/** Holder of the local player's seat while a bot plays it. */
export function standIn({ holders, seat }: Pick<OnlineFacts, 'holders' | 'seat'>) {
  const holder = seat === undefined ? undefined : holders[seat - 1];
  return holder?.is === 'stand-in' ? holder : undefined;
}

const chatRows = 9;

interface OnlineSceneInput {
  readonly now: number;
  readonly isOver: boolean;
  /** True if the connection was lost a while ago, so that it is unknown who is present. */
  readonly isLost: boolean;
  isOut(seat: Seat): boolean;
  fate(seat: Seat): string;
}

export function onlineSceneOf(facts: OnlineFacts, { now, isOver, isLost, isOut, fate }: OnlineSceneInput): SceneOnline {
  const isAwaited = !isOver && facts.seat !== undefined && facts.waitsFor.includes(facts.seat);
  const timeLeft = isAwaited ? timeLeftOf(facts, now) : undefined;
  return {
    holders: facts.holders.map((_, i) => {
      const holder = holderAt(facts, i + 1, isOver, isLost);
      if (isOver) return { ...holder, ...endOf(fate(i + 1), isOut(i + 1)) };
      return isOut(i + 1) ? { ...holder, doing: 'out', role: 'dim' } : holder;
    }),
    isOver,
    isAwaited,
    waits: isOver ? undefined : waitsText(facts),
    waitingFor: isOver || isAwaited || facts.seat === undefined ? undefined : waitingForText(facts),
    watching: facts.watching.length === 0 ? undefined : `${facts.watching.join(', ')} ${watch(facts.watching.length)}`,
    clock: isOver ? [] : clockOf(facts, now),
    timeLeftMs: timeLeft,
    chatRows,
  };
}

const endOf = (fate: string, isOut: boolean): Pick<SceneHolder, 'doing' | 'role'> => ({
  doing: fate === '' && isOut ? 'out' : fate,
  role: fate === 'won' ? 'success' : 'dim',
});

const watch = (count: number): string => (count === 1 ? 'watches' : 'watch');

/** True while nothing can be sent, also during a reconnection. */
export const isOffline = ({ connection }: Pick<OnlineFacts, 'connection'>): boolean => connection.is !== 'open';

function holderAt(facts: OnlineFacts, seat: Seat, isOver: boolean, isLost: boolean): SceneHolder {
  const holder = facts.holders[seat - 1];
  const isOwn = seat === facts.seat;
  const away = holder?.is === 'stand-in' && holder.why === 'away' ? holder : undefined;
  // Players who have resigned see their own name instead of `You`, because a bot now plays for them.
  const name = isOwn && (holder?.is !== 'stand-in' || away !== undefined) ? 'You' : nameAt(facts, seat);
  if (isLost && !isOver) return { name, mark: ' ', doing: isOwn ? 'offline' : 'unknown', role: 'dim' };
  const isCut = isOwn && isOffline(facts);
  const mark = isCut || holder === undefined || holder.is === 'stand-in' ? ' ' : presenceOf(holder);
  if (isOver) return { name, mark, doing: '', role: 'dim' };
  if (away !== undefined) return { name, mark, doing: 'bot plays', role: 'dim' };
  if (holder?.is === 'stand-in')
    return { name, mark, doing: holder.why === 'resigned' ? 'resigned' : 'gone', role: 'dim' };
  const offer = facts.offers.find(({ agreed }) => agreed.includes(seat));
  if (offer !== undefined) return { name, mark, doing: offer.on === 'draw' ? 'draw' : 'end it', role: 'accent' };
  return facts.waitsFor.includes(seat)
    ? { name, mark, doing: 'thinking', role: isOwn ? 'text' : 'warning' }
    : { name, mark, doing: 'ready', role: 'dim' };
}

/** Text such as `everyone is waiting for you`, `waits for lena` or `is waiting for you and jonas`. */
function waitsText(facts: OnlineFacts): string | undefined {
  const { waitsFor, seat } = facts;
  if (waitsFor.length === 0 || isForOne(facts)) return undefined;
  if (waitsFor.length === 1 && waitsFor[0] === seat) return 'everyone is waiting for you';
  const otherNames = waitsFor.filter((each) => each !== seat).map((each) => nameAt(facts, each));
  if (seat !== undefined && waitsFor.includes(seat))
    return `is waiting for you and ${otherNames.length === 1 ? otherNames[0] : `${otherNames.length} others`}`;
  return `waits for ${listOf(otherNames)}`;
}

const titleNames = 20;

/** Names such as `jonas, lena`, or only the number of players if the names are too long. */
function waitingForText(facts: OnlineFacts): string | undefined {
  const names = facts.waitsFor.map((seat) => nameAt(facts, seat)).join(', ');
  return names === '' ? undefined : columnsOf(names) <= titleNames ? names : String(facts.waitsFor.length);
}

/** `  11 h 42 left` if a clock runs, otherwise `  12 h a turn`. Empty without a time limit. */
function clockOf(facts: OnlineFacts, now: number): Line {
  const {
    turnName,
    terms: { limit },
  } = facts;
  if (limit === 0) return [];
  const timeLeft = timeLeftOf(facts, now);
  if (timeLeft === undefined) return [span(`  ${limitText(limit)} a ${turnName}`, 'dim')];
  const { sign, role } = timeLeftLook(timeLeft, limit);
  return [span(`  ${sign}${timeLeftText(timeLeft)} left`, role)];
}

/** Milliseconds left in the turn. At most the time limit, because the local clock may have been set back. */
const timeLeftOf = ({ deadline, terms: { limit } }: OnlineFacts, now: number): number | undefined =>
  limit === 0 || deadline === undefined ? undefined : Math.min(limit, deadline - now);

/** Milliseconds left in another match below which the title warns the player. */
const soon = 5 * minute;
export const urgent = minute;

/** Adds the number of other waiting matches to the title and, if there is room, the shortest time left in them. */
export function withWaiting(painting: Frame, { otherMatches }: OnlineFacts, now: number, columns: number): Frame {
  if (otherMatches.count === 0) return painting;
  const { title, facts } = painting;
  const timeLeft = otherMatches.deadline === undefined ? undefined : otherMatches.deadline - now;
  const [sign, role] = lookOf(timeLeft);
  const count = `${sign}${otherMatches.count} waiting`;
  const waits = (text: string): Line => [span(text, role), span('  '), ...facts];
  const fullFacts = timeLeft === undefined ? waits(count) : waits(`${count}, ${timeLeftText(timeLeft)}`);
  const fits = (line: Line, minWidth: number) => widthOf(line) + minWidth + 2 <= columns;
  if (fits(fullFacts, widthOf(title))) return { ...painting, facts: fullFacts };
  // To save room, drops the word `left`, then shortens the level's name, then drops the time left.
  const shorterFacts = withoutLeft(fullFacts);
  if (fits(shorterFacts, widthOf(title))) return { ...painting, facts: shorterFacts };
  if (fits(shorterFacts, minTitleWidth))
    return { ...painting, title: cutTitle(title, columns - widthOf(shorterFacts) - 2), facts: shorterFacts };
  const minFacts = withoutLeft(waits(count));
  return { ...painting, title: cutTitle(title, columns - widthOf(minFacts) - 2), facts: minFacts };
}

const minTitleWidth = 18;

const lookOf = (timeLeft: number | undefined): readonly [string, Role] => {
  if (timeLeft === undefined || timeLeft >= soon) return ['', 'strong'];
  return timeLeft < urgent ? ['! ', 'refusal'] : ['', 'warning'];
};

const withoutLeft = (facts: Line): Line => facts.map((part) => ({ ...part, text: part.text.replace(/ left$/, '') }));

function cutTitle(title: Line, columns: number): Line {
  const last = title.at(-1);
  const before = title.slice(0, -1);
  if (last === undefined || widthOf(title) <= columns) return title;
  return [...before, { ...last, text: truncate(last.text, Math.max(0, columns - widthOf(before))) }];
}
