import { cutText } from '../../../../screen/cut.ts';
import type { Glyphs, Line } from '../../../../screen/paint.ts';
import { seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { battlesIn } from '../words/battles.ts';
import { battleNow, combatNow, type Told } from './battles.ts';
import { forceLines } from './forces.ts';
import { roundLines, roundsTag } from './rounds.ts';

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
export function battleSection(told: Told, { width, rows, hasBars, glyphs }: Frame): Section {
  const battles = battlesIn(told.events);
  const at = Math.max(0, battleNow(told));
  const battle = battles[at];
  const combat = battle && combatNow(battle, told.told);
  if (battle === undefined || combat === undefined) return { title: 'battle report', lines: [] };
  const { territory, attackers } = battle.start;
  const { attacker, defender } = combat.start;
  const { combats } = battle;
  const which = combats.length === 1 ? '' : ` ${combats.indexOf(combat) + 1}/${combats.length}`;
  const number = ` battle ${at + 1} of ${battles.length}   `;
  const place = cutText(territory, Math.max(8, width - number.length - which.length - 29));
  const forces = forceLines(told, battle, combat, { width, glyphs, hasBars });
  const roundRows = Math.max(1, rows - besides - forces.length);
  const tag = roundsTag(combat, told.told, roundRows);
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
    ...roundLines(battle, combat, told.told, roundRows),
  ];
  return { title: 'battle report', tag, lines: lines.slice(0, rows) };
}
