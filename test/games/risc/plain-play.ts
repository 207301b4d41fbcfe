import type { Command } from '#games/risc/commands.ts';
import type { ReadonlyState } from '#games/risc/state.ts';
import type { Units } from '#games/risc/units.ts';
import { typeAt, typeIndex } from '#games/risc/vocabulary.ts';
import { createPlain, type PlainAction, type PlainMatch } from './plain-match.ts';

export function plainOf({ map, owners, options, players }: ReadonlyState, draw: PlainMatch['draw']): PlainMatch {
  const lands = map.ids.map((id, i) => ({
    id,
    size: map.sizes[i] ?? 0,
    food: map.foods[i] ?? 0,
    tech: map.techs[i] ?? 0,
    owner: owners[i] ?? 0,
  }));
  const links = map.links.flatMap((linked, i) =>
    linked.flatMap((j) => (i < j ? [[map.ids[i] ?? '', map.ids[j] ?? ''] as const] : [])),
  );
  const { units, food, tech, turns } = options;
  return createPlain({ lands, links, players, units, food, tech, limit: turns, draw });
}

export function commandOfAction(action: PlainAction): Command {
  switch (action.type) {
    case 'move':
    case 'attack': {
      const { type, from, to, units } = action;
      return { name: type, args: { from, to, units } };
    }
    case 'upgrade': {
      const { at, count, from, to } = action;
      return { name: 'upgrade', args: { territory: at, count, from: typeAt(from), to: typeAt(to) } };
    }
    case 'place':
      return { name: 'place', args: { territory: action.at, units: action.units } };
    case 'cancel':
      return { name: 'cancel', args: { n: action.n === 0 ? 'all' : action.n } };
    default:
      return { name: action.type, args: {} };
  }
}

/** Converts a command with an explicit number of units to an action. */
export function actionOfCommand(command: Command): PlainAction {
  switch (command.name) {
    case 'move':
    case 'attack':
      return { type: command.name, from: command.args.from, to: command.args.to, units: counted(command.args.units) };
    case 'upgrade': {
      const { territory, count, from, to } = command.args;
      if (count === 'all') throw new Error('not so many as a number');
      return { type: 'upgrade', at: territory, count, from: typeIndex(from), to: typeIndex(to) };
    }
    case 'place':
      return { type: 'place', at: command.args.territory, units: counted(command.args.units) };
    case 'cancel':
      return { type: 'cancel', n: command.args.n === 'all' ? 0 : command.args.n };
    case 'research':
    case 'spread':
    case 'commit':
      return { type: command.name };
    default:
      throw new Error(`${command.name} is a query`);
  }
}

function counted(units: Units | 'all'): Units {
  if (units === 'all') throw new Error('not so many as a number');
  return units;
}
