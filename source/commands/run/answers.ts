import { pathCompletion } from '../../app/command-line/path-argument.ts';
import { complete } from '../../engine/complete.ts';
import type { Match } from '../../engine/match.ts';
import type { ScriptLine } from '../../engine/script.ts';
import { waitingFor } from '../../engine/step.ts';
import { timelyCommands } from '../../engine/timely.ts';
import { readScript, type TranscriptFormat } from '../../engine/transcript.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { playersPaths } from '../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../storage/history.ts';
import { localFolders } from '../local/local-folders.ts';
import { complain } from '../output.ts';
import { openConversation } from './repl.ts';

/** A match whose commands come one by one. */
export interface LinesToAnswer<T extends GameTypes> {
  readonly match: Match<T>;
  readonly format: TranscriptFormat;
  readonly strict: boolean;
  /** Whether somebody types at a terminal. */
  readonly isTyped: boolean;
  print(text: string): Promise<void>;
  /** Plays commands, and bots and programs up to the next; whether to go on. */
  play(part: readonly ScriptLine<T['command']>[]): Promise<boolean>;
}

/**
 * Answers standard input line by line. A line with a fault is told, and changes nothing.
 *
 * @returns the exit status
 */
export async function answerLines<T extends GameTypes>(options: LinesToAnswer<T>): Promise<number> {
  const { match, format, strict, isTyped, print, play } = options;
  const folders = localFolders();
  const conversation = openConversation(
    isTyped
      ? {
          history: readHistory(folders, match.game.id).reverse(),
          completions: (text) => completionsIn(match, text),
          interrupted: (status) => process.exit(status),
        }
      : undefined,
  );
  if (isTyped) complain('Tab completes a command, the arrows bring earlier ones back, Ctrl+D leaves.');
  try {
    for (let number = 1; ; number++) {
      const input = await conversation.ask(promptOf(match));
      if (input.type === 'end') {
        // The shell goes on below the prompt.
        if (isTyped) await print('');
        return input.status;
      }
      if (isTyped) addToHistory(folders, match.game.id, input.text);
      const read = readScript(match.game, input.text, format, number);
      if (!read.ok) {
        await print(read.error);
        if (strict) return 2;
      } else if (!(await play(read.value))) return 1;
    }
  } finally {
    conversation.close();
  }
}

/** The players who are waited for, where there are several. */
const promptOf = <T extends GameTypes>({ game, state }: Match<T>): string =>
  `${state.players > 1 ? waitingFor(game, state).join(',') : ''}> `;

const firstSeat = 1;

/** The whole line with each possible continuation; of nothing, every command that can be played. */
function completionsIn<T extends GameTypes>({ game, state }: Match<T>, text: string): readonly string[] {
  const typed = /^\s*(\d{1,9})\s*:/.exec(text);
  const [first] = waitingFor(game, state);
  const seat = typed === null ? first : Number(typed[1]);
  // After the end, every seat may ask what there is to be asked.
  const commands = timelyCommands(game, state, seat ?? firstSeat);
  if (text.trim() === '') return Object.keys(commands);
  const paths = pathCompletion(text, commands, playersPaths(process.cwd()).complete);
  return [...complete(commands, text).lines, ...(paths === undefined ? [] : paths.lines)];
}
