import type { CommandRule } from '../../../engine/game.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import { type Coord, columnsOf, coordText, isOn } from '../board.ts';
import type { Command } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { entityAt, type Position } from '../state.ts';
import { targetsOf } from '../targets.ts';
import { movesOf } from '../ways.ts';

/** The refusal of what is asked after the end. */
export const overRefusal: Refusal = refusal(
  'match-over',
  'The match is over; only restart, load, moves and targets are possible.',
);

/** Refuses a query that is about the turn to come, when there is none. */
export const matchOver = ({ reason }: Position): Refusal | undefined => (reason === null ? undefined : overRefusal);

/** Refuses a place that is not on the board. */
export const offBoard = ({ board }: Position, place: Coord): Refusal | undefined =>
  isOn(board, place)
    ? undefined
    : refusal(
        'out-of-range',
        `Tile ${coordText(place)} is not on the board: rows 0 to ${board.length - 1}, columns 0 to ${columnsOf(board) - 1}.`,
      );

/** The refusal for a place where nobody stands. */
export const nobodyAt = (place: Coord): Refusal => refusal('no-unit', `No unit stands on ${coordText(place)}.`);

type Question = Extract<Command, { name: 'moves' | 'targets' }>;

const placeIn = ({ args: { row, column } }: Question): Coord => [row, column];

const noUnit = (state: Position, command: Question): Refusal | undefined => {
  const place = placeIn(command);
  return offBoard(state, place) ?? (entityAt(state.entities, place) === undefined ? nobodyAt(place) : undefined);
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
