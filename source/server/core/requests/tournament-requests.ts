import type { LoggedIn } from '../accounts/logins.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';
import {
  cancelTournament,
  joinTournament,
  leaveTournament,
  openTournament,
  startTournament,
} from '../tournaments/tournament-rooms.ts';
import { tournamentView } from '../tournaments/tournament-views.ts';

export const tournamentHandlers = {
  tournament: (server, { account }, { tournament }) =>
    server.reading(account, async () => ({
      tournament: await tournamentView(server, await server.tournaments.find(tournament), account),
    })),

  'open-tournament': (server, { account }, request) =>
    server.reading(account, async () => ({ tournament: await openTournament(server, account, request) })),

  'join-tournament': (server, { account }, { tournament }) => joinTournament(server, account, tournament),

  'leave-tournament': (server, { account }, { tournament }) => leaveTournament(server, account, tournament),

  'start-tournament': (server, { account }, { tournament }) => startTournament(server, account, tournament),

  'cancel-tournament': (server, { account }, { tournament }) => cancelTournament(server, account, tournament),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
