import { StringDecoder } from 'node:string_decoder';

export interface QuietTypingOptions {
  line(text: string): void;
  /** Ctrl+C. */
  interrupted(): void;
  /** Ctrl+D on an empty line. */
  ended(): void;
}

const keys = {
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
export function quietTyping({ line, interrupted, ended }: QuietTypingOptions) {
  const decoder = new StringDecoder('utf8');
  let typed: readonly string[] = [];
  const take = (character: string): void => {
    if (character === keys.enter[0] || character === keys.enter[1]) {
      const text = typed.join('');
      typed = [];
      return line(text);
    }
    if (character === keys.interrupt) return interrupted();
    if (character === keys.end) return typed.length === 0 ? ended() : undefined;
    if (character === keys.backspace || character === keys.erase) typed = typed.slice(0, -1);
    else if (character === keys.eraseLine) typed = [];
    else if (character >= ' ') typed = [...typed, character];
  };
  return {
    /** Takes typed characters. */
    take(chunk: Buffer | string) {
      for (const character of typeof chunk === 'string' ? chunk : decoder.write(chunk)) take(character);
    },
  };
}
