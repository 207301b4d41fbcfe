import { column } from '../../../../screen/cut.ts';
import { type Line, seatRole, span, spread } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { countOf, unitsText } from '../../units.ts';
import { type BattleStory, battlesIn } from '../words/battles.ts';
import { battleNow, combatNow, isBattleTold, roundsOf, roundsTold, type Told } from './battles.ts';

/** Columns of a territory's name. */
const nameWidth = 8;

/** Lines of the whole list in so many columns. */
export const heightOfList = ({ events }: Told, width: number): number =>
  battlesIn(events).reduce((rows, battle) => rows + 2 + forceTexts(battle, width).length, 0);

/** All battles of a turn in so many lines; where that is not enough, one line each but for the one that is told. */
export function battleList(told: Told, width: number, rows: number): Section {
  const battles = battlesIn(told.events);
  const now = battleNow(told);
  const isWhole = heightOfList(told, width) <= rows;
  const blocks = battles.map((battle, i) => {
    const head = headOf(battle, told, i === now, width);
    if (!isWhole && i !== now) return [head];
    return [
      head,
      ...forceTexts(battle, width).map((text): Line => [span(text)]),
      stateLine(battle, told, i === now, width),
    ];
  });
  const lines = blocks.flat();
  const first = blocks.slice(0, Math.max(0, now)).reduce((sum, block) => sum + block.length, 0);
  const height = blocks[Math.max(0, now)]?.length ?? 0;
  return scrolledSection({
    title: battles.length === 0 ? 'no battle' : `battles ${battles.length}`,
    lines,
    rows,
    scrolled: Math.max(0, first + Math.ceil((height - rows) / 2)),
    isNarrow: true,
  });
}

/** ` brook    1 holds`, or who fights whom where that has not been told. */
function headOf(battle: BattleStory, { told }: Told, isNow: boolean, width: number): Line {
  const { owner, territory, attackers } = battle.start;
  const name = column(territory, width < 30 ? nameWidth : 2 * nameWidth);
  const isOver = isBattleTold(battle, told);
  const result: Line = isOver
    ? [span(`${battle.end.owner} ${battle.end.owner === owner ? 'holds' : 'wins'}`, seatRole(battle.end.owner))]
    : [
        ...attackers
          .toSorted((a, b) => a.seat - b.seat)
          .flatMap(({ seat }, i) => [...(i === 0 ? [] : [span(',')]), span(String(seat), seatRole(seat))]),
        span(' v '),
        span(String(owner), seatRole(owner)),
      ];
  return [span(isNow ? '>' : ' ', 'accent'), span(`${name} `, isNow ? 'strong' : 'text'), ...result];
}

/** The forces on one line where there is room, else on two. */
function forceTexts({ start: { attackers, units } }: BattleStory, width: number): readonly string[] {
  const forces = attackers.map((force) => unitsText(force.units)).join(', ');
  const against = `against ${unitsText(units)}`;
  if (forces.length + against.length + 3 <= width) return [` ${forces} ${against}`];
  return [
    ` ${short(forces, attackers.map((force) => countOf(force.units)).join(', '), width - 2)}`,
    `  ${short(against, `against ${countOf(units)} units`, width - 3)}`,
  ];
}

const short = (text: string, count: string, width: number): string =>
  text.length <= width ? text : column(count, width).trimEnd();

/** `  5 rounds      seen  ` */
function stateLine(battle: BattleStory, { told }: Told, isNow: boolean, width: number): Line {
  const rounds = roundsOf(battle);
  const combat = combatNow(battle, told);
  const round = combat === undefined ? 0 : roundsTold(combat, told);
  const isOver = isBattleTold(battle, told);
  // How many rounds it takes foretells how it ends.
  const all = isOver ? (rounds === 0 ? 'no roll' : counted(rounds, 'round')) : '';
  const state = isNow ? (rounds === 0 ? 'now' : `round ${round}`) : isOver ? 'seen' : 'to come';
  const isLong = 2 + all.length + 1 + state.length + 2 > width;
  return spread([span(isLong ? '' : `  ${all}`, 'dim')], [span(state, isNow ? 'strong' : 'dim'), span('  ')], width);
}
