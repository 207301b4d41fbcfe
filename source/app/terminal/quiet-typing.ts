import { StringDecoder } from 'node:string_decoder';

export interface HiddenInputOptions {
  onLine(text: string): void;
  /** Ctrl+C. */
  onInterrupt(): void;
  /** Ctrl+D on an empty line. */
  onEnd(): void;
}

const controlKeys = {
  interrupt: '\u0003',
  end: '\u0004',
  backspace: '\b',
  erase: '\u007F',
  eraseLine: '\u0015',
  enter: ['\r', '\n'],
} as const;

/**
 * Reads lines from a terminal that does not show what is typed. Backspace deletes a character, Ctrl+U the line; other
 * control characters are ignored.
 */
export function createHiddenInput({ onLine, onInterrupt, onEnd }: HiddenInputOptions) {
  const decoder = new StringDecoder('utf8');
  let typed: readonly string[] = [];
  const take = (character: string): void => {
    if (character === controlKeys.enter[0] || character === controlKeys.enter[1]) {
      const text = typed.join('');
      typed = [];
      return onLine(text);
    }
    if (character === controlKeys.interrupt) return onInterrupt();
    if (character === controlKeys.end) return typed.length === 0 ? onEnd() : undefined;
    if (character === controlKeys.backspace || character === controlKeys.erase) typed = typed.slice(0, -1);
    else if (character === controlKeys.eraseLine) typed = [];
    else if (character >= ' ') typed = [...typed, character];
  };
  return {
    /** Takes typed characters. */
    take(chunk: Buffer | string) {
      for (const character of typeof chunk === 'string' ? chunk : decoder.write(chunk)) take(character);
    },
  };
}
