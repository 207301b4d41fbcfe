import { cutText } from '../../../../screen/cut.ts';
import { type Line, type Role, span, wrap } from '../../../../screen/paint.ts';
import { frameRows, type Section } from '../../../../screen/screen.ts';
import { isOver } from '../../outcome.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';
import { count } from '../board/look.ts';
import { sightHeight, sightSection } from '../board/sight.ts';
import { leftWidthOf, widePanel } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { type LogEntry, logOf } from '../log.ts';
import { foresee, previewOf } from '../pointed-move.ts';
import { powerSection, weaponSection } from '../setup/equipment-sections.ts';
import { killsLine, scoreLines } from '../watched/kills.ts';
import { enemySection } from './enemy-list.ts';
import { fact, panelBar, words } from './fact.ts';
import { progressOf } from './goal.ts';

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

/** Bars and attributes of the ship: as it is, or as it would be after a move, with what falls in warning. */
function shipSection(
  { view, glyphs }: SpaceDefenderScene,
  after: Readonly<Starfighter> | undefined,
  width: number,
): Section {
  const now = view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const ship = after ?? now;
  const { attributes } = ship;
  const regained = afterRegeneration(now);
  const resource = (name: 'health' | 'energy', role: Role): Line[] => {
    const value = `${ship[name]}/${attributes[name]}${ship[name] > attributes[name] ? '+' : ''}`;
    const gain = regained[name] - now[name];
    const withGain =
      after !== undefined || width < widePanel ? value : `${value}${(gain > 0 ? `+${gain}` : '').padStart(4)}`;
    return [
      fact(name, withGain, width, ship[name] < now[name] ? 'warning' : 'strong'),
      panelBar(glyphs, ship[name], attributes[name], width, role),
    ];
  };
  return {
    title: after === undefined ? 'ship' : 'ship after',
    lines: [
      ...resource('health', 'resource1'),
      ...resource('energy', 'resource2'),
      fact('regen', `${attributes.healthRegen}/${attributes.energyRegen}`, width),
      fact('armour', attributes.armour, width),
      fact('vision', attributes.vision, width),
      fact('move', attributes.move, width),
      fact('move cost', attributes.moveCost, width),
    ],
  };
}

/** What the log tells now: the last turn, or what comes before the ship moves. */
interface ShownLog {
  readonly title: string;
  readonly tag: string | undefined;
  readonly entries: readonly LogEntry[];
  /** What stands there where it has no entries. */
  readonly empty: string;
}

/** Below the board: what is in sight, where there is room for it, and the log. */
export function sectionsBelow(scene: SpaceDefenderScene, height: number): Section[] {
  if (scene.local.below === 'enemies' && !isOver(scene.view)) return [enemySection(scene, height)];
  const log = logHeight(scene, height);
  return [...(log < height ? [sightSection(scene, height - log - 1)] : []), logSection(scene, log)];
}

/** Rows of the log: those that the table of what is in sight leaves. */
export const logHeight = (scene: SpaceDefenderScene, height: number): number => height - sightHeight(scene, height);

/** The log as it is told now. */
export function shownLog(scene: SpaceDefenderScene): ShownLog {
  const { view, events, preferences } = scene;
  const preview = previewOf(scene);
  if (preview !== undefined) {
    const before = preview.events.filter(
      ({ phase }) => phase === 'friendly-projectiles' || phase === 'enemy-projectiles',
    );
    return {
      title: 'before you move: phases 1 and 2',
      tag: 'seen only',
      entries: logOf(before, preview.projectilesMoved),
      empty: 'no shot in sight moves before you',
    };
  }
  const entries = logOf(events);
  return {
    title: `turn ${view.turn}`,
    tag: undefined,
    entries: preferences.log === 'short' ? entries.filter(({ matters }) => matters) : entries,
    empty: entries.length > 0 ? 'nothing that concerns you' : 'nothing yet: Enter, f, s and space play a turn',
  };
}

function logSection(scene: SpaceDefenderScene, height: number): Section {
  const { title, tag, entries, empty } = shownLog(scene);
  const first = Math.max(0, entries.length - height - scene.local.scrolled);
  const last = Math.min(first + height, entries.length);
  const range = entries.length > height ? `lines ${first + 1}-${last} of ${entries.length}` : undefined;
  const width = leftWidthOf(scene) - 4;
  const lines = entries
    .slice(first, last)
    .map(
      ({ phase, text, hurts }): Line => [
        span(` ${phase === 0 ? ' ' : phase} `, 'dim'),
        span(cutText(text, width), hurts ? 'warning' : 'text'),
      ],
    );
  const told = tag ?? (entries.length === 0 ? undefined : `lines ${first + 1}-${last} of ${entries.length}`);
  const shown = tag === undefined || range === undefined ? told : `${range}, ${tag}`;
  return {
    title,
    tag: shown,
    lines: lines.length > 0 ? lines : [[span(` ${empty}`, 'dim')]],
  };
}

/** What the mission asks for, and how far it is. */
function goalSections({ view, glyphs }: SpaceDefenderScene, width: number): Section[] {
  const progress = progressOf(view);
  if (progress === undefined) return [];
  const { now, goal } = progress;
  const label = width < widePanel ? progress.short : progress.label;
  const value = width < widePanel ? `${now}/${goal}` : `${now} of ${goal}`;
  return [{ title: 'goal', lines: [fact(label, value, width), panelBar(glyphs, now, goal, width, 'success')] }];
}

/** The score, and what it comes from. */
function scoreSection({ view, record }: SpaceDefenderScene, width: number): Section {
  const { sector } = view;
  const lines = sector === null ? [] : scoreLines(sector, width);
  return {
    title: `score ${sector?.score ?? 0}`,
    lines: [
      ...(lines.length === 0 ? words(['no kills yet'], 'dim') : lines),
      ...(record.best === undefined ? [] : [fact('best here', record.best, width)]),
    ],
  };
}

/** What passing would lead to, and the worst of what enemies in sight would do then. */
function nextSections({ view, preferences }: SpaceDefenderScene, width: number): Section[] {
  if (!preferences.forecast) return [];
  const acted = foresee(view, { name: 'pass', args: {} })?.acted.starfighter;
  const now = view.sector?.starfighter;
  if (acted === undefined || now === undefined) return [];
  const falls = (name: 'health' | 'energy') => (acted[name] < now[name] ? 'warning' : 'text');
  const kinds = new Set(view.sector?.enemies.map(({ kind }) => kind));
  const danger = dangers.find(([kind]) => kinds.has(kind))?.[1];
  return [
    {
      title: width < widePanel ? 'if you pass' : 'next turn if you pass',
      lines: [
        fact('health', acted.health, width, falls('health')),
        fact('energy', acted.energy, width),
        ...(danger === undefined ? [] : words(wrap(danger, width - 2))),
      ],
    },
  ];
}

const dangers = [
  ['Fighter', 'Fighters in sight go 6 left and fire 100.'],
  ['Carrier', 'Carriers in sight go 2 left and launch 2 Interceptors.'],
  ['Grunt', 'Grunts in sight gain 10 health.'],
] as const;
