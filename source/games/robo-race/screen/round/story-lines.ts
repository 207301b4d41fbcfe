import { wrapped } from '../../../../screen/cut.ts';
import { type Line, type Role, type Span, span, toWidth } from '../../../../screen/paint.ts';
import { ended } from '../../../../screen/sentences.ts';
import { robotRole } from '../board/robots.ts';
import type { RaceScene } from '../local.ts';
import { playerName } from '../words/names.ts';
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
  const linesWith = (level: (clause: Clause) => boolean) => linesOf(scene, stepsOf(all.filter(level)), columns);
  const fits = (lines: readonly Line[]) => lines.length > 0 && lines.length <= rows;
  const at = levels.findIndex((level) => fits(linesWith(level)));
  const [level, more] = [levels[at], levels[at - 1]];
  if (level !== undefined) return more === undefined ? linesWith(level) : withMore(level, more);
  const last = levels.map(linesWith).findLast((lines) => lines.length > 0);
  return last ?? [[span(' Nobody was pushed, blocked or destroyed.', 'dim')]];

  /** The steps in which there is room for it with more of what happened. */
  function withMore(least: (clause: Clause) => boolean, most: (clause: Clause) => boolean): Line[] {
    const steps = new Set<number>();
    const told = () => linesWith((clause) => least(clause) || (steps.has(clause.step) && most(clause)));
    for (const step of new Set(all.map((clause) => clause.step))) {
      steps.add(step);
      if (!fits(told())) steps.delete(step);
    }
    return told();
  }
}

/** Columns of `  Step 3 `. */
const indent = 9;

const linesOf = (scene: RaceScene, steps: readonly StepStory[], columns: number): Line[] =>
  steps.flatMap(({ step, clauses }) =>
    rowsOf(clauses, columns - indent - 1).map(
      (row, i): Line =>
        toWidth(
          [
            i === 0 ? span(`  Step ${step} `, 'accent') : span(' '.repeat(indent)),
            ...row.flatMap((clause, k): Span[] => [...(k === 0 ? [] : [span('  ')]), ...clauseSpans(scene, clause)]),
          ],
          columns,
        ),
    ),
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
