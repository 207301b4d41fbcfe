import { ambush } from '../phases.ts';
import type { SpaceDefenderScene } from './local.ts';
import { canHaveFighters } from './match-summary.ts';

/** Warning about an unseen Fighter, whose shot could hit the waiting ship before the player sees it. Longest first. */
export function ambushTexts(scene: SpaceDefenderScene): string[] {
  const { field, sector } = scene.view;
  if (field === null || sector === null || !canHaveFighters(scene)) return [];
  const { starfighter: ship, waves, enemies } = sector;
  const { vision, armour } = ship.attributes;
  const isBlocked = enemies.some(({ row, column }) => row === ship.row && column > ship.column);
  const isHidden = ship.column + vision < field.columns && vision <= ambush.cells + ambush.move;
  if ((waves !== null && waves.fogged === 0) || isBlocked || !isHidden) return [];
  const lost = ambush.damage - armour;
  return [
    `If you wait, an unseen Fighter in your row could hit you: -${lost}.`,
    `Unseen Fighters can hit you if you wait: -${lost}.`,
  ];
}
