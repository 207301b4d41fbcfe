import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { GameScreenAutoPlay, GameScreenState } from '#screen/game/game-screen.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import type { Command } from '../commands.ts';
import { type CertainLoss, certainLossOf, isSettled, isWonBy, purchasesIn } from '../evaluation.ts';
import { forecastOf, turnOfLanding, worldAfter } from '../forecast.ts';
import { idOf, lengthBetween } from '../map.ts';
import { freePeople, type Order, ownerAt, peopleOf, sumOf, turnsLeftOf, type View, waitOf } from '../state.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import {
  type ExplorersScene,
  type Local,
  type News,
  ordersOf,
  type PlainNews,
  type SpaceExplorersScreen,
  type StandingOrder,
  standingOrdersOf,
} from './local.ts';
import { bestHabitability, isOpen, memoizeByScene, noMemory, situationOf, unseenShuttles } from './situation.ts';
import { type Perspective, shortPerspectiveOf } from './words.ts';

/** The most important event or decision that ends waiting and came up between two views. Undefined if there is none. */
export function newsBetween(before: View, after: View, player: PlayerNumber): News | undefined {
  if (after.outcome !== null) return { player, what: 'over' };
  const decision = decisionNews(after, player);
  return (
    firstOf(ownerNews(before, after, player), after, player) ??
    (decision?.what === 'danger' ? decision : landingNews(before, after, player)) ??
    firstOf(visitNews(before, after, player), after, player) ??
    shuttleNews(before, after, player) ??
    decision ??
    firstOf(growthNews(before, after, player), after, player)
  );
}

/** News of the most urgent decision, leaving out crowding. If the player is certain to win, only dangers count. */
export function decisionNews(view: View, player: PlayerNumber): News | undefined {
  for (const decision of decisionsOf(view, player))
    if (decision.what === 'danger' || (decision.what !== 'crowded' && !isWonBy(view, player)))
      return newsOf(view, player, decision);
  return undefined;
}

export function newsOf({ map }: View, player: PlayerNumber, decision: Exclude<Decision, { what: 'crowded' }>): News {
  const planet = idOf(map, decision.planet);
  return decision.what === 'danger'
    ? { player, what: 'danger', planet, people: decision.people, turn: decision.turn }
    : { player, what: decision.what, planet, people: decision.people, from: idOf(map, decision.from) };
}

type OfPlanet = readonly [what: PlainNews, isSo: (planet: number) => boolean];

/** Waiting ends after this number of turns, with the turns of both players counted. */
const maxTurns = 20;

export const maxWaitedTurns = maxTurns / 2;

/** News after `turns` turns without any other news. Undefined if `turns` is too small. */
export const quietFor = (turns: number, player: PlayerNumber): News | undefined =>
  turns >= maxTurns ? { player, what: 'quiet' } : undefined;

/** News that stops the automatic turns of a settled match. Undefined while no planet can change hands. */
export const newsWhileFinishing = (after: View, player: PlayerNumber): News | undefined =>
  after.outcome !== null
    ? { player, what: 'over' }
    : isSettled(after, player)
      ? undefined
      : (decisionNews(after, player) ?? { player, what: 'unsettled' });

function firstOf(all: readonly OfPlanet[], { map }: View, player: PlayerNumber): News | undefined {
  for (const [what, isSo] of all) {
    const planet = map.ids.findIndex((_, index) => isSo(index));
    if (planet >= 0) return { player, what, planet: idOf(map, planet) };
  }
  return undefined;
}

const isSeen = (view: View, planet: number): boolean => view.visible[planet] === true;
const peopleAt = (view: View, player: PlayerNumber, planet: number): number => itemAt(peopleOf(view, player), planet);

function ownerNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const ownerIn = (view: View, planet: number) => (isSeen(view, planet) ? ownerAt(view, planet) : 0);
  const isChanged = (planet: number) => ownerIn(before, planet) !== ownerIn(after, planet);
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  return [
    ['won', (planet) => isChanged(planet) && ownerIn(after, planet) === player],
    ['lost', (planet) => isChanged(planet) && isKnown(planet) && ownerIn(after, planet) === otherOf(player)],
    ['nobodys', (planet) => isChanged(planet) && isKnown(planet)],
  ];
}

/** True if the planet belongs to the other player and has no people of this player. Landings there are no news. */
const isTheirOwn = (view: View, player: PlayerNumber, planet: number): boolean =>
  isSeen(view, planet) && ownerAt(view, planet) === otherOf(player) && peopleAt(view, player, planet) === 0;

function landingNews(before: View, after: View, player: PlayerNumber): News | undefined {
  const shuttle = before.shuttles.find(
    ({ lands, player: by, to }) => lands <= after.clock && (by === player || !isTheirOwn(before, player, to)),
  );
  if (shuttle === undefined) return undefined;
  const { people, to, player: by } = shuttle;
  return { player, what: 'landed', planet: idOf(after.map, to), people, by };
}

function visitNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const rival = otherOf(player);
  const wasThere = (planet: number) => isSeen(before, planet) && peopleAt(before, rival, planet) > 0;
  return [['visited', (planet) => isSeen(after, planet) && peopleAt(after, rival, planet) > 0 && !wasThere(planet)]];
}

function shuttleNews(before: View, after: View, player: PlayerNumber): News | undefined {
  const known = new Set(before.shuttles.map(({ from, to, people, lands }) => `${from} ${to} ${people} ${lands}`));
  const shuttle = after.shuttles.find(
    ({ player: by, from, to, people, lands }) =>
      by !== player && !isTheirOwn(after, player, to) && !known.has(`${from} ${to} ${people} ${lands}`),
  );
  if (shuttle === undefined) return undefined;
  const turn = turnOfLanding(after, turnsLeftOf(after, shuttle));
  return { player, what: 'sent', planet: idOf(after.map, shuttle.to), people: shuttle.people, turn };
}

function growthNews(before: View, after: View, player: PlayerNumber): readonly OfPlanet[] {
  const isKnown = (planet: number) => isSeen(before, planet) && isSeen(after, planet);
  const isFull = (view: View, planet: number) =>
    peopleAt(view, 1, planet) + peopleAt(view, 2, planet) >= itemAt(view.sizes, planet);
  return [
    ['sighted', (planet) => isSeen(after, planet) && !isSeen(before, planet)],
    [
      'full',
      (planet) =>
        isKnown(planet) && ownerAt(after, planet) === player && isFull(after, planet) && !isFull(before, planet),
    ],
  ];
}

/** True if the turn's events do not report this news themselves. */
export const isMinorNews = ({ what }: News): boolean => !ownNews.has(what);

const ownNews: ReadonlySet<News['what']> = new Set(['over', 'won', 'lost', 'nobodys', 'landed', 'visited', 'sent']);

/** Text such as `Planet 4 is Hard's now.` or, after waiting, `Waited 4 turns: planet 4 is Hard's now.` */
export function newsText(names: Perspective, news: News): string {
  const text = sentenceOf(names, news);
  const { afterWaiting = 0, what } = news;
  if (afterWaiting === 0 || what === 'over') return capitalize(text);
  const isName = text.startsWith(names.subject(otherOf(news.player)));
  return `Waited ${pluralize(afterWaiting, 'turn')}: ${isName ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`}`;
}

function sentenceOf(names: Perspective, { player, what, planet, people = 0, by = player, from, turn }: News): string {
  const rival = otherOf(player);
  switch (what) {
    case 'over':
      return 'The match is over.';
    case 'won':
      return `Planet ${planet} is ${names.whose(player)} now.`;
    case 'lost':
      return `Planet ${planet} is ${names.whose(rival)} now.`;
    case 'nobodys':
      return `Nobody owns planet ${planet} now.`;
    case 'landed':
      return `${by === player ? 'Your' : names.possessive(by)} ${groupDigits(people)} landed on planet ${planet}.`;
    case 'visited':
      return `${names.subject(rival)} has landed on planet ${planet}.`;
    case 'sent':
      return `${names.does(rival, 'send')} ${groupDigits(people)} to planet ${planet}, landing in turn ${turn}.`;
    case 'danger':
      return `Planet ${planet} falls in turn ${turn} unless you add ${groupDigits(people)}.`;
    case 'purchase':
      return `${groupDigits(people)} from planet ${from} can take planet ${planet} now.`;
    case 'settle':
      return `Planet ${planet} is empty; planet ${from} can spare ${groupDigits(people)}.`;
    case 'sighted':
      return `You can see planet ${planet} now.`;
    case 'full':
      return `Planet ${planet} is full.`;
    case 'quiet':
      return 'Nothing needed you. w: keep waiting.';
    case 'unsettled':
      return 'A planet can change hands again.';
  }
}

/** Proof that the player at the screen cannot win, from this player's knowledge. Undefined if a win is possible. */
export const certainLossFor: (scene: ExplorersScene) => CertainLoss | undefined = memoizeByScene((scene) => {
  if (!isOpen(scene)) return undefined;
  const { view, me } = situationOf(scene);
  const { memory } = scene;
  return certainLossOf(view, me, maxUnseenPeople(scene), memory && bestHabitability(memory, view));
});

/** Upper bound of the player's people on unseen planets and in flight to them. */
const maxUnseenPeople = ({ view, memory = noMemory }: ExplorersScene): number =>
  sumOf(memory.maxUnseen) + sumOf(unseenShuttles(memory, view).map(({ people }) => people));

/** True if the player at the screen can only wait for the last turn, because no planet can change hands any more. */
export const isSettledFor: (scene: ExplorersScene) => boolean = memoizeByScene((scene) => {
  const { view, me } = situationOf(scene);
  return isOpen(scene) && view.goal === undefined && maxUnseenPeople(scene) === 0 && isSettled(view, me);
});

/** Text such as `No planet can change hands any more. After turn 79, you win 301 people to 240. f: finish the match.` */
export function settledTexts(scene: ExplorersScene, finish: string): readonly string[] {
  const { view, me } = situationOf(scene);
  const head = 'No planet can change hands any more.';
  const short = `${head} ${finish}`;
  if (!view.visible.every((isSeen) => isSeen)) return [`${head} Turn ${view.limit} decides. ${finish}`, short];
  const end = worldAfter(view, [], view.limit - view.turn + 1);
  const [mine, theirs] = [sumOf(peopleOf(end, me)), sumOf(peopleOf(end, otherOf(me)))];
  const names = shortPerspectiveOf(scene);
  const result =
    mine === theirs
      ? 'it is a draw'
      : `${names.does(mine > theirs ? me : otherOf(me), 'win')} ${groupDigits(Math.max(mine, theirs))} people to ${groupDigits(Math.min(mine, theirs))}`;
  return [`${head} After turn ${view.limit}, ${result}. ${finish}`, short];
}

/** Texts about the reason why the player cannot win and about possible actions, longest first. */
export function certainLossTexts(
  scene: ExplorersScene,
  { theirs, maxOwn }: CertainLoss,
  concede: string,
): readonly string[] {
  const rival = shortPerspectiveOf(scene).subject(otherOf(situationOf(scene).me));
  const why = `${rival} keeps ${groupDigits(theirs)} people; you can reach ${groupDigits(maxOwn)} at most.`;
  return [
    `You can't win any more: ${why} ${concede}`,
    `The match is decided: ${why} ${concede}`,
    `The match is decided: ${rival} wins. ${concede}`,
  ];
}

/** A situation in which the player should give an order. Planets are given by their indices. */
export type Decision =
  /** The next landings will take the player's majority. `people` more people on the planet prevent this. */
  | { readonly what: 'danger'; readonly planet: number; readonly people: number; readonly turn: number }
  /** The planet has `people` more than its capacity. */
  | { readonly what: 'crowded'; readonly planet: number; readonly people: number }
  /** `people` from the neighbour `from` suffice to take the majority on `planet`. */
  | { readonly what: 'purchase'; readonly planet: number; readonly from: number; readonly people: number }
  /** The neighbour `from` can spare `people` for an empty planet. The flight takes `turns` turns. */
  | {
      readonly what: 'settle';
      readonly planet: number;
      readonly from: number;
      readonly people: number;
      readonly turns: number;
    };

/** Decisions that are still open after the player's orders, most urgent first. */
export function decisionsOf(view: View, player: PlayerNumber): readonly Decision[] {
  if (view.outcome !== null || view.mover !== player) return [];
  const planets = view.map.ids.flatMap((_, planet) => (view.visible[planet] === true ? [planet] : []));
  const owned = planets.filter((planet) => ownerAt(view, planet) === player);
  return [
    ...owned.flatMap((planet) => dangerTo(view, player, planet)).toSorted((a, b) => a.turn - b.turn),
    ...owned.flatMap((planet) => crowdOn(view, planet)).toSorted((a, b) => b.people - a.people),
    ...soldTo(view, player),
    ...planets.flatMap((planet) => settlementOf(view, player, planet)),
  ];
}

type Of<What extends Decision['what']> = Extract<Decision, { what: What }>;

function dangerTo(view: View, player: PlayerNumber, planet: number): readonly Of<'danger'>[] {
  const rivals = view.shuttles.filter((shuttle) => shuttle.to === planet && shuttle.player !== player);
  const landings = [...new Set(rivals.map((shuttle) => turnsLeftOf(view, shuttle)))].sort((a, b) => a - b);
  for (const units of landings) {
    const then = forecastOf(view, view.orders, planet, units);
    if (then === undefined || then.owner === player) continue;
    const [mine, theirs] = player === 1 ? [then.p1, then.p2] : [then.p2, then.p1];
    return [{ what: 'danger', planet, people: theirs - mine + 1, turn: turnOfLanding(view, units) }];
  }
  return [];
}

function crowdOn(view: View, planet: number): readonly Of<'crowded'>[] {
  const leaving = view.orders.reduce((sum, { from, people }) => sum + (from === planet ? people : 0), 0);
  const people = itemAt(view.p1, planet) + itemAt(view.p2, planet) - leaving - itemAt(view.sizes, planet);
  return people > 0 ? [{ what: 'crowded', planet, people }] : [];
}

function soldTo(view: View, player: PlayerNumber): readonly Of<'purchase'>[] {
  const best = new Map<number, Of<'purchase'>>();
  for (const { from, to, people } of purchasesIn(view, player, 0)) {
    const known = best.get(to);
    const isFree = freePeople(view, player, from) >= people && !isHeadedFor(view, player, to);
    if (isFree && (known === undefined || people < known.people))
      best.set(to, { what: 'purchase', planet: to, from, people });
  }
  return [...best.values()];
}

const isHeadedFor = ({ shuttles, orders }: View, player: PlayerNumber, planet: number): boolean =>
  orders.some(({ to }) => to === planet) || shuttles.some(({ to, player: by }) => to === planet && by === player);

function settlementOf(view: View, player: PlayerNumber, planet: number): readonly Of<'settle'>[] {
  const isEmpty = itemAt(view.p1, planet) + itemAt(view.p2, planet) === 0;
  if (!isEmpty || isHeadedFor(view, player, planet)) return [];
  const theirPeople = peopleOf(view, otherOf(player));
  const sources = itemAt(view.map.ways, planet).flatMap(({ to: from, length }) => {
    const isOwn = view.visible[from] === true && ownerAt(view, from) === player;
    const people = freePeople(view, player, from) - itemAt(theirPeople, from) - 1;
    const isInTime = view.turn + waitOf(view) + length - 1 <= view.limit;
    return isOwn && people > 0 && isInTime ? [{ from, people, turns: length }] : [];
  });
  const [nearest] = sources.toSorted((a, b) => a.turns - b.turns);
  return nearest === undefined ? [] : [{ what: 'settle', planet, ...nearest }];
}

interface SavedOrders {
  readonly standing: readonly StandingOrder[];
  readonly stood: number | undefined;
  /** Turn in which the player began to wait. Undefined if the player does not wait. */
  readonly since: number | undefined;
}

/**
 * Standing orders in a match file. `1:3>4=50` keeps 50 people of player 1 on planet 3 and sends all others to planet 4.
 * `1@9` means that orders were sent in turn 9, `2w9` that player 2 has waited since turn 9.
 */
export const savedOrders: NonNullable<GameScreenState<SpaceExplorersScreen>['storedLocal']> = {
  write(local, view, before) {
    const { viewer: me } = view;
    if (me !== 1 && me !== 2) return before;
    const words = ([1, 2] as const).flatMap((player) => {
      if (player !== me) return savedWords(view, player, readSavedOrders(view, player, before));
      const standing = standingOrdersOf(local.standing, me);
      return savedWords(view, me, { standing, stood: local.stood, since: local.waiting?.since });
    });
    return words.length === 0 ? undefined : words.join(' ');
  },
  read(local, view, text): Local {
    const { viewer: me } = view;
    if (me !== 1 && me !== 2) return local;
    const { standing, stood, since } = readSavedOrders(view, me, text);
    return { ...local, standing, stood, ...(since !== undefined && { waiting: { player: me, since } }) };
  },
};

function savedWords({ map }: View, player: PlayerNumber, { standing, stood, since }: SavedOrders): readonly string[] {
  return [
    ...standing.map(({ from, to, keep }) => `${player}:${idOf(map, from)}>${idOf(map, to)}=${keep}`),
    ...(standing.length === 0 || stood === undefined ? [] : [`${player}@${stood}`]),
    ...(since === undefined ? [] : [`${player}w${since}`]),
  ];
}

/** Reads standing orders from a match file. Skips orders that are invalid in this match. */
function readSavedOrders({ map }: View, player: PlayerNumber, text = ''): SavedOrders {
  const words = text.split(' ').flatMap((word) => (word.startsWith(`${player}`) ? [word.slice(1)] : []));
  const standing = words.flatMap((word): StandingOrder[] => {
    const read = /^:(\d{1,6})>(\d{1,6})=(\d{1,9})$/.exec(word);
    if (read === null) return [];
    const [, from, to, keep] = read;
    const [source, target] = [map.indexOf[Number(from)], map.indexOf[Number(to)]];
    if (source === undefined || target === undefined || lengthBetween(map, source, target) === undefined) return [];
    return [{ player, from: source, to: target, keep: Number(keep) }];
  });
  const turnAfter = (sign: '@' | 'w'): number | undefined => {
    const word = words.find((each) => new RegExp(`^${sign}\\d{1,5}$`).test(each));
    return word === undefined ? undefined : Number(word.slice(1));
  };
  return { standing, stood: turnAfter('@'), since: turnAfter('w') };
}

/** Gives standing orders at the beginning of the player's turn. Ends turns while the player waits for news. */
export const autoAdvance: GameScreenAutoPlay<SpaceExplorersScreen> = {
  next(scene) {
    if (!isOpen(scene) || scene.debug) return undefined;
    const { view, local } = scene;
    const isWaiting = local.waiting?.player === situationOf(scene).me;
    // No standing orders while the match is being finished, because one could give a planet away.
    const sends = isWaiting && local.waiting?.isFinishing === true ? [] : dueOrders(scene);
    if (sends.length === 0 && !isWaiting) return undefined;
    const end: readonly Command[] = isWaiting ? [{ name: 'end_turn', args: {} }] : [];
    return {
      commands: [...sends.map((order) => sendCommand(view, order)), ...end],
      local: { ...local, stood: view.turn },
    };
  },
  stopped: (local): Local => (local.waiting !== undefined ? { ...local, waiting: undefined } : local),
};

/** Transfers of standing orders that have not been queued yet in this turn. */
export function dueOrders(scene: ExplorersScene): readonly Order[] {
  const { view, local } = scene;
  const { me } = situationOf(scene);
  return local.stood === view.turn ? [] : ordersOf(view, standingOrdersOf(local.standing, me));
}

const sendCommand = ({ map }: View, { from, to, people }: Order): Command => ({
  name: 'send',
  args: { from: idOf(map, from), to: idOf(map, to), people },
});
