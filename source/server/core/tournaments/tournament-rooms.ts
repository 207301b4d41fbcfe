import { day } from '#engine/durations.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import { tournamentLimits } from '#net/wire/tournaments.ts';
import { StoreError } from '../../store/store.ts';
import { assertNoGuest } from '../accounts/guests.ts';
import { newCode } from '../lobby/new-matches.ts';
import type { RoomContext } from '../lobby/rooms.ts';
import { checkOptions, checkPlayers, chosenLevel } from '../lobby/set-up.ts';
import { withRetry } from '../match/commands.ts';
import { apartFromText, seatOf } from '../match/metadata.ts';
import { RefusedError, refused } from '../refusals.ts';
import { openMatches, type Tournament } from './tournament.ts';
import { isLive, type Tournaments } from './tournaments.ts';

export interface TournamentRoomContext extends RoomContext {
  readonly tournaments: Tournaments;
}

/** Maximum number of open or running tournaments of an account. */
export const maxTournaments = 3;

/** Minimum age in milliseconds of an account that opens a tournament. */
export const openerAge = 3 * day;

const maxWait = 30 * day;

export type NewTournament = Omit<RequestOf<'open-tournament'>, 'id' | 'type'>;

/** Opens a tournament and returns its id. `account` is null for the owner of the server. */
export async function openTournament(
  context: TournamentRoomContext,
  account: number | null,
  request: NewTournament,
): Promise<string> {
  const { games, world, store, tournaments, readLevel } = context;
  if (account !== null) await assertCanOpen(context, account);
  const {
    game,
    form,
    seats,
    rounds: length,
    maxEntrants,
    starts,
    roundTime,
    options,
    limit,
    watching,
    rated,
  } = request;
  const title = stripHidden(request.title).replace(/\s+/g, ' ').trim();
  if (title === '') throw refused('bad-options', 'A tournament needs a title.');
  if (form === 'round-robin' && seats !== 2)
    throw refused('bad-options', 'In a round robin, every match has two players.');
  if (form === 'round-robin' && maxEntrants > tournamentLimits.roundRobin)
    throw refused('bad-options', `A round robin takes at most ${tournamentLimits.roundRobin} players.`);
  if (maxEntrants < seats)
    throw refused('bad-options', `A match has ${seats} players, so at least ${seats} must join.`);
  if (limit > roundTime) throw refused('bad-options', 'A turn cannot take longer than a round.');
  const now = world.now();
  if (starts !== null && (starts <= now || starts > now + maxWait))
    throw refused('bad-options', 'A tournament must start within 30 days.');
  const read: Parameters<typeof chosenLevel>[3] = (of, text) => {
    if (account === null) throw refused('bad-level', 'Choose a level that comes with the game.');
    return readLevel(account, of, text);
  };
  const chosen = await games.with(game, async (rules) => {
    if (rules.players.most < 2) throw refused('bad-options', `${rules.id} is for one player.`);
    const level = await chosenLevel(rules, request.level, seats, read);
    checkPlayers(rules, level, seats);
    checkOptions(
      rules,
      Array.from({ length: seats }, () => ({ is: 'open' }) as const),
      options,
    );
    return level;
  });
  const apart = chosen.level && apartFromText(world, chosen.level);
  const isPublic = watching === 'everybody';
  const value: Omit<Tournament, 'tournament'> = {
    game,
    state: 'open',
    changed: now,
    title,
    owner: account,
    level: apart?.level ?? null,
    levelTitle: chosen.title,
    terms: { options, limit, watching, outSees: 'own', listed: isPublic, hints: false, ...(rated && { rated }) },
    form,
    seats,
    length,
    maxEntrants,
    starts,
    roundTime,
    opened: now,
    entrants: [],
    rounds: [],
    cancelled: null,
  };
  for (let tried = 0; ; tried++) {
    const tournament = newCode(world, tried);
    if ((await store.tournament(tournament)) !== undefined) continue;
    try {
      await tournaments.add({ ...value, tournament }, apart ? [apart.kept] : []);
      return tournament;
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault !== 'stale') throw error;
    }
  }
}

async function assertCanOpen(context: TournamentRoomContext, account: number): Promise<void> {
  const { settings, people, world, tournaments } = context;
  assertNoGuest(context, account, 'open tournaments');
  if (settings.tournaments !== 'accounts') throw refused('not-now', "Only this server's owner can open tournaments.");
  const created = (await people.account(account))?.created;
  if (created === undefined || created > world.now() - openerAge)
    throw refused('not-now', 'You can open tournaments once your account is 3 days old.');
  const live = tournaments.all().filter((one) => one.owner === account && isLive(one));
  if (live.length >= maxTournaments)
    throw refused(
      'not-now',
      `You already have ${live.length} tournaments that are not over.`,
      undefined,
      'tournaments',
    );
}

export async function joinTournament(
  context: TournamentRoomContext,
  account: number,
  tournament: string,
): Promise<void> {
  const { tournaments, settings } = context;
  assertNoGuest(context, account, 'join tournaments');
  if (settings.tournaments === undefined) throw refused('not-now', 'This server has no tournaments.');
  const joined = await tournaments.change(tournament, (before) => {
    if (before.state !== 'open') throw refused('not-now', 'You can no longer join this tournament.');
    if (before.entrants.some((entrant) => entrant.account === account)) return undefined;
    if (before.entrants.length >= before.maxEntrants)
      throw refused('not-now', `All ${before.maxEntrants} places are taken.`);
    const entrant = { account, rating: 0, isProgram: context.people.isProgram(account), hasLeft: false };
    return { next: { ...before, entrants: [...before.entrants, entrant] } };
  });
  await tournaments.advance(joined.tournament);
}

/** Leaves a tournament. After its start, the entrant resigns the match of this round and is no longer paired. */
export async function leaveTournament(
  context: TournamentRoomContext,
  account: number,
  tournament: string,
): Promise<void> {
  const { tournaments, matches } = context;
  const after = await tournaments.change(tournament, (before) => {
    const ownEntrant = before.entrants.find((entrant) => entrant.account === account);
    if (ownEntrant === undefined || ownEntrant.hasLeft || !isLive(before)) return undefined;
    const rest = before.entrants.filter((entrant) => entrant.account !== account);
    if (before.state === 'open') return { next: { ...before, entrants: rest } };
    const entrants = before.entrants.map((entrant) =>
      entrant === ownEntrant ? { ...entrant, hasLeft: true } : entrant,
    );
    return { next: { ...before, entrants } };
  });
  if (after.state !== 'running') return;
  for (const match of openMatches(after))
    await withRetry(matches, match, (entry) =>
      entry.exclusive(async () => {
        const seat = seatOf(entry.head, account);
        if (seat === null || entry.head.phase !== 'running') return;
        await (await matches.running(entry)).resign(seat).catch((error: unknown) => {
          // The player may be out of the match already.
          if (!(error instanceof RefusedError) || error.code !== 'not-now') throw error;
        });
      }),
    );
  await tournaments.advance(tournament);
}

/** @param account null for the owner of the server */
export async function startTournament(
  { tournaments }: TournamentRoomContext,
  account: number | null,
  tournament: string,
): Promise<void> {
  await tournaments.change(tournament, (before) => {
    assertManages(before, account);
    if (before.state !== 'open') throw refused('not-now', 'This tournament has already started.');
    if (before.entrants.length < before.seats)
      throw refused('not-now', `At least ${before.seats} players must join first.`);
    return tournaments.start(before);
  });
}

/** Cancels a tournament. Its running matches go on as usual matches. */
export async function cancelTournament(
  { tournaments }: TournamentRoomContext,
  account: number | null,
  tournament: string,
): Promise<void> {
  await tournaments.change(tournament, (before) => {
    assertManages(before, account);
    if (!isLive(before)) throw refused('not-now', 'This tournament is over.');
    const cancelled = account === null ? 'The host of the server cancelled it.' : 'Its organizer cancelled it.';
    return { next: { ...before, state: 'cancelled', cancelled } };
  });
}

function assertManages({ owner }: Tournament, account: number | null): void {
  if (account !== null && account !== owner)
    throw refused('not-the-maker', 'Only the organizer of the tournament can do that.');
}
