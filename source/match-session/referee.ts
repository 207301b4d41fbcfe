import { type BotInput, botInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { AcceptedUndo, Match } from '#engine/match.ts';
import { type RefusedCommand, refusalFault } from '#engine/programs/game-fault.ts';
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
      readonly result?: Json;
    }
  | {
      readonly ok: false;
      /** Seat of the command. Null if the player named no seat and several seats could be meant. */
      readonly seat: Seat | null;
      readonly error: Refusal;
    };

export type Undone = AcceptedUndo | { readonly ok: false; readonly error: Refusal };

export interface Referee<T extends GameTypes> {
  readonly game: Game<T>;
  /** Setup of the match. The object is replaced when a command loads a level. */
  setup(): MatchSetup;
  /** Identity of the current state: the same object as long as the match is unchanged. */
  now(): object;
  turn(): number;
  phase(): string;
  waitingFor(): readonly Seat[];
  /** True if the active seats plan simultaneously, without knowing each other's plans. */
  isTogether(): boolean;
  moment(seat: Seat): BotInput<T['view']>;
  /** Command that the rules play for a seat without a player. Undefined if there is none. */
  forAbsent(seat: Seat): T['command'] | undefined;
  /** The game's fault in a refusal. Undefined if `legal` does not list the command, or if a server is the referee. */
  refusalFault?(seat: Seat, refused: RefusedCommand<T>): string | undefined;
  /**
   * @param seat null if the player named no seat
   * @param isOwn true if the session plays the command, for a bot, a program or an absent player
   */
  play(seat: Seat | null, command: T['command'], isOwn: boolean): Verdict;
}

/**
 * Implements the methods of a referee that only read a match.
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
    refusalFault: (seat, refused) => refusalFault(game, match.state, seat, refused),
  };
}

/** Update for one viewer, without information hidden from that viewer. */
export type Update<T extends GameTypes> =
  /** A command was accepted or refused. `view` is the view after it. */
  | ({ readonly type: 'played' } & Report<T> & { readonly view: T['view'] })
  /** A command was undone. Reports of later commands are renumbered. */
  | { readonly type: 'undone'; readonly view: T['view'] }
  /** A command was redone. Reports of later commands are renumbered. */
  | { readonly type: 'redone'; readonly view: T['view'] }
  /** The match was restarted by a command that loads a level. */
  | { readonly type: 'began'; readonly view: T['view'] };

/**
 * A referee that also sends updates to viewers, without information hidden from them. It is either the engine in this
 * process, or a server that answers later. The match can be read at any time.
 */
export interface SessionReferee<T extends GameTypes> extends Omit<Referee<T>, 'play'> {
  play(seat: Seat | null, command: T['command'], isOwn: boolean): MaybePromise<Verdict>;
  undo(seat: Seat): MaybePromise<Undone>;
  redo(seat: Seat): MaybePromise<Undone>;
  view(viewer: Viewer): T['view'];
  /** A viewer's reports with numbers above `from`, up to `to` (default: the newest). */
  steps(from: number, to: number | undefined, viewer: Viewer): readonly Report<T>[];
  listen(viewer: Viewer, listener: (update: Update<T>) => void): () => void;
}

export interface MatchRefereeOptions<T extends GameTypes> {
  readonly ownSeats?: ReadonlySet<Seat> | undefined;
  playing?(): void;
  /** Called after each command, even a refused one, before viewers are updated. `played` includes secrets. */
  played?(played: PlayedCommand<T>): void;
}

/** Referee of a match in this process, which answers synchronously. */
export interface MatchReferee<T extends GameTypes> extends SessionReferee<T> {
  readonly match: Match<T>;
  play(seat: Seat | null, command: T['command'], isOwn: boolean): Verdict;
  undo(seat: Seat): Undone;
  redo(seat: Seat): Undone;
}

/**
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
    // A copy, because a listener that is added meanwhile must not get this update.
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
