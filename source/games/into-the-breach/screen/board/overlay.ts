import type { Role } from '../../../../screen/styled-text.ts';
import { type Coord, isMountain, tileAt, tileKey } from '../../board.ts';
import { isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { attacked, reachable } from '../keys/selection.ts';
import type { BreachScene, Flash } from '../local.ts';
import type { Change } from '../outlook/strikes.ts';
import { walksOf } from '../outlook/walks.ts';
import { isWatched, type Outlook, outlookOf, predictedOutlook, threatsOf } from '../outlook.ts';
import { type Arms, armsOf } from './arrows.ts';
import { unitSigns } from './shapes.ts';

/** A sign of the board and its role. */
export type Sign = readonly [sign: string, role: Role];

/** The board and everything drawn over it; tiles are keyed `row,column`. */
export interface Overlay {
  /** The position with the selected mech where it is pointed at. */
  readonly view: View;
  readonly cursor: Coord | undefined;
  readonly selected: Coord | null;
  /** Where the selected mech would leave, as long as a tile that it can reach is pointed at; and its letter. */
  readonly source: { readonly at: Coord; readonly letter: string } | undefined;
  readonly reach: ReadonlySet<string>;
  readonly attacked: ReadonlySet<string>;
  /** Tiles that enemies hit at End Turn, but for mountains, which nothing harms. */
  readonly threats: ReadonlyMap<string, unknown>;
  readonly changes: ReadonlyMap<string, Change>;
  /** The numbers in the order of attack of those that hit or heal what stands there. */
  readonly attackers: ReadonlyMap<string, readonly number[]>;
  /** Places in the list of units of those that are destroyed before they attack. */
  readonly silenced: ReadonlySet<number>;
  /** Small letters where units would come to stand: of enemies at End Turn, and of the hint's next move. */
  readonly comingTo: ReadonlyMap<string, Sign>;
  readonly arms: ReadonlyMap<string, Arms>;
  /** Small letters of the enemies whose objectives the tiles will be, in the debug view. */
  readonly objectives: ReadonlyMap<string, string>;
  readonly flashes: ReadonlyMap<string, Flash>;
}

const keysOf = (tiles: readonly Coord[]): Set<string> => new Set(tiles.map(tileKey));

export function overlayOf(scene: BreachScene): Overlay {
  const { view, local } = scene;
  const only = isWatched(scene);
  const outlook = outlookOf(scene);
  const signs = unitSigns(scene);
  const targets = keysOf(attacked(scene));
  const walks = only
    ? local.walking === undefined
      ? []
      : [local.walking]
    : outlook === undefined
      ? []
      : walksOf(outlook);
  return {
    view: outlook?.view ?? view,
    cursor: only ? undefined : local.cursor,
    // While a turn is played back, the unit that attacks is selected.
    selected: local.selected,
    source: sourceOf(scene, outlook),
    reach: keysOf(only ? [] : reachable(scene)),
    attacked: targets,
    // The targets of one unit stand alone.
    threats: targets.size > 0 ? new Map() : harming(view, threatsOf(scene)),
    changes: outlook?.changes ?? new Map(),
    attackers: outlook === undefined ? new Map() : attackersOf(outlook),
    silenced: new Set(outlook?.attacks.flatMap(({ place, isSkipped }) => (isSkipped ? [place] : []))),
    comingTo: new Map([
      ...walks.map(({ kind, from, path }) => [tileKey(path.at(-1) ?? from), [small(signs[kind]), 'ghost']] as const),
      ...(only ? [] : hintTargets(scene)),
    ]),
    arms: armsOf(walks),
    objectives: objectivesIn(scene),
    flashes: new Map((local.flash ?? []).map((flash) => [tileKey(flash.at), flash])),
  };
}

/** A letter as it is where a unit does not stand yet. */
const small = (sign: string): string => sign.toLowerCase();

function sourceOf(scene: BreachScene, outlook: Outlook | undefined): Overlay['source'] {
  const { view } = scene;
  const from = outlook?.tentative?.from;
  const mech = from && view.entities.find((unit) => unit.row === from[0] && unit.column === from[1]);
  return from === undefined || mech === undefined ? undefined : { at: from, letter: unitSigns(scene)[mech.kind] };
}

const harming = <Hit>({ board }: View, hits: ReadonlyMap<string, Hit>): ReadonlyMap<string, Hit> =>
  new Map([...hits].filter(([key]) => !isMountain(tileAt(board, coordOf(key)))));

function coordOf(key: string): Coord {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return [row, column];
}

function attackersOf({ attacks }: Outlook): Map<string, number[]> {
  const attackers = new Map<string, number[]>();
  for (const { place, effects } of attacks)
    for (const { at } of effects) attackers.set(tileKey(at), [...(attackers.get(tileKey(at)) ?? []), place + 1]);
  return attackers;
}

function objectivesIn(scene: BreachScene): ReadonlyMap<string, string> {
  const signs = unitSigns(scene);
  const coming = scene.debug ? predictedOutlook(scene)?.forecast.after : undefined;
  return new Map(
    (coming?.entities ?? []).flatMap((unit) =>
      isMech(unit) ? [] : [[tileKey(unit.objective), small(signs[unit.kind])] as const],
    ),
  );
}

/** Where the next move of the hint leads, with the mech's letter, once that is told. */
function hintTargets(scene: BreachScene): (readonly [string, Sign])[] {
  const { view, local } = scene;
  const { hint } = local;
  const next = hint?.commands[0];
  if (next?.name !== 'move' || hint?.step === 'where') return [];
  const { row, column, to_row, to_column } = next.args;
  const mech = view.entities.find((unit) => unit.row === row && unit.column === column);
  return mech === undefined ? [] : [[tileKey([to_row, to_column]), [small(unitSigns(scene)[mech.kind]), 'accent']]];
}
