import { constants } from 'node:os';
import { createInterface } from 'node:readline';

/** What came of asking for a line. */
export type ReplInput =
  | { readonly type: 'line'; readonly text: string }
  /** The input is over, or the player has had enough. */
  | { readonly type: 'end'; readonly status: number };

/** Lines that are asked for one by one. */
export interface Conversation {
  /** The next line; the prompt is shown on a terminal only. */
  ask(prompt: string): Promise<ReplInput>;
  /** Ends it, and leaves the terminal as it was. */
  close(): void;
}

/** What a terminal offers whoever types. */
export interface TypingHelp {
  /** Lines of before, newest first. */
  readonly history: readonly string[];
  /** The whole line with each possible continuation. */
  completions(text: string): readonly string[];
  /** Called when the player leaves with Ctrl+C while something else than a line is waited for. */
  interrupted(status: number): void;
}

const interruptedStatus = 128 + constants.signals.SIGINT;

/**
 * Reads standard input line by line.
 *
 * @param help for whoever types at a terminal; nothing where a pipe or a file is read
 */
export function openConversation(help: TypingHelp | undefined): Conversation {
  const reading = createInterface({
    input: process.stdin,
    crlfDelay: Number.POSITIVE_INFINITY,
    ...(help && {
      output: process.stdout,
      history: [...help.history],
      removeHistoryDuplicates: true,
      completer: (text: string) => [[...help.completions(text)], text],
    }),
  });
  const lines: string[] = [];
  let end: ReplInput | undefined;
  let asker: ((input: ReplInput) => void) | undefined;
  const answer = (input: ReplInput) => {
    const answered = asker;
    asker = undefined;
    answered?.(input);
  };
  reading.on('line', (text) => {
    if (asker === undefined) lines.push(text);
    else answer({ type: 'line', text });
  });
  const over = (status: number) => {
    if (end !== undefined) return;
    end = { type: 'end', status };
    reading.close();
    answer(end);
  };
  reading.on('close', () => over(0));
  reading.on('SIGINT', () => {
    if (reading.line !== '') {
      // To the end of what was typed, and back over all of it.
      reading.write(null, { ctrl: true, name: 'e' });
      reading.write(null, { ctrl: true, name: 'u' });
      return;
    }
    const isAsked = asker !== undefined;
    over(interruptedStatus);
    if (!isAsked) help?.interrupted(interruptedStatus);
  });
  return {
    ask(prompt) {
      const text = lines.shift();
      if (text !== undefined) return Promise.resolve({ type: 'line', text });
      if (end !== undefined) return Promise.resolve(end);
      return new Promise((resolve) => {
        asker = resolve;
        if (help === undefined) return;
        reading.setPrompt(prompt);
        reading.prompt(true);
      });
    },
    close() {
      end ??= { type: 'end', status: 0 };
      reading.close();
    },
  };
}
