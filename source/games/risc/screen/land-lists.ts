import { type Line, seatRole, span, wrap } from '../../../screen/paint.ts';
import { idsOf, type RiscMap } from '../map.ts';
import { landsOf } from '../state.ts';

/** The ids of all territories by player, each list in the player's colour behind the number; what does not fit is left out. */
export function landLists(
  map: RiscMap,
  owners: readonly number[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly Line[] {
  const seats = [...new Set(owners)].sort((a, b) => a - b);
  const lists = seats.map((seat) => ({
    seat,
    lines: wrap(idsOf(map, landsOf({ owners }, seat)).join(' '), columns - 2),
  }));
  const each = Math.max(1, Math.floor(rows / Math.max(1, seats.length)));
  return lists.flatMap(({ seat, lines }) =>
    lines.slice(0, each).map((text, i): Line => {
      const isCut = i === each - 1 && lines.length > each;
      const shown = isCut ? `${text.slice(0, columns - 5).trimEnd()} ..` : text;
      return [span(i === 0 ? `${seat} ` : '  ', 'strong'), span(shown, seatRole(seat))];
    }),
  );
}
