import type { Match } from '../../engine/match.ts';
import { activeSeats } from '../../engine/step.ts';
import { type PartialViewer, type Seat, type StateOf, seatOfViewer } from '../../engine/vocabulary.ts';
import { isSimultaneous } from '../../match-session/planned-rounds.ts';
import type { BotSeats } from '../../match-session/players.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { viewerAtEnd, firstSitter, haveAllPlanned, isForAll, livingOf, nextSitter, personsOf } from './seats.ts';

/**
 * Who may see the board when several persons share a screen. `here`: the player at the screen does. `read`: so does a
 * player who has just played and reads the result. `passed`: nobody, until the next player is there. `waiting`: nobody,
 * since all have planned and wait for others.
 */
export type HotseatStage = 'here' | 'read' | 'passed' | 'waiting';

export interface StateChange<T extends ScreenTypes> {
  readonly before: StateOf<T>;
  readonly after: StateOf<T>;
}

/** Passes a match from one person at the screen to the next, without showing anybody what another one hides. */
export type Hotseat<T extends ScreenTypes> = ReturnType<typeof createHotseat<T>>;

/**
 * Begins with the first person who is to act.
 *
 * @param options `hidesNothing`: whether all look on; `lingers`: whether players read the result of their turn before the match is passed on; not where all plan at the
 * same time, since the last plan would stand there
 */
export function createHotseat<T extends ScreenTypes>(
  first: Match<T>,
  { seats }: Pick<GameScreen<T>, 'seats'>,
  bots: BotSeats<T>,
  {
    lingers = false,
    hidesNothing = () => false,
  }: { readonly lingers?: boolean | undefined; hidesNothing?(): boolean } = {},
) {
  const { game } = first;
  let match = first;
  let sitting: Seat = 1;
  let isPassed = false;
  let isRead = true;
  const persons = () => personsOf(match.state.players, bots);
  const living = () => livingOf(game, match.state, persons());
  const hides = () => seats !== undefined && !hidesNothing() && living().length > 1;
  const leave = (): boolean => {
    if (!hides() || game.outcome?.(match.state) !== undefined) return false;
    isPassed = true;
    isRead = true;
    return true;
  };
  const changeOf = ({ before, after }: StateChange<T>) => ({
    before,
    after,
    persons: livingOf(game, before, persons()),
    sitting,
  });
  const begin = (another: Match<T>) => {
    match = another;
    isPassed = false;
    sitting = firstSitter(game, match.state, persons());
    leave();
  };
  begin(first);

  return {
    /** The seat of the player at the screen; a bot's where no person plays. */
    seat: (): Seat => sitting,
    stage(): HotseatStage {
      if (!isPassed) return 'here';
      if (!isRead) return 'read';
      return haveAllPlanned(game, { after: match.state, persons: living() }) ? 'waiting' : 'passed';
    },
    /** The seats that persons play, ascending. */
    persons,
    /** The persons who are not out of the match. */
    living,
    hides,
    /** The seats everybody waits for; empty if that is the player here, or nobody. */
    waitsFor(): readonly Seat[] {
      const seats = activeSeats(game, match.state);
      return seats.includes(sitting) ? [] : seats;
    },
    /** Whether all look at a change together, in a game in which they hide things otherwise. */
    isForAll: (change: StateChange<T>) => seats !== undefined && isForAll(game, changeOf(change)),
    /**
     * Passes the match on after a change: to the next who acts, or, at its end, to the one from whose view it is shown.
     * Says whether somebody else sits down.
     */
    pass(what: StateChange<T>) {
      const change = changeOf(what);
      if (change.persons.length < 2) return false;
      const isEnd = game.outcome?.(what.after) !== undefined;
      if (isEnd) isPassed = false;
      const next = isEnd ? viewerAtEnd(game, what.after, change.persons) : nextSitter(game, change);
      const isLeft = hides() && !isPassed && haveAllPlanned(game, change);
      if (isEnd ? next === sitting : next === undefined && !isLeft) return false;
      sitting = next ?? sitting;
      const isResult = !isSimultaneous(game, what.before) && game.turnOf(what.before) !== game.turnOf(what.after);
      isRead = !leave() || !lingers || !isResult;
      return true;
    },
    /** The player leaves the screen, and somebody else may come back; says whether the match is covered now. */
    leave,
    /** The player who has just moved has read the result. */
    read() {
      isRead = true;
    },
    /** The player whom it is passed to is there. */
    arrive() {
      isPassed = false;
    },
    /** Begins with the first person who is to act, of another match. */
    begin,
  };
}

/** A player or spectator of a match on a server: nobody else comes to this screen, so nothing is passed on. */
export function createSingleSeat<T extends ScreenTypes>(first: Match<T>, only: PartialViewer): Hotseat<T> {
  const seat = seatOfViewer(only);
  const ownSeats = only === 'spectator' ? [] : [seat];
  let match = first;
  return {
    seat: () => seat,
    stage: () => 'here',
    persons: () => ownSeats,
    // A player who is out, or a spectator, looks at the board, and not at a playback of the whole match.
    living: () => [seat],
    hides: () => false,
    waitsFor() {
      const seats = activeSeats(match.game, match.state);
      return ownSeats.some((each) => seats.includes(each)) ? [] : seats;
    },
    isForAll: () => false,
    pass: () => false,
    leave: () => false,
    read: () => {},
    arrive: () => {},
    begin(another) {
      match = another;
    },
  };
}
