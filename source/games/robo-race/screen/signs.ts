import { type Line, type Role, seatRole } from '../../../screen/paint.ts';
import { type Signs, signLines } from '../../../screen/parts/signs.ts';
import type { TileSign } from '../vocabulary.ts';
import { southWall, tileRoles, wallCorner } from './board/cells.ts';
import { isWhole } from './layout.ts';
import type { RaceScene } from './local.ts';

const one = (text: string, role: Role, meaning: string): Signs => [[[text, role]], meaning];

const tile = (sign: TileSign, meaning: string): Signs => one(sign, tileRoles[sign], meaning);

const belts = ['^', '>', 'v', '<'] as const satisfies readonly TileSign[];

/** What the signs on the screen mean. */
export function signsOf(scene: RaceScene): readonly Line[] {
  const { view, glyphs } = scene;
  const south = southWall(glyphs);
  const robots = Array.from({ length: view.players }, (_, i) => [`${i + 1}^`, seatRole(i + 1)] as const);
  return signLines([
    [[robots, 'robots and their facing'], one('s', 'dim', 'start'), tile('G', 'goal'), tile('O', 'pit')],
    [
      [belts.map((belt) => [belt, tileRoles[belt]] as const), 'belts'],
      tile('R', 'gear to the right'),
      tile('L', 'to the left'),
      tile('.', 'floor'),
    ],
    [one('Pv', 'hazard', 'pusher, southwards'), one('C*', 'hazard', 'crusher: both only in their steps')],
    [
      one(glyphs.vertical, 'text', 'wall'),
      one(`${south}.${south}`, 'text', 'wall below'),
      one(`C*>${south}`, 'text', 'too'),
      one(`C*>${wallCorner(glyphs)}`, 'text', 'walls below and right'),
    ],
    [
      [
        [
          ['...', 'dim'],
          [':', 'dim'],
        ],
        'open border, which destroys',
      ],
    ],
    ...(isWhole(scene) ? [] : [[one(':', 'dim', 'also more of the board; the rule above it says what is seen')]]),
    [one('(1)', 'accent', 'you after step 1 if nobody else moves'), one('1x', 'hazard', 'destroyed')],
  ]);
}
