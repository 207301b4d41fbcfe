import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Command, Order } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { RiscTypes } from '../game-types.ts';
import { incomeOf, type Land, landsOf, unitsIn, type View } from '../state.ts';
import { bonusOf, countOf, type Units } from '../units.ts';
import type { NodeSize } from './map/sizes.ts';

/** Size of the drawn territories. `auto` is the largest size that shows the whole map. */
export type Zoom = 'auto' | NodeSize;

/** Order being composed. Territories and unit types are given by their indices. */
export type Composing =
  | {
      /** An order from `source` to the territory under the cursor: a move over own land, otherwise an attack. */
      readonly type: 'march';
      readonly source: number;
      /** Units to send. Undefined for all units left that food can pay. */
      readonly units?: Units;
      /** Unit type whose number the keys edit. Undefined while the keys edit the total number. */
      readonly field?: number;
      /** True if the player chose the target first. After the order, the cursor then stays at the target. */
      readonly isAimed?: true;
      /** Target that the screen suggests. Undefined after the player has aimed with an arrow key. */
      readonly suggested?: number | undefined;
    }
  | {
      readonly type: 'upgrade';
      readonly from: number;
      readonly to: number;
      /** Number of units to upgrade. Undefined for all remaining units that the tech can pay for. */
      readonly count?: number;
    };

/** State of the screen that is not part of the match. Territories are given by their indices. */
export interface Local {
  /** Part of the screen that the arrow keys control. */
  readonly focus: 'map' | 'draft';
  /** Territory under the cursor, or the target of a march. */
  readonly cursor: number;
  readonly composing?: Composing | undefined;
  /** True while the player types a number. The next digit is then appended to the number. */
  readonly typing?: true | undefined;
  readonly hint?: ShownHint<Command> | undefined;
  /** All orders of this turn after the player used a hint. Undefined if some of them are the player's own. */
  readonly hintedOrders?: readonly Order[] | undefined;
  /** Selected order of the draft, from 0. */
  readonly order: number;
  readonly zoom: Zoom;
  /** Scroll position of a large map. Undefined while the map follows the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  readonly below: 'territory' | 'log' | 'statistics' | 'raw';
  readonly scrolled: number;
  /** Figure that the charts show. Undefined for the number of territories. */
  readonly figure?: Figure | undefined;
  readonly report?: Report | undefined;
}

/** State of the playback of a turn. */
export interface Report {
  readonly turn: number;
  readonly turnStart: Land;
  /** All events of the played turn, with the orders of each player together. */
  readonly events: readonly GameEvent[];
  readonly shownCount: number;
  readonly page: 'orders' | 'battles' | 'summary';
  readonly teller?: Seat;
  /** The viewer's attack whose odds the last shown order changed, with both odds. Undefined if there is none. */
  readonly changed?: { readonly territory: number; readonly from: number; readonly to: number } | undefined;
  /** Animation before a stop. Undefined at a stop, where the player can pause. */
  readonly motion?: Motion;
}

/** Animations: armies leave, armies are half way, a round's two units meet, their dice fall, owners change. */
export type Motion = 'setting-out' | 'half-way' | 'pair' | 'dice' | 'change';

export type Figure = keyof Figures;

export interface Figures {
  readonly lands: number;
  readonly units: number;
  readonly bonus: number;
  readonly food: number;
  readonly tech: number;
  readonly level: number;
}

/** Figures at the beginning of each turn until now, for the charts. */
export interface Memory {
  readonly turns: readonly {
    readonly turn: number;
    /** Figures of each player, indexed by seat - 1. */
    readonly figures: readonly Figures[];
  }[];
}

export interface RiscScreen extends RiscTypes {
  readonly local: Local;
  readonly memory: Memory;
}

export type RiscScene = Scene<RiscScreen>;
export type RiscKeyframe = Keyframe<RiscScreen>;

export const riscTargets = targetsOf<
  { readonly type: 'territory'; readonly territory: number } | { readonly type: 'order'; readonly order: number }
>({ territory: true, order: true });

export function remember(memory: Memory | undefined, view: View): Memory {
  const figures = view.seats.map((_, i) => figuresOf(view, i + 1));
  return { turns: [...(memory?.turns ?? []), { turn: view.turn, figures }] };
}

export function figuresOf(view: View, seat: Seat): Figures {
  const lands = landsOf(view, seat);
  const sum = (amountOf: (territory: number) => number) =>
    lands.reduce((total, territory) => total + amountOf(territory), 0);
  return {
    lands: lands.length,
    units: sum((territory) => countOf(unitsIn(view, territory))),
    bonus: sum((territory) => bonusOf(unitsIn(view, territory))),
    ...incomeOf(view, seat),
    level: itemAt(view.seats, seat - 1).level,
  };
}
