import type { CommandRule } from '../../../engine/game.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import { type Coord, isOn } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { entityAt, type Position } from '../state.ts';
import { targetsOf } from '../weapons.ts';
import { movesOf } from '../movement.ts';
import { refuse } from './refusals.ts';

/** Refuses a query that is about the turn to come, when there is none. */
export const matchOver = ({ reason }: Position): ReasonedRefusal | undefined =>
  reason === null ? undefined : refuse('match-over');

/** Refuses a place that is not on the board. */
export const offBoard = ({ board }: Position, place: Coord): ReasonedRefusal | undefined =>
  isOn(board, place) ? undefined : refuse('out-of-range/tile', { place, board });

type Question = Extract<Command, { name: 'moves' | 'targets' }>;

const placeIn = ({ args: { row, column } }: Question): Coord => [row, column];

const noUnit = (state: Position, command: Question): ReasonedRefusal | undefined => {
  const place = placeIn(command);
  return (
    offBoard(state, place) ?? (entityAt(state.entities, place) === undefined ? refuse('no-unit', { place }) : undefined)
  );
};

type QuestionRule<Name extends Question['name']> = CommandRule<IntoTheBreach, Extract<Command, { name: Name }>>;

/** Where the unit of a place can move, whether or not it has moved. */
export const moves: QuestionRule<'moves'> = {
  check: noUnit,
  answer(state, command) {
    const unit = entityAt(state.entities, placeIn(command));
    return unit === undefined ? [] : movesOf(state, unit);
  },
};

/** The tiles on the board that the unit of a place attacks. */
export const targets: QuestionRule<'targets'> = {
  check: noUnit,
  answer(state, command) {
    const unit = entityAt(state.entities, placeIn(command));
    return unit === undefined ? [] : targetsOf(state.board, unit);
  },
};
