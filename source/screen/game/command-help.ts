import type { LegalCommands } from '#engine/programs/legal.ts';
import type { Json } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

type CommandTexts<T extends ScreenTypes, Text> = { readonly [Name in T['command']['name']]?: Text };

/** Additions of a game to the help of typed commands, which is derived from `Game.legal`. */
export interface GameScreenCommandLine<T extends ScreenTypes> {
  /** Effect or cost of a legal command now. Default: its line of help. */
  readonly effects?: CommandTexts<T, (scene: Scene<T>) => string>;
  /** Facts about the next argument that its legal values do not show, such as a price. */
  readonly notes?: CommandTexts<T, (scene: Scene<T>, typed: readonly string[]) => string | undefined>;
  /** Useful arguments of queries, in the form of legal commands. Arguments that are left out may be anything. */
  queries?(scene: Scene<T>): readonly LegalCommands[];
  /** Text of a query's answer, and the local state after it. */
  answered?(
    scene: Scene<T>,
    command: T['command'],
    result: Json,
  ): { readonly local: T['local']; readonly text: string };
}
