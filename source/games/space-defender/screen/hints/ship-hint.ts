import { type Line, span } from '../../../../screen/paint.ts';
import { afterRegeneration } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import type { View } from '../../view.ts';
import { count } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { foresee } from '../plan.ts';

/** With the cursor on the ship: what firing, passing and the power would lead to, before the enemies act. */
export function shipHint({ view, preferences }: SpaceDefenderScene): readonly [Line, Line] {
  const known = preferences.forecast;
  const shots = known ? shotsBefore(view) : undefined;
  if (shots?.isEnd === true) return [[span(`${shots.text} You would die, whatever you do.`, 'warning')], []];
  return [
    [span(`${fireText(view, known)}  ${passText(view, known)}`)],
    [...(shots === undefined ? [] : [span(`${shots.text}  `, 'warning')]), span(specialText(view, known))],
  ];
}

/** What hits the ship before it acts, whatever it does. */
function shotsBefore(view: View): { text: string; isEnd: boolean } | undefined {
  const passed = foresee(view, { name: 'pass', args: {} });
  const hits = passed?.events.filter((event) => event.type === 'hit' && event.id === 0) ?? [];
  if (passed === undefined || hits.length === 0) return undefined;
  const damage = hits.reduce((sum, event) => sum + ('damage' in event ? event.damage : 0), 0);
  const text = `${hits.length === 1 ? 'A shot hits' : `${count(hits.length, 'shot')} hit`} you first: ${damage} damage.`;
  return { text, isEnd: passed.projectilesMoved.starfighter.health === 0 };
}

function fireText(view: View, known: boolean): string {
  const { name, cost, resource } = weaponOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter)[resource];
  if (there < cost) return `f ${name} needs ${cost} ${resource}, you have ${there}.`;
  const fired = known ? foresee(view, { name: 'fire', args: {} }) : undefined;
  const after = fired?.acted.starfighter[resource];
  const shots = fired?.events.flatMap((event) =>
    event.type === 'projectile-spawned' && event.by === 0 ? [event] : [],
  );
  if (shots?.every(({ to }) => to === null) === true)
    return `f ${name}: ${shots.length === 1 ? 'its shot leaves' : 'its shots leave'} the board.`;
  return `f fires ${name}: ${cost} ${resource}${after === undefined ? '' : `, ${after} left`}.`;
}

function passText(view: View, known: boolean): string {
  const after = known ? foresee(view, { name: 'pass', args: {} })?.acted.starfighter : undefined;
  return `space passes: ${after === undefined ? 'regenerates twice' : `health ${after.health}, energy ${after.energy}`}.`;
}

function specialText(view: View, known: boolean): string {
  const { name, cost } = powerOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter).energy;
  if (there < cost) return `s ${name} needs ${cost} energy, you have ${there}.`;
  const after = known ? foresee(view, { name: 'special', args: {} })?.acted.starfighter : undefined;
  const price = name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;
  return `s ${name}: ${price}${after === undefined ? '' : `, then health ${after.health}, energy ${after.energy}`}.`;
}
