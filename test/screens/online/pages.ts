import { type Draft, usualDraft } from '#app/online/create-match/draft.ts';
import { newMatchPage } from '#app/online/create-match/new-match-page.ts';
import { dailyPage, rankingPage } from '#app/online/daily/daily-page.ts';
import { type HostedGames, hostedGames } from '#app/online/hosted-games.ts';
import { lobbyPage } from '#app/online/lobby/lobby-page.ts';
import { peoplePage } from '#app/online/lobby/people.ts';
import { loginPage } from '#app/online/login/login-page.ts';
import { createOnline, type Online } from '#app/online/online-state.ts';
import { ladderPage } from '#app/online/ratings/ladder-page.ts';
import { levelRecordsPage, recordsPage } from '#app/online/records/records-page.ts';
import { sendMatchPage } from '#app/online/records/send-match-page.ts';
import { waitingRoom } from '#app/online/room/waiting-room.ts';
import type { ServerNews } from '#app/online/server-news.ts';
import { changedServerPage, firstContactPage } from '#app/online/servers/connect.ts';
import { serversPage } from '#app/online/servers/servers-page.ts';
import type { Page } from '#app/pages/page.ts';
import type { PageContext } from '#app/services.ts';
import type { ConnectionState } from '#client/connection.ts';
import type { Lobby, Room } from '#net/wire/messages.ts';
import type { Answers } from '#net/wire/requests.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { evening, lobbySample, roomSample } from '../../app/online/samples.ts';
import { at } from '../../app/pages/support.ts';
import {
  emptyLobby,
  hello,
  openState,
  type Script,
  type ScriptedConnection,
  scriptedConnection,
} from '../../support/scripted-server.ts';
import { levelRecordsSample, recordsSample, sampleHome } from './record-samples.ts';

export interface Made {
  readonly around: PageContext;
  readonly glyphs: Glyphs;
}

/** An online page, and the keys that lead to the pinned state. */
export interface OnlinePage {
  readonly name: string;
  make(made: Made): Page | Promise<Page>;
  readonly keys?: readonly string[];
}

const nothing = () => undefined;

const about = {
  name: 'Oak',
  greeting: 'Welcome to Oak! New players are welcome on Friday evenings.',
  rules: ['Be kind.', 'One account each.'],
  contact: 'mia@oak.example.org',
};

const aboutOak = () => scriptedConnection(() => ({ isFree: true }), openState(null, { about }));

/** A connection on which Mia is logged in, with facts about its server. */
export function atOak(
  lobby: Lobby | undefined,
  script: Script = () => ({}),
  state: ConnectionState = openState('mia'),
): { readonly connection: ScriptedConnection; readonly online: Online } {
  const connection = scriptedConnection(script, state);
  const online = createOnline({ connection, address: 'oak.example.org', name: 'mia', now: () => evening });
  if (lobby !== undefined) online.hear({ type: 'lobby', lobby });
  return { connection, online };
}

export async function loadedGames(): Promise<HostedGames> {
  const games = hostedGames(() => [], nothing);
  await Promise.all(hello.games.map((id) => games.load(id)));
  return games;
}

/** The lobby. A test may replace its functions to observe them. */
export const lobbyWith = async (
  { around, glyphs }: Made,
  online: Online,
  more: Partial<Parameters<typeof lobbyPage>[1]> = {},
): Promise<Page> =>
  lobbyPage(around, {
    online,
    games: await loadedGames(),
    glyphs: () => glyphs,
    wayIn: { is: 'program', address: 'oak.example.org' },
    open: nothing,
    sit: nothing,
    join: nothing,
    newMatch: nothing,
    daily: nothing,
    ladder: nothing,
    records: nothing,
    sendMatch: nothing,
    tournaments: nothing,
    people: nothing,
    account: nothing,
    settings: nothing,
    leave: nothing,
    folded: new Set(),
    backTo: 'menu',
    ...more,
  });

const lobby = (sample: Lobby | undefined, state?: ConnectionState) => (made: Made) =>
  lobbyWith(made, atOak(sample, undefined, state).online);

const login =
  (more: Partial<Parameters<typeof loginPage>[1]> = {}) =>
  ({ around }: Made) =>
    loginPage(around, {
      address: 'oak.example.org',
      connection: scriptedConnection(() => ({ isFree: true })),
      registration: 'open',
      name: { text: 'mia', isSuggested: true },
      isKnown: false,
      loggedIn: nothing,
      back: nothing,
      ...more,
    });

const news: ServerNews = { is: 'here', due: lobbySample.mine.slice(0, 2), others: 1, open: 3, people: 7, at: evening };

const servers =
  (isEmpty = false) =>
  ({ around }: Made) =>
    serversPage(around, {
      servers: () =>
        isEmpty
          ? []
          : [
              {
                address: 'oak.example.org',
                name: 'mia',
                isLoggedIn: true,
                visited: at(11, 20, 21, 40).getTime(),
                fingerprint: 'q7m3-x2kd-90ha-t5vb',
                since: at(11, 9).getTime(),
              },
              { address: '192.0.2.7:7777', name: 'mia', isLoggedIn: true },
              { address: 'chess-club.example', name: 'mia-k', isLoggedIn: false },
            ],
      news: (address) =>
        address.startsWith('oak') ? news : { is: 'not-reached', text: 'It did not answer within 15 s.' },
      watch: () => () => {},
      now: new Date(evening),
      connect: nothing,
      join: nothing,
      logInAs: nothing,
      forget: nothing,
      back: nothing,
      backTo: 'menu',
    });

export const newMatch =
  (
    change: (draft: Draft) => Draft = (draft) => draft,
    more: Partial<Parameters<typeof newMatchPage>[1]> = {},
    id = 'risc',
  ) =>
  async ({ around, glyphs }: Made) => {
    const game = await (await loadedGames()).load(id);
    if (game === undefined) throw new Error(`there is no ${id}`);
    return newMatchPage(around, {
      online: atOak(lobbySample).online,
      glyphs: () => glyphs,
      game,
      games: ['risc', 'robo-race', 'space-explorers'],
      draft: change({ ...usualDraft(game), ...(id === 'risc' && { level: { name: 'four-winds' } }) }),
      chooseGame: nothing,
      chooseLevel: nothing,
      files: { upload: nothing, complete: () => [] },
      create: nothing,
      back: nothing,
      ...more,
    });
  };

export async function roomWith(
  { around, glyphs }: Made,
  online: Online,
  more: Partial<Parameters<typeof waitingRoom>[1]> = {},
  room: Room = roomSample,
): Promise<Page> {
  online.hear({ type: 'room', match: 'fourwinds', room });
  for (const [i, [name, text]] of (
    [
      ['jonas', 'which corner do you want?'],
      ['mia', 'the wet one'],
      ['jonas', 'two minutes, tea first'],
    ] as const
  ).entries())
    online.hear({ type: 'chat', match: 'fourwinds', line: { number: i + 1, name, time: evening - 60_000 + i, text } });
  return waitingRoom(around, {
    online,
    match: 'fourwinds',
    games: await loadedGames(),
    glyphs: () => glyphs,
    wayIn: { is: 'program', address: 'oak.example.org' },
    copy: () => true,
    random: () => '0'.repeat(64),
    onStart: nothing,
    change: nothing,
    next: nothing,
    back: nothing,
    ...more,
  });
}

const people = async ({ around, glyphs }: Made) =>
  peoplePage(around, {
    online: atOak(lobbySample).online,
    games: await loadedGames(),
    glyphs: () => glyphs,
    back: nothing,
  });

const dailyScript: Script = ({ type }) => {
  if (type === 'daily')
    return {
      ...{ date: '2026-11-22', ends: evening },
      games: [
        daily('robo-race', '12x12, 4 starts, at least 7 steps to the goal, against Normal'),
        daily('risc', '2 players, 12 lands, 20 links, against Normal', {
          ...{ finished: 29, best: { name: 'carla', text: 'won, 14 turns, 9 lands' } },
          ...{ own: { counts: true, text: 'won, 16 turns, 8 lands', place: 7 }, played: 3 },
        }),
        daily('space-explorers', '16 planets, 21 links, 120 turns, against Normal', {
          running: 'fourwinds',
          finished: 1,
        }),
        daily('space-defender', '6x18, destroy 4 Grunts in 57 turns', {
          ...{ finished: 3, best: { name: null, text: 'lost' }, played: 1 },
          own: { counts: false, text: 'lost', place: null },
        }),
        daily('into-the-breach', '11x11, 3 mechs, 4 enemies, par 3'),
      ],
    };
  return {
    ...{ date: '2026-11-22', bound: '9a8b095d'.repeat(8), seed: null, finished: 5 },
    rows: ['carla', 'jonas', null, 'mia', 'abcdefghijklmnopqrst'].map((name, i) => ({
      ...{ place: i === 1 ? 1 : i + 1, name, isOwn: name === 'mia', match: i < 4 ? `m${i}` : null },
      text: i < 4 ? `won, ${13 + Math.max(1, i)} turns, 9 lands` : 'lost',
    })),
  };
};

const ratedRoom: Room = {
  ...roomSample,
  card: {
    ...roomSample.card,
    rated: true,
    holders: roomSample.card.holders.map((holder, i) =>
      'name' in holder ? { ...holder, rating: { value: 1512 - 100 * i, isProvisional: i === 1 } } : holder,
    ),
  },
  terms: { ...roomSample.terms, rated: true },
};

const ratedLobby: Lobby = { ...lobbySample, open: lobbySample.open.map((card) => ({ ...card, rated: true })) };

const ladderSample: Answers['ladder'] = {
  listed: 212,
  rows: ['lena', 'abcdefghijklmnopqrst', 'carla', 'mia', 'jonas', 'botty'].map((name, i) => ({
    ...{ place: i === 1 ? 1 : i + 1, name, rating: i === 1 ? 1874 : 1874 - 60 * i, matches: 1 + 17 * i },
    ...{ isOwn: name === 'mia', ...(name === 'botty' && { isProgram: true }) },
  })),
  bots: [1100, 1300, 1500, 1700, 1950].map((rating, i) => ({
    ...{ bot: ['novice', 'easy', 'normal', 'hard', 'expert'][i] ?? '', rating },
  })),
  own: { value: 1694, isProvisional: false, matches: 52, place: 4 },
};

const ladder =
  (answer: Answers['ladder']) =>
  ({ around }: Made) => {
    const { online } = atOak(lobbySample, () => answer);
    return entered(ladderPage(around, { online, game: 'risc', other: nothing, back: nothing }));
  };

const daily = (game: string, about: string, more: object = {}) => ({
  ...{ game, about, bound: '9a8b095d'.repeat(8), finished: 0, best: null, running: null, played: 0, own: null },
  ...more,
});

/** Enters a page, and waits for the answers that it needs. */
export async function entered(page: Page): Promise<Page> {
  page.onEnter?.();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return page;
}

export const noDoors = { watch: nothing, other: nothing, back: nothing } as const;

const lost: ConnectionState = { is: 'lost', retryAt: evening + 4000, isRestart: false, text: 'It was cut.' };

export const onlinePages: readonly OnlinePage[] = [
  { name: 'servers', make: servers() },
  { name: 'servers-empty', make: servers(true) },
  { name: 'servers-forget', make: servers(), keys: ['delete'] },
  {
    name: 'first-contact',
    make: ({ around }) =>
      firstContactPage(around, {
        address: 'oak.example.org:7777',
        fingerprint: 'q7m3-x2kd-90ha-t5vb',
        accept: nothing,
        leave: nothing,
      }),
  },
  {
    name: 'another-fingerprint',
    make: ({ around }) =>
      changedServerPage(around, {
        address: 'oak.example.org',
        was: 'q7m3-x2kd-90ha-t5vb',
        fingerprint: '8dwe-41ct-pz6n-0mkr',
        leave: nothing,
      }),
  },
  { name: 'new-account', make: login(), keys: ['enter', ...'a long sentence', 'enter', ...'a long'] },
  { name: 'new-account-weak', make: login(), keys: ['enter', ...'secret', 'enter'] },
  { name: 'new-account-code', make: login({ registration: 'code' }), keys: ['down', 'down', 'down'] },
  { name: 'log-in', make: login({ isKnown: true }), keys: ['enter'] },
  { name: 'log-in-shown', make: login({ isKnown: true }), keys: ['enter', ...'open sesame', 'f2'] },
  { name: 'log-in-about', make: login({ connection: aboutOak() }) },
  { name: 'log-in-about-open', make: login({ connection: aboutOak() }), keys: ['f3'] },
  { name: 'log-in-closed', make: login({ registration: 'closed' }) },
  { name: 'lobby', make: lobby(lobbySample) },
  { name: 'lobby-open', make: lobby(lobbySample), keys: ['down', 'down', 'down'] },
  { name: 'lobby-finished', make: lobby(lobbySample), keys: ['end'] },
  { name: 'lobby-filter', make: lobby(lobbySample), keys: ['/', ...'galaxi'] },
  { name: 'lobby-code', make: lobby(lobbySample), keys: ['k', ...'oak'] },
  { name: 'lobby-offline', make: lobby(lobbySample, lost) },
  { name: 'lobby-about', make: lobby(lobbySample, openState('mia', { about })), keys: ['i'] },
  { name: 'lobby-greeting', make: lobby(emptyLobby, openState('mia', { about })) },
  {
    name: 'lobby-notice',
    make: lobby({ ...lobbySample, notice: 'The server restarts at 22:00.' }, openState('mia', { about })),
  },
  { name: 'lobby-empty', make: lobby(emptyLobby) },
  { name: 'lobby-guest', make: lobby(emptyLobby, openState('guest-otter-41')) },
  { name: 'lobby-waiting-for', make: lobby({ ...emptyLobby, people: lobbySample.people }) },
  {
    name: 'people',
    make: people,
    keys: ['down'],
  },
  {
    name: 'people-met',
    make: people,
  },
  { name: 'new-match', make: newMatch(), keys: ['down', 'down'] },
  {
    name: 'new-match-alone',
    make: newMatch(undefined, { games: ['risc', 'into-the-breach'] }, 'into-the-breach'),
    keys: ['down', 'down'],
  },
  {
    name: 'new-match-seats',
    make: newMatch((draft) => ({
      ...draft,
      seats: [{ is: 'me' }, { is: 'open' }, { is: 'invited', name: 'lena' }, { is: 'bot', bot: 'normal' }],
    })),
    keys: ['down', 'down', 'down', 'down', 'down', 'down', 'down', 'down', 'down'],
  },
  {
    name: 'new-match-rival',
    make: newMatch((draft) => ({ ...draft, seats: [{ is: 'me' }, { is: 'bot', bot: 'ilse:normal' }] })),
    keys: ['down', 'down', 'down', 'down', 'down', 'down', 'down', 'down', 'r'],
  },
  { name: 'waiting-room', make: (made) => roomWith(made, atOak(lobbySample).online) },
  { name: 'waiting-room-remove', make: (made) => roomWith(made, atOak(lobbySample).online), keys: ['down', 'x'] },
  {
    name: 'daily',
    make: ({ around }) => {
      const { online } = atOak(lobbySample, dailyScript);
      return entered(dailyPage(around, { online, play: nothing, ranking: nothing, back: nothing }));
    },
    keys: ['down'],
  },
  {
    name: 'daily-ranking',
    make: ({ around }) => {
      const { online } = atOak(lobbySample, dailyScript);
      return entered(rankingPage(around, { online, game: 'risc', date: '2026-11-22', ...noDoors }));
    },
    keys: ['down', 'down', 'down'],
  },
  {
    name: 'records',
    make: ({ around }) => {
      const { online } = atOak(lobbySample, () => recordsSample);
      const doors = { open: nothing, play: nothing, other: nothing, back: nothing };
      return entered(recordsPage(around, { online, game: 'risc', ...doors }));
    },
    keys: ['down'],
  },
  {
    name: 'records-level',
    make: ({ around }) => {
      const { online } = atOak(lobbySample, () => levelRecordsSample);
      const doors = { watch: nothing, play: nothing, back: nothing };
      return entered(levelRecordsPage(around, { online, game: 'risc', level: 'level-0', ...doors }));
    },
    keys: ['down'],
  },
  {
    name: 'records-nobody',
    make: ({ around }) => {
      const answer = { ...levelRecordsSample, opponents: [], players: 0, rows: [] };
      const { online } = atOak(lobbySample, () => answer, openState('guest-otter-41'));
      const doors = { watch: nothing, play: nothing, back: nothing };
      return entered(levelRecordsPage(around, { online, game: 'risc', level: 'level-0', ...doors }));
    },
  },
  {
    name: 'send-match',
    make: ({ around }) => {
      const { online } = atOak(lobbySample);
      return sendMatchPage(around, { online, home: sampleHome, back: nothing });
    },
    keys: ['down'],
  },
  { name: 'lobby-rated', make: lobby(ratedLobby, openState('mia', { ratings: true })), keys: ['down', 'down', 'down'] },
  {
    name: 'new-match-rated',
    make: newMatch(undefined, { online: atOak(lobbySample, undefined, openState('mia', { ratings: true })).online }),
    keys: ['down', 'down', 'down', 'down', 'down', 'down', 'down'],
  },
  { name: 'waiting-room-rated', make: (made) => roomWith(made, atOak(lobbySample).online, {}, ratedRoom) },
  {
    name: 'waiting-room-unrated',
    make: (made) =>
      roomWith(
        made,
        atOak(lobbySample).online,
        {},
        {
          ...roomSample,
          card: {
            ...roomSample.card,
            unrated: 'mia and jonas have played 5 rated matches today. This one is not rated.',
          },
          terms: ratedRoom.terms,
        },
      ),
  },
  { name: 'ladder', make: ladder(ladderSample), keys: ['down', 'down'] },
  { name: 'ladder-empty', make: ladder({ ...ladderSample, listed: 0, rows: [], own: null }) },
];
