import { itemAt } from '#engine/lookup.ts';
import { endEvents, type GameScreenRemarks, type RivalEvent } from '#screen/game/rivals.ts';
import type { GameEvent } from '../events.ts';
import { isAlive, type View } from '../state.ts';
import type { RoboRaceScreen } from './local.ts';

function roundEvents(events: readonly GameEvent[], { robots }: View, seat: number): RivalEvent[] {
  let actor = seat;
  return events.flatMap((event): RivalEvent[] => {
    if (event.type === 'card-played') actor = event.player;
    const isPushed = 'by' in event && event.by === 'card' && event.player === seat && actor !== seat;
    switch (event.type) {
      case 'move':
        return isPushed ? [{ seat: actor, occasion: 'taking' }] : [];
      case 'bump':
        return event.player === actor ? [{ seat: actor, occasion: 'beaten' }] : [];
      case 'flag':
        return event.flag > itemAt(robots, seat - 1).flags ? [{ seat: event.player, occasion: 'upset' }] : [];
      case 'destroyed':
        return isPushed ? [{ seat: actor, occasion: 'upset' }] : [{ seat: event.player, occasion: 'out' }];
      default:
        return [];
    }
  });
}

export const remarks: GameScreenRemarks<RoboRaceScreen> = {
  occasions(before, { view, seat, events }) {
    if (view.outcome !== null) return before.view.outcome === null ? endEvents(view.outcome, seat, view.players) : [];
    if (view.round === before.view.round) return [];
    const rivals = view.robots.flatMap((robot, i) => (i === seat - 1 || !isAlive(robot) ? [] : [i + 1]));
    const meetings = (['contact', 'second'] as const).flatMap((occasion) =>
      rivals.map((rival) => ({ seat: rival, occasion })),
    );
    return before.view.round === 1 ? meetings : [...roundEvents(events, view, seat), ...meetings];
  },
};
