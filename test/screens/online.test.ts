import type { OnlineFacts } from '#app/match/online/online-facts.ts';
import type { Game } from '#engine/game.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { GameTypes, PartialViewer } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { bundledLevel } from '#storage/levels.ts';
import { orderOf } from '../games/risc/screen/report-scenes.ts';
import { fakeOnline, usualFacts } from '../support/fake-online.ts';
import { fakeTimer } from '../support/fake-timer.ts';
import { judgedElsewhere } from '../support/judged-elsewhere.ts';
import { type Around, type PinnedScene, pinScenes } from './pinned.ts';
import { riscMatch } from './risc/playing.ts';
import { raceMatch } from './robo-race/playing.ts';
import { explorersMatch } from './space-explorers/playing.ts';
import { playMatch } from './support.ts';

/** The second turn of Four Winds. All players are ready, except player 1 or, if `committed`, player 2. */
const orders = [
  'upgrade boreas 2 a b',
  'move aurora boreas 1a',
  'attack boreas haze 1a+6b',
  'attack aurora drizzle 1a',
  'attack cirrus drizzle 1a+4b',
];
const fourWinds = ({ committed = false, isPlayed = false }: Partial<OnlineFrame>) => {
  const match = riscMatch({
    map: 'four-winds',
    standing: {
      turn: 2,
      lands: {
        aurora: '1 2a',
        boreas: '1 2a+5b',
        cirrus: '1 2a+4b',
        drizzle: '4 1a+4b',
        eddy: '2 1a',
        flurry: '2 1a+1b',
        gale: '2 6a',
        haze: '2 6a',
        khamsin: '3 1a',
        levanter: '3 1a+1b',
        mistral: '3 6a',
        notus: '3 3a',
        sirocco: '4 1a',
        tempest: '4 1a+1b',
        updraft: '4 6a',
        zephyr: '4 5a',
      },
      players: [
        { food: 54, tech: 13, orders: orders.map(orderOf), committed },
        { committed: !committed },
        { committed: true },
        { committed: true },
      ],
    },
  });
  if (isPlayed) match.play(1, { name: 'commit', args: {} });
  return match;
};

interface OnlineFrame {
  readonly name: string;
  readonly facts?: Partial<OnlineFacts>;
  readonly keys?: readonly string[];
  /** Milliseconds to wait after the facts have been set. */
  readonly after?: number;
  readonly only?: PartialViewer;
  readonly committed?: boolean;
  /** True if player 1 commits before the session begins, so that the turn ends. */
  readonly isPlayed?: boolean;
}

const [, jonas, bot, lena] = usualFacts.holders;
const others = [jonas, bot, lena].filter((holder) => holder !== undefined);

const frames: readonly OnlineFrame[] = [
  { name: 'match', facts: { watching: ['tom', 'ada'] } },
  { name: 'waiting', committed: true, facts: { waitsFor: [2], deadline: undefined } },
  { name: 'short-of-time', facts: { deadline: 42 * 60_000 } },
  { name: 'chat', keys: ['m', ...'on my way'] },
  { name: 'watching', only: 'spectator', facts: { seat: undefined, me: 'tom', watching: ['tom'] } },
  { name: 'offline', after: 3500, facts: { connection: { is: 'lost', retryAt: 7500, isRestart: false, text: '' } } },
  {
    name: 'welcome-back',
    facts: {
      holders: [{ is: 'stand-in', bot: 'normal', name: 'mia', isHere: true, why: 'away' }, ...others],
      missed: { turns: 3, from: 2 },
      deadline: 8 * 3_600_000 + 5 * 60_000,
    },
  },
  { name: 'as-it-was-left', isPlayed: true },
  { name: 'as-it-was-left-in-words', isPlayed: true, keys: ['L'] },
  { name: 'box', keys: ['o'] },
  { name: 'resign', keys: ['o', 'r'] },
  { name: 'vote', keys: ['o'], facts: { offers: [{ on: 'draw', by: 2, agreed: [2] }] } },
  { name: 'vote-to-end', keys: ['o'], facts: { offers: [{ on: 'end', by: 4, agreed: [4] }] } },
  {
    name: 'over',
    facts: {
      waitsFor: [],
      deadline: undefined,
      outcome: { winners: [], reason: 'draw' },
      rematch: { wanted: ['mia', 'jonas'], match: null },
    },
  },
];

const played = <T extends ScreenTypes>(
  screen: GameScreen<T>,
  match: Match<T>,
  { facts, keys = [], after = 0, only = 1, isPlayed = false }: OnlineFrame,
  around: Around,
) => {
  const timer = fakeTimer();
  const fake = fakeOnline(timer);
  const { referee } = judgedElsewhere<T>();
  const online = isPlayed ? { ...fake.online, unseenFrom: 0 } : fake.online;
  const { session, press } = playMatch<T>(
    screen,
    match,
    { ...around, referee, only, online, timer, settings: { speed: 1 } },
    () => match,
  );
  session.onEnter?.();
  fake.change({ ...facts });
  timer.pass(after);
  press(...keys);
  return session;
};

const two: Partial<OnlineFacts> = { holders: usualFacts.holders.slice(0, 2) };

const alone: Partial<OnlineFacts> = {
  holders: usualFacts.holders.slice(0, 1),
  waitsFor: [1],
  committed: [],
  deadline: undefined,
  terms: { limit: 0, watching: 'everybody', hints: true },
};
const aloneOver = (winners: readonly number[], reason: string): Partial<OnlineFacts> => ({
  ...alone,
  waitsFor: [],
  outcome: { winners, reason },
  rematch: { wanted: [], match: null },
});

/** A match of one seat on a bundled level, after some commands. */
function onLevel<T extends GameTypes>(game: Game<T>, name: string, lines: readonly string[]): Match<T> {
  const level = bundledLevel(game, name);
  const match = startMatch(game, { seed: 'alone', players: 1, options: {}, ...(level && { level }) });
  for (const text of lines) enter(match, text);
  return match;
}

const breachSolution = [
  ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
  ['move(4,1,4,2)', 'end_turn', 'move(4,2,7,2)', 'end_turn'],
].flat();
const flight = ['setup_next(5)', 'fire', 'fire'];

const scenes: readonly PinnedScene[] = [
  ...frames.map(
    (frame): PinnedScene => ({
      name: frame.name,
      source: (around) => played(riscScreen, fourWinds(frame), frame, around),
    }),
  ),
  {
    name: 'robo-race',
    source: (around) => played(roboRaceScreen, raceMatch({}), { name: '', facts: two }, around),
  },
  {
    name: 'robo-race-watching',
    source: (around) =>
      played(
        roboRaceScreen,
        raceMatch({}),
        { name: '', only: 'spectator', facts: { ...two, seat: undefined, me: 'tom', watching: ['tom'] } },
        around,
      ),
  },
  {
    name: 'space-explorers',
    source: (around) => played(spaceExplorersScreen, explorersMatch({}), { name: '', facts: two }, around),
  },
  {
    name: 'into-the-breach',
    source: (around) =>
      played(
        intoTheBreachScreen,
        onLevel<IntoTheBreachScreen>(intoTheBreach, 'classic', breachSolution.slice(0, 1)),
        { name: '', facts: alone },
        around,
      ),
  },
  {
    name: 'into-the-breach-menu',
    source: (around) =>
      played(
        intoTheBreachScreen,
        onLevel<IntoTheBreachScreen>(intoTheBreach, 'classic', []),
        { name: '', facts: alone, keys: ['escape'] },
        around,
      ),
  },
  {
    name: 'into-the-breach-over',
    source: (around) =>
      played(
        intoTheBreachScreen,
        onLevel<IntoTheBreachScreen>(intoTheBreach, 'classic', breachSolution),
        { name: '', facts: aloneOver([1], 'enemies-destroyed') },
        around,
      ),
  },
  {
    name: 'space-defender',
    source: (around) =>
      played(
        spaceDefenderScreen,
        onLevel<SpaceDefenderScreen>(spaceDefender, 'first-flight', flight),
        { name: '', facts: alone },
        around,
      ),
  },
  {
    name: 'space-defender-over',
    source: (around) =>
      played(
        spaceDefenderScreen,
        onLevel<SpaceDefenderScreen>(spaceDefender, 'first-flight', [...flight, ...Array(45).fill('pass')]),
        { name: '', facts: aloneOver([], 'The Starfighter was destroyed in turn 40.') },
        around,
      ),
  },
  {
    name: 'space-defender-resigned',
    source: (around) =>
      played(
        spaceDefenderScreen,
        onLevel<SpaceDefenderScreen>(spaceDefender, 'first-flight', flight),
        { name: '', facts: aloneOver([], 'resigned') },
        around,
      ),
  },
];

// Chosen cards are sent to the server, so a click on a card has no immediate effect.
pinScenes({
  folder: 'online',
  scenes,
  whole: ['match', 'over', 'offline', 'robo-race-watching'],
  styled: ['robo-race', 'space-explorers', 'resign', 'short-of-time', 'watching', 'vote'],
  idleKinds: ['card', 'slot'],
});
