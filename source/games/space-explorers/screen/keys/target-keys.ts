import { type Direction, nearestIn } from '../../../../screen/keys/cursor.ts';
import { idOf } from '../../map.ts';
import type { ExplorersScene } from '../local.ts';
import { drawnPlaces } from '../map/map-section.ts';
import { targetsOf } from '../moment.ts';
import { type Binding, keep } from './bindings.ts';

const arrows: readonly string[] = ['up', 'down', 'left', 'right'] satisfies readonly Direction[];

const isArrow = (key: string): key is Direction => arrows.includes(key);

/** The keys that choose the target among the neighbours of the source; letters are for the number of people. */
export function targetKeys(scene: ExplorersScene): Binding[] {
  const targets = targetsOf(scene);
  const places = drawnPlaces(scene);
  const { cursor, source = cursor } = scene.local;
  const to = (target: number | undefined) =>
    keep(scene, { cursor: target ?? cursor, typing: undefined, seen: undefined });
  const place = targets.indexOf(cursor);
  return [
    {
      kind: 'look',
      keys: arrows,
      label: 'arrows',
      help: 'choose another neighbour as the target',
      act(key) {
        if (!isArrow(key)) return to(cursor);
        const others = targets.filter((target) => target !== cursor);
        return to(nearestIn(places, cursor, key, others) ?? nearestIn(places, source, key, targets));
      },
    },
    {
      kind: 'look',
      keys: ['tab', 'shift+tab'],
      label: 'Tab',
      footer: ['Tab', 'target'],
      help: `the next neighbour of ${idOf(scene.view.map, source)}; Shift+Tab the one before`,
      act: (key) => to(targets.at((place + (key === 'tab' ? 1 : -1)) % targets.length)),
    },
  ];
}
