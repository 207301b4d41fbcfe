import { emitEvent } from '../apply.ts';
import type { Command } from '../commands.ts';
import type { Gained } from '../events.ts';
import type { TurnContext } from '../game-types.ts';
import type { Enemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import type { EnemyKind } from '../vocabulary.ts';
import { launchInterceptor, moveEnemy, moveLeft, regenerateEnemy, shoot } from './enemy-actions.ts';

/** What enemies do because of a command, before the normal actions. The result says whether that ends their turn. */
type Reactions = Readonly<Partial<Record<EnemyKind, (turn: TurnContext, enemy: Enemy) => boolean>>>;

/** Health that each wait gives every Grunt. */
export const gruntGain = 10;

/** The preemptive actions by command (rules, section 9); there are none for other commands. */
export const preemptiveActions: Readonly<Partial<Record<Command['name'], Reactions>>> = {
  pass: {
    Grunt: (turn, enemy) => gained(turn, enemy, 'total health', gruntGain),
    Fighter(turn, enemy) {
      regenerateEnemy(turn, enemy);
      if (moveLeft(turn, enemy, 6)) shoot(turn, enemy, 100, 10);
      return true;
    },
    Carrier(turn, enemy) {
      regenerateEnemy(turn, enemy);
      if (!moveLeft(turn, enemy, 2)) return true;
      launchInterceptor(turn, enemy, enemy.row - 1, enemy.column);
      launchInterceptor(turn, enemy, enemy.row + 1, enemy.column);
      return true;
    },
  },
  fire: {
    Fighter: (turn, enemy) => gained(turn, enemy, 'armour', 1),
    Interceptor(turn, enemy) {
      regenerateEnemy(turn, enemy);
      intercept(turn, enemy);
      return true;
    },
  },
  special: {
    Grunt: (turn, enemy) => gained(turn, enemy, 'total health', 20),
    Carrier: (turn, enemy) => gained(turn, enemy, 'regen', 10),
  },
};

function gained(turn: TurnContext, { id, kind, row, column }: Enemy, gain: Gained['gain'], amount: number): false {
  emitEvent(turn, { type: 'gained', id, kind, row, column, gain, amount });
  return false;
}

/** Along its column to the Starfighter's row, that row included, until another enemy is in the way. */
function intercept(turn: TurnContext, enemy: Enemy): void {
  const rows = sectorOf(turn.state).starfighter.row - enemy.row;
  moveEnemy(turn, enemy, Math.abs(rows), Math.sign(rows), 0);
}
