import { isTyped } from '../../../graph/drawing/border.ts';
import type { Line } from '../../../screen/paint.ts';
import { signLines } from '../../../screen/parts/signs.ts';
import type { ExplorersScene } from './local.ts';

/** Signs that are drawn otherwise where there are no lines and blocks. */
interface Drawn {
  readonly borders: readonly [seat1: string, seat2: string, nobody: string, fog: string];
  readonly bars: readonly [seat1: string, seat2: string, both: string];
  readonly heavy: string;
}

const drawn: Readonly<Record<'unicode' | 'ascii', Drawn>> = {
  unicode: { borders: ['┌─1┐', '╔═2╗', '┌┄┄┐', '┌6?┐'], bars: ['▀', '▄', '█'], heavy: '━' },
  ascii: { borders: ['+-1+', '#=2#', "'  '", '.6?.'], bars: ['1', '2', 'B'], heavy: '=' },
};

/** The legend of the signs on the screen. */
export function signsOf({ glyphs }: Pick<ExplorersScene, 'glyphs'>): readonly Line[] {
  const typed = isTyped(glyphs);
  const { borders, bars, heavy } = typed ? drawn.ascii : drawn.unicode;
  const { right, up } = glyphs.pointers;
  return signLines([
    [
      [borders[0], 'seat1', 'planet of player 1'],
      [borders[1], 'seat2', 'of player 2'],
      [borders[2], 'dim', "nobody's"],
    ],
    [
      [bars[0], 'seat1', 'people of player 1 in the capacity'],
      [bars[1], 'seat2', 'of player 2'],
      [bars[2], 'text', 'of both'],
    ],
    [
      ['37/220', 'text', 'people / capacity'],
      ['+6 %', 'dim', 'growth a turn'],
      ['!', 'warning', 'crowded'],
      ['*', 'text', 'home'],
    ],
    [
      [typed ? `1:12${right}` : `12${right}  `, 'seat1', 'shuttle, 12 people'],
      [typed ? `2:11${up}` : `11${up}  `, 'seat2', 'of player 2'],
      ['t31', 'dim', 'lands in turn 31'],
    ],
    [
      [`20${right}`, 'friend', 'your order'],
      [`${heavy}17${right}${heavy}`, 'accent', 'the one being composed'],
    ],
    [
      [borders[3], 'fog', 'not seen'],
      ['t23: P2 had 40', 'fog', 'what was seen there in turn 23'],
    ],
    [
      ['> <', 'text', 'people go from here'],
      ['( )', 'text', 'or could go here'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
