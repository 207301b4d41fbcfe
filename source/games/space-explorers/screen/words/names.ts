import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { idOf } from '../../map.ts';
import { type Owner, otherOf, type Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { situationOf } from '../situation.ts';

/** What the two players are called on a screen. */
export interface Names {
  /** `you`, `they`, or the number of the player where nobody at the screen is one of them alone. */
  subject(player: Player): string;
  /** `you`, `them`, or the number of the player. */
  object(player: Player): string;
  /** The verb that goes with the subject. */
  verb(player: Player, plain: string): string;
  /** `yours`, `theirs`, `nobody's`, or `of player 1`. */
  whose(owner: Owner): string;
}

/** What the players are called: you and they, or by their numbers in a match that is watched or was shared. */
export function namesOf(scene: ExplorersScene): Names {
  const { own, kind } = situationOf(scene);
  const isShared = kind === 'over' && Object.keys(scene.bots).length !== 1;
  return kind === 'watched' || isShared ? numbers : personal(own);
}

const numbers: Names = {
  subject: String,
  object: String,
  verb: (_, plain) => (plain === 'have' ? 'has' : `${plain}s`),
  whose: (owner) => (owner === 0 ? "nobody's" : `of player ${owner}`),
};

const personal = (own: Player): Names => ({
  subject: (player) => (player === own ? 'you' : 'they'),
  object: (player) => (player === own ? 'you' : 'them'),
  verb: (_, plain) => plain,
  whose: (owner) => (owner === 0 ? "nobody's" : owner === own ? 'yours' : 'theirs'),
});

/** Who plays a seat: a bot by its name, or a person. */
export function playerName({ bots, seat, view, watched }: ExplorersScene, player: Player): string {
  const isShared = (watched === true || view.outcome !== null) && bots[1] === undefined && bots[2] === undefined;
  return bots[player] ?? (player === seat && !isShared ? 'you' : 'person');
}

/** A planet and those next to it: `1 at 2, 4 at 3`. */
export const neighbourTexts = ({ map }: ExplorersScene['view'], planet: number): string =>
  itemAt(map.ways, planet)
    .map(({ to, length }) => `${idOf(map, to)} at ${length}`)
    .join(', ');

/** `12,345 people`; of one, `1 person`. */
export const peopleText = (people: number): string => (people === 1 ? '1 person' : `${grouped(people)} people`);

/** The two players, the one at the screen first; by their numbers where nobody sits there. */
export function playersIn(scene: ExplorersScene): readonly [Player, Player] {
  const { own, kind } = situationOf(scene);
  const first = kind === 'watched' ? 1 : own;
  return [first, otherOf(first)];
}
