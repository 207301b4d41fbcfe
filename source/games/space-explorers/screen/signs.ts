import type { Glyphs, Line } from '../../../screen/paint.ts';
import { signLines } from '../../../screen/parts/signs.ts';
import type { ExplorersScene } from './local.ts';

/** Signs that are drawn otherwise where there are no lines and blocks. */
interface Drawn {
  readonly borders: readonly [seat1: string, seat2: string, nobody: string];
  readonly bars: readonly [seat1: string, seat2: string, both: string];
}

const drawn: Readonly<Record<'unicode' | 'ascii', Drawn>> = {
  unicode: { borders: ['┌─1┐', '╔═2╗', '┌┄┄┐'], bars: ['▀', '▄', '█'] },
  ascii: { borders: ['+-1+', '#=2#', "'  '"], bars: ['1', '2', 'B'] },
};

const drawnIn = ({ barParts }: Glyphs): Drawn => (barParts.length === 0 ? drawn.ascii : drawn.unicode);

/** What the signs on the screen mean. */
export function signsOf({ glyphs }: Pick<ExplorersScene, 'glyphs'>): readonly Line[] {
  const { borders, bars } = drawnIn(glyphs);
  return signLines([
    [
      [borders[0], 'seat1', 'planet of player 1'],
      [borders[1], 'seat2', 'of player 2'],
      [borders[2], 'dim', "nobody's"],
    ],
    [
      [bars[0], 'seat1', 'people of player 1, and the room'],
      [bars[1], 'seat2', 'of player 2'],
      [bars[2], 'text', 'of both'],
    ],
    [
      ['34/1', 'text', 'people of player 1 / of player 2'],
      ['!', 'warning', 'overcrowded'],
      ['*', 'text', 'home'],
    ],
    [['1>20/3', 'seat1', '20 people of player 1, landing in 3 turns']],
    [
      [`${glyphs.fog}6?`, 'fog', 'not seen'],
      ['t23 0/40', 'fog', 'what was seen there in turn 23'],
    ],
    [
      ['> <', 'text', 'people go from here'],
      ['( )', 'text', 'or could go here'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
