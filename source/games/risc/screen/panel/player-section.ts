import { fitting } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, type Role, span, spread, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { incomeOf } from '../../income.ts';
import { researchPrice, topLevel } from '../../vocabulary.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';

/** The stock after the draft, what it was, the income, and the technology level with the price of the next. */
export function playerSection(scene: RiscScene): Section {
  const { view, seat } = scene;
  const { panelWidth } = layoutOf(scene);
  const { ownSeat, stock: stockLeft } = situationOf(scene);
  const income = incomeOf(view, seat);
  const stocks = [
    { name: 'food', role: 'resource1', stockLeft: stockLeft.food, of: ownSeat.food, income: income.food },
    { name: 'tech', role: 'resource2', stockLeft: stockLeft.tech, of: ownSeat.tech, income: income.tech },
  ] as const;
  const width = Math.max(...stocks.map((stock) => grouped(stock.of).length));
  return {
    title: 'you',
    lines: [...stocks.map((stock) => stockLine(stock, width, panelWidth)), levelLine(scene, panelWidth)],
  };
}

interface Stock {
  readonly name: string;
  readonly role: Role;
  readonly stockLeft: number;
  readonly of: number;
  readonly income: number;
}

/** ` food  36 of 54    +14 next turn`, with less where there is no room. */
function stockLine({ name, role, stockLeft, of, income }: Stock, width: number, columns: number): Line {
  const start: Line = [span(` ${name} `, 'dim'), span(grouped(stockLeft).padStart(width), role)];
  const stock: Line = [...start, span(' of ', 'dim'), span(grouped(of).padStart(width))];
  const grown = `+${grouped(income)}`;
  const ends: readonly Line[] = [
    [span(grown, role), span(columns >= panelWidths.usual ? ' next turn ' : '   ', 'dim')],
    [span(grown, role), span(' ')],
    [],
  ];
  for (const end of ends) {
    if (widthOf(stock) + widthOf(end) + 1 <= columns) return spread(stock, end, columns);
    if (widthOf(start) + widthOf(end) + 1 <= columns && end !== ends[0]) return spread(start, end, columns);
  }
  return start;
}

/** ` level 1       research: 50 tech` */
function levelLine(scene: RiscScene, columns: number): Line {
  const { ownSeat, orders } = situationOf(scene);
  const { level } = ownSeat;
  const isResearching = orders.some(({ type }) => type === 'research');
  const price = researchPrice(level + 1);
  const texts = isResearching
    ? [`level ${level + 1} next turn`, `then ${level + 1}`]
    : level >= topLevel
      ? ['the highest']
      : [`research: ${price} tech`, `research ${price}`, `next ${price} tech`];
  const head: Line = [span(' level ', 'dim'), span(String(level))];
  const room = columns - widthOf(head) - 2;
  const text = fitting(texts, room);
  if (columns >= panelWidths.usual) return spread(head, [span(`${text} `, 'dim')], columns);
  return [...head, span(`${columns >= panelWidths.tight ? '  ' : ', '}${text}`, 'dim')];
}
