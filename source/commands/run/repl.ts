import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { pathCompletion } from '#app/command-line/completion.ts';
import { availableCommands, complete } from '#engine/completion.ts';
import type { Match } from '#engine/match.ts';
import type { ScriptLine } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import { readScript, type TranscriptFormat } from '#engine/transcript.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { playersPaths } from '#storage/files/players-files.ts';
import { addToHistory, readHistory } from '#storage/results.ts';
import { localFolders } from '../local/local-folders.ts';
import { complain } from '../output.ts';

export type ReplInput =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'end'; readonly status: number };

export interface Conversation {
  /** Reads a line. Only a terminal shows `prompt`. */
  ask(prompt: string): Promise<ReplInput>;
  close(): void;
}

export interface TypingHelp {
  /** Lines typed earlier, newest first. */
  readonly history: readonly string[];
  /** Completions of `text`, as whole lines. */
  completions(text: string): readonly string[];
  /** Called on Ctrl+C while no line is being read. */
  interrupted(status: number): void;
}

const interruptedStatus = 128 + constants.signals.SIGINT;

/** @param help editing aids for a terminal. Undefined for a pipe or a file */
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
      // Ctrl+E moves to the end of the line, so that Ctrl+U deletes all of it.
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

export interface LinesToAnswer<T extends GameTypes> {
  readonly match: Match<T>;
  readonly format: TranscriptFormat;
  readonly strict: boolean;
  readonly isTyped: boolean;
  print(text: string): Promise<void>;
  /** Plays commands, then bots and programs until a person must act. Resolves to false if the match must stop. */
  play(part: readonly ScriptLine<T['command']>[]): Promise<boolean>;
}

/** Answers standard input line by line. A line with a fault changes nothing. Resolves to the exit status. */
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
  if (isTyped) complain('Tab completes a command, up and down recall earlier ones, and Ctrl+D leaves.');
  try {
    for (let number = 1; ; number++) {
      const input = await conversation.ask(promptOf(match));
      if (input.type === 'end') {
        // Ends the line of the prompt, so that the shell begins a new one.
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

const promptOf = <T extends GameTypes>({ game, state }: Match<T>): string =>
  `${state.players > 1 ? activeSeats(game, state).join(',') : ''}> `;

const firstSeat = 1;

/** All completions of `text` as whole lines, or all possible commands if the text is empty. */
function completionsIn<T extends GameTypes>({ game, state }: Match<T>, text: string): readonly string[] {
  const typed = /^\s*(\d{1,9})\s*:/.exec(text);
  const [first] = activeSeats(game, state);
  const seat = typed === null ? first : Number(typed[1]);
  // After the end of the match, queries are possible from any seat.
  const commands = availableCommands(game, state, seat ?? firstSeat);
  if (text.trim() === '') return Object.keys(commands);
  const paths = pathCompletion(text, commands, playersPaths(process.cwd()).complete);
  return [...complete(commands, text).lines, ...(paths === undefined ? [] : paths.lines)];
}
