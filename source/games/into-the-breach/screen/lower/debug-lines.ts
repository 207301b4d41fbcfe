import { type Line, line, span } from '../../../../screen/paint.ts';
import { coordText, isSame } from '../../board.ts';
import { at } from '../../state.ts';
import { plansOf } from '../outlook/plans.ts';
import type { Outlook } from '../outlook.ts';
import { longName } from '../words.ts';

const heads = { name: 'enemy', now: 'wants', next: 'then', to: 'moves to' };

/** Every enemy's objective now, the one it will get at this End Turn, and where it will move then. */
export function debugLines({ view, forecast }: Outlook): Line[] {
  const rows = plansOf(view, forecast).map(({ place, enemy, after }) => ({
    order: String(place + 1),
    name: longName({ kind: enemy.kind, at: at(enemy) }),
    now: coordText(enemy.objective),
    next: after === undefined ? '-' : coordText(after.objective),
    to: after === undefined ? 'is destroyed' : isSame(at(after), at(enemy)) ? 'stays' : coordText(at(after)),
  }));
  const widthOf = (key: keyof typeof heads) => Math.max(heads[key].length, ...rows.map((row) => row[key].length));
  const number = Math.max(1, ...rows.map(({ order }) => order.length));
  const written = (order: string, row: typeof heads) =>
    ` ${order.padStart(number)} ${row.name.padEnd(widthOf('name'))}  ${row.now.padEnd(widthOf('now'))}  ${row.next.padEnd(widthOf('next'))}  ${row.to}`;
  return [
    line(written('', heads), 'dim'),
    ...rows.map(({ order, ...row }): Line => [span(written(order, row), 'debug')]),
  ];
}
