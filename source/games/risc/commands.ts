import type { CommandOf, CommandTable } from '../../engine/commands.ts';
import { count, orderNumber, territory, units, unitType } from './arguments.ts';

const placement = ['placement'] as const;
const orders = ['orders'] as const;
const both = ['placement', 'orders'] as const;
const drafts = { phases: orders, undoable: true } as const;
const queries = { query: true, afterEnd: false } as const;

/** Every command of the game (rules, section 10). */
export const commands = {
  place: {
    args: { territory, units },
    help: 'set how many of your units start in a territory',
    phases: placement,
    undoable: true,
  },
  spread: { args: {}, help: 'place the rest of your units evenly', phases: placement, undoable: true },
  move: { args: { from: territory, to: territory, units }, help: 'move units over your own land', ...drafts },
  attack: { args: { from: territory, to: territory, units }, help: 'attack a linked territory', ...drafts },
  upgrade: {
    args: { territory, count, from: unitType, to: unitType },
    help: 'upgrade units',
    ...drafts,
  },
  research: { args: {}, help: 'reach the next technology level from the next turn on', ...drafts },
  cancel: { args: { n: orderNumber }, help: 'cancel an order, or all', ...drafts },
  commit: { args: {}, help: 'finish your placement or your orders; that is final', phases: both },
  orders: { args: {}, help: 'your orders and what is left', phases: both, ...queries },
  path: {
    args: { from: territory, to: territory },
    help: 'the cheapest path over your own land and its price',
    phases: both,
    ...queries,
  },
  odds: {
    args: { from: territory, to: territory, units },
    help: 'the exact odds of an attack as things stand now',
    phases: orders,
    ...queries,
  },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
