import type { Command } from '../commands.ts';
import type { Local, RiscScene } from './local.ts';

/** What the screen keeps when these commands were given as a hint: all but the last word, until they are taken or dropped. */
export function hinted({ local, view }: RiscScene, commands: readonly Command[]): Local {
  const orders = commands.filter(({ name }) => name !== 'commit');
  const [first] = orders;
  if (first === undefined) return { ...local, hinted: undefined };
  const id =
    'to' in first.args && first.name !== 'upgrade'
      ? first.args.to
      : 'territory' in first.args
        ? first.args.territory
        : '';
  const at = view.map.ids.indexOf(id);
  return {
    ...local,
    hinted: orders,
    focus: 'map',
    composing: undefined,
    typing: undefined,
    lower: 'territory',
    scrolled: 0,
    seen: undefined,
    ...(at < 0 ? {} : { cursor: at }),
  };
}
