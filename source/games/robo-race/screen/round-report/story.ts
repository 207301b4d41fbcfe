import { wrapped } from '../../../../screen/cut.ts';
import { type Line, type Role, type Span, span, toWidth } from '../../../../screen/paint.ts';
import { frameRows, type Section } from '../../../../screen/screen.ts';
import { ended } from '../../../../screen/sentences.ts';
import { robotRole } from '../board/robots.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { playerName } from '../phrases.ts';
import { type Clause, type StepStory, stepsOf, storyOf } from '../words/story.ts';

/**
 * A round step by step, in lines of at most so many columns: the clauses of a step one after the other. Where there are
 * more lines than rows, less is told: first of what others do that does nothing to anybody.
 */
export function storyLines(scene: RaceScene, columns: number, rows: number): Line[] {
  const all = storyOf(scene);
  const levels: ((clause: Clause) => boolean)[] = [
    ...(scene.preferences.log === 'short' ? [] : [() => true]),
    ({ matters, isTurn, player }) => matters || !isTurn || player === scene.seat,
    ({ matters, player }) => matters || player === scene.seat,
    ({ matters }) => matters,
  ];
  const rowsWith = (level: (clause: Clause) => boolean) => stepRowsOf(stepsOf(all.filter(level)), columns);
  const fits = (told: readonly StepRow[]) => told.length > 0 && told.length <= rows;
  const at = levels.findIndex((level) => fits(rowsWith(level)));
  const [level, more] = [levels[at], levels[at - 1]];
  const told =
    level === undefined
      ? levels.map(rowsWith).findLast((found) => found.length > 0)
      : rowsWith(more === undefined ? level : withMore(level, more));
  if (told === undefined) return [[span(' Nobody was pushed, blocked or destroyed.', 'dim')]];
  return told.map((row) => lineOf(scene, row, columns));

  /** The story with more details in those steps that have room for them. */
  function withMore(
    least: (clause: Clause) => boolean,
    most: (clause: Clause) => boolean,
  ): (clause: Clause) => boolean {
    const steps = new Set<number>();
    const isTold = (clause: Clause) => least(clause) || (steps.has(clause.step) && most(clause));
    for (const step of new Set(all.map((clause) => clause.step))) {
      steps.add(step);
      if (!fits(rowsWith(isTold))) steps.delete(step);
    }
    return isTold;
  }
}

/** A round in words as far as it has been told, over the panel of its playback; nothing once it is over. */
export function toldSoFar(scene: RaceScene, scrolled: number): readonly Section[] | undefined {
  if (scene.local.running?.is !== 'step') return undefined;
  const lines = storyLines(scene, layoutOf(scene).panelWidth, Number.POSITIVE_INFINITY);
  const rows = scene.rows - frameRows;
  const from = Math.max(0, Math.min(scrolled, lines.length - rows));
  return [{ title: `round ${scene.view.round}`, lines: lines.slice(from, from + rows) }];
}

/** Columns of `  Step 3 `. */
const indent = 9;

/** A row of what is told of a step. */
interface StepRow {
  readonly step: number;
  readonly isFirst: boolean;
  readonly clauses: readonly Part[];
}

const stepRowsOf = (steps: readonly StepStory[], columns: number): StepRow[] =>
  steps.flatMap(({ step, clauses }) =>
    rowsOf(clauses, columns - indent - 1).map((row, i) => ({ step, isFirst: i === 0, clauses: row })),
  );

const lineOf = (scene: RaceScene, { step, isFirst, clauses }: StepRow, columns: number): Line =>
  toWidth(
    [
      isFirst ? span(`  Step ${step} `, 'accent') : span(' '.repeat(indent)),
      ...clauses.flatMap((clause, k): Span[] => [...(k === 0 ? [] : [span('  ')]), ...clauseSpans(scene, clause)]),
    ],
    columns,
  );

/** A clause, or a part of one that goes on in the next row. */
type Part = Clause & { readonly goesOn?: boolean };

/** Clauses as rows of at most so many columns; one that is longer takes several. */
function rowsOf(clauses: readonly Clause[], columns: number): Part[][] {
  const rows: Part[][] = [];
  let room = 0;
  for (const clause of clauses) {
    if (clause.text.length >= columns) {
      rows.push(
        ...wrapped(clause.text, columns - 1).map((text, i, all) => [{ ...clause, text, goesOn: i < all.length - 1 }]),
      );
      room = 0;
      continue;
    }
    const width = clause.text.length + 1;
    const last = rows.at(-1);
    if (last === undefined || width + 2 > room) {
      rows.push([clause]);
      room = columns - width;
    } else {
      last.push(clause);
      room -= width + 2;
    }
  }
  return rows;
}

/** A clause with the name with which it begins in the colour of its robot. */
function clauseSpans(scene: RaceScene, { text, player, fallen, goesOn }: Part): Span[] {
  const name = playerName(scene, player);
  const role: Role = fallen.includes(scene.seat) ? 'danger' : 'text';
  const told = goesOn === true ? text : ended(text);
  if (!told.startsWith(name)) return [span(told, role)];
  return [span(name, robotRole(player)), span(told.slice(name.length), role)];
}
