import { itemAt } from '#engine/lookup.ts';
import { type Action, actionsOf, type KeyBinding, type KeyLabel } from '#screen/game/actions.ts';
import { keyBinding } from '#screen/keys/key-rows.ts';
import type { Command } from '../../commands.ts';
import { distancesTo, idOf, type StarMap } from '../../map.ts';
import { freePeople, type Order, ownerAt } from '../../state.ts';
import { otherOf } from '../../vocabulary.ts';
import { decisionNews, decisionsOf, newsText } from '../auto-advance.ts';
import {
  type ExplorersScene,
  type Local,
  type SpaceExplorersScreen,
  standingOrdersOf,
  withStanding,
} from '../local.ts';
import { hintedOrders, scoutFor, situationOf } from '../situation.ts';
import { shortPerspectiveOf } from '../words.ts';

export type Binding = KeyBinding<SpaceExplorersScreen>;

export const binding = keyBinding<SpaceExplorersScreen>;

export type ScreenAction = Action<SpaceExplorersScreen>;

export const { play, refuse, setLocal } = actionsOf<SpaceExplorersScreen>();

export const sendOf = ({ view: { map } }: ExplorersScene, { from, to, people }: Order): Command => ({
  name: 'send',
  args: { from: idOf(map, from), to: idOf(map, to), people },
});

/** Starts a draft to the likeliest target. For an unseen planet, the draft sends one person to it from a neighbour. */
export function pickSource(scene: ExplorersScene): ScreenAction {
  const { view } = scene;
  const { me } = situationOf(scene);
  const { cursor } = scene.local;
  const scout = scoutFor(scene);
  if (scout !== undefined) return setLocal(scene, { source: scout, portion: 'one', typing: undefined });
  const isSeen = view.visible[cursor] === true;
  const free = freePeople(view, me, cursor);
  const id = idOf(view.map, cursor);
  if (isSeen && free <= 0) return refuse('not-enough-people', `You have no free people on planet ${id}.`);
  const target = likeliestTarget(scene, cursor);
  if (target === undefined) return refuse('no-edge', `Planet ${id} has no neighbours.`);
  return setLocal(scene, {
    source: cursor,
    cursor: target,
    suggested: target,
    portion: isSeen ? 'half' : 'one',
    typing: undefined,
    seen: undefined,
  });
}

/**
 * Target of the hint, goal of a puzzle, or target of an open decision. Otherwise a neighbour: empty ones first, then
 * those without an owner or of a rival, then unseen ones, then own ones. Among equals, the one on the shortest way to a
 * planet that the player does not hold.
 */
function likeliestTarget(scene: ExplorersScene, source: number): number | undefined {
  const { view, me } = situationOf(scene);
  const hinted = scene.local.hint?.commands.find(({ from }) => from === source);
  const ways = itemAt(view.map.ways, source);
  const wanted = decisionsOf(view, me).find((need) =>
    need.what === 'danger'
      ? ways.some(({ to }) => to === need.planet)
      : need.what !== 'crowded' && need.from === source,
  );
  const rank = (planet: number): number => {
    if (view.visible[planet] !== true) return 2;
    const [p1, p2] = [itemAt(view.p1, planet), itemAt(view.p2, planet)];
    if (p1 + p2 === 0) return 0;
    if (ownerAt(view, planet) !== me) return 1;
    return 3;
  };
  const hasRoom = (planet: number) => itemAt(view.p1, planet) + itemAt(view.p2, planet) < itemAt(view.sizes, planet);
  const isOwn = (planet: number) => view.visible[planet] === true && ownerAt(view, planet) === me;
  const front = frontDistances(view.map, source, (planet) => !isOwn(planet));
  const [likeliest] = ways.toSorted(
    (a, b) =>
      rank(a.to) - rank(b.to) ||
      compare(a.length + itemAt(front, a.to), b.length + itemAt(front, b.to)) ||
      Number(hasRoom(b.to)) - Number(hasRoom(a.to)) ||
      Number(view.homes[a.to] === me) - Number(view.homes[b.to] === me) ||
      a.length - b.length,
  );
  const goal = ways.find(({ to }) => to === view.goal);
  return hinted?.to ?? goal?.to ?? wanted?.planet ?? likeliest?.to;
}

/** Compares distances. Both may be infinite. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** Time from each planet to the nearest planet for which `isFront` holds, on ways that do not cross `source`. */
function frontDistances(map: StarMap, source: number, isFront: (planet: number) => boolean): readonly number[] {
  const ways = map.ways.map((list, planet) => (planet === source ? [] : list.filter(({ to }) => to !== source)));
  const lengths = map.ids.map(() => Number.POSITIVE_INFINITY);
  for (const target of map.ids.keys()) {
    if (!isFront(target)) continue;
    for (const [planet, length] of distancesTo({ ways }, target).lengths.entries())
      lengths[planet] = Math.min(itemAt(lengths, planet), length);
  }
  return lengths;
}

export function queueDraft(scene: ExplorersScene): ScreenAction {
  const { draft } = situationOf(scene);
  if (draft === undefined) return pickSource(scene);
  return draft.refusal === undefined ? play(sendOf(scene, draft)) : { type: 'refuse', error: draft.refusal };
}

export const dropDraft = (scene: ExplorersScene): ScreenAction =>
  setLocal(scene, { source: undefined, typing: undefined, cursor: scene.local.source ?? scene.local.cursor });

/** Cancels the selected order, queued or standing. Without a selected order, cancels the order of `orderToCancel`. */
export function cancelOrder(scene: ExplorersScene): ScreenAction {
  const { queue, me } = situationOf(scene);
  const { focus, order, standing } = scene.local;
  const chosen = focus === 'queue' ? standingOrdersOf(standing, me)[order - queue.length] : undefined;
  if (chosen !== undefined) {
    const rest = standing.filter((other) => other !== chosen);
    const isEmpty = queue.length + standingOrdersOf(rest, me).length === 0;
    return setLocal(scene, { standing: rest, order: Math.max(0, order - 1), ...(isEmpty ? { focus: 'map' } : {}) });
  }
  const n = orderToCancel(scene);
  return n === 0 ? refuse('out-of-range', 'No orders to cancel.') : play({ name: 'cancel', args: { n } });
}

/** Number, from 1: the selected order, else the last order at the cursor, else the last order of all. 0 if none. */
export function orderToCancel(scene: ExplorersScene): number {
  const { queue } = situationOf(scene);
  const { focus, order, cursor } = scene.local;
  if (focus === 'queue') return Math.min(order + 1, queue.length);
  return queue.findLastIndex(({ from, to }) => from === cursor || to === cursor) + 1 || queue.length;
}

/** Ends the turn. If a draft or hint would be lost, asks first. */
export function endTurn(scene: ExplorersScene, asks = `End ${endsWhat(scene)} without it?`): ScreenAction {
  const action: ScreenAction = { type: 'play', commands: [{ name: 'end_turn', args: {} }] };
  const { draft } = situationOf(scene);
  if (draft?.refusal !== undefined) return withConfirmation(action, 'This order is not possible.', `\n${asks}`);
  if (draft !== undefined)
    return withConfirmation(action, "You haven't added this order yet.", ` Enter: add it.\n${asks}`, [
      { key: 'enter', label: 'add it' },
    ]);
  return hintedOrders(scene).length === 0
    ? action
    : withConfirmation(action, 'You have not used the hint.', ` Enter: use it.\n${asks}`, [
        { key: 'enter', label: 'use it' },
      ]);
}

export const endsWhat = ({ view }: Pick<ExplorersScene, 'view'>): string =>
  view.planning === undefined ? 'the turn' : 'your plan';

const withConfirmation = <Play extends object>(
  action: Play,
  confirmMessage: string,
  then: string,
  alternativeKeys: readonly KeyLabel[] = [],
) => ({
  ...action,
  confirmMessage,
  confirmPrompt: `${confirmMessage}${then} y yes, Esc no`,
  alternativeKeys,
});

/** Queues the draft, and repeats it as a standing order that keeps as many people on the source as the draft leaves. */
export function standDraft(scene: ExplorersScene): ScreenAction {
  const { draft, me } = situationOf(scene);
  if (draft === undefined) return refuse('no-order', 'First choose a source, a target and how many stay.');
  if (draft.refusal !== undefined) return { type: 'refuse', error: draft.refusal };
  const { from, to, free, people } = draft;
  if (free === undefined) return refuse('no-order', 'Standing orders work only from a planet that you see.');
  const standing = withStanding(scene.local.standing, { player: me, from, to, keep: free - people });
  return { ...play(sendOf(scene, draft)), local: { ...scene.local, standing, stood: scene.view.turn } };
}

/** Ends turns until there is news. Refused while a decision is open. Asks like `endTurn`. */
export function startWaiting(scene: ExplorersScene): ScreenAction {
  const now = nothingToWaitFor(scene);
  if (now !== undefined) return refuse('decision', `${now} t: end ${endsWhat(scene)} anyway.`);
  const action = endTurn(scene, 'Wait without it?');
  return action.type === 'play' ? { ...action, local: waitingFrom(scene) } : action;
}

/** Text about an open decision that would end waiting immediately. Undefined if there is none. */
export function nothingToWaitFor(scene: ExplorersScene): string | undefined {
  const { view, me } = situationOf(scene);
  const news = decisionNews(view, me);
  if (news === undefined) return undefined;
  return newsText(shortPerspectiveOf(scene), news);
}

export const waitingFrom = (scene: ExplorersScene): Local => ({
  ...scene.local,
  waiting: { player: situationOf(scene).me, since: scene.view.turn },
  news: undefined,
});

/** Ends turns until the match is over, or until a planet can change hands again. */
export const finish = (scene: ExplorersScene): ScreenAction => ({
  ...play({ name: 'end_turn', args: {} }),
  local: finishingFrom(scene),
});

export function finishingFrom(scene: ExplorersScene): Local {
  const waiting = { player: situationOf(scene).me, since: scene.view.turn, isFinishing: true } as const;
  return { ...scene.local, waiting, news: undefined };
}

export const lossByResigning = (scene: ExplorersScene): string =>
  `${shortPerspectiveOf(scene).subject(otherOf(situationOf(scene).me))} wins.`;

export function resign(scene: ExplorersScene): ScreenAction {
  const confirmMessage = `Concede? Then ${lossByResigning(scene)}`;
  return {
    type: 'play',
    commands: [{ name: 'resign', args: {} }],
    confirmMessage,
    confirmPrompt: `${confirmMessage} You can't undo it.\ny yes, Esc no`,
  };
}

/** Appends a digit to the number of people. A single `1` stands for one person and can be continued. */
export function typeDigit(scene: ExplorersScene, digit: number): ScreenAction {
  const { portion, typing } = scene.local;
  const before = typing !== true ? 0 : portion === 'one' ? 1 : typeof portion === 'number' ? portion : 0;
  const number = 10 * before + digit;
  if (number === 0) return refuse('out-of-range', 'Send at least one person.');
  if (number > maxTyped) return setLocal(scene, {});
  return setLocal(scene, { portion: number === 1 ? 'one' : number, typing: true });
}

/** Largest number that the player can type. No planet has more free people. */
const maxTyped = 999_999_999;

/** Removes the last digit. If no digit is left, the number is half of the free people. */
export function takeDigitBack(scene: ExplorersScene): ScreenAction {
  const { portion, typing } = scene.local;
  if (typing !== true || typeof portion !== 'number') return setLocal(scene, { portion: 'half', typing: undefined });
  const number = Math.floor(portion / 10);
  if (number === 0) return setLocal(scene, { portion: 'half', typing: undefined });
  return setLocal(scene, { portion: number === 1 ? 'one' : number, typing: true });
}
