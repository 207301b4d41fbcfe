import { seeded } from '#engine/random.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { borderOf, ownerRole } from '#graph/node-border.ts';
import { type SmallPicture, smallGraph } from '#graph/small-graph.ts';
import { groupDigits } from '#screen/format-number.ts';
import { hasRoomForMap, levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import { type NamedPlayers, playerName } from '#screen/online.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, type Span, seatPlate, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { firstThatFits, truncate } from '#screen/truncate.ts';
import { type Level, readLevel } from '../level.ts';
import { isSymmetric, withEqualHomes } from '../levels.ts';
import type { StarMap } from '../map.ts';
import { type Graph, ownerAt, startOf, type View, viewOf } from '../state.ts';
import type { Owner, PlayerNumber } from '../vocabulary.ts';
import { manyPlanets, paintMap } from './map/map-section.ts';
import { placesOf } from './map/picture.ts';
import { totalOf } from './situation.ts';
import { apartText, peopleText } from './words.ts';

const longestName = 12;

/** Rows below the map: a blank row and three facts. */
const rowsBelow = 4;

export function thumbnail(
  view: View,
  { columns, rows, glyphs }: PictureRoom,
  named: NamedPlayers = typeof view.viewer === 'number' ? { you: view.viewer } : {},
): readonly Line[] {
  const { turn, limit, outcome } = view;
  const [winner] = outcome?.winners ?? [];
  const won = winner === undefined ? 'a draw' : winner === named.you ? 'you win' : `${nameIn(named, winner)} wins`;
  const end = outcome === null ? '' : `, ${won}`;
  return [
    ...mapPicture(view, { columns, rows: rows - rowsBelow, glyphs }, named),
    [],
    [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? ` of ${limit}` : end)],
    playerLine(view, 1, columns, named),
    playerLine(view, 2, columns, named),
  ];
}

/** Text such as `you  4 planets, 120 people`. For the other player, only visible planets and people count. */
function playerLine(view: View, player: PlayerNumber, columns: number, named: NamedPlayers): Line {
  const { onPlanets, inFlight } = totalOf(view, player);
  const owned = view.map.ids.filter((_, planet) => ownerOfSeen(view, planet) === player).length;
  const people = onPlanets + inFlight;
  const name = padColumns(`${nameIn(named, player)} `, 5);
  const isSeen = view.viewer !== 'all' && view.viewer !== player;
  const planets = pluralize(owned, 'planet');
  const texts = isSeen
    ? [owned + people === 0 ? 'nobody seen' : `${planets}, ${groupDigits(people)} seen`]
    : [`${planets}, ${peopleText(people)}`, `${planets}, ${groupDigits(people)}`];
  return [span(name, seatRole(player)), span(firstThatFits([...texts, planets], columns - columnsOf(name)))];
}

function nameIn({ names, bots, you }: NamedPlayers, seat: Seat): string {
  const called = playerName({ names }, seat, bots);
  return seat === you ? 'you' : called === `player ${seat}` ? `P${seat}` : truncate(called, longestName);
}

const ownerOfSeen = (view: View, planet: number): Owner => (view.visible[planet] === true ? ownerAt(view, planet) : 0);

export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'planets', width: 7, align: 'right' },
    { head: 'turns', width: 5, align: 'right' },
  ],
  cells: ({ graph, turns }) => [String(graph.sizes.length), String(turns)],
  about(level, { columns, rows, glyphs }) {
    const { graph, population, turns } = level;
    const facts = wrappedLines(factsOf(level), columns);
    const room = { columns, rows: rows - facts.length - 1, glyphs };
    const start = viewOf(startOf(graph, population, turns, seeded('')), 'all');
    return [...facts, [], ...mapPicture(start, room)];
  },
});

function factsOf({ graph, population }: Level): string {
  const { map, sizes } = graph;
  const people = groupDigits(sizes.reduce((sum, size) => sum + size, 0));
  const planets = pluralize(sizes.length, 'planet');
  return `${planets}, ${apartText(map)} apart, with room for ${people} people. You both start with ${peopleText(population)}; ${sidesText(graph)}.`;
}

const sidesText = (graph: Graph): string =>
  isSymmetric(graph)
    ? 'both sides are alike'
    : isSymmetric(withEqualHomes(graph))
      ? 'only the homes differ'
      : 'the sides differ';

/** The map as in a match if it fits, otherwise a small map. */
function mapPicture(view: View, room: PictureRoom, named: NamedPlayers = {}): readonly Line[] {
  const { map, visible, viewer } = view;
  const me = viewer === 1 || viewer === 2 ? viewer : undefined;
  if (hasRoomForMap(room) && map.ids.length < manyPlanets) {
    const { lines, isComplete } = paintMap({
      view,
      sightings: [],
      landed: [],
      unseen: [],
      orders: [],
      targets: new Set<number>(),
      zoom: 'auto',
      first: me ?? 1,
      nameOf: (player) => nameIn(named, player),
      ...room,
      ...(me !== undefined && { me }),
    });
    if (isComplete) return lines;
  }
  const owners = map.ids.map((_, planet) => (visible[planet] === true ? ownerAt(view, planet) : undefined));
  return smallMap({ map, owners, me, ...room });
}

interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: StarMap;
  /** Owner of each planet. Undefined for an unseen planet. */
  readonly owners: readonly (Owner | undefined)[];
  readonly me?: Owner | undefined;
}

/** Draws planets as digits of their owners (own planets filled), or as `.` without an owner. Unseen planets are fog. */
export const smallMap = ({ map, owners, me, ...room }: SmallMap): readonly Line[] => {
  const { glyphs } = room;
  const signed = (owner: Owner, text: string): Span =>
    owner === me ? span(text, 'strong', seatPlate(owner)) : span(text, ownerRole(owner));
  const sideOf = (planet: number): Span => {
    const owner = owners[planet];
    if (owner === undefined) return span(' ');
    return signed(owner, borderOf(glyphs, owner).down);
  };
  return smallGraph({
    ...room,
    graph: map,
    places: placesOf(map),
    nodeSign: (planet) => {
      const owner = owners[planet];
      if (owner === undefined) return span(glyphs.fog, 'fog');
      return owner === 0 ? span('.', 'text') : signed(owner, String(owner));
    },
    nodeSides: (planet) => [sideOf(planet), sideOf(planet)],
  });
};
