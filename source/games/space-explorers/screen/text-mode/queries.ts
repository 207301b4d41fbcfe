import { itemAt } from '#engine/lookup.ts';
import { inPhase } from '#engine/step.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import { foundInput, parseNumbers } from '#screen/game/text-mode.ts';
import { pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { unitsOf, worthOf } from '../../evaluation.ts';
import type { GameEvent } from '../../events.ts';
import { turnOfOrder } from '../../forecast.ts';
import { idOf, lengthOf, shortestPath } from '../../map.ts';
import { refusalOfTransfer, unknownPlanet } from '../../rules.ts';
import { freePeople, type Order, ownerAt, type Planning, type View, waitOf } from '../../state.ts';
import { decay, type EventSink, grow, land, launch, type World, worldOf } from '../../tick.ts';
import { type Owner, otherOf } from '../../vocabulary.ts';
import {
  certainLossFor,
  certainLossTexts,
  decisionsOf,
  isSettledFor,
  newsOf,
  newsText,
  settledTexts,
} from '../auto-advance.ts';
import { tipOf, tipSentence } from '../bulletin.ts';
import { wayText } from '../command-line.ts';
import { phaseLines } from '../event-texts.ts';
import type { ExplorersScene, TotalsOfTurn } from '../local.ts';
import { awayOf, isOpen, totalOf, unseenShuttles } from '../situation.ts';
import { sourceText } from '../status.ts';
import {
  bothPeopleText,
  bothPlayers,
  freeOn,
  fullText,
  isByNumber,
  landingPlanText,
  landingTurn,
  neighbourTexts,
  nextToLand,
  ownPlayer,
  perspectiveOf,
  planetsText,
  planetsWithFree,
  planetText,
  refusalWords,
  shuttleText,
} from '../words.ts';

/** Forecast of the end of the turn, a planet or a trial transfer, assuming that neither player acts further. */
export function forecastLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  const { view } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  if (!isByNumber(scene) && view.mover !== ownPlayer(scene)) return [thinkingSentence(scene)];
  const numbers = parseNumbers(words);
  const [first, second, people] = numbers ?? [];
  if (numbers?.length === 0) return endLines(scene);
  if (numbers?.length === 1 && first !== undefined) return planetForecastLines(scene, first);
  if (numbers?.length === 3 && first !== undefined && second !== undefined && people !== undefined)
    return trialLines(scene, first, second, people);
  return wrapSentences([
    `${foundInput(words)}, expected nothing, one planet, or two planets and a number of people, as in forecast ${exampleOf(scene)}.`,
  ]);
}

export function thinkingSentence(scene: ExplorersScene): string {
  const name = perspectiveOf(scene).subject(scene.view.mover);
  return sentence(`${name} ${name === 'you' ? 'are' : 'is'} thinking`);
}

function exampleOf({ view: { map } }: ExplorersScene): string {
  const [edge] = map.edges;
  return edge === undefined ? '0 1 5' : `${idOf(map, edge.a)} ${idOf(map, edge.b)} 5`;
}

function endLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const [next] = outlooks(view, view.orders, 1);
  const lines = phaseLines(scene, next?.events ?? [], `Turn ${view.turn}`, view.turn);
  return [
    'If the turn ended now, as far as you can see:',
    ...(lines.length === 0 ? ['Nothing that you can see would change.'] : lines),
  ];
}

const minForecastTurns = 3;
const maxForecastTurns = 10;

function planetForecastLines(scene: ExplorersScene, id: number): readonly string[] {
  const { view } = scene;
  const unknown = unknownPlanet(view.map, id);
  if (unknown !== undefined) return wrapSentences([refusalWords(scene, unknown)]);
  const planet = view.map.indexOf[id] ?? -1;
  if (view.visible[planet] !== true) return [unseenSentence(id)];
  const landings = [
    ...view.shuttles.filter(({ to }) => to === planet).map(({ lands }) => lands - view.clock),
    unitsOf(
      view,
      view.orders.filter(({ to }) => to === planet),
    ),
  ];
  const turns = Math.min(Math.max(minForecastTurns, ...landings), maxForecastTurns, view.limit - view.turn + 1);
  return [
    `Planet ${id} in the next ${pluralize(turns, 'turn')}, with only your orders so far:`,
    ...outlooks(view, view.orders, turns).map(
      ({ world }, i) => `Turn ${view.turn + i}: ${worldText(scene, world, planet)}.`,
    ),
  ];
}

const unseenSentence = (id: number): string => `You can't see planet ${id}.`;

/** Forecast of a transfer that is not queued, or the reason why it is illegal. */
function trialLines(scene: ExplorersScene, from: number, to: number, people: number): readonly string[] {
  const { view } = scene;
  const { map } = view;
  const order: Order = { from: map.indexOf[from] ?? -1, to: map.indexOf[to] ?? -1, people };
  const isSeen = view.visible[order.from] === true;
  const free = freePeople(view, view.mover, order.from);
  const no = refusalOfTransfer(view, from, to, people);
  // The answer must not reveal how many people are on an unseen planet.
  if (no !== undefined && (isSeen || no.code !== 'not-enough-people')) return wrapSentences([refusalWords(scene, no)]);
  return [
    'Just a forecast: nothing is ordered.',
    ...wrapSentences([
      sentence(orderText(view, order, landingPlanText)),
      isSeen
        ? `${free - people} would stay free on ${from}.`
        : `You can't see planet ${from}. Type send to find out whether you have that many there.`,
      ...arrivalSentences(scene, order, [...view.orders, order]),
    ]),
  ];
}

/** Describes the target of `order` (the last of `orders`) at its landing, assuming that neither player acts further. */
export function arrivalSentences(scene: ExplorersScene, order: Order, orders: readonly Order[]): string[] {
  const { view } = scene;
  const { map, turn, limit, mover } = view;
  const to = idOf(map, order.to);
  const length = unitsOf(view, [order]);
  if (landingTurn(turn, length) > limit) return [`Too late: the match ends in turn ${limit}.`];
  if (view.visible[order.to] !== true) return [unseenSentence(to)];
  const last = outlooks(view, orders, length).at(-1);
  if (last === undefined) return [];
  const otherOrders = orders.slice(0, -1);
  const [without] = outlooks(view, otherOrders, length).slice(-1);
  const [worth, less] = [worthOf(view, orders, mover, length), worthOf(view, otherOrders, mover, length)];
  return [
    ...last.events.flatMap((event) =>
      event.type === 'landed' && event.planet === to && event.player === mover && event.lost > 0
        ? [`${event.lost} of the ${event.people} who arrive find no room and die.`]
        : [],
    ),
    `If nobody does anything else, planet ${to} will be ${worldText(scene, last.world, order.to)}.`,
    ...(without === undefined ? [] : [`Without this order, it would be ${worldText(scene, without.world, order.to)}.`]),
    `In turn ${worth.turn} ${perspectiveOf(scene).does(mover, 'have')} ${pluralize(worth.people, 'person', 'people')}; without this order, ${less.people}.`,
  ];
}

const worldText = (scene: ExplorersScene, world: Outlook['world'], planet: number): string =>
  `${perspectiveOf(scene).whose(ownerAt(world, planet))}: ${bothPeopleText(scene, itemAt(world.p1, planet), itemAt(world.p2, planet))}`;

export function queueLines(scene: ExplorersScene): string[] {
  const { view, events } = scene;
  return events.flatMap((event) => {
    if (event.type !== 'queued' && event.type !== 'cancelled') return [];
    const { indexOf } = view.map;
    const order: Order = { from: indexOf[event.from] ?? -1, to: indexOf[event.to] ?? -1, people: event.people };
    const isSeen = view.visible[order.from] === true;
    const free = isSeen ? [`Free on ${event.from}: ${freeOn(scene, order.from)}.`] : [];
    if (event.type === 'cancelled')
      return wrapSentences([
        `Order ${event.order} cancelled: ${orderText(view, order)}.`,
        ...free,
        `${pluralize(view.orders.length, 'order')} left.`,
      ]);
    const warning = isSeen && scene.preferences.forecast ? sourceText(scene, order.from, 0) : undefined;
    return wrapSentences([
      `Order ${event.order}: ${orderText(view, order, landingPlanText)}.`,
      ...free,
      ...(warning === undefined ? [] : [warning]),
      ...(scene.preferences.forecast ? arrivalSentences(scene, order, view.orders) : []),
    ]);
  });
}

interface Outlook {
  readonly events: readonly GameEvent[];
  readonly world: World;
}

/** Forecasts of the next turns if `orders` are launched and neither player acts further. Omits unseen events. */
function outlooks(view: View, orders: readonly Order[], turns: number): readonly Outlook[] {
  const outlook: Outlook[] = [];
  let last: View | World = view;
  for (let i = 0; i < turns; i++) {
    const world: World = worldOf(last);
    const events: GameEvent[] = [];
    const passes = {
      launch: (account: EventSink) => i === waitOf(view) && launch(world, view.mover, orders, account),
      grow: (account: EventSink) => grow(world, account),
      land: (account: EventSink) => land(world, account),
      decay: (account: EventSink) => decay(world, account),
    };
    for (const [phase, pass] of Object.entries(passes)) {
      const account: PushedEvent<GameEvent>[] = [];
      pass(account);
      events.push(...account.map((event) => inPhase<GameEvent>(event, phase)));
    }
    outlook.push({ events: events.filter((event) => isKnown(view, event)), world });
    last = world;
  }
  return outlook;
}

const isKnown = ({ map, visible }: View, event: GameEvent): boolean =>
  !('planet' in event) || visible[map.indexOf[event.planet] ?? -1] === true;

const kinds = ['all', 'yours', 'theirs', '1', '2', 'nobody', 'unseen'] as const;

export function planetsLines(scene: ExplorersScene, words: readonly string[]): string[] {
  const requested = words.length === 0 ? 'all' : words.join(' ').toLowerCase();
  const kind = kinds.find((known) => known === requested);
  if (kind === undefined)
    return [`${foundInput(words)}, expected ${kinds.slice(1, -1).join(', ')} or ${kinds.at(-1)}, or nothing for all.`];
  const { view } = scene;
  const [first, second] = bothPlayers(scene);
  const owners: Readonly<Record<Exclude<(typeof kinds)[number], 'all' | 'unseen'>, Owner>> = {
    yours: first,
    theirs: second,
    1: 1,
    2: 2,
    nobody: 0,
  };
  const planets = [...view.map.ids.keys()].filter((planet) => {
    if (kind === 'all') return true;
    const isSeen = view.visible[planet] === true;
    return kind === 'unseen' ? !isSeen : isSeen && ownerAt(view, planet) === owners[kind];
  });
  return listed(
    pluralize(planets.length, 'planet'),
    planets.map((planet) => planetText(scene, planet)),
  );
}

/** A heading and its list. The heading ends in a colon, or in a full stop if the list is empty. */
const listed = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [`${heading}.`] : [`${heading}:`, ...texts.flatMap((text) => wrapSentences([`${text}.`]))];

export function planetLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  return withPlanet(scene, words, 'planet', (planet) => {
    const { view } = scene;
    const coming = nextToLand(view.shuttles.filter(({ to }) => to === planet));
    return wrapSentences([
      sentence(planetText(scene, planet)),
      ...fullSentences(scene, planet),
      `Neighbours: ${neighbourTexts(view, planet).join(', ')}.`,
      ...coming.map((shuttle) => sentence(`coming: ${shuttleText(scene, shuttle)}`)),
    ]);
  });
}

function fullSentences(scene: ExplorersScene, planet: number): readonly string[] {
  const { p1, p2, sizes, visible } = scene.view;
  const rival = isByNumber(scene) ? undefined : otherOf(ownPlayer(scene));
  const isTheirs = visible[planet] === true && ownerAt(scene.view, planet) === rival;
  return isTheirs && itemAt(p1, planet) + itemAt(p2, planet) >= itemAt(sizes, planet) ? [fullText] : [];
}

export function nearLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  return withPlanet(scene, words, 'near', (planet) => {
    const { map } = scene.view;
    const ways = itemAt(map.ways, planet).toSorted((a, b) => a.length - b.length);
    return listed(
      `${pluralize(ways.length, 'neighbour')} of planet ${idOf(map, planet)}, nearest first`,
      ways.map(({ to, length }) => `${pluralize(length, 'turn')} away, ${planetText(scene, to)}`),
    );
  });
}

/** Calls `answer` with the planet that `words` names. If there is no such planet, returns a message. */
function withPlanet(
  scene: ExplorersScene,
  words: readonly string[],
  name: string,
  answer: (planet: number) => readonly string[],
): readonly string[] {
  const { map } = scene.view;
  const [id] = parseNumbers(words, 1) ?? [];
  if (id === undefined) return [`${foundInput(words)}, expected a planet, as in ${name} ${map.ids[0]}.`];
  const unknown = unknownPlanet(map, id);
  return unknown === undefined ? answer(map.indexOf[id] ?? -1) : wrapSentences([refusalWords(scene, unknown)]);
}

/** Known shuttles, including own shuttles to unseen planets. The next shuttle to land comes first. */
export function shuttleLines(scene: ExplorersScene): string[] {
  const unseen = new Set(unseenShuttles(scene.memory, scene.view));
  const shuttles = nextToLand([...scene.view.shuttles, ...unseen]);
  return listed(
    `${pluralize(shuttles.length, 'shuttle')} in flight${scene.view.viewer === 'all' ? '' : ' that you know of'}`,
    shuttles.map((shuttle) => `${shuttleText(scene, shuttle)}${unseen.has(shuttle) ? ', out of your sight' : ''}`),
  );
}

export function pathLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  const { map } = scene.view;
  const [from, to] = parseNumbers(words, 2) ?? [];
  if (from === undefined || to === undefined)
    return [`${foundInput(words)}, expected two planets, as in paths ${map.ids[0]} ${map.ids.at(-1)}.`];
  const unknown = unknownPlanet(map, from) ?? unknownPlanet(map, to);
  if (unknown !== undefined) return wrapSentences([refusalWords(scene, unknown)]);
  const { length, path } = shortestPath(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
  return wrapSentences([
    wayText(
      from,
      to,
      length,
      path.map((planet) => idOf(map, planet)),
    ),
  ]);
}

const maxNamed = 3;

export const statusLines = (scene: ExplorersScene): string[] => [
  ...wrapSentences([planetsSentence(scene), peopleSentence(scene)]),
  ...wrapSentences([
    ...threatSentences(scene),
    ...tipSentences(scene),
    ...crowdSentences(scene),
    ...freeSentences(scene),
  ]),
  ...wrapSentences(decidedSentences(scene)),
];

/** Reports only a planet that the player is about to take, because other sentences warn about own planets. */
function tipSentences(scene: ExplorersScene): readonly string[] {
  const tip = isOpen(scene) ? tipOf(scene) : undefined;
  return tip?.owner === ownPlayer(scene) ? [tipSentence(scene, tip)] : [];
}

function decidedSentences(scene: ExplorersScene): string[] {
  if (isSettledFor(scene)) return settledTexts(scene, 'Type finish to finish the match.').slice(0, 1);
  const decided = certainLossFor(scene);
  return decided === undefined ? [] : certainLossTexts(scene, decided, 'Type concede to give up.').slice(0, 1);
}

export function planetsSentence(scene: ExplorersScene): string {
  const { view } = scene;
  const owners = view.map.ids.flatMap((_, planet): Owner[] =>
    view.visible[planet] === true ? [ownerAt(view, planet)] : [],
  );
  const unseen = view.map.ids.length - owners.length;
  const count = (owner: Owner) => owners.filter((other) => other === owner).length;
  const [first, second] = bothPlayers(scene);
  const nobodys = count(0);
  return sentence(
    [
      `${perspectiveOf(scene).does(first, 'own')} ${count(first)} of ${pluralize(view.map.ids.length, 'planet')}`,
      `${perspectiveOf(scene).does(second, 'own')} ${count(second)}`,
      ...(nobodys === 0 ? [] : [`${nobodys} ${nobodys === 1 ? 'is' : 'are'} nobody's`]),
      ...(unseen === 0 ? [] : [`${unseen} ${unseen === 1 ? 'is' : 'are'} unseen`]),
    ].join(', '),
  );
}

export function peopleSentence(scene: ExplorersScene): string {
  const texts = bothPlayers(scene).map((player) => {
    const { onPlanets } = totalOf(scene.view, player);
    return `${perspectiveOf(scene).does(player, 'have')} ${onPlanets} and ${awayOf(scene, player)} in flight`;
  });
  return `${scene.view.viewer === 'all' ? 'People' : 'People seen'}: ${texts.join(', ')}.`;
}

function threatSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene)) return [];
  const theirShuttles = nextToLand(view.shuttles.filter(({ player }) => player !== ownPlayer(scene)));
  const rest = theirShuttles.length - maxNamed;
  return [
    ...theirShuttles.slice(0, maxNamed).map((shuttle) => sentence(`coming: ${shuttleText(scene, shuttle)}`)),
    ...(rest > 0 ? [`${pluralize(rest, 'more shuttle')} of theirs. Type shuttles to hear them.`] : []),
  ];
}

function crowdSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  const crowded = view.map.ids.filter(
    (_, planet) =>
      view.visible[planet] === true &&
      ownerAt(view, planet) === me &&
      itemAt(view.p1, planet) + itemAt(view.p2, planet) > itemAt(view.sizes, planet),
  );
  if (crowded.length === 0 || isByNumber(scene)) return [];
  return [`Overcrowded: ${planetsText(crowded)}.`];
}

function freeSentences(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (isByNumber(scene) || view.outcome !== null) return [];
  if (!view.visible.includes(true))
    return ['You own no planet, so you see none, not even those where you have people.'];
  if (view.mover !== ownPlayer(scene)) return [];
  const sources = planetsWithFree(scene);
  if (sources.length === 0) return ['You have no free people.'];
  const named = sources.slice(0, maxNamed).map(({ planet, free }) => `${free} on planet ${idOf(view.map, planet)}`);
  return [`${sources.length > maxNamed ? 'Most free people' : 'Free people'}: ${named.join(', ')}.`];
}

function planSentence(scene: ExplorersScene, { wait, other }: Planning): string {
  const { turn, limit, mover } = scene.view;
  const names = perspectiveOf(scene);
  const rival = names.subject(otherOf(mover));
  const turns = turn === limit ? `turn ${turn}` : `turns ${turn} and ${turn + 1}`;
  const grows = `${rival} moves first: populations grow once before your shuttles leave.`;
  return [
    `Round ${Math.ceil(turn / 2)}, ${turns} of ${limit}: ${names.does(mover, 'plan')}.`,
    {
      next: `${rival} plans after you.`,
      done: `${rival} has planned in secret.`,
      none: 'Only you plan this round.',
    }[other],
    ...(wait === 1 ? [grows] : []),
  ].join(' ');
}

export function turnSentence(scene: ExplorersScene): string {
  const { turn, limit, mover } = scene.view;
  if (scene.view.planning !== undefined) return planSentence(scene, scene.view.planning);
  return `Turn ${turn} of ${limit}: ${perspectiveOf(scene).possessive(mover)} move.`;
}

const maxPastTurns = 8;

/** People of both players now and in some earlier turns. Omits unseen people. */
export function totalLines(scene: ExplorersScene): string[] {
  const { view, memory } = scene;
  const past = (memory?.totals ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / maxPastTurns));
  const listed = past.filter((_, i) => i % step === 0);
  return [
    ...wrapSentences([`Turn ${view.turn}.`, peopleSentence(scene)]),
    ...(listed.length === 0 ? [] : ['People on planets in earlier turns:']),
    ...listed.map((totals) => `Turn ${totals.turn}: ${pastText(scene, totals)}.`),
  ];
}

const pastText = (scene: ExplorersScene, { totals }: TotalsOfTurn): string =>
  bothPlayers(scene)
    .map((player) => `${perspectiveOf(scene).does(player, 'have')} ${itemAt(totals, player - 1).onPlanets}`)
    .join(', ');

export function needLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  if (view.outcome !== null) return ['The match is over.'];
  if (view.mover !== me) return [thinkingSentence(scene)];
  const needs = decisionsOf(view, me);
  if (needs.length === 0) return ['No planet needs you. Type wait to let turns pass.'];
  return [
    `${pluralize(needs.length, 'decision')}, the most urgent first:`,
    ...needs.flatMap((need) =>
      wrapSentences([
        need.what === 'crowded'
          ? `Planet ${idOf(view.map, need.planet)} has ${need.people} too many.`
          : newsText(perspectiveOf(scene), newsOf(view, me, need)),
      ]),
    ),
  ];
}

export function orderLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  const { orders } = view;
  if (view.viewer !== 'all' && view.mover !== ownPlayer(scene)) return [thinkingSentence(scene)];
  if (orders.length === 0) return ['No orders yet.'];
  return [
    `${pluralize(orders.length, 'order')}, ${pluralize(
      orders.reduce((sum, { people }) => sum + people, 0),
      'person',
      'people',
    )} in all:`,
    ...orders.flatMap((order, i) => wrapSentences([`Order ${i + 1}: ${orderText(view, order)}.`])),
  ];
}

export function orderText(view: View, { from, to, people }: Order, landing = plainLandingText): string {
  const length = lengthOf(view.map, from, to);
  const way = `from ${idOf(view.map, from)} to ${idOf(view.map, to)}`;
  return `${pluralize(people, 'person', 'people')} ${way}, ${pluralize(length, 'turn')}, ${landing(view, turnOfOrder(view, length))}`;
}

const plainLandingText = (_: View, lands: number): string => `landing in turn ${lands}`;
