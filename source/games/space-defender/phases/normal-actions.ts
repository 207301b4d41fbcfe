import { emitEvent } from '../apply.ts';
import { distance } from '../cells.ts';
import type { TurnContext } from '../game-types.ts';
import type { Enemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { launchInterceptor, moveLeft, regenerateEnemy, shoot } from './enemy-actions.ts';

/** An enemy's full action: regeneration, movement, then whatever its kind does (rules, section 9). */
export function actNormally(turn: TurnContext, enemy: Enemy): void {
  regenerateEnemy(turn, enemy);
  normalActions[enemy.kind](turn, enemy, enemy.canSeeStarfighter);
}

type NormalAction = (turn: TurnContext, enemy: Enemy, sees: boolean) => void;

const normalActions: Readonly<Record<Enemy['kind'], NormalAction>> = {
  Grunt(turn, enemy, sees) {
    if (moveLeft(turn, enemy, sees ? 4 : 2)) shoot(turn, enemy, 15, 4);
  },
  Fighter(turn, enemy, sees) {
    if (!moveLeft(turn, enemy, sees ? 1 : 3)) return;
    if (sees) shoot(turn, enemy, 50, 6);
    else shoot(turn, enemy, 20, 3);
  },
  Carrier(turn, enemy, sees) {
    if (moveLeft(turn, enemy, sees ? 1 : 2) && sees) launchInterceptor(turn, enemy, enemy.row, enemy.column - 1);
  },
  Interceptor(turn, enemy) {
    moveLeft(turn, enemy, 3);
  },
  Pylon(turn, enemy, sees) {
    if (!moveLeft(turn, enemy, sees ? 1 : 2)) return;
    if (sees) shoot(turn, enemy, 70, 2);
    else heal(turn, enemy);
  },
};

const healAmount = 10;

/** A Pylon heals all enemies within its vision, itself included. */
function heal(turn: TurnContext, pylon: Enemy): void {
  for (const enemy of sectorOf(turn.state).enemies) {
    if (distance(pylon, enemy) > pylon.vision) continue;
    const health = Math.min(enemy.health + healAmount, enemy.totalHealth);
    const { id, kind, row, column } = enemy;
    emitEvent(turn, { type: 'healed', id, kind, by: pylon.id, row, column, amount: healAmount, health });
  }
}
