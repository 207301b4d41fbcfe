import type { Turn } from '#engine/game.ts';
import { cellName } from '../cells.ts';
import { spawnEnemy } from '../collisions.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Forecast } from '../lookahead.ts';
import { actNormally, preemptiveActions } from '../phases.ts';
import { type Enemy, newSector } from '../sector.ts';
import { initialState } from '../state.ts';
import { enemyStats } from '../tables.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';
import { narrate } from './narrator.ts';

/** Commands that make some enemies react before their normal actions, or instead of them. */
export type Provocation = 'pass' | 'fire' | 'special';

interface Reaction {
  /** Text such as `left 6, shot 100` or `+1 armour`. */
  readonly text: string;
  readonly instead: boolean;
}

/** Text such as `left 1, shot 50`. */
export const nextAction = (kind: EnemyKind, sees: boolean): string => wordsOf(actions[kind][sees ? 'seeing' : 'blind']);

export const reactionTo = (kind: EnemyKind, command: Provocation): Reaction | undefined => reactions[kind][command];

export function shotDamages(kind: EnemyKind): readonly number[] {
  const events = [...actions[kind].seeing, ...actions[kind].blind, ...provoked(kind, 'pass').events];
  const damages = events.flatMap((event) => (event.type === 'projectile-spawned' ? [event.damage] : []));
  return [...new Set(damages)].sort((a, b) => a - b);
}

// Applies the rules to a single enemy on a board without other enemies.

function alone(kind: EnemyKind, command: Command, act: (turn: Turn<SpaceDefender>, enemy: Enemy) => void): GameEvent[] {
  const state = initialState('');
  const sector = newSector({ rows: 10, columns: 30, thresholds: [1, 1, 1, 1, 1] }, state.equipment);
  state.sector = sector;
  state.phase = 'enemies';
  const events: GameEvent[] = [];
  const random = () => {
    throw new Error('enemies draw no numbers');
  };
  const turn: Turn<SpaceDefender> = { state, command, seat: 1, events, random };
  spawnEnemy(turn, kind, 8, 20, null);
  events.length = 0;
  for (const enemy of sector.enemies.slice()) act(turn, enemy);
  return events;
}

const acting = (kind: EnemyKind, sees: boolean): GameEvent[] =>
  alone(kind, { name: 'fire', args: {} }, (turn, enemy) => {
    enemy.canSeeStarfighter = sees;
    actNormally(turn, enemy);
  });

function provoked(kind: EnemyKind, name: Provocation): { events: GameEvent[]; instead: boolean } {
  let instead = false;
  const events = alone(kind, { name, args: {} }, (turn, enemy) => {
    instead = preemptiveActions[name]?.[kind]?.(turn, enemy) ?? false;
  });
  return { events, instead };
}

function reaction(kind: EnemyKind, name: Provocation): Reaction | undefined {
  const { events, instead } = provoked(kind, name);
  return events.length === 0 ? undefined : { text: wordsOf(events), instead };
}

const forEachKind = <Value>(make: (kind: EnemyKind) => Value): Readonly<Record<EnemyKind, Value>> => {
  const [Grunt, Fighter, Carrier, Interceptor, Pylon] = enemyKinds;
  return {
    Grunt: make(Grunt),
    Fighter: make(Fighter),
    Carrier: make(Carrier),
    Interceptor: make(Interceptor),
    Pylon: make(Pylon),
  };
};

const actions = forEachKind((kind) => ({ seeing: acting(kind, true), blind: acting(kind, false) }));

const reactions = forEachKind((kind) => ({
  pass: reaction(kind, 'pass'),
  fire: reaction(kind, 'fire'),
  special: reaction(kind, 'special'),
}));

function wordsOf(events: readonly GameEvent[]): string {
  const launched = events.filter(({ type }) => type === 'enemy-spawned').length;
  const launches = launched === 0 ? [] : [launched === 1 ? 'Interceptor' : `${launched} Interceptors`];
  const actionTexts = events.flatMap((event): string[] => {
    switch (event.type) {
      case 'enemy-moved':
        return event.to === null || event.to === 'fog' || event.from === 'fog'
          ? []
          : [event.to.row === event.from.row ? `left ${event.from.column - event.to.column}` : 'to your row'];
      case 'projectile-spawned':
        return [`shot ${event.damage}`];
      case 'healed':
        return [`heals ${event.amount}`];
      case 'gained':
        return [`+${event.amount} ${event.gain.replace('total ', '')}`];
      default:
        return [];
    }
  });
  return [...actionTexts, ...launches].join(', ');
}

export interface EnemyIntent {
  readonly id: number;
  readonly kind: EnemyKind;
  /** Longest first, such as `F10 to F7, fires for 50 at E6`. Omits first clauses if harmful, otherwise last clauses. */
  readonly texts: readonly string[];
  /** Movement of the enemy, such as `F10 to F7`. Undefined unless the enemy only moves. */
  readonly place: string | undefined;
  /** True if the action costs the player health before the ship can act again. */
  readonly hurts: boolean;
}

/** Next actions of all enemies in a forecast. Harmful actions come first. */
export function enemyIntentsOf({ acted, reactions, volley }: Forecast): EnemyIntent[] {
  const hitting = new Set(
    [...reactions, ...volley].flatMap((event) => (event.type === 'hit' && event.id === 0 ? [event.projectile] : [])),
  );
  const phrases = narrate(
    reactions.filter(({ phase }) => phase === 'enemies'),
    hitting,
  );
  return acted.enemies
    .map(({ id, kind, row, column }): EnemyIntent => {
      const phrasesOfIt = phrases.filter(({ by }) => by === id);
      const did = phrasesOfIt
        .flatMap((phrase) => phrase.did)
        .map((clause) => clause.replace(/^flies (?:from (?=\w+ to ))?/, ''));
      const isFlight = phrasesOfIt.every(
        ({ did: [first = '', ...more] }) => first.startsWith('flies ') && more.length === 0,
      );
      const isShooter = reactions.some(
        (event) => event.type === 'projectile-spawned' && event.by === id && hitting.has(event.id),
      );
      const hurts = isShooter || phrasesOfIt.some((phrase) => phrase.hurts);
      return {
        id,
        kind,
        texts:
          did.length === 0
            ? [`stays at ${cellName({ row, column })}`]
            : did.map((_, i) => (hurts ? did.slice(i) : did.slice(0, did.length - i)).join(', ')),
        place: isFlight ? did[0] : undefined,
        hurts,
      };
    })
    .sort((a, b) => Number(b.hurts) - Number(a.hurts) || strength(b.kind) - strength(a.kind) || a.id - b.id);
}

const strength = (kind: EnemyKind): number => enemyStats[kind].health;
