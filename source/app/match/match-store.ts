import type { Match } from '../../engine/match.ts';
import { createReports } from '../../engine/report.ts';
import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import type { ThinkObserver } from '../../match-session/bot-decisions.ts';
import { namedPlayer, noPrograms } from '../../match-session/match-programs.ts';
import type { BotSeats } from '../../match-session/players.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { ProgramError, Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Size } from '../layers/page-view.ts';
import { leastSize } from '../layers/page-view.ts';
import { createListeners } from '../listeners.ts';
import { createPondering } from '../busy-indicator.ts';
import { type Came, driveMatch, type Remembered, type Sitting } from '../scene/match-driver.ts';
import { resultOf } from '../scene/match-result.ts';
import { turnsIn } from '../scene/scene.ts';
import { sceneOf } from '../scene/scene-of.ts';
import { createHandOver, createOneSeat, type HandOver } from './hotseat.ts';
import { isOpenTable, keptPlans, plannedBy } from './persistence/kept-plans.ts';
import type { PlayServices } from './match-services.ts';
import { personsOf } from './seats.ts';

export interface StoreOptions<T extends ScreenTypes, Services extends PlayServices<T> = PlayServices<T>>
  extends Omit<Sitting<T>, 'ponder' | 'came' | 'thinker'> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly services: Services;
  /** Seats that are played by bots. */
  readonly bots?: BotSeats<T>;
  /** Names of bots, where they are not those of the game. */
  readonly botNames?: Readonly<Record<Seat, string>>;
  /** Whether players read the result of their move before the match is passed on. */
  readonly lingers?: boolean;
}

/** The match as the player at the screen sees it. */
export interface MatchState<T extends ScreenTypes> extends Remembered<T> {
  readonly debug: boolean;
  readonly local: T['local'];
  /** Failed turns of programs, oldest first. */
  readonly mishaps: readonly ProgramError[];
}

/** A match that is played here: its state for the player at the screen, and listeners to its changes. */
export type MatchStore<T extends ScreenTypes, Services extends PlayServices<T> = PlayServices<T>> = ReturnType<
  typeof createMatchStore<T, Services>
>;

/** Builds the store of a match. */
export function createMatchStore<T extends ScreenTypes, Services extends PlayServices<T>>(
  options: StoreOptions<T, Services>,
) {
  const { screen, services, bots = new Map(), programs = noPrograms<T>(), botNames = {} } = options;
  const { thinker } = services;
  const { only } = options;
  /** Takes a match as those at the screen play it. */
  const seated = (match: Match<T>) => {
    const isShared = only === undefined && personsOf(match.state.players, bots).length === match.state.players;
    const planned = isShared ? plannedBy(match, services.file) : undefined;
    return { planned, match: planned?.match ?? match, isTableOpen: isShared && isOpenTable(match) };
  };
  let at = seated(options.match);
  const handOver =
    only === undefined
      ? createHandOver(at.match, screen, bots, { lingers: options.lingers, hidesNothing: () => at.isTableOpen })
      : createOneSeat(options.match, only);
  let beside = (): Pick<Scene<T>, 'online' | 'watched' | 'confirmed'> => ({});
  const hearing: ((came: Came<T>) => void)[] = [];
  const pondering = createPondering();
  const ponder: ThinkObserver = (start, asker) => {
    pondering.begin(start, asker);
    return pondering.cancel;
  };
  const came = (news: Came<T>) => {
    for (const hear of hearing) hear(news);
  };
  const sitDown = () => driveMatch(at.match, screen, handOver.seat, bots, { ...options, ...at, thinker, ponder, came });

  let driver = sitDown();
  let { setup } = options.match;
  /** Players who have left the screen while the game moves for them, as they left it. */
  const away = new Map<Seat, Pick<MatchState<T>, 'local' | 'view'>>();
  const isGoingOn = (local: T['local']): boolean => {
    const stopped = screen.byItself?.stopped(local);
    return stopped !== undefined && stopped !== local;
  };
  /** The screen's own state of whoever has this view, with the marks that the match's file keeps. */
  const keptLocal = (view: T['view']): T['local'] => {
    const local = screen.state.initial(view);
    const { kept } = services.file.facts();
    return kept === undefined ? local : (screen.state.kept?.read(local, view, kept) ?? local);
  };
  /** The match as the player at the screen sees it, with what has come of it while the game moved for that player. */
  const seenNow = () => {
    const now = driver.now();
    const own = away.get(handOver.seat());
    away.delete(handOver.seat());
    return {
      ...now,
      local: own === undefined ? keptLocal(now.view) : screen.state.reduce(own.local, own.view, now.view),
    };
  };
  /** Finds the players again whom the game moved for when the match was closed, and what they have not been told of. */
  const findAway = () => {
    away.clear();
    if (services.file.facts().kept === undefined) return;
    const played = driver.shown();
    const { match } = driver;
    for (const seat of handOver.persons()) {
      const hasMoved = at.planned === undefined ? seat !== handOver.seat() : at.planned.hasPlanned(seat);
      const first = hasMoved || played === undefined ? undefined : turnsIn(played)[0];
      const view = first === undefined ? match.game.view(match.state, seat) : driver.before(first, seat).view;
      const local = keptLocal(view);
      if (isGoingOn(local)) away.set(seat, { local, view });
    }
  };
  findAway();
  let state: MatchState<T> = { ...seenNow(), mishaps: [] };
  /** Copies the player's marks into the file's notes. */
  const noteKept = () => {
    const { kept: before } = services.file.facts();
    const kept = screen.state.kept?.write(state.local, state.view, before);
    if (kept !== before) services.file.note({ kept });
  };
  const isOver = () => screen.view.standing(state.view).end !== undefined || beside().online?.isOver === true;

  /** Whether the player is done although the position does not say so: they watch, or a server has ended the match. */
  const isLookedAt = () => only === 'spectator' || (isOver() && screen.view.standing(state.view).end === undefined);

  const store = {
    screen,
    services,
    bots,
    programs,
    botNames,
    thinker,
    /** The bots' thinking that is under way. */
    pondering,
    get driver() {
      return driver;
    },
    get state() {
      return state;
    },
    handOver,
    /** The match as its file has it, and the plans in it that are not played yet. */
    kept: () => ({ match: at.planned?.played ?? driver.match, plans: keptPlans(at.planned, services.file) }),
    /** Sentences, once, about orders of the player at the screen that could not be carried out as they were planned. */
    newCuts: (): readonly string[] =>
      (at.planned?.takeCuts(handOver.seat()) ?? []).flatMap(
        ({ command, remainder }) => screen.seats?.cutShort?.(command, remainder) ?? [],
      ),
    /** The one seat that is here, or who watches, where all others are elsewhere. */
    only,
    /** Adds facts to every scene from now on, such as who is connected. */
    beside(more: () => Pick<Scene<T>, 'online' | 'watched' | 'confirmed'>) {
      beside = more;
    },
    /** Calls the listener after news in a match whose other seats are elsewhere. */
    whenCame: (listener: (came: Came<T>) => void) => void hearing.push(listener),
    /** The command history of the player here. */
    lines: typedLines(services, handOver),
    ...createListeners(),
    /** The scene to paint or to judge; the size matters only for painting. */
    scene(size: Size = leastSize): Scene<T> {
      const { view, events, local, memory, debug, mishaps } = state;
      const facts = services.file.facts();
      const { hints, undos, debugUsed } = facts;
      const isEnd = isOver();
      // Finding the next level reads all of them.
      const next = isEnd ? services.next() : undefined;
      // Of a match that is judged elsewhere, neither seed nor commands are known.
      const result =
        isEnd && only === undefined ? resultOf(driver.match, screen, { ...facts, bots: botNames }) : undefined;
      return sceneOf(
        driver.match,
        {
          seat: handOver.seat(),
          bots: botNames,
          ...(facts.names && { names: facts.names }),
          ...(isLookedAt() && { watched: true }),
          ...beside(),
          // A refused program's command may be a secret of its seat until the end.
          ...((debug || isEnd) && mishaps.length > 0 && { programErrors: mishaps }),
          ...(next && { next }),
          ...(result && { result }),
          ...(isEnd && only === undefined && { past: () => pastOf(driver.match, driver.viewer()) }),
          record: services.record(),
          hints,
          undos,
          debugUsed,
          glyphs: services.glyphs(),
          preferences: services.settings(),
        },
        { view, events, local, ...(memory && { memory }), debug },
        size,
      );
    },
    isOver,
    /** Takes in the match as it is now; returns the scene before. */
    follow(): Scene<T> {
      const before = store.scene();
      const now = driver.now();
      state = { ...state, ...now, local: screen.state.reduce(state.local, state.view, now.view) };
      if (now.debug && !services.file.facts().debugUsed) services.file.note({ debugUsed: true });
      noteKept();
      return before;
    },
    /** Keeps the player's own marks. */
    keep(local: T['local']) {
      state = { ...state, local };
      noteKept();
    },
    /** Shows the match to the player here now, without any marks of the one who has left. */
    seeAnew(left: Seat) {
      const { local, view } = state;
      if (isGoingOn(local)) away.set(left, { local, view });
      driver.hideAll();
      state = { ...state, ...seenNow() };
    },
    /** Whether the player whom the match is passed to waits for something, so that the game moves in their place. */
    goesOn: () => handOver.stage() === 'passed' && isGoingOn(state.local),
    /** Closes the debug view. */
    hideAll() {
      driver.hideAll();
      state = { ...state, ...driver.now() };
    },
    /** Goes over to another match, or to a level that was loaded into this one. */
    begin(match: Match<T>) {
      at = seated(match);
      handOver.begin(at.match);
      driver.table.cancel();
      driver = sitDown();
      setup = match.setup;
      findAway();
      state = { ...state, ...seenNow(), mishaps: [] };
    },
    /** Whether a command has loaded another level into the match. */
    isLoaded: () => driver.match.setup !== setup,
    /** Notes what went wrong in a turn of a program. */
    note(mishaps: readonly ProgramError[]) {
      if (mishaps.length > 0) state = { ...state, mishaps: [...state.mishaps, ...mishaps] };
    },
    /** The name of a bot or program as a sentence begins with it, such as `The bot normal`. */
    named: (seat: Seat) => namedPlayer({ game: driver.match.game, bots, programs, names: botNames }, seat),
  };
  return store;
}

/** Each command as a viewer was told it, with the view after it. */
const pastOf = <T extends ScreenTypes>(match: Match<T>, viewer: Viewer) =>
  createReports(match)
    .steps(0, undefined, viewer, { withView: true })
    .flatMap(({ events, view }) => (view === undefined ? [] : [{ events, view }]));

/**
 * The command history of a match. Where several persons play, each has their own, here and in later matches: the lines may
 * be secret.
 */
export function typedLines<T extends ScreenTypes>(
  { history, remember }: Pick<PlayServices<T>, 'history' | 'remember'>,
  { seat, persons }: Pick<HandOver<T>, 'seat' | 'persons'>,
) {
  const typed = new Map<Seat, readonly string[]>();
  const own = () => typed.get(seat()) ?? [];
  return {
    /** Oldest first. */
    all: (): readonly string[] => [...history(), ...own()],
    remember(line: string) {
      if (persons().length < 2) remember(line);
      else if (line !== own().at(-1)) typed.set(seat(), [...own(), line]);
    },
  };
}
