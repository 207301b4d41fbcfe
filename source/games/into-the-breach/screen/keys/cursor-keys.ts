import { type Coord, columnsOf } from '../../board.ts';
import { type Binding, keep } from '../bindings.ts';
import type { BreachScene } from '../local.ts';

const directions: Readonly<Record<string, Coord>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

/** The keys of the cursor. */
export function cursorKeys(scene: BreachScene): Binding[] {
  const { board } = scene.view;
  const [row, column] = scene.local.cursor;
  const most = columnsOf(board) - 1;
  const within = (value: number, last: number) => Math.max(0, Math.min(value, last));
  return [
    {
      keys: Object.keys(directions),
      label: 'arrows hjkl',
      footer: ['arrows', 'cursor'],
      help: 'cursor',
      act(key) {
        const [down, right] = directions[key] ?? [0, 0];
        return keep(scene, { cursor: [within(row + down, board.length - 1), within(column + right, most)] });
      },
    },
    {
      keys: ['home', 'end'],
      label: 'Home End',
      help: 'first or last tile of the row',
      act: (key) => keep(scene, { cursor: [row, key === 'home' ? 0 : most] }),
    },
  ];
}
