import type { Spot } from '../../../../screen/screen.ts';
import { squareAt } from '../../board.ts';
import { layoutOf } from '../layout.ts';
import type { Local, RaceScene } from '../local.ts';
import { cardAt, slotAt } from '../panel/program-section.ts';
import { planOf } from '../plan.ts';
import { takeBack, toggleCard } from './acts.ts';
import { keep, kept, play, type ScreenAction } from './bindings.ts';

/** What a click does: a card goes into a slot or comes back, a slot is emptied, a square is looked at. */
export function click(scene: RaceScene, spot: Spot): ScreenAction | undefined {
  if (scene.watched === true) return undefined;
  const square = squareIn(scene, spot);
  if (square !== undefined) return keep(scene, { square, focus: 'board' });
  const { isOpen, hand, slots } = planOf(scene);
  if (!isOpen) return undefined;
  const card = cardAt(scene, spot);
  if (card !== undefined) return hand[card] === undefined ? undefined : toggleCard(scene, card);
  const slot = slotAt(scene, spot);
  const isFilled = slot !== undefined && slots[slot] != null;
  return isFilled ? play(takeBack(slot + 1)) : undefined;
}

/** What the screen keeps when the mouse points at a square or at a card. It never makes the board scroll. */
export function point(scene: RaceScene, spot: Spot): Local | undefined {
  const { local } = scene;
  if (scene.watched === true || local.running !== undefined) return undefined;
  const square = squareIn(scene, spot);
  if (square === undefined) return pointedCard(scene, spot);
  if (square === local.square) return undefined;
  const after = kept(scene, { square });
  const was = layoutOf(scene).window;
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === was.row && window.column === was.column ? after : undefined;
}

function pointedCard(scene: RaceScene, spot: Spot): Local | undefined {
  const { isOpen, hand, chosen } = planOf(scene);
  if (!isOpen || scene.local.focus !== 'hand') return undefined;
  const card = cardAt(scene, spot);
  return card === undefined || card === chosen || hand[card] === undefined ? undefined : kept(scene, { card });
}

/** The square that is drawn in a row and column of the board's section. */
function squareIn(scene: RaceScene, { part, section, row, column }: Spot): number | undefined {
  if (part !== 'left' || section !== 0) return undefined;
  const { window, size, margin, rowsAbove } = layoutOf(scene);
  const { board } = scene.view;
  const down = Math.floor((row - rowsAbove - size.above) / size.rows);
  const right = Math.floor((column - margin - size.gutter) / size.columns);
  const isSeen = down >= 0 && down < window.rows && right >= 0 && right < window.columns;
  return isSeen ? squareAt(board, window.column + right, board.height - 1 - window.row - down) : undefined;
}
