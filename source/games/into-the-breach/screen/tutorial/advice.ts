import { memoizeByKey } from '../../../../screen/memoize.ts';
import { type Coord, isSame } from '../../board.ts';
import { continuationOf } from '../../search/continuation.ts';
import { lost, won } from '../../search/end-turn.ts';
import type { Limits } from '../../search/search.ts';
import { at, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { predict } from '../outlook.ts';

/** A good next step in a turn of the tutorial. */
export type Advice =
  | { readonly type: 'move'; readonly from: Coord; readonly to: Coord }
  | { readonly type: 'undo' }
  | { readonly type: 'end'; readonly why: 'wins' | 'done' | 'hopeless' };

/** The tutorial's board is small, so that this takes only some milliseconds. */
const planLimits: Limits = { turns: 4, beam: 20, first: 400, later: 200, budget: 3_000 };

const planOf = memoizeByKey((view: View) => continuationOf(view, planLimits));

/** The next step: to end a turn that wins, to take back a move that wins later or never, or the next good move. */
export const adviceFor: (view: View) => Advice = memoizeByKey((view: View): Advice => {
  if (predict(view).forecast.after.reason === 'enemies-destroyed') return { type: 'end', why: 'wins' };
  const plan = planOf(view);
  if (view.moves.length > 0 && turnsToWin(view) > turnsToWin(atTurnStart(view))) return { type: 'undo' };
  const first = plan.turns[0]?.[0];
  if (first?.name !== 'move') return { type: 'end', why: plan.fate === lost ? 'hopeless' : 'done' };
  const { row, column, to_row, to_column } = first.args;
  return { type: 'move', from: [row, column], to: [to_row, to_column] };
});

/** In how many turns a position is won; never, where no win was found. */
function turnsToWin(view: View): number {
  const { fate, turns } = planOf(view);
  return fate === won ? turns.length : Number.POSITIVE_INFINITY;
}

/** The position before the first move of its turn. */
const atTurnStart: (view: View) => View = memoizeByKey(
  (view: View): View => ({
    ...view,
    moves: [],
    entities: view.moves.reduceRight(undoMove, view.entities),
  }),
);

const undoMove = (entities: View['entities'], { from: [row, column], to }: View['moves'][number]): View['entities'] =>
  entities.map((unit) => (isMech(unit) && isSame(at(unit), to) ? { ...unit, row, column, active: true } : unit));
