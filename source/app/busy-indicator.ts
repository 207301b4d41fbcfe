import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import { groupDigits } from '#screen/format-number.ts';
import { createListeners } from './listeners.ts';

export type BusyIndicator = ReturnType<typeof createBusyIndicator>;

export interface ThinkingCallbacks<Answer> extends Omit<AnswerCallbacks<Answer>, 'progress'> {
  cancelled?(): void;
}

/** Milliseconds of work before the indicator appears. */
const showDelay = 100;

export function createBusyIndicator() {
  const { subscribe, publish } = createListeners();
  let stop: (() => void) | undefined;
  let progressText = '';
  let isShown = false;

  const end = () => {
    stop = undefined;
    progressText = '';
    isShown = false;
  };
  const cancel = () => stop?.();
  return {
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
    /** Text such as `thinking  31,000 of 60,000   Esc cancels`. Undefined unless work has lasted for `showDelay`. */
    text: (canCancel: boolean = true): string | undefined =>
      isShown ? `thinking${progressText}${canCancel ? '   Esc cancels' : ''}` : undefined,
    cancel,
    subscribe,
  };
}
