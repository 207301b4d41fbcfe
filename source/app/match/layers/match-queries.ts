import { startMatch } from '#engine/match.ts';
import type { Seat, StateOf } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { playerName } from '#screen/online.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { listOf } from '#screen/sentences.ts';
import type { MatchStore } from '../match-store.ts';
import { isSeveral } from '../online/connection.ts';
import { isPerson, nameAt, type OnlineFacts, standIn } from '../online/online-facts.ts';
import type { SideContent } from './side-content.ts';

/** Log index of the player's newest command in this turn. -1 if there is none. */
function newestOwnIndex<T extends ScreenTypes>({ driver, hotseat }: MatchStore<T>): number {
  const { log, turns } = driver.match;
  const ownSeat = hotseat.seat();
  const index = log.findLastIndex((line) => line.seat === ownSeat);
  return index < (turns().at(-1)?.length ?? 0) ? -1 : index;
}

/** Returns a check for whether the player's newest command can be undone. Tries the undo once per state. */
export function undoCheck<T extends ScreenTypes>(store: MatchStore<T>): () => boolean {
  let tried: { readonly state: StateOf<T>; readonly seat: Seat; readonly isDone: boolean } | undefined;
  return () => {
    const { game, log, setup, state, stateAfter } = store.driver.match;
    const seat = store.hotseat.seat();
    const index = newestOwnIndex(store);
    if (game.commands[log[index]?.command.name ?? '']?.undoable !== true) return false;
    // An online client cannot try commands, so it offers the undo and lets the server refuse it.
    if (store.only !== undefined) return true;
    if (tried?.state === state && tried.seat === seat) return tried.isDone;
    const trial = startMatch(game, setup, { start: { state: stateAfter(index), events: [] } });
    for (const line of log.slice(index)) trial.play(line.seat, line.command);
    tried = { state, seat, isDone: trial.undo(seat).ok };
    return tried.isDone;
  };
}

export const seatNameIn = <T extends ScreenTypes>({ seats }: GameScreen<T>, scene: Scene<T>, seat: Seat): string =>
  (scene.bots[seat] === undefined ? undefined : seats?.calledBot(scene, seat)) ?? playerName(scene, seat, scene.bots);

/** Sentence such as `Committed. Waiting for player 3.` Undefined if the player can act or the match is over. */
export function waitingText<T extends ScreenTypes>(
  store: MatchStore<T>,
  { waitingText: waiting }: Pick<SideContent<T>, 'waitingText'>,
): string | undefined {
  const seats = store.hotseat.waitsFor();
  if (seats.length === 0) return undefined;
  // A vote or a resignation can end a match whose rules still wait for a player.
  if (store.isOver()) return undefined;
  if (waiting !== undefined) return waiting(seats);
  const scene = store.scene();
  const who = listOf(seats.map((seat) => seatNameIn(store.screen, scene, seat)));
  const isCommitted = isSimultaneous(store.driver.match.game, store.driver.match.state) && newestOwnIndex(store) >= 0;
  return `${isCommitted ? 'Committed. ' : ''}Waiting for ${who}.`;
}

/** Sentence for a player, such as `Your 5 orders are in. Waiting for jonas.` Omits bots if a person is active. */
export function onlineWaitingText<T extends ScreenTypes>(
  { driver, only, screen, state: screenState }: MatchStore<T>,
  facts: OnlineFacts,
  seats: readonly Seat[],
): string | undefined {
  const { game, state } = driver.match;
  if (only === undefined || only === 'spectator') return undefined;
  const isOut = game.isOut?.(state, only) === true;
  const hasEnded = isSimultaneous(game, state) && !isOut && standIn(facts) === undefined;
  const persons = seats.filter((seat) => isPerson(facts, seat));
  const bots = seats.length === 1 ? 'the bot' : 'the bots';
  const who = persons.length === 0 ? bots : listOf(persons.map((seat) => nameAt(facts, seat)));
  const planned = screen.seats?.planned(screenState.view, only);
  const ended =
    planned === undefined
      ? 'Your turn has ended. '
      : `Your ${planned.replace(/^1 /, '')} ${isSeveral(planned) ? 'are' : 'is'} in. `;
  const out = facts.isLate
    ? `You are out. You see everything, one ${facts.turnName} late. `
    : 'You are out. You can still watch. ';
  return `${isOut ? out : hasEnded ? ended : ''}Waiting for ${who}.`;
}

/** Permission to open the debug view. `asks`: a win then no longer counts. `refused`: it shows persons' secrets. */
export function debugGate<T extends ScreenTypes>(store: MatchStore<T>): 'open' | 'asks' | 'refused' {
  const { screen, hotseat, services } = store;
  const isBetweenPersons = screen.seats !== undefined && hotseat.persons().length > 1;
  if (store.state.debug || store.isOver()) return 'open';
  if (isBetweenPersons) return 'refused';
  return services.file.facts().debugUsed ? 'open' : 'asks';
}

export const debugWords = {
  asks: 'This shows everything that is hidden, and a win no longer counts.',
  refused: "The debug view would reveal the other player's secrets. It opens after the match.",
} as const;
