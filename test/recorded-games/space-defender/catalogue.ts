import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { isSetupPhase } from '#games/space-defender/vocabulary.ts';
import { type Catalogue, levelNames, pick, plansOf, turnAbout } from '../catalogue.ts';

const missions = levelNames(spaceDefender);

/** Custom boards in every third match, missions in the others. Bots play every ninth match, chance plays the rest. */
export const defenderCatalogue: Catalogue<SpaceDefender> = {
  game: spaceDefender,
  plans: plansOf(228, (i) => ({
    ...(i % 3 === 0 ? {} : { level: turnAbout(missions, Math.floor(i / 3)) }),
    options: {},
    seats: [i % 9 === 8 ? turnAbout(['random', 'easy', 'normal'], Math.floor(i / 9)) : 'busy'],
  })),
  mostCommands: 60,
  suggest({ phase, field, mission }, _seat, chance) {
    const kind = chance.integer(0, 99);
    if (kind === 0)
      return { name: pick(chance, ['toggle_debug_mode', 'toggle_rng_out'], 'toggle_debug_mode'), args: {} };
    if (isSetupPhase(phase)) {
      if (kind < 60) return { name: 'setup_next', args: { state: chance.integer(1, 2) } };
      if (kind < 63) return { name: 'setup_back', args: { state: 1 } };
      return { name: 'setup_select', args: { value: chance.integer(1, 5) } };
    }
    if (phase !== 'in-game') {
      const [g_threshold = 1, f_threshold = 1, c_threshold = 1, i_threshold = 1, p_threshold = 1] = Array.from(
        { length: 5 },
        () => chance.integer(1, 101),
      ).sort((a, b) => a - b);
      const board = { row: chance.integer(5, 10), column: chance.integer(10, 30) };
      const thresholds = { g_threshold, f_threshold, c_threshold, i_threshold, p_threshold };
      return { name: 'play', args: { ...board, ...thresholds } };
    }
    if (kind === 1 && mission === null) return { name: 'abort', args: {} };
    if (kind < 35) return { name: 'fire', args: {} };
    if (kind < 60) return { name: 'pass', args: {} };
    if (kind < 75) return { name: 'special', args: {} };
    const { rows, columns } = field ?? { rows: 5, columns: 10 };
    return { name: 'move', args: { row: chance.integer(1, rows), column: chance.integer(1, Math.min(columns, 14)) } };
  },
};
