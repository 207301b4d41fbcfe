import type { BreachScene } from '../local.ts';
import type { Binding } from './bindings.ts';

/** What stands in the footer before the keys of the game. */
const before = '? help';
const beforeInDebug = '? help  d normal view';
const gap = '  ';

/**
 * The keys with as much of the footer as there is room for: what is known by then, or marked as a control below the
 * board, goes before End Turn would.
 */
export function fittedFooter(scene: BreachScene, bindings: readonly Binding[]): readonly Binding[] {
  const room = scene.columns - 1 - (scene.debug ? beforeInDebug : before).length;
  return droppedFirst(scene).reduce(
    (rest, label) => (footerWidth(rest) <= room ? rest : rest.map((binding) => withoutFooter(binding, label))),
    bindings,
  );
}

/** The labels of the keys that the footer can do without, those first that it can do best without. */
function droppedFirst({ view, local }: BreachScene): readonly string[] {
  if (view.reason !== null) return [];
  const back = local.selected === null ? ['Esc'] : [];
  const first = local.threats === 'off' ? [...back, 'Tab'] : ['u', ...back];
  return [...first, 'arrows', 'u', 'Tab', 'Esc'];
}

const footerWidth = (bindings: readonly Binding[]): number =>
  bindings.reduce((width, { footer }) => width + (footer ? gap.length + footer.join(' ').length : 0), 0);

function withoutFooter(binding: Binding, label: string): Binding {
  const { footer, ...rest } = binding;
  return footer?.[0] === label ? rest : binding;
}
