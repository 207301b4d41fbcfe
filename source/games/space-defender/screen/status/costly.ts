import { cellName, distance } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { forecast } from '../../forecast.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import type { View } from '../../view.ts';

type Turn = Extract<Command, { name: 'move' | 'fire' | 'special' | 'pass' }>;

/**
 * What the ship's own action would cost where that is dear, as a sentence: the ship, or more than half of its health.
 * Nothing where it is cheap, or not possible now.
 */
export function costOf(view: View, command: Turn): string | undefined {
  if (!isPossible(view, command)) return undefined;
  const planned = forecast(view, command);
  const before = planned?.projectilesMoved.starfighter.health ?? 0;
  if (planned === undefined || before === 0) return undefined;
  const after = planned.acted.starfighter.health;
  if (after === 0) return `${doing(view, command)} destroys your ship.`;
  const lost = before - after;
  return lost > before / 2 ? `${doing(view, command)} costs ${lost} of your ${before} health.` : undefined;
}

function isPossible({ sector, equipment }: View, command: Turn): boolean {
  if (sector === null) return false;
  const { starfighter } = sector;
  const left = afterRegeneration(starfighter);
  const weapon = weaponOf(equipment);
  switch (command.name) {
    case 'move':
      return distance(starfighter, command.args) <= reachOf(starfighter);
    case 'fire':
      return left[weapon.resource] >= weapon.cost;
    case 'special':
      return left.energy >= powerOf(equipment).cost;
    case 'pass':
      return true;
  }
}

function doing({ equipment }: View, command: Turn): string {
  switch (command.name) {
    case 'move':
      return `The flight to ${cellName(command.args)}`;
    case 'fire':
      return 'This shot';
    case 'special':
      return powerOf(equipment).name;
    case 'pass':
      return 'Waiting';
  }
}
