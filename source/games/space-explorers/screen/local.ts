import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf } from '../map.ts';
import { freePeople, type Order, type Shuttle, type View } from '../state.ts';
import type { Owner, PlayerNumber } from '../vocabulary.ts';
import type { NodeSize } from './map/sizes.ts';

/** Number of people in a draft: a share of the free people, or a typed number. */
export type Portion = 'one' | 'half' | 'all' | number;

/** Size of the planets on the map. `auto` is the largest size that fits. */
export type Zoom = 'auto' | NodeSize;

export interface Near {
  readonly centre: number;
  readonly back: readonly number[];
}

/** State of the screen that is not part of the match. Planets are indexes. */
export interface Local {
  /** Part of the screen that the arrow keys control. */
  readonly focus: 'map' | 'queue';
  /** Planet under the cursor. In a draft with a source, this planet is the target. */
  readonly cursor: number;
  readonly source?: number | undefined;
  readonly portion: Portion;
  /** Set while a number is being typed: the next digit is appended to it. */
  readonly typing?: true | undefined;
  readonly hint?: ShownHint<Order> | undefined;
  readonly order: number;
  readonly zoom: Zoom;
  /** Scroll position of a large map. If missing, the map scrolls with the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** Neighbourhood shown instead of the map. If missing, the screen size decides which of the two is shown. */
  readonly near?: Near | 'map' | undefined;
  /** Digits of a search for a planet. Undefined if no search is open. */
  readonly finding?: string | undefined;
  /** Set in a watched match if the viewer has selected the planet under the cursor. */
  readonly looking?: true | undefined;
  /** Player whose perspective is shown in the debug view and in watched matches. Ignored in other matches. */
  readonly eyes?: PlayerNumber | undefined;
  readonly below: 'planet' | 'log';
  readonly scrolled: number;
  readonly standing: readonly StandingOrder[];
  readonly stood?: number | undefined;
  /** The waiting player, whose turns end automatically, and the turn in which the waiting began. */
  readonly waiting?: { readonly player: PlayerNumber; readonly since: number } | undefined;
  readonly news?: News | undefined;
  readonly running?: Running | undefined;
}

/** Types of events at a planet that end a player's waiting. */
export type PlainNews = 'won' | 'lost' | 'nobodys' | 'landed' | 'visited' | 'sent' | 'sighted' | 'full';

/** Reason why waiting ends: an event, a decision, or a long time without either. */
export interface News {
  readonly player: PlayerNumber;
  readonly what: PlainNews | 'danger' | 'purchase' | 'settle' | 'over' | 'quiet';
  /** Id of the planet that the news is about. */
  readonly planet?: number;
  readonly from?: number;
  readonly people?: number;
  readonly by?: PlayerNumber;
  /** Turn at whose end people land. */
  readonly turn?: number;
  /** Number of turns of both players that ended automatically before this news. */
  readonly afterWaiting?: number;
}

/** A keyframe of the playback with its events. In `fly`, all shuttles advance by one unit of time. */
export interface Running {
  readonly moment: 'launch' | 'grow' | 'fly' | 'land' | 'decay';
  readonly now: readonly GameEvent[];
  readonly sighted: readonly number[];
}

/** A planet as the viewer last saw it, before it went out of sight. */
export interface Sighting {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  readonly habitability: number;
  readonly home: Owner;
}

/** Own people who landed on a planet while it was out of sight. */
export interface Landed {
  readonly people: number;
  readonly turn: number;
}

export interface Total {
  readonly onPlanets: number;
  readonly inFlight: number;
}

export interface TotalsOfTurn {
  readonly turn: number;
  /** Totals of both players, indexed by player - 1. */
  readonly totals: readonly [Total, Total];
}

/** Totals of past turns for the charts, and last known facts about planets that are out of sight. */
export interface Memory {
  readonly totals: readonly TotalsOfTurn[];
  /** Last sight of each planet. Undefined for a planet that was never visible. */
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own shuttles in flight, including those with an unseen destination. */
  readonly sent: readonly Shuttle[];
  /** Own people who landed out of sight, by planet. Undefined for a planet without any. */
  readonly landed: readonly (Landed | undefined)[];
}

export interface SpaceExplorersScreen extends SpaceExplorers {
  readonly local: Local;
  readonly memory: Memory;
}

export type ExplorersScene = Scene<SpaceExplorersScreen>;
export type ExplorersBeat = Keyframe<SpaceExplorersScreen>;

/** True in the debug view and in watched matches, where the viewer may choose a perspective. */
export const canChooseEyes = ({ view, debug, watched }: ExplorersScene): boolean =>
  view.viewer === 'all' && (debug || watched === true);

export const eyesOf = (scene: ExplorersScene): PlayerNumber | undefined =>
  canChooseEyes(scene) ? scene.local.eyes : undefined;

export const lookingAt = ({ watched }: Pick<ExplorersScene, 'watched'>, planet: number): Partial<Local> => ({
  focus: 'map',
  cursor: planet,
  typing: undefined,
  seen: undefined,
  ...(watched === true ? { looking: true } : {}),
});

export const explorersTargets = targetsOf<
  { readonly type: 'planet'; readonly planet: number } | { readonly type: 'order'; readonly order: number }
>({ planet: true, order: true });

/** In each of the player's turns, `keep` people stay on a planet and all others fly to a neighbour. */
export interface StandingOrder {
  readonly player: PlayerNumber;
  readonly from: number;
  readonly to: number;
  readonly keep: number;
}

export const standingOrdersOf = (all: readonly StandingOrder[], player: PlayerNumber): readonly StandingOrder[] =>
  all.filter((order) => order.player === player);

/** Transfers for planets that have more free people than their standing orders keep. */
export function ordersOf(view: View, standing: readonly StandingOrder[]): readonly Order[] {
  const remaining = new Map<number, number>();
  return standing.flatMap(({ player, from, to, keep }) => {
    if (view.visible[from] !== true) return [];
    const free = remaining.get(from) ?? freePeople(view, player, from);
    const people = Math.max(0, free - keep);
    remaining.set(from, free - people);
    return people === 0 ? [] : [{ from, to, people }];
  });
}

/** Adds a standing order. It replaces an earlier one from the same planet to the same neighbour. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)}, send the rest to planet ${idOf(map, to)}`;
