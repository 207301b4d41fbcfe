import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { type Catalogue, levelNames, pick, plansOf, turnAbout } from '../catalogue.ts';

const levels = levelNames(spaceExplorers);

/** All levels for 24, 40 or 60 turns, played at random and by bots. */
export const explorersCatalogue: Catalogue<SpaceExplorers> = {
  game: spaceExplorers,
  plans: plansOf(224, (i) => ({
    level: turnAbout(levels, i),
    options: { turns: String(turnAbout([60, 24, 40], Math.floor(i / 14))) },
    seats: [turnAbout(['busy', 'random', 'busy', 'easy', 'normal'], i), turnAbout(['busy', 'busy', 'normal'], i)],
  })),
  mostCommands: 400,
  suggest({ map, p1, p2, orders }, seat, chance) {
    const kind = chance.integer(0, 99);
    const people = seat === 1 ? p1 : p2;
    const settled = map.ids.flatMap((id, i) => ((people[i] ?? 0) > 0 ? [{ id, there: people[i] ?? 0 }] : []));
    const { id: from, there } = pick(chance, settled, { id: 0, there: 1 });
    if (kind < 40) return { name: 'end_turn', args: {} };
    if (kind < 45) return { name: 'cancel', args: { n: chance.integer(0, orders.length) } };
    if (kind === 45 && chance.integer(0, 60) === 0) return { name: 'resign', args: {} };
    if (kind === 46) return { name: 'planet', args: { id: from } };
    if (kind === 47) return { name: 'paths', args: { from, to: pick(chance, map.ids, 0) } };
    const most = kind < 70 ? there : Math.ceil(there / 2);
    return { name: 'send', args: { from, to: pick(chance, map.ids, 0), people: chance.integer(1, most) } };
  },
};
