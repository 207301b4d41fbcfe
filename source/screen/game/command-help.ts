import { getOwn } from '#engine/commands.ts';
import type { Json } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

/** A command in the list of completions, as things stand. */
export interface Advice {
  readonly fits: boolean;
  /** Its effect and cost now, or why it cannot be used. */
  readonly text: string;
}

/** Help with an argument of a typed command, given the arguments typed before it. */
export interface ArgumentHelp<T extends ScreenTypes> {
  /** The part of its range that can be used now, such as `here 1..9 in reach of 7 cells from C4`; nothing for all of it. */
  advice?(scene: Scene<T>, typed: readonly string[]): string | undefined;
  /**
   * The values that Tab completes it to now, in small letters, such as the names of places that can be reached; nothing
   * where those of its kind are to be offered.
   */
  values?(scene: Scene<T>, typed: readonly string[]): readonly string[] | undefined;
}

/** Help for a typed command as things are now, and for its arguments where it has any. */
export interface CommandHelp<T extends ScreenTypes> {
  advice(scene: Scene<T>): Advice;
  readonly args?: Readonly<Record<string, ArgumentHelp<T>>>;
}

/** A row for each command of a game, and in it one for each argument: what is missing does not compile. */
export type CommandHelps<T extends ScreenTypes> = {
  readonly [Command in T['command'] as Command['name']]: keyof Command['args'] extends never
    ? Omit<CommandHelp<T>, 'args'>
    : CommandHelp<T> & { readonly args: { readonly [Name in keyof Command['args']]: ArgumentHelp<T> } };
};

/** Help with typed commands, and their answers. */
export interface GameScreenCommandLine<T extends ScreenTypes> {
  /** A game writes them as `CommandHelps`, so that none is missing. */
  readonly commands?: Readonly<Record<string, CommandHelp<T>>>;
  /** The answer to a query in words, and the screen's own state after it. */
  answered?(
    scene: Scene<T>,
    command: T['command'],
    result: Json,
  ): { readonly local: T['local']; readonly text: string };
}

/**
 * A command that can be used now.
 *
 * @example
 * can('3 left to place') // => { fits: true, text: '3 left to place' }
 */
export const can = (text: string): Advice => ({ fits: true, text });

/**
 * A command that cannot.
 *
 * @example
 * cannot('no units left').fits // => false
 */
export const cannot = (text: string): Advice => ({ fits: false, text });

/**
 * A game's help with an argument that is typed, if it has any.
 *
 * @example
 * const bid = { advice: () => can('3 coins left'), args: { coins: { values: () => ['1', '2', '3'] } } };
 * argumentHelp({ commands: { bid } }, 'bid', 'coins') // => bid.args.coins
 * argumentHelp({ commands: { bid } }, 'bid', 'card') // => undefined
 */
export const argumentHelp = <T extends ScreenTypes>(
  commandLine: Pick<GameScreenCommandLine<T>, 'commands'> | undefined,
  command: string,
  argument: string,
): ArgumentHelp<T> | undefined => {
  const args = commandLine?.commands && getOwn(commandLine.commands, command)?.args;
  return args && getOwn(args, argument);
};
