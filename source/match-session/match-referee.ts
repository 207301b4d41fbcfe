import type { Match } from '../engine/match.ts';
import { createReports, type Played, playedAt, playLine, tell } from '../engine/report.ts';
import type { GameTypes, Seat, Viewer } from '../engine/vocabulary.ts';
import { factsOf, type SessionReferee, type Undone, type Update, type Verdict } from './referee.ts';

export interface MatchRefereeOptions<T extends GameTypes> {
  /** Seats that only the table plays. */
  readonly ownSeats?: ReadonlySet<Seat> | undefined;
  /** Hears that something is about to be played. */
  playing?(): void;
  /** Hears what was played with all that is hidden in it, before anybody is told. */
  played?(played: Played<T>): void;
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
  const played = (play: Played<T>, isAnew: boolean) => {
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
          newest && tell(game, newest, viewer) ? { type: 'undone', view: view(viewer) } : undefined,
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
          newest && tell(game, newest, viewer) ? { type: 'redone', view: view(viewer) } : undefined,
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
