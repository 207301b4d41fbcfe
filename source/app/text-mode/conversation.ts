import { type Answer, type Reply, type Room, reply } from './prompt-context.ts';

/** Text for the player, held back until what it tells of is on disk. */
export type OutputBuffer = ReturnType<typeof startOutbox>;

export interface OutboxOptions {
  /** Makes safe what will be told; what it writes itself is told with the rest. */
  settle(): void;
  /** Writes to the player. */
  write(text: string): void;
}

/**
 * Keeps what is written until the lines at hand are answered: then all that they have led to is made safe once, and
 * told in one piece.
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
    /** Writes everything now. */
    send,
  };
}

/** A player who types lines, and what answers. */
export type Conversation = ReturnType<typeof startConversation>;

export interface ConversationOptions {
  /** Where it begins. */
  readonly start: Answer;
  say(lines: readonly string[]): void;
  /** Says something between two answers. */
  interject(lines: readonly string[]): void;
  /** Ends the line of the prompt, whatever was typed of it, before something that was not asked for. */
  aside(): void;
  /** A line is being answered that was not typed at the prompt. */
  echo(line: string): void;
  /** The player is in another room now. */
  moved(room: Room): void;
  /** All lines have been answered. */
  idle(): void;
  /** The player has left; nothing is answered any more. */
  left(): void;
}

/** Milliseconds after which the player is told that something is thought about. */
const longThought = 1000;

/** Begins with the greeting of the first room. */
export function startConversation(options: ConversationOptions) {
  const { start, say, interject, aside, echo, moved, idle, left } = options;
  let room: Room | undefined;
  let isOver = false;
  let isBusy = false;
  /** Lines that were typed, and where it leads by itself, while something is answered. */
  const waiting: (string | (() => Answer))[] = [];
  let endFollowing = () => {};

  /** Tells once, between two prompts, that something is thought about. */
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
      // While a line is answered, what happens meanwhile belongs to the answer.
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
  /** Goes on elsewhere, as soon as nothing is being answered, if the player is still where that began. */
  const goFrom = (here: Room, where: () => Answer) => {
    waiting.push(() => (room === here ? where() : reply()));
    if (!isBusy) goOn();
  };
  const answer = (answered: Answer) => {
    if (!(answered instanceof Promise)) return take(answered);
    isBusy = true;
    // What goes wrong in it is a bug, and ends the program as every bug does.
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
    /** Takes a line; lines that come while one is being answered wait for it. */
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
    /** Writes what has changed, before anything is told of it. */
    settle: () => room?.settle?.(),
    /** Writes at once what has not been written yet; says whether nothing is left unwritten. */
    flush: () => room?.flush?.() ?? true,
    /** Ends it: nothing that happens is told any more. */
    end() {
      isOver = true;
      clearTimeout(patience);
      endFollowing();
    },
    /** Whether every line has been answered. */
    isIdle: () => !isBusy && waiting.length === 0,
  };
}
