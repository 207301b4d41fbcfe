import { frameRows, type Section } from '../../../../screen/screen.ts';
import { reachOf } from '../../resources.ts';
import { count } from '../board/look.ts';
import { goalSections, nextSections, scoreSection } from '../hints/outlook-sections.ts';
import { widePanel } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { previewOf } from '../plan.ts';
import { powerSection, weaponSection } from '../setup/equipment-sections.ts';
import { killsLine } from '../watched/kills.ts';
import { fact } from './fact.ts';
import { shipSection } from './ship-section.ts';

/** What is shown where there is room for it, most wanted first. */
const extras = ['goal', 'reach', 'ready', 'flight', 'score', 'next'] as const;
type Extra = (typeof extras)[number];

/** The panel in game: the ship, its weapon and power, what it has done, and as much more as fits. */
export function gamePanel(scene: SpaceDefenderScene, width: number): Section[] {
  const rows = scene.rows - frameRows + 1;
  const shown = new Set<Extra>();
  let sections = sectionsOf(scene, width, shown);
  for (const extra of extras) {
    const wanted = sectionsOf(scene, width, new Set([...shown, extra]));
    if (wanted.reduce((sum, { lines }) => sum + 1 + lines.length, 0) > rows) continue;
    shown.add(extra);
    sections = wanted;
  }
  return sections;
}

function sectionsOf(scene: SpaceDefenderScene, width: number, shown: ReadonlySet<Extra>): Section[] {
  const { view } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const preview = previewOf(scene);
  const reach = shown.has('reach')
    ? [fact(width < widePanel ? 'reach' : 'reach now', count(reachOf(sector.starfighter), 'cell'), width)]
    : [];
  const ship = shipSection(scene, preview?.acted.starfighter, width);
  return [
    { ...ship, lines: [...ship.lines, ...reach] },
    weaponSection(view, width, shown.has('flight')),
    powerSection(view, width, shown.has('ready')),
    ...(shown.has('goal') ? goalSections(scene, width) : []),
    shown.has('score') && width >= widePanel
      ? scoreSection(scene, width)
      : { title: 'kills', lines: [killsLine(view, width, !shown.has('goal'))] },
    ...(shown.has('next') ? nextSections(scene, width) : []),
  ];
}
