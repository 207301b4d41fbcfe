import { cellName } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import type { Forecast } from '../../lookahead/forecast.ts';
import { enemyStats } from '../../tables.ts';
import { previewTexts } from '../../text/event-texts.ts';
import type { EnemyKind } from '../../vocabulary.ts';

/** What an enemy in sight would do, in words. */
export interface EnemyIntent {
  readonly id: number;
  readonly kind: EnemyKind;
  /** `F10 to F7, fires 50 at E6` */
  readonly text: string;
  /** `F10 to F7`, where that is all. */
  readonly place: string | undefined;
  /** Whether it costs the player health by the start of the next turn. */
  readonly hurts: boolean;
}

/** What the enemies in sight would do after the ship's action: those first that hurt it. */
export function enemyIntentsOf({ acted, reactions, volley }: Forecast): EnemyIntent[] {
  const hitting = new Set(
    [...reactions, ...volley].flatMap((event) => (event.type === 'hit' && event.id === 0 ? [event.projectile] : [])),
  );
  return acted.enemies
    .map(({ id, kind, row, column }): EnemyIntent => {
      const ownEvents = reactions.filter((event) => event.phase === 'enemies' && isBy(event, id));
      const parts = ownEvents.flatMap((event) => partOf(event, hitting));
      const place = ownEvents.every((event) => event.type === 'enemy-moved' || event.type === 'enemy-regenerated')
        ? parts[0]
        : undefined;
      const text = parts.length === 0 ? `stays at ${cellName({ row, column })}` : parts.join(', ');
      const hurts = ownEvents.some(
        (event) => event.type === 'rammed' || (event.type === 'projectile-spawned' && hitting.has(event.id)),
      );
      return { id, kind, text, place: parts.length === 1 ? place : undefined, hurts };
    })
    .sort((a, b) => Number(b.hurts) - Number(a.hurts) || strength(b.kind) - strength(a.kind) || a.id - b.id);
}

const strength = (kind: EnemyKind): number => enemyStats[kind].health;

const isBy = (event: GameEvent, id: number): boolean =>
  event.type === 'projectile-spawned' || event.type === 'enemy-spawned' || event.type === 'healed'
    ? event.by === id
    : 'id' in event && event.id === id;

const partOf = (event: GameEvent, hitting: ReadonlySet<number>): readonly string[] =>
  previewTexts(event, { of: 'enemy', events: [] }).map((text) =>
    event.type === 'projectile-spawned' && hitting.has(event.id) ? `${text}: hits you` : text,
  );
