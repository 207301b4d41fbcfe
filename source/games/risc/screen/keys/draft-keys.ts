import { orderListKeys } from '../../../../screen/keys/key-rows.ts';
import { nextFor } from '../../../../screen/keys/map-keys.ts';
import { type OrderCommand, createOrder } from '../../draft.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { landsOf, ownerOf } from '../../state.ts';
import { countOf } from '../../units.ts';
import { researchPrice, topLevel } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { wordsOf } from '../words/orders.ts';
import { beginUpgrade, cancelAll, cancelOrder, commitKey, nothingOrdered } from './actions.ts';
import { beginMarch, strongestNeighbor } from './aim.ts';
import { type Binding, setLocal, play, refuse } from './bindings.ts';
import { marchKeys } from './march-keys.ts';
import { hintKeys } from './placement-keys.ts';
import { upgradeKeys } from './upgrade-keys.ts';

/** The keys that compose orders. */
export function draftKeys(scene: RiscScene): Binding[] {
  const { composed } = situationOf(scene);
  const { focus, hint } = scene.local;
  if (scene.local.below === 'statistics' && composed === undefined) return [commitKey(scene)];
  if (composed !== undefined && focus === 'map') {
    const composingKeys = composed.type === 'upgrade' ? upgradeKeys(scene, composed) : marchKeys(scene, composed);
    return [...composingKeys, ...(composed.type === 'upgrade' ? [] : cancelKey(scene)), commitKey(scene)];
  }
  if (hint !== undefined) return [...hintKeys(scene, hint), nextForceKey(scene), ...orderKeys(scene)];
  if (focus === 'draft') return [...listKeys(scene), ...orderKeys(scene)];
  return [
    nextForceKey(scene),
    {
      kind: 'look',
      keys: ['enter'],
      label: 'Enter',
      ...footerOfEnter(scene),
      help: 'send units from the territory under the cursor, or attack it from the strongest of yours beside it',
      act: () => beginMarch(scene),
    },
    ...orderKeys(scene),
  ];
}

/** The label of Enter on the map; none where it does nothing. */
function footerOfEnter(scene: RiscScene): Pick<Binding, 'footer'> {
  const { cursor } = scene.local;
  if (ownerOf(scene.view, cursor) === scene.seat) return { footer: ['Enter', 'send'] };
  return strongestNeighbor(scene, cursor) === undefined ? {} : { footer: ['Enter', 'attack'] };
}

const research: OrderCommand = { name: 'research', args: {} };

/** The keys of the draft as a whole. */
function orderKeys(scene: RiscScene): Binding[] {
  const { draft, ownSeat } = situationOf(scene);
  const hasOrders = situationOf(scene).orders.length > 0;
  const price = researchPrice(ownSeat.level + 1);
  return [
    {
      kind: 'look',
      keys: ['p'],
      footer: ['p', 'upgrade'],
      help: 'upgrade units in the territory under the cursor',
      act: () => beginUpgrade(scene),
    },
    {
      kind: 'play',
      keys: ['i'],
      footer: draft !== undefined && createOrder(draft, research).ok ? ['i', 'research'] : undefined,
      help:
        ownSeat.level < topLevel
          ? `research: technology level ${ownSeat.level + 1} from the next turn on, ${price} tech`
          : 'research: you have the highest technology level',
      act: () => play(research),
    },
    commitKey(scene),
    ...cancelKey(scene),
    focusKey(scene, hasOrders),
    { kind: 'play', keys: ['X'], help: 'cancel all orders', act: () => cancelAll(scene) },
  ];
}

/** Cancels an order. */
const cancelKey = (scene: RiscScene): Binding[] => [
  {
    kind: 'play',
    keys: ['x'],
    footer: situationOf(scene).orders.length > 0 ? ['x', 'cancel order'] : undefined,
    help: scene.local.focus === 'draft' ? 'cancel the chosen order' : 'cancel the last order',
    act: () => cancelOrder(scene),
  },
];

/** Moves the keys to the draft and back. */
function focusKey(scene: RiscScene, hasOrders: boolean): Binding {
  const isThere = scene.local.focus === 'draft';
  const count = situationOf(scene).orders.length;
  return {
    kind: 'look',
    keys: ['e'],
    footer: hasOrders && !isThere ? ['e', 'orders'] : undefined,
    help: isThere ? 'back to the map' : 'choose one of the orders',
    act() {
      if (isThere) return setLocal(scene, { focus: 'map' });
      if (count === 0) return nothingOrdered;
      return setLocal(scene, { focus: 'draft', order: count - 1, hint: undefined });
    },
  };
}

/** The next own territory that has units left. */
function nextForceKey(scene: RiscScene): Binding {
  const { view, seat, local } = scene;
  const { draft } = situationOf(scene);
  const lands = landsOf(view, seat).filter(
    (territory) => draft !== undefined && countOf(unitsLeftIn(draft.projection, territory)) > 0,
  );
  return {
    kind: 'look',
    keys: ['tab', 'shift+tab'],
    label: 'Tab',
    footer: lands.length === 0 ? undefined : ['Tab', 'next'],
    help: 'your next territory with units left; Shift+Tab: the previous one',
    act(key) {
      const next = nextFor(key, lands, local.cursor);
      if (next === undefined) return refuse('not-enough-units', 'None of your territories has units left for orders.');
      return setLocal(scene, { cursor: next, seen: undefined });
    },
  };
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
