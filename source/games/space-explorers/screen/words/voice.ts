import { playerOf } from '../../rules/questions.ts';
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

/** Whether players go by their numbers: nobody who listens plays, or two persons do and listen to the end together. */
export function isByNumber({ watched, bots, view }: Listener): boolean {
  const playing = [1, 2].filter((seat) => bots[seat] === undefined).length;
  return watched === true || playing === 0 || view.viewer === 'spectator' || (playing === 2 && view.outcome !== null);
}

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
