import { wrap } from '../../../../engine/text/width.ts';
import type { Section } from '../../../../screen/frame.ts';
import { span } from '../../../../screen/styled-text.ts';
import { afterRegeneration } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';
import { type Power, powerOf, type Weapon, weaponOf } from '../../tables.ts';
import { count } from '../../text/words.ts';
import type { View } from '../../view.ts';
import { widePanel } from '../layout.ts';
import { fact, words } from '../facts.ts';

/** How the shots of a weapon fly, in few words and in fewer. */
function flightWords({ flight, shotMove, accelerates, muzzles }: Weapon): readonly [string, string] {
  if (shotMove === 0) return ['not: a mine', 'mine'];
  if (accelerates) return ['1, 2, 4, 8 a turn', '1, 2, 4'];
  if (flight === 'jump') return [`jumps ${shotMove} a turn`, `jumps ${shotMove}`];
  return muzzles.length > 1
    ? [`${shotMove} a turn, ${muzzles.length} ways`, `${muzzles.length} ways`]
    : [`${shotMove} right a turn`, `${shotMove} right`];
}

/** The weapon, what a shot does and costs, and how it flies. */
export function weaponSection({ equipment }: View, width: number, withFlight: boolean): Section {
  const weapon = weaponOf(equipment);
  const [long, short] = flightWords(weapon);
  const { damage, cost, resource, muzzles, shotMove } = weapon;
  const what = shotMove === 0 ? 'mine' : 'shot';
  const shots = muzzles.length === 1 ? `1 ${what} of ${damage}` : `${muzzles.length} ${what}s of ${damage}`;
  return {
    title: 'weapon',
    lines: [
      [span(` ${weapon.name}`, 'strong')],
      ...words([shots, `cost ${cost} ${resource}`]),
      ...(withFlight ? [fact('flies', width < widePanel ? short : long, width)] : []),
    ],
  };
}

/** Effects short enough to stand behind the names of the powers. */
const effects: Readonly<Record<Power['name'], string>> = {
  Recall: ': to your start',
  Repair: ': +50 health',
  Overcharge: ': 2 for 1',
  'Deploy Drones': ': no shots',
  'Orbital Strike': ': 100',
};

/** The power, its cost, and when it can be paid. */
export function powerSection({ equipment, sector }: View, width: number, withReady: boolean): Section {
  const power = powerOf(equipment);
  const isWide = width >= widePanel;
  const cost = power.name === 'Overcharge' ? (isWide ? 'up to 50 health' : '50 health') : `${power.cost} energy`;
  const turns = sector === null ? undefined : turnsUntil(power.cost, sector.starfighter);
  const ready = turns === undefined ? 'never ready' : turns === 1 ? 'ready' : count(turns, 'turn');
  return {
    title: 'power',
    lines: [
      [span(` ${power.name}`, 'strong'), span(isWide ? effects[power.name] : '')],
      ...words(withReady ? wrap(`${cost}: ${ready}`, width - 2) : [cost]),
    ],
  };
}

/** Turns until so much energy can be paid, this one counted as 1; nothing where it never can. */
function turnsUntil(cost: number, ship: Readonly<Starfighter>): number | undefined {
  const { attributes, energy } = ship;
  if (afterRegeneration(ship).energy >= cost) return 1;
  return cost > attributes.energy ? undefined : Math.ceil((cost - energy) / attributes.energyRegen);
}
