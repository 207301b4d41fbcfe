import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf } from '../map.ts';
import { freePeople, type Order, type Shuttle } from '../state.ts';
import type { View } from '../view.ts';
import type { Owner, PlayerNumber } from '../vocabulary.ts';
import type { NodeSize } from './map/sizes.ts';

/** Number of people for a transfer: a share of the free ones, or a typed number. */
export type Portion = 'one' | 'half' | 'all' | number;

/** Planet size on the map. `auto` is the largest that fits. */
export type Zoom = 'auto' | NodeSize;

export interface Near {
  readonly centre: number;
  readonly back: readonly number[];
}

/** Screen state beside the match. Planets are indexes. */
export interface Local {
  /** Target of the arrow keys: planets of the map, or orders of the queue. */
  readonly focus: 'map' | 'queue';
  /** Planet under the cursor, the target once a source is chosen. */
  readonly cursor: number;
  readonly source?: number | undefined;
  readonly portion: Portion;
  /** Set while the number is being typed, so that the next digit is appended. */
  readonly typing?: true | undefined;
  /** Current hint, until the player uses or drops it. */
  readonly hint?: ShownHint<Order> | undefined;
  /** Zero-based index of the chosen order. */
  readonly order: number;
  readonly zoom: Zoom;
  /** First visible column and row of a map that does not fit on the screen. If missing, the map follows the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** Neighbourhood shown instead of the map, or `map`. If missing, the available room decides. */
  readonly near?: Near | 'map' | undefined;
  /** Digits typed so far to search for a planet. */
  readonly finding?: string | undefined;
  /** Set while a viewer of a watched match has selected the planet under the cursor. */
  readonly looking?: true | undefined;
  /** Player whose perspective is shown if nothing is hidden. `eyesOf` says whether it applies. */
  readonly eyes?: PlayerNumber | undefined;
  readonly below: 'planet' | 'log';
  readonly scrolled: number;
  /** Orders that repeat at the beginning of each own turn. */
  readonly standing: readonly StandingOrder[];
  readonly stood?: number | undefined;
  /** Player whose turns end automatically until there is news, and the first such turn. */
  readonly waiting?: { readonly player: PlayerNumber; readonly since: number } | undefined;
  readonly news?: News | undefined;
  readonly running?: Running | undefined;
}

/** Events on a planet that end waiting. */
export type PlainNews = 'won' | 'lost' | 'nobodys' | 'landed' | 'visited' | 'sent' | 'sighted' | 'full';

/** Event or decision that ends waiting, with its planet and people, or a long time without events. */
export interface News {
  readonly player: PlayerNumber;
  readonly what: PlainNews | 'danger' | 'purchase' | 'settle' | 'over' | 'quiet';
  /** By id. */
  readonly planet?: number;
  readonly from?: number;
  readonly people?: number;
  readonly by?: PlayerNumber;
  /** Turn of the landing in question. */
  readonly turn?: number;
  /** Number of own turns that were waited. */
  readonly afterWaiting?: number;
}

/** Keyframe of a turn's playback with its events. In `fly` all shuttles advance one step. */
export interface Running {
  readonly moment: 'launch' | 'grow' | 'fly' | 'land' | 'decay';
  readonly now: readonly GameEvent[];
  readonly sighted: readonly number[];
}

/** Last sight of a planet that is not visible now, with its turn. */
export interface Sighting {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  readonly habitability: number;
  readonly home: Owner;
}

/** Own people who landed on a planet that has not been visible since. */
export interface Landed {
  readonly people: number;
  readonly turn: number;
}

/** Visible people of a player. */
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
  /** Last sight of each planet, undefined if it was never visible. */
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own shuttles in flight as their sender knows them, including those to unseen planets. */
  readonly sent: readonly Shuttle[];
  /** Own people who landed on each planet while it was out of sight. */
  readonly landed: readonly (Landed | undefined)[];
}

export interface SpaceExplorersScreen extends SpaceExplorers {
  readonly local: Local;
  readonly memory: Memory;
}

export type ExplorersScene = Scene<SpaceExplorersScreen>;
export type ExplorersBeat = Keyframe<SpaceExplorersScreen>;

/** True if the viewer can choose a perspective: in the debug view, and in a watched match. */
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

/** Standing order: each own turn keeps `keep` people on a planet and sends the rest to a neighbour. */
export interface StandingOrder {
  readonly player: PlayerNumber;
  readonly from: number;
  readonly to: number;
  readonly keep: number;
}

export const standingOrdersOf = (all: readonly StandingOrder[], player: PlayerNumber): readonly StandingOrder[] =>
  all.filter((order) => order.player === player);

/** Transfers that standing orders make in a turn, from planets with more free people than they keep. */
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

/** Adds a standing order and replaces an earlier one over the same link. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)}, send the rest to planet ${idOf(map, to)}`;
