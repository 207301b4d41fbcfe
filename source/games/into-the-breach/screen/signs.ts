import type { Line } from '../../../screen/paint.ts';
import { type Sign, signLines } from '../../../screen/parts/signs.ts';
import type { BreachScene } from './local.ts';

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

const debugSigns: readonly Sign[] = [['s f', 'debug', 'where an enemy will go, or what it goes for']];

/** What the signs on the screen mean. */
export const signsOf = ({ debug }: BreachScene): readonly Line[] =>
  signLines([...signs, ...(debug ? [debugSigns] : [])]);
