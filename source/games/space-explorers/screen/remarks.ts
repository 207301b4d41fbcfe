import type { Occasion } from '#engine/face.ts';
import { itemAt } from '#engine/lookup.ts';
import { endEvents, type GameScreenRemarks } from '#screen/game/rivals.ts';
import type { GameEvent } from '../events.ts';
import { playerOf } from '../rules.ts';
import { ownerAt, peopleOf, type View } from '../state.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { SpaceExplorersScreen } from './local.ts';

/** Maximum lead in people for a majority to count as won against the odds. */
const narrowLead = 2;
/** Share of all planets that practically decides the match. */
const hopelessShare = 0.75;

function occasionsOf(event: GameEvent, view: View, player: PlayerNumber): readonly Occasion[] {
  const rival = otherOf(player);
  if (event.type === 'landed') return event.player === rival ? ['second'] : [];
  if (event.type !== 'owner-changed') return [];
  if (event.before === rival && event.after === player) return ['beaten'];
  if (event.before !== player || event.after !== rival) return [];
  const planet = view.map.ids.indexOf(event.planet);
  const lead = itemAt(peopleOf(view, rival), planet) - itemAt(peopleOf(view, player), planet);
  return lead > 0 && lead <= narrowLead ? ['upset', 'taking'] : ['taking'];
}

export const remarks: GameScreenRemarks<SpaceExplorersScreen> = {
  occasions(before, { view, seat, events }) {
    if (view.outcome !== null) return before.view.outcome === null ? endEvents(view.outcome, seat, 2) : [];
    const player = playerOf(seat);
    const rival = otherOf(player);
    const planets = view.map.ids.filter((_, planet) => ownerAt(view, planet) === player).length;
    const occasions: readonly Occasion[] = [
      ...events.flatMap((event) => occasionsOf(event, view, player)),
      ...(peopleOf(view, rival).some((people) => people > 0) ? (['contact'] as const) : []),
      ...(planets >= hopelessShare * view.map.ids.length ? (['out'] as const) : []),
    ];
    return occasions.map((occasion) => ({ seat: rival, occasion }));
  },
};
