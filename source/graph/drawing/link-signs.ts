import { unreachable } from '../../engine/lookup.ts';
import type { Glyphs } from '../../screen/styled-text.ts';
import { oppositeOf } from '../routing/directions.ts';
import { stepsOf } from '../routing/field.ts';
import type { Links } from '../routing/route-links.ts';

/** By cell of a map: the sides that links leave it by, a bit for each direction. */
export function sidesOf({ links, field }: Links): Uint8Array {
  const sides = new Uint8Array(field.columns * field.rows);
  for (const link of links)
    for (const [cell, into, exit] of link === undefined ? [] : stepsOf(link.route, field.columns))
      sides[cell] = (sides[cell] ?? unreachable(cell)) | (1 << oppositeOf(into)) | (1 << exit);
  return sides;
}

/** The signs of links by the sides that they leave a cell by. */
export function linkSigns({ horizontal, vertical, corners, joins }: Glyphs): readonly string[] {
  const signs = new Array<string>(16).fill(' ');
  const [right, down, left, up] = [1, 2, 4, 8];
  signs[left | right] = horizontal;
  signs[up | down] = vertical;
  signs[right | down] = corners.downRight;
  signs[left | down] = corners.downLeft;
  signs[right | up] = corners.upRight;
  signs[left | up] = corners.upLeft;
  signs[left | right | down] = joins.down;
  signs[left | right | up] = joins.up;
  signs[up | down | left] = joins.left;
  signs[up | down | right] = joins.right;
  signs[15] = joins.cross;
  return signs;
}
