import { parseLine } from '../../../engine/script.ts';
import type { Json } from '../../../engine/vocabulary.ts';
import type { Coord } from '../board.ts';
import { type Command, commands } from '../commands.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { entityAt } from '../state.ts';
import { itemsText } from '../text.ts';
import { hintSentence, withHint } from './hint.ts';
import { withLocal } from './keys/bindings.ts';
import type { BreachScene, Local } from './local.ts';
import { attackWords, longName } from './words.ts';

type UnitQuery = Extract<Command, { readonly name: 'moves' | 'targets' }>;

/** The local state after a query, and its answer in words. */
export function queryAnswer(
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
        text: 'The forecast is on the board and below it.',
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
  const who = kind === undefined ? 'It' : `The ${longName({ kind, at: tile })}`;
  const verb = name === 'moves' ? 'can move to' : kind === undefined ? 'hits' : attackWords(kind).on;
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
