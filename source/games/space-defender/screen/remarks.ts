import type { Occasion } from '#engine/face.ts';
import { compact } from '#engine/lookup.ts';
import type { GameScreenRemarks } from '#screen/game/rivals.ts';
import { commanderOf } from '../campaign/commanders.ts';
import { type GameEvent, hurtsShip } from '../events.ts';
import { endOf } from '../outcome.ts';
import type { SpaceDefenderScreen } from './local.ts';

/** Share of the ship's total health that a turn must cost to count as a heavy blow. */
const heavyBlow = 0.3;

const occasionsByEvent: Partial<Record<GameEvent['type'], Occasion>> = {
  'game-started': 'contact',
  'wave-announced': 'second',
  destroyed: 'beaten',
};

export const remarks: GameScreenRemarks<SpaceDefenderScreen> = {
  commander: ({ mission }) => (mission === null ? undefined : commanderOf(mission)),
  occasions({ view: before }, { view, events }) {
    const end = endOf(before) === undefined ? endOf(view) : undefined;
    if (end !== undefined) return [{ seat: 2, occasion: end === 'won' ? 'defeat' : 'victory' }];
    if (view.sector === null) return [];
    const { escaped, starfighter } = view.sector;
    const damage = events.reduce((sum, event) => sum + (hurtsShip(event) ? event.damage : 0), 0);
    const occasions = compact<Occasion>(
      ...events.map(({ type }) => occasionsByEvent[type]),
      damage >= heavyBlow * starfighter.attributes.health && 'upset',
      before.sector !== null && escaped > before.sector.escaped && 'taking',
    );
    return occasions.map((occasion) => ({ seat: 2, occasion }));
  },
};
