import type { Match } from '#engine/match.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { createReports } from '#engine/report.ts';
import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { ThinkObserver } from '#match-session/bot-decisions.ts';
import { namedPlayer, noPrograms } from '#match-session/match-programs.ts';
import type { BotSeats } from '#match-session/players.ts';
import { rivalsAmong } from '#match-session/rivals.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import type { ProgramError, Scene, ScreenTypes } from '#screen/scene.ts';
import type { PathHelp } from '#storage/files/players-files.ts';
import { createBusyIndicator } from '../busy-indicator.ts';
import { stageStarLabels } from '../campaign/judge.ts';
import { minSize, type Size } from '../layers/page-view.ts';
import { createListeners } from '../listeners.ts';
import {
  createMatchDriver,
  type MatchDriverOptions,
  type ServerEvent,
  type ViewerState,
} from '../scene/match-driver.ts';
import { resultOf } from '../scene/match-result.ts';
import { sceneOf, turnsIn } from '../scene/scene.ts';
import type { MatchHelp, Services, SharedServices } from '../services.ts';
import { createHotseat, createSingleSeat, type Hotseat, personsOf } from './hotseat.ts';
import {
  encryptedPlans,
  isOpenTable,
  type MatchFile,
  type PersistedMatch,
  planMatch,
} from './persistence/match-file.ts';
import { createMatchRemarks } from './remarks.ts';
import { reviewableSeat } from './review/match-review.ts';

export interface PlayServices<T extends ScreenTypes>
  extends SharedServices,
    Pick<PersistedMatch<T>, 'record' | 'next' | 'easier' | 'restart' | 'rush'> {
  readonly file: Pick<MatchFile<T>, 'facts' | 'note' | 'changed' | 'replaceMatch' | 'encrypt' | 'decrypt'>;
  /** True if another match may replace this one (by `command`). Warns the player once of unsaved changes. */
  canLeave(command?: string): boolean;
  /** @param isRetry true to go back to the briefing of a lost stage */
  playNext(isRetry?: boolean): void;
  playEasier(): void;
  readonly hasFiles?: false;
  history(): readonly string[];
  remember(line: string): void;
}

export interface MatchServices<T extends ScreenTypes> extends PlayServices<T>, Omit<Services, 'help'> {
  hasHints?(): boolean;
  save(): void;
  open(): void;
  replay(from?: number): void;
  review(): void;
  help(content: MatchHelp): void;
  leave(): void;
  /** Leaves the program. If data would be lost, the first call only warns the player. */
  quit(): void;
  readonly paths: PathHelp;
}

export interface MatchStoreOptions<T extends ScreenTypes, Services extends PlayServices<T> = PlayServices<T>>
  extends Omit<MatchDriverOptions<T>, 'ponder' | 'onServerEvent' | 'thinker'> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly services: Services;
  readonly bots?: BotSeats<T>;
  readonly botNames?: Readonly<Record<Seat, string>>;
  /** True if players read the result of their move before the match is passed to the next player. */
  readonly lingers?: boolean;
}

export interface MatchState<T extends ScreenTypes> extends ViewerState<T> {
  readonly debug: boolean;
  readonly local: T['local'];
  readonly programErrors: readonly ProgramError[];
}

export type MatchStore<T extends ScreenTypes, Services extends PlayServices<T> = PlayServices<T>> = ReturnType<
  typeof createMatchStore<T, Services>
>;

export function createMatchStore<T extends ScreenTypes, Services extends PlayServices<T>>(
  options: MatchStoreOptions<T, Services>,
) {
  const { screen, services, bots = new Map(), programs = noPrograms<T>(), botNames = {} } = options;
  const { thinker } = services;
  const { only } = options;
  const seatMatch = (match: Match<T>) => {
    const isShared = only === undefined && personsOf(match.state.players, bots).length === match.state.players;
    const planned = isShared ? planMatch(match, services.file) : undefined;
    return { planned, match: planned?.match ?? match, isTableOpen: isShared && isOpenTable(match) };
  };
  let at = seatMatch(options.match);
  const hotseat =
    only === undefined
      ? createHotseat(at.match, screen, bots, { lingers: options.lingers, hidesNothing: () => at.isTableOpen })
      : createSingleSeat(options.match, only);
  const { game, state: startState } = options.match;
  const commander = screen.remarks?.commander?.(game.view(startState, hotseat.seat()));
  const rivals = new Map([
    ...rivalsAmong(game, services.file.facts().bots),
    ...(commander === undefined ? [] : [[2, commander] as const]),
  ]);
  let onlineFacts = (): Pick<Scene<T>, 'online' | 'watched' | 'confirmed'> => ({});
  const serverListeners: ((event: ServerEvent<T>) => void)[] = [];
  const busyIndicator = createBusyIndicator();
  const ponder: ThinkObserver = (start, asker) => {
    busyIndicator.begin(start, asker);
    return busyIndicator.cancel;
  };
  const onServerEvent = (event: ServerEvent<T>) => {
    for (const listener of serverListeners) listener(event);
  };
  const startDriver = () =>
    createMatchDriver(at.match, screen, hotseat.seat, bots, { ...options, ...at, thinker, ponder, onServerEvent });

  let driver = startDriver();
  const remarks = createMatchRemarks<T>({
    screen,
    rivals,
    match: () => driver.match,
    persons: hotseat.persons,
    isLocal: only === undefined,
    which: () => services.settings().remarks,
  });
  let { setup } = options.match;
  /** State of players who left the screen while the game was still making moves for them. */
  const away = new Map<Seat, Pick<MatchState<T>, 'local' | 'view'>>();
  const isGoingOn = (local: T['local']): boolean => {
    const stopped = screen.byItself?.stopped(local);
    return stopped !== undefined && stopped !== local;
  };
  /** Initial local state for a view, including the part of it that the match's file stores. */
  const savedLocal = (view: T['view']): T['local'] => {
    const local = screen.state.initial(view);
    const { kept: savedMarks } = services.file.facts();
    return savedMarks === undefined ? local : (screen.state.storedLocal?.read(local, view, savedMarks) ?? local);
  };
  /** State for the player at the screen, after the moves that the game made for the player in the meantime. */
  const currentState = () => {
    const now = driver.now();
    const awayState = away.get(hotseat.seat());
    away.delete(hotseat.seat());
    return {
      ...now,
      local:
        awayState === undefined ? savedLocal(now.view) : screen.state.reduce(awayState.local, awayState.view, now.view),
    };
  };
  /** Restores `away` for a match that was closed while the game was making moves for players. */
  const findAway = () => {
    away.clear();
    if (services.file.facts().kept === undefined) return;
    const played = driver.shown();
    const { match } = driver;
    for (const seat of hotseat.persons()) {
      const hasMoved = at.planned === undefined ? seat !== hotseat.seat() : at.planned.hasPlanned(seat);
      const first = hasMoved || played === undefined ? undefined : turnsIn(played)[0];
      const view = first === undefined ? match.game.view(match.state, seat) : driver.before(first, seat).view;
      const local = savedLocal(view);
      if (isGoingOn(local)) away.set(seat, { local, view });
    }
  };
  findAway();
  let state: MatchState<T> = { ...currentState(), programErrors: [] };
  const saveMarks = () => {
    const { kept: before } = services.file.facts();
    const savedMarks = screen.state.storedLocal?.write(state.local, state.view, before);
    if (savedMarks !== before) services.file.note({ kept: savedMarks });
  };
  const hidesForecast = game.puzzles?.hidesForecast === true && puzzleOf(options.match.setup.level) !== undefined;
  /** True after a wrong answer to a puzzle, and while the solution is shown turn by turn. */
  const isSolvable = (next: Scene<T>['next'], isContinued: boolean) =>
    only === undefined &&
    puzzleOf(options.match.setup.level) !== undefined &&
    next?.isCampaign !== true &&
    ((isContinued && !isOver()) || (isWrong(screen.view.standing(state.view)) && !hasWon()));
  const hasWon = () => driver.match.game.outcome?.(driver.match.state)?.winners.includes(hotseat.seat()) === true;
  const isOver = () => screen.view.standing(state.view).end !== undefined || onlineFacts().online?.isOver === true;

  /** True if the player is a spectator, or if a server has ended a match that the rules would continue. */
  const isLookedAt = () => only === 'spectator' || (isOver() && screen.view.standing(state.view).end === undefined);

  const store = {
    screen,
    services,
    bots,
    programs,
    botNames,
    rivals,
    remarks,
    thinker,
    busyIndicator,
    get driver() {
      return driver;
    },
    get state() {
      return state;
    },
    hotseat,
    /** The match as stored in its file, and its encrypted plans that have not been played yet. */
    savedMatch: () => ({ match: at.planned?.played ?? driver.match, plans: encryptedPlans(at.planned, services.file) }),
    newCuts: (): readonly string[] =>
      (at.planned?.takeCuts(hotseat.seat()) ?? []).flatMap(
        ({ command, remainder }) => screen.seats?.cutShort?.(command, remainder) ?? [],
      ),
    only,
    setOnlineFacts(more: () => Pick<Scene<T>, 'online' | 'watched' | 'confirmed'>) {
      onlineFacts = more;
    },
    onServerEvent: (listener: (event: ServerEvent<T>) => void) => void serverListeners.push(listener),
    lines: createLineHistory(services, hotseat),
    ...createListeners(),
    scene(size: Size = minSize): Scene<T> {
      const { view, events, local, memory, debug, programErrors } = state;
      const facts = services.file.facts();
      const { hints, undos, debugUsed, isContinued } = facts;
      const isEnd = isOver();
      const stageStars = stageStarLabels(driver.match.game, facts);
      // Computed only at the end, because finding the next level requires parsing all levels.
      const next = isEnd ? services.next() : undefined;
      const isReviewable =
        isEnd && only === undefined && reviewableSeat(driver.match, screen, facts.bots) !== undefined;
      const easier = isEnd && only === undefined ? services.easier() : undefined;
      const namedFacts = { ...facts, bots: { ...botNames, ...facts.bots }, tries: services.record().played + 1 };
      // An online client knows neither the seed nor all commands of the match.
      const result = isEnd && only === undefined ? resultOf(driver.match, screen, namedFacts) : undefined;
      return sceneOf(
        driver.match,
        {
          seat: hotseat.seat(),
          bots: botNames,
          ...(rivals.size > 0 && { rivals }),
          ...(facts.names && { names: facts.names }),
          ...(isLookedAt() && { watched: true }),
          ...(services.hasFiles === false && { hasFiles: false }),
          ...onlineFacts(),
          // A refused command of a program may be a secret of its seat until the end.
          ...((debug || isEnd) && programErrors.length > 0 && { programErrors }),
          ...(next && { next }),
          ...(isReviewable && { canReview: true }),
          ...(isSolvable(next, isContinued === true) && { canShowSolution: true }),
          ...(easier && { easier }),
          ...(result && { result }),
          ...(isEnd && only === undefined && { past: () => pastOf(driver.match, driver.viewer()) }),
          ...(stageStars && { stageStars }),
          record: services.record(),
          hints,
          undos,
          debugUsed,
          ...(isContinued && { isContinued }),
          glyphs: services.glyphs(),
          preferences: isEnd || !hidesForecast ? services.settings() : { ...services.settings(), forecast: false },
        },
        { view, events, local, ...(memory && { memory }), debug },
        size,
      );
    },
    isOver,
    /** Updates the state to the current match. Returns the scene before the update. */
    follow(): Scene<T> {
      const before = store.scene();
      const now = driver.now();
      state = { ...state, ...now, local: screen.state.reduce(state.local, state.view, now.view) };
      if (now.debug && !services.file.facts().debugUsed) services.file.note({ debugUsed: true });
      saveMarks();
      return before;
    },
    setLocal(local: T['local']) {
      state = { ...state, local };
      saveMarks();
    },
    /** Switches to the player at the screen. Stores the state of seat `leftOver` if the game still moves for it. */
    switchViewer(leftOver: Seat) {
      const { local, view } = state;
      if (isGoingOn(local)) away.set(leftOver, { local, view });
      driver.hideAll();
      state = { ...state, ...currentState() };
    },
    /** True while the game makes moves for the next player, who has not lifted the cover yet. */
    isAutoPlaying: () => hotseat.stage() === 'passed' && isGoingOn(state.local),
    hideAll() {
      driver.hideAll();
      state = { ...state, ...driver.now() };
    },
    begin(match: Match<T>) {
      at = seatMatch(match);
      hotseat.begin(at.match);
      driver.table.cancel();
      driver = startDriver();
      setup = match.setup;
      findAway();
      state = { ...state, ...currentState(), programErrors: [] };
    },
    isLoaded: () => driver.match.setup !== setup,
    addProgramErrors(mishaps: readonly ProgramError[]) {
      if (mishaps.length > 0) state = { ...state, programErrors: [...state.programErrors, ...mishaps] };
    },
    /** Name of a bot or program as the subject of a sentence, such as `Hard A`. */
    playerName: (seat: Seat) => namedPlayer({ programs, names: botNames }, seat),
  };
  return store;
}

const isWrong = ({ end }: Pick<MatchStatus, 'end'>): boolean => end === 'lost' || end === 'drawn';

/** Events of each command and the view after it, limited to what the viewer may know. */
const pastOf = <T extends ScreenTypes>(match: Match<T>, viewer: Viewer) =>
  createReports(match)
    .steps(0, undefined, viewer, { withView: true })
    .flatMap(({ events, view }) => (view === undefined ? [] : [{ events, view }]));

/** History of typed lines. If several persons play, only the person who typed a line sees it, and it is not stored. */
export function createLineHistory<T extends ScreenTypes>(
  { history, remember }: Pick<PlayServices<T>, 'history' | 'remember'>,
  { seat, persons }: Pick<Hotseat<T>, 'seat' | 'persons'>,
) {
  const typed = new Map<Seat, readonly string[]>();
  const ownLines = () => typed.get(seat()) ?? [];
  return {
    all: (): readonly string[] => [...history(), ...ownLines()],
    remember(line: string) {
      if (persons().length < 2) remember(line);
      else if (line !== ownLines().at(-1)) typed.set(seat(), [...ownLines(), line]);
    },
  };
}
