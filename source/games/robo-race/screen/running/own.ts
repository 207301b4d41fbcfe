import { itemAt } from '../../../../engine/lookup.ts';
import { fitting } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { isAlive, type Robot } from '../../state.ts';
import { nameOfDirection } from '../../vocabulary.ts';
import type { RaceScene, PlaybackStep } from '../local.ts';
import { wordsFrom } from '../panel/players-section.ts';
import { nameColumn, nameInside, playerName } from '../phrases.ts';
import { pathOf } from '../words/path.ts';
import { directionWord, squareText } from '../words/places.ts';
import { actionsIn } from '../words/story.ts';

/** Where the own robot would be after the step by its plan, where it is now, and why it is elsewhere. */
export function ownRobotSection(scene: RaceScene, moment: PlaybackStep, width: number): Section {
  const { view, seat } = scene;
  const isWide = width >= wordsFrom;
  const planned = plannedPlace(scene, moment);
  const now = placeOf(scene, itemAt(view.robots, seat - 1));
  const astray = whyAstray(scene, isWide);
  const head = isWide ? `planned after step ${moment.execution}` : 'planned';
  const row = (label: string, text: string): Line => [
    span(` ${label.padEnd(head.length)}  `, 'dim'),
    span(text, 'strong'),
  ];
  if (planned === undefined) return { title: 'you', lines: [line(' no program in this round', 'dim')] };
  const last =
    astray !== undefined ? line(`!${astray}`, 'warning') : planned === now ? line(' as planned', 'success') : [];
  return { title: 'you', lines: [row(head, planned), row('now', now), last] };
}

/** `(7,8) west`, `destroyed` */
const placeOf = (
  { view: { board } }: RaceScene,
  { square, facing }: Readonly<Pick<Robot, 'square' | 'facing'>>,
): string => (isAlive({ square }) ? `${squareText(board, square)} ${directionWord(facing)}` : 'destroyed');

/** Where the own program would have taken the robot by the end of the step; nothing where it has none. */
function plannedPlace(scene: RaceScene, { before, execution }: PlaybackStep): string | undefined {
  const { view, seat } = scene;
  const program = view.programs[seat - 1];
  if (program == null || program === 'hidden') return undefined;
  const path = pathOf({ view: { ...view, robots: before }, seat }, program);
  const step = path?.steps[execution - 1] ?? path?.steps.at(-1);
  if (path === undefined || step === undefined) return undefined;
  return path.end === 'goal' && path.steps.length <= execution ? 'the goal' : placeOf(scene, step.afterFactory);
}

/** Who pushed the own robot last, or what blocked its card; nothing while nobody has interfered. */
function whyAstray(scene: RaceScene, isWide: boolean): string | undefined {
  const { seat, events } = scene;
  const reasons = actionsIn(events).flatMap((action): string[] => {
    const [first] = action;
    const hits = action.filter(({ actionType, pushed }) => actionType === 'move' && pushed.includes(seat));
    if (hits.length > 0 && first.player !== seat) {
      const way = first.direction === undefined ? '' : ` ${nameOfDirection(first.direction)}`;
      const name = playerName(scene, first.player);
      return [isWide ? `${name} pushed you ${hits.length}${way}` : `pushed ${hits.length} by ${name}`];
    }
    const blocker = action.find(({ actionType, player, pushed }) => actionType === 'bump' && player === seat && pushed.length > 0);
    const [other] = blocker?.pushed ?? [];
    return other === undefined ? [] : [`${nameInside(scene, other)} was in the way`];
  });
  return reasons.at(-1);
}

/** Who has fallen in this round, and where. */
export function fallenSection(scene: RaceScene, rows: number, width: number): Section | undefined {
  const { view, events } = scene;
  const lines = events.flatMap((event): Line[] => {
    if (event.type !== 'destroyed') return [];
    const { x, y } = event;
    const { board } = view;
    const edge = x < 0 ? 'west' : x >= board.width ? 'east' : y < 0 ? 'south' : y >= board.height ? 'north' : undefined;
    const where =
      edge !== undefined ? `${edge} edge` : event.by === 'crusher' ? `crusher (${x},${y})` : `pit (${x},${y})`;
    const name = playerName(scene, event.player);
    const step = `step ${event.execution}`;
    const text = fitting(
      [`${name}  ${step}, ${where}`, `${name} ${step}, ${where}`, `${nameColumn(scene, event.player, 8)} ${step}`],
      width - 3,
    );
    return [[span(` ${event.player} `, seatRole(event.player)), span(text)]];
  });
  if (lines.length === 0) return undefined;
  const isLast = view.options.rounds !== null && view.round >= view.options.rounds;
  const back = isLast ? [] : [line(` back in round ${view.round + 1}`, 'dim')];
  return { title: 'fallen', lines: [...lines, ...back].slice(0, Math.max(0, rows)) };
}
