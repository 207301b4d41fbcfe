import type { Turn } from '../../../engine/game.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { type Enemy, playOf } from '../state.ts';
import { launchInterceptor, moveEnemy, moveLeft, regenerateEnemy, shoot } from './enemy-actions.ts';

type SpaceDefenderTurn = Turn<SpaceDefender>;

/**
 * What an enemy does because of the command, before the normal actions (rules, section 9).
 *
 * @returns whether its turn has ended with that
 */
export function actPreemptively(turn: SpaceDefenderTurn, enemy: Enemy): boolean {
  const action = preemptiveActions[enemy.kind][turn.command.name];
  return action?.(turn, enemy) ?? false;
}

type PreemptiveAction = (turn: SpaceDefenderTurn, enemy: Enemy) => boolean;
type Reactions = Readonly<Partial<Record<string, PreemptiveAction>>>;

const preemptiveActions: Readonly<Record<Enemy['kind'], Reactions>> = {
  Grunt: {
    pass: (turn, enemy) => gainHealth(turn, enemy, 10),
    special: (turn, enemy) => gainHealth(turn, enemy, 20),
  },
  Fighter: {
    pass: (turn, enemy) => {
      regenerateEnemy(turn, enemy);
      if (moveLeft(turn, enemy, 6)) shoot(turn, enemy, 100, 10);
      return true;
    },
    fire: (turn, enemy) => {
      enemy.armour += 1;
      return gained(turn, enemy, 'armour', 1);
    },
  },
  Carrier: {
    pass: (turn, enemy) => {
      regenerateEnemy(turn, enemy);
      if (!moveLeft(turn, enemy, 2)) return true;
      launchInterceptor(turn, enemy, enemy.row - 1, enemy.column);
      launchInterceptor(turn, enemy, enemy.row + 1, enemy.column);
      return true;
    },
    special: (turn, enemy) => {
      enemy.regen += 10;
      return gained(turn, enemy, 'regen', 10);
    },
  },
  Interceptor: {
    fire: (turn, enemy) => {
      regenerateEnemy(turn, enemy);
      intercept(turn, enemy);
      return true;
    },
  },
  Pylon: {},
};

function gainHealth(turn: SpaceDefenderTurn, enemy: Enemy, amount: number): false {
  enemy.totalHealth += amount;
  enemy.health += amount;
  return gained(turn, enemy, 'total health', amount);
}

function gained(
  turn: SpaceDefenderTurn,
  { id, kind, row, column }: Enemy,
  gain: Extract<GameEvent, { type: 'gained' }>['gain'],
  amount: number,
): false {
  turn.events.push({ type: 'gained', phase: turn.state.phase, id, kind, row, column, gain, amount });
  return false;
}

/** Along its column to the Starfighter's row, that row included, until another enemy is in the way. */
function intercept(turn: SpaceDefenderTurn, enemy: Enemy): void {
  const rows = playOf(turn.state).sector.starfighter.row - enemy.row;
  moveEnemy(turn, enemy, Math.abs(rows), Math.sign(rows), 0);
}
