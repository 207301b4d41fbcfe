import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { escapeControls, stripHidden } from '#engine/text/sanitize.ts';
import { historyLength } from '#storage/results.ts';
import { isDumb, type Session } from '../session.ts';
import { createHiddenInput } from '../terminal/input.ts';

/** Lines from the player. */
export type LineInput = ReturnType<typeof openLines>;

/** Where lines come from and what becomes of them. */
export interface LineInputOptions extends Pick<Session, 'input' | 'output' | 'environment'> {
  readonly prompt: string;
  line(text: string): void;
  /** Ctrl+C, where it does not come as a signal. */
  interrupted(): void;
  /** There will be no more lines. */
  ended(): void;
  completions(text: string): readonly string[];
}

/**
 * Whether lines are edited here, with history and completion. A dumb terminal edits them itself, and a pipe has them
 * ready. While a line is typed to its end nothing but its characters is written; editing within it rewrites it alone.
 */
export const isEdited = ({ input, output, environment }: Pick<Session, 'input' | 'output' | 'environment'>): boolean =>
  input.isTTY === true && output.isTTY === true && !isDumb({ environment });

/** Opens the player's lines. The prompt is written by others; here it is known so that an edited line keeps it. */
export function openLines(options: LineInputOptions) {
  const { input, output, prompt, line, interrupted, ended, completions } = options;
  /** Newest first, as the line editor wants them; it goes on using this very list. */
  const history: string[] = [];
  const edited = isEdited(options);
  // A terminal that edits lines itself shows them, too, unless it is told to hand over every key as it comes.
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
    // The editor prints what it offers and recalls as it is.
    completer: (text: string): [string[], string] => [
      completions(text).filter((line) => escapeControls(line) === line),
      text,
    ],
  });
  let isClosed = false;
  lines.on('line', line);
  lines.on('SIGINT', interrupted);
  // The editor pauses when the shell brings the program back, and shows the line again by itself.
  lines.on('SIGCONT', () => lines.resume());
  lines.on('close', () => {
    if (!isClosed) ended();
  });
  return {
    /** The line as far as it is typed, and not entered yet. */
    typed: () => lines.line,
    /** Makes these the lines that up goes back to, oldest first. */
    recall(recent: readonly string[]) {
      history.splice(0, history.length, ...recent.map(stripHidden).toReversed());
    },
    /** Whether the terminal may show what is typed from now on; what the line editor writes is not its own. */
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
