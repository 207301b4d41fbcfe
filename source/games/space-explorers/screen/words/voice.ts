import { grouped } from '../../../../screen/grouped.ts';
import { calledAt, calledFirst } from '../../../../screen/online.ts';
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
  /** `you`, `they`, or the player by its number. */
  subject(player: Player): string;
  /** `you send`, `they send`, `player 1 sends` */
  does(player: Player, verb: string): string;
  /** `your`, `their`, `player 1's`: before what somebody has. */
  possessive(player: Player): string;
  /** `yours`, `theirs`, `nobody's`: whose something is. */
  whose(owner: Owner): string;
}

/** In sentences: you and they, or `player 1` where players go by their numbers. */
export const namesOf = (listener: Listener): Names =>
  isByNumber(listener) ? numbered(listener) : personal(ownPlayer(listener));

/** Where there is little room: you and they, or mere numbers. */
export const shortNamesOf = (listener: Listener): Names =>
  isByNumber(listener) ? shortNumbered(listener) : personal(ownPlayer(listener));

const personal = (own: Player): Names => {
  const subject = (player: Player) => (player === own ? 'you' : 'they');
  const possessive = (player: Player) => (player === own ? 'your' : 'their');
  return {
    subject,
    does: (player, verb) => `${subject(player)} ${verb}`,
    possessive,
    whose: (owner) => (owner === 0 ? "nobody's" : `${possessive(owner)}s`),
  };
};

const byNumber = (
  { online }: Pick<Listener, 'online'>,
  subject: Names['subject'],
  whose: (player: Player) => string,
): Names => ({
  subject,
  does: (player, verb) => `${subject(player)} ${verb === 'have' ? 'has' : `${verb}s`}`,
  possessive: (player) => `${calledAt(online, player)}'s`,
  whose: (owner) => (owner === 0 ? "nobody's" : whose(owner)),
});

const numbered = ({ online }: Pick<Listener, 'online'>): Names =>
  byNumber(
    { online },
    (player) => calledAt(online, player),
    (player) => `${calledAt(online, player)}'s`,
  );

const shortNumbered = ({ online }: Pick<Listener, 'online'>): Names =>
  byNumber({ online }, String, (player) => `of ${calledAt(online, player)}`);

/** How a match has ended, and why. */
export function endText({ view, online }: Pick<ExplorersScene, 'view' | 'online'>): string {
  const { outcome, map, turn, p1, p2 } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  const who = winner === 1 || winner === 2 ? winner : undefined;
  const first = (player: number | undefined) => (player === undefined ? 'Nobody' : calledFirst(online, player));
  switch (outcome.reason) {
    case 'all-planets':
      return `${first(winner)} has the majority on all ${counted(map.ids.length, 'planet')}.`;
    case 'elimination':
      return who === undefined ? 'Nobody is left on either side.' : `${first(otherOf(who))} has nobody left.`;
    case 'forfeit':
      return who === undefined ? 'The match was given up.' : `${first(otherOf(who))} has given up.`;
    case 'turn-limit': {
      // What one seat sees of the planets is not what was counted.
      if (view.viewer !== 'all') return `Turn ${turn} was the last: ${moreText(who, online)}.`;
      const [more, less] = [Math.max(sumOf(p1), sumOf(p2)), Math.min(sumOf(p1), sumOf(p2))].map(grouped);
      return who === undefined
        ? `Turn ${turn} was the last, and both have ${more} people on planets.`
        : `Turn ${turn} was the last: ${calledAt(online, who)} has ${more} people on planets against ${less}.`;
    }
  }
}

const moreText = (who: Player | undefined, online: Listener['online']): string =>
  who === undefined ? 'both have as many people on planets' : `${calledAt(online, who)} has more people on planets`;
