import type { AnswerCallbacks, Cancel } from '../match-session/thinker.ts';
import { groupDigits } from '../screen/format-number.ts';
import { createListeners } from './listeners.ts';

/** Long thinking, while the player waits for it or does something else. */
export type Pondering = ReturnType<typeof createPondering>;

export interface Waiter<Answer> extends Omit<AnswerCallbacks<Answer>, 'progress'> {
  cancelled?(): void;
}

/** Milliseconds in which nothing is shown. */
const patience = 100;

/** Thinks about nothing at first. */
export function createPondering() {
  const { subscribe, publish } = createListeners();
  let stop: (() => void) | undefined;
  /** How far it has come, if it can be counted. */
  let counted = '';
  let isShown = false;

  const end = () => {
    stop = undefined;
    counted = '';
    isShown = false;
  };
  const cancel = () => stop?.();
  return {
    /** Begins to think; earlier thinking is cancelled. */
    begin<Answer>(start: (asker: AnswerCallbacks<Answer>) => Cancel, { done, failed, cancelled }: Waiter<Answer>) {
      cancel();
      const timer = setTimeout(() => {
        isShown = true;
        publish();
      }, patience);
      const over = () => {
        clearTimeout(timer);
        end();
      };
      const stopThinking = start({
        progress(count, total) {
          counted = `  ${groupDigits(count)} of ${groupDigits(total)}`;
          if (isShown) publish();
        },
        done(answer) {
          over();
          done(answer);
        },
        failed(reason) {
          over();
          failed(reason);
        },
      });
      stop = () => {
        over();
        stopThinking();
        cancelled?.();
        publish();
      };
    },
    isUnderWay: () => stop !== undefined,
    /**
     * The status line, such as `thinking  31,000 of 60,000   Esc cancels`, once it has taken long enough.
     *
     * @param canCancel whether the player can cancel it; true where absent
     */
    text: (canCancel: boolean = true): string | undefined =>
      isShown ? `thinking${counted}${canCancel ? '   Esc cancels' : ''}` : undefined,
    /** Calls it off. */
    cancel,
    /** Calls the listener whenever the line changes; returns a function that ends this. */
    subscribe,
  };
}
