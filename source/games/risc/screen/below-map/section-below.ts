import { itemAt } from '../../../../engine/lookup.ts';
import { calledAt } from '../../../../screen/online.ts';
import { bar, filledTo, type Line, line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import type { Composed } from '../composing/composed.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { logSection } from '../log.ts';
import { type Situation, situationOf } from '../situation.ts';
import { labelled } from './labelled.ts';
import { attackLines, moveLines } from './march-lines.ts';
import { rawSection } from './raw-section.ts';
import { territoryLines } from './territory-lines.ts';
import { upgradeLines } from './upgrade-lines.ts';

/** What stands below the map: what is being put together, else what the player has chosen to look at. */
export function sectionBelow(scene: RiscScene): Section {
  const { leftWidth, rowsBelow } = layoutOf(scene);
  const section = unfilled(scene, leftWidth, rowsBelow);
  return { ...section, lines: filledTo(section.lines.slice(0, rowsBelow), rowsBelow) };
}

function unfilled(scene: RiscScene, width: number, rows: number): Section {
  const { composed, placing } = situationOf(scene);
  if (composed !== undefined) return composedSection(scene, composed);
  switch (scene.local.below) {
    case 'log':
      return logSection(scene, width, rows);
    case 'raw':
      return rawSection(scene, width, rows);
    // Charts take the place of the map, too.
    case 'statistics':
    case 'territory':
      return placing === undefined
        ? territorySection(scene)
        : { title: 'place your units', tag: 'hidden from the others', lines: placementLines(scene, placing) };
  }
}

function composedSection(scene: RiscScene, composed: Composed): Section {
  const { map } = scene.view;
  if (composed.type === 'upgrade')
    return { title: `upgrade in ${idOf(map, composed.territory)}`, lines: upgradeLines(scene, composed) };
  const title = `${composed.type} ${idOf(map, composed.source)} to ${idOf(map, composed.target)}`;
  return composed.type === 'attack'
    ? { title, tag: 'exact, as it stands now', lines: attackLines(scene, composed) }
    : { title, lines: moveLines(scene, composed) };
}

function territorySection(scene: RiscScene): Section {
  const { view, local, seat } = scene;
  const { map } = view;
  const owner = ownerOf(view, local.cursor);
  const isOwn = owner === seat && situationOf(scene).stage !== 'watching';
  const label = itemAt(map.labels, local.cursor);
  const id = idOf(map, local.cursor);
  return {
    title: label.toLowerCase() === id ? id : `${id}: ${label}`,
    tag: isOwn ? `player ${owner}, you` : calledAt(scene.online, owner),
    lines: territoryLines(scene),
    isSpare: true,
  };
}

/** Columns of the bar, at most, of what stands before it, and of the number behind it, at least. */
const mostBar = 60;
const beforeBar = 12;
const leastNumber = 9;

/** Lines from which on the territory under the cursor is told of, too. */
const territoryFrom = 12;

/** The placement that is being made: what is left, and how it is done. */
function placementLines(scene: RiscScene, { placed, left }: NonNullable<Situation['placing']>): readonly Line[] {
  const { leftWidth, rowsBelow } = layoutOf(scene);
  const { view, glyphs, local, seat } = scene;
  const total = view.options.units;
  const count = ` ${total - left} of ${total}`.padStart(leastNumber);
  const width = Math.min(mostBar, leftWidth - beforeBar - count.length);
  const here = itemAt(placed, local.cursor);
  const id = idOf(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  return [
    labelled('placed', ...bar(glyphs, total - left, total, width, 'success'), span(count, 'strong')),
    labelled(
      'here',
      span(isOwn ? `${counted(here, 'unit')} in ${id}` : `${id} is not yours`, isOwn ? 'strong' : 'dim'),
      ...(isOwn ? [] : [span('; Tab goes to yours', 'dim')]),
    ),
    line(' Enter or + places one here, - takes one back.', 'dim'),
    line(' 0-9 type how many, a places all, e spreads the rest.', 'dim'),
    ...(situationOf(scene).stage === 'placement' && left === 0
      ? [line(' All are placed: c commits, and that is final.', 'success')]
      : [line(` ${counted(left, 'unit')} to place before c commits.`, 'warning')]),
    ...(rowsBelow >= territoryFrom ? [line(''), ...territoryLines(scene)] : []),
  ];
}
