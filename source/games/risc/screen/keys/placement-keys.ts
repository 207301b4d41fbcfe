import { hintKeys as keysOfHint } from '../../../../screen/keys/key-rows.ts';
import { nextFor } from '../../../../screen/keys/map-keys.ts';
import type { ShownHint } from '../../../../screen/parts/hint-steps.ts';
import type { Command } from '../../commands.ts';
import { idOf } from '../../map.ts';
import { landsOf } from '../../state.ts';
import { basics } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { type Situation, situationOf } from '../situation.ts';
import { commitKey } from './actions.ts';
import { type Binding, setLocal, play, type ScreenAction } from './bindings.ts';

/** The keys of placement. */
export function placementKeys(scene: RiscScene, placing: NonNullable<Situation['placing']>): Binding[] {
  const { hint } = scene.local;
  if (scene.local.below === 'statistics') return [commitKey(scene)];
  return [
    ...(hint === undefined ? [] : hintKeys(scene, hint)),
    ...(placing.unplacedCount === 0 ? [commitKey(scene)] : []),
    ...(hint === undefined
      ? [
          {
            kind: 'play',
            keys: ['enter', '+', '='],
            label: 'Enter +',
            footer: ['Enter', 'place one'] as const,
            help: 'place one more unit in the territory under the cursor',
            act: () => placeOneMore(scene),
          } satisfies Binding,
        ]
      : []),
    {
      kind: 'play',
      keys: ['-'],
      footer: ['-', 'one back'],
      help: 'take one unit back',
      act: () => placeNumber(scene, Math.max(0, hereOf(scene) - 1), false),
    },
    {
      kind: 'play',
      keys: [...'1234567890', 'backspace'],
      label: '0-9',
      footer: ['0-9', 'number'],
      help: 'type how many units start there; Backspace takes a digit back',
      act(key) {
        const here = hereOf(scene);
        if (key === 'backspace') return placeNumber(scene, Math.floor(here / 10), true);
        return placeNumber(scene, (scene.local.typing === true ? 10 * here : 0) + Number(key), true);
      },
    },
    {
      kind: 'play',
      keys: ['a'],
      footer: ['a', 'all'],
      help: 'place all that are left there',
      act: () => placeUnits(scene, 'all', false),
    },
    {
      kind: 'play',
      keys: ['e'],
      footer: ['e', 'spread'],
      help: 'place the rest, one by one where there are fewest',
      act: () => play({ name: 'spread', args: {} }),
    },
    {
      kind: 'play',
      keys: ['x'],
      help: 'take all units back from there',
      act: () => placeNumber(scene, 0, false),
    },
    nextLandKey(scene),
    ...(placing.unplacedCount === 0 ? [] : [commitKey(scene)]),
  ];
}

const hereOf = (scene: RiscScene): number => situationOf(scene).placing?.placed[scene.local.cursor] ?? 0;

/** Places one more unit in the territory under the cursor. */
export const placeOneMore = (scene: RiscScene): ScreenAction => placeNumber(scene, hereOf(scene) + 1, false);

const placeNumber = (scene: RiscScene, number: number, typing: boolean): ScreenAction =>
  placeUnits(scene, basics(number), typing);

/** Sets the number of the territory under the cursor. */
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
  return {
    kind: 'look',
    keys: ['tab', 'shift+tab'],
    label: 'Tab',
    footer: ['Tab', 'next'],
    help: 'your next territory; Shift+Tab: the previous one',
    act(key) {
      const next = nextFor(key, lands, local.cursor);
      return setLocal(scene, { cursor: next ?? local.cursor, typing: undefined, seen: undefined });
    },
  };
}

/** The keys of a hint that is shown. */
export const hintKeys = (scene: RiscScene, { commands }: ShownHint<Command>): Binding[] =>
  keysOfHint(
    'use the hint; nothing is committed yet',
    () => play(...commands),
    () => setLocal(scene, { hint: undefined }),
  );
