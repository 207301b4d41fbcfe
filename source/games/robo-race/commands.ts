import { integer } from '../../engine/arguments.ts';
import type { CommandOf, CommandTable } from '../../engine/commands.ts';
import { lastCard } from './vocabulary.ts';

const slot = integer(1, 5);
const card = integer(1, lastCard);

/** Every command of the game (rules, section 10). */
export const commands = {
  program: {
    args: { c1: card, c2: card, c3: card, c4: card, c5: card },
    help: 'fill all five slots with these cards',
    undoable: true,
  },
  place: { args: { slot, card }, help: 'put a card of your hand into a slot', undoable: true },
  take_back: { args: { slot }, help: 'empty a slot', undoable: true },
  clear: { args: {}, help: 'empty all slots', undoable: true },
  exchange: { args: {}, help: 'seven new cards for a hand that cannot move' },
  commit: { args: {}, help: 'make the program final for this round' },
  preview: { args: {}, help: 'your path if nobody interferes', query: true, afterEnd: false },
  hand: { args: {}, help: 'your hand, and your slots or program', query: true, afterEnd: false },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
