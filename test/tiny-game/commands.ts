import { type CommandOf, type CommandTable, integer } from '../../source/engine/commands.ts';

export const commands = {
  stake: {
    args: { points: integer(1, 3) },
    help: 'say how many points this round is worth',
    phases: ['stakes'],
    undoable: true,
  },
  bid: {
    args: { amount: integer(0, 9) },
    help: 'bid so many coins, as often as you like until you commit',
    phases: ['bidding'],
    undoable: true,
  },
  commit: {
    args: {},
    help: 'stand by your bid; the last to commit starts the roll',
    phases: ['bidding'],
    undoable: true,
  },
  purse: { args: {}, help: 'count your coins', query: true },
  applaud: { args: {}, help: 'be polite, also when it is over', afterEnd: true },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
