import { parseLine } from '#engine/script.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { isMech, type Position } from '#games/into-the-breach/state.ts';
import { symbols } from '#games/into-the-breach/vocabulary.ts';
import { bundledLevel } from '#storage/levels.ts';
import {
  type BreachAction,
  copyBreach,
  createBreach,
  type Plain,
  reduceBreach,
} from '../bench/into-the-breach-reducer.ts';
import { board, matchOf, play } from '../games/into-the-breach/support.ts';
import { type Met, oursOf, type Program, type Twice } from './perft.ts';
import type { Row } from './rows.ts';

interface Facts {
  readonly board: readonly string[];
  /** Units by priority: symbol, row, column, health, speed, strength, `active` of a mech or objective of an enemy. */
  readonly units: readonly (readonly [string, number, number, number, number, number, boolean | readonly number[]])[];
  /** Start and end of each move, oldest first. */
  readonly moves: readonly (readonly number[])[];
  readonly turn: number;
  readonly over: string | null;
}

const ourFacts = ({ board: rows, entities, moves, turn, reason }: Position): Facts => ({
  board: rows,
  units: entities.map((unit) => {
    const { kind, row, column, health, speed, strength } = unit;
    return [symbols[kind], row, column, health, speed, strength, isMech(unit) ? unit.active : unit.objective];
  }),
  moves: moves.map(({ from, to }) => [...from, ...to]),
  turn,
  over: reason === null ? null : reason === 'enemies-destroyed' ? 'won' : 'lost',
});

const plainFacts = ({ board: rows, units, moves, turn, over }: Plain): Facts => ({
  board: rows.map((row) => row.join('')),
  units: units.map(({ symbol, row, column, health, speed, strength, active, goalRow, goalColumn }) => {
    const last = 'TH'.includes(symbol) ? active : [goalRow, goalColumn];
    return [symbol, row, column, health, speed, strength, last];
  }),
  moves: moves.map(({ unit, row, column }) => [row, column, unit.row, unit.column]),
  turn,
  over: over ?? null,
});

/**
 * Moves of every mech to all tiles up to two steps beyond its speed, including tiles outside the board. Moves of every
 * enemy by one step. A move from the last tile to the first. All other commands, except those that name a file.
 */
function candidates({ board: rows, units }: Facts): BreachAction[] {
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const tiles = Array.from({ length: (height + 1) * (width + 1) }, (_, i) => ({
    toRow: Math.floor(i / (width + 1)),
    toColumn: i % (width + 1),
  }));
  const moves = units.flatMap(([symbol, row, column, , speed]) => {
    const steps = 'TH'.includes(symbol) ? speed + 2 : 1;
    return tiles
      .filter(({ toRow, toColumn }) => Math.abs(toRow - row) + Math.abs(toColumn - column) <= steps)
      .map((to): BreachAction => ({ type: 'move', row, column, ...to }));
  });
  const nobody: BreachAction = { type: 'move', row: height - 1, column: width - 1, toRow: 0, toColumn: 0 };
  return [...moves, nobody, { type: 'undo' }, { type: 'end_turn' }, { type: 'restart' }];
}

const line = (action: BreachAction): string =>
  action.type === 'move' ? `move ${action.row} ${action.column} ${action.toRow} ${action.toColumn}` : action.type;

function commandOf(action: BreachAction): { readonly seat: 1; readonly command: IntoTheBreach['command'] } {
  if (action.type !== 'move') return { seat: 1, command: { name: action.type, args: {} } };
  const { row, column, toRow, toColumn } = action;
  return { seat: 1, command: { name: 'move', args: { row, column, to_row: toRow, to_column: toColumn } } };
}

function actionOf(text: string): BreachAction {
  const parsed = parseLine<IntoTheBreach>(intoTheBreach, text);
  const command = parsed?.ok === true ? parsed.value.command : undefined;
  switch (command?.name) {
    case 'move': {
      const { row, column, to_row: toRow, to_column: toColumn } = command.args;
      return { type: 'move', row, column, toRow, toColumn };
    }
    case 'undo':
    case 'end_turn':
    case 'restart':
      return { type: command.name };
    default:
      throw new Error(`not a command: ${text}`);
  }
}

const plainProgram: Program<Plain, Facts, BreachAction> = {
  facts: plainFacts,
  play(state, action) {
    const after = copyBreach(state);
    return reduceBreach(after, action) ? after : undefined;
  },
};

/** Into the Breach (ish) in both implementations, from the position of a row. */
export function breachTwice({ level, script }: Row, met: Met): Twice<Position, Plain, Facts, BreachAction> {
  const text = bundledLevel(intoTheBreach, level)?.text ?? board(level);
  const plain = createBreach(text);
  for (const command of script) reduceBreach(plain, actionOf(command));
  return {
    ours: oursOf<IntoTheBreach, Facts, BreachAction>(intoTheBreach, ourFacts, commandOf, met),
    plain: plainProgram,
    start: { ours: play(matchOf(text), ...script).state, plain },
    candidates,
    line,
  };
}
