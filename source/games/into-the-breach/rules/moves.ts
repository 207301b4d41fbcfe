import type { CommandRule } from '../../../engine/game.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import { emitEvent } from '../apply.ts';
import { type Coord, isMountain, isSame, isStanding, tileAt } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { cellIndexOf, distancesFrom, groundOf, movesOf, unreachableDistance } from '../movement.ts';
import { at, entityAt, type Field, isMech, type Mech, type Position, type State } from '../state.ts';
import { offBoard } from './questions.ts';
import { refuse } from './refusals.ts';

export type Rule<Name extends Command['name']> = CommandRule<IntoTheBreach, Extract<Command, { name: Name }>>;
type MoveCommand = Extract<Command, { name: 'move' }>;

const fromOf = ({ args: { row, column } }: MoveCommand): Coord => [row, column];
const toOf = ({ args: { to_row, to_column } }: MoveCommand): Coord => [to_row, to_column];

/** A mech moves, once a turn, to a place that it can reach (rules, sections 4 and 9). */
export const move: Rule<'move'> = {
  check(state, command) {
    const from = fromOf(command);
    const to = toOf(command);
    const off = offBoard(state, from) ?? offBoard(state, to);
    if (off !== undefined) return off;
    const unit = entityAt(state.entities, from);
    if (unit === undefined) return refuse('no-unit', { place: from });
    const { kind } = unit;
    if (!isMech(unit)) return refuse('not-a-mech', { kind, place: from });
    if (!unit.active) return refuse('already-moved', { kind, place: from });
    return notReachable(state, unit, to);
  },
  apply(turn, command) {
    const from = fromOf(command);
    const mech = mechAt(turn.state, from);
    if (mech !== undefined) emitEvent(turn, { type: 'moved', kind: mech.kind, from, to: toOf(command) });
  },
};

/** The newest move of this turn is taken back (rules, section 7). */
export const undo: Rule<'undo'> = {
  check: ({ moves }) => (moves.length === 0 ? refuse('nothing-to-undo') : undefined),
  apply(turn) {
    const last = turn.state.moves.at(-1);
    const mech = last && mechAt(turn.state, last.to);
    if (last === undefined || mech === undefined) return;
    emitEvent(turn, { type: 'undone', kind: mech.kind, from: last.to, to: last.from });
  },
};

function mechAt({ entities }: State, place: Coord): Mech | undefined {
  const unit = entityAt(entities, place);
  return unit !== undefined && isMech(unit) ? unit : undefined;
}

/** Refuses a destination that is not one of the mech's valid movement positions, and says why. */
function notReachable(state: Position, mech: Position['entities'][number], to: Coord): ReasonedRefusal | undefined {
  const why = whyNot(state, mech, to);
  if (why === undefined) return undefined;
  return refuse('not-reachable', { kind: mech.kind, place: at(mech), to, why, moves: movesOf(state, mech) });
}

/** Why a mech cannot move to a place, as in `no path leads there`; nothing where it can. */
export function whyNot(state: Field, mech: Field['entities'][number], to: Coord): string | undefined {
  if (isSame(at(mech), to)) return 'it already stands there';
  const tile = tileAt(state.board, to);
  if (isMountain(tile)) return 'a mountain is there';
  if (isStanding(tile)) return 'a standing building is there';
  const other = entityAt(state.entities, to);
  if (other !== undefined) return `the ${other.kind} stands there`;
  const ground = groundOf(state);
  const steps = distancesFrom(ground, at(mech))[cellIndexOf(ground, to)] ?? unreachableDistance;
  if (steps === unreachableDistance) return 'no path leads there';
  return steps > mech.speed ? `the shortest path has ${steps} steps and its speed is ${mech.speed}` : undefined;
}
