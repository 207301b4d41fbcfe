import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { filledTo, type Glyphs, type Line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { EventOf } from '../../events.ts';
import { unitsText } from '../../units.ts';
import { bonuses, typeIndex } from '../../vocabulary.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';
import { battleNow, combatNow, isCombatTold, roundsTold, type TurnSoFar } from './battles.ts';
import { forceLines } from './forces.ts';

/** Lines beside the forces and the rounds: the title, what forces come, head of the table, a blank line and the end. */
const besides = 6;

/** What a battle is drawn in. */
interface Frame {
  readonly width: number;
  readonly rows: number;
  /** Whether the forces have bars, too. */
  readonly hasBars: boolean;
  readonly glyphs: Glyphs;
}

/** The battle that is told: its forces, the rounds of the present combat, and how that ended. */
export function battleSection(soFar: TurnSoFar, { width, rows, hasBars, glyphs }: Frame): Section {
  const battles = battlesIn(soFar.events);
  const at = Math.max(0, battleNow(soFar));
  const battle = battles[at];
  const combat = battle && combatNow(battle, soFar.toldCount);
  if (battle === undefined || combat === undefined) return { title: 'battle report', lines: [] };
  const { territory, attackers } = battle.start;
  const { attacker, defender } = combat.start;
  const { combats } = battle;
  const which = combats.length === 1 ? '' : ` ${combats.indexOf(combat) + 1}/${combats.length}`;
  const number = ` battle ${at + 1} of ${battles.length}   `;
  const place = cutText(territory, Math.max(8, width - number.length - which.length - 29));
  const forces = forceLines(soFar, battle, combat, { width, glyphs, hasBars });
  const roundRows = Math.max(1, rows - besides - forces.length);
  const tag = roundsTag(combat, soFar.toldCount, roundRows);
  const order = attackers.map(({ seat }) => seat).join(', ');
  const lines: readonly Line[] = [
    [
      span(number, 'dim'),
      span(place, 'strong'),
      span(`${which}: `),
      span(`player ${attacker}`, seatRole(attacker)),
      span(' attacks '),
      span(`player ${defender}`, seatRole(defender)),
    ],
    combats.length === 1 ? [] : [span(`  drawn order of the attackers: ${order}`, 'dim')],
    ...forces,
    [],
    ...roundLines(battle, combat, soFar.toldCount, roundRows),
  ];
  return { title: 'battle report', tag, lines: lines.slice(0, rows) };
}

/** Columns of a player's die, and of the total with its sign. */
const [sumWidth, longBonus] = [14, 10];

/** The rounds of a combat as a table, and how it ended; the row in play is marked, and always among those that are seen. */
function roundLines(battle: BattleStory, combat: CombatStory, toldCount: number, rows: number): readonly Line[] {
  const { attacker, defender } = combat.start;
  const { rolls } = combat;
  const now = roundsTold(combat, toldCount);
  const start = Math.max(0, now - rows);
  const head: Line = [
    span('  round pair       ', 'dim'),
    span(`player ${attacker}`.padEnd(sumWidth), seatRole(attacker)),
    span(`player ${defender}`.padEnd(sumWidth), seatRole(defender)),
    span('falls', 'dim'),
  ];
  const seen = rolls.slice(start, now).map((roll, i) => roundLine(combat, roll, start + i === now - 1));
  if (rolls.length === 0) seen.push([span('  no unit is met: there is nothing to roll', 'dim')]);
  return [...(rolls.length === 0 ? [[]] : [head]), ...filledTo(seen, rows), [], endLine(battle, combat, toldCount)];
}

/** `rounds 3-7 of 12`, where not all that have been told are seen. */
function roundsTag(combat: CombatStory, toldCount: number, rows: number): string | undefined {
  const now = roundsTold(combat, toldCount);
  if (now <= rows) return undefined;
  return `rounds ${now - rows + 1}-${now}${isCombatTold(combat, toldCount) ? ` of ${combat.rolls.length}` : ''}`;
}

function roundLine({ rolls, start }: CombatStory, roll: EventOf<'roll'>, isNow: boolean): Line {
  const { round, pair, attackerType, defenderType, attackerRoll, defenderRoll, attackerTotal, defenderTotal } = roll;
  const falls: Role = isNow ? 'strong' : 'text';
  const isAttackers = roll.loses === 'attacker';
  const isTie = attackerTotal === defenderTotal;
  const wide = (side: 'attackerType' | 'defenderType') =>
    rolls.some((each) => itemAt(bonuses, typeIndex(each[side])) >= longBonus) ? 2 : 1;
  return [
    span(isNow ? '>' : ' ', 'accent'),
    span(String(round).padStart(4), isNow ? 'strong' : 'text'),
    span(`   ${pair}   `, isNow ? 'text' : 'dim'),
    span(sumText(attackerType, attackerRoll, attackerTotal, wide('attackerType')).padEnd(sumWidth)),
    span(sumText(defenderType, defenderRoll, defenderTotal, wide('defenderType')).padEnd(sumWidth)),
    span(isAttackers ? attackerType : defenderType, falls),
    span(' of ', falls === 'strong' ? 'text' : 'dim'),
    span(
      String(isAttackers ? start.attacker : start.defender),
      seatRole(isAttackers ? start.attacker : start.defender),
    ),
    ...(isTie ? [span(' tie', 'warning')] : []),
  ];
}

/** `e 12+8 = 20` */
const sumText = (type: string, roll: number, total: number, bonusWidth: number): string =>
  `${type} ${String(roll).padStart(2)}+${String(total - roll).padEnd(bonusWidth)} = ${String(total).padStart(2)}`;

/** How a combat ended, once that has been told. */
function endLine({ combats }: BattleStory, combat: CombatStory, toldCount: number): Line {
  if (!isCombatTold(combat, toldCount)) return [];
  const { territory, winner, units } = combat.end;
  const next = combats[combats.indexOf(combat) + 1]?.start.attacker;
  const verb = winner === combat.start.attacker ? (combat.rolls.length === 0 ? 'takes' : 'wins') : 'holds';
  const after = next === undefined ? ' (1a grows after it)' : `; player ${next} comes next`;
  return [
    span('  '),
    span(`player ${winner}`, seatRole(winner)),
    span(` ${verb} ${territory} with ${unitsText(units)}${after}`),
  ];
}
