import { itemAt } from '../../../engine/lookup.ts';
import { filled } from '../../../engine/text/width.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { cutApart } from '../../../screen/cut.ts';
import { calledFirst, holderOf } from '../../../screen/online.ts';
import { ended } from '../../../screen/sentences.ts';
import { isOn } from '../board.ts';
import type { Perspective } from '../event-texts.ts';
import type { RaceScene } from './local.ts';

/** Whether a player is the one at the screen; nobody is where several look at it together, or only watch. */
export function isYou(scene: RaceScene, player: Seat): boolean {
  if (player !== scene.seat || !isHere(scene, player)) return false;
  const { view, local } = scene;
  return (view.outcome === null && local.playback === undefined) || !isShared(scene);
}

/** The players who look at a round together at this screen: nobody where it is only watched. */
export const localPlayers = (scene: RaceScene): readonly Seat[] =>
  isShared(scene)
    ? scene.view.robots.flatMap((_, i) => (isHere(scene, i + 1) ? [i + 1] : []))
    : [scene.seat].filter((player) => isHere(scene, player));

const isHere = ({ watched, bots }: RaceScene, player: Seat): boolean => watched !== true && bots[player] === undefined;

const isShared = ({ view, bots, online }: RaceScene): boolean =>
  online === undefined && view.players - Object.keys(bots).length > 1;

/** A scene in which nobody is *You* where several play at this screen: all of them hear what is told. */
export const toPublicScene = (scene: RaceScene): RaceScene => (isShared(scene) ? { ...scene, watched: true } : scene);

/** What a player is called: `You`, the name of who plays, or `Player 2`; with the number where two have one name. */
export function playerName(scene: RaceScene, player: Seat): string {
  const { bots, names, online } = scene;
  if (isYou(scene, player)) return 'You';
  if (online !== undefined) return holderOf(online, player).name;
  return calledFirst({ names }, player, bots);
}

/** A player's name in so many columns; those that would be cut to the same keep their ends, too. */
export const nameColumn = (scene: RaceScene, player: Seat, columns: number): string =>
  filled(
    itemAt(
      cutApart(
        scene.view.robots.map((_, i) => playerName(scene, i + 1)),
        columns,
      ),
      player - 1,
    ),
    columns,
  );

/** Whether a player goes by `You`: also the own one of a match online, whose round is only looked at after resigning. */
const isCalledYou = (scene: RaceScene, player: Seat): boolean => playerName(scene, player) === 'You';

/** The same within a sentence: `you`. */
export const nameInside = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'you' : playerName(scene, player);

/** Whose robot it is within a sentence about places: `your robot`, else the name. */
export const robotInside = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'your robot' : playerName(scene, player);

/** The same at the beginning of a sentence, where a name keeps its spelling. */
export const robotFirst = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'Your robot' : playerName(scene, player);

/** A verb as it stands behind a player's name: `You go`, `normal goes`. */
const verbPhrase = (scene: RaceScene, player: Seat, verb: string): string =>
  `${playerName(scene, player)} ${isCalledYou(scene, player) ? verb : thirdPerson(verb)}`;

/** How clauses speak to who looks at a scene. */
export const perspectiveOf = (scene: RaceScene): Perspective => ({
  isYou: (player) => isCalledYou(scene, player),
  name: (player) => playerName(scene, player),
  inside: (player) => nameInside(scene, player),
  list: (players) => namesInside(scene, players),
  does: (player, verb) => verbPhrase(scene, player, verb),
  is: (player) => `${playerName(scene, player)} ${isCalledYou(scene, player) ? 'are' : 'is'}`,
  fall: (place) => fallWords(scene, place),
});

/** `over the edge`, `into a pit` */
export const fallWords = (
  { view: { board } }: Pick<RaceScene, 'view'>,
  place: { readonly x: number; readonly y: number },
): string => (isOn(board, place) ? 'into a pit' : 'over the edge');

const thirdPerson = (verb: string): string => (/(?:sh|ch|s|o)$/.test(verb) ? `${verb}es` : `${verb}s`);

/** `you, normal and Player 2` */
export const namesInside = (scene: RaceScene, players: readonly Seat[]): string => {
  const names = players.map((player) => nameInside(scene, player));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** Sentences in one line. */
export const inLine = (texts: readonly string[]): string => texts.map(ended).join(' ');
