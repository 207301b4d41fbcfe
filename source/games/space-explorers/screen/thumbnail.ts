import { type Glyphs, type Line, seatRole, span } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { ownerAt } from '../state.ts';
import type { View } from '../view.ts';
import type { Owner, Player } from '../vocabulary.ts';
import { smallMap } from './map/small-map.ts';
import { totalOf } from './memory.ts';

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
    [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? ` of ${limit}` : end)],
    playerLine(view, 1),
    playerLine(view, 2),
  ];
}

/** `player 1 4 planets, 120 people`; `seen` behind it where that may not be all of them. */
function playerLine(view: View, player: Player): Line {
  const { onPlanets, inFlight } = totalOf(view, player);
  const owned = view.map.ids.filter((_, planet) => ownerOfSeen(view, planet) === player).length;
  return [
    span(`player ${player} `, seatRole(player)),
    span(`${counted(owned, 'planet')}, ${counted(onPlanets + inFlight, 'person', 'people')}`),
    ...(view.viewer === 'all' ? [] : [span(' seen', 'dim')]),
  ];
}

const ownerOfSeen = (view: View, planet: number): Owner => (view.visible[planet] === true ? ownerAt(view, planet) : 0);
