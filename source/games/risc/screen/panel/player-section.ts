import { grouped } from '../../../../screen/grouped.ts';
import { type Line, type Role, span, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { incomeOf } from '../../income.ts';
import { researchPrice, topLevel } from '../../vocabulary.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';

/** The stock after the draft, what it was, the income, and the technology level with the price of the next. */
export function playerSection(scene: RiscScene): Section {
  const { view, seat, online } = scene;
  const { isWide, panelWidth } = layoutOf(scene);
  const { own, draft } = situationOf(scene);
  const income = incomeOf(view, seat);
  const left = draft?.shadow ?? own;
  const stocks = [
    { name: 'food', role: 'resource1', left: left.food, of: own.food, income: income.food },
    { name: 'tech', role: 'resource2', left: left.tech, of: own.tech, income: income.tech },
  ] as const;
  const width = Math.max(3, ...stocks.map((stock) => grouped(stock.of).length));
  return {
    title: online === undefined ? `player ${seat}` : 'you',
    lines: [
      ...stocks.map((stock) => (isWide ? wideStock(stock, width) : narrowStock(stock, width, panelWidth))),
      levelLine(scene),
    ],
  };
}

interface Stock {
  readonly name: string;
  readonly role: Role;
  readonly left: number;
  readonly of: number;
  readonly income: number;
}

/** ` food   81 of 100  +20`, without what there is no room for. */
function narrowStock({ name, role, left, of, income }: Stock, width: number, columns: number): Line {
  const start = [span(` ${name} `, 'dim'), span(grouped(left).padStart(width + 1), role)];
  const stock = [...start, span(' of ', 'dim'), span(grouped(of).padStart(width))];
  const whole = [...stock, span(`  +${income}`)];
  if (widthOf(whole) <= columns) return whole;
  return [span(` ${name} `, 'dim'), span(grouped(left), role), span(`  +${grouped(income)}`)];
}

/** ` food     81 left of 100    +20` */
const wideStock = ({ name, role, left, of, income }: Stock, width: number): Line => [
  span(` ${name}  `, 'dim'),
  span(grouped(left).padStart(width + 2), role),
  span(' left of ', 'dim'),
  span(grouped(of).padStart(width)),
  span(`    +${grouped(income)}`),
];

function levelLine(scene: RiscScene): Line {
  const { isWide } = layoutOf(scene);
  const { own, draft } = situationOf(scene);
  const { level } = own;
  const isResearching = draft?.own.orders.some(({ type }) => type === 'research') === true;
  const next = isResearching
    ? `${level + 1} ${isWide ? 'from ' : ''}next turn`
    : level >= topLevel
      ? 'the highest'
      : isWide
        ? `next costs ${researchPrice(level + 1)} tech`
        : `next ${researchPrice(level + 1)} tech`;
  if (isWide) return [span(' level', 'dim'), span(String(level).padStart(6)), span(`   ${next}`)];
  return [span(` level ${level}, ${next}`)];
}
