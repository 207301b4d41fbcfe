import type { PlaySettings } from '#app/live-settings.ts';
import { createMatchScreen, type MatchScreen, type MatchScreenOptions } from '#app/match/match-screen.ts';
import type { MatchServices } from '#app/match/match-store.ts';
import type { MatchHelp } from '#app/services.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import { botsOf } from '#match-session/players.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene } from '#screen/scene.ts';
import { line, seatRole } from '#screen/styled-text.ts';
import { screenText, small } from '../screens/support.ts';
import { defaultPlaySettings } from '../support/play-settings.ts';
import { fileNowhere, quietServices } from '../support/quiet-services.ts';
import type { DiceAuction, View } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { seatsWith } from '../tiny-game/screen/seats.ts';
import { bidderOf, seatsIn } from '../tiny-game/state.ts';

export interface AuctionScreen extends DiceAuction {
  readonly local: { readonly cursor: number; readonly viewer: number };
}

const biddersOf = (state: StateOf<DiceAuction>) => seatsIn(state).filter((seat) => !bidderOf(state, seat).committed);

/** The auction with simultaneous bids, and with a bot for hints. */
export const quickAuction: Game<AuctionScreen> = {
  ...diceAuction,
  phases: { ...diceAuction.phases, bidding: { waitsFor: biddersOf, together: true } },
  hintBot: 'gambler',
};

const bidsOf = ({ bidders }: View): string => bidders.map(({ bid }) => bid ?? 'hidden').join(' ');

/** Rows with everything that a viewer may know: bids and events. */
const rowsOf = ({ view, events, seat, local }: Scene<AuctionScreen>) => [
  line(`sits ${seat}, cursor ${local.cursor}`),
  line(`bids ${bidsOf(view)}`),
  ...view.bidders.map(({ committed, points }, i) => line(`${i + 1} ${committed ? 'committed' : 'plans'} ${points}`)),
  ...events.map((event) => line(`${event.type} ${'amount' in event ? event.amount : ''}`)),
];

/** Screen that shows everything that the program passes to it. */
export const auctionScreen: GameScreen<AuctionScreen> = {
  state: { initial: () => ({ cursor: 0, viewer: 0 }), reduce: (local) => local },
  eyes: { seated: (_, seat) => seat },
  seats: seatsWith(({ view, seat }) => ({
    title: line('Auction'),
    facts: line(`round ${view.round}`),
    player: `player ${seat}`,
    role: seatRole(seat),
    task: 'bid',
  })),
  view: {
    paint: (scene) => ({
      title: line('Auction'),
      facts: line(`round ${scene.view.round} of player ${scene.seat}`),
      left: [{ title: 'table', lines: rowsOf(scene) }],
      status: [line('Enter waits.'), []],
    }),
    dialog: ({ view }) =>
      view.phase === 'over' ? { title: 'over', lines: [line(`bids ${bidsOf(view)}`)], buttons: [] } : undefined,
    signs: () => [],
    standing: ({ round, phase, bidders }) => ({
      text: `round ${round}`,
      turns: round,
      mark: { name: 'points', value: 0, better: 'more' },
      ...(phase === 'over' ? { end: bidders[0]?.points === 0 ? ('lost' as const) : ('won' as const) } : {}),
    }),
    thumbnail: () => [],
  },
  playback: {
    begins: (events) => events.some(({ type }) => type === 'rolled'),
    beats: (before, after) => [
      { view: before.view, events: [], local: before.local, duration: 1000 },
      { view: after.view, events: after.events, local: after.local, duration: 1000 },
    ],
  },
  input: {
    bindings: ({ local }) => [
      {
        kind: 'look',
        keys: ['right'],
        help: 'right',
        act: () => ({ type: 'local', local: { ...local, cursor: local.cursor + 1 } }),
      },
      {
        kind: 'play',
        keys: ['s'],
        help: 'stake',
        act: () => ({ type: 'play', commands: [{ name: 'stake', args: { points: 2 } }] }),
      },
      {
        kind: 'play',
        keys: ['5', '6', '7'],
        help: 'bid',
        act: (key) => ({ type: 'play', commands: [{ name: 'bid', args: { amount: Number(key) } }] }),
      },
      {
        kind: 'play',
        keys: ['c'],
        help: 'commit',
        act: () => ({ type: 'play', commands: [{ name: 'commit', args: {} }] }),
      },
    ],
    click: ({ local }) => ({ type: 'local', local: { ...local, cursor: 99 } }),
    hover: ({ local }) => ({ ...local, cursor: 77 }),
  },
  reader: { describe: () => [], tell: () => [], questions: {} },
  rules: '# Rules',
};

export interface AuctionOptions {
  readonly players?: number;
  readonly bots?: Readonly<Record<string, string>>;
  readonly game?: Game<AuctionScreen>;
  readonly match?: Match<AuctionScreen>;
  readonly rounds?: string;
  /** Defaults to `auctionScreen`. */
  readonly screen?: GameScreen<AuctionScreen>;
  readonly settings?: Partial<PlaySettings>;
  readonly services?: Partial<MatchServices<AuctionScreen>>;
  readonly more?: Partial<MatchScreenOptions<AuctionScreen>>;
}

/** A session of an auction with a manual clock, and a record of its requests to the program. */
export function auction(options: AuctionOptions = {}) {
  const { players = 3, bots = {}, game = quickAuction, rounds = '5', screen = auctionScreen, settings, more } = options;
  const setup = { seed: 'auction', players, options: { rounds } };
  const match = options.match ?? startMatch<AuctionScreen>(game, setup);
  const calls: string[] = [];
  const helps: MatchHelp[] = [];
  const remembered: string[] = [];
  const note = (what: string) => () => void calls.push(what);
  let time = 0;
  const session: MatchScreen<AuctionScreen> = createMatchScreen<AuctionScreen>({
    match,
    screen,
    bots: botsOf(game, bots),
    botNames: bots,
    clock: () => time,
    services: quietServices<AuctionScreen>(match, {
      settings: () => ({ ...defaultPlaySettings, speed: 'skip', ...settings }),
      file: fileNowhere({ changed: note('changed'), became: note('became') }),
      restart: () => startMatch<AuctionScreen>(game, setup),
      playNext: note('next'),
      leave: note('leave'),
      quit: note('quit'),
      save: note('save'),
      open: note('open'),
      openSettings: note('settings'),
      replay: note('replay'),
      help: (content) => void helps.push(content),
      history: () => ['old line'],
      remember: (typed) => void remembered.push(typed),
      ring: note('ring'),
      ...options.services,
    }),
    ...more,
  });
  const press = (...keys: string[]) => {
    for (const key of keys) {
      time += 40;
      session.keys([key], small);
    }
  };
  const text = () => screenText(session, small);
  return {
    session,
    match,
    calls,
    helps,
    remembered,
    press,
    text,
    /** Player named on the cover, if the screen is covered. */
    covered: () => /Pass to (player \d)/.exec(text())?.[1],
    waits(milliseconds: number) {
      time += milliseconds;
    },
    /** Lifts the cover after the time for which it ignores Enter. */
    sitDown() {
      time += 1000;
      session.keys(['enter'], small);
    },
    enter: (...lines: string[]) => session.paste([...lines, ''].join('\n')),
    type(typed: string) {
      press(':', ...typed, 'enter');
    },
    hint: () => session.show(small).status.map((row) => row.map((part) => part.text).join('')),
    keys: () => {
      const { gameRows, shared } = session.rows(small);
      return [...gameRows, ...shared].flatMap((row) => row.keys);
    },
    log: () => match.log.map(({ seat, command }) => `${seat}: ${command.name}`),
  };
}
