import type { Game } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { waitingFor } from '../../engine/step.ts';
import type { GameTypes, PartialViewer, Seat, StateOf, Viewer } from '../../engine/vocabulary.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { Named } from '../../screen/online.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import { planTogether } from '../../table/planning.ts';
import { shortNames } from '../../table/program-names.ts';

/**
 * The eyes of somebody who has no seat: they see what every player may know, and nothing else. What all look at
 * together is seen through them.
 */
export const nobody: PartialViewer = 'spectator';

/** Something that says which seats are bots'. */
interface Bots {
  has(seat: Seat): boolean;
}

/** The seats that persons play, ascending. */
export const personsOf = (players: number, bots: Bots): readonly Seat[] =>
  Array.from({ length: players }, (_, i) => i + 1).filter((seat) => !bots.has(seat));

/** Those of some seats that are not out of the match. */
export const livingOf = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seats: readonly Seat[],
): readonly Seat[] => seats.filter((seat) => game.isOut?.(state, seat) !== true);

/** Bots by the text of their seat, as notes of a match have them. */
export const namedBots = (names: Readonly<Record<string, string>>): Bots => ({
  has: (seat) => Object.hasOwn(names, String(seat)),
});

/** Who plays a match, as texts about it name them. */
export function whoPlays({ bots, names }: Pick<MatchFacts, 'bots' | 'names'>, players: number): Named {
  const [own, other] = personsOf(players, namedBots(bots));
  return { names, bots: shortNames(bots), ...(other === undefined && { you: own }) };
}

/** Who has won; nobody while it goes on, or where all lost. */
export const winnersOf = <T extends GameTypes>(game: Game<T>, state: StateOf<T>): readonly Seat[] =>
  game.outcome?.(state)?.winners ?? [];

/**
 * Whose eyes the end of a match is seen through: those of a person who has won, else of the first person; of seat 1
 * where only bots play.
 */
export function eyesAtEnd<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  return winnersOf(game, state).find((seat) => persons.includes(seat)) ?? persons[0] ?? 1;
}

/**
 * Whose eyes a match is replayed through that somebody has played: their own, until it is over; then nobody has anything
 * to hide from the others any more.
 */
export const eyesOfReplay = <T extends ScreenTypes>(
  { game, state }: Pick<Match<T>, 'game' | 'state'>,
  { seats }: Pick<GameScreen<T>, 'seats'>,
  own: PartialViewer,
): Viewer => (seats === undefined || own === nobody || game.outcome?.(state) === undefined ? own : 'all');

/** Who sits down first at the screen of a match: the first person who is to act. */
export function firstSitter<T extends GameTypes>(game: Game<T>, state: StateOf<T>, persons: readonly Seat[]): Seat {
  const isWaitedFor = (seat: Seat) => waitingFor(game, state).includes(seat);
  return persons.find(isWaitedFor) ?? eyesAtEnd(game, state, persons);
}

/** A change of the match while somebody sits at its screen. */
export interface SeatChange<T extends GameTypes> {
  readonly before: StateOf<T>;
  readonly after: StateOf<T>;
  /** Those who were not out before it. */
  readonly persons: readonly Seat[];
  /** Who sits at the screen. */
  readonly sitting: Seat;
}

/**
 * Whether a change is looked at by all persons together: what they have planned at the same time has led to another
 * turn, or to the end.
 */
export const isForAll = <T extends GameTypes>(game: Game<T>, { before, after, persons }: SeatChange<T>): boolean =>
  persons.length > 1 &&
  before !== after &&
  planTogether(game, before) &&
  (game.turnOf(before) !== game.turnOf(after) || game.outcome?.(after) !== undefined);

/**
 * Who is to sit at the screen after a change, where that is to be handed over: the next person, ascending, who is to
 * act; after what all have looked at together the first of them, even if that is who sat. Nothing where whoever sits
 * stays.
 */
export function nextSitter<T extends GameTypes>(game: Game<T>, change: SeatChange<T>): Seat | undefined {
  const { after, persons, sitting } = change;
  if (persons.length < 2 || game.outcome?.(after) !== undefined) return undefined;
  const waiting = waitingFor(game, after).filter((seat) => persons.includes(seat));
  if (isForAll(game, change)) return waiting[0] ?? sitting;
  if (waiting.includes(sitting)) return undefined;
  return waiting.find((seat) => seat > sitting) ?? waiting[0];
}

/**
 * Whether all persons have planned and wait for others, who plan at the same time: then whoever sits at the screen has
 * left it, so that what was planned last does not stand there for all.
 */
export const haveAllPlanned = <T extends GameTypes>(
  game: Game<T>,
  { after, persons }: Pick<SeatChange<T>, 'after' | 'persons'>,
): boolean => {
  const waiting = game.outcome?.(after) === undefined ? waitingFor(game, after) : [];
  return (
    persons.length > 1 &&
    waiting.length > 0 &&
    planTogether(game, after) &&
    !waiting.some((seat) => persons.includes(seat))
  );
};

/**
 * Whether a replayed match can be shown with nothing hidden, and played on from any moment, where whoever sits down sees
 * what others hid: it is over, or hides nothing from another person.
 */
export const mayShowAll = <T extends GameTypes>({ game, state }: Match<T>, persons: readonly Seat[]): boolean =>
  livingOf(game, state, persons).length < 2 || game.outcome?.(state) !== undefined;

/** Why a match is not played on from an earlier moment, where it may not be shown with nothing hidden. */
export const notPlayedOn = 'The match is not over: playing on would reveal what others hide.';
