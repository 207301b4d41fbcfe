import { itemAt } from '../../../../engine/lookup.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { counted, flow, sentence } from '../../../../screen/sentences.ts';
import { bordersOf } from '../../bots/surroundings.ts';
import { oddsOf } from '../../combat/odds.ts';
import { unknownTerritory } from '../../draft/refusals.ts';
import { leftIn } from '../../draft/shadow.ts';
import { idOf, idsOf } from '../../map.ts';
import { landsOf, unitsIn } from '../../state.ts';
import { countOf } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { type Threat, threatsTo } from '../words/borders.ts';
import { draftIn, stageOf } from '../words/own.ts';
import { percentText } from '../words/percent.ts';
import { territoryText } from '../words/territories.ts';
import { forceText } from '../words/units.ts';
import { isByNumber } from '../words/voice.ts';

/** A heading with a colon, and what is listed below it; a full stop where nothing is. */
const listed = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [`${heading}.`] : [`${heading}:`, ...texts.flatMap((text) => flow([`${text}.`]))];

/** All territories, the own ones, or those of a player. */
export function territoriesLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const wanted = wordsIn(words).join(' ').toLowerCase() || 'all';
  const owner = wanted === 'mine' || wanted === 'yours' ? seat : Number(wanted);
  if (wanted !== 'all' && view.seats[owner - 1] === undefined)
    return [`${foundText(words)}, expected all, mine or a player from 1 to ${view.seats.length}.`];
  const lands = wanted === 'all' ? view.map.ids.map((_, i) => i) : landsOf(view, owner);
  return listed(
    counted(lands.length, 'territory', 'territories'),
    lands.map((territory) => territoryText(scene, territory)),
  );
}

/** What is answered about the territory that was typed. */
function withTerritory(
  { view: { map } }: RiscScene,
  words: readonly string[],
  name: string,
  answer: (territory: number) => readonly string[],
): readonly string[] {
  const [id, ...more] = wordsIn(words);
  if (id === undefined || more.length > 0)
    return [`${foundText(words)}, expected a territory, as in ${name} ${idOf(map, 0)}.`];
  const unknown = unknownTerritory({ map }, id.toLowerCase());
  return unknown === undefined ? answer(map.ids.indexOf(id.toLowerCase())) : flow([unknown.message]);
}

/** Everything about a territory, and what its neighbors could send against it. */
export function territoryLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'territory', (territory) =>
    flow([sentence(territoryText(scene, territory)), ...threatSentences(scene, territory)]),
  );
}

/** The territories linked to one. */
export function nearLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'near', (territory) => {
    const { map } = scene.view;
    const linked = itemAt(map.links, territory);
    return listed(
      `${counted(linked.length, 'territory', 'territories')} linked to ${idOf(map, territory)}`,
      linked.map((neighbor) => territoryText(scene, neighbor)),
    );
  });
}

/** The own border territories: who is left in each, and at what odds it falls if a neighbor comes with all. */
export function borderLines(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = stageOf(scene);
  if (isByNumber(scene) || stage === 'watching') return ['You only watch; type territories for all of them.'];
  if (stage === 'out') return ['You are out of the match.'];
  const lands = bordersOf(view, scene.seat);
  return [
    lands.length === 0
      ? 'No territory of yours is linked to another player.'
      : `${counted(lands.length, 'territory', 'territories')} of yours at a border:`,
    ...lands.flatMap((territory) =>
      flow([
        view.phase === 'placement'
          ? `${idOf(view.map, territory)}, linked to ${threatsTo(view, territory)
              .flatMap(({ seat, from }) => idsOf(view.map, from).map((id) => `${id} of player ${seat}`))
              .join(', ')}.`
          : `${idOf(view.map, territory)}, ${forceText(leftFor(scene, territory))} left.`,
        ...threatSentences(scene, territory),
      ]),
    ),
  ];
}

/** What stands in a territory after the own draft, where it is of the player at the screen. */
const leftFor = (scene: RiscScene, territory: number) =>
  draftIn(scene).shadow.units.has(territory) && stageOf(scene) !== 'over'
    ? leftIn(draftIn(scene).shadow, territory)
    : unitsIn(scene.view, territory);

/** More than this many pairs of units are not worth the time of exact odds for a warning. */
const mostPairs = 250_000;

function threatSentences(scene: RiscScene, territory: number): string[] {
  if (scene.view.phase === 'placement') return [];
  return threatsTo(scene.view, territory)
    .filter(({ units }) => countOf(units) > 0)
    .map((threat) => threatSentence(scene, territory, threat));
}

/** `Player 2 can send 9a from eyrie: 86.6 % to take it if all come.` */
function threatSentence(scene: RiscScene, territory: number, { seat, from, units }: Threat): string {
  const { map } = scene.view;
  const who = !isByNumber(scene) && seat === scene.seat ? 'you' : `player ${seat}`;
  const force = `${who} can send ${forceText(units)} from ${idsOf(map, from).join(', ')}`;
  const left = leftFor(scene, territory);
  if (countOf(units) * countOf(left) > mostPairs) return sentence(force);
  const { win } = oddsOf(units, left);
  return sentence(`${force}: ${percentText(win)} to take it if all come`);
}
