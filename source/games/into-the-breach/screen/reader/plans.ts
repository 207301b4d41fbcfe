import { coordText } from '../../board.ts';
import { forecastOf } from '../../forecast.ts';
import { at, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { wantedBy } from '../texts.ts';

/** What each enemy is about to do at this End Turn, by the tile that it is on. */
export function plansOf(view: View): ReadonlyMap<string, string> {
  if (view.reason !== null) return new Map();
  const { events } = forecastOf(view);
  const destroyed = new Set(events.flatMap((event) => (event.type === 'destroyed' ? [coordText(at(event))] : [])));
  const changed = new Map(
    events.flatMap((event) =>
      event.type === 'objective-changed' ? [[coordText(at(event)), event.objective] as const] : [],
    ),
  );
  const moved = new Map(
    events.flatMap((event) => (event.type === 'moved' ? [[coordText(event.from), event.to] as const] : [])),
  );
  return new Map(
    view.entities.flatMap((unit): (readonly [string, string])[] => {
      if (isMech(unit)) return [];
      const here = coordText(at(unit));
      const now = `Its objective is ${coordText(unit.objective)}`;
      if (destroyed.has(here)) return [[here, `${now}; End Turn destroys it.`]];
      const to = moved.get(here);
      const next = wantedBy(unit.kind, changed.get(here) ?? unit.objective);
      return [
        [
          here,
          `${now}; at End Turn it goes for ${next} and ${to === undefined ? 'stays' : `moves to ${coordText(to)}`}.`,
        ],
      ];
    }),
  );
}
