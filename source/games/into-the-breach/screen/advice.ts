import { can, cannot, noCommand } from '../../../screen/parts/advice.ts';
import type { Advice } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { coordText } from '../board.ts';
import { forecastOf } from '../forecast.ts';
import { isReadyToSave } from '../ready.ts';
import { at, isMech, type Position } from '../state.ts';
import type { View } from '../view.ts';
import { moversOf } from './advice/movers.ts';
import type { BreachScene } from './local.ts';
import { endTexts } from './words.ts';

/** What a command would do now, or why it cannot be used. */
export const advice = ({ view }: BreachScene, command: string): Advice => advices[command]?.(view) ?? noCommand;

/** About a command that is about the turn that is played. */
const inTurn =
  (about: (view: View) => Advice) =>
  (view: View): Advice =>
    view.reason === null ? about(view) : cannot('the match is over');

const advices: Readonly<Record<string, (view: View) => Advice>> = {
  move: inTurn(moveAdvice),
  undo: inTurn(({ moves }) => {
    const last = moves.at(-1);
    return last === undefined
      ? cannot('no move of this turn is left to undo')
      : can(`back from ${coordText(last.to)} to ${coordText(last.from)}`);
  }),
  end_turn: inTurn(endAdvice),
  moves: () => can('where a unit could move'),
  targets: () => can('what a unit attacks'),
  forecast: inTurn(() => can('what end_turn would lead to now')),
  hint: inTurn(() => can('good moves for the rest of this turn')),
  save: inTurn((view) =>
    isReadyToSave(view) ? can('the position as a level file') : cannot('only at the beginning of your turn'),
  ),
  load: () => can('play the level of a file'),
  restart: () => can('back to the start of this level'),
};

/** Places that an advice has room for. */
const mostPlaces = 3;

function moveAdvice(view: View): Advice {
  const movers = moversOf(view);
  if (movers.length > mostPlaces) return can(`${movers.length} mechs can still move`);
  if (movers.length > 0)
    return can(`${counted(movers.length, 'mech')} can: ${movers.map((mech) => coordText(at(mech))).join(', ')}`);
  const active = view.entities.some((unit) => isMech(unit) && unit.active);
  return cannot(active ? 'no mech that may move has room to' : 'every mech has moved this turn');
}

/** What End Turn leads to, as far as it decides something or costs mechs. */
function endAdvice(view: View): Advice {
  const { after } = forecastOf(view);
  if (after.reason === 'enemies-destroyed') return can('all attack: you win');
  if (after.reason !== null) return can(`all attack: you lose, ${endTexts[after.reason]}`);
  const count = (entities: Position['entities']) => entities.filter(isMech).length;
  const fallen = count(view.entities) - count(after.entities);
  return can(fallen === 0 ? 'all attack, enemies move' : `all attack: ${counted(fallen, 'mech')} of yours will fall`);
}
