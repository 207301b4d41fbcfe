import type { Match } from '../../engine/match.ts';
import type { Refusal } from '../../engine/result.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Glyphs } from '../../screen/paint.ts';
import type { Mishap, Scene, ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import type { Ponder } from '../../table/driver.ts';
import { type MatchPrograms, namedPlayer, noPrograms } from '../../table/match-programs.ts';
import type { BotSeats } from '../../table/players.ts';
import type { Thinker } from '../../table/thinker.ts';
import { thinkHere } from '../../thinking/think-here.ts';
import { emptyEditor } from '../command-line/editor.ts';
import { fitsBox } from '../layers/dialog.ts';
import type { Notice } from '../layers/notice.ts';
import type { Size } from '../layers/place.ts';
import { createListeners, type Listeners } from '../listeners.ts';
import { createPondering, type Pondering } from '../pondering.ts';
import { driveMatch, type MatchDriver } from '../scene/match-driver.ts';
import { levelOf } from '../scene/scene.ts';
import { firstSitter, livingOf, personsOf } from './seats.ts';
import { noPlayFacts, type PlayFacts, type SessionHost } from './session-host.ts';
import type { Snapshot } from './session-snapshot.ts';

/** What a session is started with. */
export interface SessionOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly glyphs: () => Glyphs;
  readonly host: SessionHost<T>;
  /** What is known of the match from before. */
  readonly facts?: PlayFacts;
  /** Seats that are played by bots. */
  readonly bots?: BotSeats<T>;
  /** Which of them are players' programs. */
  readonly programs?: MatchPrograms<T>;
  /** What they are called. */
  readonly botNames?: Readonly<Record<Seat, string>>;
  /** Who does what takes long; this thread where absent. */
  readonly thinker?: Thinker;
  /** Whether the tutorial goes along. */
  readonly tutorial?: boolean;
  /** Milliseconds since a moment that never changes; the clock of the machine where absent. */
  readonly clock?: () => number;
}

/** What the parts of a session share: the match, what is on the screen, and who is to be told. */
export interface SessionCore<T extends ScreenTypes> extends Listeners {
  readonly options: SessionOptions<T>;
  readonly bots: BotSeats<T>;
  readonly programs: MatchPrograms<T>;
  readonly thinker: Thinker;
  /** What is thought about for those who are no persons. */
  readonly pondering: Pondering;
  readonly driver: MatchDriver<T>;
  readonly state: Snapshot<T>;
  size: Size;
  set(change: Partial<Snapshot<T>>): void;
  /** Shows a message until the next key. */
  say(kind: Notice['kind'], text: string): void;
  /** What a bot or program is called at the beginning of a sentence, such as `The bot normal`. */
  named(seat: Seat): string;
  /** Notes what went wrong in a turn of a program. */
  note(mishaps: readonly Mishap[]): void;
  /** Tells why something was refused: like a message, or in a box where the game wants one. */
  refuse(error: Refusal): void;
  scene(): Scene<T>;
  /** Takes in what the match is like now; returns the scene of before. */
  follow(): Scene<T>;
  /** Takes in what the screen keeps beside the match. */
  keep(local: T['local']): void;
  /** Goes over to another match, or to what was loaded into this one. */
  begin(match: Match<T>): void;
  /** Whether a command has loaded another level into the match. */
  isLoaded(): boolean;
  /** The seat whose player sits here; a bot's where every seat is. */
  seat(): Seat;
  /** The lines that were typed here. */
  readonly history: SessionHistory;
  /** The seats that persons play, ascending. */
  persons(): readonly Seat[];
  /** Those of them who are not out of the match. */
  living(): readonly Seat[];
  /** Whether persons at this screen have something to hide from one another. */
  hides(): boolean;
  /** Somebody sits down: nothing stays of what another did, and where something is to be hidden, it is covered. */
  sit(seat: Seat): void;
  /** Covers everything, where something is to be hidden and the match is not over. */
  cover(): void;
  /** Milliseconds since a moment that never changes. */
  clock(): number;
}

/** What a session begins with. */
export function createCore<T extends ScreenTypes>(options: SessionOptions<T>): SessionCore<T> {
  const { screen, host, bots = new Map(), programs = noPrograms<T>() } = options;
  const { thinker = thinkHere, clock = () => performance.now() } = options;
  const personsIn = ({ state: { players } }: Match<T>) => personsOf(players, bots);
  const sitterIn = (match: Match<T>): Seat => firstSitter(match.game, match.state, personsIn(match));
  let sitting = sitterIn(options.match);
  const seat = () => sitting;
  const pondering = createPondering();
  const ponder: Ponder = (start, asker) => {
    pondering.begin(start, asker);
    return pondering.cancel;
  };
  const sitDown = (match: Match<T>) => driveMatch(match, screen, seat, bots, { programs, thinker, ponder });
  let driver = sitDown(options.match);
  let { setup } = options.match;
  let level = levelOf(options.match);
  const start = driver.now();
  let state: Snapshot<T> = {
    ...start,
    local: screen.state.initial(start.view),
    seed: options.match.setup.seed,
    facts: options.facts ?? noPlayFacts,
    line: undefined,
    leftLine: emptyEditor,
    notice: undefined,
    mark: undefined,
    lesson: options.tutorial === true && screen.tutorial !== undefined ? 0 : undefined,
    mishaps: [],
    coveredSince: undefined,
  };

  const set = (change: Partial<Snapshot<T>>) => {
    state = { ...state, ...change };
  };
  const say = (kind: Notice['kind'], text: string) => set({ notice: { kind, text } });
  const refuse = (error: Refusal) => {
    const { message: text } = error;
    const title = fitsBox(text) ? screen.view.refusalTitle?.(error) : undefined;
    set({ notice: { kind: 'refusal', text, ...(title === undefined ? {} : { title }) } });
  };

  const learn = (before: Scene<T>) => {
    const lessons = screen.tutorial ?? [];
    const { lesson } = state;
    if (lesson === undefined || lessons[lesson]?.done(before, core.scene()) !== true) return;
    set({ lesson: lesson + 1 < lessons.length ? lesson + 1 : undefined });
    if (lesson + 1 === lessons.length) say('notice', 'That was the tutorial. ? shows all keys and the rules.');
  };

  const persons = () => personsIn(driver.match);
  const living = () => livingOf(driver.match.game, driver.match.state, persons());
  const core: SessionCore<T> = {
    options,
    bots,
    programs,
    thinker,
    pondering,
    get driver() {
      return driver;
    },
    get state() {
      return state;
    },
    size: { columns: 80, rows: 24 },
    set,
    say,
    named: (seat) => namedPlayer({ game: driver.match.game, bots, programs, names: options.botNames }, seat),
    note(mishaps) {
      if (mishaps.length > 0) set({ mishaps: [...state.mishaps, ...mishaps] });
    },
    refuse,
    ...createListeners(),
    scene() {
      const { cells, forecast, log } = host.settings();
      // Which one it is takes reading them all.
      const isOver = screen.view.standing(state.view).end !== undefined;
      const next = isOver ? host.next() : undefined;
      return {
        view: state.view,
        events: state.events,
        local: state.local,
        ...(state.memory && { memory: state.memory }),
        // What was refused to a program may be a secret of its seat until the end.
        ...((state.debug || isOver) && state.mishaps.length > 0 && { mishaps: state.mishaps }),
        seat: seat(),
        bots: options.botNames ?? {},
        seed: state.seed,
        ...(level === undefined ? {} : { level }),
        ...(next === undefined ? {} : { next }),
        record: host.record(driver.match),
        hints: state.facts.hints,
        undos: state.facts.undos,
        debug: state.debug,
        debugUsed: state.facts.debugUsed,
        ...core.size,
        glyphs: options.glyphs(),
        preferences: { cells, forecast, log },
      };
    },
    follow() {
      const before = core.scene();
      const now = driver.now();
      const { facts } = state;
      set({
        ...now,
        local: screen.state.reduce(state.local, state.view, now.view),
        facts: now.debug && !facts.debugUsed ? { ...facts, debugUsed: true } : facts,
      });
      learn(before);
      return before;
    },
    keep(local) {
      const before = core.scene();
      set({ local });
      learn(before);
    },
    begin(match) {
      sitting = sitterIn(match);
      driver.table.cancel();
      driver = sitDown(match);
      setup = match.setup;
      level = levelOf(match);
      const now = driver.now();
      const local = screen.state.initial(now.view);
      set({ ...now, local, notice: undefined, seed: setup.seed, facts: noPlayFacts, mishaps: [] });
      core.cover();
    },
    isLoaded: () => driver.match.setup !== setup,
    seat,
    persons,
    living,
    history: sessionHistory({ options, persons, seat }),
    hides: () => screen.view.cover !== undefined && living().length > 1,
    sit(next) {
      sitting = next;
      driver.hideAll();
      const now = driver.now();
      set({ ...now, local: screen.state.initial(now.view), line: undefined, leftLine: emptyEditor, notice: undefined });
      core.cover();
    },
    cover() {
      if (!core.hides() || screen.view.standing(state.view).end !== undefined) return;
      driver.hideAll();
      set({ ...driver.now(), coveredSince: clock() });
    },
    clock,
  };
  core.cover();
  return core;
}

/** The lines that whoever sits at the screen can look through. */
export interface SessionHistory {
  /** Oldest first. */
  lines(): readonly string[];
  remember(line: string): void;
}

/**
 * The lines of a session. Where several persons play, one finds none of another's, neither here nor later: they may say
 * what is secret.
 */
export function sessionHistory<T extends ScreenTypes>(
  core: Pick<SessionCore<T>, 'options' | 'persons' | 'seat'>,
): SessionHistory {
  const { host } = core.options;
  const typed = new Map<Seat, readonly string[]>();
  const own = () => typed.get(core.seat()) ?? [];
  return {
    lines: () => [...host.history(), ...own()],
    remember(line) {
      if (core.persons().length < 2) host.remember(line);
      else if (line !== own().at(-1)) typed.set(core.seat(), [...own(), line]);
    },
  };
}
