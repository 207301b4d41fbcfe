import { itemAt, unreachable } from '#engine/lookup.ts';
import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { columnsOf, takeColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { HoldingsText } from '#screen/game/seats.ts';
import { playerName } from '#screen/online.ts';
import { goByNumber } from '#screen/parts/match-end.ts';
import { capitalize, listOf, pluralize, sentence } from '#screen/sentences.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { Command } from '../commands.ts';
import { idOf } from '../map.ts';
import { playerOf, reasons } from '../rules.ts';
import { freePeople, ownerAt, peopleOf, type Shuttle, sumOf, turnsLeftOf, type View } from '../state.ts';
import { type Owner, otherOf, ownerOf, type PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene, Sighting } from './local.ts';
import { situationOf } from './situation.ts';

export type ExplorersListener = Pick<ExplorersScene, 'seat' | 'bots' | 'watched' | 'view' | 'online' | 'names'>;

export const ownPlayer = ({ seat }: Pick<ExplorersListener, 'seat'>): PlayerNumber => playerOf(seat);

/** Both players, with the player at the screen first. If texts name players by number, player 1 is first. */
export function bothPlayers(listener: ExplorersListener): readonly [PlayerNumber, PlayerNumber] {
  const first = isByNumber(listener) ? 1 : ownPlayer(listener);
  return [first, otherOf(first)];
}

export const isByNumber = ({ view, bots, watched, online }: ExplorersListener): boolean =>
  goByNumber({ bots, watched, online, viewer: view.viewer, players: 2, isOver: view.outcome !== null });

export interface Perspective {
  /** Both players in the order in which texts mention them. */
  readonly both: readonly [PlayerNumber, PlayerNumber];
  subject(player: PlayerNumber): string;
  does(player: PlayerNumber, verb: string): string;
  possessive(player: PlayerNumber): string;
  whose(owner: Owner): string;
}

/** Names for sentences: `you` and the other player's name, or if `isByNumber`, both names, such as `player 1`. */
export const perspectiveOf = (listener: ExplorersListener): Perspective =>
  isByNumber(listener)
    ? byName([1, 2], (player) => playerName(listener, player, listener.bots))
    : personal(ownPlayer(listener), (player) => shortCalled(listener, player, longestName));

export const shortPerspectiveOf = (listener: ExplorersListener): Perspective =>
  isByNumber(listener)
    ? byName([1, 2], (player) => shortCalled(listener, player, shortestName))
    : personal(ownPlayer(listener), (player) => shortCalled(listener, player, shortestName));

/** Maximum columns of a name in a sentence. */
const longestName = 20;
const shortestName = 8;

function shortCalled(listener: ExplorersListener, player: PlayerNumber, longest: number): string {
  const name = playerName(listener, player, listener.bots);
  if (name === `player ${player}`) return `P${player}`;
  return columnsOf(name) <= longest ? name : `${takeColumns(name, longest - 2)}..`;
}

const byName = (both: Perspective['both'], subject: Perspective['subject']): Perspective => ({
  both,
  subject,
  does: (player, verb) => `${subject(player)} ${third(verb)}`,
  possessive: (player) => `${subject(player)}'s`,
  whose: (owner) => (owner === 0 ? "nobody's" : `${subject(owner)}'s`),
});

const third = (verb: string): string => (verb === 'have' ? 'has' : `${verb}s`);

const personal = (me: PlayerNumber, called: Perspective['subject']): Perspective => {
  const both = [me, otherOf(me)] as const;
  const { does, possessive, whose } = byName(both, called);
  return {
    both,
    subject: (player) => (player === me ? 'you' : called(player)),
    does: (player, verb) => (player === me ? `you ${verb}` : does(player, verb)),
    possessive: (player) => (player === me ? 'your' : possessive(player)),
    whose: (owner) => (owner === me ? 'yours' : whose(owner)),
  };
};

/** Rule for the turn limit, such as `To win, have more people on planets after turn 52.` In a puzzle, the goal. */
export const limitText = ({ limit, goal, hold, map }: Pick<View, 'limit' | 'goal' | 'hold' | 'map'>): string =>
  goal === undefined
    ? `To win, have more people on planets after turn ${limit}.`
    : `Goal: own planet ${idOf(map, goal)} ${hold ? `when turn ${limit} ends` : `by turn ${limit}`}.`;

/** Result of a puzzle, such as `Planet 2 is yours in turn 4: 7 to 5.` */
function goalText({ map, p1, p2, shuttles, visible, turn }: View, goal: number): string {
  const name = `lanet ${idOf(map, goal)}`;
  const [ownPeople, theirPeople] = [itemAt(p1, goal), itemAt(p2, goal)];
  if (ownPeople > theirPeople) return `P${name} is yours in turn ${turn}: ${ownPeople} to ${theirPeople}.`;
  const late = sumOf(shuttles.filter((shuttle) => shuttle.player === 1).map(({ people }) => people));
  const flying = late === 0 ? '' : ` ${peopleText(late)} came too late.`;
  return itemAt(visible, goal)
    ? `Time is up. On p${name}, you have ${ownPeople} to their ${theirPeople}.${flying}`
    : `Time is up. P${name} is not yours.`;
}

export function endText(listener: ExplorersListener): string {
  const { outcome, map, p1, p2, goal } = listener.view;
  if (outcome === null) return '';
  if (goal !== undefined && outcome.reason === 'turn-limit') return goalText(listener.view, goal);
  const [winner] = outcome.winners;
  const who = winner === 1 || winner === 2 ? winner : undefined;
  const { does } = perspectiveOf(listener);
  const sentenceOf = (player: PlayerNumber, verb: string, rest: string) => sentence(`${does(player, verb)} ${rest}`);
  switch (outcome.reason) {
    case 'all-planets':
      return who === undefined
        ? 'Nobody owns a planet.'
        : wonText(listener, who, `all ${pluralize(map.ids.length, 'planet')}`);
    case 'elimination':
      return who === undefined ? 'Both sides have died out.' : sentenceOf(otherOf(who), 'have', 'no people left');
    case 'forfeit':
      return who === undefined ? 'Both sides have conceded.' : sentenceOf(otherOf(who), 'have', 'conceded');
    case 'turn-limit': {
      // The final count may include planets that the seat cannot see, so the text omits it.
      if (listener.view.viewer !== 'all') {
        return who === undefined
          ? 'Time is up: a draw.'
          : `Time is up. ${sentenceOf(who, 'have', 'more people on planets')}`;
      }
      const [more, less] = [Math.max(sumOf(p1), sumOf(p2)), Math.min(sumOf(p1), sumOf(p2))].map(groupDigits);
      if (who === undefined) return `Time is up: a draw, ${more} people each.`;
      const mine = isByNumber(listener) || who === ownPlayer(listener) ? [more, less] : [less, more];
      return `Time is up: ${mine[0]} to ${mine[1]} people. ${capitalize(does(who, 'win'))}!`;
    }
  }
}

/** Advice for a player who has lost a match, except by forfeit. Undefined in puzzles and for spectators. */
export function lossAdvice(listener: ExplorersListener): string | undefined {
  const { outcome, p1, p2, visible, goal } = listener.view;
  const hasLost =
    goal === undefined && outcome !== null && outcome.winners.length > 0 && !outcome.winners.includes(listener.seat);
  if (!hasLost || isByNumber(listener) || outcome.reason === 'forfeit') return undefined;
  return p1.some((people, planet) => visible[planet] === true && people + itemAt(p2, planet) === 0)
    ? 'Next time: settle empty planets sooner. Each one adds people every turn.'
    : 'Next time: outnumber your rival on one planet after another. b shows a good turn.';
}

export const participantName = (scene: ExplorersScene, player: PlayerNumber): string =>
  perspectiveOf(scene)
    .subject(player)
    .replace(/^(?:you|player)\b/, capitalize);

/** Text such as `All 4 planets are yours. You won in 31 turns.` or `Hard owns all 4 planets after 31 turns.` */
function wonText(listener: ExplorersListener, winner: PlayerNumber, planets: string): string {
  const { turn } = listener.view;
  return !isByNumber(listener) && winner === ownPlayer(listener)
    ? `${capitalize(planets)} are yours. You won in ${pluralize(turn, 'turn')}.`
    : sentence(`${perspectiveOf(listener).does(winner, 'own')} ${planets} after ${pluralize(turn, 'turn')}`);
}

/** One text for each neighbour, such as `1 (2 turns)`. */
export const neighbourTexts = ({ map }: ExplorersScene['view'], planet: number): readonly string[] =>
  itemAt(map.ways, planet).map(({ to, length }) => `${idOf(map, to)} (${pluralize(length, 'turn')})`);

export function placesText(onPlanets: number, inFlight: number, columns: number): string {
  const [here, away] = [groupDigits(onPlanets), groupDigits(inFlight)];
  if (inFlight === 0) return firstThatFits([`${here} on planets`, here], columns);
  return firstThatFits(
    [`${here} on planets, ${away} in flight`, `${here} + ${away} in flight`, `${here} + ${away}`],
    columns,
  );
}

export const peopleText = (people: number): string => (people === 1 ? '1 person' : `${groupDigits(people)} people`);

export const leavingText = (people: number): string => `${peopleText(people)} ${people === 1 ? 'leaves' : 'leave'}`;

/** Both players, with the player at the screen first. In a watched match, player 1 is first. */
export function playersIn(scene: ExplorersScene): readonly [PlayerNumber, PlayerNumber] {
  const { me, kind } = situationOf(scene);
  const first = kind === 'watched' ? 1 : me;
  return [first, otherOf(first)];
}

type PlanetScene = ExplorersListener & Pick<ExplorersScene, 'memory'>;

export const bothPeopleText = (listener: ExplorersListener, p1: number, p2: number): string =>
  bothPlayers(listener)
    .map((player) => {
      const who = isByNumber(listener)
        ? perspectiveOf(listener).does(player, 'have')
        : perspectiveOf(listener).subject(player);
      return `${who} ${player === 1 ? p1 : p2}`;
    })
    .join(', ');

export const fullText = 'It is full: your people find no room there.';

function roomText(size: number, total: number): string {
  if (total < size) return `room ${size - total} of ${size}`;
  return `${total > size ? 'overcrowded' : 'full'}, ${total} of ${size}`;
}

/** Text such as `planet 4, P2's: you 1, P2 32, room 47 of 80, growth 5 percent`. */
export function planetText(scene: PlanetScene, planet: number): string {
  const { view } = scene;
  const name = `planet ${idOf(view.map, planet)}`;
  if (view.visible[planet] !== true) return `${name}, unseen${lastSightText(scene, scene.memory?.sightings[planet])}`;
  const [p1, p2, size] = [itemAt(view.p1, planet), itemAt(view.p2, planet), itemAt(view.sizes, planet)];
  const facts = [
    bothPeopleText(scene, p1, p2),
    ...(isQueuedFrom(view, planet) ? [`${freeOn(scene, planet)} free`] : []),
    roomText(size, p1 + p2),
    `growth ${view.habitabilities[planet]} percent`,
  ];
  return `${name}${homeText(scene, planet)}, ${perspectiveOf(scene).whose(ownerAt(view, planet))}: ${facts.join(', ')}`;
}

function homeText(scene: PlanetScene, planet: number): string {
  const home = itemAt(scene.view.homes, planet);
  return home === 0 ? '' : `, ${perspectiveOf(scene).possessive(home)} home`;
}

function lastSightText(listener: ExplorersListener, sighting: Sighting | undefined): string {
  if (sighting === undefined) return '';
  const { turn, p1, p2, size, habitability } = sighting;
  return `. Last seen in turn ${turn}, ${perspectiveOf(listener).whose(ownerOf(p1, p2))}: ${bothPeopleText(listener, p1, p2)}, ${roomText(size, p1 + p2)}, growth ${habitability} percent`;
}

const isQueuedFrom = ({ orders }: View, planet: number): boolean => orders.some(({ from }) => from === planet);

export const freeOn = ({ view }: Pick<PlanetScene, 'view'>, planet: number): number =>
  freePeople(view, view.mover, planet);

/** Planets with free people. The planet with the most free people comes first. */
export const planetsWithFree = (
  scene: Pick<PlanetScene, 'view'>,
): readonly { readonly planet: number; readonly free: number }[] =>
  scene.view.map.ids
    .map((_, planet) => ({ planet, free: freeOn(scene, planet) }))
    .filter(({ free }) => free > 0)
    .sort((a, b) => b.free - a.free || a.planet - b.planet);

/** Shortest and longest flight time between neighbours, such as `1 to 3 turns`. */
export function apartText({ edges }: View['map']): string {
  const lengths = edges.map(({ length }) => length);
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
  return min === max ? pluralize(max, 'turn') : `${min} ${max - min === 1 ? 'or' : 'to'} ${pluralize(max, 'turn')}`;
}

const maxListed = 5;

export const planetsText = (ids: readonly number[]): string =>
  ids.length > maxListed
    ? pluralize(ids.length, 'planet')
    : `${ids.length === 1 ? 'planet' : 'planets'} ${listOf(ids.map(String))}`;

/** Turn at whose end a shuttle lands. `turnsLeft` includes the turn `turn`. */
export const landingTurn = (turn: number, turnsLeft: number): number => turn + turnsLeft - 1;

const peopleOfText = (listener: ExplorersListener, people: number, player: PlayerNumber): string =>
  `${people} of ${isByNumber(listener) ? perspectiveOf(listener).subject(player) : perspectiveOf(listener).whose(player)}`;

export function shuttleText(scene: ExplorersListener, shuttle: Shuttle): string {
  const { view } = scene;
  const { from, to, people, player } = shuttle;
  return `${peopleOfText(scene, people, player)} from ${idOf(view.map, from)} to ${idOf(view.map, to)}, ${landingText(view, shuttle)}`;
}

/** Text such as `landing in turn 32, ready in turn 33`, with the mover's first turn after a landing. */
export function landingPlanText({ mover, limit }: Pick<View, 'mover' | 'limit'>, lands: number): string {
  const ready = lands + 1 + (lands % 2 === mover % 2 ? 1 : 0);
  return `landing in turn ${lands}${ready > limit ? '' : `, ready in turn ${ready}`}`;
}

/** Text such as `landing in turn 31`, or `2 turns from landing` after the end of the match. */
function landingText(view: View, shuttle: Shuttle): string {
  const left = turnsLeftOf(view, shuttle);
  if (view.outcome !== null) return `${left} ${left === 1 ? 'turn' : 'turns'} from landing`;
  return `landing in turn ${landingTurn(view.turn, left)}`;
}

/** Sorts shuttles by landing. Shuttles that land together keep their order. */
export const nextToLand = (shuttles: readonly Shuttle[]): readonly Shuttle[] =>
  shuttles.toSorted((a, b) => a.lands - b.lands);

export function holdingsTextOf(view: View, seat: Seat): HoldingsText {
  const player = playerOf(seat);
  const people = peopleOf(view, player);
  const each = view.map.ids.flatMap((id, planet) =>
    ownerAt(view, planet) === player ? [`planet ${id}: ${groupDigits(itemAt(people, planet))}`] : [],
  );
  return {
    label: 'your planets',
    withCount: `your ${pluralize(each.length, 'planet')}`,
    each,
    held: `You held ${each.length} of ${pluralize(view.map.ids.length, 'planet')}.`,
  };
}

export function cutShort(command: Command, remaining: Command | undefined): string | undefined {
  if (command.name !== 'send') return undefined;
  const { from, people } = command.args;
  const gone = people - (remaining?.name === 'send' ? remaining.args.people : 0);
  const whom = gone === people ? `Your ${groupDigits(people)}` : `${groupDigits(gone)} of your ${groupDigits(people)}`;
  return `${whom} never left planet ${from}: the crowding there killed them.`;
}

export const plannedBy = ({ mover, orders }: View, seat: Seat): string | undefined =>
  mover !== seat || orders.length === 0 ? undefined : pluralize(orders.length, 'order');

export function missedBy(before: View, after: View, seat: Seat, name: (seat: Seat) => string): string {
  const planets = before.map.ids.map((_, planet) => planet);
  const isOwn = (view: View, planet: number) => ownerAt(view, planet) === playerOf(seat);
  const won = planets.filter((planet) => !isOwn(before, planet) && isOwn(after, planet));
  const lost = planets.filter((planet) => isOwn(before, planet) && !isOwn(after, planet));
  const orders = plannedBy(before, seat);
  const head =
    before.mover !== seat ? `${name(before.mover)} played` : orders === undefined ? 'no orders' : `${orders} played`;
  const named = (those: readonly number[]) => planetsText(those.map((planet) => idOf(before.map, planet)));
  const changes = [
    ...(won.length === 0 ? [] : [`won ${named(won)}`]),
    ...(lost.length === 0 ? [] : [`lost ${named(lost)}`]),
  ];
  return changes.length === 0 ? head : `${head}: ${changes.join(', ')}`;
}

type RefusalScene = Pick<ExplorersScene, 'view' | 'seat' | 'bots' | 'watched' | 'online' | 'names'>;

const nobodyFree = (planet: number): string => `You have no free people on planet ${planet}.`;

/** Refusals, worded more briefly than in the rules, with players' names. */
const refusalTexts: Rewordings<RefusalScene, ValuesOf<typeof reasons>> = {
  'match-over': () => 'The match is over.',
  'not-your-turn': (scene, { waiting: [mover] }) =>
    `${capitalize(perspectiveOf(scene).does(mover === 2 ? 2 : 1, 'have'))} the next move.`,
  'unknown-planet': (_, { id, first, last }) => `There is no planet ${id}; planets are numbered ${first} to ${last}.`,
  'same-planet': (_, { id }) => `From planet ${id} to planet ${id}? Choose two planets.`,
  'no-edge': ({ view }, { from, to }) =>
    `Planet ${from} has no link to ${to}. Neighbours: ${neighbourTexts(view, view.map.indexOf[from] ?? unreachable(from)).join(', ')}.`,
  'out-of-range/people': () => 'Send at least one person.',
  'not-enough-people': (_, { free, from, people }) =>
    free === 0
      ? nobodyFree(from)
      : `Only ${groupDigits(free)} of your people on planet ${from} ${free === 1 ? 'is' : 'are'} free, not ${groupDigits(people)}.`,
  'not-enough-people/unseen': (_, { from, people }) => (people === 1 ? nobodyFree(from) : undefined),
  'out-of-range/order'(_, { order, orders }) {
    if (orders === 0) return 'No orders to cancel.';
    return `There is no order ${order}; ${orders === 1 ? 'you have only one' : `yours are numbered 1 to ${orders}`}.`;
  },
};

export const refusalWords = (scene: RefusalScene, error: Refusal): string =>
  inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, refusalTexts);
