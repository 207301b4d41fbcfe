import { isTyped } from '../../../../graph/drawing/node-border.ts';
import { type Direction, isAcross, oppositeOf } from '../../../../graph/routing/directions.ts';
import {
  type Area,
  type Glyphs,
  type Line,
  type Role,
  seatPlate,
  seatRole,
  span,
  widthOf,
} from '../../../../screen/styled-text.ts';
import { shortNumber } from '../../../../screen/format-number.ts';
import type { Flight } from './flights.ts';

/** A text on a link, and which of its columns stands on a link that runs up or down. */
export interface FlightText {
  readonly line: Line;
  readonly columns: number;
  readonly arrow: number;
  /** Whether no digit says whose it is, also where there are no badges. */
  readonly isPlain: boolean;
}

/** How the text on a link is drawn. */
export interface FlightStyle {
  readonly glyphs: Glyphs;
  /** The player whose shuttles are filled badges. */
  readonly filled: number;
  /** Whether there is room for the turn of the landing. */
  readonly hasTurns: boolean;
}

/** The texts for a flight on a stretch of its link that runs this way, the longest first. */
export function textsOf(flight: Flight, way: Direction, style: FlightStyle): readonly FlightText[] {
  const out = flight.forth ? way : oppositeOf(way);
  const { glyphs, filled, hasTurns } = style;
  const arrow = pointersOf(glyphs)[out] ?? '>';
  const number = shortNumber(flight.people);
  const more = flight.isOneOfMany ? '+' : '';
  // Without badges, digits say whose it is.
  const whose = isTyped(glyphs) && flight.kind === 'flying' ? `${flight.player}:` : '';
  const role = roleOf(flight);
  const area: Area | undefined =
    flight.kind === 'flying' && flight.player === filled ? seatPlate(flight.player) : undefined;
  const turn = span(`t${flight.lands}`, flight.kind === 'flying' ? 'dim' : role);
  const head = (text: string) => span(text, role, area);
  const [long, short]: readonly [readonly Line[], readonly Line[]] = isAcross(out)
    ? out === 0
      ? [
          [[head(`${whose}${number}${arrow}${more}`), span(' '), turn, span(' ')]],
          [[head(`${whose}${number}${arrow}${more}`)]],
        ]
      : [
          [[head(`${arrow}${whose}${number}${more}`), span(' '), turn, span(' ')]],
          [[head(`${arrow}${whose}${number}${more}`)]],
        ]
    : [
        [
          [head(`${arrow}${whose}${number}${more}`), span(' '), turn],
          [turn, span(' '), head(`${whose}${number}${more}${arrow}`)],
        ],
        [[head(`${arrow}${whose}${number}${more}`)], [head(`${whose}${number}${more}${arrow}`)]],
      ];
  const plain = isAcross(out) ? [[head(out === 0 ? `${number}${arrow}` : `${arrow}${number}`)]] : [];
  const text = (isPlain: boolean) => (line: Line) => {
    const columns = widthOf(line);
    return { line, columns, arrow: line[0]?.text.startsWith(arrow) === true ? 0 : columns - 1, isPlain };
  };
  return [...[...(hasTurns ? long : []), ...short].map(text(false)), ...[...plain, [head(arrow)]].map(text(true))];
}

const roleOf = ({ kind, player }: Flight): Role =>
  kind === 'composed' ? 'accent' : kind === 'ordered' ? 'friend' : seatRole(player);

/** The arrows to the right, down, to the left and up. */
const pointersOf = ({ pointers: { right, down, left, up } }: Glyphs): readonly string[] => [right, down, left, up];
