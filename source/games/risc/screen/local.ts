import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { RiscTypes } from '../game-types.ts';
import { incomeOf, type Land, landsOf, unitsIn, type View } from '../state.ts';
import { bonusOf, countOf, type Units } from '../units.ts';
import type { NodeSize } from './map/sizes.ts';

/** Size of the territories: `auto` is the largest at which the whole map fits. */
export type Zoom = 'auto' | NodeSize;

/** An order being composed. Territories and unit types are indices from 0. */
export type Composing =
  | {
      /** A march from here to the territory under the cursor: a move over own land, or an attack. */
      readonly type: 'march';
      readonly source: number;
      /** Units to send; if absent, all that are left. */
      readonly units?: Units;
      /** Type whose number the keys edit; if absent, the total. */
      readonly field?: number;
      /** True if the march was begun at its target, where the cursor stays afterwards. */
      readonly isAimed?: true;
    }
  | {
      readonly type: 'upgrade';
      readonly from: number;
      readonly to: number;
      /** Number of units; if absent, all that are there and can be paid. */
      readonly count?: number;
    };

/** Local state of the screen, separate from the match. Territories are indices. */
export interface Local {
  /** Target of the arrow keys: territories of the map, or orders of the draft. */
  readonly focus: 'map' | 'draft';
  /** Territory under the cursor; the target while a march is composed. */
  readonly cursor: number;
  readonly composing?: Composing | undefined;
  /** True while digits are being typed, so that the next one is appended. */
  readonly typing?: true | undefined;
  /** A hint that the player has neither accepted nor dismissed yet. */
  readonly hint?: ShownHint<Command> | undefined;
  /** Selected order of the draft, from 0. */
  readonly order: number;
  readonly zoom: Zoom;
  /** Scroll position of a map larger than the screen; if absent, it follows the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** Lower part of the screen while no order is being composed. */
  readonly below: 'territory' | 'log' | 'statistics' | 'raw';
  readonly scrolled: number;
  /** Figure of the statistics; if absent, territories. */
  readonly figure?: Figure | undefined;
  readonly report?: Report | undefined;
}

/** Playback of a turn up to the current moment. */
export interface Report {
  readonly turn: number;
  /** Owners and units at the start of the turn, before any orders. */
  readonly turnStart: Land;
  /** All events since the last commit in playback order: all orders of a player together. */
  readonly events: readonly GameEvent[];
  readonly shownCount: number;
  /** Page of the report: orders and growth, single battles, or the summary. */
  readonly page: 'orders' | 'battles' | 'summary';
  readonly teller?: Seat;
  /** The viewer's attack whose odds the last order has changed. */
  readonly changed?: { readonly territory: number; readonly from: number; readonly to: number } | undefined;
  /** Motion of this frame; absent where playback can pause. */
  readonly motion?: Motion;
}

/**
 * Armies on their links, first near the source, then half way; the two units that meet; their dice before one falls;
 * territories whose units or owner have just changed.
 */
export type Motion = 'setting-out' | 'half-way' | 'pair' | 'dice' | 'change';

export type Figure = keyof Figures;

export interface Figures {
  readonly lands: number;
  readonly units: number;
  /** Total combat bonus of all units. */
  readonly bonus: number;
  /** Yield of all territories per turn. */
  readonly food: number;
  readonly tech: number;
  readonly level: number;
}

/** Figures of all players at the beginning of each turn, from the first one seen. The charts need them. */
export interface Memory {
  readonly turns: readonly {
    readonly turn: number;
    /** By seat - 1. */
    readonly figures: readonly Figures[];
  }[];
}

export interface RiscScreen extends RiscTypes {
  readonly local: Local;
  readonly memory: Memory;
}

export type RiscScene = Scene<RiscScreen>;
export type RiscKeyframe = Keyframe<RiscScreen>;

/** Click targets. Territories and orders are indices from 0. */
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
