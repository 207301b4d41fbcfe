import type { Refusal } from '#engine/result.ts';
import { parseLine } from '#engine/script.ts';
import type { Json } from '#engine/vocabulary.ts';
import type { GameScreenCommandLine } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Coord } from '../board.ts';
import { type Command, commands } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { forecastOf } from '../phases.ts';
import { itemsText } from '../position.ts';
import { matchOver, move, offBoard, refuse } from '../rules.ts';
import { entityAt, isMech, type Position, type View } from '../state.ts';
import { withLocal } from './keys/actions.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from './local.ts';
import { nameOf } from './narrator.ts';
import { hasForecast } from './outlook.ts';
import { hintSentence, withHint } from './teaching.ts';
import { attackVerb, endTexts } from './words.ts';

const everyoneActs = 'everyone attacks, then the enemies move';

/** Effect of End Turn: how it would end the match, how many mechs it would cost, or otherwise what it does. */
function endEffect(scene: BreachScene): string {
  if (!hasForecast(scene)) return everyoneActs;
  const { view } = scene;
  const { after } = forecastOf(view);
  if (after.reason === 'enemies-destroyed') return 'everyone attacks, and you win';
  if (after.reason !== null) return `you lose: ${endTexts[after.reason]}`;
  const count = (entities: Position['entities']) => entities.filter(isMech).length;
  const fallen = count(view.entities) - count(after.entities);
  return fallen === 0 ? everyoneActs : `you lose ${pluralize(fallen, 'mech')}`;
}

export const commandLine = {
  effects: { end_turn: endEffect },
  queries: ({ view: { entities } }) =>
    entities.flatMap(({ row, column }) =>
      ['moves', 'targets'].map((name) => ({ name, args: { row: [row], column: [column] } })),
    ),
  answered: queryAnswer,
} satisfies GameScreenCommandLine<IntoTheBreachScreen>;

export function moveRefusal(view: View, [row, column]: Coord, [to_row, to_column]: Coord): Refusal | undefined {
  const state = positionOf(view);
  return matchOver(state) ?? move.check?.(state, { name: 'move', args: { row, column, to_row, to_column } }, 1);
}

export const offBoardRefusal = (view: View, place: Coord): Refusal | undefined => offBoard(positionOf(view), place);

export const noUnitRefusal = (view: View, place: Coord): Refusal | undefined =>
  offBoardRefusal(view, place) ??
  (entityAt(view.entities, place) === undefined ? refuse('no-unit', { place }) : undefined);

/** Rebuilds the full position from the view, which is possible because this game hides nothing. */
const positionOf = (view: View): Position => ({ ...view, players: 1, random: { seed: '', streams: {} } });

type UnitQuery = Extract<Command, { readonly name: 'moves' | 'targets' }>;

function queryAnswer(
  scene: BreachScene,
  command: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  const items = Array.isArray(result) ? result : [];
  switch (command.name) {
    case 'moves':
    case 'targets': {
      const { row, column } = command.args;
      return { local: select(scene, [row, column]), text: unitAnswer(scene, command, items) };
    }
    case 'forecast':
      return {
        local: { ...scene.local, forecast: true, threats: 'all', below: 'outlook', scrolled: 0 },
        text: 'The board shows the forecast.',
      };
    case 'hint': {
      const commands = items.flatMap(commandIn);
      return { local: withHint(scene, commands, ''), text: hintSentence(scene, commands, '') };
    }
    default:
      return { local: scene.local, text: itemsText(items) };
  }
}

function unitAnswer({ view }: BreachScene, { name, args }: UnitQuery, items: readonly Json[]): string {
  const tile: Coord = [args.row, args.column];
  const kind = entityAt(view.entities, tile)?.kind;
  const who = kind === undefined ? 'It' : nameOf({ kind, at: tile });
  const verb = name === 'moves' ? 'can move to' : kind === undefined ? 'hits' : attackVerb(kind);
  return `${who} ${verb} ${items.length === 0 ? 'no tile' : itemsText(items)}.`;
}

function select(scene: BreachScene, unit: Coord): Local {
  const isThere = entityAt(scene.view.entities, unit) !== undefined;
  return isThere ? withLocal(scene, { selected: unit, cursor: unit, scrolled: 0 }) : scene.local;
}

function commandIn(item: Json): Command[] {
  const parsed = typeof item === 'string' ? parseLine<IntoTheBreach>({ commands }, item) : undefined;
  return parsed?.ok === true ? [parsed.value.command] : [];
}
