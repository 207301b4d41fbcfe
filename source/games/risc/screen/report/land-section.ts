import type { Section } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import type { RiscScene } from '../local.ts';
import { paintMap } from '../map/paint-map.ts';

/** What stands out on the map of a report. */
export interface Marked {
  /** What happens: the territories that it is about flash, and attacks are drawn on their way. */
  readonly events: readonly GameEvent[];
  /** The territory that is fought for. */
  readonly battle?: string;
}

/** The map as it stands at a moment of a report. */
export function landSection(
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
