import type { Force, GameEvent } from '../events.ts';
import { countOf, unitsText } from '../units.ts';

/** What happened, as the line of a text block has it (rules, section 13). */
export function eventLine(event: GameEvent): string {
  switch (event.type) {
    case 'committed':
      return `player ${event.seat} commits`;
    case 'placed':
      return `player ${event.seat} places ${placementText(event.units)}`;
    case 'upgraded': {
      const { seat, count, from, to, territory, cost } = event;
      return `player ${seat} upgrades ${count}${from} to ${to} in ${territory}, ${cost} tech`;
    }
    case 'moved':
      return `player ${event.seat} moves ${unitsText(event.units)} ${event.path.join(' ')}, ${event.cost} food`;
    case 'researched':
      return `player ${event.seat} researches level ${event.level}, ${event.cost} tech`;
    case 'attacked': {
      const { seat, to, from, units, cost } = event;
      return `player ${seat} attacks ${to} from ${from} with ${unitsText(units)}, ${cost} food`;
    }
    case 'battle': {
      const { territory, owner, units, attackers } = event;
      const forces = attackers.map(forceText).join(', ');
      return `battle at ${territory}: player ${owner} with ${unitsText(units)}, attacked by ${forces}`;
    }
    case 'combat': {
      const { territory, attacker, attackers, defender, defenders } = event;
      const sides = `${attacker} with ${unitsText(attackers)} against ${defender} with ${unitsText(defenders)}`;
      return `combat at ${territory}: ${sides}`;
    }
    case 'roll': {
      const { round, pair, attackerType, defenderType, attackerRoll, defenderRoll } = event;
      const attacker = `${attackerType} ${sumText(attackerRoll, event.attackerTotal)}`;
      const defender = `${defenderType} ${sumText(defenderRoll, event.defenderTotal)}`;
      return `roll ${round} ${pair}: ${attacker} against ${defender}, ${event.loses} loses`;
    }
    case 'combat-end':
      return `combat at ${event.territory} won by ${event.winner} with ${unitsText(event.units)}`;
    case 'battle-end': {
      const { territory, before, owner, units } = event;
      if (before === owner) return `${territory} stays with ${owner}, ${unitsText(units)}`;
      return `${territory} goes from ${before} to ${owner}, ${unitsText(units)}`;
    }
    case 'technology':
      return `player ${event.seat} reaches level ${event.level}`;
    case 'growth':
      return `player ${event.seat} gets ${event.food} food, ${event.tech} tech, ${countOf(event.units)} units`;
    case 'eliminated':
      return `player ${event.seat} is eliminated`;
    case 'match-over': {
      const [winner] = event.winners;
      return `match over: ${winner === undefined ? 'a draw' : `player ${winner} wins`} (${event.reason})`;
    }
    case 'turn':
      return `turn ${event.turn}`;
  }
}

/** Numbers of units by territory, such as `alder 4, brook 12`. */
export const placementText = (units: Readonly<Record<string, number>>): string =>
  Object.entries(units)
    .map(([territory, count]) => `${territory} ${count}`)
    .join(', ');

const forceText = ({ seat, units }: Force): string => `${seat} with ${unitsText(units)}`;

const sumText = (roll: number, total: number): string => `${roll}+${total - roll}=${total}`;
