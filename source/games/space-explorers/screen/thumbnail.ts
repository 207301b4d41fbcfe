import { type SmallPicture, smallGraph } from '../../../graph/small-graph.ts';
import { grouped } from '../../../screen/grouped.ts';
import { type Line, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import type { PictureRoom } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Level, readLevel } from '../level/level.ts';
import type { StarMap } from '../map.ts';
import { ownerAt } from '../state.ts';
import { isSymmetric } from '../symmetry.ts';
import type { View } from '../view.ts';
import type { Owner, Player } from '../vocabulary.ts';
import { placesOf } from './map/drawing.ts';
import { totalOf } from './memory.ts';
import { peopleText } from './words/names.ts';

/** Rows below the map: a blank one and three of facts. */
const rowsBelow = 4;

/** The position on a few rows: the map, and how things stand for both players. */
export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom): readonly Line[] {
  const { turn, limit, outcome, map, visible } = view;
  const owners = map.ids.map((_, planet) => (visible[planet] === true ? ownerAt(view, planet) : undefined));
  const [winner] = outcome?.winners ?? [];
  const end = outcome === null ? '' : winner === undefined ? ', a draw' : `, player ${winner} wins`;
  return [
    ...smallMap({ map, owners, glyphs, columns, rows: rows - rowsBelow }),
    [],
    [
      span('turn '.padEnd(9), 'dim'),
      span(String(turn), 'strong'),
      span(end === '' ? ` of ${limit}` : end),
      ...(view.viewer === 'all' ? [] : [span('  seen', 'dim')]),
    ],
    playerLine(view, 1, columns),
    playerLine(view, 2, columns),
  ];
}

/** `player 1 4 planets, 120 people`; fewer words where that is too long. */
function playerLine(view: View, player: Player, columns: number): Line {
  const { onPlanets, inFlight } = totalOf(view, player);
  const owned = view.map.ids.filter((_, planet) => ownerOfSeen(view, planet) === player).length;
  const name = `player ${player} `;
  const planets = counted(owned, 'planet');
  const people = onPlanets + inFlight;
  const long = `${planets}, ${peopleText(people)}`;
  const isShort = name.length + long.length > columns;
  return [span(name, seatRole(player)), span(isShort ? `${planets}, ${grouped(people)}` : long)];
}

const ownerOfSeen = (view: View, planet: number): Owner => (view.visible[planet] === true ? ownerAt(view, planet) : 0);

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'planets', width: 7, align: 'right' },
    { head: 'turns', width: 5, align: 'right' },
  ],
  cells: ({ graph, turns }) => [String(graph.sizes.length), String(turns)],
  about(level, { columns, rows, glyphs }) {
    const { map, homes } = level.graph;
    const told = wrappedLines(factsOf(level), columns);
    return [...told, [], ...smallMap({ map, owners: homes, glyphs, columns, rows: rows - told.length - 1 })];
  },
});

/** What is no column of the list. */
function factsOf({ graph, population }: Level): string {
  const { map, sizes } = graph;
  const lengths = map.edges.map(({ length }) => length);
  const people = sizes.reduce((sum, size) => sum + size, 0);
  return [
    `${counted(map.edges.length, 'edge')} of lengths ${Math.min(...lengths)} to ${Math.max(...lengths)}`,
    `food for ${people}`,
    `${population} at each home at the start`,
    isSymmetric(graph) ? 'symmetric' : 'not symmetric',
  ].join(', ');
}

/** A map to be drawn on a few rows. */
interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: StarMap;
  /** By planet; nothing for one that is not seen. */
  readonly owners: readonly (Owner | undefined)[];
}

/**
 * A map on a few rows: planets as their owner's digit, `.` where nobody has the majority, fog where they are not seen;
 * links without lengths.
 */
export const smallMap = ({ map, owners, ...room }: SmallMap): readonly Line[] =>
  smallGraph({
    ...room,
    graph: map,
    places: placesOf(map),
    nodeSign: (planet) => {
      const owner = owners[planet];
      if (owner === undefined) return span(room.glyphs.fog, 'fog');
      return owner === 0 ? span('.', 'text') : span(String(owner), seatRole(owner));
    },
  });
