import { type Signs, signLines } from '../../../screen/parts/screen-lines.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import { hitsOf } from '../mission.ts';
import { isSetupPhase } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';

const enemies: Signs = [[...'GFCIP'].map((letter) => [letter, 'enemy'] as const), 'enemies'];

const board: readonly (readonly Signs[])[] = [
  [[[['S', 'own']], 'you'], enemies, [[['*', 'own']], 'your shot'], [[['<', 'enemy']], 'their shot']],
  [
    [[['.', 'dim']], 'seen'],
    [[[':', 'dim']], 'in reach'],
    [[['!', 'danger']], 'costs more than elsewhere'],
    [[['x', 'danger']], 'you are destroyed there'],
  ],
  [[[['{x}', 'danger']], 'a fatal choice that you are asked about']],
];

const weapon: readonly (readonly Signs[])[] = [
  [
    [[['S', 'friend']], 'you'],
    [['0', '1', '2'].map((digit) => [digit, 'strong'] as const), 'a shot, this many turns after firing'],
    [[['.', 'dim']], 'not hit'],
  ],
];

/** What the signs on the screen mean. */
export function signsOf({ view }: SpaceDefenderScene): readonly Line[] {
  const hits = hitsOf(view);
  const star = hits && line(`third star: hits ${hits.now}, at most ${hits.max}`);
  if (view.phase === 'weapon-setup') return signLines(weapon);
  if (isSetupPhase(view.phase) || view.sector === null) return [];
  return [...signLines(board), ...(star === undefined ? [] : [star])];
}
