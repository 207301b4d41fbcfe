import { itemAt } from '#engine/lookup.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import { keyBinding } from '#screen/keys/key-rows.ts';
import { listOf } from '#screen/sentences.ts';
import { bordersOf } from '../../bots/bot-draft.ts';
import type { Order } from '../../commands.ts';
import { idOf, landName } from '../../map.ts';
import { sentAgainst, unitsLeftIn } from '../../orders.ts';
import { notEnoughUnits, notOwn, type RequestedUnits } from '../../refusals.ts';
import { checkAllPlaced } from '../../rules.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { bonusOf, countOf, holds, minus, noUnits, strongestOf, type Units, unitsOf } from '../../units.ts';
import { unitTypes } from '../../vocabulary.ts';
import type { Composing, RiscScene, RiscScreen } from '../local.ts';
import { sourceOf } from '../local-reducer.ts';
import { firstWarning } from '../panel/draft-sections.ts';
import { type ComposedMarch, type ComposedUpgrade, marchTargets, situationOf } from '../situation.ts';

export type Binding = KeyBinding<RiscScreen>;

export const binding = keyBinding<RiscScreen>;

export type ScreenAction = Action<RiscScreen>;

export const { play, refuse, setLocal } = actionsOf<RiscScreen>();

const maxTyped = 999_999;

/** The number that number keys edit: units to send, units of one type to send, or units to upgrade. */
interface NumberInput {
  readonly now: number;
  readonly max: number;
  set(number: number, typing: boolean): ScreenAction;
  half(): ScreenAction;
  all(): ScreenAction;
}

/** Applies the key to the edited number: a digit, `a` (all), `h` (half), `+`, `-` or Backspace. */
export function numberKey(scene: RiscScene, key: string): ScreenAction {
  const input = numberInputOf(scene);
  if (input === undefined) return setLocal(scene, {});
  const { now } = input;
  const isTyping = scene.local.typing === true;
  switch (key) {
    case 'a':
      return input.all();
    case 'h':
      return input.half();
    case '+':
    case '=':
      return input.set(Math.min(now + 1, input.max), false);
    case '-':
      return input.set(Math.max(now - 1, 0), false);
    case 'backspace':
      return input.set(Math.floor(now / 10), true);
    default: {
      const number = (isTyping ? 10 * now : 0) + Number(key);
      return number > maxTyped ? setLocal(scene, {}) : input.set(number, true);
    }
  }
}

export const numberKeys = [...'1234567890', '+', '=', '-', 'a', 'h', 'backspace'] as const;

function numberInputOf(scene: RiscScene): NumberInput | undefined {
  const { composed } = situationOf(scene);
  const { composing } = scene.local;
  if (composed === undefined || composing === undefined) return undefined;
  if (composed.type === 'upgrade')
    return composing.type === 'upgrade' ? upgradeInput(scene, composed, composing) : undefined;
  return composing.type === 'march' ? marchInput(scene, composed, composing) : undefined;
}

function marchInput(scene: RiscScene, composed: ComposedMarch, composing: Composing & { type: 'march' }): NumberInput {
  const { unitsLeft, units, field, source } = composed;
  const take = (next: Units | undefined, typing: boolean): ScreenAction => {
    const { units: _, ...rest } = composing;
    return setLocal(scene, {
      composing: next === undefined ? rest : { ...rest, units: next },
      typing: typing ? true : undefined,
    });
  };
  const checked = (requested: Units, next: () => Units, typing: boolean): ScreenAction =>
    holds(unitsLeft, requested) ? take(next(), typing) : tooMany(scene, source, unitsLeft, requested);
  if (field === undefined) {
    const max = countOf(unitsLeft);
    return {
      now: countOf(units),
      max,
      set(number, typing) {
        if (number > max) return tooMany(scene, source, unitsLeft, number);
        return take(typing ? strongestOf(unitsLeft, number) : resized(units, unitsLeft, number), typing);
      },
      half: () => take(halfOf(unitsLeft), false),
      all: () => take(undefined, false),
    };
  }
  const max = itemAt(unitsLeft, field);
  const set = (number: number, typing: boolean) =>
    checked(unitsOf(field, number), () => units.with(field, number), typing);
  return {
    now: itemAt(units, field),
    max,
    set,
    half: () => set(Math.floor(max / 2), false),
    all: () => set(max, false),
  };
}

function upgradeInput(
  scene: RiscScene,
  composed: ComposedUpgrade,
  composing: Composing & { type: 'upgrade' },
): NumberInput {
  const { unitsLeft, from, count, maxCount: max, territory } = composed;
  const there = itemAt(unitsLeft, from);
  const set = (number: number, typing: boolean): ScreenAction =>
    number > there
      ? tooMany(scene, territory, unitsLeft, unitsOf(from, number))
      : setLocal(scene, { composing: { ...composing, count: number }, typing: typing ? true : undefined });
  return {
    now: count,
    max: Math.max(1, max),
    set,
    half: () => set(Math.max(1, Math.floor(there / 2)), false),
    all() {
      const { count: _, ...rest } = composing;
      return setLocal(scene, { composing: rest, typing: undefined });
    },
  };
}

const tooMany = (
  { view }: RiscScene,
  territory: number,
  unitsLeft: Units,
  requested: RequestedUnits,
): ScreenAction => ({
  type: 'refuse',
  error: notEnoughUnits(idOf(view.map, territory), unitsLeft, requested),
});

function halfOf(units: Units): Units {
  const half = units.map((count) => Math.floor(count / 2));
  return countOf(half) === 0 ? strongestOf(units, 1) : half;
}

/** Resizes `chosen` to `count` units: adds the strongest units left, or drops the weakest units. */
function resized(chosen: Units, unitsLeft: Units, count: number): Units {
  const now = countOf(chosen);
  if (count <= now) return strongestOf(chosen, count);
  const more = strongestOf(minus(unitsLeft, chosen), count - now);
  return chosen.map((chosenCount, type) => chosenCount + itemAt(more, type));
}

export const typesIn = (units: Units): readonly number[] => units.flatMap((count, type) => (count > 0 ? [type] : []));

/** Starts an order at the territory under the cursor, and moves the cursor to the likeliest target. */
export function pickSource(scene: RiscScene): ScreenAction {
  const { view, seat, local } = scene;
  const source = local.cursor;
  const id = idOf(view.map, source);
  const error = notOwn(view, seat, id) ?? checkUnitsLeft(scene, source);
  if (error !== undefined) return { type: 'refuse', error };
  const target = likeliestTarget(scene, source);
  if (target === undefined) return refuse('no-path', `There is nowhere to go from ${landName(view.map, source)}.`);
  return setLocal(scene, {
    composing: { type: 'march', source, suggested: target },
    cursor: target,
    focus: 'map',
    typing: undefined,
    hint: undefined,
    seen: undefined,
  });
}

function checkUnitsLeft(scene: RiscScene, territory: number) {
  const { draft } = situationOf(scene);
  const unitsLeft = draft === undefined ? noUnits : unitsLeftIn(draft.projection, territory);
  return countOf(unitsLeft) > 0 ? undefined : notEnoughUnits(idOf(scene.view.map, territory), unitsLeft, 'all');
}

const strengthOf = (units: Units): number => countOf(units) + bonusOf(units);

/** Best rival land: preferably not yet attacked, then weakest, then nearest. If there is none, the nearest border. */
function likeliestTarget(scene: RiscScene, source: number): number | undefined {
  const { view, seat } = scene;
  // Uses positions in the map file, so that a key leads to the same target at every size of the screen.
  const { xs, ys } = view.map;
  const targets = marchTargets(view, seat, source);
  const attacked = targets.filter((target) => ownerOf(view, target) !== seat);
  const far = (target: number) =>
    Math.abs(itemAt(xs, target) - itemAt(xs, source)) + Math.abs(itemAt(ys, target) - itemAt(ys, source));
  const isInner = (target: number) => Number(!bordersOf(view, seat).includes(target));
  if (attacked.length === 0)
    return targets.toSorted((one, other) => isInner(one) - isInner(other) || far(one) - far(other))[0];
  const strength = (target: number) => strengthOf(unitsIn(view, target));
  const { orders } = situationOf(scene);
  const isServed = (target: number) => Number(countOf(sentAgainst(orders, idOf(view.map, target))) > 0);
  return attacked.toSorted(
    (one, other) => isServed(one) - isServed(other) || strength(one) - strength(other) || far(one) - far(other),
  )[0];
}

/** Starts an upgrade at the territory under the cursor, or at the source of the march being composed. */
export function beginUpgrade(scene: RiscScene): ScreenAction {
  const { view, seat, local } = scene;
  const at = local.composing?.type === 'march' ? local.composing.source : local.cursor;
  const { draft } = situationOf(scene);
  const error = notOwn(view, seat, idOf(view.map, at)) ?? checkUnitsLeft(scene, at);
  if (error !== undefined) return { type: 'refuse', error };
  const [from] = typesIn(draft === undefined ? noUnits : unitsLeftIn(draft.projection, at));
  if (from === undefined || from === unitTypes.length - 1)
    return refuse('not-an-upgrade', `The units in ${landName(view.map, at)} are already the strongest.`);
  return setLocal(scene, {
    composing: { type: 'upgrade', from, to: from + 1 },
    cursor: at,
    focus: 'map',
    typing: undefined,
    hint: undefined,
    seen: undefined,
  });
}

export function orderComposed(scene: RiscScene): ScreenAction {
  const { composed } = situationOf(scene);
  if (composed === undefined) return pickSource(scene);
  return composed.order.ok ? play(composed.command) : { type: 'refuse', error: composed.order.error };
}

/** Goes back from the number of one unit type to the total number. From there, drops the order being composed. */
export function stepBack(scene: RiscScene): ScreenAction {
  const { composing } = scene.local;
  if (composing?.type === 'march' && composing.field !== undefined) {
    const { field: _, ...withoutField } = composing;
    return setLocal(scene, { composing: withoutField, typing: undefined });
  }
  return dropComposing(scene);
}

export function dropComposing(scene: RiscScene): ScreenAction {
  return setLocal(scene, { composing: undefined, typing: undefined, cursor: sourceOf(scene.local) });
}

export function cancelOrder(scene: RiscScene): ScreenAction {
  const n = orderToCancel(scene);
  return n === 0 ? nothingOrdered : play({ name: 'cancel', args: { n } });
}

/** Number, from 1: the selected order, else the last order at the cursor, else the last order of all. 0 if none. */
export function orderToCancel(scene: RiscScene): number {
  const { orders } = situationOf(scene);
  const { focus, order, cursor } = scene.local;
  if (focus === 'draft') return Math.min(order + 1, orders.length);
  return lastOrderAt(orders, idOf(scene.view.map, cursor)) + 1 || orders.length;
}

/** Index of the last order from, to or in a territory. -1 if there is none. */
export const lastOrderAt = (orders: readonly Order[], id: string): number =>
  orders.findLastIndex((order) =>
    order.type === 'attack' || order.type === 'move'
      ? order.from === id || order.to === id
      : order.type === 'upgrade' && order.territory === id,
  );

export function cancelAll(scene: RiscScene): ScreenAction {
  const orders = situationOf(scene).orders;
  return orders.length === 0 ? nothingOrdered : play({ name: 'cancel', args: { n: 'all' } });
}

export const nothingOrdered = refuse('no-such-order', 'There is no order to cancel yet.');

/** Reason not to end the turn yet: no orders, or else the first warning. Undefined if there is none. */
export function costOf(scene: RiscScene): string | undefined {
  const { placing, draft, units } = situationOf(scene);
  if (placing !== undefined) return undefined;
  const isOwn = (there: Units, territory: number) =>
    ownerOf(scene.view, territory) === scene.seat && countOf(there) > 0;
  if (draft?.ownSeat.orders.length === 0) return units.some(isOwn) ? 'No orders yet.' : undefined;
  const warning = firstWarning(scene);
  return warning && `${warning}.`;
}

/** Ends the placement or turn. Before a turn ends, asks about an unfinished order, a hint, no orders, or a warning. */
function commit(scene: RiscScene): ScreenAction {
  const { placing, composed } = situationOf(scene);
  const action = play({ name: 'commit', args: {} });
  if (placing !== undefined) {
    const error = checkAllPlaced(placing.placed, scene.view.options.units);
    return error === undefined ? action : { type: 'refuse', error };
  }
  const askFirst = (costly: string): ScreenAction => ({
    ...action,
    confirmMessage: costly,
    confirmPrompt: `${costly}\nEnd the turn? You can't undo it. y yes, Esc no`,
  });
  const askToOrderFirst = (costly: string, what: string): ScreenAction => ({
    ...action,
    confirmMessage: costly,
    confirmPrompt: `${costly} Enter: order ${what} first.\nEnd the turn without it? y yes, Esc no`,
    alternativeKeys: [{ key: 'enter', label: 'order it' }],
  });
  if (composed !== undefined)
    return composed.order.ok
      ? askToOrderFirst(`This ${composed.type} is not ordered yet.`, `this ${composed.type}`)
      : askFirst(`This ${composed.type} is not possible.`);
  if (scene.local.hint !== undefined) return askToOrderFirst('You have not used the hint.', 'the hint');
  const cost = costOf(scene);
  return cost === undefined ? action : askFirst(cost);
}

export const commitKey = (scene: RiscScene): Binding =>
  binding(
    'play',
    ['t', 'c'],
    scene.view.phase === 'placement' ? 'ready' : 'end turn',
    scene.view.phase === 'placement' ? 'ready: your placement is final' : 'end turn: your orders are final',
    () => commit(scene),
    't',
  );

/** Starts an order from the territory under the cursor. If a rival owns it, starts an attack on it instead. */
export const beginMarch = (scene: RiscScene): ScreenAction =>
  ownerOf(scene.view, scene.local.cursor) === scene.seat ? pickSource(scene) : aim(scene);

/** The player's territory beside `target` with the strongest units left. Undefined if none has units left. */
export function strongestNeighbor(scene: RiscScene, target: number): number | undefined {
  const { draft } = situationOf(scene);
  if (draft === undefined) return undefined;
  const strengthLeft = (territory: number) => strengthOf(unitsLeftIn(draft.projection, territory));
  return ownNeighbors(scene, target)
    .filter((territory) => strengthLeft(territory) > 0)
    .toSorted((one, other) => strengthLeft(other) - strengthLeft(one))[0];
}

const ownNeighbors = ({ view, seat }: RiscScene, target: number): readonly number[] =>
  itemAt(view.map.links, target).filter((territory) => ownerOf(view, territory) === seat);

function aim(scene: RiscScene): ScreenAction {
  const { map } = scene.view;
  const target = scene.local.cursor;
  const source = strongestNeighbor(scene, target);
  if (source !== undefined)
    return setLocal(scene, {
      composing: { type: 'march', source, isAimed: true },
      focus: 'map',
      typing: undefined,
      hint: undefined,
      seen: undefined,
    });
  const id = landName(map, target);
  if (ownNeighbors(scene, target).length > 0)
    return refuse('not-enough-units', `Your lands next to ${id} have no units left.`);
  const near = itemAt(map.links, target).map((territory) => landName(map, territory));
  const border = near.length === 1 ? 'borders' : 'border';
  return refuse('not-adjacent', `You own no land next to ${id}; only ${listOf(near)} ${border} it.`);
}
