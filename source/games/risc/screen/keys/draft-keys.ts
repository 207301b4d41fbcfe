import { itemAt } from '#engine/lookup.ts';
import { type Direction, type NodePositions, nearestIn, nodeInDirection } from '#screen/keys/cursor.ts';
import { hintKeys as keysOfHint, nextFor, orderListKeys } from '#screen/keys/key-rows.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Command, Order } from '../../commands.ts';
import { idOf } from '../../map.ts';
import { createOrder, unitsLeftIn } from '../../orders.ts';
import { landsOf, ownerOf } from '../../state.ts';
import { basics, countOf } from '../../units.ts';
import { typeAt, unitTypes } from '../../vocabulary.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { drawnPlaces } from '../map/paint-map.ts';
import {
  type ComposedMarch,
  type ComposedUpgrade,
  isPlanOfHint,
  memoizeByScene,
  type Situation,
  situationOf,
} from '../situation.ts';
import { hintOrders, quickOrders, wordsOf } from '../words.ts';
import {
  type Binding,
  beginMarch,
  beginUpgrade,
  binding,
  cancelAll,
  cancelOrder,
  commitKey,
  dropComposing,
  nothingOrdered,
  numberKey,
  numberKeys,
  orderComposed,
  orderToCancel,
  play,
  refuse,
  type ScreenAction,
  setLocal,
  stepBack,
  strongestNeighbor,
  typesIn,
} from './actions.ts';

export function placementKeys(scene: RiscScene, placing: NonNullable<Situation['placing']>): Binding[] {
  const { hint } = scene.local;
  if (scene.local.below === 'statistics') return [commitKey(scene)];
  return [
    ...(hint === undefined ? [] : hintKeys(scene, hint)),
    ...(placing.unplacedCount === 0 ? [commitKey(scene)] : []),
    ...(hint === undefined
      ? [
          binding(
            'play',
            ['enter', '+', '='],
            'place one',
            'place one more unit in this land',
            () => placeOneMore(scene),
            'Enter +',
          ),
        ]
      : []),
    binding('play', 'e', 'spread', 'spread the rest evenly', () => play({ name: 'spread', args: {} })),
    binding('play', '-', 'one back', 'take one unit back', () =>
      placeNumber(scene, Math.max(0, hereOf(scene) - 1), false),
    ),
    binding(
      'play',
      [...'1234567890', 'backspace'],
      ['0-9', 'number'],
      'type how many units start here; Backspace deletes a digit',
      (key) => {
        const here = hereOf(scene);
        if (key === 'backspace') return placeNumber(scene, Math.floor(here / 10), true);
        return placeNumber(scene, (scene.local.typing === true ? 10 * here : 0) + Number(key), true);
      },
      '0-9',
    ),
    binding('play', 'a', 'all', 'place all remaining units here', () => placeUnits(scene, 'all', false)),
    binding('play', 'x', undefined, 'take all units back from here', () => placeNumber(scene, 0, false)),
    nextLandKey(scene),
    ...(placing.unplacedCount === 0 ? [] : [commitKey(scene)]),
  ];
}

const hereOf = (scene: RiscScene): number => situationOf(scene).placing?.placed[scene.local.cursor] ?? 0;

export const placeOneMore = (scene: RiscScene): ScreenAction => placeNumber(scene, hereOf(scene) + 1, false);

const placeNumber = (scene: RiscScene, number: number, typing: boolean): ScreenAction =>
  placeUnits(scene, basics(number), typing);

function placeUnits(scene: RiscScene, units: readonly number[] | 'all', typing: boolean): ScreenAction {
  const { view, local } = scene;
  return {
    ...play({ name: 'place', args: { territory: idOf(view.map, local.cursor), units } }),
    local: { ...local, typing: typing ? true : undefined, hint: undefined },
  };
}

function nextLandKey(scene: RiscScene): Binding {
  const { view, seat, local } = scene;
  const lands = landsOf(view, seat);
  return binding(
    'look',
    ['tab', 'shift+tab'],
    'next',
    'your next land; Shift+Tab: the previous one',
    (key) => {
      const next = nextFor(key, lands, local.cursor);
      return setLocal(scene, { cursor: next ?? local.cursor, typing: undefined, seen: undefined });
    },
    'Tab',
  );
}

/** All orders after the hint is used. Undefined if some of them are the player's own. */
function ordersWithHint(scene: RiscScene): readonly Order[] | undefined {
  const { orders } = situationOf(scene);
  return orders.length === 0 || isPlanOfHint(scene) ? [...orders, ...hintOrders(scene)] : undefined;
}

export const hintKeys = (scene: RiscScene, { commands }: ShownHint<Command>): Binding[] =>
  keysOfHint(
    'use the hint; you can still change everything',
    () => ({ ...play(...commands), local: { ...scene.local, hintedOrders: ordersWithHint(scene) } }),
    () => setLocal(scene, { hint: undefined }),
  );

const arrows: readonly string[] = ['up', 'down', 'left', 'right'] satisfies readonly Direction[];

const isArrow = (key: string): key is Direction => arrows.includes(key);

const targetPlaces: (scene: RiscScene) => NodePositions = memoizeByScene((scene) => {
  const { xs, ys } = drawnPlaces(scene);
  const { targets } = situationOf(scene);
  return { xs: targets.map((target) => itemAt(xs, target)), ys: targets.map((target) => itemAt(ys, target)) };
});

/** Next target in a direction. The direction starts at the source if `target` is only suggested, else at `target`. */
function targetInDirection(scene: RiscScene, { source, target }: ComposedMarch, key: Direction): number {
  const { targets } = situationOf(scene);
  const { composing } = scene.local;
  const otherTargets = targets.filter((each) => each !== target);
  const isSuggested = composing?.type === 'march' && composing.suggested === target;
  const fromSource = isSuggested ? nearestIn(drawnPlaces(scene), source, key, otherTargets) : undefined;
  const at = Math.max(0, targets.indexOf(target));
  return fromSource ?? targets[nodeInDirection(targetPlaces(scene), at, key)] ?? target;
}

export function marchKeys(scene: RiscScene, composed: ComposedMarch): Binding[] {
  const { local } = scene;
  const isNarrow = !layoutOf(scene).isWide;
  return [
    binding(
      'look',
      arrows,
      ['arrows', 'target'],
      'another target: a land to attack, or one of yours',
      (key) =>
        isArrow(key)
          ? setLocal(scene, {
              cursor: targetInDirection(scene, composed, key),
              composing: { ...local.composing, type: 'march', source: composed.source, suggested: undefined },
              typing: undefined,
              seen: undefined,
            })
          : setLocal(scene, {}),
      'arrows',
    ),
    binding(
      'look',
      ['tab', 'shift+tab'],
      'units',
      'set the number of each type, then look at your orders; Shift+Tab: the other way',
      (key) => nextField(scene, composed, key === 'tab' ? 1 : -1),
      'Tab',
    ),
    ...portionKeys(scene, 'units', true),
    binding('play', 'enter', 'order', `order the ${composed.type}`, () => orderComposed(scene)),
    binding('look', 'escape', ['Esc', isNarrow ? '' : 'back'], 'one step back', () => stepBack(scene)),
  ];
}

export function portionKeys(scene: RiscScene, what: string, isStrongest: boolean): Binding[] {
  const act = (key: string) => numberKey(scene, key);
  return [
    binding('look', 'a', 'all', `all ${what}`, act),
    binding('look', 'h', 'half', `half of the ${what}`, act),
    {
      kind: 'look',
      keys: numberKeys.filter((key) => key !== 'a' && key !== 'h'),
      label: '0-9 + -',
      ...(layoutOf(scene).isWide && { footer: ['1-9', 'number'] as const }),
      help: `type a number${isStrongest ? ', strongest units first' : ''}; + and -: one more or less; Backspace deletes a digit`,
      act,
    },
  ];
}

/** Goes to the next field: the total, each unit type, then the orders, if any. Wraps around. `by` is the direction. */
function nextField(scene: RiscScene, { unitsLeft, field }: ComposedMarch, by: 1 | -1) {
  const { composing } = scene.local;
  if (composing?.type !== 'march') return setLocal(scene, {});
  const fields = [undefined, ...typesIn(unitsLeft)];
  const at = fields.indexOf(field) + by;
  const next = fields[(at + fields.length) % fields.length];
  const { field: _, ...rest } = composing;
  const count = situationOf(scene).orders.length;
  const isBehind = (at === fields.length || at < 0) && count > 0;
  return setLocal(scene, {
    composing: next === undefined || isBehind ? rest : { ...rest, field: next },
    typing: undefined,
    ...(isBehind && { focus: 'draft', order: count - 1 }),
  });
}

export const fieldText = ({ unitsLeft, field }: ComposedMarch): string | undefined =>
  field === undefined ? undefined : `of the ${itemAt(unitsLeft, field)}${typeAt(field)}`;

const top = unitTypes.length - 1;

export const upgradeKeys = (scene: RiscScene, composed: ComposedUpgrade): Binding[] => [
  binding('look', ['up', 'down'], ['up down', 'to'], 'which type they become', (key) =>
    chooseTypes(scene, composed.from, composed.to + (key === 'up' ? 1 : -1)),
  ),
  binding(
    'look',
    ['tab', 'shift+tab', 'left', 'right'],
    'from',
    'which type to upgrade',
    (key) => {
      const types = typesIn(composed.unitsLeft).filter((type) => type < top);
      const by = key === 'tab' || key === 'right' ? 1 : -1;
      const from = types[(types.indexOf(composed.from) + by + types.length) % types.length] ?? composed.from;
      return chooseTypes(scene, from, Math.max(composed.to, from + 1));
    },
    'Tab',
  ),
  ...portionKeys(scene, 'units you can afford', false),
  binding('play', 'enter', 'order', 'order the upgrade', () => orderComposed(scene)),
  binding('look', 'escape', 'back', 'back to the map', () => dropComposing(scene)),
];

const chooseTypes = (scene: RiscScene, from: number, to: number) =>
  setLocal(scene, {
    composing: { type: 'upgrade', from, to: Math.min(top, Math.max(from + 1, to)) },
    typing: undefined,
  });

export function draftKeys(scene: RiscScene): Binding[] {
  const { composed } = situationOf(scene);
  const { focus, hint } = scene.local;
  if (scene.local.below === 'statistics' && composed === undefined) return [commitKey(scene)];
  if (composed !== undefined && focus === 'map') {
    const composingKeys = composed.type === 'upgrade' ? upgradeKeys(scene, composed) : marchKeys(scene, composed);
    return [...composingKeys, ...(composed.type === 'upgrade' ? [] : cancelKey(scene)), commitKey(scene)];
  }
  if (hint !== undefined) return [...hintKeys(scene, hint), nextForceKey(scene), ...orderKeys(scene)];
  if (focus === 'draft') return [...cancelKey(scene), ...listKeys(scene), ...orderKeys(scene)];
  return [
    nextForceKey(scene),
    {
      kind: 'look',
      keys: ['enter'],
      label: 'Enter',
      ...footerOfEnter(scene),
      help: 'send units from your land, or attack a rival land from your strongest land beside it',
      act: () => beginMarch(scene),
    },
    ...orderKeys(scene),
  ];
}

/** Footer text for Enter. Empty if no order can start with Enter. */
function footerOfEnter(scene: RiscScene): Pick<Binding, 'footer'> {
  const { cursor } = scene.local;
  const { draft } = situationOf(scene);
  if (ownerOf(scene.view, cursor) === scene.seat)
    return draft !== undefined && countOf(unitsLeftIn(draft.projection, cursor)) === 0
      ? {}
      : { footer: ['Enter', 'send'] };
  return strongestNeighbor(scene, cursor) === undefined ? {} : { footer: ['Enter', 'attack'] };
}

function orderKeys(scene: RiscScene): Binding[] {
  const { draft, ownSeat } = situationOf(scene);
  const hasOrders = situationOf(scene).orders.length > 0;
  return [
    binding('look', 'p', 'upgrade', 'upgrade units in this land', () => beginUpgrade(scene)),
    ...quickOrders.map(({ key, label, command, help }) => {
      const order = command(idOf(scene.view.map, scene.local.cursor));
      const isLegal = draft !== undefined && createOrder(draft, order).ok;
      return binding('play', key, isLegal ? label : undefined, help(ownSeat.level), () => play(order));
    }),
    commitKey(scene),
    ...(scene.local.focus === 'draft' ? [] : cancelKey(scene)),
    focusKey(scene, hasOrders),
    binding('play', 'X', undefined, 'cancel all orders', () => cancelAll(scene)),
  ];
}

function cancelKey(scene: RiscScene): Binding[] {
  const n = orderToCancel(scene);
  const label = n === 0 ? undefined : `cancel order ${n}`;
  const help = scene.local.focus === 'draft' ? 'cancel this order' : 'cancel the last order here, or your last order';
  return [binding('play', 'x', label, help, () => cancelOrder(scene))];
}

function focusKey(scene: RiscScene, hasOrders: boolean): Binding {
  const isThere = scene.local.focus === 'draft';
  const count = situationOf(scene).orders.length;
  return binding(
    'look',
    'e',
    hasOrders && !isThere ? 'orders' : undefined,
    isThere ? 'back to the map' : 'choose one of the orders',
    () => {
      if (isThere) return setLocal(scene, { focus: 'map' });
      if (count === 0) return nothingOrdered;
      return setLocal(scene, { focus: 'draft', order: count - 1, hint: undefined });
    },
  );
}

function nextForceKey(scene: RiscScene): Binding {
  const { view, seat, local } = scene;
  const { draft } = situationOf(scene);
  const lands = landsOf(view, seat).filter(
    (territory) => draft !== undefined && countOf(unitsLeftIn(draft.projection, territory)) > 0,
  );
  return binding(
    'look',
    ['tab', 'shift+tab'],
    lands.length === 0 ? undefined : 'next',
    'your next land with units left; Shift+Tab: the previous one',
    (key) => {
      const next = nextFor(key, lands, local.cursor);
      if (next === undefined) return refuse('not-enough-units', 'None of your lands has units left to send.');
      return setLocal(scene, { cursor: next, seen: undefined });
    },
    'Tab',
  );
}

function listKeys(scene: RiscScene): Binding[] {
  const { view, local } = scene;
  const orders = situationOf(scene).orders;
  const order = orders[local.order];
  const place = order && wordsOf(order.type).place(order);
  const shownTerritory = place === undefined ? local.cursor : view.map.ids.indexOf(place);
  return orderListKeys({
    count: orders.length,
    at: local.order,
    help: 'show the order on the map',
    choose: (at) => setLocal(scene, { order: at }),
    show: () => setLocal(scene, { focus: 'map', composing: undefined, cursor: shownTerritory, seen: undefined }),
    back: () => setLocal(scene, { focus: 'map' }),
  });
}
