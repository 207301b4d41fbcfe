import { type Line, span } from '../../../../screen/paint.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import type { Report, RiscScene } from '../local.ts';
import { paintMap } from '../map/paint-map.ts';
import { factsOf, titleOf } from '../title.ts';
import { battlesIn } from '../words/battles.ts';
import { battleSection } from './battle-section.ts';
import { battleNow, combatNow, isCombatTold, roundsTold, type TurnSoFar } from './battles.ts';
import { changeLines } from './changes.ts';
import { type ReportLayout, reportLayout } from './layout.ts';
import { eventsNow, ordersSection } from './orders.ts';
import { panelSections } from './panel.ts';

/** The screen while a turn is reported: one moment of it. */
export function reportPainting(scene: RiscScene, report: Report): Painting {
  const { view, glyphs } = scene;
  const layout = reportLayout(scene, report.events);
  const { panelWidth: width, panelRows: rows } = layout;
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: leftSections(scene, report, layout),
    panel: { width, sections: panelSections(report, { view, width, rows, glyphs }) },
    status: [[], nextLine(report)],
  };
}

function leftSections(scene: RiscScene, report: Report, layout: ReportLayout): readonly Section[] {
  const { leftWidth: width, battleRows, hasBars, mapRows, rowsBelow } = layout;
  const { turn } = report;
  const title = `turn ${turn}: what changed hands`;
  const room = battleRows + (mapRows === 0 ? 0 : mapRows + 1);
  switch (report.page) {
    case 'orders': {
      const map = landSection(scene, { events: eventsNow(report) }, width, room);
      return [map, ordersSection(report, width, rowsBelow)];
    }
    case 'summary': {
      const { first = 0 } = report;
      const all = changeLines(report, width);
      const lines = all.slice(first, first + layout.panelRows);
      const isWhole = lines.length === all.length;
      return [
        { title, ...(!isWhole && { tag: `lines ${first + 1}-${first + lines.length} of ${all.length}` }), lines },
      ];
    }
    case 'battles': {
      const frame = { width, rows: battleRows, hasBars, glyphs: scene.glyphs };
      const shown = battleSection(report, frame);
      const below = changes(report, title, width, rowsBelow);
      const battle = battlesIn(report.events)[battleNow(report)]?.start.territory;
      if (mapRows === 0 || battle === undefined) return [shown, below];
      const events = report.events.filter((event) => event.type === 'attacked' && event.to === battle);
      return [shown, landSection(scene, { events, battle }, width, mapRows), below];
    }
  }
}

/** What changed hands up to now, the newest at the end. */
function changes(soFar: TurnSoFar, title: string, width: number, rows: number): Section {
  const all = changeLines(soFar, width);
  const shown = all.slice(-rows);
  const none: Line = [span(' nothing yet', 'dim')];
  return {
    title,
    ...(all.length > rows && { tag: `${all.length - rows + 1}-${all.length} of ${all.length}` }),
    lines: all.length === 0 ? [none] : shown,
  };
}

/** What comes next; nothing at the end. */
function nextLine(soFar: TurnSoFar): Line {
  const text = nextText(soFar);
  return text === undefined ? [] : [span('next: ', 'dim'), span(text)];
}

function nextText(soFar: TurnSoFar): string | undefined {
  if (soFar.toldCount >= soFar.events.length) return undefined;
  const battles = battlesIn(soFar.events);
  const at = battleNow(soFar);
  const battle = battles[at];
  const combat = battle && combatNow(battle, soFar.toldCount);
  if (battle !== undefined && combat !== undefined) {
    const { attacker, defender } = combat.start;
    const roll = combat.rolls[roundsTold(combat, soFar.toldCount)];
    if (roll !== undefined)
      return `${roll.pair}, ${roll.attackerType} of ${attacker} against ${roll.defenderType} of ${defender}`;
    const following = battle.combats[battle.combats.indexOf(combat) + 1]?.start;
    if (following !== undefined && isCombatTold(combat, soFar.toldCount))
      return `${following.territory}, player ${following.attacker} attacks player ${following.defender}`;
  }
  // Before all have set out, nobody knows who will be met.
  if (at < 0 && soFar.events[soFar.toldCount - 1]?.type !== 'attacked') return undefined;
  const next = battles[at + 1]?.start;
  if (next === undefined) return undefined;
  const seats = next.attackers.map(({ seat }) => seat).join(', then ');
  return `${next.territory}, player ${seats} attacks player ${next.owner}`;
}

/** What stands out on the map of a report. */
interface Marked {
  /** What happens: the territories that it is about flash, and attacks are drawn on their way. */
  readonly events: readonly GameEvent[];
  /** The territory that is fought for. */
  readonly battle?: string;
}

/** The map as it stands at a moment of a report. */
function landSection(
  { view, glyphs, local: { zoom } }: RiscScene,
  { events, battle }: Marked,
  columns: number,
  rows: number,
): Section {
  const { ids } = view.map;
  const { lines, whole, label } = paintMap({
    view,
    units: view.units,
    columns,
    rows,
    glyphs,
    zoom,
    targets: new Set(),
    flashing: new Set(events.flatMap(placesIn).map((id) => ids.indexOf(id))),
    sent: events.flatMap((event) =>
      event.type === 'attacked' ? [[ids.indexOf(event.from), ids.indexOf(event.to)] as const] : [],
    ),
    ...(battle !== undefined && { cursor: ids.indexOf(battle) }),
  });
  return { title: 'map', tag: !whole && label !== '' ? label : undefined, lines };
}

/** The territories in which something happens. */
function placesIn(event: GameEvent): readonly string[] {
  if (event.type === 'upgraded') return [event.territory];
  return event.type === 'moved' || event.type === 'attacked' ? [event.from, event.to] : [];
}
