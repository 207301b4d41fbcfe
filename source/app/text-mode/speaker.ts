import { stripHidden } from '#engine/text/sanitize.ts';
import { toCharacterSet } from '#engine/text/width.ts';
import type { Glyphs } from '#screen/styled-text.ts';
/** Line that clears the screen, if there is one, because another player reads on. */
export const clearing = '\f';

export const promptText = 'command: ';

/**
 * Prints line by line, in characters that the terminal shows.
 *
 * @param typed text typed after the prompt so far
 * @param clear clears the screen
 */
export function startSpeaker(
  write: (text: string) => void,
  typed: () => string,
  { characters, clear = () => {} }: { readonly characters: Glyphs['characters']; readonly clear?: () => void },
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
    /** Prints the prompt unless it is the last line already. */
    prompt() {
      if (!isPrompting) write(`${promptText}${plain(typed())}`);
      isPrompting = true;
    },
    /** Prints the prompt with a line that was not typed there. */
    echo(line: string) {
      write(`${isPrompting ? '' : promptText}${plain(line)}\n`);
      isPrompting = false;
    },
    /** Ends the prompt's line, if the prompt is shown. */
    endPrompt() {
      if (isPrompting) write('\n');
      isPrompting = false;
    },
    entered() {
      isPrompting = false;
    },
    /** Prints lines between two answers, then the prompt again. */
    interject(lines: readonly string[]) {
      const wasPrompting = isPrompting;
      speaker.endPrompt();
      speaker.say(lines);
      if (wasPrompting) speaker.prompt();
    },
  };
  return speaker;
}

/** Text without control characters or characters that the terminal lacks. */
export const plainIn = (text: string, characters: Glyphs['characters']): string =>
  toCharacterSet(stripHidden(text.replace(/\s/g, ' ')), characters);
