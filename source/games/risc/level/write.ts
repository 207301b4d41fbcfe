import { itemAt } from '../../../engine/lookup.ts';
import { idOf } from '../map.ts';
import type { Level } from './level.ts';

/** The text of a map file in its canonical form: territories in alphabetical order of groups and ids, each link once. */
export function levelText({ label, map }: Level): string {
  const order = map.ids.map((_, i) => i).sort((a, b) => itemAt(map.groups, a) - itemAt(map.groups, b) || a - b);
  const territories = order.map((i) => {
    const place = `x=${map.xs[i]}, y=${map.ys[i]}`;
    const land = `group=${map.groups[i]}, size=${map.sizes[i]}, food=${map.foods[i]}, tech=${map.techs[i]}`;
    return `  ${idOf(map, i)} [label=${quoted(itemAt(map.labels, i))}, ${land}, ${place}];`;
  });
  const links = map.links.flatMap((own, i) =>
    own.flatMap((to) => (to > i ? [`  ${idOf(map, i)} -- ${idOf(map, to)};`] : [])),
  );
  const name = label === undefined ? [] : [`  label=${quoted(label)};`];
  return ['graph {', ...name, ...territories, ...links, '}', ''].join('\n');
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
