import { type CommandOf, type CommandTable, fileName, integer } from '#engine/commands.ts';
import { maxSide } from './vocabulary.ts';

const number = integer(0, maxSide - 1);

export const commands = {
  move: { args: { row: number, column: number, to_row: number, to_column: number }, help: 'move a mech to a tile' },
  undo: { args: {}, help: 'undo the last move of this turn', takesBack: true },
  end_turn: { args: {}, help: 'end the turn: everyone attacks, then the enemies move', synonyms: ['end'] },
  moves: { args: { row: number, column: number }, help: 'where the unit there can move', query: true },
  targets: { args: { row: number, column: number }, help: 'what the unit there hits', query: true },
  forecast: { args: {}, help: 'how this turn would end', query: true },
  hint: { args: {}, help: 'good moves for the rest of this turn', query: true, slow: true },
  save: { args: { file: fileName }, help: 'save the position as a level file' },
  load: { args: { file: fileName }, help: 'play a level file', afterEnd: true },
  restart: { args: {}, help: 'start this level over', afterEnd: true },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
