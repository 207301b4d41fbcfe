import { itemAt } from '../../../../engine/lookup.ts';
import { type Line, seatRole, span, widthOf } from '../../../../screen/paint.ts';
import { chatRowsIn } from '../../../../screen/parts/online-parts.ts';
import { linesOrMore } from '../../../../screen/parts/scrolled-lines.ts';
import { heightOf } from '../../../../screen/parts/stack.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import type { Decoration } from '../../board.ts';
import { decorationSign } from '../board/signs.ts';
import { isSeen, layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { hasOwnRobot, hasRobot, planOf } from '../plan.ts';
import { storySection } from '../round/last-round.ts';
import { programsSection, revealedIn } from '../round-report/programs.ts';
import { squareText } from '../words/places.ts';
import { marksSection } from './marks.ts';
import { pathSection } from './progress-sections.ts';
import { playersSection, wordsFrom } from './players-section.ts';
import { handSection, programSection } from './program-section.ts';
import { squareSection } from './square-section.ts';

/** Lines about a square, at most. */
const mostOfSquare = 3;
/** Rows of what happened, where it is in the panel. */
const [leastStory, mostStory] = [4, 12];

/** The panel: the own cards, the path, the players, and as much of the rest as there is room for. */
export function panelOf(scene: RaceScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, isWide, rowsBelow } = layoutOf(scene);
  const isOver = planOf(scene).moment === 'over';
  const players = playersSection(scene, width);
  const sections: Section[] = isOver
    ? overSections(scene, width)
    : hasRobot(scene)
      ? [handSection(scene, width), programSection(scene)]
      : [];
  const chat = chatRowsIn(scene.online, width >= wordsFrom);
  const least = isOver ? 0 : heightOf(players);
  let left =
    scene.rows - frameRows - chat - sections.reduce((rows, section) => rows + heightOf(section), 0) + 1 - least;
  const put = (section: Section | undefined) => {
    if (section === undefined || heightOf(section) > left) return;
    sections.push(section);
    left -= heightOf(section);
  };
  if (isWide && !isOver && hasOwnRobot(scene) && scene.preferences.forecast) put(pathSection(scene));
  if (!isOver) sections.push(players);
  // Nothing moves where the cards of the others are added: they go below, or take the place of the square.
  const hands = handsSection(scene, width);
  const handRows = hands === undefined ? 0 : heightOf(hands);
  const squareRows = Math.min(mostOfSquare, left - 1 - handRows);
  if (squareRows >= 2) put(squareSection(scene, width, squareRows));
  else if (hands === undefined && left > 0) addTo(sections, squareSection(scene, width, left, true));
  if (rowsBelow === 0) {
    const rows = Math.min(mostStory, left - 1 - handRows);
    if (rows >= leastStory) put(storySection(scene, rows, width));
  }
  if (isWide) put(marksSection(scene, left - 1 - handRows));
  put(machinesSection(scene, width, left - 1 - handRows));
  if (hands !== undefined && handRows === left + 1) addTo(sections, hands);
  else put(hands);
  return { width, sections };
}

/** Adds the lines of a section to the last one, where there is no room for a rule of their own. */
function addTo(sections: Section[], { lines }: Section): void {
  const last = sections.pop();
  if (last !== undefined) sections.push({ ...last, lines: [...last.lines, ...lines] });
}

/**
 * The cards of the other players, where nothing is hidden: the hand, or the program and what is left of it, which a narrow
 * panel says in its title.
 */
function handsSection({ view, seat }: RaceScene, width: number): Section | undefined {
  if (view.viewer !== 'all') return undefined;
  const others = view.hands.flatMap((hand, i): Held[] =>
    i + 1 === seat || hand === null || hand === 'hidden' ? [] : [heldBy(i + 1, hand, itemAt(view.programs, i) ?? [])],
  );
  if (others.length === 0) return undefined;
  const title = 'cards of the others';
  const whole = linesOf(others, ', left ');
  const isWide = whole.every((row) => widthOf(row) <= width);
  if (isWide) return { title, lines: whole };
  return { title: 'others: program/left', lines: linesOf(others, '/') };
}

/** A player's cards in order, and those that are left beside a program. */
interface Held {
  readonly player: number;
  readonly cards: readonly number[];
  readonly left: readonly number[];
}

function heldBy(player: number, hand: readonly number[], program: readonly number[] | 'hidden'): Held {
  if (program === 'hidden' || program.length === 0) return { player, cards: hand, left: [] };
  const left = [...hand];
  for (const card of program) left.splice(left.indexOf(card), 1);
  return { player, cards: program, left };
}

/** `3: 17 42 55 60 71 80 81`, or `2: 44 50 68 1 2, left 8 83` after the commit. */
const linesOf = (others: readonly Held[], beforeLeft: string): Line[] =>
  others.map(({ player, cards, left }) => [
    span(` ${player}:`, seatRole(player)),
    span(` ${cards.join(' ')}${left.length === 0 ? '' : `${beforeLeft}${left.join(' ')}`}`, 'debug'),
  ]);

/** Fewer of many are not worth their rule. */
const leastShown = 3;

/** Columns from which on there is room for the word. */
const wholeWordsFrom = 31;

/**
 * Every pusher and crusher with the execution steps in which it acts, those that are seen of a large board first; nothing
 * where there is none, or no room.
 */
function machinesSection(scene: RaceScene, width: number, most: number): Section | undefined {
  const { glyphs } = scene;
  const { board } = scene.view;
  const decorations = seenFirst(scene);
  if (decorations.length === 0 || most < Math.min(decorations.length, leastShown)) return undefined;
  const lines = decorations.map(
    (decoration): Line => [
      span(` ${decorationSign(decoration, glyphs)}`, 'hazard'),
      span(` ${squareText(board, decoration.square).padEnd(7)}`, 'dim'),
      span(` ${whenText(decoration, width)}`),
    ],
  );
  return { title: 'pushers and crushers', lines: linesOrMore(lines, most) };
}

/** `in steps 2 4`, `in step 3`, `in 2 4` */
const whenText = ({ steps }: Decoration, width: number): string =>
  `in ${width < wholeWordsFrom ? '' : steps.length === 1 ? 'step ' : 'steps '}${steps.join(' ')}`;

const seenFirst = (scene: RaceScene): readonly Decoration[] =>
  scene.view.board.decorations.toSorted((a, b) => Number(isSeen(scene, b.square)) - Number(isSeen(scene, a.square)));

/** The panel after the end: the programs of the last round, and where all are. */
const overSections = (scene: RaceScene, width: number): Section[] => [
  programsSection(scene, revealedIn(scene.events, scene.view.players), width),
  playersSection(scene, width),
];
