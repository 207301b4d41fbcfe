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

/** How many people a transfer is to take: a share of the free ones, or a number that was typed. */
export type Portion = 'one' | 'half' | 'all' | number;

/** How large planets are drawn: in one size, or as large as they fit. */
export type Zoom = 'auto' | NodeSize;

/** The planet whose neighbourhood is shown, and those that were gone to before it. */
export interface Near {
  readonly centre: number;
  readonly back: readonly number[];
}

/** The screen's own state, beside the match. Planets go by index. */
export interface Local {
  /** Arrow keys move over planets of the map, or over orders of the queue. */
  readonly focus: 'map' | 'queue';
  /** The planet under the cursor; while a source is chosen, the target. */
  readonly cursor: number;
  /** The source of the transfer being composed. */
  readonly source?: number | undefined;
  readonly portion: Portion;
  /** Whether that is being typed: the next digit is put behind it. */
  readonly typing?: true | undefined;
  /** A hint on the screen, until it is taken or dropped. */
  readonly hint?: ShownHint<Order> | undefined;
  /** The chosen order of the queue, from 0. */
  readonly order: number;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole on the screen; it follows the cursor where absent. */
  readonly seen?: readonly [column: number, row: number] | undefined;
  /** The neighbourhood that is shown in place of the map, or `map`; as the room allows where absent. */
  readonly near?: Near | 'map' | undefined;
  /** The digits of the planet that is looked for, as far as they are typed. */
  readonly finding?: string | undefined;
  /** Whether somebody who watches a match looks at a planet: the one under the cursor. */
  readonly looking?: true | undefined;
  /** The player whose view is shown where nothing is hidden; `eyesOf` says whether it applies. */
  readonly eyes?: PlayerNumber | undefined;
  /** The lower part of the panel. */
  readonly below: 'planet' | 'log';
  readonly scrolled: number;
  /** Orders that are carried out at the beginning of every own turn. */
  readonly standing: readonly StandingOrder[];
  /** The turn in which that was done last. */
  readonly stood?: number | undefined;
  /** The player whose turns are ended by themselves until there is news, and the turn in which that began. */
  readonly waiting?: { readonly player: PlayerNumber; readonly since: number } | undefined;
  /** The news that ended the player's waiting. */
  readonly news?: News | undefined;
  /** The moment of a turn that is being watched. */
  readonly running?: Running | undefined;
}

/** Kinds of events on a planet that end waiting. */
export type PlainNews = 'won' | 'lost' | 'nobodys' | 'landed' | 'visited' | 'sent' | 'sighted' | 'full';

/** An event or a decision that ends waiting: its planet, and the people it concerns; or that nothing has been for long. */
export interface News {
  readonly player: PlayerNumber;
  readonly what: PlainNews | 'danger' | 'purchase' | 'settle' | 'over' | 'quiet';
  /** Planets by id. */
  readonly planet?: number;
  readonly from?: number;
  readonly people?: number;
  readonly by?: PlayerNumber;
  /** The turn of the landing that it is about. */
  readonly turn?: number;
  /** The own turns that were waited. */
  readonly afterWaiting?: number;
}

/** A moment of a turn's playback and its events; in `fly` all shuttles move one place on. */
export interface Running {
  readonly moment: 'launch' | 'grow' | 'fly' | 'land' | 'decay';
  readonly now: readonly GameEvent[];
  /** Planets that have just come into sight. */
  readonly sighted: readonly number[];
}

/** A planet that is not visible now, as it was seen last, and the turn of that. */
export interface Sighting {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  readonly habitability: number;
  readonly home: Owner;
}

/** Own people who landed on a planet that was not seen then and has not been since. */
export interface Landed {
  readonly people: number;
  /** The turn at whose end they landed. */
  readonly turn: number;
}

/** All people of a player, as far as they are seen. */
export interface Total {
  readonly onPlanets: number;
  readonly inFlight: number;
}

/** Totals at the beginning of a turn. */
export interface TotalsOfTurn {
  readonly turn: number;
  /** By player - 1. */
  readonly totals: readonly [Total, Total];
}

/** Kept for the charts and for planets out of sight. */
export interface Memory {
  /** By turn, the first that was seen first. */
  readonly totals: readonly TotalsOfTurn[];
  /** By planet: the last time that it was visible; nothing where it never was. */
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own shuttles under way, as far as their sender knows: also those to planets that are not seen. */
  readonly sent: readonly Shuttle[];
  /** By planet: own people who landed while it was out of sight. */
  readonly landed: readonly (Landed | undefined)[];
}

/** The types of this game with its screen. */
export interface SpaceExplorersScreen extends SpaceExplorers {
  readonly local: Local;
  readonly memory: Memory;
}

export type ExplorersScene = Scene<SpaceExplorersScreen>;
export type ExplorersBeat = Keyframe<SpaceExplorersScreen>;

/** Whether the eyes can be chosen through which everything is seen: in the debug view, and where a match is watched. */
export const canChooseEyes = ({ view, debug, watched }: ExplorersScene): boolean =>
  view.viewer === 'all' && (debug || watched === true);

/** The player through whose eyes everything is seen, if one was chosen. */
export const eyesOf = (scene: ExplorersScene): PlayerNumber | undefined =>
  canChooseEyes(scene) ? scene.local.eyes : undefined;

/** The screen's own state when the cursor goes to a planet. */
export const lookingAt = ({ watched }: Pick<ExplorersScene, 'watched'>, planet: number): Partial<Local> => ({
  focus: 'map',
  cursor: planet,
  typing: undefined,
  seen: undefined,
  ...(watched === true ? { looking: true } : {}),
});

/** Targets of clicks. Planets go by number; orders, too: those of the queue, then standing ones. */
export const explorersTargets = targetsOf<
  { readonly type: 'planet'; readonly planet: number } | { readonly type: 'order'; readonly order: number }
>({ planet: true, order: true });

/** An order for every own turn: `keep` people stay on a planet, and the rest goes to a neighbour. */
export interface StandingOrder {
  readonly player: PlayerNumber;
  readonly from: number;
  readonly to: number;
  readonly keep: number;
}

/** The standing orders of a player. */
export const standingOrdersOf = (all: readonly StandingOrder[], player: PlayerNumber): readonly StandingOrder[] =>
  all.filter((order) => order.player === player);

/** The transfers that standing orders make in a turn: from planets where more people are free than are to stay. */
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

/** Adds a standing order, which replaces another over the same link. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

/** `keep 50 on planet 3, send the rest to planet 4` */
export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)}, send the rest to planet ${idOf(map, to)}`;
