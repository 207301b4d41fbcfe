import type { PictureRoom } from '#screen/game/level-painter.ts';
import type { Glyphs } from '#screen/styled-text.ts';

/** Size of a thumbnail in the menu on the smallest screen. */
export const menuRoom = (glyphs: Glyphs): PictureRoom => ({ columns: 30, rows: 15, glyphs });
