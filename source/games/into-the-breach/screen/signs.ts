import { type Sign, signLines } from '../../../screen/parts/screen-lines.ts';
import type { Line } from '../../../screen/styled-text.ts';
import type { Kind } from '../vocabulary.ts';
import { unitSigns } from './board/shapes.ts';
import type { BreachScene } from './local.ts';

const unitsAndGround = ({ TankMech, HealMech, Scorpion, Firefly }: ReturnType<typeof unitSigns>): readonly Sign[] => [
  [TankMech, 'friend', 'TankMech'],
  [HealMech, 'friend', 'HealMech'],
  [Scorpion, 'enemy', 'Scorpion'],
  [Firefly, 'enemy', 'Firefly'],
  ['.', 'dim', 'ground'],
];

const otherSigns: readonly (readonly Sign[])[] = [
  [
    ['3', 'strong', 'building and its health'],
    ['x', 'text', 'destroyed building'],
    ['M', 'dim', 'mountain'],
  ],
  [
    ['[ ]', 'accent', 'cursor'],
    ['> <', 'strong', 'selected'],
    ['( )', 'strong', 'in reach'],
    ['{ }', 'strong', 'will be hit'],
  ],
  [
    ['+2 -2', 'strong', 'net change of the attacks to come'],
    ['x-2', 'strong', 'will be destroyed'],
  ],
];

/** The legend for the help page. */
export function signsOf(scene: BreachScene): readonly Line[] {
  const units = unitSigns(scene);
  const small = (...kinds: readonly Kind[]) => kinds.map((kind) => units[kind].toLowerCase()).join(' ');
  const hintSign: Sign = [small('TankMech', 'HealMech'), 'accent', 'where the hint moves a mech to'];
  const objectiveSign: Sign = [small('Scorpion', 'Firefly'), 'debug', 'where an enemy will go, or what it goes for'];
  return signLines([unitsAndGround(units), ...otherSigns, [hintSign], ...(scene.debug ? [[objectiveSign]] : [])]);
}
