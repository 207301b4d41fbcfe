import type { EnemyKind } from '../../vocabulary.ts';
import type { CellSize } from '../layout.ts';

/** One string for each line that a ship or shot takes. */
type Drawn = Readonly<Record<'blocks' | 'ascii', readonly string[]>>;

/** Three columns, two lines: kinds differ by their outlines. */
const outlines: Readonly<Record<EnemyKind, Drawn>> = {
  Fighter: { blocks: ['▗▟█', '▜F█'], ascii: ['/##', '<F#'] },
  Grunt: { blocks: ['▄▄▄', '█G█'], ascii: ['###', '#G#'] },
  Interceptor: { blocks: ['▗▄▖', '▝I▘'], ascii: ['.-.', "'I'"] },
  Carrier: { blocks: ['▟▀▙', '█C█'], ascii: ['/^\\', '#C#'] },
  Pylon: { blocks: ['▗█▖', '▐P▌'], ascii: ['.|.', '|P|'] },
};

const badges: Readonly<Record<EnemyKind, Drawn>> = {
  Fighter: { blocks: ['▐F▌'], ascii: ['|F|'] },
  Grunt: { blocks: ['▐G▌'], ascii: ['|G|'] },
  Interceptor: { blocks: ['▐I▌'], ascii: ['|I|'] },
  Carrier: { blocks: ['▐C▌'], ascii: ['|C|'] },
  Pylon: { blocks: ['▐P▌'], ascii: ['|P|'] },
};

const shots = {
  friendly: { blocks: '▐█>', ascii: '==>' },
  enemy: { blocks: '<█▌', ascii: '<==' },
};

const of = (drawn: Drawn, isAscii: boolean): readonly string[] => drawn[isAscii ? 'ascii' : 'blocks'];

/** An enemy in a cell of this size; in two columns no more than its letter. */
export function enemySprite(kind: EnemyKind, cell: CellSize, isAscii: boolean): readonly string[] {
  if (cell.columns === 2) return [kind.slice(0, 1)];
  // Where there are two lines and room beside, the second is for the health.
  const isBadge = cell.rows === 1 || (cell.rows === 2 && cell.columns > 3);
  return of(isBadge ? badges[kind] : outlines[kind], isAscii);
}

/** The Starfighter in a cell of this size: one line, so that a number has its place below it. */
export function shipSprite(cell: CellSize, isAscii: boolean): string {
  if (cell.columns === 2) return 'S';
  return isAscii ? '|S>' : '▐S>';
}

/** A shot in a cell of this size: of one line no more than its sign. */
export function shotSprite(side: 'friendly' | 'enemy', cell: CellSize, isAscii: boolean): string {
  if (cell.rows === 1) return side === 'friendly' ? '*' : '<';
  return shots[side][isAscii ? 'ascii' : 'blocks'];
}
