import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import { groupDigits } from '#screen/format-number.ts';
import { createListeners } from './listeners.ts';

/** Long thinking, while the player waits for it or does something else. */
export type BusyIndicator = ReturnType<typeof createBusyIndicator>;

export interface ThinkingCallbacks<Answer> extends Omit<AnswerCallbacks<Answer>, 'progress'> {
  cancelled?(): void;
}

/** Milliseconds in which nothing is shown. */
const showDelay = 100;

/** Thinks about nothing at first. */
export function createBusyIndicator() {
  const { subscribe, publish } = createListeners();
  let stop: (() => void) | undefined;
  /** How far it has come, if it can be counted. */
  let progressText = '';
  let isShown = false;

  const end = () => {
    stop = undefined;
    progressText = '';
    isShown = false;
  };
  const cancel = () => stop?.();
  return {
    /** Begins to think; earlier thinking is cancelled. */
    begin<Answer>(
      start: (asker: AnswerCallbacks<Answer>) => Cancel,
      { done, failed, cancelled }: ThinkingCallbacks<Answer>,
    ) {
      cancel();
      const timer = setTimeout(() => {
        isShown = true;
        publish();
      }, showDelay);
      const finish = () => {
        clearTimeout(timer);
        end();
      };
      const stopThinking = start({
        progress(count, total) {
          progressText = `  ${groupDigits(count)} of ${groupDigits(total)}`;
          if (isShown) publish();
        },
        done(answer) {
          finish();
          done(answer);
        },
        failed(reason) {
          finish();
          failed(reason);
        },
      });
      stop = () => {
        finish();
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
      isShown ? `thinking${progressText}${canCancel ? '   Esc cancels' : ''}` : undefined,
    /** Calls it off. */
    cancel,
    /** Calls the listener whenever the line changes; returns a function that ends this. */
    subscribe,
  };
}
