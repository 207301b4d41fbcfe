import type { ChatLine, Happened, Holder, MatchCard, MessageOf, Room } from '#net/wire/messages.ts';
import { initialRating } from '#storage/statistics.ts';
import { bytesOf, hexOf, type Platform } from '../../platform.ts';
import { deletedName } from '../../store/store.ts';
import { dateOfDay } from '../daily/daily-seeds.ts';
import type { PublicSession, ViewerUpdate } from '../match-host/streams.ts';
import type { Presence } from '../presence.ts';
import { isRated, shownRating } from '../ratings/rated-match.ts';
import { accountsOf, canView, seatOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';
import { leftOf } from './turn-clocks.ts';

export interface MatchViewDeps {
  readonly people: Presence;
  readonly world: Platform;
}

function holdersOf(
  { people }: MatchViewDeps,
  { head, facts }: RegistryEntry,
  { standIns, standInSince }: Pick<PublicSession, 'standIns' | 'standInSince'>,
): Holder[] {
  return head.seats.map((holder, i): Holder => {
    if (holder.is === 'open') return { is: 'open' };
    if (holder.is === 'bot') return { is: 'bot', bot: holder.bot };
    const { account } = holder;
    const person = {
      name: people.nameOf(account),
      isHere: people.isHere(account),
      ...(people.isProgram(account) && { isProgram: true }),
      ...(isRated(head) && { rating: shownRating(head.rating?.players[account] ?? initialRating) }),
    };
    if (holder.is === 'invited') return { is: 'invited', ...person };
    const why = standIns[i + 1];
    const turn = standInSince?.[i + 1];
    if (why !== undefined) return { is: 'stand-in', bot: facts?.standInBot ?? '', ...person, why, turn };
    const isReady = head.ready.includes(holder.account);
    return { is: 'person', ...person, isReady, isMaker: holder.account === head.maker };
  });
}

function watchingNames({ people }: MatchViewDeps, { viewers }: RegistryEntry): string[] {
  const names = [...viewers].flatMap(([{ account }, { seat }]) =>
    seat === null && account !== undefined ? [people.nameOf(account)] : [],
  );
  return [...new Set(names)].sort();
}

const nothingKnown: PublicSession = { waitsFor: [], committed: [], standIns: {}, offers: [], outcome: null };

/** Facts that an update contains in addition to the view, including which players are online. */
export function aroundOf(
  showing: MatchViewDeps,
  entry: RegistryEntry,
  table: PublicSession = entry.facts ?? nothingKnown,
) {
  const { head } = entry;
  const { people, world } = showing;
  return {
    holders: holdersOf(showing, entry, table),
    watching: watchingNames(showing, entry),
    waitsFor: [...table.waitsFor],
    committed: [...table.committed],
    left: leftOf(entry, world.now()),
    offers: table.offers.map(({ on, by, agreed }) => ({ on, by, agreed: [...agreed] })),
    rematch:
      head.phase === 'over'
        ? { wanted: head.rematch.wanted.map((account) => people.nameOf(account)), match: head.rematch.match }
        : null,
    outcome: outcomeJson(table.outcome ?? head.outcome),
  };
}

const outcomeJson = (outcome: PublicSession['outcome']) =>
  outcome && { winners: [...outcome.winners], reason: outcome.reason };

export function cardOf(showing: MatchViewDeps, entry: RegistryEntry, account: number | undefined): MatchCard {
  const { head, facts, chat } = entry;
  const around = aroundOf(showing, entry);
  const read = account === undefined ? chat.lines : (chat.read.get(account) ?? 0);
  return {
    match: head.match,
    game: head.game,
    level: head.level?.name ?? null,
    title: head.title,
    code: head.code,
    phase: head.phase,
    turn: facts?.turn ?? head.turn,
    limit: head.terms.limit,
    holders: around.holders,
    watching: around.watching,
    waitsFor: around.waitsFor,
    left: around.left,
    ...outIn(entry),
    seat: seatOf(head, account),
    isInvited: head.seats.some((holder) => holder.is === 'invited' && holder.account === account),
    unreadChat: Math.max(0, chat.lines - read),
    lastChat: lastChatFor(showing, entry, account),
    owners: ownersFor(entry, account),
    outcome: around.outcome,
    ...(head.daily && { daily: { date: dateOfDay(head.daily.day), practises: head.daily.practises } }),
    ...(head.tournament && { tournament: tournamentOf(head.tournament) }),
    ...(isRated(head) && { rated: true }),
    ...(head.rating?.unrated != null && { unrated: head.rating.unrated }),
    changed: head.phase === 'running' ? (facts?.changed ?? head.changed) : head.changed,
  };
}

const tournamentOf = ({ tournament, title, round }: NonNullable<RegistryEntry['head']['tournament']>) => ({
  tournament,
  title,
  round,
});

/** Seats of persons in a running match who are out by the rules, have resigned or have deleted their accounts. */
function outIn({ head, facts }: RegistryEntry): Pick<MatchCard, 'out'> {
  if (head.phase !== 'running' || facts === undefined) return {};
  const { living, absent } = facts;
  const out = head.seats.flatMap(({ is }, i) =>
    is === 'person' && !living.includes(i + 1) && !absent.includes(i + 1) ? [i + 1] : [],
  );
  return out.length === 0 ? {} : { out };
}

function ownersFor({ head, facts }: RegistryEntry, account: number | undefined): number[] | null {
  if (head.phase !== 'running' || facts?.owners == null) return null;
  return canView(head, account) ? [...facts.owners] : null;
}

function lastChatFor(
  { people }: MatchViewDeps,
  { head, chat }: RegistryEntry,
  account: number | undefined,
): ChatLine[] {
  if (account === undefined || !accountsOf(head).includes(account)) return [];
  return (
    chat.newest
      .map(({ number, account: author, time, text }) => ({ number, name: people.nameOf(author), time, text }))
      // The chat lines of a deleted account are left out, because they have no text.
      .filter(({ name }) => name !== deletedName && !people.hasMuted(account, name))
  );
}

export function roomOf(showing: MatchViewDeps, entry: RegistryEntry, account: number | undefined): Room {
  const { head, levelText } = entry;
  return {
    card: cardOf(showing, entry, account),
    terms: head.terms,
    levelText,
    bound: hexOf(showing.world.sha256(bytesOf(head.dice.server))),
    rolled: Object.keys(head.dice.seats).map(Number),
  };
}

export function matchMessage(
  showing: MatchViewDeps,
  entry: RegistryEntry,
  account: number | undefined,
  state: Pick<MessageOf<'match'>, 'number' | 'levelText' | 'seat' | 'view' | 'eyes' | 'missedFrom' | 'chat'>,
): MessageOf<'match'> {
  const { head } = entry;
  return {
    type: 'match',
    match: head.match,
    card: cardOf(showing, entry, account),
    terms: head.terms,
    ...aroundOf(showing, entry),
    ...state,
  };
}

export function updateMessage(
  showing: MatchViewDeps,
  entry: RegistryEntry,
  update: ViewerUpdate,
  around: ReturnType<typeof aroundOf> = aroundOf(showing, entry, update.table),
): MessageOf<'update'> {
  return {
    type: 'update',
    match: entry.match,
    number: update.number,
    happened: named(showing, entry, update.happened),
    view: update.view,
    eyes: update.eyes,
    ...around,
  };
}

function named({ people }: MatchViewDeps, { head }: RegistryEntry, happened: Happened): Happened {
  if (happened.what !== 'stand-in' && happened.what !== 'back') return happened;
  const holder = head.seats[happened.seat - 1];
  return { ...happened, name: holder?.is === 'person' ? people.nameOf(holder.account) : '' };
}
