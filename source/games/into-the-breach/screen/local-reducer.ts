import { restOfHint } from '#screen/parts/hint-steps.ts';
import { columnsOf, isSame } from '../board.ts';
import type { Command } from '../commands.ts';
import { isMech, type View } from '../state.ts';
import type { Local } from './local.ts';
import { cursorFor } from './teaching.ts';

export function initialLocal({ entities }: View): Local {
  const mech = entities.find(isMech);
  return {
    cursor: mech === undefined ? [0, 0] : [mech.row, mech.column],
    selected: null,
    threats: 'all',
    forecast: true,
    below: 'outlook',
    scrolled: 0,
  };
}

/** Clears the selection after a change of the position. Drops the hint unless the change is the hint's next move. */
export function reduceLocal(local: Local, before: View, after: View): Local {
  if (isSamePosition(before, after)) return local;
  const { threats } = local;
  const move = after.moves.length > before.moves.length ? after.moves.at(-1) : undefined;
  const isUndo = after.turn === before.turn && after.reason === null && after.moves.length < before.moves.length;
  const undone = isUndo ? before.moves.at(-1) : undefined;
  const isSelected = move !== undefined && local.selected !== null && isSame(move.from, local.selected);
  const [row, column] = isSelected ? move.to : (undone?.from ?? local.cursor);
  const followed = local.hint !== undefined && move !== undefined && isMove(local.hint.commands[0], move);
  const hint = followed && local.hint ? restOfHint(local.hint) : undefined;
  return {
    ...local,
    cursor: [Math.min(row, after.board.length - 1), Math.min(column, columnsOf(after.board) - 1)],
    selected: null,
    threats: typeof threats === 'number' && after.turn !== before.turn ? 'all' : threats,
    hint,
    scrolled: 0,
    // After a move that follows the hint, the cursor goes to the hint's next move, so that Enter plays it.
    ...(hint === undefined ? {} : cursorFor(hint)),
  };
}

const isMove = (command: Command | undefined, { from, to }: View['moves'][number]): boolean =>
  command?.name === 'move' &&
  isSame(from, [command.args.row, command.args.column]) &&
  isSame(to, [command.args.to_row, command.args.to_column]);

const isSamePosition = (before: View, after: View): boolean =>
  before.turn === after.turn &&
  before.reason === after.reason &&
  before.level === after.level &&
  before.moves.length === after.moves.length &&
  before.entities.length === after.entities.length &&
  before.entities.every((unit, i) => {
    const now = after.entities[i];
    return now !== undefined && unit.row === now.row && unit.column === now.column && unit.health === now.health;
  });
