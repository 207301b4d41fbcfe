import { activeSeats } from '../../../engine/step.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { MatchUi } from './match-view.ts';

/** Milliseconds before an automatic move, at speed 1. */
const autoPlayPause = 120;

/**
 * Plays moves that the game makes for the player, as soon as it is their turn.
 *
 * A player who waits need not come to the screen for it: then it stays covered.
 *
 * @param isFree whether nothing lies over the board, and nothing is played back
 */
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
    // Nobody has pressed a key, so nothing else redraws the screen.
    store.publish();
  };

  return {
    /** Plays the next automatic move after a short pause, if there is one. */
    go() {
      clearTimeout(timer);
      if (due() === undefined) return;
      const { speed } = store.services.settings();
      timer = setTimeout(play, speed === 'skip' ? 0 : autoPlayPause / speed);
    },
    /** The player presses a key: automatic moves end. */
    stop() {
      clearTimeout(timer);
      const { local } = store.scene();
      const stopped = byItself?.stopped(local);
      if (stopped !== undefined && stopped !== local) store.setLocal(stopped);
    },
    leave: () => clearTimeout(timer),
  };
}
