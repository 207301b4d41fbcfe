import { type CommandOf, type CommandTable, integer } from '#engine/commands.ts';

// Wider than every legal range, so that the rules refuse a wrong number and give the reason.
const anyInteger = (label: string) => ({ ...integer(-1_000_000_000, 1_000_000_000), label });
const planet = anyInteger('planet');

export const commands = {
  send: {
    args: { from: planet, to: planet, people: anyInteger('people') },
    help: 'send people to a neighbour',
    undoable: true,
  },
  cancel: { args: { n: anyInteger('order') }, help: 'cancel an order', undoable: true },
  end_turn: { args: {}, help: 'end your turn: your shuttles leave', synonyms: ['end'] },
  resign: { args: {}, help: 'concede: your rival wins', synonyms: ['concede'] },
  planet: { args: { id: planet }, help: 'what you see of a planet, and its neighbours', query: true },
  paths: { args: { from: planet, to: planet }, help: 'the quickest way between two planets', query: true },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
