import { type Cell, distance } from '../../cells.ts';
import type { Enemy, Field, Projectile, Starfighter } from '../../sector.ts';
import { type Weapon, weaponOf } from '../../tables.ts';
import type { SectorView } from '../../view.ts';
import type { Flash, SpaceDefenderScene } from '../local.ts';

/** The board while a turn is played back: a working copy of what was seen before it, which its events change. */
export interface Stage {
  readonly field: Readonly<Field>;
  readonly weapon: Weapon;
  readonly ship: Starfighter;
  readonly enemies: Map<number, Enemy>;
  readonly projectiles: Map<number, Projectile>;
  /** Things out of the fog of which no more is known than what they are and where. */
  readonly strangers: Map<number, Flash>;
  focus: SectorView['focus'];
  score: number;
  kills: SectorView['kills'];
  /** Enemies that had escaped before the turn. */
  readonly escaped: number;
  /** What is seen after the turn: there stands what is known of things that come out of the fog. */
  readonly end: SectorView;
  /** Whether the Starfighter sees only as far as it can. */
  readonly fogged: boolean;
}

/** The board before a turn; nothing where no turn was played between the two. */
export function openStage(before: SpaceDefenderScene, after: SpaceDefenderScene): Stage | undefined {
  const { field, sector, turn, equipment } = before.view;
  const end = after.view.sector;
  if (field === null || sector === null || end === null || after.view.turn !== turn + 1) return undefined;
  return {
    field,
    weapon: weaponOf(equipment),
    ship: { ...sector.starfighter },
    enemies: new Map(sector.enemies.map((enemy) => [enemy.id, { ...enemy }])),
    projectiles: new Map(sector.projectiles.map((projectile) => [projectile.id, { ...projectile }])),
    strangers: new Map(),
    focus: sector.focus,
    score: sector.score,
    kills: sector.kills,
    escaped: sector.escaped,
    end,
    fogged: !after.debug,
  };
}

/** Whether a cell is in sight from where the Starfighter is now. */
export const isInSight = ({ ship, fogged }: Stage, cell: Cell): boolean =>
  !fogged || distance(ship, cell) <= ship.attributes.vision;

/** The board as the player sees it now. */
export function pictureOf(stage: Stage): SectorView {
  const seen = (cell: Cell) => isInSight(stage, cell);
  return {
    starfighter: { ...stage.ship },
    enemies: [...stage.enemies.values()]
      .filter(seen)
      .map((enemy) => ({ ...enemy }))
      .sort((a, b) => a.id - b.id),
    projectiles: [...stage.projectiles.values()]
      .filter(seen)
      .map((projectile) => ({ ...projectile }))
      .sort((a, b) => b.id - a.id),
    focus: stage.focus,
    score: stage.score,
    kills: stage.kills,
    escaped: stage.escaped,
  };
}

/** Puts what is on the board into another cell. Enemies have ids above 0, projectiles below. */
export function place({ enemies, projectiles, strangers }: Stage, id: number, { row, column }: Cell): void {
  const thing = enemies.get(id) ?? projectiles.get(id);
  const stranger = strangers.get(id);
  if (thing !== undefined) {
    thing.row = row;
    thing.column = column;
  } else if (stranger !== undefined) strangers.set(id, { ...stranger, row, column });
}

/** Takes something off the board. */
export function remove({ enemies, projectiles, strangers }: Stage, id: number): void {
  enemies.delete(id);
  projectiles.delete(id);
  strangers.delete(id);
}
