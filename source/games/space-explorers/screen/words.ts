import { takeColumns, columnsOf } from '../../../engine/text/width.ts';
import { groupDigits } from '../../../screen/grouped.ts';
import { type PlayerNames, playerName } from '../../../screen/online.ts';
import { goByNumber } from '../../../screen/parts/end-words.ts';
import { capitalize, pluralize, withPeriod } from '../../../screen/sentences.ts';
import { playerOf } from '../rules/questions.ts';
import { sumOf } from '../state.ts';
import { type Owner, otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';

export type ExplorersListener = Pick<ExplorersScene, 'seat' | 'bots' | 'watched' | 'view' | 'online' | 'names'>;

/** The player whose words they are: who sits at the screen. */
export const ownPlayer = ({ seat }: Pick<ExplorersListener, 'seat'>): PlayerNumber => playerOf(seat);

/** Both players: the own one first, player 1 where they go by their numbers. */
export function bothPlayers(listener: ExplorersListener): readonly [PlayerNumber, PlayerNumber] {
  const first = isByNumber(listener) ? 1 : ownPlayer(listener);
  return [first, otherOf(first)];
}

/** Whether players go by their numbers. */
export const isByNumber = ({ view, bots, watched, online }: ExplorersListener): boolean =>
  goByNumber({ bots, watched, online, viewer: view.viewer, players: 2, isOver: view.outcome !== null });

/** How players are spoken of. */
export interface Perspective {
  /** Both players, in the order in which they are told of. */
  readonly both: readonly [PlayerNumber, PlayerNumber];
  /** `you`, `P2` or a name, or the player by its number. */
  subject(player: PlayerNumber): string;
  /** `you send`, `P2 sends`, `player 1 sends` */
  does(player: PlayerNumber, verb: string): string;
  /** `your`, `P2's`, `player 1's`: before what somebody has. */
  possessive(player: PlayerNumber): string;
  /** `yours`, `P2's`, `nobody's`: whose something is. */
  whose(owner: Owner): string;
}

/**
 * For sentences: `you` and the other by name; where players go by their numbers, bots by their names and else `player
 * 1`.
 */
export const perspectiveOf = (listener: ExplorersListener): Perspective =>
  isByNumber(listener)
    ? byName([1, 2], (player) => playerName(listener, player, listener.bots))
    : personal(ownPlayer(listener), (player) => shortCalled(listener, player, longestName));

/** Where there is little room: short names, or `P1`. */
export const shortPerspectiveOf = (listener: ExplorersListener): Perspective =>
  isByNumber(listener)
    ? byName([1, 2], (player) => shortCalled(listener, player, shortestName))
    : personal(ownPlayer(listener), (player) => shortCalled(listener, player, shortestName));

/** Letters of a player's name in sentences, and where there is little room. */
const longestName = 20;
const shortestName = 6;

/** The name of a player who has one, else `P2`. */
function shortCalled(listener: PlayerNames, player: PlayerNumber, longest: number): string {
  const name = playerName(listener, player);
  if (name === `player ${player}`) return `P${player}`;
  return columnsOf(name) <= longest ? name : `${takeColumns(name, longest - 2)}..`;
}

const byName = (both: Perspective['both'], subject: Perspective['subject']): Perspective => ({
  both,
  subject,
  does: (player, verb) => `${subject(player)} ${third(verb)}`,
  possessive: (player) => `${subject(player)}'s`,
  whose: (owner) => (owner === 0 ? "nobody's" : `${subject(owner)}'s`),
});

const third = (verb: string): string => (verb === 'have' ? 'has' : `${verb}s`);

const personal = (me: PlayerNumber, called: Perspective['subject']): Perspective => {
  const both = [me, otherOf(me)] as const;
  const { does, possessive, whose } = byName(both, called);
  return {
    both,
    subject: (player) => (player === me ? 'you' : called(player)),
    does: (player, verb) => (player === me ? `you ${verb}` : does(player, verb)),
    possessive: (player) => (player === me ? 'your' : possessive(player)),
    whose: (owner) => (owner === me ? 'yours' : whose(owner)),
  };
};

/** A text at the beginning of a line: `You sent 5`, `Player 2 owns 3`. Names stay as they are written. */
export const capitalizeStart = (text: string): string =>
  text.replace(/^(?:you|your|player \d|planet|growth|grown|overcrowding|nobody)\b/, capitalize);

/** The same with a full stop. */
export const fullSentence = (text: string): string => withPeriod(capitalizeStart(text));

/** How a match has ended, and why. */
export function endText(listener: ExplorersListener): string {
  const { outcome, map, p1, p2 } = listener.view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  const who = winner === 1 || winner === 2 ? winner : undefined;
  const { does } = perspectiveOf(listener);
  const sentenceOf = (player: PlayerNumber, verb: string, rest: string) => fullSentence(`${does(player, verb)} ${rest}`);
  switch (outcome.reason) {
    case 'all-planets':
      return who === undefined
        ? 'Nobody has the majority anywhere.'
        : sentenceOf(who, 'have', `the majority on all ${pluralize(map.ids.length, 'planet')}`);
    case 'elimination':
      return who === undefined ? 'Nobody is left on either side.' : sentenceOf(otherOf(who), 'have', 'nobody left');
    case 'forfeit':
      return who === undefined ? 'The match was given up.' : sentenceOf(otherOf(who), 'have', 'conceded');
    case 'turn-limit': {
      // A seat's view of the planets is not what was counted.
      if (listener.view.viewer !== 'all') {
        const more =
          who === undefined ? 'both have as many people on planets' : `${does(who, 'have')} more people on planets`;
        return `Turn limit: ${more}.`;
      }
      const [more, less] = [Math.max(sumOf(p1), sumOf(p2)), Math.min(sumOf(p1), sumOf(p2))].map(groupDigits);
      return who === undefined
        ? `Draw: both have ${more} people on planets (turn limit).`
        : sentenceOf(who, 'win', `${more} to ${less} (turn limit)`);
    }
  }
}
