import { grouped } from '../../../../screen/grouped.ts';
import { goByNumber } from '../../../../screen/parts/end-words.ts';
import { counted } from '../../../../screen/sentences.ts';
import { playerOf } from '../../rules/questions.ts';
import { sumOf } from '../../state.ts';
import { type Owner, otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';

/** What of a scene says how players are spoken of. */
export type Listener = Pick<ExplorersScene, 'seat' | 'bots' | 'watched' | 'view'>;

/** The player whose words they are: who sits at the screen. */
export const ownPlayer = ({ seat }: Pick<Listener, 'seat'>): Player => playerOf(seat);

/** Both players: the own one first, player 1 where they go by their numbers. */
export function bothPlayers(listener: Listener): readonly [Player, Player] {
  const first = isByNumber(listener) ? 1 : ownPlayer(listener);
  return [first, otherOf(first)];
}

/** Whether players go by their numbers. */
export const isByNumber = ({ view, ...listener }: Listener): boolean =>
  goByNumber({ ...listener, viewer: view.viewer, players: 2, isOver: view.outcome !== null });

/** `you`, `they`, or `player 1`. */
export function subject(listener: Listener, player: Player): string {
  if (isByNumber(listener)) return `player ${player}`;
  return player === ownPlayer(listener) ? 'you' : 'they';
}

const thirdPerson = {
  send: 'sends',
  grow: 'grows',
  have: 'has',
  lose: 'loses',
  own: 'owns',
  win: 'wins',
} as const;

/** `you send`, `they send`, `player 1 sends` */
export const does = (listener: Listener, player: Player, verb: keyof typeof thirdPerson): string =>
  `${subject(listener, player)} ${isByNumber(listener) ? thirdPerson[verb] : verb}`;

/** `your`, `their`, `player 1's`: before what somebody has. */
export function possessive(listener: Listener, player: Player): string {
  if (isByNumber(listener)) return `player ${player}'s`;
  return player === ownPlayer(listener) ? 'your' : 'their';
}

/** `yours`, `theirs`, `player 1's`, `nobody's`: whose something is. */
export function whose(listener: Listener, owner: Owner): string {
  if (owner === 0) return "nobody's";
  if (isByNumber(listener)) return possessive(listener, owner);
  return `${possessive(listener, owner)}s`;
}

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
