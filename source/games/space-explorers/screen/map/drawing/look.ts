import type { Area, Glyphs, Role } from '../../../../../screen/paint.ts';
import { seatRole } from '../../../../../screen/paint.ts';
import { type Owner, ownerOf } from '../../../vocabulary.ts';
import type { Sighting } from '../../local.ts';
import type { MapPicture } from '../picture.ts';

/** A planet as it is to be drawn. */
export interface Look {
  readonly id: number;
  readonly seen: boolean;
  readonly owner: Owner;
  readonly isHome: boolean;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  /** The last sight of one that is not seen now. */
  readonly sighting: Sighting | undefined;
  /** Brackets around its id, if any, and what lies under both. */
  readonly brackets: string;
  readonly area: Area | undefined;
  /** Whether its numbers have just changed. */
  readonly isFlashing: boolean;
}

/** What is to be drawn of a planet. */
export function lookOf(picture: MapPicture, planet: number): Look {
  const { view, sightings, flashing } = picture;
  const p1 = view.p1[planet] ?? 0;
  const p2 = view.p2[planet] ?? 0;
  const seen = view.visible[planet] === true;
  return {
    id: view.map.ids[planet] ?? 0,
    seen,
    owner: seen ? ownerOf(p1, p2) : 0,
    isHome: seen && view.homes[planet] !== 0,
    p1: seen ? p1 : 0,
    p2: seen ? p2 : 0,
    size: seen ? (view.sizes[planet] ?? 0) : 0,
    sighting: seen ? undefined : sightings[planet],
    ...marksOf(picture, planet),
    isFlashing: flashing?.has(planet) === true,
  };
}

function marksOf({ cursor, source, targets }: MapPicture, planet: number): Pick<Look, 'brackets' | 'area'> {
  if (planet === source) return { brackets: '><', area: planet === cursor ? 'cursor' : 'selection' };
  if (planet === cursor) return { brackets: '[]', area: 'cursor' };
  return targets.has(planet) ? { brackets: '()', area: 'reach' } : { brackets: '', area: undefined };
}

/** The role of what belongs to somebody. */
export const ownerRole = (owner: Owner): Role => (owner === 0 ? 'dim' : seatRole(owner));

/** The signs of a border that says whose planet it is. */
export interface Border {
  /** Upper left, upper right, lower left, lower right. */
  readonly corners: string;
  readonly across: string;
  readonly down: string;
}

const drawn: Readonly<Record<Owner, Border>> = {
  0: { corners: '┌┐└┘', across: '┄', down: '┊' },
  1: { corners: '┌┐└┘', across: '─', down: '│' },
  2: { corners: '╔╗╚╝', across: '═', down: '║' },
};

const typed: Readonly<Record<Owner, Border>> = {
  0: { corners: "''''", across: ' ', down: "'" },
  1: { corners: '++++', across: '-', down: '|' },
  2: { corners: '####', across: '=', down: '#' },
};

/** The border of a planet. */
export const borderOf = (glyphs: Glyphs, owner: Owner): Border => (isTyped(glyphs) ? typed : drawn)[owner];

/** The signs of the two bars: seat 1 alone, seat 2 alone, both. */
export const barSigns = (glyphs: Glyphs): string => (isTyped(glyphs) ? '12B' : '▀▄█');

/** Whether only printable ASCII may be used. */
const isTyped = ({ horizontal }: Glyphs): boolean => horizontal === '-';
