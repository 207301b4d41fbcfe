import { cutText } from '../../../screen/cut.ts';
import { applied } from '../applied.ts';
import type { GameEvent } from '../events.ts';
import { type Stop, slowestTurn, stopsOf } from './beats/stops.ts';
import type { Report, RiscBeat, RiscScene } from './local.ts';
import { summaryPages } from './report/layout.ts';

/** Whether these are the events of a turn that is reported. */
export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'growth');

/**
 * A turn as it is watched: what each player ordered, the battles roll by roll, and what grew. It is made from the events
 * alone; nothing of the new turn is in it. Where there were battles the last moment stays until the player goes on.
 */
export function beats(before: RiscScene, after: RiscScene): readonly RiscBeat[] {
  const { events } = after;
  if (!isTurn(events)) return [];
  const { turn } = before.view;
  const stops = stopsOf(events, turn, summaryPages(after, events));
  const whole = stops.reduce((sum, { duration }) => sum + duration, 0);
  const share = Math.min(1, slowestTurn / whole);
  const hasBattles = events.some(({ type }) => type === 'battle');
  let view = before.view;
  let told = 0;
  return stops.map((stop, i): RiscBeat => {
    // The next turn has not begun while this one is told.
    for (const event of events.slice(told, stop.told)) if (event.type !== 'turn') view = applied(view, event);
    told = stop.told;
    return {
      view: { ...view, phase: phaseOf(stop, events) },
      events: events.slice(0, told),
      local: { ...after.local, scrolled: 0, report: reportAt(turn, events, stop) },
      duration: stop.duration * share,
      ...(stop.part !== undefined && { part: stop.part }),
      label: stop.label,
      ...(hasBattles && i === stops.length - 1 && { staysBefore: nextText(after, turn) }),
    };
  });
}

const reportAt = (turn: number, events: readonly GameEvent[], { told, page, first }: Stop): Report => ({
  turn,
  events,
  told,
  page,
  ...(first !== undefined && { first }),
});

const phaseOf = ({ told }: Stop, events: readonly GameEvent[]): RiscBeat['view']['phase'] => {
  const last = events[told - 1];
  return last === undefined || last.type === 'turn' ? 'victory' : last.phase;
};

/** What comes after the report. */
function nextText({ view, seat, watched }: RiscScene, turn: number): string {
  if (view.outcome !== null) return 'the end of the match';
  const isOut = watched !== true && view.viewer !== 'spectator' && view.seats[seat - 1]?.alive === false;
  return cutText(isOut ? `turn ${turn + 1}` : `the orders of turn ${turn + 1}`, 24);
}
