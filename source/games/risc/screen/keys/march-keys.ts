import { itemAt } from '../../../../engine/lookup.ts';
import { type Direction, moved, type Places } from '../../../../screen/keys/cursor.ts';
import { typeAt } from '../../vocabulary.ts';
import type { ComposedMarch } from '../composing/composed.ts';
import { numberKey, numberKeys, typesIn } from '../composing/numbers.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { drawnPlaces } from '../map/map-section.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { orderComposed, stepBack } from './actions.ts';
import { type Binding, setLocal } from './bindings.ts';

const arrows: readonly string[] = ['up', 'down', 'left', 'right'] satisfies readonly Direction[];

const isArrow = (key: string): key is Direction => arrows.includes(key);

/** The targets alone, for keys that move over them. */
const targetPlaces: (scene: RiscScene) => Places = memoizeByScene((scene) => {
  const { xs, ys } = drawnPlaces(scene);
  const { targets } = situationOf(scene);
  return { xs: targets.map((target) => itemAt(xs, target)), ys: targets.map((target) => itemAt(ys, target)) };
});

/** The keys that put an attack or a move together; letters are for the number of units. */
export function marchKeys(scene: RiscScene, composed: ComposedMarch): Binding[] {
  const { targets } = situationOf(scene);
  const { local } = scene;
  const isNarrow = !layoutOf(scene).isWide;
  return [
    {
      kind: 'look',
      keys: arrows,
      label: 'arrows',
      footer: ['arrows', 'target'],
      help: 'another target: a neighbour to attack, or a land of yours',
      act(key) {
        const at = targets.indexOf(local.cursor);
        const next = isArrow(key) ? targets[moved(targetPlaces(scene), Math.max(0, at), key)] : undefined;
        return setLocal(scene, { cursor: next ?? local.cursor, typing: undefined, seen: undefined });
      },
    },
    {
      kind: 'look',
      keys: ['tab', 'shift+tab'],
      label: 'Tab',
      footer: ['Tab', 'units'],
      help: 'the number of one type, then of the next, then your orders, then all; Shift+Tab the other way',
      act: (key) => nextField(scene, composed, key === 'tab' ? 1 : -1),
    },
    ...portionKeys(scene, 'units', true),
    {
      kind: 'play',
      keys: ['enter'],
      label: 'Enter',
      footer: ['Enter', 'order'],
      help: `order the ${composed.type}`,
      act: () => orderComposed(scene),
    },
    {
      kind: 'look',
      keys: ['escape'],
      label: 'Esc',
      footer: ['Esc', isNarrow ? '' : 'back'],
      help: 'one step back',
      act: () => stepBack(scene),
    },
  ];
}

/** The keys of a number: all, half, one more or less, or typed. */
export function portionKeys(scene: RiscScene, what: string, isStrongest: boolean): Binding[] {
  const act = (key: string) => numberKey(scene, key);
  return [
    { kind: 'look', keys: ['a'], footer: ['a', 'all'], help: `all ${what}`, act },
    { kind: 'look', keys: ['h'], footer: ['h', 'half'], help: `half of the ${what}, of each type rounded down`, act },
    {
      kind: 'look',
      keys: numberKeys.filter((key) => key !== 'a' && key !== 'h'),
      label: '0-9 + -',
      ...(layoutOf(scene).isWide && { footer: ['1-9', 'number'] as const }),
      help: `type a number${isStrongest ? ', the strongest first' : ''}; + and - one more or less; Backspace a digit back`,
      act,
    },
  ];
}

/** The number of the next type that is there; behind the last the list of orders, then that of all together. */
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

/** The units that the keys change, in the status: `of the 6a`. */
export const fieldText = ({ unitsLeft, field }: ComposedMarch): string | undefined =>
  field === undefined ? undefined : `of the ${itemAt(unitsLeft, field)}${typeAt(field)}`;
