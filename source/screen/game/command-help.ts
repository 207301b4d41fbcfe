import { getOwn } from '#engine/commands.ts';
import type { Json } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

/** Advice on a command in the list of completions, for the current position. */
export interface Advice {
  readonly fits: boolean;
  /** Effect and cost of the command, or the reason why it cannot be used. */
  readonly text: string;
}

/** Help with an argument of a typed command, given the arguments before it. */
export interface ArgumentHelp<T extends ScreenTypes> {
  /** Usable values, such as `here 1..9 in reach of 7 cells from C4`. Undefined if all values are usable. */
  advice?(scene: Scene<T>, typed: readonly string[]): string | undefined;
  /** Values that Tab completes, in lower case, such as reachable places. Undefined for all values of the type. */
  values?(scene: Scene<T>, typed: readonly string[]): readonly string[] | undefined;
}

export interface CommandHelp<T extends ScreenTypes> {
  advice(scene: Scene<T>): Advice;
  readonly args?: Readonly<Record<string, ArgumentHelp<T>>>;
}

/** Help for each command of a game and each of its arguments. A missing entry is a compile error. */
export type CommandHelps<T extends ScreenTypes> = {
  readonly [Command in T['command'] as Command['name']]: keyof Command['args'] extends never
    ? Omit<CommandHelp<T>, 'args'>
    : CommandHelp<T> & { readonly args: { readonly [Name in keyof Command['args']]: ArgumentHelp<T> } };
};

export interface GameScreenCommandLine<T extends ScreenTypes> {
  /** Help by command. Games declare it as `CommandHelps`, so that the compiler finds missing entries. */
  readonly commands?: Readonly<Record<string, CommandHelp<T>>>;
  /** Text of a query's answer, and the local state after it. */
  answered?(
    scene: Scene<T>,
    command: T['command'],
    result: Json,
  ): { readonly local: T['local']; readonly text: string };
}

/**
 * @example
 * can('3 left to place') // => { fits: true, text: '3 left to place' }
 */
export const can = (text: string): Advice => ({ fits: true, text });

/**
 * @example
 * cannot('no units left').fits // => false
 */
export const cannot = (text: string): Advice => ({ fits: false, text });

/**
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
