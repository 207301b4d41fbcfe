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

/** How large territories are drawn: as large as all fit, or of a size. */
export type Zoom = 'auto' | NodeSize;

/** An order being composed. Territories go by number, types of units from 0. */
export type Composing =
  | {
      /** Units go from here to the territory under the cursor: a move over own land, or an attack. */
      readonly type: 'march';
      readonly source: number;
      /** The units that go; all that are left where absent. */
      readonly units?: Units;
      /** The type whose number the keys change; all of them together where absent. */
      readonly field?: number;
      /** Whether it was begun at the target: the cursor stays there. */
      readonly isAimed?: true;
    }
  | {
      /** Units of the territory under the cursor become stronger. */
      readonly type: 'upgrade';
      readonly from: number;
      readonly to: number;
      /** How many; as many as there are and as can be paid where absent. */
      readonly count?: number;
    };

/** The screen's own state, beside the match. Territories go by number. */
export interface Local {
  /** Arrow keys move over territories of the map, or over orders of the draft. */
  readonly focus: 'map' | 'draft';
  /** The territory under the cursor; while units are sent, the target. */
  readonly cursor: number;
  readonly composing?: Composing | undefined;
  /** Whether a number is being typed: the next digit is put behind it. */
  readonly typing?: true | undefined;
  /** A hint on the screen, until it is taken or dropped. */
  readonly hint?: ShownHint<Command> | undefined;
  /** The chosen order of the draft, from 0. */
  readonly order: number;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole on the screen; it follows the cursor where absent. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** The lower part of the screen, where no order is being composed. */
  readonly below: 'territory' | 'log' | 'statistics' | 'raw';
  readonly scrolled: number;
  /** The chart of the statistics; lands where absent. */
  readonly figure?: Figure | undefined;
  /** The report of a turn that is being watched. */
  readonly report?: Report | undefined;
}

/** The report of a turn, and how far it has been told. */
export interface Report {
  readonly turn: number;
  /** Units and owners when the turn began, before anybody's orders. */
  readonly turnStart: Land;
  /** All events from the last commit on, in the order in which they are told: all orders of a player together. */
  readonly events: readonly GameEvent[];
  /** How many of these have been told. */
  readonly shownCount: number;
  /** The report's page: orders and growth, the battles one by one, or their results. */
  readonly page: 'orders' | 'battles' | 'summary';
  /** Whose orders are told. */
  readonly teller?: Seat;
  /** The odds of an attack of the one who looks, which the last order told has changed. */
  readonly changed?: { readonly territory: number; readonly from: number; readonly to: number } | undefined;
  /** The movement of this frame; absent in frames where playback can pause. */
  readonly motion?: Motion;
}

/**
 * Armies on their links, near their source and then half way; the pair that meets in a round; its dice before anybody falls;
 * lands whose units or owner have just changed.
 */
export type Motion = 'setting-out' | 'half-way' | 'pair' | 'dice' | 'change';

/** Figures that have a chart. */
export type Figure = keyof Figures;

/** How a player stood at the beginning of a turn. */
export interface Figures {
  readonly lands: number;
  readonly units: number;
  /** The sum of the bonuses of all units. */
  readonly bonus: number;
  /** Yield of the lands in a turn. */
  readonly food: number;
  readonly tech: number;
  readonly level: number;
}

/** Kept for the charts: the figures of all players at the beginning of each turn, from the first one seen. */
export interface Memory {
  readonly turns: readonly {
    readonly turn: number;
    /** By seat - 1. */
    readonly figures: readonly Figures[];
  }[];
}

/** The types of this game with its screen. */
export interface RiscScreen extends RiscTypes {
  readonly local: Local;
  readonly memory: Memory;
}

export type RiscScene = Scene<RiscScreen>;
export type RiscKeyframe = Keyframe<RiscScreen>;

/** Targets of clicks. Territories and orders go by number, from 0. */
export const riscTargets = targetsOf<
  { readonly type: 'territory'; readonly territory: number } | { readonly type: 'order'; readonly order: number }
>({ territory: true, order: true });

/** The memory with one more turn. */
export function remember(memory: Memory | undefined, view: View): Memory {
  const figures = view.seats.map((_, i) => figuresOf(view, i + 1));
  return { turns: [...(memory?.turns ?? []), { turn: view.turn, figures }] };
}

/** How a player stands now. */
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
