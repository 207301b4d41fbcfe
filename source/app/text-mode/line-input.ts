import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { escapeControls, stripHidden } from '#engine/text/sanitize.ts';
import { historyLength } from '#storage/results.ts';
import { isDumb, type Session } from '../session.ts';
import { createHiddenInput } from '../terminal/input.ts';

export type LineInput = ReturnType<typeof openLines>;

export interface LineInputOptions extends Pick<Session, 'input' | 'output' | 'environment'> {
  readonly prompt: string;
  line(text: string): void;
  /** Handles Ctrl+C that does not arrive as a signal. */
  interrupted(): void;
  ended(): void;
  completions(text: string): readonly string[];
}

/**
 * True if lines are edited here, with history and completion. A dumb terminal edits lines itself, and a pipe delivers
 * them complete. Typing at the end of a line only echoes characters. Editing within it rewrites that line alone.
 */
export const isEdited = ({ input, output, environment }: Pick<Session, 'input' | 'output' | 'environment'>): boolean =>
  input.isTTY === true && output.isTTY === true && !isDumb({ environment });

/** Opens the player's input. Callers print the prompt, and the editor only knows it to redraw edited lines. */
export function openLines(options: LineInputOptions) {
  const { input, output, prompt, line, interrupted, ended, completions } = options;
  /** Newest first, as Node's line editor expects. The editor keeps using this array. */
  const history: string[] = [];
  const edited = isEdited(options);
  // A terminal that edits lines itself also echoes them, unless it is in raw mode.
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
    // The editor prints completions and history unescaped.
    completer: (text: string): [string[], string] => [
      completions(text).filter((line) => escapeControls(line) === line),
      text,
    ],
  });
  let isClosed = false;
  lines.on('line', line);
  lines.on('SIGINT', interrupted);
  // The editor pauses when the shell continues the program, but redraws the line by itself.
  lines.on('SIGCONT', () => lines.resume());
  lines.on('close', () => {
    if (!isClosed) ended();
  });
  return {
    typed: () => lines.line,
    /** Replaces the history, oldest first. */
    recall(recent: readonly string[]) {
      history.splice(0, history.length, ...recent.map(stripHidden).toReversed());
    },
    /**
     * Hides what is typed next on terminals that echo by themselves. The echo of Node's line editor is suppressed in
     * its output stream.
     */
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
