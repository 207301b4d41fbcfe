import { type Line, type Role, span } from '../../../screen/paint.ts';
import { isSetupPhase } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';

type Sign = readonly [signs: readonly (readonly [text: string, role: Role])[], meaning: string];

const enemies: Sign = [[...'GFCIP'].map((letter) => [letter, 'enemy'] as const), 'enemies'];

const board: readonly (readonly Sign[])[] = [
  [[[['S', 'friend']], 'you'], enemies, [[['*', 'friend']], 'your shot'], [[['<', 'enemy']], 'their shot']],
  [
    [[['.', 'dim']], 'seen'],
    [[[':', 'dim']], 'in reach'],
    [[['!', 'hazard']], 'hits you'],
    [[['x', 'hazard']], 'will be destroyed'],
  ],
];

const weapon: readonly (readonly Sign[])[] = [
  [
    [[['S', 'friend']], 'you'],
    [['0', '1', '2'].map((digit) => [digit, 'strong'] as const), 'a shot so many turns after firing'],
    [[['.', 'dim']], 'not hit'],
  ],
];

/** What the signs on the screen mean. */
export function signsOf({ view }: SpaceDefenderScene): readonly Line[] {
  if (view.phase === 'weapon-setup') return weapon.map(signLine);
  if (isSetupPhase(view.phase) || view.sector === null) return [];
  return board.map(signLine);
}

const signLine = (signs: readonly Sign[]): Line =>
  signs.flatMap(([marks, meaning], i) => [
    ...(i === 0 ? [] : [span('   ')]),
    ...marks.flatMap(([text, role]) => [span(text, role), span(' ')]),
    span(meaning, 'dim'),
  ]);
