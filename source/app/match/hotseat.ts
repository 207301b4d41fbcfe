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
import { displayNames } from '#match-session/match-programs.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { BotSeats } from '#match-session/players.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { NamedPlayers } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';

/** Spectators know only what all players may know, so this viewer is used when several players watch together. */
export const publicViewer: PartialViewer = 'spectator';

interface BotLookup {
  has(seat: Seat): boolean;
}

export const personsOf = (players: number, bots: BotLookup): readonly Seat[] =>
  Array.from({ length: players }, (_, i) => i + 1).filter((seat) => !bots.has(seat));

export const livingOf = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seats: readonly Seat[],
): readonly Seat[] => seats.filter((seat) => game.isOut?.(state, seat) !== true);

export const namedBots = (names: Readonly<Record<string, string>>): BotLookup => ({
  has: (seat) => Object.hasOwn(names, String(seat)),
});

export function playerNames({ bots, names }: Pick<MatchFacts, 'bots' | 'names'>, players: number): NamedPlayers {
  const [firstPerson, secondPerson] = personsOf(players, namedBots(bots));
  return { names, bots: displayNames(bots), ...(secondPerson === undefined && { you: firstPerson }) };
}

export const winnersOf = <T extends GameTypes>(game: Game<T>, state: StateOf<T>): readonly Seat[] =>
  game.outcome?.(state)?.winners ?? [];

/** Viewer after the end of a match: a person who won, or else the first person. Seat 1 if only bots play. */
export function viewerAtEnd<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  return winnersOf(game, state).find((seat) => persons.includes(seat)) ?? persons[0] ?? 1;
}

/** Viewer of a replay: `ownViewer`, but players see everything after the end of a match with secrets. */
export const replayViewer = <T extends ScreenTypes>(
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
  { seats }: Pick<GameScreen<T>, 'seats'>,
  ownViewer: PartialViewer,
): Viewer =>
  seats === undefined || ownViewer === publicViewer || game.outcome?.(state) === undefined ? ownViewer : 'all';

export function firstSitter<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  const isWaitedFor = (seat: Seat) => activeSeats(game, state).includes(seat);
  return persons.find(isWaitedFor) ?? viewerAtEnd(game, state, persons);
}

export interface SeatChange<T extends GameTypes> {
  readonly before: StateOf<T>;
  readonly after: StateOf<T>;
  /** Persons who were not eliminated before the change. */
  readonly persons: readonly Seat[];
  readonly sitting: Seat;
}

/** True if all persons at the screen watch the change together, because simultaneous plans led to it. */
export const isForAll = <T extends GameTypes>(game: Game<T>, { before, after, persons }: SeatChange<T>): boolean =>
  persons.length > 1 &&
  before !== after &&
  isSimultaneous(game, before) &&
  (game.turnOf(before) !== game.turnOf(after) || game.outcome?.(after) !== undefined);

/** Next active person in seat order, or the first if all watched the change. Undefined without a handover. */
export function nextSitter<T extends GameTypes>(game: Game<T>, change: SeatChange<T>): Seat | undefined {
  const { after, persons, sitting } = change;
  if (persons.length < 2 || game.outcome?.(after) !== undefined) return undefined;
  const waiting = activeSeats(game, after).filter((seat) => persons.includes(seat));
  if (isForAll(game, change)) return waiting[0] ?? sitting;
  if (waiting.includes(sitting)) return undefined;
  return waiting.find((seat) => seat > sitting) ?? waiting[0];
}

/** True if several persons play, all have planned, and the match waits for others. A cover then hides the last plan. */
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

/** True if a replay may show everything: the match has ended, or at most one person is still playing. */
export const canShowAll = <T extends GameTypes>({ game, state }: Match<T>, persons: readonly Seat[]): boolean =>
  livingOf(game, state, persons).length < 2 || game.outcome?.(state) !== undefined;

export const cannotPlayOn = 'The match is not over. Playing on here would reveal secrets.';

/**
 * Visibility of the board when several persons share a screen. `here`: the player sees it. `read`: a player who has
 * just played reads the result. `passed`: it is hidden until the next player arrives. `waiting`: it is hidden because
 * all persons have planned and wait for remote players or bots.
 */
export type HotseatStage = 'here' | 'read' | 'passed' | 'waiting';

export interface StateChange<T extends ScreenTypes> {
  readonly before: StateOf<T>;
  readonly after: StateOf<T>;
}

export type Hotseat<T extends ScreenTypes> = ReturnType<typeof createHotseat<T>>;

/**
 * `hidesNothing`: all persons may see everything. `lingers`: players read the result of their turn before the match is
 * passed on, except in simultaneous turns, where the last plan would stay visible.
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
    seat: (): Seat => sitting,
    stage(): HotseatStage {
      if (!isPassed) return 'here';
      if (!isRead) return 'read';
      return haveAllPlanned(game, { after: match.state, persons: living() }) ? 'waiting' : 'passed';
    },
    persons,
    living,
    hides,
    /** Active seats that the player waits for. Empty if the player can act. */
    waitsFor(): readonly Seat[] {
      const seats = activeSeats(game, match.state);
      return seats.includes(sitting) ? [] : seats;
    },
    /** True if all persons watch a change together, in a game that otherwise has secrets. */
    isForAll: (change: StateChange<T>) => seats !== undefined && isForAll(game, changeOf(change)),
    /** Passes the match to the next active person, or at its end to `viewerAtEnd`. True if it is passed or covered. */
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
    leave,
    read() {
      isRead = true;
    },
    arrive() {
      isPassed = false;
    },
    begin,
  };
}

/** Hotseat of an online player or spectator. The match is never passed to another person. */
export function createSingleSeat<T extends ScreenTypes>(first: Match<T>, only: PartialViewer): Hotseat<T> {
  const seat = seatOfViewer(only);
  const ownSeats = only === 'spectator' ? [] : [seat];
  let match = first;
  return {
    seat: () => seat,
    stage: () => 'here',
    persons: () => ownSeats,
    // Spectators and eliminated players count as living, so that they see the board and not a playback of all turns.
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
