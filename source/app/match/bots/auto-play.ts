import { activeSeats } from '#engine/step.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { AdvanceResult } from '#match-session/driver.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { PlayedStep } from '../../scene/scene.ts';
import type { MatchUi } from '../layers/match-view.ts';

/** Milliseconds between commands of bots, at speed 1. */
const botPause = 400;

/** Plays commands of bots and whole turns of programs. Both wait for active persons unless turns are simultaneous. */
export type BotTurns = ReturnType<typeof createBotTurns>;

export function createBotTurns<T extends ScreenTypes>({
  store,
  controller,
  turns,
}: Pick<MatchUi<T>, 'store' | 'controller' | 'turns'>) {
  const { services, hotseat, bots, programs, busyIndicator } = store;
  busyIndicator.subscribe(store.publish);
  const { game } = store.driver.match;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isSilent = false;
  /** Seats that the match was waiting for when the current call of `turn` began. */
  let seatsAwaited: readonly Seat[] | undefined;

  const isBusy = () => turns.keyframe() !== undefined;
  const waiting = () => activeSeats(game, store.driver.match.state);
  const botsToPlay = (): readonly Seat[] => {
    const seats = waiting();
    const ownBots = seats.filter((seat) => bots.has(seat));
    const areTogether = isSimultaneous(game, store.driver.match.state);
    return hotseat.living().length > 0 && (areTogether || ownBots.length === seats.length) ? ownBots : [];
  };
  const isTheirTurn = () => waiting().every((seat) => bots.has(seat));

  const onPlayed = (played: PlayedStep<T>, by: Seat | null) => {
    const { before } = played;
    seatsAwaited ??= activeSeats(game, before);
    // Skips the pause after a bot's command that the player cannot see, if the turn goes on and no program played.
    isSilent =
      !(by !== null && programs.has(by)) &&
      game.turnOf(before) === game.turnOf(store.driver.match.state) &&
      (isSimultaneous(game, before) || store.driver.seenOf(played).events.length === 0);
  };
  const canPlay = () => {
    if (isBusy()) return false;
    seatsAwaited = undefined;
    return true;
  };

  const turn = (): void => {
    void mapMaybePromise(controller.advance({ canPlay }, onPlayed), onAdvanced);
  };

  const onAdvanced = (advanced: AdvanceResult<T>): void => {
    switch (advanced.type) {
      case 'cancelled':
        if (!isStopped) go();
        return;
      case 'held':
      case 'failed':
        // Bots try again when the player returns to the match.
        return store.publish();
      case 'played':
      case 'refused':
      case 'idle':
        return onBotsDone(advanced.type === 'played');
    }
  };

  /** After an accepted command, rings the bell for the player's turn if the settings say so. Starts the next bot. */
  const onBotsDone = (isTaken: boolean): void => {
    const seat = hotseat.seat();
    const isPlayersTurn = waiting().includes(seat) && !(isSilent && seatsAwaited?.includes(seat) === true);
    if (isTaken && isPlayersTurn && services.settings().bell === 'turn') services.ring();
    if (isTaken && isSilent && store.driver.table.isPlanned() && !isBusy()) return turn();
    // A bot would only repeat a refused choice, so it is not asked again.
    if (isTaken) go();
    store.publish();
  };

  const go = () => {
    clearTimeout(timer);
    isStopped = false;
    const { table } = store.driver;
    const isOff = botsToPlay().length === 0;
    if (isOff) {
      isStopped = true;
      table.cancel();
    }
    if (isOff || isBusy() || table.isRunning()) return;
    const { speed } = services.settings();
    const isUnseen = isSilent || !isTheirTurn();
    timer = setTimeout(turn, speed === 'skip' || isUnseen ? 0 : botPause / speed);
  };

  return {
    go,
    stop() {
      clearTimeout(timer);
      isStopped = true;
      store.driver.table.cancel();
    },
    thinking: (): string | undefined => (isTheirTurn() ? busyIndicator.text(false) : undefined),
  };
}

/** Milliseconds before an automatic move, at speed 1. */
const autoPlayPause = 120;

/** Plays the moves that the game makes for the player. `isFree`: nothing covers the board or is played back. */
export function createAutoPlay<T extends ScreenTypes>({ store, controller }: MatchUi<T>, isFree: () => boolean) {
  const { byItself } = store.screen;
  let timer: NodeJS.Timeout | undefined;

  const due = () => {
    const { match } = store.driver;
    const isTurn = activeSeats(match.game, match.state).includes(store.hotseat.seat());
    return isTurn && (isFree() || store.isAutoPlaying()) && !controller.isWaiting()
      ? byItself?.next(store.scene())
      : undefined;
  };

  const play = () => {
    const next = due();
    if (next === undefined) return;
    void controller.perform({ type: 'play', ...next }, '');
    store.publish();
  };

  return {
    go() {
      clearTimeout(timer);
      if (due() === undefined) return;
      const { speed } = store.services.settings();
      timer = setTimeout(play, speed === 'skip' ? 0 : autoPlayPause / speed);
    },
    stop() {
      clearTimeout(timer);
      const { local } = store.scene();
      const stopped = byItself?.stopped(local);
      if (stopped !== undefined && stopped !== local) store.setLocal(stopped);
    },
    leave: () => clearTimeout(timer),
  };
}
