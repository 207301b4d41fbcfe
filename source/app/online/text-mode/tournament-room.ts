import { titleOf } from '#games/index.ts';
import type { TournamentCard, TournamentView } from '#net/wire/tournaments.ts';
import { groupDigits } from '#screen/format-number.ts';
import { wrapSentences } from '#screen/sentences.ts';
import {
  completedRows,
  listLines,
  rowSentences,
  type SpokenList,
  setRow,
  withNumbered,
} from '../../text-mode/form-words.ts';
import { type Reply, reply, word, wordsOf } from '../../text-mode/room.ts';
import { cleanText } from '../clean-text.ts';
import { lastGame } from '../create-match/draft.ts';
import { gamesHere, type HostedGame, hostedGames } from '../hosted-games.ts';
import { ladderGames } from '../ratings/rating-words.ts';
import { refusalOf, tried } from '../send-request.ts';
import {
  fittedTournament,
  type TournamentDraft,
  tournamentRequest,
  tournamentRows,
  usualTournament,
} from '../tournaments/tournament-draft.ts';
import {
  canOpenTournaments,
  formText,
  matchToWatch,
  noTournaments,
  pointsText,
  roundSentences,
  roundText,
  rowName,
  stateText,
  type TableRow,
  termsSentences,
  tournamentsIn,
} from '../tournaments/tournament-words.ts';
import { type Visit, visitRoom } from './online-room.ts';

/** Room of the tournaments of a server. */
export function tournamentsRoom(visit: Visit): Reply {
  const { online, connection } = visit;
  const list = (): SpokenList<TournamentCard> => ({
    word: 'list',
    what: ['tournament', 'tournaments'],
    items: tournamentsIn(online.state()),
    line: (card) =>
      `${cleanText(card.title)}, ${titleOf(card.game)}, ${cleanText(card.level)}, ${formText(card)}, ${stateText(card)}`,
    nothing: noTournaments,
    below: 'Type open 1, or leave.',
  });
  const say = (rest = ''): readonly string[] => listLines(list(), rest);
  return {
    says: [],
    next: visitRoom(
      visit,
      () => say(),
      wordsOf(
        word('list', 'the tournaments again', (rest) => reply(...say(rest))),
        word('open NUMBER', 'see a tournament', (rest) =>
          withNumbered(list(), rest, ({ tournament }) => tournamentRoom(visit, tournament)),
        ),
        canOpenTournaments(connection) && word('new', 'open a tournament', () => newTournamentRoom(visit)),
        word('leave', 'back to the lobby', () => ({ says: [], next: visit.lobby() })),
      ),
    ),
  };
}

async function tournamentRoom(visit: Visit, tournament: string): Promise<Reply> {
  const { connection } = visit;
  const first = await tried(connection, { type: 'tournament', tournament });
  if (!first.ok) return reply(...wrapSentences([first.text]));
  let { tournament: view } = first.value;
  const refresh = async (): Promise<void> => {
    const answer = await tried(connection, { type: 'tournament', tournament });
    if (answer.ok) view = answer.value.tournament;
  };
  const act = async (type: 'join-tournament' | 'leave-tournament' | 'start-tournament' | 'cancel-tournament') => {
    const refusal = await refusalOf(connection, { type, tournament });
    if (refusal !== undefined) return reply(...wrapSentences([refusal]));
    await refresh();
    return reply(...tournamentSentences(view));
  };
  const watch = async (typed: string): Promise<Reply> => {
    await refresh();
    const row = view.table.find(({ name }) => name === typed.toLowerCase());
    const match = row === undefined ? null : matchToWatch(view, row.name, view.round);
    if (match === null) return reply('Type watch and the name of a player who has a match in this round.');
    return visit.play(match);
  };
  const play = async (): Promise<Reply> => {
    await refresh();
    return view.match === null ? reply('You have no running match in this round.') : visit.play(view.match);
  };
  return {
    says: [],
    next: visitRoom(
      visit,
      () => tournamentSentences(view),
      wordsOf(
        word('look', 'the table and the matches of this round', async () => {
          await refresh();
          return reply(...tournamentSentences(view));
        }),
        word('join', 'join this tournament', () => act('join-tournament')),
        word('withdraw', 'leave this tournament; you resign your match of this round', () => act('leave-tournament')),
        word('play', 'go to your match of this round', play),
        word('watch NAME', "watch a player's match of this round", watch, (rest) =>
          view.table.map(({ name }) => name).filter((name) => name.startsWith(rest.toLowerCase())),
        ),
        word('round NUMBER', 'the matches of a round', (rest) => reply(...spokenRound(view, Number(rest)))),
        view.canManage && word('start', 'start this tournament now', () => act('start-tournament')),
        view.canManage && word('cancel', 'cancel this tournament for everybody', () => act('cancel-tournament')),
        word('leave', 'back to the tournaments', () => tournamentsRoom(visit)),
      ),
    ),
  };
}

const tournamentSentences = (view: TournamentView): readonly string[] => [
  ...wrapSentences([`${cleanText(view.title)}, ${stateText(view)}.`, ...termsSentences(view)]),
  ...listLines(tableList(view), 'all'),
];

const tableList = (view: TournamentView): SpokenList<TableRow> => ({
  word: 'look',
  what: ['player', 'players'],
  isNamed: true,
  items: view.table,
  line: (row) =>
    view.round === 0
      ? `${rowName(row)}, rating ${groupDigits(row.rating)}`
      : `place ${row.place}, ${rowName(row)}, ${pointsText(row.points)} points, ${roundText(view, row.name, view.round)}`,
  nothing: 'Nobody has joined yet.',
  below: view.state === 'open' && !view.isIn ? 'Type join, or leave.' : 'Type look, play, watch NAME or leave.',
});

function spokenRound(view: TournamentView, round: number): readonly string[] {
  if (view.round === 0) return ['The tournament has not started.'];
  if (view.pairings[round - 1] === undefined) return [`Type round and a number from 1 to ${view.round}.`];
  return wrapSentences(roundSentences(view, round).map((text) => `${text}.`));
}

async function newTournamentRoom(visit: Visit): Promise<Reply> {
  const { connection, home, online, now } = visit;
  const games = hostedGames();
  const ids = await ladderGames(games, gamesHere(connection));
  const id = lastGame(home, ids);
  const first = id === undefined ? undefined : await games.load(id);
  if (first === undefined) return reply('Your turncade has none of the games on this server.');
  let game: HostedGame = first;
  let draft: TournamentDraft = usualTournament(online.state().name, game);
  const rows = () =>
    tournamentRows({
      game,
      games: ids,
      draft,
      set(next) {
        draft = next;
      },
      async setGame(other) {
        game = (await games.load(other)) ?? game;
        draft = fittedTournament(game, { ...draft, level: game.standard });
      },
    });
  const say = (): readonly string[] => [
    'New tournament. Type set and what to change, then create.',
    ...rowSentences(rows()),
  ];
  const create = async (): Promise<Reply> => {
    const answer = await tried(connection, tournamentRequest(game, draft, now()));
    return answer.ok ? tournamentRoom(visit, answer.value.tournament) : reply(...wrapSentences([answer.text]));
  };
  return {
    says: [],
    next: visitRoom(
      visit,
      say,
      wordsOf(
        word(
          'set title TEXT, set form round robin, set places 8',
          'change the tournament; rows lists what you can change',
          (rest) => setRow(rows, rest),
          (rest) => completedRows(rows(), rest),
        ),
        word('rows', 'list what you can change, and the values', () => reply(...rowSentences(rows()))),
        word('create', 'open the tournament', create),
        word('leave', 'back to the tournaments', () => tournamentsRoom(visit)),
      ),
    ),
  };
}
