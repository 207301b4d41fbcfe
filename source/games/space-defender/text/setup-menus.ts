import { armourOf, armours, engineOf, engines, type Part, powerOf, powers, weaponOf, weapons } from '../tables.ts';
import type { Equipment, SetupPhase } from '../vocabulary.ts';

const attributes = (part: Part): string =>
  `    Health:${part.health}, Energy:${part.energy}, Regen:${part.healthRegen}/${part.energyRegen}, ` +
  `Armour:${part.armour}, Vision:${part.vision}, Move:${part.move}, Move Cost:${part.moveCost}`;

const selected = {
  weapon: (equipment: Readonly<Equipment>) => `  Weapon Selected:${weaponOf(equipment).name}`,
  armour: (equipment: Readonly<Equipment>) => `  Armour Selected:${armourOf(equipment).name}`,
  engine: (equipment: Readonly<Equipment>) => `  Engine Selected:${engineOf(equipment).name}`,
  power: (equipment: Readonly<Equipment>) => `  Power Selected:${powerOf(equipment).text}`,
};

const partMenu = (parts: readonly Part[]): string[] =>
  parts.flatMap((part, i) => [`  ${i + 1}:${part.name}`, attributes(part)]);

const weaponMenu = weapons.flatMap((weapon, i) => [
  `  ${i + 1}:${weapon.name} (${weapon.description})`,
  `${attributes(weapon)},`,
  `    Projectile Damage:${weapon.damage}, Projectile Cost:${weapon.cost} (${weapon.resource})`,
]);

/** The lines of a setup page below its state line (rules, section 2). */
export function setupMenu(page: SetupPhase, equipment: Readonly<Equipment>): string[] {
  switch (page) {
    case 'weapon-setup':
      return [...weaponMenu, selected.weapon(equipment)];
    case 'armour-setup':
      return [...partMenu(armours), selected.armour(equipment)];
    case 'engine-setup':
      return [...partMenu(engines), selected.engine(equipment)];
    case 'power-setup':
      return [...powers.map(({ text }, i) => `  ${i + 1}:${text}`), selected.power(equipment)];
    case 'setup-summary':
      return Object.values(selected).map((line) => line(equipment));
  }
}
