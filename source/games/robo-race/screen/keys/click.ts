import type { Spot } from '../../../../screen/screen.ts';
import { squareAt } from '../../board.ts';
import { cellWidth, gutter, layoutOf } from '../layout.ts';
import type { Local, RaceScene } from '../local.ts';
import { slotWidth } from '../panel/program-section.ts';
import { planOf } from '../plan.ts';
import { takeBack, toggleCard } from './acts.ts';
import { keep, kept, play, type ScreenAction } from './bindings.ts';

/** What a click does: a card goes into a slot or comes back, a slot is emptied, a square is looked at. */
export function click(scene: RaceScene, spot: Spot): ScreenAction | undefined {
  if (scene.watched === true) return undefined;
  const square = squareIn(scene, spot);
  if (square !== undefined) return keep(scene, { square, focus: 'board' });
  const { isOpen, hand, slots } = planOf(scene);
  if (!isOpen || spot.part !== 'panel') return undefined;
  if (spot.section === 0) return hand[spot.row] === undefined ? undefined : toggleCard(scene, spot.row);
  const slot = Math.floor(spot.column / slotWidth);
  const isFilled = spot.section === 1 && slots[slot] != null;
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

function pointedCard(scene: RaceScene, { part, section, row }: Spot): Local | undefined {
  const { isOpen, hand, chosen } = planOf(scene);
  const isCard = isOpen && scene.local.focus === 'hand' && part === 'panel' && section === 0 && row < hand.length;
  return isCard && row !== chosen ? kept(scene, { card: row }) : undefined;
}

/** The square that is drawn in a row and column of the board's section. */
function squareIn(scene: RaceScene, { part, section, row, column }: Spot): number | undefined {
  if (part !== 'left' || section !== 0) return undefined;
  const { window } = layoutOf(scene);
  const { board } = scene.view;
  const down = row - 1;
  const right = Math.floor((column - gutter - 1) / cellWidth);
  const isSeen = down >= 0 && down < window.rows && right >= 0 && right < window.columns;
  return isSeen ? squareAt(board, window.column + right, board.height - 1 - window.row - down) : undefined;
}
