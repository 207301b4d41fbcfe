import { type Line, span, wrap } from '../../../../screen/paint.ts';
import type { PlayRecord } from '../../../../screen/scene.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Coord } from '../../board.ts';
import { levels } from '../../levels.ts';
import { firstFitting } from '../board/numbers.ts';
import type { BreachScene } from '../local.ts';
import { outlookOf } from '../outlook.ts';

/** Column of what is said beside a move, and of what is said beside a label. */
const besideMove = 22;
const besideLabel = 11;

/** This turn's moves as commands, the last one first to be undone, and the one that is pointed at. */
export function turnSection(scene: BreachScene, width: number, most: number): Section {
  const { moves } = scene.view;
  const planned = outlookOf(scene)?.tentative;
  const rows = [
    ...moves.map((move, i) => ({ move, beside: i === 0 ? 'u undoes the last' : '', mark: ' ' })),
    ...(planned === undefined ? [] : [{ move: planned, beside: 'not yet', mark: '>' }]),
  ];
  if (rows.length === 0) return { title: 'this turn', lines: [[span(' no mech has moved yet', 'dim')]] };
  const first = Math.max(0, rows.length - most);
  const lines = rows.slice(first).map(({ move, beside, mark }, i): Line => {
    const text = `${mark}${first + i + 1} ${moveText(move)}`;
    return width < besideMove + beside.length + 1 ? [span(text)] : [span(text.padEnd(besideMove)), span(beside, 'dim')];
  });
  return { title: first === 0 ? 'this turn' : `this turn, moves ${first + 1}-${rows.length}`, lines };
}

const moveText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `move(${[...from, ...to].join(',')})`;

/** What is played, how well it was played before, and how it ends. */
export function levelSection({ view, level, record }: BreachScene, width: number): Section {
  const read = levels.read(view.level);
  const size = read.ok ? read.value.summary : '';
  const best = bestText(record);
  const par = level?.par === undefined ? 'no par' : `par ${level.par}`;
  return {
    title: 'level',
    lines: [
      ...beside(level?.name ?? 'own level', size, width),
      ...beside(par, best, width),
      [],
      ...wrap('won when no enemy is left; lost when no mech is left or no building stands', width - 2).map(
        (row): Line => [span(` ${row}`, 'dim')],
      ),
    ],
  };
}

/** A label and what is said beside it, or below it where there is no room. */
function beside(label: string, text: string, width: number): Line[] {
  const start = Math.max(besideLabel, label.length + 3);
  if (start + text.length < width) return [[span(` ${label.padEnd(start - 1)}`, 'strong'), span(text)]];
  return [
    [span(` ${firstFitting([label, `${label.slice(0, width - 4)}..`], width - 2)}`, 'strong')],
    ...wrap(text, width - 2).map((row): Line => [span(` ${row}`)]),
  ];
}

function bestText({ played, won, best }: PlayRecord): string {
  if (won === 0 || best === undefined) return played === 0 ? 'not played yet' : 'not solved yet';
  return `your best ${best}, solved ${won === 1 ? 'once' : `${won} times`}`;
}
