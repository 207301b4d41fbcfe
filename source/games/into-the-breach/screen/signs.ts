import { type Line, type Role, span } from '../../../screen/paint.ts';
import type { BreachScene } from './local.ts';

type Sign = readonly [sign: string, role: Role, meaning: string];

const signs: readonly (readonly Sign[])[] = [
  [
    ['T', 'friend', 'TankMech'],
    ['H', 'friend', 'HealMech'],
    ['S', 'enemy', 'Scorpion'],
    ['F', 'enemy', 'Firefly'],
    ['.', 'dim', 'ground'],
  ],
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
  [['t h', 'accent', 'where the hint moves a mech to']],
];

const debugSigns: readonly Sign[] = [['s f', 'debug', 'where an enemy will go, or behind what it will go for']];

/** What the signs on the screen mean. */
export const signsOf = ({ debug }: BreachScene): readonly Line[] =>
  [...signs, ...(debug ? [debugSigns] : [])].map((row) =>
    row.flatMap(([sign, role, meaning], i) => [
      ...(i === 0 ? [] : [span('   ')]),
      span(sign, role),
      span(` ${meaning}`, 'dim'),
    ]),
  );
