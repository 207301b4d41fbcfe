import { itemAt } from '../../../../engine/lookup.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { capitalized, counted, flow, listOf, sentence } from '../../../../screen/sentences.ts';
import { type Threat, threatsTo } from '../../borders.ts';
import { bordersOf } from '../../bots/surroundings.ts';
import { oddsOf } from '../../combat.ts';
import { unknownTerritory } from '../../draft/checks.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { idOf, landName } from '../../map.ts';
import { landsOf, ownerOf, unitsIn } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import type { RiscScene } from '../local.ts';
import { forceWords } from '../words/forces.ts';
import { shortPlayerName } from '../words/names.ts';
import { risksOf } from '../odds.ts';
import { draftIn, seatPhaseOf } from '../words/stage.ts';
import { isUnaddressed, isListener, type Listener, possessed } from '../words/phrases.ts';
import { wholePercentWords } from '../words.ts';

/** A heading with a colon and the list below it; a full stop where the list is empty. */
const titledList = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [`${heading}.`] : [`${heading}:`, ...texts.flatMap((text) => flow([`${text}.`]))];

/** All territories, the own ones, or those of a player. */
export function territoriesLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const requestedOwner = wordsIn(words).join(' ').toLowerCase() || 'all';
  const owner = requestedOwner === 'mine' || requestedOwner === 'yours' ? seat : Number(requestedOwner);
  if (requestedOwner !== 'all' && view.seats[owner - 1] === undefined)
    return [`${foundText(words)}, expected all, mine or a player from 1 to ${view.seats.length}.`];
  const lands = requestedOwner === 'all' ? view.map.ids.map((_, i) => i) : landsOf(view, owner);
  return titledList(
    counted(lands.length, 'territory', 'territories'),
    lands.map((territory) => territoryText(scene, territory)),
  );
}

/** Finds the territory that was typed, or says that there is none. */
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

/** A territory in detail, and the forces that its neighbours could send against it. */
export function territoryLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'territory', (territory) =>
    flow([`${territoryText(scene, territory)}.`, ...threatSentences(scene, territory)]),
  );
}

/** The territories linked to one. */
export function nearLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'near', (territory) => {
    const { map } = scene.view;
    const linked = itemAt(map.links, territory);
    return titledList(
      `${counted(linked.length, 'territory', 'territories')} next to ${landName(map, territory)}`,
      linked.map((neighbor) => territoryText(scene, neighbor)),
    );
  });
}

/** The own border territories: units left in each, and the odds that it falls if a neighbor attacks with all units. */
export function borderLines(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  if (isUnaddressed(scene) || stage === 'watching') return ['You only watch; type territories for all of them.'];
  if (stage === 'out') return ['You are out of the match.'];
  const lands = bordersOf(view, scene.seat);
  return [
    lands.length === 0
      ? 'No territory of yours is linked to another player.'
      : `${counted(lands.length, 'territory', 'territories')} of yours at a border:`,
    ...lands.flatMap((territory) =>
      flow([
        view.phase === 'placement'
          ? `${landName(view.map, territory)}, next to ${threatsTo(view, territory)
              .flatMap(({ seat, from }) =>
                from.map((each) => `${landName(view.map, each)} (${possessed(scene, seat)})`),
              )
              .join(', ')}.`
          : `${landName(view.map, territory)}, ${forceWords(unitsLeftFor(scene, territory))} left.`,
        ...threatSentences(scene, territory),
      ]),
    ),
  ];
}

/** Units after the own draft, where the territory belongs to the player at the screen. */
const unitsLeftFor = (scene: RiscScene, territory: number) =>
  draftIn(scene).projection.units.has(territory) && seatPhaseOf(scene) !== 'over'
    ? unitsLeftIn(draftIn(scene).projection, territory)
    : unitsIn(scene.view, territory);

/** More than this many pairs of units are not worth the time of exact odds for a warning. */
const maxPairs = 250_000;

/** Attacks that others could make there; for an own land only if it is at risk. */
function threatSentences(scene: RiscScene, territory: number): string[] {
  if (scene.view.phase === 'placement') return [];
  const risk = risksOf(scene).find((each) => each.territory === territory);
  if (risk !== undefined)
    return [
      risk.isEmpty
        ? `Warning: left empty, and ${shortPlayerName(scene, risk.seat)} is next to it.`
        : `Warning: ${wholePercentWords(risk.chance)} to fall to ${shortPlayerName(scene, risk.seat)}.`,
    ];
  return threatsTo(scene.view, territory)
    .filter(({ units }) => countOf(units) > 0)
    .map((threat) => threatSentence(scene, territory, threat));
}

/** `P2 can send 9 basic from Eyrie: 87 percent to take it.` */
function threatSentence(scene: RiscScene, territory: number, { seat, from, units }: Threat): string {
  const { map } = scene.view;
  const who = isListener(scene, seat) ? 'you' : shortPlayerName(scene, seat);
  const force = `${who} can send ${forceWords(units)} from ${listOf(from.map((each) => landName(map, each)))}`;
  const unitsLeft = unitsLeftFor(scene, territory);
  if (countOf(units) * countOf(unitsLeft) > maxPairs) return sentence(force);
  return sentence(`${force}: ${wholePercentWords(oddsOf(units, unitsLeft).win)} to take it`);
}

/** `Brook, yours. 6 basic after your orders; it was 7 basic. 5 food, 4 tech, 2 food to pass. Next to Alder, Eyrie (P2's)` */
function territoryText(listener: Listener, territory: number): string {
  const { view } = listener;
  const { map } = view;
  const yields = `${map.foods[territory]} food, ${map.techs[territory]} tech, ${map.sizes[territory]} food to pass`;
  const name = `${nameText(view, territory)}, ${possessed(listener, ownerOf(view, territory))}`;
  return `${name}. ${forcesText(listener, territory)}. ${yields}. Next to ${linksText(listener, territory)}`;
}

/** The name, and the id where it differs. */
function nameText({ map }: View, territory: number): string {
  const [id, name] = [idOf(map, territory), landName(map, territory)];
  return name.toLowerCase() === id ? name : `${name}, typed ${id}`;
}

/** The owner and units, as far as they are known. */
function forcesText(listener: Listener, territory: number): string {
  const { view } = listener;
  const owner = ownerOf(view, territory);
  if (view.phase === 'placement') {
    const placed = view.seats[owner - 1]?.placement ?? null;
    return placed === null ? 'Its units are not known yet' : `${itemAt(placed, territory)} placed`;
  }
  const now = unitsIn(view, territory);
  if (!isListener(listener, owner) || seatPhaseOf(listener) === 'over') return capitalized(forceWords(now));
  const unitsLeft = unitsLeftIn(draftIn(listener).projection, territory);
  return unitsText(unitsLeft) === unitsText(now)
    ? capitalized(forceWords(now))
    : `${capitalized(forceWords(unitsLeft))} after your orders; it was ${forceWords(now)}`;
}

/** `Alder, Drift, Eyrie (P2's)`: the territories linked to one, with the owner where that is another. */
function linksText(listener: Listener, territory: number): string {
  const { view } = listener;
  const owner = ownerOf(view, territory);
  return itemAt(view.map.links, territory)
    .map((neighbor) => {
      const neighborOwner = ownerOf(view, neighbor);
      return `${landName(view.map, neighbor)}${neighborOwner === owner ? '' : ` (${possessed(listener, neighborOwner)})`}`;
    })
    .join(', ');
}
