import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { escapeControls, stripHidden } from '#engine/text/sanitize.ts';
import { toCharacterSet } from '#engine/text/width.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { historyLength } from '#storage/results.ts';
import { isDumb, type Session } from '../session.ts';
import { createHiddenInput } from '../terminal/input.ts';
import { type Answer, type Reply, type Room, reply } from './room.ts';

export type LineInput = ReturnType<typeof openLines>;

export interface LineInputOptions extends Pick<Session, 'input' | 'output' | 'environment'> {
  readonly prompt: string;
  line(text: string): void;
  /** Handles Ctrl+C where it is not a signal. */
  interrupted(): void;
  ended(): void;
  completions(text: string): readonly string[];
}

/** True if this program edits lines, with history and completion. Dumb terminals and pipes deliver complete lines. */
export const isEdited = ({ input, output, environment }: Pick<Session, 'input' | 'output' | 'environment'>): boolean =>
  input.isTTY === true && output.isTTY === true && !isDumb({ environment });

export function openLines(options: LineInputOptions) {
  const { input, output, prompt, line, interrupted, ended, completions } = options;
  /** History, newest first. Node's line editor uses this very array. */
  const history: string[] = [];
  const edited = isEdited(options);
  // A terminal that edits lines also echoes them, unless it is in raw mode.
  const showsItself = !edited && input.isTTY === true;
  const visible = showsItself ? new PassThrough() : input;
  const quiet = createHiddenInput({ onLine: line, onInterrupt: interrupted, onEnd: () => lines.close() });
  let isHidden = false;
  if (showsItself) {
    input.on('data', (chunk: Buffer) => (isHidden ? quiet.take(chunk) : visible.push(chunk)));
    input.on('end', () => visible.push(null));
  }
  const lines = createInterface({
    input: visible,
    output,
    prompt,
    terminal: edited,
    history,
    historySize: historyLength,
    removeHistoryDuplicates: false,
    // The editor prints completions and history unchanged, so they must not contain control characters.
    completer: (text: string): [string[], string] => [
      completions(text).filter((line) => escapeControls(line) === line),
      text,
    ],
  });
  let isClosed = false;
  lines.on('line', line);
  lines.on('SIGINT', interrupted);
  // The editor redraws its line when the shell continues the program, but it stays paused.
  lines.on('SIGCONT', () => lines.resume());
  lines.on('close', () => {
    if (!isClosed) ended();
  });
  return {
    typed: () => lines.line,
    /** Sets and returns the prompt that the line editor redraws. */
    withPrompt(text: string): string {
      lines.setPrompt(text);
      return text;
    },
    /** @param recent the new history, oldest first */
    recall(recent: readonly string[]) {
      history.splice(0, history.length, ...recent.map(stripHidden).toReversed());
    },
    /** Hides typed text on terminals that echo it. If the line editor echoes it instead, the output hides it. */
    hide(hidden: boolean) {
      if (!showsItself || hidden === isHidden) return;
      isHidden = hidden;
      input.setRawMode(hidden);
    },
    close() {
      isClosed = true;
      if (isHidden) input.setRawMode(false);
      if (showsItself) input.pause();
      lines.close();
    },
  };
}

/** A line that clears the screen, because another player reads what follows. */
export const clearing = '\f';

export const promptText = 'command: ';

export function promptIn(room: Room | undefined): string {
  const state = room?.prompt?.();
  return state === undefined ? promptText : `${state}; ${promptText}`;
}

/** Prints lines in characters that the terminal has. `typed` returns the text after the prompt. */
export function startSpeaker(
  write: (text: string) => void,
  typed: () => string,
  {
    characters,
    clear = () => {},
    prompt = () => promptText,
  }: { readonly characters: Glyphs['characters']; clear?(): void; prompt?(): string },
) {
  const plain = (text: string): string => plainIn(text, characters);
  let isPrompting = false;
  const speaker = {
    say(lines: readonly string[]) {
      for (const line of lines) {
        if (line === clearing) clear();
        else write(`${plain(line)}\n`);
      }
    },
    prompt() {
      if (!isPrompting) write(`${prompt()}${plain(typed())}`);
      isPrompting = true;
    },
    echo(line: string) {
      write(`${isPrompting ? '' : prompt()}${plain(line)}\n`);
      isPrompting = false;
    },
    endPrompt() {
      if (isPrompting) write('\n');
      isPrompting = false;
    },
    entered() {
      isPrompting = false;
    },
    interject(lines: readonly string[]) {
      const wasPrompting = isPrompting;
      speaker.endPrompt();
      speaker.say(lines);
      if (wasPrompting) speaker.prompt();
    },
  };
  return speaker;
}

/** Drops control characters, and replaces characters that the terminal lacks. */
export const plainIn = (text: string, characters: Glyphs['characters']): string =>
  toCharacterSet(stripHidden(text.replace(/\s/g, ' ')), characters);

/** Output for the player, held back until the changes that it reports are saved. */
export type OutputBuffer = ReturnType<typeof startOutbox>;

export interface OutboxOptions {
  /** Saves the changes that the output reports. Output that is written meanwhile is sent, too. */
  settle(): void;
  write(text: string): void;
}

/** Collects the output of an iteration of the event loop, then saves once and sends the output in one piece. */
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

export type Conversation = ReturnType<typeof startConversation>;

export interface ConversationOptions {
  readonly start: Answer;
  say(lines: readonly string[]): void;
  interject(lines: readonly string[]): void;
  /** Ends the line of the prompt, with the text typed there, before output that the player did not request. */
  aside(): void;
  /** Called before the answer to a line that had to wait for an earlier answer. */
  echo(line: string): void;
  moved(room: Room): void;
  idle(): void;
  /** Called when the player has left. Later lines are not answered. */
  onLeave(): void;
}

/** Replaces the line `yes` by the line that the newest reply asks the player to confirm. */
function createConfirmation() {
  let open: string | undefined;
  return {
    onReply(confirms: string | undefined) {
      open = confirms ?? open;
    },
    meaning(line: string): string {
      const meant = line.trim().toLowerCase() === 'yes' ? (open ?? line) : line;
      open = undefined;
      return meant;
    },
  };
}

/** Milliseconds after which the player reads that the program is thinking. */
const longThought = 1000;

export function startConversation(options: ConversationOptions) {
  const { start, say, interject, aside, echo, moved, idle, onLeave } = options;
  let room: Room | undefined;
  let isOver = false;
  let isBusy = false;
  /** Lines and moves to other rooms that arrived while another line was being answered. */
  const waiting: (string | (() => Answer))[] = [];
  let endFollowing = () => {};

  /** Timer of the notice that the program is thinking, which is printed at most once between two prompts. */
  let patience: NodeJS.Timeout | undefined;

  const confirmation = createConfirmation();
  const take = ({ says, next, later, confirms }: Reply) => {
    if (isOver) return;
    confirmation.onReply(confirms);
    say(says);
    if (next === 'leave') {
      isOver = true;
      endFollowing();
      onLeave();
    } else if (next !== undefined) {
      room?.settle?.();
      endFollowing();
      room = next;
      moved(next);
      say(next.greeting());
      // Text about other events becomes part of the answer while a line is being answered.
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
        answer(room.hear(confirmation.meaning(next)));
      } else {
        aside();
        answer(next());
      }
    }
  };
  /** Moves the player to another room once no line is being answered, unless the player has left `here`. */
  const goFrom = (here: Room, where: () => Answer) => {
    waiting.push(() => (room === here ? where() : reply()));
    if (!isBusy) goOn();
  };
  const answer = (answered: Answer) => {
    if (!(answered instanceof Promise)) return take(answered);
    isBusy = true;
    // An error while answering is a bug, and ends the program like any other.
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
    /** Answers a line after all earlier ones. */
    hear(line: string) {
      if (isOver) return;
      if (isBusy || room === undefined) {
        waiting.push(line);
        return;
      }
      answer(room.hear(confirmation.meaning(line)));
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
