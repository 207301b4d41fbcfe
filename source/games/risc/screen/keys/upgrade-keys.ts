import { unitTypes } from '../../vocabulary.ts';
import type { ComposedUpgrade } from '../composing/composed.ts';
import { typesIn } from '../composing/numbers.ts';
import type { RiscScene } from '../local.ts';
import { dropComposing, orderComposed } from './actions.ts';
import { type Binding, setLocal } from './bindings.ts';
import { portionKeys } from './march-keys.ts';

const top = unitTypes.length - 1;

/** The keys that put an upgrade together. */
export const upgradeKeys = (scene: RiscScene, composed: ComposedUpgrade): Binding[] => [
  {
    kind: 'look',
    keys: ['up', 'down'],
    label: 'up down',
    footer: ['up down', 'to'],
    help: 'which type they become',
    act: (key) => chooseTypes(scene, composed.from, composed.to + (key === 'up' ? 1 : -1)),
  },
  {
    kind: 'look',
    keys: ['tab', 'shift+tab', 'left', 'right'],
    label: 'Tab',
    footer: ['Tab', 'from'],
    help: 'which type to upgrade',
    act(key) {
      const types = typesIn(composed.unitsLeft).filter((type) => type < top);
      const by = key === 'tab' || key === 'right' ? 1 : -1;
      const from = types[(types.indexOf(composed.from) + by + types.length) % types.length] ?? composed.from;
      return chooseTypes(scene, from, Math.max(composed.to, from + 1));
    },
  },
  ...portionKeys(scene, 'units you can pay for', false),
  {
    kind: 'play',
    keys: ['enter'],
    label: 'Enter',
    footer: ['Enter', 'order'],
    help: 'order the upgrade',
    act: () => orderComposed(scene),
  },
  {
    kind: 'look',
    keys: ['escape'],
    label: 'Esc',
    footer: ['Esc', 'back'],
    help: 'back to the map',
    act: () => dropComposing(scene),
  },
];

/** Other types; how many is then as many as can be paid. */
const chooseTypes = (scene: RiscScene, from: number, to: number) =>
  setLocal(scene, {
    composing: { type: 'upgrade', from, to: Math.min(top, Math.max(from + 1, to)) },
    typing: undefined,
  });
