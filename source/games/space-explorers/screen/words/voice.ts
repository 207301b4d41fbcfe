import { grouped } from '../../../../screen/grouped.ts';
import { holderOf } from '../../../../screen/online.ts';
import { goByNumber } from '../../../../screen/parts/end-words.ts';
import { counted } from '../../../../screen/sentences.ts';
import { playerOf } from '../../rules/questions.ts';
import { sumOf } from '../../state.ts';
import { type Owner, otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';

/** What of a scene says how players are spoken of. */
export type Listener = Pick<ExplorersScene, 'seat' | 'bots' | 'watched' | 'view' | 'online'>;

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

/** How players are spoken of. */
export interface Names {
  /** `you`, `P2` or the name of an account, or the player by its number. */
  subject(player: Player): string;
  /** `you send`, `P2 sends`, `player 1 sends` */
  does(player: Player, verb: string): string;
  /** `your`, `P2's`, `player 1's`: before what somebody has. */
  possessive(player: Player): string;
  /** `yours`, `P2's`, `nobody's`: whose something is. */
  whose(owner: Owner): string;
}

/** In sentences: `you` and the other by name, or `player 1` where players go by their numbers. */
export const namesOf = (listener: Listener): Names =>
  isByNumber(listener) ? numbered : personal(ownPlayer(listener), listener.online, longestName);

/** Where there is little room: the same with short names, or `P1`. */
export const shortNamesOf = (listener: Listener): Names =>
  isByNumber(listener) ? shortNumbered : personal(ownPlayer(listener), listener.online, shortestName);

/** Letters of a player's name in sentences, and where there is little room. */
const longestName = 20;
const shortestName = 6;

const personal = (own: Player, online: Listener['online'], longest: number): Names => {
  const subject = (player: Player) => (player === own ? 'you' : nameOf(player, online, longest));
  const possessive = (player: Player) => (player === own ? 'your' : `${subject(player)}'s`);
  return {
    subject,
    does: (player, verb) => (player === own ? `you ${verb}` : `${subject(player)} ${third(verb)}`),
    possessive,
    whose: (owner) => (owner === 0 ? "nobody's" : owner === own ? 'yours' : possessive(owner)),
  };
};

/** The name of the account over a network, else `P2`. */
function nameOf(player: Player, online: Listener['online'], longest: number): string {
  const name = online === undefined ? '' : holderOf(online, player).name;
  return name === '' || name === 'You' ? `P${player}` : cutName(name, longest);
}

const cutName = (name: string, longest: number): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 2)}..`;

const third = (verb: string): string => (verb === 'have' ? 'has' : `${verb}s`);

const byNumber = (subject: Names['subject'], whose: (player: Player) => string): Names => ({
  subject,
  does: (player, verb) => `${subject(player)} ${third(verb)}`,
  possessive: (player) => `player ${player}'s`,
  whose: (owner) => (owner === 0 ? "nobody's" : whose(owner)),
});

const numbered = byNumber(
  (player) => `player ${player}`,
  (player) => `player ${player}'s`,
);

const shortNumbered = byNumber(
  (player) => `P${player}`,
  (player) => `P${player}'s`,
);

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
