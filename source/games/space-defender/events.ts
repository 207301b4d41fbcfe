import type { BaseEvent } from '#engine/vocabulary.ts';
import type { Cell } from './cells.ts';
import type { PowerName } from './tables.ts';
import type { EnemyKind, EquipmentSlot, Phase, SetupPhase, Side } from './vocabulary.ts';
import type { Announcement, Rank } from './waves.ts';

interface Happening<Type extends string> extends BaseEvent {
  readonly type: Type;
  readonly phase: Phase;
}

/** Start or end of a movement. For a player, a cell out of sight is `fog`. */
export type End = Cell | 'fog';

interface HappeningAt<Type extends string> extends Happening<Type>, Cell {}

/** The player has chosen a board. Happens only between games. */
export interface FieldChosen extends Happening<'field-chosen'> {
  readonly rows: number;
  readonly columns: number;
  readonly thresholds: readonly number[];
}
export interface PageOpened extends Happening<'page-opened'> {
  readonly page: SetupPhase | 'not-started';
}
export interface OptionChosen extends Happening<'option-chosen'> {
  readonly slot: EquipmentSlot;
  readonly option: number;
}
export interface GameStarted extends HappeningAt<'game-started'> {
  readonly rows: number;
  readonly columns: number;
}
export interface Aborted extends Happening<'aborted'> {
  readonly from: 'setup' | 'game';
}
export interface DebugToggled extends Happening<'debug-toggled'> {
  readonly on: boolean;
}
export interface RngOutputToggled extends Happening<'rng-output-toggled'> {
  readonly on: boolean;
}

export interface Regenerated extends Happening<'regenerated'> {
  /** Id of the ship, 0 for the Starfighter. */
  readonly id: number;
  readonly health: number;
  readonly energy: number;
}
export interface Passed extends HappeningAt<'passed'> {}
export interface Fired extends HappeningAt<'fired'> {
  readonly cost: number;
  readonly resource: 'energy' | 'health';
}
/** The Starfighter flew. `to` is the last cell, even if the Starfighter was destroyed there. */
export interface StarfighterMoved extends Happening<'starfighter-moved'> {
  readonly from: Cell;
  to: Cell;
  /** Number of cells entered. `energy` is their total price. */
  cells: number;
  energy: number;
}
export interface SpecialUsed extends HappeningAt<'special-used'> {
  readonly power: PowerName;
  /** Change of health: positive if gained, negative if lost. */
  readonly health: number;
  readonly energy: number;
}

export interface ProjectileSpawned extends Happening<'projectile-spawned'> {
  readonly id: number;
  readonly side: Side;
  /** Cell of the new shot. Null if that cell is off the board. */
  readonly to: Cell | null;
  /** Id of the ship that fired: 0 for the Starfighter, `fog` for an enemy out of the viewer's sight. */
  readonly by: number | 'fog';
  readonly damage: number;
  readonly move: number;
}
/** A projectile flew. `to` is its last cell. Null if it left the board. */
export interface ProjectileMoved extends Happening<'projectile-moved'> {
  readonly id: number;
  readonly side: Side;
  readonly from: End;
  to: End | null;
}
export interface ProjectileStayed extends HappeningAt<'projectile-stayed'> {
  readonly id: number;
  readonly side: Side;
}
/** Two projectiles of one side meet. `id` is the moving projectile, which absorbs the damage of `other`. */
export interface Combined extends HappeningAt<'combined'> {
  readonly id: number;
  readonly other: number;
  readonly side: Side;
  readonly damage: number;
}
/** Projectiles of opposite sides meet. The stronger survives with the difference in damage. `id` is the moving one. */
export interface Negated extends HappeningAt<'negated'> {
  readonly id: number;
  readonly other: number;
  readonly side: Side;
  readonly survivor: number | null;
  readonly damage: number;
}
export interface Neutralized extends HappeningAt<'neutralized'> {
  readonly id: number;
  readonly side: Side;
}

/** A projectile and a ship meet. `mover` is whichever of the two moved. */
interface Meeting<Type extends string> extends HappeningAt<Type> {
  /** Id of the ship, 0 for the Starfighter. */
  readonly id: number;
  readonly kind: ShipKind;
  readonly mover: 'projectile' | 'ship';
  readonly projectile: number;
  readonly side: Side;
  /** Health of the ship after the meeting. */
  readonly health: number;
}
export type ShipKind = EnemyKind | 'Starfighter';
export interface Hit extends Meeting<'hit'> {
  readonly damage: number;
}
/** An enemy projectile heals the enemy that it meets, by at most its damage. */
export interface Mended extends Meeting<'mended'> {
  readonly damage: number;
}
/** The Starfighter and an enemy collide. The enemy is destroyed, and the Starfighter loses `damage` health. */
export interface Rammed extends HappeningAt<'rammed'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly mover: 'Starfighter' | 'enemy';
  readonly damage: number;
  /** Health of the Starfighter after the collision. */
  readonly health: number;
}
export interface Struck extends HappeningAt<'struck'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly damage: number;
  readonly health: number;
}
export interface Destroyed extends HappeningAt<'destroyed'> {
  readonly id: number;
  readonly kind: ShipKind;
  /** Score of the game after the event. */
  readonly score: number;
}

export interface Gained extends HappeningAt<'gained'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly gain: 'total health' | 'armour' | 'regen';
  readonly amount: number;
}
export interface EnemyRegenerated extends HappeningAt<'enemy-regenerated'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly amount: number;
  readonly health: number;
}
/** An enemy flew. `to` is its last cell. Null if it left the board. */
export interface EnemyMoved extends Happening<'enemy-moved'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly from: End;
  to: End | null;
}
export interface EnemyStayed extends HappeningAt<'enemy-stayed'> {
  readonly id: number;
  readonly kind: EnemyKind;
}
export interface EnemySpawned extends Happening<'enemy-spawned'> {
  readonly id: number;
  readonly kind: EnemyKind;
  /** Cell of the new enemy. Null if that cell is off the board. */
  readonly to: Cell | null;
  /** Id of the Carrier that launched the enemy. `fog` for a Carrier out of sight, null if no Carrier launched it. */
  readonly by: number | 'fog' | null;
  /** Rank and additional health of a strong enemy of a wave. */
  readonly rank?: Rank;
  readonly extra?: number;
}
/** Strong enemies will come at the end of turn `turn`. */
export interface WaveAnnounced extends Happening<'wave-announced'>, Announcement {}
/** A Pylon heals an enemy by at most `amount`. `health` is the enemy's health afterwards. */
export interface Healed extends HappeningAt<'healed'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly by: number | 'fog';
  readonly amount: number;
  readonly health: number;
}
export interface VisionChanged extends HappeningAt<'vision-changed'> {
  readonly id: number;
  readonly kind: EnemyKind;
  readonly seenByStarfighter: boolean;
  readonly canSeeStarfighter: boolean;
}
/** Random numbers of a natural spawn: `row` is the row of the enemy, `value` determines its kind. */
export interface NumbersDrawn extends Happening<'numbers-drawn'> {
  readonly row: number;
  readonly value: number;
}
export interface GameOver extends Happening<'game-over'> {
  readonly turn: number;
  readonly score: number;
}

export type GameEvent =
  | FieldChosen
  | PageOpened
  | OptionChosen
  | GameStarted
  | Aborted
  | DebugToggled
  | RngOutputToggled
  | Regenerated
  | Passed
  | Fired
  | StarfighterMoved
  | SpecialUsed
  | ProjectileSpawned
  | ProjectileMoved
  | ProjectileStayed
  | Combined
  | Negated
  | Neutralized
  | Hit
  | Mended
  | Rammed
  | Struck
  | Destroyed
  | Gained
  | EnemyRegenerated
  | EnemyMoved
  | EnemyStayed
  | EnemySpawned
  | WaveAnnounced
  | Healed
  | VisionChanged
  | NumbersDrawn
  | GameOver;

export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;

export const hurtsShip = (event: GameEvent): event is Hit | Rammed =>
  event.type === 'rammed' || (event.type === 'hit' && event.id === 0);
