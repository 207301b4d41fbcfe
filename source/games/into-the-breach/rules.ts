import { type CommandRule, type CommandRules, type Game, generalReasons } from '#engine/game.ts';
import { levelText } from '#engine/level.ts';
import { type LegalCommands, valuesByKey } from '#engine/programs/legal.ts';
import { type ReasonedRefusal, refuser } from '#engine/refusals.ts';
import { failure, fileFaultText, type Result, refusal, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { type Board, type Coord, columnsOf, coordText, isMountain, isOn, isSame, isStanding, tileAt } from './board.ts';
import { normalLimits } from './bots.ts';
import { type Command, commands } from './commands.ts';
import { emitEvent } from './events.ts';
import type { IntoTheBreach } from './game-types.ts';
import { fileText, readLevel } from './level-text.ts';
import { cellIndexOf, distancesFrom, groundOf, movesOf, unreachableDistance } from './movement.ts';
import { forecastOf } from './phases.ts';
import { continuationOf } from './search/search.ts';
import {
  at,
  type Battlefield,
  entityAt,
  isMech,
  isReadyToSave,
  type Mech,
  type Position,
  type State,
  type View,
} from './state.ts';
import type { Kind } from './vocabulary.ts';
import { targetsOf } from './weapons.ts';

type UnitPlace = { kind: Kind; place: Coord };

const unitAt = ({ kind, place }: UnitPlace): string => `The ${kind} on ${coordText(place)}`;

export const reasons = {
  ...generalReasons,
  'match-over': () => 'The match is over; only restart, load, moves and targets are possible.',
  'out-of-range/tile': ({ place, board }: { place: Coord; board: Board }) =>
    `Tile ${coordText(place)} is not on the board: rows 0 to ${board.length - 1}, columns 0 to ${columnsOf(board) - 1}.`,
  'no-unit': ({ place }: { place: Coord }) => `No unit stands on ${coordText(place)}.`,
  'not-a-mech': (unit: UnitPlace) => `${unitAt(unit)} is an enemy; only mechs can be moved.`,
  'already-moved': (unit: UnitPlace) => `${unitAt(unit)} has already moved this turn; undo its move or end the turn.`,
  'not-reachable': ({ to, why, moves, ...unit }: UnitPlace & { to: Coord; why: string; moves: readonly Coord[] }) =>
    `${unitAt(unit)} cannot move to ${coordText(to)}: ${why}. It can move to: ${moves.map(coordText).join(', ') || 'none'}.`,
  'nothing-to-undo': () => 'No move of this turn is left to undo.',
  'cannot-save': () => 'You can only save at the beginning of your turn!',
};

export const refuse = refuser(reasons);

/** Saves the match as a level. Refused unless `isReadyToSave`. */
export const save: Rule<'save'> = {
  check: (state) => (isReadyToSave(state) ? undefined : refuse('cannot-save')),
  apply: (turn, { args: { file } }) => emitEvent(turn, { type: 'saved', phase: 'player-movement', file }),
  file: {
    type: 'write',
    nameOf: ({ args: { file } }) => file,
    content: fileText,
  },
};

export const load: Rule<'load'> = {
  apply: (turn, { args: { file } }) => emitEvent(turn, { type: 'loaded', phase: 'player-movement', file }),
  file: {
    type: 'read',
    nameOf: ({ args: { file } }) => file,
    level: levelIn,
  },
};

function levelIn(file: string, content: Uint8Array): Result<LevelSource> {
  const text = levelText(content);
  const level = text.ok ? readLevel(text.value) : text;
  if (!level.ok) return failure(refusal('bad-level', fileFaultText(file, level.error)));
  // The prefix `./` marks a file name. A name without slash, dot or colon would mean a built-in level.
  return success({ name: /[/\\.:]/.test(file) ? file : `./${file}`, text: level.value.text });
}

/** Refusal of a command that is impossible after the end of the match. Undefined while the match continues. */
export const matchOver = ({ reason }: Position): ReasonedRefusal | undefined =>
  reason === null ? undefined : refuse('match-over');

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

export const moves: QuestionRule<'moves'> = {
  check: noUnit,
  answer(state, command) {
    const unit = entityAt(state.entities, placeIn(command));
    return unit === undefined ? [] : movesOf(state, unit);
  },
};

export const targets: QuestionRule<'targets'> = {
  check: noUnit,
  answer(state, command) {
    const unit = entityAt(state.entities, placeIn(command));
    return unit === undefined ? [] : targetsOf(state.board, unit);
  },
};

export type Rule<Name extends Command['name']> = CommandRule<IntoTheBreach, Extract<Command, { name: Name }>>;
type MoveCommand = Extract<Command, { name: 'move' }>;

const fromOf = ({ args: { row, column } }: MoveCommand): Coord => [row, column];
const toOf = ({ args: { to_row, to_column } }: MoveCommand): Coord => [to_row, to_column];

/** Moves a mech. Each mech moves once per turn (rules, "Moving"). */
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

/** Undoes the latest move of this turn (rules, "Undo"). */
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

function notReachable(state: Position, mech: Position['entities'][number], to: Coord): ReasonedRefusal | undefined {
  const why = whyNot(state, mech, to);
  if (why === undefined) return undefined;
  return refuse('not-reachable', { kind: mech.kind, place: at(mech), to, why, moves: movesOf(state, mech) });
}

/** Reason why the mech cannot move to `to`, such as `no path leads there`. Undefined if it can. */
export function whyNot(state: Battlefield, mech: Battlefield['entities'][number], to: Coord): string | undefined {
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

/** Commands that the bot `normal` would play in this turn. The last is `end_turn`. */
const hintFor = (view: Pick<View, 'board' | 'entities'>): string[] =>
  (continuationOf(view, normalLimits).turns[0] ?? []).map((command) => formatCommand(commands, command));

export const rules: CommandRules<IntoTheBreach> = {
  move,
  undo,
  end_turn: {
    apply: ({ state }) => {
      state.phase = 'attack';
    },
  },
  moves,
  targets,
  forecast: {
    check: matchOver,
    answer: (state) => forecastOf(state).events,
  },
  hint: {
    check: matchOver,
    answer: hintFor,
  },
  save,
  load,
  restart: {
    apply(turn) {
      turn.state.phase = 'player-movement';
      emitEvent(turn, { type: 'restarted', phase: 'player-movement' });
    },
  },
};

/** Legal commands (rules, "Commands"): the moves of each mech that can still move, by target row, then `end_turn`. */
export const legal: Game<IntoTheBreach>['legal'] = (state) => {
  const moves = state.entities.flatMap((unit): readonly LegalCommands[] => {
    if (!isMech(unit) || !unit.active) return [];
    return valuesByKey(movesOf(state, unit)).map(([to_row, to_column]) => ({
      name: 'move',
      args: { row: [unit.row], column: [unit.column], to_row: [to_row], to_column },
    }));
  });
  return [...moves, { name: 'end_turn', args: {} }];
};
