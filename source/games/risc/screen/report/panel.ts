import { column } from '../../../../screen/cut.ts';
import { bar, type Glyphs, type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { incomeOf } from '../../income.ts';
import { landsOf, seatsOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { battlesIn } from '../words/battles.ts';
import { percentText } from '../words/percent.ts';
import { battleList, heightOfList } from './battle-list.ts';
import { battleNow, type Told } from './battles.ts';
import { oddsBefore } from './known-odds.ts';

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
export function panelSections(told: Told, frame: PanelFrame): readonly Section[] {
  const { width, rows } = frame;
  const growth = growthSection(frame);
  const lands = landsSection(frame);
  const battles = battlesIn(told.events);
  // As much room as any battle of the turn needs, so that nothing moves.
  const most = Math.max(0, ...battles.map(({ combats }) => combats.length));
  const spare = rows - heightOf(growth) - (most === 0 ? 0 : 1 + most);
  const wanted = heightOfList(told, width);
  const hasLands = spare - heightOf(lands) >= Math.min(wanted, leastList);
  const room = spare - (hasLands ? heightOf(lands) : 0);
  return [
    battleList(told, width, Math.max(0, Math.min(wanted, room))),
    growth,
    ...(hasLands ? [lands] : []),
    ...(most === 0 ? [] : [{ title: 'before it', lines: oddsLines(told, width) }]),
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
function oddsLines(told: Told, width: number): readonly Line[] {
  const battle = battlesIn(told.events)[battleNow(told)];
  if (battle === undefined) return [];
  return battle.combats
    .filter(({ from }) => from < told.told)
    .map(({ start, rolls }, i): Line => {
      const win = oddsBefore(start);
      const text = rolls.length === 0 ? 'unopposed' : win === undefined ? 'not told' : `at ${percentText(win)}`;
      const name = column(i === 0 ? start.territory : '', width < 30 ? 8 : 16);
      return [span(` ${name} `), span(String(start.attacker), seatRole(start.attacker)), span(` ${text}`)];
    });
}
