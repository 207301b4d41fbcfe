/** Lines to the player, and the prompt as the last of them. */
export interface Speaker {
  say(lines: readonly string[]): void;
  /** Writes the prompt, if it is not the last line already. */
  prompt(): void;
  /** Writes the prompt with a line that was not typed at it. */
  echo(line: string): void;
  /** Ends the line of the prompt, if it is there. */
  endPrompt(): void;
  /** The line of the prompt has been entered. */
  entered(): void;
  /** Says something between two answers; the prompt is the last line again. */
  interject(lines: readonly string[]): void;
}

/** Among lines: what was said before is taken off the screen, where there is one, as somebody else is to read on. */
export const clearing = '\f';

/** What the prompt is. */
export const promptText = 'command: ';

/**
 * Speaks in printable ASCII, a line at a time.
 *
 * @param typed what has been typed behind the prompt so far
 * @param clear takes everything off the screen
 */
export function startSpeaker(
  write: (text: string) => void,
  typed: () => string,
  clear: () => void = () => {},
): Speaker {
  let isPrompting = false;
  const speaker: Speaker = {
    say(lines) {
      for (const line of lines) {
        if (line === clearing) clear();
        else write(`${plain(line)}\n`);
      }
    },
    prompt() {
      if (!isPrompting) write(`${promptText}${plain(typed())}`);
      isPrompting = true;
    },
    echo(line) {
      write(`${isPrompting ? '' : promptText}${plain(line)}\n`);
      isPrompting = false;
    },
    endPrompt() {
      if (isPrompting) write('\n');
      isPrompting = false;
    },
    entered() {
      isPrompting = false;
    },
    interject(lines) {
      const wasPrompting = isPrompting;
      speaker.endPrompt();
      speaker.say(lines);
      if (wasPrompting) speaker.prompt();
    },
  };
  return speaker;
}

/** Text of which only printable ASCII characters are left; every other is a question mark. */
export const plain = (text: string): string => text.replace(/[^ -~]/gu, '?');
