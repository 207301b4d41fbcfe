import { type Answer, type Reply, type Room, reply } from './prompt-context.ts';

/** Output for the player, held back until the changes it reports are on disk. */
export type OutputBuffer = ReturnType<typeof startOutbox>;

export interface OutboxOptions {
  /** Saves the changes about to be reported. What it writes itself is sent with the rest. */
  settle(): void;
  write(text: string): void;
}

/**
 * Buffers output until the pending lines are answered, then saves all their changes once and sends the output in one
 * piece.
 */
export function startOutbox({ settle, write }: OutboxOptions) {
  let waiting = '';
  let timer: NodeJS.Immediate | undefined;
  const send = () => {
    clearImmediate(timer);
    settle();
    const text = waiting;
    waiting = '';
    timer = undefined;
    if (text !== '') write(text);
  };
  return {
    write(text: string) {
      waiting += text;
      timer ??= setImmediate(send);
    },
    send,
  };
}

/** Dialog between a player who types lines and the program that answers. */
export type Conversation = ReturnType<typeof startConversation>;

export interface ConversationOptions {
  readonly start: Answer;
  say(lines: readonly string[]): void;
  interject(lines: readonly string[]): void;
  /** Ends the prompt's line, with whatever is typed there, before unrequested output. */
  aside(): void;
  /** Called before a line is answered that was not typed at the prompt. */
  echo(line: string): void;
  moved(room: Room): void;
  idle(): void;
  /** Called when the player has left. No more lines are answered. */
  left(): void;
}

/** Milliseconds until the player is informed that the program is thinking. */
const longThought = 1000;

export function startConversation(options: ConversationOptions) {
  const { start, say, interject, aside, echo, moved, idle, left } = options;
  let room: Room | undefined;
  let isOver = false;
  let isBusy = false;
  /** Typed lines and automatic moves to other rooms that arrived while something is being answered. */
  const waiting: (string | (() => Answer))[] = [];
  let endFollowing = () => {};

  /** Timer of the notice that the program is thinking, printed once between two prompts. */
  let patience: NodeJS.Timeout | undefined;

  const take = ({ says, next, later }: Reply) => {
    if (isOver) return;
    say(says);
    if (next === 'leave') {
      isOver = true;
      endFollowing();
      left();
    } else if (next !== undefined) {
      room?.settle?.();
      endFollowing();
      room = next;
      moved(next);
      say(next.greeting());
      // While a line is being answered, other events count as part of the answer.
      endFollowing =
        next.follow?.(
          (lines) => (isBusy ? say(lines) : interject(lines)),
          (where) => goFrom(next, where),
        ) ?? (() => {});
      thinkOf(next.begin?.());
    }
    thinkOf(later);
  };
  const thinkOf = (later: Promise<Reply> | undefined) => {
    if (later === undefined) return;
    patience ??= setTimeout(() => say(['Thinking.']), longThought).unref();
    answer(later);
  };
  const goOn = () => {
    while (!isBusy && !isOver) {
      const next = waiting.shift();
      if (next === undefined || room === undefined) return idle();
      if (typeof next === 'string') {
        echo(next);
        answer(room.hear(next));
      } else {
        aside();
        answer(next());
      }
    }
  };
  /** Moves the player on as soon as nothing is being answered, if they are still in `here`. */
  const goFrom = (here: Room, where: () => Answer) => {
    waiting.push(() => (room === here ? where() : reply()));
    if (!isBusy) goOn();
  };
  const answer = (answered: Answer) => {
    if (!(answered instanceof Promise)) return take(answered);
    isBusy = true;
    // An error in the answer is a bug, and ends the program like any other.
    void answered.then((reply) => {
      isBusy = false;
      take(reply);
      if (isBusy) return;
      clearTimeout(patience);
      patience = undefined;
      goOn();
    });
  };

  answer(start);
  if (!isBusy) goOn();
  return {
    /** Takes a line. Lines that arrive while one is being answered wait. */
    hear(line: string) {
      if (isOver) return;
      if (isBusy || room === undefined) {
        waiting.push(line);
        return;
      }
      answer(room.hear(line));
      goOn();
    },
    completions: (text: string): readonly string[] => room?.completions(text) ?? [],
    settle: () => room?.settle?.(),
    flush: () => room?.flush?.() ?? true,
    end() {
      isOver = true;
      clearTimeout(patience);
      endFollowing();
    },
    isIdle: () => !isBusy && waiting.length === 0,
  };
}
