import type { Target } from '../../../../screen/target.ts';
import { layoutOf } from '../layout.ts';
import { type Local, type RaceScene, raceTargets } from '../local.ts';
import { planOf } from '../plan.ts';
import { takeBack, toggleCard } from './actions.ts';
import { setLocal, withLocal, play, type ScreenAction } from './bindings.ts';

/** What a click does: a card goes into a slot or comes back, a slot is emptied, a square is looked at. */
export function click(scene: RaceScene, clicked: Target): ScreenAction | undefined {
  const target = raceTargets.read(clicked);
  if (target === undefined || scene.watched === true) return undefined;
  if (target.type === 'square') return setLocal(scene, { square: target.square, focus: 'board' });
  const { isOpen, slots } = planOf(scene);
  if (!isOpen) return undefined;
  if (target.type === 'card') return toggleCard(scene, target.card);
  return slots[target.slot] == null ? undefined : play(takeBack(target.slot + 1));
}

/** What the screen keeps when the mouse points at a square or at a card. It never makes the board scroll. */
export function point(scene: RaceScene, pointed: Target): Local | undefined {
  const { local } = scene;
  const target = raceTargets.read(pointed);
  if (target === undefined || scene.watched === true || local.playback !== undefined) return undefined;
  if (target.type === 'card') return pointedCard(scene, target.card);
  if (target.type === 'slot' || target.square === local.square) return undefined;
  const after = withLocal(scene, { square: target.square });
  const was = layoutOf(scene).window;
  const { window } = layoutOf({ ...scene, local: after });
  return window.row === was.row && window.column === was.column ? after : undefined;
}

function pointedCard(scene: RaceScene, card: number): Local | undefined {
  const { isOpen, chosen } = planOf(scene);
  return isOpen && scene.local.focus === 'hand' && card !== chosen ? withLocal(scene, { card }) : undefined;
}
