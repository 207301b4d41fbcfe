import { getOwn } from '../../engine/commands.ts';
import type { Advice, ArgumentHelp, GameScreenCommandLine } from '../game/command-help.ts';
import type { ScreenTypes } from '../scene.ts';

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
