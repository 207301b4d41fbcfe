import type { CommandTable } from '../../../engine/commands.ts';
import { ended } from '../../../screen/sentences.ts';

/** A line that cannot be read; where only its form is wrong, how it is typed. */
export const notUnderstood = (message: string): string =>
  message.startsWith('usage: ')
    ? ended(`Not understood; it is typed as ${message.slice('usage: '.length)}`)
    : ended(`Not understood: ${message}`);

/** What can be done after the end; a game may have a command of its own for playing again. */
export const afterEnd = (commands: CommandTable): string =>
  Object.hasOwn(commands, 'restart')
    ? 'Type restart to play again, leave to leave.'
    : 'Type restart to play again, restart same to keep the seed, leave to leave.';
