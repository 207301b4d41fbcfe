import { type Line, type Role, type Span, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { placeText, xOf, yOf } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import { isAlive, type Robot } from '../../state.ts';
import { isRobotAction, noteText } from '../../event-texts.ts';
import { type Direction, executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { isIdleAfter, fallOn, planOf, shownHintSlots } from '../plan.ts';
import { squaresToGoal } from '../round/standing.ts';
import { fallWords } from '../phrases.ts';
import { isBlockedIn, type Path } from '../words/path.ts';
import { directionWord } from '../words/places.ts';
import { cardSign } from './card-signs.ts';

/** Rows of a path: one for each step. */
export const pathRows = executionSteps.length;

/** The own path in words, a row for each step; what Enter would add stands out. */
export function pathSection(scene: RaceScene): Section {
  const { local } = scene;
  return {
    title: shownHintSlots(local) === undefined ? 'your path if nobody interferes' : 'hint: path if nobody interferes',
    lines: pathLines(scene),
  };
}

/** The rows of the own path, without the names of the cards where it is to be short. */
export function pathLines(scene: RaceScene, isShort = false): Line[] {
  const { path, robot } = planOf(scene);
  if (path === undefined || robot === undefined) return [[span(' No program: your robot is destroyed.', 'dim')]];
  return executionSteps.map((step) => stepLine(scene, path, step, isShort));
}

/** ` 1 ↑   Move 1     (8,8)   gear: west` */
function stepLine(scene: RaceScene, path: Path, step: number, isShort: boolean): Line {
  const { slots, visibleSlots, robot } = planOf(scene);
  const { glyphs, seat, view } = scene;
  const card = visibleSlots[step - 1] ?? null;
  const isPending = card !== null && slots[step - 1] !== card;
  const at = path.steps[step - 1];
  const role: Role = at === undefined || card === null ? 'dim' : isPending ? 'accent' : 'text';
  const head: Span[] = [
    span(` ${step} `, 'dim'),
    span((card === null ? '--' : cardSign(card, glyphs)).padEnd(4), role),
    ...(isShort ? [] : [span((card === null ? 'empty' : cardKind(card).name).padEnd(11), role)]),
  ];
  if (at === undefined) return card === null ? head : [...head, span('not played', 'dim')];
  const { square, facing, flags } = at.afterFactory;
  if (!isAlive(at.afterFactory)) {
    const lost = fallOn(path, seat);
    const isCrushed = path.events.some((event) => event.type === 'destroyed' && event.by === 'crusher');
    return [
      ...head,
      span(isCrushed || lost === undefined ? 'x destroyed' : `x falls ${fallWords(scene, lost)}`, 'danger'),
    ];
  }
  const before = path.steps[step - 2]?.afterFactory ?? robot;
  if (before !== undefined && isIdleAfter(at, before)) return head;
  const place = placeText(xOf(view.board, square), yOf(view.board, square)).padEnd(8);
  const isLast = step === executionSteps.length || (path.end !== 'alive' && step === path.steps.length);
  if (path.end === 'goal' && isLast) return [...head, span(place, role), span('you win', 'success')];
  const note = isBlockedIn(path, seat, step) ? 'hits a wall' : factoryNote(scene, path, step, facing);
  const away = squaresToGoal(scene, square, flags);
  const end = away === undefined ? 'no way' : `${away} from goal`;
  return [
    ...head,
    span(place, role),
    span(
      isLast ? end : (note ?? `${isShort ? '' : 'facing '}${directionWord(facing)}`),
      !isLast && note === 'hits a wall' ? 'warning' : 'dim',
    ),
  ];
}

/** What the factory does at the end of a step: `gear: west`, `by belt`. */
function factoryNote(scene: RaceScene, path: Path, step: number, facing: Direction): string | undefined {
  const event = path.events
    .filter(isRobotAction)
    .find(({ by, execution, player }) => by !== 'card' && execution === step && player === scene.seat);
  return event && noteText(event, directionWord(facing));
}

/** How many squares it is to the goal at the end, in words. */
export const awayText = (scene: RaceScene, { square, flags }: Pick<Robot, 'square' | 'flags'>): string => {
  const away = squaresToGoal(scene, square, flags);
  return away === undefined
    ? 'no way to the goal'
    : away === 0
      ? 'on the goal'
      : `${counted(away, 'square')} from the goal`;
};
