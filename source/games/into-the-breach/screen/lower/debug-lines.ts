import { type Line, line, span } from '../../../../screen/paint.ts';
import { coordText, isSame } from '../../board.ts';
import { isMech } from '../../state.ts';
import type { Outlook } from '../outlook.ts';
import { longName } from '../words.ts';

const heads = { name: 'enemy', now: 'wants', next: 'then', to: 'moves to' };

/** Every enemy's objective now, the one it will get at this End Turn, and where it will move then. */
export function debugLines({ view, forecast: { events } }: Outlook): Line[] {
  const rows = view.entities.flatMap((unit, place) => {
    if (isMech(unit)) return [];
    const { kind, row, column, objective } = unit;
    const at = [row, column] as const;
    const lives = !events.some((event) => event.type === 'destroyed' && isSame([event.row, event.column], at));
    const changed = events.find((event) => event.type === 'objective-changed' && isSame([event.row, event.column], at));
    const moved = events.find((event) => event.type === 'moved' && isSame(event.from, at));
    return [
      {
        order: String(place + 1),
        name: longName({ kind, at }),
        now: coordText(objective),
        next: lives ? coordText(changed?.type === 'objective-changed' ? changed.objective : objective) : '-',
        to: lives ? (moved?.type === 'moved' ? coordText(moved.to) : 'stays') : 'is destroyed',
      },
    ];
  });
  const widthOf = (key: keyof typeof heads) => Math.max(heads[key].length, ...rows.map((row) => row[key].length));
  const number = Math.max(1, ...rows.map(({ order }) => order.length));
  const written = (order: string, row: typeof heads) =>
    ` ${order.padStart(number)} ${row.name.padEnd(widthOf('name'))}  ${row.now.padEnd(widthOf('now'))}  ${row.next.padEnd(widthOf('next'))}  ${row.to}`;
  return [
    line(written('', heads), 'dim'),
    ...rows.map(({ order, ...row }): Line => [span(written(order, row), 'debug')]),
  ];
}
