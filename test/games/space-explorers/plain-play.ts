import type { Command } from '#games/space-explorers/commands.ts';
import type { Level } from '#games/space-explorers/level.ts';
import { edgesOf } from '#games/space-explorers/state.ts';
import { createPlain, type PlainAction, type PlainMatch } from './plain-reducer.ts';

/** Plain match at the start of a level. */
export function plainOf({ graph: { map, sizes, habitabilities, homes }, population, turns }: Level): PlainMatch {
  const planets = map.ids.map((id, i) => ({
    id,
    size: sizes[i] ?? 0,
    habitability: habitabilities[i] ?? 0,
    home: homes[i] ?? 0,
  }));
  return createPlain(planets, edgesOf({ map }), population, turns);
}

export function commandOfAction(action: PlainAction): Command {
  switch (action.type) {
    case 'send':
      return { name: 'send', args: { from: action.from, to: action.to, people: action.people } };
    case 'cancel':
      return { name: 'cancel', args: { n: action.n } };
    default:
      return { name: action.type, args: {} };
  }
}

/** Plain action for a command that is not a query. */
export function actionOfCommand(command: Command): PlainAction {
  switch (command.name) {
    case 'send':
      return { type: 'send', ...command.args };
    case 'cancel':
      return { type: 'cancel', n: command.args.n };
    case 'end_turn':
    case 'resign':
      return { type: command.name };
    default:
      throw new Error(`${command.name} is a query`);
  }
}
