import { grouped } from '../../../../screen/grouped.ts';
import { counted } from '../../../../screen/sentences.ts';
import { sumOf } from '../../state.ts';
import { otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';

/** How a match has ended, and why. */
export function endText({ view }: Pick<ExplorersScene, 'view'>): string {
  const { outcome, map, turn, p1, p2 } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  const who = winner === 1 || winner === 2 ? winner : undefined;
  switch (outcome.reason) {
    case 'all-planets':
      return `Player ${who} has the majority on all ${counted(map.ids.length, 'planet')}.`;
    case 'elimination':
      return who === undefined ? 'Nobody is left on either side.' : `Player ${otherOf(who)} has nobody left.`;
    case 'forfeit':
      return who === undefined ? 'The match was given up.' : `Player ${otherOf(who)} has given up.`;
    case 'turn-limit': {
      // What one seat sees of the planets is not what was counted.
      if (view.viewer !== 'all') return `Turn ${turn} was the last: ${moreText(who)}.`;
      const [more, less] = [Math.max(sumOf(p1), sumOf(p2)), Math.min(sumOf(p1), sumOf(p2))].map(grouped);
      return who === undefined
        ? `Turn ${turn} was the last, and both have ${more} people on planets.`
        : `Turn ${turn} was the last: player ${who} has ${more} people on planets against ${less}.`;
    }
  }
}

const moreText = (who: Player | undefined): string =>
  who === undefined ? 'both have as many people on planets' : `player ${who} has more people on planets`;
