import { column } from '../../../../screen/cut.ts';
import { bar, type Glyphs, type Line, seatRole, span, spread } from '../../../../screen/paint.ts';
import { scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { oddsOf } from '../../combat/odds.ts';
import type { EventOf } from '../../events.ts';
import { incomeOf } from '../../income.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import { type BattleStory, battlesIn } from '../words/battles.ts';
import { percentText } from '../words.ts';
import { battleNow, combatNow, isBattleTold, roundsOf, roundsTold, type TurnSoFar } from './battles.ts';

/** Lines of the list of battles, at least, as long as something else can make room. */
const leastList = 5;

/** What the panel is drawn from. */
export interface PanelFrame {
  readonly view: View;
  readonly width: number;
  /** Lines, with the rules between the sections. */
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** The battles of a turn, what grows as the land stands, whose it is, and what was to be expected of the battle that is told. */
export function panelSections(soFar: TurnSoFar, frame: PanelFrame): readonly Section[] {
  const { width, rows } = frame;
  const growth = growthSection(frame);
  const lands = landsSection(frame);
  const battles = battlesIn(soFar.events);
  // As much room as any battle of the turn needs, so that nothing moves.
  const most = Math.max(0, ...battles.map(({ combats }) => combats.length));
  const spare = rows - heightOf(growth) - (most === 0 ? 0 : 1 + most);
  const wanted = heightOfList(soFar, width);
  const hasLands = spare - heightOf(lands) >= Math.min(wanted, leastList);
  const room = spare - (hasLands ? heightOf(lands) : 0);
  return [
    battleList(soFar, width, Math.max(0, Math.min(wanted, room))),
    growth,
    ...(hasLands ? [lands] : []),
    ...(most === 0 ? [] : [{ title: 'before it', lines: oddsLines(soFar, width) }]),
  ];
}

const heightOf = ({ lines }: Section): number => 1 + lines.length;

/** What each player gets as the land stands now. */
function growthSection({ view, width }: PanelFrame): Section {
  const grown = seatsOf(view).map((seat) => {
    const { food, tech } = incomeOf(view, seat);
    return { seat, food: `+${food}f`, tech: `+${tech}t`, units: landsOf(view, seat).length };
  });
  const food = Math.max(5, ...grown.map((own) => own.food.length + 1));
  const tech = Math.max(4, ...grown.map((own) => own.tech.length));
  const isLong = 2 + food + 1 + tech + 9 > width - 1 + 1;
  const lines = grown.map(({ seat, ...own }): Line => {
    const head = [span(` ${seat}`, seatRole(seat))];
    if (own.units === 0) return [...head, span('  no land', 'dim')];
    const sums = ` ${own.food.padStart(food)} ${own.tech.padStart(tech)}`;
    return [
      ...head,
      span(sums),
      span(isLong ? ` ${own.units}u` : ` ${String(own.units).padStart(2)} ${own.units === 1 ? 'unit' : 'units'}`),
    ];
  });
  return { title: 'growth', lines };
}

/** How many territories each player has. */
function landsSection({ view, width, glyphs }: PanelFrame): Section {
  const all = view.owners.length;
  return {
    title: 'lands',
    lines: seatsOf(view).map((seat): Line => {
      const lands = landsOf(view, seat).length;
      return [
        span(` ${seat} `, seatRole(seat)),
        ...bar(glyphs, lands, all, width - 9, seatRole(seat)),
        span(String(lands).padStart(4), 'strong'),
      ];
    }),
  };
}

/** The attackers' chances in the combats of the present battle that have begun, as they were before each. */
function oddsLines(soFar: TurnSoFar, width: number): readonly Line[] {
  const battle = battlesIn(soFar.events)[battleNow(soFar)];
  if (battle === undefined) return [];
  return battle.combats
    .filter(({ from }) => from < soFar.toldCount)
    .map(({ start, rolls }, i): Line => {
      const win = oddsBefore(start);
      const text = rolls.length === 0 ? 'unopposed' : win === undefined ? 'not told' : `at ${percentText(win)}`;
      const name = column(i === 0 ? start.territory : '', width < 30 ? 8 : 16);
      return [span(` ${name} `), span(String(start.attacker), seatRole(start.attacker)), span(` ${text}`)];
    });
}

/** Units of one side times those of the other for which odds are told; for more it would take too long. */
const mostPairs = 1_000_000;

/** The attacker's chance to win a combat before it began; nothing where both forces are too large to tell. */
function oddsBefore(combat: EventOf<'combat'>): number | undefined {
  const { attackers, defenders } = combat;
  if (countOf(attackers) * countOf(defenders) > mostPairs) return undefined;
  return winOf(combat);
}

const winOf = onceFor(({ attackers, defenders }: EventOf<'combat'>) => oddsOf(attackers, defenders).win);

/** Columns of a territory's name. */
const nameWidth = 8;

/** Lines of the whole list in so many columns. */
const heightOfList = ({ events }: TurnSoFar, width: number): number =>
  battlesIn(events).reduce((rows, battle) => rows + 2 + forceTexts(battle, width).length, 0);

/** All battles of a turn in so many lines; where that is not enough, one line each but for the one that is told. */
function battleList(soFar: TurnSoFar, width: number, rows: number): Section {
  const battles = battlesIn(soFar.events);
  const now = battleNow(soFar);
  const isWhole = heightOfList(soFar, width) <= rows;
  const blocks = battles.map((battle, i) => {
    const head = headOf(battle, soFar, i === now, width);
    if (!isWhole && i !== now) return [head];
    return [
      head,
      ...forceTexts(battle, width).map((text): Line => [span(text)]),
      stateLine(battle, soFar, i === now, width),
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
function headOf(battle: BattleStory, { toldCount }: TurnSoFar, isNow: boolean, width: number): Line {
  const { owner, territory, attackers } = battle.start;
  const name = column(territory, width < 30 ? nameWidth : 2 * nameWidth);
  const isOver = isBattleTold(battle, toldCount);
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
function stateLine(battle: BattleStory, { toldCount }: TurnSoFar, isNow: boolean, width: number): Line {
  const rounds = roundsOf(battle);
  const combat = combatNow(battle, toldCount);
  const round = combat === undefined ? 0 : roundsTold(combat, toldCount);
  const isOver = isBattleTold(battle, toldCount);
  // How many rounds it takes foretells how it ends.
  const all = isOver ? (rounds === 0 ? 'no roll' : counted(rounds, 'round')) : '';
  const state = isNow ? (rounds === 0 ? 'now' : `round ${round}`) : isOver ? 'seen' : 'to come';
  const isLong = 2 + all.length + 1 + state.length + 2 > width;
  return spread([span(isLong ? '' : `  ${all}`, 'dim')], [span(state, isNow ? 'strong' : 'dim'), span('  ')], width);
}
