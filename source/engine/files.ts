import type { CommandRule } from './game.ts';
import { type Refusal, type Result, refusal } from './result.ts';
import type { GameTypes, MatchSetup, StateOf } from './vocabulary.ts';

/** The files that commands may name, relative to where the player is. */
export interface Files {
  /** The contents of a file; or why it cannot be read, such as `[Errno 2] No such file or directory: 'x.txt'`. */
  read(name: string): Result<Uint8Array, string>;
  /** Replaces what is in a file; or why it cannot. */
  write(name: string, text: string): Result<undefined, string>;
}

/** A command's file was written (nothing changes), or read (the match starts anew), or neither. */
export type FileUseResult =
  | { readonly type: 'written' }
  | { readonly type: 'read'; readonly setup: MatchSetup }
  | { readonly type: 'refused'; readonly error: Refusal };

/** Reads or writes the file of a command that was accepted. */
export function runFileUse<T extends GameTypes>(
  use: NonNullable<CommandRule<T, T['command']>['file']>,
  command: T['command'],
  state: StateOf<T>,
  setup: MatchSetup,
  files: Files,
): FileUseResult {
  const name = use.nameOf(command);
  if (use.type === 'write') {
    const written = files.write(name, use.content(state));
    return written.ok ? { type: 'written' } : fileError(`Cannot write specified file: ${written.error}`);
  }
  const content = files.read(name);
  if (!content.ok) return fileError(`Cannot open specified file: ${content.error}`);
  const level = use.level(name, content.value);
  return level.ok ? { type: 'read', setup: { ...setup, level: level.value } } : { type: 'refused', error: level.error };
}

const fileError = (message: string): FileUseResult => ({ type: 'refused', error: refusal('file-error', message) });
