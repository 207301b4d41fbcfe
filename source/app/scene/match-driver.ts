import type { Match } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import type { Refusal } from '#engine/result.ts';
import type { Step } from '#engine/step.ts';
import type { PartialViewer, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { ThinkObserver } from '#match-session/bot-decisions.ts';
import type { AdvanceOptions, AdvanceResult, AdvanceUntil, DriverEvent } from '#match-session/driver.ts';
import { type EnteredLine, readLine } from '#match-session/entered-line.ts';
import { type MatchPrograms, noPrograms, seatedAt } from '#match-session/match-programs.ts';
import { type MaybePromise, mapMaybePromise } from '#match-session/maybe-async.ts';
import type { PlannedMatch } from '#match-session/planned-rounds.ts';
import type { BotSeats } from '#match-session/players.ts';
import {
  type MatchRefereeOptions,
  matchReferee,
  type SessionReferee,
  type Undone,
  type Verdict,
} from '#match-session/referee.ts';
import { createMatchSession, remoteSession, type SessionActions, withRecentSteps } from '#match-session/session.ts';
import type { Thinker } from '#match-session/thinker.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import {
  eventsOf,
  isDebugView,
  isShown,
  lastShown,
  matchMemory,
  type PlayedStep,
  type SeenState,
  seenOf,
  stepOf,
  turnsIn,
} from './scene.ts';

export interface ViewerState<T extends ScreenTypes> extends SeenState<T> {
  readonly memory?: T['memory'];
}

export interface BotObserver<T extends ScreenTypes> {
  onPlayed(played: PlayedCommand<T>): void;
  onNews(news: DriverEvent<T>): void;
}

export interface MatchDriverOptions<T extends ScreenTypes> {
  readonly programs?: MatchPrograms<T>;
  readonly thinker?: Thinker;
  readonly ponder?: ThinkObserver;
  /** Judges commands, and runs bots and programs. Default: the engine in this process. */
  readonly referee?: RefereeOf<T>;
  /** Viewer of a match without persons. Default: the player at the screen. */
  readonly onlooker?: Viewer | undefined;
  /** The only local seat of an online match, or `spectator`. If undefined, all seats are local. */
  readonly only?: PartialViewer | undefined;
  /** State expected once the server has confirmed all sent commands. Default: the newest state. */
  readonly expected?: (() => StateOf<T>) | undefined;
  /** The same match with simultaneous plans, if the players at this screen plan each round before it is played. */
  readonly planned?: PlannedMatch<T> | undefined;
  /** True if the players at this screen hide only their plans from each other. */
  readonly isTableOpen?: boolean | undefined;
  onServerEvent?(event: ServerEvent<T>): void;
}

/** A command that this client did not send, or an undo that it did not request. */
export type ServerEvent<T extends ScreenTypes> =
  | { readonly type: 'played'; readonly by: Seat | null; readonly played: PlayedStep<T> }
  | { readonly type: 'undone' };

interface PendingCommand<T extends ScreenTypes> {
  readonly seat: Seat | null;
  played?: PlayedStep<T>;
}

/** Creates the referee of a mirrored match. `match` already contains every command that the referee has judged. */
export type RefereeOf<T extends ScreenTypes> = (match: Match<T>, options: MatchRefereeOptions<T>) => SessionReferee<T>;

/** Follows a match for the player at the screen. The debug view hides nothing. */
export function createMatchDriver<T extends ScreenTypes>(
  playedMatch: Match<T>,
  screen: GameScreen<T>,
  seat: () => Seat,
  bots: BotSeats<T> = new Map(),
  {
    programs = noPrograms<T>(),
    thinker,
    ponder,
    referee,
    onlooker,
    only,
    expected,
    onServerEvent,
    planned,
    isTableOpen,
  }: MatchDriverOptions<T> = {},
) {
  // An online match cannot be replayed here, because this process has only the steps that the server sent.
  const match = only === undefined ? withRecentSteps(playedMatch) : playedMatch;
  const memoryAt = matchMemory(match, screen);
  let sawAll = false;
  const stepWithRound = (length: number, { playedTogether }: PlannedMatch<T>): PlayedStep<T> | undefined => {
    const turns = playedTogether(length).map((end) => stepOf(match, end - 1));
    const last = turns.at(-1);
    return last && turns.length > 1 ? { ...last, earlier: turns.slice(0, -1) } : last;
  };
  const lastTurn = (): PlayedStep<T> | undefined => {
    const last = lastShown(match, screen);
    return last && planned ? stepWithRound(last.length, planned) : last;
  };
  let shownStep = lastTurn();

  const viewer = (): Viewer => {
    if (sawAll) return 'all';
    if (only !== undefined) {
      const forViewer = screen.eyes.seated(match.state, only);
      // In an online match, the player at this screen must not see the full state.
      return forViewer === 'all' ? only : forViewer;
    }
    if (isTableOpen === true) return 'all';
    const isAlone = onlooker !== undefined && bots.size === match.state.players;
    return isAlone ? onlooker : screen.eyes.seated(match.state, seat());
  };

  let pending: PendingCommand<T> | undefined;
  let isUndoing = false;
  let observer: BotObserver<T> | undefined;
  const listening: MatchRefereeOptions<T> = {
    ownSeats: match.game.script.botsOwnSeats === true ? new Set(bots.keys()) : undefined,
    played(played) {
      const { before, step, line } = played;
      const { length } = match.log;
      const round = planned?.hasPlayed(step) === true ? stepWithRound(length, planned) : undefined;
      const playedStep = round ?? { step, before, length };
      if (isShown(screen, step)) shownStep = playedStep;
      const isBots = line.bot === true;
      if (pending !== undefined && (only === undefined ? !isBots : !isBots && line.seat === (pending.seat ?? only)))
        pending.played = playedStep;
      else if (only !== undefined) onServerEvent?.({ type: 'played', by: line.seat, played: playedStep });
      else observer?.onPlayed(played);
    },
  };
  const createLocalTable = (): SessionActions<T> =>
    createMatchSession<T>({
      referee: matchReferee(match, listening),
      players: seatedAt(match, bots, programs),
      before: 'planners',
      // In a match between bots, bots do not resign, because spectators want to see it played to the end.
      concedes: bots.size < match.state.players,
      thinker,
      observeThinking: ponder,
      onEvent: (news) => observer?.onNews(news),
    });
  const createRemoteTable = (judge: SessionReferee<T>): SessionActions<T> => {
    if (only !== undefined)
      judge.listen(only, (update) => {
        if (update.type === 'played' || isUndoing) return;
        shownStep = lastTurn();
        onServerEvent?.({ type: 'undone' });
      });
    return remoteSession(judge);
  };
  const table = referee === undefined ? createLocalTable() : createRemoteTable(referee(match, listening));
  const play = (seat: Seat | null, command: T['command']): MaybePromise<PlayedStep<T>> => {
    const mine: PendingCommand<T> = { seat };
    pending = mine;
    return mapMaybePromise(table.play(seat, command), (verdict) => {
      if (pending === mine) pending = undefined;
      return mine.played?.step.ok === verdict.ok ? mine.played : unchangedStep(match, verdict);
    });
  };

  const afterUndo = (done: Undone): Refusal | undefined => {
    if (!done.ok) return done.error;
    shownStep = lastTurn();
    return undefined;
  };

  return {
    match,
    viewer,
    shown: (): PlayedStep<T> | undefined => shownStep,
    now: (): ViewerState<T> & { readonly debug: boolean } => ({
      view: match.game.view(expected === undefined ? match.state : expected(), viewer()),
      events: shownStep === undefined ? [] : turnsIn(shownStep).flatMap((turn) => eventsOf(match.game, turn, viewer())),
      debug: isDebugView(match.game, sawAll, viewer()),
      ...memoryAt(match.log.length, viewer()),
    }),
    /** A step and its result, limited to what the viewer may see. Default: the viewer at the screen. */
    seenOf: (played: PlayedStep<T>, forViewer: Viewer = viewer()): ViewerState<T> => ({
      ...seenOf(match, played.step.state, played, forViewer),
      ...memoryAt(played.length, forViewer),
    }),
    /** View and memory before a step. Default: those of the viewer at the screen. */
    before: (
      { before, length }: PlayedStep<T>,
      forViewer: Viewer = viewer(),
    ): Pick<ViewerState<T>, 'view' | 'memory'> => ({
      view: match.game.view(before, forViewer),
      ...memoryAt(length - 1, forViewer),
    }),
    /** Plays a command of a person. The caller must await the result before the next command. */
    play,
    read: (line: string): EnteredLine<T> | undefined =>
      readLine({ game: match.game, players: match.state.players, sitting: seat(), bots }, line),
    /** @param newObserver receives every step that bots and programs play, and the news about them */
    advance(what: AdvanceUntil, limits: AdvanceOptions, newObserver: BotObserver<T>): MaybePromise<AdvanceResult<T>> {
      observer = newObserver;
      return table.advance(what, limits);
    },
    table,
    undo(seat: Seat): MaybePromise<Refusal | undefined> {
      isUndoing = true;
      return mapMaybePromise(table.undo(seat), (undone) => {
        isUndoing = false;
        return afterUndo(undone);
      });
    },
    redo: (seat: Seat): MaybePromise<Refusal | undefined> => mapMaybePromise(table.redo(seat), afterUndo),
    /** Switches the debug view of a game that has no command for it. */
    toggleDebug() {
      sawAll = !sawAll;
    },
    hideAll() {
      sawAll = false;
    },
  };
}

/** Step that leaves the position unchanged, for a result without a played event. */
function unchangedStep<T extends ScreenTypes>({ state, log }: Match<T>, verdict: Verdict): PlayedStep<T> {
  const step: Step<T> = verdict.ok
    ? {
        ok: true,
        seat: verdict.seat,
        state,
        events: [],
        ...(verdict.result !== undefined && { result: verdict.result }),
      }
    : { ok: false, seat: verdict.seat, state, error: verdict.error };
  return { step, before: state, length: log.length };
}
