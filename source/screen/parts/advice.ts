import type { Advice } from '../screen.ts';

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

/** What is said of a command that a game does not have. */
export const noCommand: Advice = cannot('no command of this game');
