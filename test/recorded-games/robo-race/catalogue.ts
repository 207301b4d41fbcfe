import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { type Catalogue, levelNames, pick, plansOf, turnAbout } from '../catalogue.ts';

const levels = levelNames(roboRace);

/**
 * All boards with one to four players and both kinds of dealing, played at random and by bots until a goal or for eight
 * rounds.
 */
export const raceCatalogue: Catalogue<RoboRace> = {
  game: roboRace,
  plans: plansOf(216, (i) => {
    const seats = [
      'busy',
      turnAbout(['busy', 'random', 'busy', 'normal', 'random'], i),
      'busy',
      turnAbout(['random', 'busy'], i),
    ];
    return {
      level: turnAbout(levels, i),
      options: { cards: i % 5 === 4 ? 'with-replacement' : 'deck', rounds: '8' },
      seats: seats.slice(0, 1 + (Math.floor(i / 3) % 4)),
    };
  }),
  mostCommands: 400,
  suggest({ hands }, seat, chance) {
    const hand = hands[seat - 1] ?? [1, 2, 3, 4, 5, 6, 7];
    const kind = chance.integer(0, 19);
    const card = pick(chance, hand, 1);
    const slot = chance.integer(1, 5);
    if (kind < 7) return { name: 'commit', args: {} };
    if (kind < 15) {
      const [c1 = 1, c2 = 1, c3 = 1, c4 = 1, c5 = 1] = chance.shuffle(hand);
      return { name: 'program', args: { c1, c2, c3, c4, c5 } };
    }
    if (kind < 17) return { name: 'place', args: { slot, card } };
    if (kind === 17) return { name: 'take_back', args: { slot } };
    return { name: pick(chance, ['clear', 'preview', 'hand'], 'hand'), args: {} };
  },
};
