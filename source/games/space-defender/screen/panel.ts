import { bar, type Glyphs, type Line, type Role, span } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import type { Starfighter } from '../state.ts';
import { powerOf, weaponOf } from '../tables.ts';
import type { View } from '../view.ts';
import { enemyKinds } from '../vocabulary.ts';
import { enemyGlyph } from './look.ts';

type Ship = Readonly<Starfighter>;

/** A label and its value on one row of the panel. Long values take the right margin, then the end of the label. */
export function fact(label: string, value: string | number, width: number, role: Role = 'text'): Line {
  const text = String(value);
  const room = width - 1 - (label.length + 1 + text.length < width - 1 ? 1 : 0);
  const shortened = label.slice(0, Math.max(0, room - text.length - 1));
  return [span(' '), span(shortened.padEnd(room - text.length), 'dim'), span(text, role)];
}

/** The rows of a resource: numbers, and a bar below them. Above the total the bar is full and the number says `+`. */
function resource(
  glyphs: Glyphs,
  label: string,
  now: number,
  total: number,
  width: number,
  role: Role,
  before = now,
): Line[] {
  const value = `${now}/${total}${now > total ? '+' : ''}`;
  return [
    fact(label, value, width, now < before ? 'warning' : 'strong'),
    [span(' '), ...bar(glyphs, now, total, width - 2, role), span(' ')],
  ];
}

/** Bars and attributes of the ship; `before` is what it has now, where `ship` is a forecast. */
export function shipSection(title: string, ship: Ship, before: Ship, width: number, glyphs: Glyphs): Section {
  const { attributes } = ship;
  return {
    title,
    lines: [
      ...resource(glyphs, 'health', ship.health, attributes.health, width, 'resource1', before.health),
      ...resource(glyphs, 'energy', ship.energy, attributes.energy, width, 'resource2', before.energy),
      fact('regen', `${attributes.healthRegen}/${attributes.energyRegen}`, width),
      fact('armour', attributes.armour, width),
      fact('vision', attributes.vision, width),
      fact('move', attributes.move, width),
      fact('move cost', attributes.moveCost, width),
    ],
  };
}

/** Weapon, power and kills. */
export function equipmentSections({ equipment, sector }: View, width: number): Section[] {
  const weapon = weaponOf(equipment);
  const power = powerOf(equipment);
  const cost = power.name === 'Overcharge' ? '50 health' : `${power.cost} energy`;
  const kills = enemyKinds.filter((kind) => (sector?.kills[kind] ?? 0) > 0);
  return [
    {
      title: 'weapon',
      lines: [
        [span(` ${weapon.name}`, 'strong')],
        fact('damage', weapon.damage, width),
        fact('cost', `${weapon.cost} ${weapon.resource}`, width),
      ],
    },
    { title: 'power', lines: [[span(` ${power.name}`, 'strong')], [span(` ${cost}`)]] },
    {
      title: 'kills',
      lines: [
        kills.length === 0
          ? [span(' none yet', 'dim')]
          : [
              span(' '),
              ...kills.flatMap((kind) => {
                const [symbol, role] = enemyGlyph(kind);
                return [span(symbol, role), span(`${sector?.kills[kind]} `)];
              }),
            ],
      ],
    },
  ];
}
