import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import { activeSeats } from '#engine/step.ts';
import {
  type GameTypes,
  type PartialViewer,
  type Seat,
  type StateOf,
  seatOfViewer,
  type Viewer,
} from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { BotSeats } from '#match-session/players.ts';
import { shortNames } from '#match-session/program-names.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { NamedPlayers } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';

/**
 * The view of somebody without a seat: what every player may know, and nothing else. Whatever all look at together is shown
 * in it.
 */
export const publicViewer: PartialViewer = 'spectator';

/** Something that says which seats are bots'. */
interface BotLookup {
  has(seat: Seat): boolean;
}

/** The seats that persons play, ascending. */
export const personsOf = (players: number, bots: BotLookup): readonly Seat[] =>
  Array.from({ length: players }, (_, i) => i + 1).filter((seat) => !bots.has(seat));

/** The given seats without those that are out. */
export const livingOf = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seats: readonly Seat[],
): readonly Seat[] => seats.filter((seat) => game.isOut?.(state, seat) !== true);

/** Bots by the text of their seat, as notes of a match have them. */
export const namedBots = (names: Readonly<Record<string, string>>): BotLookup => ({
  has: (seat) => Object.hasOwn(names, String(seat)),
});

/** The names that texts about a match use. */
export function playerNames({ bots, names }: Pick<MatchFacts, 'bots' | 'names'>, players: number): NamedPlayers {
  const [firstPerson, secondPerson] = personsOf(players, namedBots(bots));
  return { names, bots: shortNames(bots), ...(secondPerson === undefined && { you: firstPerson }) };
}

/** Who has won; empty while it goes on, or where all lost. */
export const winnersOf = <T extends GameTypes>(game: Game<T>, state: StateOf<T>): readonly Seat[] =>
  game.outcome?.(state)?.winners ?? [];

/** From whose view the end is shown: a person who has won, else the first person, or seat 1 where only bots play. */
export function viewerAtEnd<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  return winnersOf(game, state).find((seat) => persons.includes(seat)) ?? persons[0] ?? 1;
}

/**
 * From whose view a match is replayed: the player's own until it is over, then nobody's, since nothing is secret any more.
 */
export const replayViewer = <T extends ScreenTypes>(
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
  { seats }: Pick<GameScreen<T>, 'seats'>,
  ownViewer: PartialViewer,
): Viewer =>
  seats === undefined || ownViewer === publicViewer || game.outcome?.(state) === undefined ? ownViewer : 'all';

/** The first person at the screen: the first who is to act. */
export function firstSitter<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  const isWaitedFor = (seat: Seat) => activeSeats(game, state).includes(seat);
  return persons.find(isWaitedFor) ?? viewerAtEnd(game, state, persons);
}

/** A change of the match while somebody sits at its screen. */
export interface SeatChange<T extends GameTypes> {
  readonly before: StateOf<T>;
  readonly after: StateOf<T>;
  /** The persons who were not out before it. */
  readonly persons: readonly Seat[];
  readonly sitting: Seat;
}

/** Whether all persons look at a change together: their plans, made at the same time, led to another turn or to the end. */
export const isForAll = <T extends GameTypes>(game: Game<T>, { before, after, persons }: SeatChange<T>): boolean =>
  persons.length > 1 &&
  before !== after &&
  isSimultaneous(game, before) &&
  (game.turnOf(before) !== game.turnOf(after) || game.outcome?.(after) !== undefined);

/**
 * Who sits down after a change, if the match is passed on: the next person, ascending, who is to act; after something that
 * all looked at together the first of them, even if that is the same person. Undefined if the player at the screen stays.
 */
export function nextSitter<T extends GameTypes>(game: Game<T>, change: SeatChange<T>): Seat | undefined {
  const { after, persons, sitting } = change;
  if (persons.length < 2 || game.outcome?.(after) !== undefined) return undefined;
  const waiting = activeSeats(game, after).filter((seat) => persons.includes(seat));
  if (isForAll(game, change)) return waiting[0] ?? sitting;
  if (waiting.includes(sitting)) return undefined;
  return waiting.find((seat) => seat > sitting) ?? waiting[0];
}

/**
 * Whether all persons have planned and wait for others: then the last one has left the screen, so that their plan does not
 * stand there for all to see.
 */
export const haveAllPlanned = <T extends GameTypes>(
  game: Game<T>,
  { after, persons }: Pick<SeatChange<T>, 'after' | 'persons'>,
): boolean => {
  const waiting = game.outcome?.(after) === undefined ? activeSeats(game, after) : [];
  return (
    persons.length > 1 &&
    waiting.length > 0 &&
    isSimultaneous(game, after) &&
    !waiting.some((seat) => persons.includes(seat))
  );
};

/**
 * Whether a replay may show everything and be continued from any moment: the match is over, or no person hides anything
 * from another.
 */
export const canShowAll = <T extends GameTypes>({ game, state }: Match<T>, persons: readonly Seat[]): boolean =>
  livingOf(game, state, persons).length < 2 || game.outcome?.(state) !== undefined;

/** Why a match cannot be continued from an earlier moment. */
export const cannotPlayOn = 'The match is not over: playing on would reveal what others hide.';

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
