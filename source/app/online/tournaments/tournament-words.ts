import type { Connection } from '#client/connection.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import type { TournamentCard, TournamentView } from '#net/wire/tournaments.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { cleanText } from '../clean-text.ts';
import type { OnlineState } from '../online-state.ts';

export type TableRow = TournamentView['table'][number];
type PairedMatch = TournamentView['pairings'][number]['matches'][number];

export const canOpenTournaments = ({ state }: Pick<Connection, 'state'>): boolean =>
  state.is === 'open' && state.server.tournaments === 'accounts';

export const tournamentsIn = ({ lobby }: Pick<OnlineState, 'lobby'>): readonly TournamentCard[] =>
  lobby?.tournaments === undefined ? [] : lobby.tournaments;

/** True if the lobby leads to the tournaments: there are some, or the player may open one. */
export const hasTournaments = (state: OnlineState, connection: Pick<Connection, 'state'>): boolean =>
  tournamentsIn(state).length > 0 || canOpenTournaments(connection);

/** Sentence of the lobby about a tournament that the player can join. */
export function tournamentHint(state: OnlineState): string | undefined {
  const card = tournamentsIn(state).find((one) => one.state === 'open' && !one.isIn);
  return card && `${cleanText(card.title)} is open. t: join this tournament.`;
}

export const noTournaments = 'No tournaments yet.';

/**
 * @example
 * pointsText(1.5) // => '1.5'
 * pointsText(2 / 3) // => '0.67'
 */
export const pointsText = (points: number): string => String(Number(points.toFixed(2)));

export function stateText(card: TournamentCard): string {
  switch (card.state) {
    case 'open':
      return `${card.entrants} of ${card.maxEntrants} players${card.isIn ? ', with you' : ''}`;
    case 'running':
      return `round ${card.round} of ${card.rounds}${card.match === null ? '' : ', your match is on'}`;
    case 'over':
      return card.winners.length === 0 ? 'over' : `${listOf(card.winners)} won`;
    case 'cancelled':
      return 'cancelled';
  }
}

export const formText = ({ form }: Pick<TournamentCard, 'form'>): string =>
  form === 'swiss' ? 'Swiss' : 'round robin';

/** Time as `2026-11-30 18:00 UTC`. */
const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function startText({ starts, maxEntrants }: Pick<TournamentCard, 'starts' | 'maxEntrants'>): string {
  if (starts !== null) return `It starts on ${utc(starts)}.`;
  return `It starts when ${maxEntrants} players have joined, or when its organizer starts it.`;
}

/** Sentences about how a tournament is played. */
export function termsSentences(view: TournamentView): readonly string[] {
  const { game, level, seats, rounds, limit, roundTime, rated, opener, state, cancelled, ends } = view;
  const turn = limit === 0 ? 'no turn limit' : `${limitText(limit)} a ${turnNameAt(game)}`;
  return [
    `${titleOf(game)}, ${cleanText(level)}: ${formText(view)}, ${pluralize(rounds, 'round')}, ${seats} players a match, ${turn}${rated ? ', rated' : ''}.`,
    state === 'open'
      ? `${startText(view)} Opened by ${opener === null ? 'the host of this server' : cleanText(opener)}.`
      : state === 'running' && ends !== null
        ? `This round ends on ${utc(ends)} at the latest. Players who still have to move by then lose.`
        : cancelled === null
          ? ''
          : cleanText(cancelled),
    `A round takes at most ${limitText(roundTime)}. A win or a bye is 1 point, a draw 0.5. Ties: by opponents' points, then wins, then rating.`,
  ].filter((text) => text !== '');
}

/** Match of a player in a round. Undefined if the player has none. */
const matchOf = (view: TournamentView, name: string, round: number): PairedMatch | undefined =>
  view.pairings[round - 1]?.matches.find(({ players }) => players.includes(name));

/** Id of the match of a player in a round, to watch it. */
export const matchToWatch = (view: TournamentView, name: string, round: number): string | null => {
  const paired = matchOf(view, name, round);
  return paired === undefined ? null : paired.match;
};

export const isMatchOver = (view: TournamentView, name: string, round: number): boolean =>
  matchOf(view, name, round)?.points !== null;

/** Result or state of a player's match in a round, such as `beat tom` or `against tom, waiting for tom`. */
export function roundText(view: TournamentView, name: string, round: number): string {
  const paired = matchOf(view, name, round);
  if (paired === undefined) return view.pairings[round - 1]?.byes.includes(name) === true ? 'bye' : '-';
  const rivals = paired.players.filter((other) => other !== name).map(cleanText);
  const seat = paired.players.indexOf(name);
  const points = paired.points?.[seat];
  if (points === undefined) {
    const { waitsFor } = paired;
    return `against ${listOf(rivals)}${waitsFor.length === 0 ? '' : `, waiting for ${listOf(waitsFor.map(cleanText))}`}`;
  }
  if (paired.match === null) return points === 0 ? '-' : `${listOf(rivals)} withdrew`;
  if (paired.players.length > 2) return `${pointsText(points)} against ${listOf(rivals)}`;
  return `${points === 1 ? 'beat' : points === 0 ? 'lost to' : 'drew with'} ${listOf(rivals)}`;
}

/** Matches and byes of a round, such as `mia beat tom` and `lena: bye`. */
export function roundSentences(view: TournamentView, round: number): readonly string[] {
  const paired = view.pairings[round - 1];
  if (paired === undefined) return [];
  const firsts = paired.matches.flatMap(({ players }) => players.slice(0, 1));
  return [
    ...firsts.map((name) => `${cleanText(name)} ${roundText(view, name, round)}`),
    ...paired.byes.map((name) => `${cleanText(name)}: bye`),
  ];
}

/** Points by round, such as `1 0.5 0`. */
export const pointsByRound = (view: TournamentView, name: string): string =>
  view.pairings
    .map(({ byes }, i) => {
      const paired = matchOf(view, name, i + 1);
      if (paired === undefined) return byes.includes(name) ? '1' : '-';
      const points = paired.points?.[paired.players.indexOf(name)];
      return points === undefined ? '.' : pointsText(points);
    })
    .join(' ');

export const rowName = ({ name, isOwn, isProgram, hasLeft }: TableRow): string =>
  `${cleanText(name)}${isOwn ? ' (you)' : isProgram === true ? ' (program)' : ''}${hasLeft ? ', left' : ''}`;

export const leaveQuestion = ({ state, match }: TournamentCard): string | undefined => {
  if (state !== 'running') return undefined;
  return match === null
    ? 'Leave this tournament? You will get no more matches in it.'
    : 'Leave this tournament? You resign your match of this round.';
};

export const cancelQuestion = ({ state }: Pick<TournamentCard, 'state'>): string =>
  `Cancel this tournament for everybody?${state === 'running' ? ' Its running matches continue.' : ''}`;
