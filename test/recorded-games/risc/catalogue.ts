import { parseLine } from '#engine/script.ts';
import type { Command } from '#games/risc/commands.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { randomLine } from '../../games/risc/random-play.ts';
import { type Catalogue, levelNames, plansOf, turnAbout } from '../catalogue.ts';

const maps = levelNames(risc);

const commit: Command = { name: 'commit', args: {} };

/** All maps with two to five players for four turns, played at random and by bots. */
export const riscCatalogue: Catalogue<RiscTypes> = {
  game: risc,
  plans: plansOf(128, (i) => {
    const map = i % maps.length;
    const seats = [
      'busy',
      turnAbout(['busy', 'random', 'easy', 'normal'], Math.floor(i / 8)),
      'random',
      'busy',
      'easy',
    ];
    return {
      level: turnAbout(maps, i),
      options: { turns: '4', ...(i % 3 === 0 ? { groups: 'random' } : {}), ...(i % 7 === 0 ? { tech: '300' } : {}) },
      // There are two maps for each number of players.
      seats: seats.slice(0, 2 + (map >> 1)),
    };
  }),
  mostCommands: 300,
  suggest(state, seat, chance) {
    if (chance.integer(0, 5) === 0) return commit;
    const parsed = parseLine<RiscTypes>(risc, randomLine({ state }, seat, chance));
    return parsed?.ok === true ? parsed.value.command : commit;
  },
};
