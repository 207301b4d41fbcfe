import { type Line, span, withTarget } from '../../../../screen/styled-text.ts';
import { isReadyToSave } from '../../ready.ts';
import type { Layout } from '../layout.ts';
import { type BreachScene, breachTargets } from '../local.ts';
import { endTurn, loadGame, saveGame, undoMove } from './actions.ts';
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

/** Columns of all controls and the gaps between them. */
const widthOf = (gap: number): number =>
  controls.reduce((sum, { label }) => sum + label.length + 2, gap * (controls.length - 1));

const gapOf = ({ leftWidth, isLarge }: Layout): number => (isLarge && widthOf(4) <= leftWidth ? 4 : 2);

const indentOf = (layout: Layout): number => {
  const { gutter, margin, leftWidth, isLarge } = layout;
  return isLarge ? Math.max(0, Math.min(gutter + margin.left, leftWidth - widthOf(gapOf(layout)))) : 2;
};

const drawControl = (scene: BreachScene, control: Control, i: number): Line =>
  withTarget(
    [span(`[${control.label}]`, scene.watched !== true && control.isPossible(scene) ? 'accent' : 'dim')],
    breachTargets.to({ type: 'control', control: i }),
  );

/** The controls below one another. */
export const controlColumn = (scene: BreachScene): Line[] =>
  controls.map((control, i) => drawControl(scene, control, i));

/** The action of a click on one of them. */
export const pressControl = (scene: BreachScene, control: number): ScreenAction | undefined =>
  controls[control]?.act(scene);

/** The four controls side by side, with what is left blank around them. */
export function controlLines(scene: BreachScene, layout: Layout): Line[] {
  const { before, after } = layout.controls;
  const row = controls.flatMap((control, i) => [
    span(' '.repeat(i === 0 ? indentOf(layout) : gapOf(layout))),
    ...drawControl(scene, control, i),
  ]);
  return [...Array<Line>(before).fill([]), row, ...Array<Line>(after).fill([])];
}
