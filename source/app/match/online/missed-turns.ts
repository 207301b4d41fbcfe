import { compact } from '../../../engine/lookup.ts';
import type { Match } from '../../../engine/match.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { HoldingsText } from '../../../screen/game/seats.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { listOf } from '../../../screen/sentences.ts';
import { isPlayedBack, type PlayedStep, stepOf } from '../../scene/scene.ts';
import type { UnseenTurn } from '../layers/pending-playback.ts';
import type { MatchStore } from '../match-store.ts';
import { reasonText, resignedText, uncredited } from './game-over.ts';
import { nameAt, type OnlineFacts, resignations } from './online-facts.ts';

/** Turns that are told of, at most: the newest. */
const maxMissedTurns = 20;

/** The steps since one of them that have ended a turn; undefined where the turns have no names. */
export function missedSince<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  turn: number | undefined,
): readonly PlayedStep<T>[] {
  if (turn === undefined) return [];
  return playedSince(match, screen, match.turns().find((each) => each.turn >= turn)?.length ?? match.log.length);
}

/** The steps since a command of the log, with it, that have ended a turn. */
export function playedSince<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  from: number,
): readonly PlayedStep<T>[] {
  const steps: PlayedStep<T>[] = [];
  for (let index = from; index < match.log.length; index++) {
    const step = match.stepAt(index);
    if (isPlayedBack(screen, step)) steps.push(stepOf(match, index));
  }
  return steps.slice(-maxMissedTurns);
}

/** The scenes before and after a step. */
export function scenesAround<T extends ScreenTypes>(store: MatchStore<T>, played: PlayedStep<T>): UnseenTurn<T> {
  const now = { ...store.scene(), events: [] };
  const before = store.driver.before(played);
  const after = store.driver.seenOf(played);
  const { initial } = store.screen.state;
  return {
    before: { ...now, ...before, local: initial(before.view) },
    after: { ...now, ...after, local: initial(after.view) },
  };
}

/** A turn that was missed, in words: `turn 4`, `no orders; lena took Cirrus`. */
export interface MissedTurn {
  readonly turn: string;
  readonly summary: string;
}

/** The fate of the player's own seat while they were away, oldest first. */
export function missedTurns<T extends ScreenTypes>(store: MatchStore<T>, facts: OnlineFacts): readonly MissedTurn[] {
  const { screen, driver } = store;
  const { seats, view } = screen;
  if (seats === undefined) return [];
  return missedSince(driver.match, screen, facts.missed?.from).map((played) => {
    const { before, after } = scenesAround(store, played);
    return {
      turn: `${turnNameOf(screen)} ${view.standing(before.view).turns}`,
      summary: seats.missed(before, after, (seat) => nameAt(facts, seat)),
    };
  });
}

/** The possessions of the seat that is here, if one is. */
export const ownedHere = <T extends ScreenTypes>({ only, screen, state }: MatchStore<T>): HoldingsText | undefined =>
  typeof only === 'number' ? screen.seats?.owned(state.view, only) : undefined;

/**
 * How a match ended, in lines: `You won`, `with all 16 territories`, `in 14 turns`, `jonas resigned in turn 6`; `You won`,
 * `jonas resigned in turn 9`.
 */
export function resultText(facts: OnlineFacts, turns: string, wonBy: string | undefined): readonly string[] {
  if (facts.outcome === undefined) return [];
  const { winners, reason: code } = facts.outcome;
  const isOwn = facts.seat !== undefined && winners.includes(facts.seat);
  const names = winners.map((seat) => (seat === facts.seat ? 'you' : nameAt(facts, seat)));
  const won = winners.length === 0 ? 'Draw' : isOwn && winners.length === 1 ? 'You won' : `${listOf(names)} won`;
  const bot = uncredited(facts, facts.seat);
  const resigned = resignations(facts)
    .filter(({ seat }) => bot === undefined || !winners.includes(seat))
    .map((each) => resignedText(facts, each));
  const how = code === 'resigned' ? [] : compact(reasonText(facts, wonBy), `in ${turns}`);
  return [bot ?? won, ...how, ...resigned];
}
