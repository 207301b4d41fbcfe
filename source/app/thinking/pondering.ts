import { createListeners } from '../listeners.ts';
import type { Asker, Cancel } from './thinker.ts';

/** Something that is thought about while the player waits for it or does something else. */
export interface Pondering {
  /** Begins with it; what was thought about before is called off. */
  begin<Answer>(start: (asker: Asker<Answer>) => Cancel, waiter: Waiter<Answer>): void;
  isUnderWay(): boolean;
  /** How far it has come, once it takes long enough to be shown. */
  shown(): Thought | undefined;
  /** Calls it off. */
  cancel(): void;
  /** Calls the listener whenever something else is to be shown; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

/** Who waits for what is thought about. */
export interface Waiter<Answer> extends Omit<Asker<Answer>, 'progress'> {
  /** It was called off. */
  cancelled?(): void;
}

/** How far something has come, and of how much, where that can be counted. */
export interface Thought {
  readonly counted?: { readonly done: number; readonly total: number };
}

/** Milliseconds in which nothing is shown. */
const patience = 100;

/** Thinks about nothing at first. */
export function createPondering(): Pondering {
  const { subscribe, publish } = createListeners();
  let stop: (() => void) | undefined;
  let thought: Thought = {};
  let isShown = false;

  const end = () => {
    stop = undefined;
    thought = {};
    isShown = false;
  };
  const cancel = () => stop?.();
  return {
    begin(start, { done, failed, cancelled }) {
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
          thought = { counted: { done: count, total } };
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
    shown: () => (isShown ? thought : undefined),
    cancel,
    subscribe,
  };
}

/** A thought as the hint shows it, such as `thinking  31,000 of 60,000   Esc cancels`. */
export function thinkingText({ counted }: Thought, canCancel = true): string {
  const count = counted === undefined ? '' : `  ${number(counted.done)} of ${number(counted.total)}`;
  return `thinking${count}${canCancel ? '   Esc cancels' : ''}`;
}

const number = (value: number): string => value.toLocaleString('en');
