import { type Line, span } from '../../../../screen/paint.ts';
import { isReadyToSave } from '../../ready.ts';
import type { Layout } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import { endTurn, loadGame, saveGame, undoMove } from './acts.ts';
import type { ScreenAction } from './bindings.ts';

interface Control {
  readonly label: string;
  isPossible(scene: BreachScene): boolean;
  act(scene: BreachScene): ScreenAction;
}

const controls: readonly Control[] = [
  { label: 'Save Game', isPossible: ({ view }) => isReadyToSave(view), act: saveGame },
  { label: 'Load Game', isPossible: () => true, act: () => loadGame },
  { label: 'Undo Move', isPossible: ({ view }) => view.reason === null && view.moves.length > 0, act: undoMove },
  { label: 'End Turn', isPossible: ({ view }) => view.reason === null, act: endTurn },
];

const indent = 2;
const gapOf = ({ isLarge }: Layout): number => (isLarge ? 4 : 2);

/** The four controls with what is left blank around them: so many rows before them. */
export function controlLines(scene: BreachScene, layout: Layout, before: number): Line[] {
  const { after } = layout.controls;
  const row = controls.flatMap((control, i) => [
    span(' '.repeat(i === 0 ? indent : gapOf(layout))),
    span(`[${control.label}]`, scene.watched !== true && control.isPossible(scene) ? 'accent' : 'dim'),
  ]);
  return [...Array<Line>(before).fill([]), row, ...Array<Line>(after).fill([])];
}

/** What a click on the controls does, in a column of their row. */
export function controlAt(scene: BreachScene, layout: Layout, column: number): ScreenAction | undefined {
  let start = indent;
  for (const control of controls) {
    const width = control.label.length + 2;
    if (column >= start && column < start + width) return control.act(scene);
    start += width + gapOf(layout);
  }
  return undefined;
}
