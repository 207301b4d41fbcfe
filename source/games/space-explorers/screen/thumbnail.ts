import { grouped } from '../../../screen/grouped.ts';
import { type Glyphs, type Line, seatRole, span } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { ownerAt } from '../state.ts';
import type { View } from '../view.ts';
import type { Owner, Player } from '../vocabulary.ts';
import { smallMap } from './map/small-map.ts';
import { totalOf } from './memory.ts';
import { peopleText } from './words/names.ts';

/** Room of a map in the menu; a blank row and three of facts come below it. */
const room = { columns: 30, rows: 10 };

/** The position on a few rows: the map, and how things stand for both players. */
export function thumbnail(view: View, glyphs: Glyphs): readonly Line[] {
  const { turn, limit, outcome, map, visible } = view;
  const owners = map.ids.map((_, planet) => (visible[planet] === true ? ownerAt(view, planet) : undefined));
  const [winner] = outcome?.winners ?? [];
  const end = outcome === null ? '' : winner === undefined ? ', a draw' : `, player ${winner} wins`;
  return [
    ...smallMap({ map, owners, glyphs, ...room }),
    [],
    [
      span('turn '.padEnd(9), 'dim'),
      span(String(turn), 'strong'),
      span(end === '' ? ` of ${limit}` : end),
      ...(view.viewer === 'all' ? [] : [span('  seen', 'dim')]),
    ],
    playerLine(view, 1),
    playerLine(view, 2),
  ];
}

/** `player 1 4 planets, 120 people`; fewer words where that is too long. */
function playerLine(view: View, player: Player): Line {
  const { onPlanets, inFlight } = totalOf(view, player);
  const owned = view.map.ids.filter((_, planet) => ownerOfSeen(view, planet) === player).length;
  const name = `player ${player} `;
  const planets = counted(owned, 'planet');
  const people = onPlanets + inFlight;
  const long = `${planets}, ${peopleText(people)}`;
  const isShort = name.length + long.length > room.columns;
  return [span(name, seatRole(player)), span(isShort ? `${planets}, ${grouped(people)}` : long)];
}

const ownerOfSeen = (view: View, planet: number): Owner => (view.visible[planet] === true ? ownerAt(view, planet) : 0);
