/** Among lines: what was said before is taken off the screen, where there is one, as somebody else is to read on. */
export const clearing = '\f';

export const promptText = 'command: ';

/**
 * Speaks in printable ASCII, a line at a time.
 *
 * @param typed what has been typed behind the prompt so far
 * @param clear takes everything off the screen
 */
export function startSpeaker(write: (text: string) => void, typed: () => string, clear: () => void = () => {}) {
  let isPrompting = false;
  const speaker = {
    say(lines: readonly string[]) {
      for (const line of lines) {
        if (line === clearing) clear();
        else write(`${plain(line)}\n`);
      }
    },
    /** Writes the prompt, if it is not the last line already. */
    prompt() {
      if (!isPrompting) write(`${promptText}${plain(typed())}`);
      isPrompting = true;
    },
    /** Writes the prompt with a line that was not typed at it. */
    echo(line: string) {
      write(`${isPrompting ? '' : promptText}${plain(line)}\n`);
      isPrompting = false;
    },
    /** Ends the line of the prompt, if it is there. */
    endPrompt() {
      if (isPrompting) write('\n');
      isPrompting = false;
    },
    /** The line of the prompt has been entered. */
    entered() {
      isPrompting = false;
    },
    /** Says something between two answers; the prompt is the last line again. */
    interject(lines: readonly string[]) {
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
