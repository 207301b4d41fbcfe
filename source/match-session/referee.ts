import { type BotInput, botInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { AcceptedUndo, Match } from '#engine/match.ts';
import { createReports, type PlayedCommand, playedAt, playLine, type Report, redactFor } from '#engine/report.ts';
import type { Refusal } from '#engine/result.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Json, MatchSetup, Seat, Viewer } from '#engine/vocabulary.ts';
import type { MaybePromise } from './maybe-async.ts';
import { isSimultaneous } from './planned-rounds.ts';

export type Verdict =
  | {
      readonly ok: true;
      readonly seat: Seat;
      /** The answer to a query. */
      readonly result?: Json;
    }
  | {
      readonly ok: false;
      /** Null where the player did not say whose command it is and several could be meant. */
      readonly seat: Seat | null;
      readonly error: Refusal;
    };

/** The result of an undo or redo. */
export type Undone = AcceptedUndo | { readonly ok: false; readonly error: Refusal };

/** Judges the commands of a match. */
export interface Referee<T extends GameTypes> {
  readonly game: Game<T>;
  /** Another one after a command that loads a level. */
  setup(): MatchSetup;
  /** The same object as long as nothing in the match has changed. */
  now(): object;
  /** The number of the turn. */
  turn(): number;
  /** The phase that it waits in. */
  phase(): string;
  /** The seats that may act now, ascending; none when the match is over. */
  waitingFor(): readonly Seat[];
  /** Whether those who are waited for plan at the same time, each without knowing of the others. */
  isTogether(): boolean;
  /** The knowledge from which a seat's bot decides. */
  moment(seat: Seat): BotInput<T['view']>;
  /** The command for a seat without a player by the game's own rule, if it has one. */
  forAbsent(seat: Seat): T['command'] | undefined;
  /**
   * Plays a command.
   *
   * @param seat null where the player did not say
   * @param isOwn whether the table plays it, for a bot, a program or somebody absent
   */
  play(seat: Seat | null, command: T['command'], isOwn: boolean): Verdict;
}

/**
 * The facts of a match, which are read alike wherever its commands are judged.
 *
 * @example
 * factsOf(auction()).waitingFor() // => [1]
 */
export function factsOf<T extends GameTypes>(match: Match<T>): Omit<Referee<T>, 'play'> {
  const { game } = match;
  return {
    game,
    setup: () => match.setup,
    now: () => match.state,
    turn: () => game.turnOf(match.state),
    phase: () => match.state.phase,
    waitingFor: () => activeSeats(game, match.state),
    isTogether: () => isSimultaneous(game, match.state),
    moment: (seat) => botInputFor(match, seat),
    forAbsent: (seat) => game.forAbsent?.(match.state, seat),
  };
}

/** An update for one viewer, with nothing that is not theirs to know. */
export type Update<T extends GameTypes> =
  /** A command was played, with the view after it. */
  | ({ readonly type: 'played' } & Report<T> & { readonly view: T['view'] })
  /** A command that the viewer was told of was taken back: what was told after it may be numbered anew. */
  | { readonly type: 'undone'; readonly view: T['view'] }
  /** A command that the viewer was told of before was played again: what was told after it may be numbered anew. */
  | { readonly type: 'redone'; readonly view: T['view'] }
  /** The match goes on as another one, from a level that was loaded. */
  | { readonly type: 'began'; readonly view: T['view'] };

/**
 * A referee who also tells what happens, each viewer what that viewer may know: the engine in this process, or a server that
 * answers later. The match itself can always be read.
 */
export interface SessionReferee<T extends GameTypes> extends Omit<Referee<T>, 'play'> {
  play(seat: Seat | null, command: T['command'], isOwn: boolean): MaybePromise<Verdict>;
  /** Takes back the newest command of a seat, if nothing has happened since that cannot be taken back. */
  undo(seat: Seat): MaybePromise<Undone>;
  /** Plays again what a seat took back last, if it has played nothing else since. */
  redo(seat: Seat): MaybePromise<Undone>;
  view(viewer: Viewer): T['view'];
  /** The reports that a viewer was told, from number `from` up to `to`, or to the newest. */
  steps(from: number, to: number | undefined, viewer: Viewer): readonly Report<T>[];
  /** Tells a viewer from now on what happens; returns what ends that. */
  listen(viewer: Viewer, listener: (update: Update<T>) => void): () => void;
}

export interface MatchRefereeOptions<T extends GameTypes> {
  /** Seats that only the table plays. */
  readonly ownSeats?: ReadonlySet<Seat> | undefined;
  /** Hears that something is about to be played. */
  playing?(): void;
  /** Hears what was played with all that is hidden in it, before anybody is told. */
  played?(played: PlayedCommand<T>): void;
}

/** The referee of a match in this process: its engine, which answers at once. */
export interface MatchReferee<T extends GameTypes> extends SessionReferee<T> {
  readonly match: Match<T>;
  play(seat: Seat | null, command: T['command'], isOwn: boolean): Verdict;
  undo(seat: Seat): Undone;
  redo(seat: Seat): Undone;
}

/**
 * Judges a match in this process.
 *
 * @example
 * const referee = matchReferee(auction());
 * const told: string[] = [];
 * referee.listen(2, (update) => told.push(update.type));
 * referee.play(1, { name: 'stake', args: { points: 2 } }, false).ok // => true
 * told // => ['played']
 */
export function matchReferee<T extends GameTypes>(
  match: Match<T>,
  { ownSeats, playing, played: onPlayed }: MatchRefereeOptions<T> = {},
): MatchReferee<T> {
  const { game } = match;
  const reports = createReports(match);
  const listeners = new Set<{ readonly viewer: Viewer; hear(update: Update<T>): void }>();
  const view = (viewer: Viewer) => game.view(match.state, viewer);
  const tellAll = (updateFor: (viewer: Viewer) => Update<T> | undefined) => {
    // A copy: listeners that are added meanwhile are not told of this one.
    for (const { viewer, hear } of [...listeners]) {
      const update = updateFor(viewer);
      if (update !== undefined) hear(update);
    }
  };
  const played = (play: PlayedCommand<T>, isAnew: boolean) => {
    onPlayed?.(play);
    tellAll((viewer) => {
      if (isAnew) return { type: 'began', view: view(viewer) };
      const report = reports.report(play, viewer);
      return report && { type: 'played', ...report, view: game.view(play.step.state, viewer) };
    });
  };

  return {
    ...factsOf(match),
    match,
    view,
    steps: (from, to, viewer) => reports.steps(from, to, viewer),
    play(seat, command, isOwn) {
      playing?.();
      const { setup } = match;
      const play = playLine(match, isOwn ? { seat, command, bot: true } : { seat, command }, ownSeats);
      played(play, match.setup !== setup);
      return play.step;
    },
    undo(seat) {
      const newest = playedAt(
        match,
        match.log.findLastIndex((line) => line.seat === seat),
      );
      const undone = match.undo(seat);
      if (undone.ok)
        tellAll((viewer) =>
          newest && redactFor(game, newest, viewer) ? { type: 'undone', view: view(viewer) } : undefined,
        );
      return undone;
    },
    redo(seat) {
      const redone = match.redo(seat);
      const newest = redone.ok
        ? playedAt(
            match,
            match.log.findLastIndex((line) => line.seat === seat),
          )
        : undefined;
      if (redone.ok)
        tellAll((viewer) =>
          newest && redactFor(game, newest, viewer) ? { type: 'redone', view: view(viewer) } : undefined,
        );
      return redone;
    },
    listen(viewer, hear) {
      const listener = { viewer, hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
