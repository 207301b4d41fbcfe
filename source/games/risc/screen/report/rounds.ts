import { column } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { EventOf } from '../../events.ts';
import { countOf } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import type { CombatStory } from '../words/battles.ts';
import { landNamed } from '../words/names.ts';
import { nameOf } from '../words/phrases.ts';
import { battleNowOf, shownRounds } from './battles.ts';

/**
 * Every round of the battle that is told, as far as it has been told, over the whole panel. How many are still to come is
 * not said.
 *
 * @param scrolled how many lines before the newest are seen last
 */
export function allRounds(scene: RiscScene, scrolled: number): readonly Section[] | undefined {
  const { report } = scene.local;
  const now = report && battleNowOf(report);
  if (report?.page !== 'battles' || now === undefined) return undefined;
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const combats = now.battle.combats.filter(({ from }) => from < report.shownCount);
  const lines = combats.flatMap((combat) => combatLines(scene, combat, report.shownCount, width));
  const title = `rounds in ${landNamed(scene.view.map, now.battle.start.territory)}`;
  return [
    scrolledSection({
      title: title.length + 4 <= width ? title : 'all rounds',
      lines: lines.length === 0 ? [line(' undefended: no battle', 'dim')] : lines,
      rows: bodyRows,
      scrolled,
      from: 'end',
      isNarrow: true,
    }),
  ];
}

/** A combat: who fights, and a line for each round. */
function combatLines(scene: RiscScene, combat: CombatStory, shownCount: number, width: number): readonly Line[] {
  const { start, rolls } = combat;
  if (rolls.length === 0) return [];
  const isUsual = width >= panelWidths.usual;
  const sumColumns = isUsual ? 11 : 9;
  const head: Line = [
    span('    '),
    span(column(nameOf(scene, start.attacker), sumColumns), seatRole(start.attacker)),
    span(column(nameOf(scene, start.defender), sumColumns), seatRole(start.defender)),
    ...(isUsual ? [span('left', 'dim')] : []),
  ];
  let [attackers, defenders] = [countOf(start.attackers), countOf(start.defenders)];
  const roundLines = rolls.slice(0, shownRounds(combat, shownCount)).map((roll): Line => {
    if (roll.loses === 'attacker') attackers -= 1;
    else defenders -= 1;
    const wins = roll.loses === 'defender';
    return [
      span(` ${String(roll.round).padEnd(3)}`, 'dim'),
      span(sumText(roll, 'attacker', isUsual).padEnd(sumColumns), wins ? 'strong' : 'dim'),
      span(sumText(roll, 'defender', isUsual).padEnd(sumColumns), wins ? 'dim' : 'strong'),
      ...(isUsual ? [span(`${attackers}:${defenders}`)] : []),
    ];
  });
  return [head, ...roundLines];
}

/** `b 17+1=18`, shorter `b17+1=18`. */
function sumText(roll: EventOf<'roll'>, side: 'attacker' | 'defender', isUsual: boolean): string {
  const [type, die, total] =
    side === 'attacker'
      ? [roll.attackerType, roll.attackerRoll, roll.attackerTotal]
      : [roll.defenderType, roll.defenderRoll, roll.defenderTotal];
  return isUsual
    ? `${type} ${String(die).padStart(2)}+${total - die}=${total}`
    : `${type}${die}+${total - die}=${total}`;
}
