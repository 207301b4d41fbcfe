import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { endEvents, type GameScreenRemarks, type RivalEvent } from '#screen/game/rivals.ts';
import { foesOf, winOf } from '../bots/bot-draft.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { landsOf, unitsIn, type View } from '../state.ts';
import type { RiscScreen } from './local.ts';

const upsetChance = 0.3;

function fightEvents(
  { attacker, defender, attackers, territory }: EventOf<'combat'>,
  { winner }: EventOf<'combat-end'>,
  seat: Seat,
  turnStart: View,
): RivalEvent[] {
  if (attacker !== seat && defender !== seat) return [];
  const rival = attacker === seat ? defender : attacker;
  // Uses the units before the turn, because the player gave the order against these.
  const attackerChance = winOf(attackers, unitsIn(turnStart, turnStart.map.ids.indexOf(territory)));
  const chance = rival === attacker ? attackerChance : 1 - attackerChance;
  const isUpset = winner === rival ? chance < upsetChance : chance > 1 - upsetChance;
  return isUpset ? [{ seat: rival, occasion: winner === rival ? 'upset' : 'beaten' }] : [];
}

function battleEvents(events: readonly GameEvent[], seat: Seat, turnStart: View): RivalEvent[] {
  let combat: EventOf<'combat'> | undefined;
  return events.flatMap((event): RivalEvent[] => {
    switch (event.type) {
      case 'combat':
        combat = event;
        return event.attacker === seat
          ? [{ seat: event.defender, occasion: 'second' }]
          : event.defender === seat
            ? [{ seat: event.attacker, occasion: 'second' }]
            : [];
      case 'combat-end':
        return combat === undefined ? [] : fightEvents(combat, event, seat, turnStart);
      case 'battle-end':
        return event.before === seat && event.owner !== seat ? [{ seat: event.owner, occasion: 'taking' }] : [];
      case 'eliminated':
        return [{ seat: event.seat, occasion: 'out' }];
      default:
        return [];
    }
  });
}

const neighborsOf = ({ map, owners }: View, seat: Seat): readonly Seat[] => [
  ...new Set(
    landsOf({ owners }, seat).flatMap((land) => foesOf({ map, owners }, seat, land).map((foe) => itemAt(owners, foe))),
  ),
];

export const remarks: GameScreenRemarks<RiscScreen> = {
  occasions(before, { view, seat, events }) {
    const { outcome } = view;
    if (outcome !== null && before.view.outcome === null) return endEvents(outcome, seat, view.seats.length);
    if (view.turn === before.view.turn) return [];
    return [
      ...battleEvents(events, seat, before.view),
      ...neighborsOf(view, seat).map((rival): RivalEvent => ({ seat: rival, occasion: 'contact' })),
    ];
  },
};
