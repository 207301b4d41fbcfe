import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { foundInput, splitWords } from '#screen/game/text-mode.ts';
import { capitalize, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { bordersOf } from '../../bots/bot-draft.ts';
import { oddsOf } from '../../combat.ts';
import { puzzleFronts } from '../../defence.ts';
import { idOf, landName } from '../../map.ts';
import { unitsLeftIn } from '../../orders.ts';
import { unknownTerritory } from '../../refusals.ts';
import { landsOf, ownerOf, type Threat, threatsTo, unitsIn, type View } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import {
  bonuses,
  levelPrices,
  neededLevels,
  nextLevel,
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
  does,
  isListener,
  isUnaddressed,
  type Listener,
  nameOf,
  percentWords,
  playersOf,
  possessed,
  refusalWords,
  shortPlayerName,
  unitsWords,
  wholePercentWords,
} from '../words.ts';

export const positionLines = (scene: RiscScene): string[] => [
  ...wrapSentences(landSentences(scene)),
  ...wrapSentences([...stockSentences(scene), ...waitingSentences(scene)]),
];

/** Text such as `You own 4 of 8 lands, with 28 units, bonus 12.` */
export function landSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const all = pluralize(view.map.ids.length, 'land');
  return playersOf(scene).map((seat, i) => {
    const { lands, units, bonus } = figuresOf(view, seat);
    if (!itemAt(view.seats, seat - 1).alive)
      return sentence(`${nameOf(scene, seat)} ${isListener(scene, seat) ? 'are' : 'is'} out`);
    const army = view.phase === 'placement' ? '' : `, with ${pluralize(units, 'unit')}, bonus ${bonus}`;
    return sentence(`${does(scene, seat, 'own')} ${lands}${i === 0 ? ` of ${all}` : ''}${army}`);
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
  const next = nextLevel(ownSeat.level);
  const stock = (stockLeft: number, now: number, what: string, income: number) =>
    `${what} ${stockLeft}${stockLeft === now ? '' : ` left of ${now}`}, ${income} a turn.`;
  return [
    stock(projection.food, ownSeat.food, 'Food', food),
    stock(projection.tech, ownSeat.tech, 'Tech', tech),
    next === undefined
      ? `Level ${ownSeat.level}, the highest.`
      : `Level ${ownSeat.level}; level ${next.level} costs ${next.price} tech.`,
  ];
}

export function placementSentence(scene: RiscScene): string {
  const { unplacedCount } = placementIn(scene);
  const all = scene.view.options.units;
  return unplacedCount === 0
    ? `All ${all} units are placed. Type ready to make it final.`
    : `${unplacedCount} of ${all} units left to place. Type spread to place them evenly.`;
}

export function waitingSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  const waiting = uncommittedSeats(view);
  if (stage === 'over' || waiting.length === 0) return [];
  if (stage === 'out') return [`You are out, but you can watch. ${waitingFor(scene, waiting)}`];
  if (stage === 'committed') return [`You are ready. ${waitingFor(scene, waiting)}`];
  const committed = view.seats.flatMap((seatView, i) => (seatView.alive && seatView.committed ? [i + 1] : []));
  // Online, another sentence already names the seats for whom the match waits.
  if (stage === 'watching') return scene.online === undefined ? [waitingFor(scene, waiting)] : [];
  return committed.length === 0 ? [] : [committedSentence(scene, committed)];
}

const waitingFor = (scene: RiscScene, seats: readonly Seat[]): string => `Waiting for ${playersText(scene, seats)}.`;

export const committedSentence = (scene: RiscScene, seats: readonly Seat[]): string =>
  sentence(`${playersText(scene, seats)} ${seats.length === 1 ? 'is' : 'are'} ready`);

const playersText = (scene: RiscScene, seats: readonly Seat[]): string =>
  listOf(seats.map((seat) => shortPlayerName(scene, seat)));

export function turnSentence(scene: RiscScene): string {
  const { turn, phase, options } = scene.view;
  const isAddressed = !isUnaddressed(scene);
  if (phase === 'placement') return isAddressed ? 'Place your units.' : 'Placement.';
  const head = `Turn ${turn}${options.turns === 0 ? '' : ` of ${options.turns}`}`;
  return `${head}${phase === 'over' || !isAddressed ? '' : ': give your orders'}.`;
}

/** Territories with the most units left to send, such as `14 in Brook`. */
export function unitsSentence(scene: RiscScene): string {
  const territoriesLeft = [...draftIn(scene).projection.units]
    .map(([territory, units]) => ({ name: landName(scene.view.map, territory), count: countOf(units) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (territoriesLeft.length === 0) return 'No units left to send.';
  const named = territoriesLeft.slice(0, 3).map(({ name, count }) => `${count} in ${name}`);
  return `${territoriesLeft.length > 3 ? 'Most units left' : 'Units left'}: ${named.join(', ')}.`;
}

const maxTurns = 8;

const figures = { lands: 'Lands', units: 'Units', bonus: 'Bonus', food: 'Food', tech: 'Tech' } as const;

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
      : [`${figures[requestedFigure]} at the start of each turn:`]),
    ...shownTurns.flatMap(({ turn, figures: all }) =>
      wrapSentences([
        `Turn ${turn}: ${playersOf(scene)
          .map((seat) => `${nameOf(scene, seat)} ${itemAt(all, seat - 1)[requestedFigure]}`)
          .join(', ')}.`,
      ]),
    ),
  ];
}

export function playerLines(scene: RiscScene): string[] {
  const seats = playersOf(scene);
  return [`${seats.length} players:`, ...seats.flatMap((seat) => wrapSentences([sentence(playerText(scene, seat))]))];
}

function playerText(scene: RiscScene, seat: number): string {
  const { view } = scene;
  const player = view.seats[seat - 1];
  if (player === undefined || !player.alive) return `${nameOf(scene, seat)}: out`;
  const { lands, units, bonus, food, tech } = figuresOf(view, seat);
  const army = view.phase === 'placement' ? [] : [pluralize(units, 'unit'), `bonus ${bonus}`];
  const facts = [
    pluralize(lands, 'land'),
    ...army,
    `food ${player.food}, ${food} a turn`,
    `tech ${player.tech}, ${tech} a turn`,
    `level ${player.level}`,
    ...(view.outcome !== null ? [] : [player.committed ? 'ready' : 'thinking']),
  ];
  return `${nameOf(scene, seat)}: ${facts.join(', ')}`;
}

export const priceLines = (): string[] => [
  `${unitTypes.length} types of units, with the tech that each upgrade costs:`,
  ...unitTypes.flatMap((type) => wrapSentences([typeSentence(type)])),
  ...wrapSentences([`Tech for the next level: ${levels().join(', ')}.`]),
  ...wrapSentences([
    'Each unit pays food to cross every land on the way, including both ends. An attack costs 1 food per unit.',
  ]),
];

/** Text such as `Bowman (b), bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.` */
function typeSentence(type: UnitType): string {
  const i = typeIndex(type);
  const steps = unitTypes.slice(i + 1).map((to) => `to ${to} ${upgradePrice(type, to)}`);
  const facts = `${typeNames[type]} (${type}), bonus ${bonuses[i]}, level ${neededLevels[i]}`;
  return steps.length === 0 ? `${facts}: the strongest.` : `${facts}: ${steps.join(', ')}.`;
}

const levels = (): string[] => levelPrices.map((price, i) => `level ${i + 2} ${price}`);

/** A heading and its texts. The heading ends in a colon, or in a full stop if `texts` is empty. */
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
    pluralize(lands.length, 'land'),
    lands.map((territory) => territoryText(scene, territory)),
  );
}

function withTerritory(
  scene: RiscScene,
  words: readonly string[],
  name: string,
  answer: (territory: number) => readonly string[],
): readonly string[] {
  const { map } = scene.view;
  const [id, ...more] = splitWords(words);
  if (id === undefined || more.length > 0)
    return [`${foundInput(words)}, expected a land, as in ${name} ${idOf(map, 0)}.`];
  const unknown = unknownTerritory({ map }, id.toLowerCase());
  return unknown === undefined
    ? answer(map.ids.indexOf(id.toLowerCase()))
    : wrapSentences([refusalWords(scene, unknown)]);
}

export function territoryLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'land', (territory) =>
    wrapSentences([`${territoryText(scene, territory)}.`, ...threatSentences(scene, territory)]),
  );
}

export function nearLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  return withTerritory(scene, words, 'near', (territory) => {
    const { map } = scene.view;
    const linked = itemAt(map.links, territory);
    return titledList(
      `${pluralize(linked.length, 'land')} next to ${landName(map, territory)}`,
      linked.map((neighbor) => territoryText(scene, neighbor)),
    );
  });
}

/** Units left in each border territory, and the chance of losing it if a rival attacks with all units. */
export function borderLines(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  if (isUnaddressed(scene) || stage === 'watching') return ['You are watching. Type lands for all of them.'];
  if (stage === 'out') return ['You are out of the match.'];
  const lands = bordersOf(view, scene.seat);
  return [
    lands.length === 0
      ? 'None of your lands borders a rival.'
      : `You have ${pluralize(lands.length, 'land')} on the border:`,
    ...lands.flatMap((territory) =>
      wrapSentences([
        view.phase === 'placement'
          ? `${landName(view.map, territory)}, next to ${threatsTo(view, territory)
              .flatMap(({ seat, from }) =>
                from.map((each) => `${landName(view.map, each)} (${possessed(scene, seat)})`),
              )
              .join(', ')}.`
          : `${landName(view.map, territory)}, ${unitsWords(unitsLeftFor(scene, territory))} left.`,
        ...threatSentences(scene, territory),
      ]),
    ),
    ...(view.take === undefined ? [] : wrapSentences(frontSentences(scene, view.map.ids.indexOf(view.take.territory)))),
  ];
}

const unitsLeftFor = (scene: RiscScene, territory: number) =>
  draftIn(scene).projection.units.has(territory) && seatPhaseOf(scene) !== 'over'
    ? unitsLeftIn(draftIn(scene).projection, territory)
    : unitsIn(scene.view, territory);

/** Sentences about threats contain odds if the product of attackers and defenders does not exceed this number. */
const maxPairs = 250_000;

const frontSentences = ({ view }: RiscScene, territory: number, units = view.units): string[] =>
  puzzleFronts({ ...view, units })
    .filter((front) => front.territory === territory)
    .map(({ isAttack, units, rivals, chance }) => {
      const percent = capitalize(percentWords(chance));
      return isAttack
        ? `Your attack on ${landName(view.map, territory)}: ${unitsWords(units)}. ${percent} to win against ${unitsWords(rivals)}.`
        : `${percent} to hold against ${unitsWords(rivals)}.`;
    });

/** A warning if the territory is at risk, else possible attacks or, in a puzzle, the odds. Empty before turn 1. */
function threatSentences(scene: RiscScene, territory: number): string[] {
  if (scene.view.phase === 'placement') return [];
  const units = unitsLeftFor(scene, territory);
  if (scene.view.hold !== undefined) return frontSentences(scene, territory, scene.view.units.with(territory, units));
  const risk = risksOf(scene).find((each) => each.territory === territory);
  if (risk !== undefined)
    return [
      risk.isEmpty
        ? `Warning: it is left empty, right next to ${shortPlayerName(scene, risk.seat)}.`
        : `Warning: the chance of losing it is ${wholePercentWords(risk.chance)} if ${shortPlayerName(scene, risk.seat)} sends everything.`,
    ];
  return threatsTo(scene.view, territory)
    .filter(({ units }) => countOf(units) > 0)
    .map((threat) => threatSentence(scene, territory, threat));
}

/** Text such as `Hard can send 9 apprentices from Eyrie: 87 percent to take it.` */
function threatSentence(scene: RiscScene, territory: number, { seat, from, units }: Threat): string {
  const { map } = scene.view;
  const who = isListener(scene, seat) ? 'you' : shortPlayerName(scene, seat);
  const force = `${who} can send ${unitsWords(units)} from ${listOf(from.map((each) => landName(map, each)))}`;
  const unitsLeft = unitsLeftFor(scene, territory);
  if (countOf(units) * countOf(unitsLeft) > maxPairs) return sentence(force);
  return sentence(`${force}: ${wholePercentWords(oddsOf(units, unitsLeft).win)} to take it`);
}

/** Text such as `Brook, yours. 6 apprentices after your orders, 7 before. Yields 5 food […]. Next to Alder`. */
function territoryText(listener: Listener, territory: number): string {
  const { view } = listener;
  const { map } = view;
  const yields = `Yields ${map.foods[territory]} food, ${map.techs[territory]} tech; crossing costs ${map.sizes[territory]} food per unit`;
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
    return placed === null ? 'Its units are still secret' : `${itemAt(placed, territory)} placed`;
  }
  const now = unitsIn(view, territory);
  if (!isListener(listener, owner) || seatPhaseOf(listener) === 'over') return capitalize(unitsWords(now));
  const unitsLeft = unitsLeftIn(draftIn(listener).projection, territory);
  return unitsText(unitsLeft) === unitsText(now)
    ? capitalize(unitsWords(now))
    : `${capitalize(unitsWords(unitsLeft))} after your orders, ${unitsWords(now)} before`;
}

/** Text such as `Alder, Drift, Eyrie (P2's)`. */
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
