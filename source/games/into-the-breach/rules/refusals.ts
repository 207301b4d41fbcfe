import { generalReasons } from '../../../engine/game.ts';
import { refuser } from '../../../engine/refusals.ts';
import { type Board, type Coord, columnsOf, coordText } from '../board.ts';
import type { Kind } from '../vocabulary.ts';

type UnitPlace = { kind: Kind; place: Coord };

/** A unit at the beginning of a sentence. */
const unitAt = ({ kind, place }: UnitPlace): string => `The ${kind} on ${coordText(place)}`;

/** Why commands are refused, in the words of the rules (rules, section 9). */
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

/** Refuses a command. */
export const refuse = refuser(reasons);
