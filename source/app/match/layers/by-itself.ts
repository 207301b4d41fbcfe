import { waitingFor } from '../../../engine/step.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { OnScreen } from './match-view.ts';

/** Milliseconds before something is played by itself, at speed 1. */
const pause = 120;

/**
 * Plays for whoever sits at the screen what the game's screen says, as soon as it is their turn.
 *
 * @param isFree whether nothing lies over the board, and nothing is played back
 */
export function playByItself<T extends ScreenTypes>({ store, controller }: OnScreen<T>, isFree: () => boolean) {
  const { byItself } = store.screen;
  let timer: NodeJS.Timeout | undefined;

  const due = () => {
    const { match } = store.driver;
    const isTurn = waitingFor(match.game, match.state).includes(store.handOver.seat());
    return isTurn && isFree() && !controller.isWaiting() ? byItself?.next(store.scene()) : undefined;
  };

  const play = () => {
    const next = due();
    if (next === undefined) return;
    void controller.perform({ type: 'play', ...next }, '');
    // Nobody has pressed anything: what has come of it is to be seen.
    store.publish();
  };

  return {
    /** Plays what is due in a moment, if anything is. */
    go() {
      clearTimeout(timer);
      if (due() === undefined) return;
      const { speed } = store.services.settings();
      timer = setTimeout(play, speed === 'skip' ? 0 : pause / speed);
    },
    /** The player presses something: what was to go on until then does no longer. */
    stop() {
      clearTimeout(timer);
      const { local } = store.scene();
      const stopped = byItself?.stopped(local);
      if (stopped !== undefined && stopped !== local) store.keep(stopped);
    },
    leave: () => clearTimeout(timer),
  };
}
