import { itemAt } from '../../../engine/lookup.ts';
import type { Line, Role } from '../../../screen/paint.ts';
import { type Signs, signLines } from '../../../screen/parts/signs.ts';
import type { TileSign } from '../vocabulary.ts';
import { robotRole } from './board/robots.ts';
import { squareSizes } from './board/sizes.ts';
import { decorationSign, tileRoles, tileRows, turnSign } from './board/signs.ts';
import { wallSigns } from './board/walls.ts';
import { isWhole } from './layout.ts';
import type { RaceScene } from './local.ts';

const one = (text: string, role: Role, meaning: string): Signs => [[[text, role]], meaning];

/** The legend of the board, with its signs as small squares show them. */
export function signsOf(scene: RaceScene): readonly Line[] {
  const { view, glyphs } = scene;
  const small = itemAt(squareSizes, squareSizes.length - 1);
  const walls = wallSigns(glyphs);
  const { up, right, down } = glyphs.arrows;
  const tile = (sign: TileSign, meaning: string): Signs =>
    one(itemAt(tileRows(sign, small, glyphs), 0).trim(), sign === 'O' ? 'dim' : tileRoles[sign], meaning);
  const robots = Array.from({ length: view.players }, (_, i) => [`${i + 1}${up}`, robotRole(i + 1)] as const);
  return signLines([
    [[robots, 'robots and their facing'], one('s', 'dim', 'start'), tile('G', 'goal'), tile('O', 'pit')],
    [
      [[tile('^', ''), tile('>', '')].flatMap(([marks]) => marks), 'belts'],
      tile('R', 'gear right'),
      tile('L', 'gear left'),
      tile('.', 'floor'),
    ],
    [
      one(decorationSign({ kind: 'pusher', direction: 2 }, glyphs, true), 'hazard', 'pusher, to the south'),
      one(decorationSign({ kind: 'crusher' }, glyphs), 'hazard', 'crusher: both act only in their steps'),
    ],
    [
      one(walls.vertical, 'wall', 'wall'),
      one(`${walls.low}.${walls.low}`, 'wall', 'wall below'),
      one(`${walls.open.horizontal.repeat(3)} ${walls.open.vertical}`, 'dim', 'open edge: a robot falls off'),
    ],
    ...(isWhole(scene) ? [] : [[one(' ', 'dim', 'an edge without a line: the board continues there')]]),
    [
      one(`3${right}`, robotRole(scene.seat), 'you after step 3 if nobody interferes'),
      one('1x', 'danger', 'destroyed'),
    ],
    [
      one(up, 'text', 'Move 1'),
      one(up.repeat(2), 'text', '2'),
      one(up.repeat(3), 'text', '3'),
      one(down, 'text', 'Back 1'),
      one(turnSign(3, glyphs), 'text', 'left'),
      one(turnSign(1, glyphs), 'text', 'right'),
      one(turnSign(2, glyphs), 'text', 'round'),
    ],
  ]);
}
