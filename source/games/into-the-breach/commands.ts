import { type CommandOf, type CommandTable, fileName, integer } from '#engine/commands.ts';
import { maxSide } from './vocabulary.ts';

const number = integer(0, maxSide - 1);

export const commands = {
  move: { args: { row: number, column: number, to_row: number, to_column: number }, help: 'move a mech to a tile' },
  undo: { args: {}, help: 'take back the last move of this turn', takesBack: true },
  end_turn: { args: {}, help: 'let all units attack and the enemies move', synonyms: ['end'] },
  moves: { args: { row: number, column: number }, help: 'where the unit there can move', query: true },
  targets: { args: { row: number, column: number }, help: 'what the unit there attacks', query: true },
  forecast: { args: {}, help: 'what End Turn would lead to now', query: true },
  hint: { args: {}, help: 'good moves for the rest of this turn', query: true, slow: true },
  save: { args: { file: fileName }, help: 'save the position as a level file, at the start of a turn' },
  load: { args: { file: fileName }, help: 'play a level file', afterEnd: true },
  restart: { args: {}, help: 'restart this level', afterEnd: true },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;
