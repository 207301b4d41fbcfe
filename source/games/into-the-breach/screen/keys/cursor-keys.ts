import { directions } from '../../../../screen/keys/directions.ts';
import { columnsOf } from '../../board.ts';
import type { BreachScene } from '../local.ts';
import { type Binding, keep } from './bindings.ts';

/** The keys of the cursor. */
export function cursorKeys(scene: BreachScene): Binding[] {
  const { board } = scene.view;
  const [row, column] = scene.local.cursor;
  const most = columnsOf(board) - 1;
  const within = (value: number, last: number) => Math.max(0, Math.min(value, last));
  return [
    {
      kind: 'look',
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
      kind: 'look',
      keys: ['home', 'end'],
      label: 'Home End',
      help: 'first or last tile of the row',
      act: (key) => keep(scene, { cursor: [row, key === 'home' ? 0 : most] }),
    },
  ];
}
