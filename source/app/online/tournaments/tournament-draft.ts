import { day, hour, minute } from '#engine/durations.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import { turnLimits } from '#net/wire/limits.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import { roundTimes, tournamentLimits } from '#net/wire/tournaments.ts';
import { capitalize } from '#screen/sentences.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import { levelTitle, sourceOf } from '../create-match/draft.ts';
import type { MatchRow } from '../create-match/match-rows.ts';
import type { HostedGame } from '../hosted-games.ts';
import { formText } from './tournament-words.ts';

/** A tournament that the player is about to open. */
export interface TournamentDraft
  extends Pick<
    RequestOf<'open-tournament'>,
    'title' | 'form' | 'seats' | 'rounds' | 'maxEntrants' | 'roundTime' | 'limit' | 'watching' | 'rated'
  > {
  readonly level: string | undefined;
  /** Milliseconds until the start. Null to start when it is full or when the player starts it. */
  readonly wait: number | null;
}

const waits: readonly (number | null)[] = [null, 15 * minute, hour, 12 * hour, day, 3 * day, 7 * day];
const places = [2, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const roundCounts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export const usualTournament = (name: string, game: HostedGame): TournamentDraft =>
  fittedTournament(game, {
    title: `${capitalize(name)} cup`,
    level: game.standard,
    form: 'swiss',
    seats: 2,
    rounds: 0,
    maxEntrants: 16,
    wait: null,
    roundTime: day,
    limit: 12 * hour,
    watching: 'everybody',
    rated: true,
  });

/** Adapts the number of players and the places to the level and the form. */
export function fittedTournament(game: HostedGame, draft: TournamentDraft): TournamentDraft {
  const counts = seatCounts(game, draft);
  const seats = counts.includes(draft.seats) ? draft.seats : (counts[0] ?? 2);
  const form = seats === 2 ? draft.form : 'swiss';
  const maxEntrants = form === 'swiss' ? draft.maxEntrants : Math.min(tournamentLimits.roundRobin, draft.maxEntrants);
  return { ...draft, seats, form, maxEntrants: Math.max(seats, maxEntrants), rated: draft.rated && draft.limit > 0 };
}

function seatCounts(game: HostedGame, { level }: TournamentDraft): readonly number[] {
  const { least: min, most: max } = game.seats(sourceOf(game, level === undefined ? undefined : { name: level }));
  const from = Math.max(2, min);
  return Array.from({ length: Math.max(0, max - from + 1) }, (_, i) => from + i);
}

export const tournamentRequest = (
  game: HostedGame,
  { level, wait, ...draft }: TournamentDraft,
  now: number,
): Omit<RequestOf<'open-tournament'>, 'id'> => ({
  type: 'open-tournament',
  game: game.id,
  ...draft,
  ...(level !== undefined && { level: { name: level } }),
  starts: wait === null ? null : now + wait,
  options: { ...game.offered(sourceOf(game, level === undefined ? undefined : { name: level })) },
});

export interface TournamentRowsSource {
  readonly game: HostedGame;
  readonly games: readonly string[];
  readonly draft: TournamentDraft;
  set(draft: TournamentDraft): void;
  setGame(id: string): ActionResult;
}

interface RowWords<Value> {
  text(value: Value): string;
  readonly about: string;
  readonly names?: readonly string[];
  take(value: Value): ActionResult;
}

const rowOf = <Value>(label: string, values: readonly Value[], now: Value, words: RowWords<Value>): MatchRow => ({
  group: 'match',
  label,
  values: values.map(words.text),
  at: values.indexOf(now),
  about: words.about,
  ...(words.names && { spoken: { names: words.names } }),
  choose(at) {
    const value = values[at];
    return value === undefined ? undefined : words.take(value);
  },
});

type Put = (changed: Partial<TournamentDraft>) => string | undefined;

export function tournamentRows(source: TournamentRowsSource): readonly MatchRow[] {
  const { game, games, draft, set, setGame } = source;
  const put: Put = (changed) => void set(fittedTournament(game, { ...draft, ...changed }));
  const { title, level } = draft;
  const take = (typed: string): string | undefined => {
    const text = typed.trim();
    const { title: max } = tournamentLimits;
    return text === '' || text.length > max ? `A title has 1 to ${max} characters.` : put({ title: text });
  };
  const levels = game.levels.map(({ name }) => name);
  return [
    {
      ...rowOf('title', [title], title, { text: (text) => text, about: 'Enter: type a title.', take }),
      typed: { what: 'title', label: `It has 1 to ${tournamentLimits.title} characters.`, take },
      spoken: { values: [], take },
    },
    rowOf('game', games, game.id, { text: titleOf, about: 'The game for all matches.', take: setGame }),
    ...(level === undefined
      ? []
      : [
          rowOf('level', levels, level, {
            text: (name) => levelTitle(game, { name }),
            about: game.levels
              .filter(({ name }) => name === level)
              .map(({ summary }) => summary)
              .join(),
            take: (name) => put({ level: name }),
          }),
        ]),
    ...formRows(game, draft, put),
    ...timeRows(game, draft, put),
  ];
}

const formRows = (game: HostedGame, draft: TournamentDraft, put: Put): readonly MatchRow[] => [
  rowOf('form', draft.seats === 2 ? (['swiss', 'round-robin'] as const) : (['swiss'] as const), draft.form, {
    text: (form) => formText({ form }),
    about:
      draft.form === 'swiss'
        ? 'Swiss: each round, players with equal points meet. No two players meet twice.'
        : `Round robin: everybody meets everybody once. Up to ${tournamentLimits.roundRobin} players.`,
    take: (form) => put({ form }),
  }),
  rowOf('players', seatCounts(game, draft), draft.seats, {
    text: String,
    about: 'How many players a match has. With more than two, your place decides your points.',
    take: (seats) => put({ seats }),
  }),
  ...(draft.form === 'swiss'
    ? [
        rowOf('rounds', roundCounts, draft.rounds, {
          text: (rounds) => (rounds === 0 ? 'auto' : String(rounds)),
          about: 'auto: enough rounds to find one winner. 16 players: 4 rounds.',
          take: (rounds) => put({ rounds }),
        }),
      ]
    : []),
  rowOf('places', placesFor(draft), draft.maxEntrants, {
    text: String,
    about: 'The maximum number of players.',
    take: (maxEntrants) => put({ maxEntrants }),
  }),
];

const timeRows = (game: HostedGame, draft: TournamentDraft, put: Put): readonly MatchRow[] => [
  rowOf('start', waits, draft.wait, {
    text: (wait) => (wait === null ? 'when full' : `in ${limitText(wait)}`),
    about:
      draft.wait === null
        ? 'It starts when all places are taken, or when you start it.'
        : 'It starts at that time, with the players who have joined.',
    take: (wait) => put({ wait }),
  }),
  rowOf('round time', roundTimes, draft.roundTime, {
    names: ['round'],
    text: limitText,
    about: `A round takes at most ${limitText(draft.roundTime)}. Players who still have to move by then lose.`,
    take: (roundTime) => put({ roundTime }),
  }),
  rowOf('turn limit', turnLimits, draft.limit, {
    names: ['limit'],
    text: limitText,
    about: `How long a ${turnNameAt(game.id)} may take.`,
    take: (limit) => put({ limit }),
  }),
  rowOf('watching', ['everybody', 'nobody'] as const, draft.watching, {
    text: (watching) => watching,
    about:
      draft.watching === 'everybody' ? 'Anyone may watch. Spectators see no secrets.' : 'Nobody else sees the matches.',
    take: (watching) => put({ watching }),
  }),
  rowOf('rated', draft.limit > 0 ? [true, false] : [false], draft.rated, {
    text: (rated) => (rated ? 'yes' : 'no'),
    about: draft.limit > 0 ? 'Rated matches change the ratings of the players.' : 'Rated matches need a turn limit.',
    take: (rated) => put({ rated }),
  }),
];

const placesFor = ({ seats, form, maxEntrants }: TournamentDraft): readonly number[] => {
  const max = form === 'swiss' ? tournamentLimits.entrants : tournamentLimits.roundRobin;
  return [...new Set([...places, maxEntrants])].filter((count) => count >= seats && count <= max).sort((a, b) => a - b);
};
