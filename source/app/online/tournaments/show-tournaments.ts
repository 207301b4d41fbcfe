import type { ActionResult } from '../../layers/dialog.ts';
import type { Page } from '../../pages/page.ts';
import { lastGame } from '../create-match/draft.ts';
import { gamesHere, type HostedGames } from '../hosted-games.ts';
import type { VisitSurroundings } from '../online-context.ts';
import type { Online } from '../online-state.ts';
import { ladderGames } from '../ratings/rating-words.ts';
import { tried } from '../send-request.ts';
import { newTournamentPage } from './new-tournament-page.ts';
import { fittedTournament, type TournamentDraft, tournamentRequest, usualTournament } from './tournament-draft.ts';
import { tournamentPage } from './tournament-page.ts';
import { tournamentsPage } from './tournaments-page.ts';

interface TournamentSession {
  readonly surroundings: VisitSurroundings;
  readonly online: Online;
  readonly games: HostedGames;
  go(page: Page): void;
  showMatch(match: string, isPast: boolean, leave: () => void): ActionResult;
  back(): void;
}

export function showTournaments(session: TournamentSession, chosen?: string): void {
  const { surroundings, online, go } = session;
  go(
    tournamentsPage(surroundings.pageContext, {
      online,
      chosen,
      open: (tournament) => showTournament(session, tournament),
      newTournament: () => newTournament(session),
      back: session.back,
    }),
  );
}

function showTournament(session: TournamentSession, tournament: string): void {
  const { surroundings, online, go } = session;
  go(
    tournamentPage(surroundings.pageContext, {
      online,
      tournament,
      open: (match, isPast) => session.showMatch(match, isPast, () => showTournament(session, tournament)),
      back: () => showTournaments(session, tournament),
    }),
  );
}

async function newTournament(
  session: TournamentSession,
  gameId?: string,
  draft?: TournamentDraft,
): Promise<string | undefined> {
  const { surroundings, online, games, go } = session;
  const ids = await ladderGames(games, gamesHere(online.connection));
  const id = gameId ?? lastGame(surroundings.home, ids);
  const game = id === undefined ? undefined : await games.load(id);
  if (game === undefined) return 'Your turncade has none of the games on this server.';
  go(
    newTournamentPage(surroundings.pageContext, {
      online,
      glyphs: surroundings.glyphs,
      game,
      games: ids,
      draft:
        draft === undefined
          ? usualTournament(online.state().name, game)
          : fittedTournament(game, { ...draft, level: game.standard }),
      chooseGame: (other, now) => newTournament(session, other, now),
      async create(now) {
        const opened = await tried(online.connection, tournamentRequest(game, now, online.now()));
        if (!opened.ok) return opened.text;
        showTournament(session, opened.value.tournament);
        return undefined;
      },
      back: () => showTournaments(session),
    }),
  );
  return undefined;
}
