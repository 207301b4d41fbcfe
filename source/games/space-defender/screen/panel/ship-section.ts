import type { Line, Role } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { afterRegeneration } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';
import { widePanel } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { fact, panelBar } from './fact.ts';

/** Bars and attributes of the ship: as it is, or as it would be after a move, with what falls in warning. */
export function shipSection(
  { view, glyphs }: SpaceDefenderScene,
  after: Readonly<Starfighter> | undefined,
  width: number,
): Section {
  const now = view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const ship = after ?? now;
  const { attributes } = ship;
  const regained = afterRegeneration(now);
  const resource = (name: 'health' | 'energy', role: Role): Line[] => {
    const value = `${ship[name]}/${attributes[name]}${ship[name] > attributes[name] ? '+' : ''}`;
    const gain = regained[name] - now[name];
    const withGain =
      after !== undefined || width < widePanel ? value : `${value}${(gain > 0 ? `+${gain}` : '').padStart(4)}`;
    return [
      fact(name, withGain, width, ship[name] < now[name] ? 'warning' : 'strong'),
      panelBar(glyphs, ship[name], attributes[name], width, role),
    ];
  };
  return {
    title: after === undefined ? 'ship' : 'ship after',
    lines: [
      ...resource('health', 'resource1'),
      ...resource('energy', 'resource2'),
      fact('regen', `${attributes.healthRegen}/${attributes.energyRegen}`, width),
      fact('armour', attributes.armour, width),
      fact('vision', attributes.vision, width),
      fact('move', attributes.move, width),
      fact('move cost', attributes.moveCost, width),
    ],
  };
}
