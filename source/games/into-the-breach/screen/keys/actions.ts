import { listOf } from '../../../../screen/sentences.ts';
import { isReadyToSave } from '../../ready.ts';
import { refuse } from '../../rules/refusals.ts';
import { at, entityAt } from '../../state.ts';
import type { BreachScene } from '../local.ts';
import { predictedOutlook, reachOf } from '../outlook.ts';
import { longName } from '../words.ts';
import { play, type ScreenAction } from './bindings.ts';
import { canStillMove } from './selection.ts';

/** Saves the position as a level file, at the beginning of a turn. */
export function saveGame({ view }: BreachScene): ScreenAction {
  if (view.reason !== null) return { type: 'refuse', error: refuse('match-over') };
  if (!isReadyToSave(view)) return { type: 'refuse', error: refuse('cannot-save') };
  return {
    type: 'file',
    use: 'write',
    prompt: 'save the game as',
    command: (file) => ({ name: 'save', args: { file } }),
  };
}

/** Plays the level of a file. */
export const loadGame: ScreenAction = {
  type: 'file',
  use: 'read',
  prompt: 'load the game from',
  command: (file) => ({ name: 'load', args: { file } }),
};

/** Takes back the last move, or says that there is none. */
export const undoMove = ({ view }: BreachScene): ScreenAction =>
  view.moves.length === 0 ? { type: 'refuse', error: refuse('nothing-to-undo') } : play({ name: 'undo', args: {} });

/** Ends the turn, after a question where that would lose the match, or a mech that could still move. */
export const endTurn = (scene: BreachScene): ScreenAction =>
  scene.view.reason === null
    ? play({ name: 'end_turn', args: {} }, costOf(scene))
    : { type: 'refuse', error: refuse('match-over') };

/** Mechs that are called by their names in a question. */
const maxNamed = 3;

function costOf(scene: BreachScene): string | undefined {
  const { view } = scene;
  const forecast = predictedOutlook({ ...scene, local: { ...scene.local, selected: null } })?.forecast;
  const reason = forecast?.after.reason ?? null;
  if (reason === 'mechs-destroyed') return 'End Turn loses the match: no mech would be left.';
  if (reason === 'buildings-destroyed') return 'End Turn loses the match: no building would stand.';
  if (reason === 'enemies-destroyed') return undefined;
  const lost = (forecast?.events ?? []).flatMap((event) => {
    if (event.type !== 'destroyed') return [];
    const mech = entityAt(view.entities, at(event));
    return mech !== undefined && canStillMove(view, mech) && reachOf(view, at(mech)).length > 0 ? [mech] : [];
  });
  if (lost.length === 0) return undefined;
  const names = lost.map((mech) => longName({ kind: mech.kind, at: at(mech) }));
  const rest = names.length - maxNamed;
  const named = rest > 0 ? [...names.slice(0, maxNamed), `${rest} more`] : names;
  return `End Turn destroys ${listOf(named)}, which can still move.`;
}
