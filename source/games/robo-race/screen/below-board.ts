import { itemAt } from '../../../engine/lookup.ts';
import { filledTo, type Line, type Role, type Span, span, toWidth } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { placeText, xOf, yOf } from '../board.ts';
import { cardKind } from '../cards.ts';
import type { PreviewStep } from '../preview.ts';
import { isAlive, type Robot, type Slots } from '../state.ts';
import { DIRECTIONS, executionSteps } from '../vocabulary.ts';
import { layoutOf } from './layout.ts';
import type { RaceScene } from './local.ts';
import { logSection, mostLogScrolled } from './log/section.ts';
import { hasRobot, isIdleAfter, lostOn, planOf } from './plan.ts';
import { isBlockedIn, type Path } from './words/path.ts';

/** Rows of the log below a path, from which on it is worth its rule. */
const leastLog = 2;

/** What is below the board: the own path, and the log of the last round where there is room for it; or the log alone. */
export function sectionsBelow(scene: RaceScene): Section[] {
  const { rowsBelow, leftWidth } = layoutOf(scene);
  const logRows = logRowsOf(scene);
  const log: Section[] = logRows === 0 ? [] : [{ ...logSection(scene, logRows, leftWidth), isSpare: true }];
  if (!showsPath(scene)) return log;
  const lines = pathLines(scene, leftWidth);
  const rest = log.length === 0 ? rowsBelow : pathRows;
  return [
    {
      title: `path ${scene.local.hinted === undefined ? '' : 'of the hint '}if nobody else moves`,
      tag: 'preview',
      lines: filledTo(lines, rest),
      ...(isComposed(scene) ? {} : { isSpare: true }),
    },
    ...log,
  ];
}

/** Whether a program is being put together. */
const isComposed = (scene: RaceScene): boolean => {
  const { isOpen, slots } = planOf(scene);
  return isOpen && slots.some((card) => card !== null);
};

/** Whether the path is below the board. */
const showsPath = (scene: RaceScene): boolean =>
  scene.local.below === 'preview' && scene.preferences.forecast && hasRobot(scene) && planOf(scene).moment !== 'over';

/** Rows of the log. */
function logRowsOf(scene: RaceScene): number {
  const { rowsBelow } = layoutOf(scene);
  if (!showsPath(scene)) return rowsBelow;
  const rest = rowsBelow - pathRows - 1;
  return rest >= leastLog && scene.events.length > 0 ? rest : 0;
}

/** Whether there is a log that can be seen and scrolled. */
export const hasLog = (scene: RaceScene): boolean => logRowsOf(scene) > 0;

/** How far the log can be scrolled back. */
export const mostScrolled = (scene: RaceScene): number => {
  const rows = logRowsOf(scene);
  return rows === 0 ? 0 : mostLogScrolled(scene, rows);
};

/** Rows of a path: two items each. */
const pathRows = 3;

/** The own path, step by step, and how it ends. */
export function pathLines(scene: RaceScene, width: number): Line[] {
  const plan = planOf(scene);
  const { path, robot } = plan;
  if (path === undefined || robot === undefined)
    return [[span(' your robot is destroyed: no program in this round', 'dim')]];
  const slots = (plan.isOpen ? scene.local.hinted : undefined) ?? plan.slots;
  const items = [
    ...executionSteps.map((step): Line => stepItem(scene, path, slots, step, robot)),
    endItem(scene, path),
  ];
  const half = Math.floor(width / 2);
  return Array.from(
    { length: pathRows },
    (_, i): Line => [span(' '), ...toWidth(itemAt(items, 2 * i), half), ...(items[2 * i + 1] ?? [])],
  );
}

/** `1 Move 2 (8,9) N`, `2 Move 3 blocked (1,2) N`, `5 empty`; where the robot is after the factory has acted. */
function stepItem(scene: RaceScene, path: Path, slots: Slots, step: number, now: Robot): Span[] {
  const card = slots[step - 1] ?? null;
  const name = card === null ? 'empty' : cardKind(card).name;
  const at = path.steps[step - 1];
  const before = path.steps[step - 2]?.afterFactory ?? now;
  const head = [span(`${step} `, 'accent'), span(name, at === undefined || card === null ? 'dim' : 'text')];
  if (at === undefined) return card === null ? head : [...head, span(' not played', 'dim')];
  if (!isAlive(at.afterFactory)) return [...head, span(' ! destroyed', 'hazard')];
  if (isIdleAfter(at, before)) return head;
  const blocked = isBlockedIn(path, scene.seat, step) ? [span(' blocked', 'warning')] : [];
  return [...head, ...blocked, span(` ${standText(scene, at)}`, 'strong')];
}

function standText({ view: { board } }: RaceScene, { afterFactory: { square, facing } }: PreviewStep): string {
  return `${placeText(xOf(board, square), yOf(board, square))} ${DIRECTIONS[facing]}`;
}

/** `ends alive at (8,11) W` */
function endItem(scene: RaceScene, path: Path): Span[] {
  const last = path.steps.at(-1);
  if (last === undefined) return [];
  const told = (text: string, role: Role): Span[] => [span(text, role)];
  if (path.end === 'goal') return told(`wins in step ${last.execution}`, 'success');
  if (path.end === 'alive') return [span('ends alive at ', 'dim'), span(standText(scene, last), 'strong')];
  const lost = lostOn(path, scene.seat);
  return told(`! destroyed${lost === undefined ? '' : ` at ${placeText(lost.x, lost.y)}`}`, 'hazard');
}
