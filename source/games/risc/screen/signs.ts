import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type Glyphs, type Line, seatRole } from '../../../screen/paint.ts';
import { type Sign, signLines } from '../../../screen/parts/signs.ts';
import type { RiscScene } from './local.ts';

/** Signs that are drawn otherwise where there are no lines and blocks. */
interface MapSigns {
  /** A corner of the border of each player's territories. */
  readonly borders: readonly string[];
  /** The link from which an order goes out. */
  readonly link: string;
}

const mapSigns: Readonly<Record<'unicode' | 'ascii', MapSigns>> = {
  unicode: { borders: ['┌─1┐', '╔═2╗', '┏━3┓', '┌╌4┐', '╓─5╖'], link: '━>' },
  ascii: { borders: ['+-1+', '#=2#', '*~3*', ':.4:', '%_5%'], link: '=>' },
};

const mapSignsOf = ({ barParts }: Glyphs): MapSigns => (barParts.length === 0 ? mapSigns.ascii : mapSigns.unicode);

/** The legend of the signs on the screen. */
export function signsOf({ glyphs, view }: Pick<RiscScene, 'glyphs' | 'view'>): readonly Line[] {
  const { borders, link } = mapSignsOf(glyphs);
  const seats: readonly Seat[] = view.seats.map((_, i) => i + 1);
  return signLines([
    seats.map(
      (seat): Sign => [itemAt(borders, seat - 1), seatRole(seat), seat === 1 ? "player 1's land" : `of ${seat}`],
    ),
    [
      ['3a+2c', 'text', 'units by type, after your orders'],
      ['+4', 'text', 'sum of their bonuses'],
    ],
    [
      ['f8', 'resource1', 'food in a turn'],
      ['t2', 'resource2', 'tech in a turn'],
      ['s1', 'text', 'size'],
    ],
    [
      [link, 'text', 'where units are sent'],
      ['!', 'warning', 'a warning'],
    ],
    [
      ['> <', 'text', 'units go from here'],
      ['( )', 'text', 'or could go here'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
