import { newTournamentPage } from '#app/online/tournaments/new-tournament-page.ts';
import { usualTournament } from '#app/online/tournaments/tournament-draft.ts';
import { tournamentPage } from '#app/online/tournaments/tournament-page.ts';
import { tournamentsPage } from '#app/online/tournaments/tournaments-page.ts';
import type { Lobby } from '#net/wire/messages.ts';
import type { TournamentCard, TournamentView } from '#net/wire/tournaments.ts';
import { evening, lobbySample } from '../../app/online/samples.ts';
import { openState } from '../../support/scripted-server.ts';
import { atOak, entered, loadedGames, lobbyWith, type OnlinePage } from './pages.ts';

const nothing = () => undefined;

const card: TournamentCard = {
  ...{ tournament: 'oak-17', title: 'Autumn Cup', game: 'risc', level: 'Three Crowns', state: 'running' },
  ...{ form: 'swiss', seats: 2, entrants: 7, maxEntrants: 16, round: 2, rounds: 3, starts: null, isIn: true },
  ...{ match: 'fourwinds', winners: [] },
};

const cards: readonly TournamentCard[] = [
  { ...card, tournament: 'elm-3', title: 'Beginners', state: 'open', round: 0, isIn: false, match: null },
  card,
  {
    ...card,
    tournament: 'fig-1',
    title: 'Summer Cup',
    game: 'robo-race',
    level: 'Line Up',
    state: 'over',
    match: null,
    winners: ['carla'],
  },
  { ...card, tournament: 'ash-9', title: 'Rainy Day', state: 'cancelled', match: null },
];

export const tournamentLobby: Lobby = { ...lobbySample, tournaments: [...cards] };

const names = ['lena', 'mia', 'botty', 'tom', 'carla', 'abcdefghijklmnopqrst', 'kim'];

const open: TournamentView = {
  ...{ ...card, ...cards[0], tournament: 'elm-3', entrants: 2 },
  ...{ opener: 'mia', limit: 300_000, roundTime: 3_600_000, ends: null, rated: true, canManage: true, cancelled: null },
  table: ['lena', 'botty'].map((name, i) => ({
    ...{ place: 1, name, rating: 1612 - 40 * i, points: 0, opponents: 0, wins: 0, hasLeft: false, isOwn: false },
    ...(i === 1 && { isProgram: true }),
  })),
  pairings: [],
};

const running: TournamentView = {
  ...{ ...open, ...card, canManage: false, opener: null, ends: evening + 1_800_000 },
  table: names.map((name, i) => ({
    ...{
      place: i + 1,
      name,
      rating: 1612 - 37 * i,
      points: [1.5, 1, 1, 1, 0.5, 0, 0][i] ?? 0,
      opponents: 1 - (i % 2) / 2,
    },
    ...{
      wins: i < 4 ? 1 : 0,
      hasLeft: name === 'kim',
      isOwn: name === 'mia',
      ...(name === 'botty' && { isProgram: true }),
    },
  })),
  pairings: [
    {
      ...{ began: evening - 3_600_000, byes: ['tom'] },
      matches: [
        { players: ['mia', 'abcdefghijklmnopqrst'], match: 'm1', points: [1, 0], waitsFor: [] },
        { players: ['lena', 'kim'], match: 'm2', points: [1, 0], waitsFor: [] },
        { players: ['carla', 'botty'], match: 'm3', points: [0, 1], waitsFor: [] },
      ],
    },
    {
      ...{ began: evening - 1_800_000, byes: ['abcdefghijklmnopqrst'] },
      matches: [
        { players: ['lena', 'carla'], match: 'm4', points: [0.5, 0.5], waitsFor: [] },
        { players: ['botty', 'mia'], match: 'fourwinds', points: null, waitsFor: ['mia'] },
      ],
    },
  ],
};

const over: TournamentView = { ...running, state: 'over', winners: ['lena'], match: null, ends: null };

const tournament =
  (view: TournamentView): OnlinePage['make'] =>
  ({ around }) => {
    const { online } = atOak(tournamentLobby, () => ({ tournament: view }));
    return entered(tournamentPage(around, { online, tournament: view.tournament, open: nothing, back: nothing }));
  };

export const tournamentPages: readonly OnlinePage[] = [
  { name: 'lobby-tournaments', make: (made) => lobbyWith(made, atOak(tournamentLobby).online) },
  {
    name: 'tournaments',
    make: ({ around }) =>
      tournamentsPage(around, {
        online: atOak(tournamentLobby, undefined, openState('mia', { tournaments: 'accounts' })).online,
        ...{ open: nothing, newTournament: nothing, back: nothing },
      }),
  },
  { name: 'tournament-open', make: tournament(open) },
  { name: 'tournament', make: tournament(running), keys: ['down'] },
  { name: 'tournament-earlier-round', make: tournament(running), keys: ['left'] },
  { name: 'tournament-leave', make: tournament(running), keys: ['l'] },
  { name: 'tournament-over', make: tournament(over) },
  {
    name: 'new-tournament',
    async make({ around, glyphs }) {
      const game = await (await loadedGames()).load('risc');
      if (game === undefined) throw new Error('there is no risc');
      const draft = { ...usualTournament('mia', game), level: 'four-winds' };
      const games = ['risc', 'robo-race', 'space-explorers'];
      const { online } = atOak(tournamentLobby);
      return newTournamentPage(around, {
        ...{ online, glyphs: () => glyphs, game, games, draft, chooseGame: nothing, create: nothing, back: nothing },
      });
    },
    keys: ['down', 'down', 'down'],
  },
];
