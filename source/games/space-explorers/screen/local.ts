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

/** Number of people in a draft: one, half or all of the free people, or a typed number. */
export type Portion = 'one' | 'half' | 'all' | number;

/** Size of drawn planets. `auto` is the largest size that fits. */
export type Zoom = 'auto' | NodeSize;

export interface Near {
  readonly centre: number;
  readonly back: readonly number[];
}

/** State of the screen that is not part of the match. Planets are given by their indices. */
export interface Local {
  /** Part of the screen that the arrow keys control. */
  readonly focus: 'map' | 'queue';
  /** Planet under the cursor. If a draft has a source, this planet is the target. */
  readonly cursor: number;
  readonly source?: number | undefined;
  /** Target that the screen suggests. Undefined after the player has chosen a target by key. */
  readonly suggested?: number | undefined;
  readonly portion: Portion;
  /** True while the player types a number. The next digit is then appended to the number. */
  readonly typing?: true | undefined;
  readonly hint?: ShownHint<Order> | undefined;
  readonly order: number;
  readonly zoom: Zoom;
  /** Scroll position of a large map. Undefined while the map follows the cursor. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** The player's choice of a neighbourhood or the map. Undefined if the size of the screen decides. */
  readonly near?: Near | 'map' | undefined;
  /** Typed digits of a search for a planet. Undefined without a search. */
  readonly finding?: string | undefined;
  /** True if the viewer of a watched match has selected the planet under the cursor. */
  readonly looking?: true | undefined;
  /** Player whose perspective is shown in the debug view or in a watched match. Ignored in all other matches. */
  readonly eyes?: PlayerNumber | undefined;
  readonly below: 'planet' | 'log';
  readonly scrolled: number;
  readonly standing: readonly StandingOrder[];
  readonly stood?: number | undefined;
  /** Player whose turns end automatically, and the turn in which this waiting began. Undefined while no player waits. */
  readonly waiting?: Waiting | undefined;
  readonly news?: News | undefined;
  readonly running?: Running | undefined;
}

export interface Waiting {
  readonly player: PlayerNumber;
  readonly since: number;
  /** True if turns end automatically until the match is over, because no planet can change hands any more. */
  readonly isFinishing?: true;
}

/** Kinds of events on a planet that end a player's waiting. */
export type PlainNews = 'won' | 'lost' | 'nobodys' | 'landed' | 'visited' | 'sent' | 'sighted' | 'full';

/** Reason for the end of waiting: an event, a decision, or a long time without either. */
export interface News {
  readonly player: PlayerNumber;
  readonly what: PlainNews | 'danger' | 'purchase' | 'settle' | 'over' | 'quiet' | 'unsettled';
  /** Id of the planet that the news is about. */
  readonly planet?: number;
  readonly from?: number;
  readonly people?: number;
  readonly by?: PlayerNumber;
  /** Turn at whose end shuttles land. */
  readonly turn?: number;
  /** Number of turns of both players that ended automatically before this news. */
  readonly afterWaiting?: number;
}

/** A keyframe with its events. In `fly`, all shuttles advance by one unit of time. */
export interface Running {
  readonly moment: 'launch' | 'grow' | 'fly' | 'land' | 'decay';
  readonly now: readonly GameEvent[];
  readonly sighted: readonly number[];
}

/** A planet when the viewer last saw it. */
export interface Sighting {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  readonly habitability: number;
  readonly home: Owner;
}

/** The viewer's people who have landed on a planet since the viewer last saw it. */
export interface Landed {
  readonly people: number;
  /** Turn of the last landing. */
  readonly turn: number;
}

export interface Total {
  readonly onPlanets: number;
  readonly inFlight: number;
}

export interface TotalsOfTurn {
  readonly turn: number;
  /** People of both players, indexed by player - 1. */
  readonly totals: readonly [Total, Total];
}

/** Totals of past turns for the charts, and the last known facts about unseen planets. */
export interface Memory {
  readonly totals: readonly TotalsOfTurn[];
  /** Last sight of each planet. Undefined if the planet was never visible. */
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own shuttles in flight, including those to unseen planets. */
  readonly sent: readonly Shuttle[];
  /** Own people who have landed out of sight, by planet. Undefined if none have. */
  readonly landed: readonly (Landed | undefined)[];
  /** Upper bound of own people on each unseen planet, with their growth. 0 for a visible planet. */
  readonly maxUnseen: readonly number[];
}

export interface SpaceExplorersScreen extends SpaceExplorers {
  readonly local: Local;
  readonly memory: Memory;
}

export type ExplorersScene = Scene<SpaceExplorersScreen>;
export type ExplorersBeat = Keyframe<SpaceExplorersScreen>;

/** True if everything is visible, in the debug view or a watched match. The viewer may then choose a perspective. */
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

/** In each turn of the player, `keep` people stay on a planet and all others fly to one of its neighbours. */
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

/** Adds a standing order. Replaces an older order from the same planet to the same neighbour. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)} and send the rest to planet ${idOf(map, to)}`;
