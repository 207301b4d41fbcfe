import { itemAt } from '../../../../engine/lookup.ts';
import { titleSentence } from '../../../../screen/parts/end-words.ts';
import { pluralize, fewOf, wrapSentences, sentence } from '../../../../screen/sentences.ts';
import { ownerAt } from '../../state.ts';
import type { ExplorersScene } from '../local.ts';
import { linksText, planetText } from '../words/planets.ts';
import { isByNumber, ownPlayer } from '../words.ts';
import { standingLines as standingOrderLines } from './acts.ts';
import { overLines } from './over.ts';
import { orderLines, statusLines, turnSentence } from './standing.ts';
import { isTurn } from './turn.ts';

/** The whole position in sentences. */
export function describe(scene: ExplorersScene): string[] {
  const { view, seat, events } = scene;
  if (view.outcome !== null) return [...wrapSentences([titleOf(scene)]), ...overLines(scene)];
  const isPlaying = !isByNumber(scene);
  return [
    ...wrapSentences([titleOf(scene), turnSentence(scene), ...(isPlaying ? [`You are player ${seat}.`] : [])]),
    ...statusLines(scene),
    ...(isPlaying ? ownPlanetLines(scene) : []),
    ...(isPlaying && view.mover === ownPlayer(scene) ? orderLines(scene) : []),
    ...(isPlaying && scene.local.standing.length > 0 ? standingOrderLines(scene) : []),
    ...(isTurn(events) ? ['For what happened in the last turn type again.'] : []),
  ];
}

/** The own planets with the most people, as far as a list goes. */
function ownPlanetLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  const people = me === 1 ? view.p1 : view.p2;
  const planets = [...view.map.ids.keys()]
    .filter((planet) => view.visible[planet] === true && ownerAt(view, planet) === me)
    .sort((a, b) => itemAt(people, b) - itemAt(people, a));
  if (planets.length === 0) return ['You own no planet, so you see none.'];
  return [
    `${pluralize(planets.length, 'planet')} of yours, the most people first:`,
    ...fewOf(
      planets.map((planet) => sentence(planetText(scene, planet))),
      (rest) => `${rest} more: type planets yours.`,
    ).flatMap((line) => wrapSentences([line])),
  ];
}

/** `Space Explorers, level Kite.` */
const titleOf = ({ level }: ExplorersScene): string => titleSentence('Space Explorers', 'level', level);

/** The level and the aim, in sentences. */
export function levelLines(scene: ExplorersScene): string[] {
  const { map, limit, homes } = scene.view;
  const home = homes.indexOf(ownPlayer(scene));
  return [
    ...wrapSentences([
      titleOf(scene),
      `${pluralize(map.ids.length, 'planet')}, ${linksText(map)}, ${pluralize(limit, 'turn')} in all.`,
      ...(home < 0 || isByNumber(scene) ? [] : [`Your home is planet ${map.ids[home]}.`]),
    ]),
    ...wrapSentences([
      'The majority on every planet wins, and so does outliving the other side.',
      `After turn ${limit} more people on planets win.`,
    ]),
  ];
}
