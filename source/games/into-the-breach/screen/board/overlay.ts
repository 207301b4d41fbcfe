import type { Role } from '../../../../screen/paint.ts';
import type { Coord } from '../../board.ts';
import { tileKey } from '../../board.ts';
import { isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { symbols } from '../../vocabulary.ts';
import { attacked, reachable } from '../keys/selection.ts';
import type { BreachScene, Flash } from '../local.ts';
import type { Change } from '../outlook/strikes.ts';
import { foreseen, isWatched, outlookOf, threatsOf } from '../outlook.ts';

/** A sign of the board and its role. */
export type Sign = readonly [sign: string, role: Role];

/** What is drawn on the board and over it; tiles are keyed `row,column`. */
export interface Overlay {
  /** The position with the selected mech where it is pointed at. */
  readonly view: View;
  readonly cursor: Coord | undefined;
  readonly selected: Coord | null;
  readonly reach: ReadonlySet<string>;
  readonly attacked: ReadonlySet<string>;
  readonly threats: ReadonlyMap<string, unknown>;
  readonly changes: ReadonlyMap<string, Change>;
  /** Small letters where units would come to stand: of the hint's next move, and in the debug view of the enemies. */
  readonly comingTo: ReadonlyMap<string, Sign>;
  /** Small letters of the enemies whose objectives the tiles will be, in the debug view. */
  readonly wanted: ReadonlyMap<string, string>;
  readonly flashes: ReadonlyMap<string, Flash>;
}

const keysOf = (tiles: readonly Coord[]): Set<string> => new Set(tiles.map(tileKey));

/** What is drawn now. */
export function overlayOf(scene: BreachScene): Overlay {
  const { view, local } = scene;
  const only = isWatched(scene);
  const outlook = outlookOf(scene);
  const coming = foreseen(scene)?.forecast.after;
  const enemies = scene.debug && coming !== undefined ? coming.entities.filter((unit) => !isMech(unit)) : [];
  return {
    view: outlook?.view ?? view,
    cursor: only ? undefined : local.cursor,
    // While a turn is played back, the unit that attacks is selected.
    selected: local.selected,
    reach: keysOf(only ? [] : reachable(scene)),
    attacked: keysOf(attacked(scene)),
    threats: threatsOf(scene),
    changes: outlook?.changes ?? new Map(),
    comingTo: new Map([
      ...enemies.map(({ kind, row, column }) => [tileKey([row, column]), [letterOf(kind), 'debug']] as const),
      ...(only ? [] : hintedTo(scene)),
    ]),
    wanted: new Map(
      enemies.flatMap((unit) => ('objective' in unit ? [[tileKey(unit.objective), letterOf(unit.kind)] as const] : [])),
    ),
    flashes: new Map((local.flash ?? []).map((flash) => [tileKey(flash.at), flash])),
  };
}

const letterOf = (kind: keyof typeof symbols): string => symbols[kind].toLowerCase();

/** Where the next move of the hint leads, with the mech's letter. */
function hintedTo({ view, local }: BreachScene): (readonly [string, Sign])[] {
  const next = local.hint[0];
  if (next?.name !== 'move') return [];
  const { row, column, to_row, to_column } = next.args;
  const mech = view.entities.find((unit) => unit.row === row && unit.column === column);
  return mech === undefined ? [] : [[tileKey([to_row, to_column]), [letterOf(mech.kind), 'accent']]];
}
