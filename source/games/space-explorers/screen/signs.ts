import { isTyped } from '../../../graph/drawing/node-border.ts';
import type { Line } from '../../../screen/styled-text.ts';
import { signLines } from '../../../screen/parts/signs.ts';
import type { ExplorersScene } from './local.ts';

/** Signs that are drawn otherwise where there are no lines and blocks. */
interface Drawn {
  readonly borders: readonly [seat1: string, seat2: string, empty: string, tied: string];
  readonly unseen: string;
  readonly heavy: string;
}

const drawn: Readonly<Record<'unicode' | 'ascii', Drawn>> = {
  unicode: { borders: ['┌─1┐', '╔═2╗', '┌┄┄┐', '┌┄=┐'], unseen: '○', heavy: '━' },
  ascii: { borders: ['+-1+', '#=2#', '....', "' ='"], unseen: 'o', heavy: '=' },
};

/** The legend of the signs on the screen. */
export function signsOf({ glyphs }: Pick<ExplorersScene, 'glyphs'>): readonly Line[] {
  const typed = isTyped(glyphs);
  const { borders, unseen, heavy } = typed ? drawn.ascii : drawn.unicode;
  const { right, up } = glyphs.pointers;
  return signLines([
    [
      [borders[0], 'seat1', 'planet of player 1'],
      [borders[1], 'seat2', 'of player 2'],
      [borders[2], 'dim', 'empty'],
      [borders[3], 'dim', 'tied'],
    ],
    [
      ['37/220', 'text', 'people / capacity'],
      ['9v8', 'text', 'yours v theirs'],
      ['+6 %', 'dim', 'growth a turn'],
    ],
    [
      [typed ? `1:12${right}` : `12${right}  `, 'seat1', 'shuttle, 12 people'],
      [typed ? `2:11${up}` : `11${up}  `, 'seat2', 'of player 2'],
      ['t31', 'dim', 'lands in turn 31'],
    ],
    [
      [`20${right}`, 'friend', 'your order'],
      [`${heavy}17${right}${heavy}`, 'accent', 'being composed'],
      ['!', 'warning', 'crowded'],
      ['*', 'text', 'home'],
    ],
    [
      [`${unseen}7`, 'fog', 'not seen'],
      ['P2 40 t23', 'fog', 'seen there in turn 23'],
      [`${unseen}7~40`, 'fog', 'in short'],
    ],
    [
      ['[7:40]', 'seat1', 'your planet 7 in short'],
      [typed ? '#7:40#' : '║7:40║', 'seat2', 'of player 2'],
      [typed ? ':7:-:' : '┊7:-┊', 'dim', 'empty'],
    ],
    [
      ['> <', 'text', 'people go from here'],
      ['( )', 'text', 'or could go here'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
