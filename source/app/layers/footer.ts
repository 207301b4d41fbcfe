import type { FooterItem } from './page-view.ts';

export const itemGap = '  ';

const itemWidth = ([key, label]: FooterItem): number => key.length + (label === '' ? 0 : 1 + label.length);

/** Number of columns of the items, with the gaps between them. */
const widthOf = (items: readonly FooterItem[]): number =>
  items.reduce((sum, item) => sum + itemGap.length + itemWidth(item), -itemGap.length);

/** Keys that even a short footer shows, because players need them. */
const essentialKeys: ReadonlySet<string> = new Set(['?', 'f1', 'enter', 't', 'b', 'escape', 'q']);

const ranks = { spare: 0, ordinary: 1, pinned: 2 } as const;

/** Items with a higher rank stay longer in a short footer. Help and the key that leaves always stay. */
function rankOf(item: FooterItem, wayOut: FooterItem | undefined): number {
  const [, label, pressed = '', weight] = item;
  if (item === wayOut || label === 'help') return 3;
  return ranks[weight ?? (essentialKeys.has(pressed) ? 'pinned' : 'ordinary')];
}

/**
 * Items that fit. Help and the key that leaves the screen are always included. Items of the lowest rank are dropped
 * first, from the right. If an item is missing, the label of the help key says so.
 *
 * @example
 * fittingItems([['?', 'help', '?'], ['z', 'zoom', 'z'], ['q', 'leave', 'q']], 20)
 * // => [['?', 'more', '?'], ['q', 'leave', 'q']]
 */
export function fittingItems(items: readonly FooterItem[], columns: number): readonly FooterItem[] {
  const wayOut = ['q', 'escape'].map((key) => items.find(([, , pressed]) => pressed === key)).find(Boolean);
  const byRank = items.toReversed().toSorted((a, b) => rankOf(a, wayOut) - rankOf(b, wayOut));
  const dropped = new Set<FooterItem>();
  for (const item of byRank) {
    const rest = items.filter((each) => !dropped.has(each));
    if (widthOf(rest) < columns || rankOf(item, wayOut) > ranks.pinned) break;
    dropped.add(item);
  }
  if (dropped.size === 0) return items;
  return items
    .filter((item) => !dropped.has(item))
    .map((item): FooterItem => (item[1] === 'help' ? [item[0], 'more', item[2], item[3]] : item));
}
