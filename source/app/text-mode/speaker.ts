import { stripHidden } from '#engine/text/sanitize.ts';
import { toCharacterSet } from '#engine/text/width.ts';
import type { Glyphs } from '#screen/styled-text.ts';
/** Among lines: what was said before is taken off the screen, where there is one, as somebody else is to read on. */
export const clearing = '\f';

export const promptText = 'command: ';

/**
 * Speaks a line at a time, in characters that the terminal shows.
 *
 * @param typed what has been typed behind the prompt so far
 * @param clear takes everything off the screen
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

/** A text with nothing in it that a terminal would obey or does not show. */
export const plainIn = (text: string, characters: Glyphs['characters']): string =>
  toCharacterSet(stripHidden(text.replace(/\s/g, ' ')), characters);
