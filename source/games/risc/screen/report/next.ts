import { type Line, span } from '../../../../screen/paint.ts';
import { battlesIn } from '../words/battles.ts';
import { battleNow, combatNow, isCombatTold, roundsTold, type Told } from './battles.ts';

/** What comes next; nothing at the end. */
export function nextLine(told: Told): Line {
  const text = nextText(told);
  return text === undefined ? [] : [span('next: ', 'dim'), span(text)];
}

function nextText(told: Told): string | undefined {
  if (told.told >= told.events.length) return undefined;
  const battles = battlesIn(told.events);
  const at = battleNow(told);
  const battle = battles[at];
  const combat = battle && combatNow(battle, told.told);
  if (battle !== undefined && combat !== undefined) {
    const { attacker, defender } = combat.start;
    const roll = combat.rolls[roundsTold(combat, told.told)];
    if (roll !== undefined)
      return `${roll.pair}, ${roll.attackerType} of ${attacker} against ${roll.defenderType} of ${defender}`;
    const following = battle.combats[battle.combats.indexOf(combat) + 1]?.start;
    if (following !== undefined && isCombatTold(combat, told.told))
      return `${following.territory}, player ${following.attacker} attacks player ${following.defender}`;
  }
  // Before all have set out, nobody knows who will be met.
  if (at < 0 && told.events[told.told - 1]?.type !== 'attacked') return undefined;
  const next = battles[at + 1]?.start;
  if (next === undefined) return undefined;
  const seats = next.attackers.map(({ seat }) => seat).join(', then ');
  return `${next.territory}, player ${seats} attacks player ${next.owner}`;
}
