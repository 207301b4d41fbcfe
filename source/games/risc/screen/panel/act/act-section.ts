import { itemAt } from '../../../../../engine/lookup.ts';
import { cutText, wrapped } from '../../../../../screen/cut.ts';
import { grouped } from '../../../../../screen/grouped.ts';
import { bar, type Line, line, span } from '../../../../../screen/paint.ts';
import type { Section } from '../../../../../screen/screen.ts';
import { counted } from '../../../../../screen/sentences.ts';
import { landName } from '../../../map.ts';
import { ownerOf } from '../../../state.ts';
import { unitsText } from '../../../units.ts';
import type { ComposedMarch } from '../../composing/composed.ts';
import { panelWidths } from '../../layout.ts';
import type { RiscScene } from '../../local.ts';
import { type Situation, situationOf } from '../../situation.ts';
import { shortPlayerName } from '../../words/names.ts';
import { isListener } from '../../words/phrases.ts';
import { attackLines, sourceLine } from '../action-section.ts';
import { fact } from './facts.ts';
import { landLines } from './land-lines.ts';
import { upgradeLines } from './upgrade-lines.ts';

/** The order that is being composed, else the territory under the cursor. */
export function actSection(scene: RiscScene, width: number): Section {
  const { title, tag, lines } = contentOf(scene, width);
  const isWide = width >= panelWidths.usual;
  return {
    title: cutText(title, width - 4 - (isWide && tag !== undefined ? tag.length + 3 : 0)),
    ...(isWide && tag !== undefined ? { tag } : {}),
    lines,
  };
}

interface ActionContent {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
}

function contentOf(scene: RiscScene, width: number): ActionContent {
  const { view, local } = scene;
  const { composed, placing } = situationOf(scene);
  const name = (at: number) => landName(view.map, at);
  if (placing !== undefined)
    return { title: 'place your units', tag: 'hidden', lines: placementLines(scene, placing, width) };
  if (composed?.type === 'attack')
    return { title: `attack ${name(composed.target)}`, tag: 'exact', lines: attackLines(scene, composed, width) };
  if (composed?.type === 'move')
    return { title: `move to ${name(composed.target)}`, lines: moveLines(scene, composed, width) };
  if (composed?.type === 'upgrade')
    return { title: `upgrade in ${name(composed.territory)}`, lines: upgradeLines(scene, composed, width) };
  const owner = ownerOf(view, local.cursor);
  const tag = isListener(scene, owner) ? 'yours' : shortPlayerName(scene, owner);
  return { title: name(local.cursor), tag, lines: landLines(scene, width) };
}

/** The placement so far: units left, and the keys. */
function placementLines(
  { view, glyphs, local, seat }: RiscScene,
  { placed, unplacedCount }: NonNullable<Situation['placing']>,
  width: number,
): readonly Line[] {
  const total = view.options.units;
  const here = itemAt(placed, local.cursor);
  const name = landName(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  return [
    line(` ${total - unplacedCount} of ${total} placed`, 'strong'),
    [span(' '), ...bar(glyphs, total - unplacedCount, total, width - 2, 'success')],
    line(
      (isOwn ? ` ${counted(here, 'unit')} in ${name}` : ` ${name} is not yours`).slice(0, width),
      isOwn ? 'text' : 'dim',
    ),
    ...(unplacedCount === 0
      ? [line(' All placed: t is final', 'success')]
      : [line(` ${counted(unplacedCount, 'unit')} left`, 'warning')]),
    line(' Enter or +: one more', 'dim'),
    line(' -: one less, a: all', 'dim'),
    line(' 0-9: number, e: spread', 'dim'),
  ];
}

/** Lines of a long path. */
const maxPathRows = 3;

/** A move being composed: its path with the price of each land, and the total. */
function moveLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { map } = scene.view;
  const { path, target, order } = composed;
  const then = itemAt(situationOf(scene).units, target);
  const names = (path?.territories ?? []).map((at) => `${landName(map, at)} ${itemAt(map.sizes, at)}`).join(', ');
  const rows = wrapped(names, width - 7);
  return [
    sourceLine(scene, composed, width),
    fact(
      width,
      'to',
      span(cutText(landName(map, target), 11), 'strong'),
      span(order.ok ? `then ${unitsText(then)}` : '', 'dim'),
    ),
    ...rows.slice(0, maxPathRows).map((row, i): Line => [span(i === 0 ? ' path ' : '      ', 'dim'), span(row)]),
    ...(path === undefined ? [] : [line(` ${grouped(path.price)} food for each unit`, 'dim')]),
    ...(order.ok ? [line(` price ${grouped(order.value.cost)} food`)] : []),
  ];
}
