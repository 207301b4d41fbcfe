import { cutText } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { eventText } from '../../clauses.ts';
import type { GameEvent } from '../../events.ts';
import type { Report } from '../local.ts';

/** What of a turn is told now that is no battle: what one player had carried out, all attacks, or what grew. */
export function eventsNow({ events, toldCount, page }: Report): readonly GameEvent[] {
  const last = events[toldCount - 1];
  if (page !== 'orders' || last === undefined) return [];
  if (last.phase !== 'moves' && last.type !== 'attacked')
    return events.filter(({ phase }) => phase === 'growth' || phase === 'victory');
  return events.filter(
    (event) =>
      event.phase === last.phase && (event.type === 'attacked' || ('seat' in event && event.seat === last.seat)),
  );
}

/** The same in lines: as many as there is room for, and how many more there are. */
export function ordersSection(report: Report, width: number, rows: number): Section {
  const now = eventsNow(report);
  const shown = now.length <= rows ? now : now.slice(0, rows - 1);
  const lines = shown.map((event): Line => {
    const text = cutText(eventText(event), width - 2);
    if (!('seat' in event)) return line(` ${text}`);
    const head = `player ${event.seat}`;
    return [span(' '), span(head, seatRole(event.seat)), span(text.slice(head.length))];
  });
  const rest = now.length - shown.length;
  return {
    title: `turn ${report.turn}: ${titleOf(now)}`,
    lines: rest === 0 ? lines : [...lines, line(` and ${rest} more`, 'dim')],
  };
}

function titleOf([first]: readonly GameEvent[]): string {
  if (first?.type === 'attacked') return 'attacks set out';
  return first?.phase === 'moves' && 'seat' in first ? `moves of player ${first.seat}` : 'growth';
}
