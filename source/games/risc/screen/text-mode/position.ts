import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { foundInput, splitWords } from '#screen/game/text-mode.ts';
import { capitalize, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { bordersOf } from '../../bots/bot-draft.ts';
import { oddsOf } from '../../combat.ts';
import { unitsLeftIn, unknownTerritory } from '../../draft.ts';
import { idOf, landName } from '../../map.ts';
import { landsOf, ownerOf, type Threat, threatsTo, unitsIn, type View } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import {
  bonuses,
  neededLevels,
  researchPrice,
  topLevel,
  typeIndex,
  typeNames,
  type UnitType,
  unitTypes,
  upgradePrice,
} from '../../vocabulary.ts';
import { type Figures, figuresOf, type RiscScene } from '../local.ts';
import { risksOf } from '../odds.ts';
import { draftIn, placementIn, seatPhaseOf, uncommittedSeats } from '../situation.ts';
import {
  botNameBeside,
  does,
  forceWords,
  fullSentence,
  isListener,
  isUnaddressed,
  type Listener,
  nameOf,
  playersOf,
  possessed,
  shortPlayerName,
  wholePercentWords,
} from '../words.ts';

export const positionLines = (scene: RiscScene): string[] => [
  ...wrapSentences(landSentences(scene)),
  ...wrapSentences([...stockSentences(scene), ...waitingSentences(scene)]),
];

/** `You own 4 of 8 territories, with 28 units, bonus 12.` */
export function landSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const all = pluralize(view.map.ids.length, 'territory', 'territories');
  return playersOf(scene).map((seat, i) => {
    const { lands, units, bonus } = figuresOf(view, seat);
    if (!itemAt(view.seats, seat - 1).alive)
      return fullSentence(`${does(scene, seat, 'own')} nothing and ${isListener(scene, seat) ? 'are' : 'is'} out`);
    const army = view.phase === 'placement' ? '' : `, with ${pluralize(units, 'unit')}, bonus ${bonus}`;
    return fullSentence(`${does(scene, seat, 'own')} ${lands}${i === 0 ? ` of ${all}` : ''}${army}`);
  });
}

function stockSentences(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  const ownSeat = view.seats[seat - 1];
  if (stage === 'watching' || stage === 'over' || stage === 'out' || ownSeat === undefined) return [];
  if (view.phase === 'placement') return [];
  const { projection } = draftIn(scene);
  const { food, tech } = figuresOf(view, seat);
  const stock = (stockLeft: number, now: number, what: string, income: number) =>
    `${what} ${stockLeft}${stockLeft === now ? '' : ` left of ${now}`}, ${income} a turn.`;
  return [
    stock(projection.food, ownSeat.food, 'Food', food),
    stock(projection.tech, ownSeat.tech, 'Tech', tech),
    ownSeat.level < topLevel
      ? `Technology level ${ownSeat.level}, the next costs ${researchPrice(ownSeat.level + 1)} tech.`
      : `Technology level ${ownSeat.level}, the highest.`,
  ];
}

export function placementSentence(scene: RiscScene): string {
  const { unplacedCount } = placementIn(scene);
  const all = scene.view.options.units;
  return unplacedCount === 0
    ? `All ${all} units are placed; commit makes it final.`
    : `${unplacedCount} of ${all} units left to place; spread places them evenly.`;
}

export function waitingSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  const waiting = uncommittedSeats(view);
  if (stage === 'over' || waiting.length === 0) return [];
  if (stage === 'out') return [`You are out and can watch. ${waitingFor(scene, waiting)}`];
  if (stage === 'committed') return [`You have committed. ${waitingFor(scene, waiting)}`];
  const committed = view.seats.flatMap((seatView, i) => (seatView.alive && seatView.committed ? [i + 1] : []));
  // On a server, another sentence names the seats that the match waits for.
  if (stage === 'watching') return scene.online === undefined ? [waitingFor(scene, waiting)] : [];
  return committed.length === 0 ? [] : [committedSentence(scene, committed)];
}

const waitingFor = (scene: RiscScene, seats: readonly Seat[]): string => `Waiting for ${playersText(scene, seats)}.`;

/** `P2 has committed.` */
export const committedSentence = (scene: RiscScene, seats: readonly Seat[]): string =>
  fullSentence(`${playersText(scene, seats)} ${seats.length === 1 ? 'has' : 'have'} committed`);

const playersText = (scene: RiscScene, seats: readonly Seat[]): string =>
  listOf(seats.map((seat) => shortPlayerName(scene, seat)));

/** `Turn 4 of 60, orders.` */
export function turnSentence({ view: { turn, phase, options } }: RiscScene): string {
  if (phase === 'placement') return 'Placement.';
  return `Turn ${turn}${options.turns === 0 ? '' : ` of ${options.turns}`}${phase === 'over' ? '' : ', orders'}.`;
}

/** Territories with the most units left for orders: `14 in Brook`. */
export function unitsSentence(scene: RiscScene): string {
  const territoriesLeft = [...draftIn(scene).projection.units]
    .map(([territory, units]) => ({ name: landName(scene.view.map, territory), count: countOf(units) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (territoriesLeft.length === 0) return 'No units are left for orders.';
  const named = territoriesLeft.slice(0, 3).map(({ name, count }) => `${count} in ${name}`);
  return `${territoriesLeft.length > 3 ? 'Most units left' : 'Units left'}: ${named.join(', ')}.`;
}

const maxTurns = 8;

const figures = { lands: 'territories', units: 'units', bonus: 'bonus', food: 'food', tech: 'tech' } as const;

type Figure = keyof typeof figures & keyof Figures;

const isFigure = (word: string): word is Figure => Object.hasOwn(figures, word);

export function statisticsLines(scene: RiscScene, words: readonly string[]): string[] {
  const { memory, view } = scene;
  const requestedFigure = words.join(' ').toLowerCase() || 'lands';
  if (!isFigure(requestedFigure)) return [`${foundInput(words)}, expected lands, units, bonus, food or tech.`];
  const past = (memory?.turns ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / maxTurns));
  const shownTurns = past.filter((_, i) => i % step === 0);
  return [
    ...(words.length === 0 ? playerLines(scene) : []),
    ...(shownTurns.length === 0
      ? ['No turn has been played yet.']
      : [`${figures[requestedFigure]} at the beginning of turns:`]),
    ...shownTurns.flatMap(({ turn, figures: all }) =>
      wrapSentences([
        `turn ${turn}: ${playersOf(scene)
          .map((seat) => `${nameOf(scene, seat)} ${itemAt(all, seat - 1)[requestedFigure]}`)
          .join(', ')}.`,
      ]),
    ),
  ];
}

export function playerLines(scene: RiscScene): string[] {
  const seats = playersOf(scene);
  return [
    `${seats.length} players:`,
    ...seats.flatMap((seat) => wrapSentences([fullSentence(playerText(scene, seat))])),
  ];
}

function playerText(scene: RiscScene, seat: number): string {
  const { view } = scene;
  const bot = botNameBeside(scene, seat);
  const role = isListener(scene, seat) ? ', you' : bot === undefined ? '' : `, ${bot}`;
  const player = view.seats[seat - 1];
  if (player === undefined || !player.alive) return `${shortPlayerName(scene, seat)}${role}, out`;
  const { lands, units, bonus, food, tech } = figuresOf(view, seat);
  const army = view.phase === 'placement' ? [] : [pluralize(units, 'unit'), `bonus ${bonus}`];
  return [
    `${shortPlayerName(scene, seat)}${role}`,
    pluralize(lands, 'territory', 'territories'),
    ...army,
    `${food} food and ${tech} tech a turn`,
    `stock ${player.food} and ${player.tech}`,
    `level ${player.level}`,
    ...(view.outcome !== null ? [] : [player.committed ? 'committed' : 'thinking']),
  ].join(', ');
}

export const priceLines = (): string[] => [
  `${unitTypes.length} types of units; prices in tech for each unit:`,
  ...unitTypes.flatMap((type) => wrapSentences([typeSentence(type)])),
  ...wrapSentences([`Technology levels: ${levels().join(', ')} tech.`]),
  ...wrapSentences([
    'A move costs the sizes on its path, both ends included, in food for each unit; an attack 1 food a unit.',
  ]),
];

/** `b, Bowman, bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.` */
function typeSentence(type: UnitType): string {
  const i = typeIndex(type);
  const steps = unitTypes.slice(i + 1).map((to) => `to ${to} ${upgradePrice(type, to)}`);
  const facts = `${type}, ${typeNames[type]}, bonus ${bonuses[i]}, level ${neededLevels[i]}`;
  return steps.length === 0 ? `${facts}: the strongest.` : `${facts}: ${steps.join(', ')}.`;
}

const levels = (): string[] => Array.from({ length: topLevel - 1 }, (_, i) => `${i + 2} costs ${researchPrice(i + 2)}`);

/** A heading with its texts. It ends in a colon, or in a full stop if `texts` is empty. */
const titledList = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [`${heading}.`] : [`${heading}:`, ...texts.flatMap((text) => wrapSentences([`${text}.`]))];

export function territoriesLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const requestedOwner = splitWords(words).join(' ').toLowerCase() || 'all';
  const owner = requestedOwner === 'mine' || requestedOwner === 'yours' ? seat : Number(requestedOwner);
  if (requestedOwner !== 'all' && view.seats[owner - 1] === undefined)
    return [`${foundInput(words)}, expected all, mine or a player from 1 to ${view.seats.length}.`];
  const lands = requestedOwner === 'all' ? view.map.ids.map((_, i) => i) : landsOf(view, owner);
  return titledList(
    pluralize(lands.length, 'territory', 'territories'),
    lands.map((territory) => territoryText(scene, territory)),
  );
}

function withTerritory(
  { view: { map } }: RiscScene,
  words: readonly string[],
  name: string,
  answer: (territory: number) => readonly string[],
): readonly string[] {
  const [id, ...more] = splitWords(words);
  if (id === undefined || more.length > 0)
    return [`${foundInput(words)}, expected a territory, as in ${name} ${idOf(map, 0)}.`];
  const unknown = unknownTerritory({ map }, id.toLowerCase());
  return unknown === undefined ? answer(map.ids.indexOf(id.toLowerCase())) : wrapSentences([unknown.message]);
}

export function territoryLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'territory', (territory) =>
    wrapSentences([`${territoryText(scene, territory)}.`, ...threatSentences(scene, territory)]),
  );
}

export function nearLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'near', (territory) => {
    const { map } = scene.view;
    const linked = itemAt(map.links, territory);
    return titledList(
      `${pluralize(linked.length, 'territory', 'territories')} next to ${landName(map, territory)}`,
      linked.map((neighbor) => territoryText(scene, neighbor)),
    );
  });
}

/** Units left in each border territory, and the chance of losing the territory if a rival attacks with everything. */
export function borderLines(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  if (isUnaddressed(scene) || stage === 'watching') return ['You only watch; type territories for all of them.'];
  if (stage === 'out') return ['You are out of the match.'];
  const lands = bordersOf(view, scene.seat);
  return [
    lands.length === 0
      ? 'No territory of yours is linked to another player.'
      : `${pluralize(lands.length, 'territory', 'territories')} of yours at a border:`,
    ...lands.flatMap((territory) =>
      wrapSentences([
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

const unitsLeftFor = (scene: RiscScene, territory: number) =>
  draftIn(scene).projection.units.has(territory) && seatPhaseOf(scene) !== 'over'
    ? unitsLeftIn(draftIn(scene).projection, territory)
    : unitsIn(scene.view, territory);

/** Maximum pairs of attackers and defenders for which a warning computes exact odds. */
const maxPairs = 250_000;

/** Attacks that rivals could make on a territory. For an own territory, only if it is at risk. */
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

function nameText({ map }: View, territory: number): string {
  const [id, name] = [idOf(map, territory), landName(map, territory)];
  return name.toLowerCase() === id ? name : `${name}, typed ${id}`;
}

function forcesText(listener: Listener, territory: number): string {
  const { view } = listener;
  const owner = ownerOf(view, territory);
  if (view.phase === 'placement') {
    const placed = view.seats[owner - 1]?.placement ?? null;
    return placed === null ? 'Its units are not known yet' : `${itemAt(placed, territory)} placed`;
  }
  const now = unitsIn(view, territory);
  if (!isListener(listener, owner) || seatPhaseOf(listener) === 'over') return capitalize(forceWords(now));
  const unitsLeft = unitsLeftIn(draftIn(listener).projection, territory);
  return unitsText(unitsLeft) === unitsText(now)
    ? capitalize(forceWords(now))
    : `${capitalize(forceWords(unitsLeft))} after your orders; it was ${forceWords(now)}`;
}

/** `Alder, Drift, Eyrie (P2's)` */
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
