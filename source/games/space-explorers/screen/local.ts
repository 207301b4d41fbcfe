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

/** A share of the free people, or a typed number. */
export type Portion = 'one' | 'half' | 'all' | number;

/** Planet size. `auto` is the largest that fits. */
export type Zoom = 'auto' | NodeSize;

export interface Near {
  readonly centre: number;
  readonly back: readonly number[];
}

/** Planets are indexes. */
export interface Local {
  /** Target of the arrow keys. */
  readonly focus: 'map' | 'queue';
  /** Becomes the target once a source is chosen. */
  readonly cursor: number;
  readonly source?: number | undefined;
  readonly portion: Portion;
  /** While set, the next digit is appended. */
  readonly typing?: true | undefined;
  readonly hint?: ShownHint<Order> | undefined;
  readonly order: number;
  readonly zoom: Zoom;
  /** Scroll position of a large map; if missing, it follows the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** Neighbourhood shown instead of the map. If missing, the room decides. */
  readonly near?: Near | 'map' | undefined;
  /** Digits of a planet search. */
  readonly finding?: string | undefined;
  /** Set if a viewer of a watched match has selected the planet under the cursor. */
  readonly looking?: true | undefined;
  /** Player whose perspective is shown if nothing is hidden. `eyesOf` says whether it applies. */
  readonly eyes?: PlayerNumber | undefined;
  readonly below: 'planet' | 'log';
  readonly scrolled: number;
  readonly standing: readonly StandingOrder[];
  readonly stood?: number | undefined;
  /** Player whose turns end automatically, and the first such turn. */
  readonly waiting?: { readonly player: PlayerNumber; readonly since: number } | undefined;
  readonly news?: News | undefined;
  readonly running?: Running | undefined;
}

/** Events at a planet that end a player's waiting. */
export type PlainNews = 'won' | 'lost' | 'nobodys' | 'landed' | 'visited' | 'sent' | 'sighted' | 'full';

/** Event or decision that ends waiting, or a long time without any. */
export interface News {
  readonly player: PlayerNumber;
  readonly what: PlainNews | 'danger' | 'purchase' | 'settle' | 'over' | 'quiet';
  /** Id of the planet. */
  readonly planet?: number;
  readonly from?: number;
  readonly people?: number;
  readonly by?: PlayerNumber;
  /** Turn of the landing. */
  readonly turn?: number;
  /** Own turns that were waited. */
  readonly afterWaiting?: number;
}

/** A keyframe with its events. In `fly` all shuttles advance one step. */
export interface Running {
  readonly moment: 'launch' | 'grow' | 'fly' | 'land' | 'decay';
  readonly now: readonly GameEvent[];
  readonly sighted: readonly number[];
}

/** Last sight of a planet that is out of sight now. */
export interface Sighting {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  readonly habitability: number;
  readonly home: Owner;
}

/** Own people who landed on a planet after it went out of sight. */
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
  /** Indexed by player - 1. */
  readonly totals: readonly [Total, Total];
}

/** Records for the charts and for planets out of sight. */
export interface Memory {
  readonly totals: readonly TotalsOfTurn[];
  /** Undefined if a planet was never visible. */
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own shuttles in flight, including those to unseen planets. */
  readonly sent: readonly Shuttle[];
  /** Own people who landed out of sight, by planet. */
  readonly landed: readonly (Landed | undefined)[];
}

export interface SpaceExplorersScreen extends SpaceExplorers {
  readonly local: Local;
  readonly memory: Memory;
}

export type ExplorersScene = Scene<SpaceExplorersScreen>;
export type ExplorersBeat = Keyframe<SpaceExplorersScreen>;

/** True in the debug view and in watched matches. */
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

/** In each own turn, `keep` people stay on a planet and the rest fly to a neighbour. */
export interface StandingOrder {
  readonly player: PlayerNumber;
  readonly from: number;
  readonly to: number;
  readonly keep: number;
}

export const standingOrdersOf = (all: readonly StandingOrder[], player: PlayerNumber): readonly StandingOrder[] =>
  all.filter((order) => order.player === player);

/** Transfers from planets with more free people than their standing orders keep. */
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

/** Replaces an earlier standing order over the same link. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)}, send the rest to planet ${idOf(map, to)}`;
