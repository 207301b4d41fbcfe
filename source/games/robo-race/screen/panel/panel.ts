import { itemAt } from '#engine/lookup.ts';
import { type Frame, frameRows, heightOf, linesOrMore, type Section } from '#screen/frame.ts';
import { chatRowsIn } from '#screen/parts/online-parts.ts';
import { type Signs, signLines } from '#screen/parts/screen-lines.ts';
import { capitalize, listOf } from '#screen/sentences.ts';
import { type Area, type Line, type Role, type Span, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { truncate, wrapWords } from '#screen/truncate.ts';
import { type Board, type Decoration, decorationAt, fall, flagNumber, hasWall, xOf, yOf } from '../../board.ts';
import { isAlive } from '../../state.ts';
import { DIRECTIONS, type Direction, directions, dx, dy, type TileSign } from '../../vocabulary.ts';
import { arrowOf, decorationSign, robotRole, squareSizes, tileRoles, tileRows, turnSign } from '../board/signs.ts';
import { wallSigns } from '../board/walls.ts';
import { homeOf, isWhole, layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { directionWord, inLine, robotInside, squareText, stepsText } from '../phrases.ts';
import { hasOwnRobot, hasRobot, planOf } from '../plan.ts';
import { programsSection, revealedIn } from '../round-report/programs.ts';
import { storySection } from '../round-report/story.ts';
import { handSection, programSection } from './program-section.ts';
import { pathSection, playersSection, wordsFrom } from './progress-sections.ts';

/** Text such as `belt north` or `pusher S (steps 2, 4); belt south`. */
function elementText({ view: { board } }: RaceScene, square: number, words: SquareWords): string | undefined {
  const tile = board.tiles[square] ?? '.';
  const decoration = decorationAt(board, square);
  if (decoration === undefined) return tile === '.' && flagNumber(board, square) > 0 ? undefined : words.tiles[tile];
  return `${words.decoration(decoration)}${tile === '.' ? '' : `; ${words.tiles[tile]}`}`;
}

/** Text about the player's path at a square. Undefined if the robot never stops there, and without forecasts. */
function ownText(scene: RaceScene, square: number): string | undefined {
  const { path, robot } = planOf(scene);
  if (path === undefined || robot === undefined || !scene.preferences.forecast) return undefined;
  if (robot.square === square) {
    const leaves = path.steps.find(({ afterFactory }) => afterFactory.square !== square);
    if (leaves === undefined) return 'you stay here';
    const { execution, afterCard } = leaves;
    return afterCard.square === square
      ? `the factory moves you in step ${execution}`
      : `you move on in step ${execution}`;
  }
  const ends = path.steps.filter(({ afterFactory }) => afterFactory.square === square);
  const last = ends.at(-1);
  return last === undefined ? undefined : `you are here after step ${last.execution}`;
}

function robotText(scene: RaceScene, square: number, words: SquareWords): string | undefined {
  const { view } = scene;
  const place = view.robots.findIndex((robot) => isAlive(robot) && robot.square === square);
  const robot = view.robots[place];
  if (robot === undefined) return undefined;
  const name = robotInside(scene, place + 1);
  return words.robot(name, directionWord(robot.facing));
}

/** Text such as `flag 2: be here after a step's last card` or `flag 2, reached`. */
function flagText({ view: { board, robots }, seat }: RaceScene, square: number): string | undefined {
  const flag = flagNumber(board, square);
  if (flag === 0) return undefined;
  const reached = robots[seat - 1]?.flags ?? 0;
  return reached >= flag ? `flag ${flag}, reached` : `flag ${flag}: be here after a step's last card`;
}

function startText({ view: { board } }: RaceScene, square: number): string | undefined {
  const start = board.starts.findIndex((other) => other.square === square);
  return start < 0 ? undefined : `start ${start + 1}, facing ${directionWord(itemAt(board.starts, start).facing)}`;
}

/** Texts such as `wall north and east`, `pit south` or `open edge west`. Omits pits and edges behind a wall. */
function sidesTexts({ view: { board } }: RaceScene, square: number): (string | undefined)[] {
  if (board.tiles[square] === 'O') return [];
  const falls = (side: Direction) => board.ways[4 * square + side] === fall;
  return [
    sidesText('wall', (side) => hasWall(board, square, side)),
    sidesText('pit', (side) => falls(side) && hasNeighbour(board, square, side)),
    sidesText('open edge', (side) => falls(side) && !hasNeighbour(board, square, side)),
  ];
}

function hasNeighbour(board: Board, square: number, side: Direction): boolean {
  const x = xOf(board, square) + dx[side];
  const y = yOf(board, square) + dy[side];
  return x >= 0 && x < board.width && y >= 0 && y < board.height;
}

function sidesText(what: string, has: (side: Direction) => boolean): string | undefined {
  const sides = directions.filter(has);
  return sides.length === 0 ? undefined : `${what} ${listOf(sides.map(directionWord))}`;
}

export const squareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, wholeWords);

const shortSquareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, fewWords);

function toldIn(scene: RaceScene, square: number, words: SquareWords): string[] {
  const home = planOf(scene).robot?.square;
  return [
    ...(square === home ? [] : [robotText(scene, square, words)]),
    flagText(scene, square),
    elementText(scene, square, words),
    ...sidesTexts(scene, square),
    startText(scene, square),
    ownText(scene, square),
  ].filter((text) => text !== undefined);
}

interface SquareWords {
  readonly tiles: Readonly<Record<TileSign, string>>;
  decoration(decoration: Decoration): string;
  robot(name: string, facing: string): string;
}

const wholeWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'a belt carries you north after each step',
    '>': 'a belt carries you east after each step',
    v: 'a belt carries you south after each step',
    '<': 'a belt carries you west after each step',
    R: 'a gear turns you right after each step',
    L: 'a gear turns you left after each step',
    O: 'a pit destroys robots',
    G: "goal: to win, be here after a step's last card",
  },
  decoration(decoration) {
    const { kind, direction } = decoration;
    const steps = stepsText(decoration);
    if (kind === 'crusher') return `a crusher destroys robots ${steps}`;
    return `a pusher pushes robots ${directionWord(direction ?? 0)} ${steps}`;
  },
  robot: (name, facing) => `${name}, facing ${facing}`,
};

const fewWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'belt north',
    '>': 'belt east',
    v: 'belt south',
    '<': 'belt west',
    R: 'gear right',
    L: 'gear left',
    O: 'pit',
    G: 'goal',
  },
  decoration: ({ kind, direction, steps }) =>
    `${kind}${direction === undefined ? '' : ` ${DIRECTIONS[direction]}`} (${steps.length === 1 ? 'step' : 'steps'} ${steps.join(', ')})`,
  robot: (name, facing) => `${name}, ${facing}`,
};

export const lookedAt = (scene: RaceScene): number => {
  const { square } = scene.local;
  return square !== undefined && square < scene.view.board.tiles.length ? square : homeOf(scene, scene.seat);
};

/** Section about a square. Texts that do not fit are shortened or omitted. */
export function squareSection(scene: RaceScene, width: number, maxRows: number, isNamed = false): Section {
  const square = lookedAt(scene);
  const name = squareText(scene.view.board, square);
  const named = ([first = '', ...more]: readonly string[]) =>
    isNamed ? [`${name}: ${first}`, ...more] : [first, ...more];
  const few = shortSquareTexts(scene, square);
  const choices = [squareTexts(scene, square), ...few.map((_, i) => few.slice(0, few.length - i))];
  const fitting = choices.map((texts) => rowsOf(named(texts), width)).find((rows) => rows.length <= maxRows);
  const rows = fitting ?? shortened(rowsOf(named(few.slice(0, 1)), width), width, maxRows);
  return {
    title: `square ${name}`,
    lines: rows.map((row): Line => [span(` ${row}`)]),
  };
}

const rowsOf = (texts: readonly string[], width: number): string[] =>
  wrapWords(inLine(texts.map(capitalize)), width - 2);

const shortened = (rows: readonly string[], width: number, maxRows: number): string[] => [
  ...rows.slice(0, maxRows - 1),
  truncate(rows.slice(maxRows - 1).join(' '), width - 2),
];

export function marksSection(scene: RaceScene, maxRows: number): Section | undefined {
  const { view, glyphs, seat } = scene;
  const { board } = view;
  const has = (...tiles: TileSign[]) => board.tiles.some((tile) => tiles.includes(tile));
  const pusher = board.decorations.find(({ kind }) => kind === 'pusher');
  const crusher = board.decorations.find(({ kind }) => kind === 'crusher');
  const walls = wallSigns(glyphs);
  const medium = squareSizes.find(({ name }) => name === 'medium');
  const pit = medium === undefined ? 'O' : (tileRows('O', medium, glyphs)[0] ?? 'O');
  const mark = (text: string, role: Role, meaning: string, columns = 6, area?: Area): Span[] => {
    const sign = text.padStart(Math.min(3, columns));
    return [span(' '), span(sign, role, area), span(' '.repeat(Math.max(1, columns - 1 - sign.length))), span(meaning)];
  };
  const pair = (a: Span[], b: Span[]): Line => [
    ...a,
    span(' '.repeat(Math.max(1, 19 - a.reduce((sum, { text }) => sum + text.length, 0)))),
    ...b,
  ];
  const machine = (kind: string, steps: readonly number[]) =>
    `${kind}, acts in step${steps.length === 1 ? '' : 's'} ${steps.join(' and ').replace(/ and (?=.* and )/g, ', ')}`;
  const rows: Line[] = [
    ...(pusher === undefined
      ? []
      : [mark(`${decorationSign(pusher, glyphs)}${pusher.steps.join('')}`, 'hazard', machine('pusher', pusher.steps))]),
    ...(crusher === undefined
      ? []
      : [
          mark(
            `${decorationSign(crusher, glyphs)}${crusher.steps.join('')}`,
            'hazard',
            machine('crusher', crusher.steps),
          ),
        ]),
    ...(has('R', 'L')
      ? [
          pair(
            mark(`${turnSign(1, glyphs)}R`, 'belt', 'gear right'),
            mark(`${turnSign(3, glyphs)}L`, 'belt', 'gear left', 5),
          ),
        ]
      : []),
    ...(has('^', '>', 'v', '<') || has('O')
      ? [pair(mark(arrowOf(glyphs, 1).repeat(3), 'belt', 'belt'), mark(pit, 'pit', 'pit', 6, 'floor1'))]
      : []),
    pair(
      mark(walls.horizontal.repeat(3), 'wall', 'wall'),
      mark(walls.open.horizontal.repeat(3), 'dim', 'edge: falls', 5),
    ),
    ...(hasOwnRobot(scene) ? [mark(`3${arrowOf(glyphs, 0)}`, robotRole(seat), 'you after step 3')] : []),
  ];
  const shownRows = rows.slice(-Math.max(0, maxRows));
  return shownRows.length === 0 || layoutOf(scene).panelWidth < 36 ? undefined : { title: 'marks', lines: shownRows };
}

const one = (text: string, role: Role, meaning: string): Signs => [[[text, role]], meaning];

export function signsOf(scene: RaceScene): readonly Line[] {
  const { view, glyphs } = scene;
  const small = itemAt(squareSizes, squareSizes.length - 1);
  const walls = wallSigns(glyphs);
  const { up, right, down } = glyphs.arrows;
  const tile = (sign: TileSign, meaning: string): Signs =>
    one(itemAt(tileRows(sign, small, glyphs), 0).trim(), sign === 'O' ? 'dim' : tileRoles[sign], meaning);
  const robots = Array.from({ length: view.players }, (_, i) => [`${i + 1}${up}`, robotRole(i + 1)] as const);
  return signLines([
    [[robots, 'robots and their facing'], one('s', 'dim', 'start'), tile('G', 'goal'), tile('O', 'pit')],
    [
      [[tile('^', ''), tile('>', '')].flatMap(([marks]) => marks), 'belts'],
      tile('R', 'gear right'),
      tile('L', 'gear left'),
      tile('.', 'floor'),
    ],
    [
      one(decorationSign({ kind: 'pusher', direction: 2 }, glyphs, true), 'hazard', 'pusher to the south'),
      one(decorationSign({ kind: 'crusher' }, glyphs), 'hazard', 'crusher; both act only in some steps'),
    ],
    [
      one(walls.vertical, 'wall', 'wall'),
      one(`${walls.low}.${walls.low}`, 'wall', 'wall below'),
      one(`${walls.open.horizontal.repeat(3)} ${walls.open.vertical}`, 'dim', 'open edge: a robot falls off'),
    ],
    ...(isWhole(scene) ? [] : [[one(' ', 'dim', 'an edge without a line: the board continues there')]]),
    [one(`3${right}`, robotRole(scene.seat), 'you after step 3 if nobody bumps you'), one('1x', 'danger', 'destroyed')],
    [
      one(up, 'text', 'Move 1'),
      one(up.repeat(2), 'text', '2'),
      one(up.repeat(3), 'text', '3'),
      one(down, 'text', 'Back 1'),
      one(turnSign(3, glyphs), 'text', 'left'),
      one(turnSign(1, glyphs), 'text', 'right'),
      one(turnSign(2, glyphs), 'text', 'round'),
    ],
  ]);
}

const maxSquareRows = 3;
/** Minimum and maximum rows of the last round's report in the panel. */
const [minStory, maxStory] = [4, 12];

export function panelOf(scene: RaceScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, isWide, rowsBelow } = layoutOf(scene);
  const isOver = planOf(scene).seatPhase === 'over';
  const players = playersSection(scene, width);
  const sections: Section[] = isOver
    ? overSections(scene, width)
    : hasRobot(scene)
      ? [handSection(scene, width), programSection(scene)]
      : [];
  const chat = chatRowsIn(scene.online, width >= wordsFrom);
  const reservedRows = isOver ? 0 : heightOf(players);
  let rowsLeft =
    scene.rows - frameRows - chat - sections.reduce((rows, section) => rows + heightOf(section), 0) + 1 - reservedRows;
  const put = (section: Section | undefined) => {
    if (section === undefined || heightOf(section) > rowsLeft) return;
    sections.push(section);
    rowsLeft -= heightOf(section);
  };
  if (isWide && !isOver && hasOwnRobot(scene) && scene.preferences.forecast) put(pathSection(scene));
  if (!isOver) sections.push(players);
  // Open cards of rivals come last or replace the section about a square, so that other sections do not move.
  const hands = handsSection(scene, width);
  const handRows = hands === undefined ? 0 : heightOf(hands);
  const squareRows = Math.min(maxSquareRows, rowsLeft - 1 - handRows);
  if (squareRows >= 2) put(squareSection(scene, width, squareRows));
  else if (hands === undefined && rowsLeft > 0) addTo(sections, squareSection(scene, width, rowsLeft, true));
  if (rowsBelow === 0) {
    const rows = Math.min(maxStory, rowsLeft - 1 - handRows);
    if (rows >= minStory) put(storySection(scene, rows, width));
  }
  if (isWide) put(marksSection(scene, rowsLeft - 1 - handRows));
  put(machinesSection(scene, width, rowsLeft - 1 - handRows));
  if (hands !== undefined && handRows === rowsLeft + 1) addTo(sections, hands);
  else put(hands);
  return { width, sections };
}

/** Appends the lines of a section to the section above it. Used if there is no room for a heading. */
function addTo(sections: Section[], { lines }: Section): void {
  const last = sections.pop();
  if (last !== undefined) sections.push({ ...last, lines: [...last.lines, ...lines] });
}

/** Open cards of other players in the debug view: the hand or, after a commit, the program and the unused cards. */
function handsSection({ view, seat }: RaceScene, width: number): Section | undefined {
  if (view.viewer !== 'all') return undefined;
  const otherHands = view.hands.flatMap((hand, i): ShownHand[] =>
    i + 1 === seat || hand === null || hand === 'hidden'
      ? []
      : [shownHandOf(i + 1, hand, itemAt(view.programs, i) ?? [])],
  );
  if (otherHands.length === 0) return undefined;
  const title = 'their cards';
  const wideLines = linesOf(otherHands, ', left ');
  const isWide = wideLines.every((row) => widthOf(row) <= width);
  if (isWide) return { title, lines: wideLines };
  return { title: 'theirs: played/left', lines: linesOf(otherHands, '/') };
}

interface ShownHand {
  readonly player: number;
  readonly cards: readonly number[];
  readonly unplayed: readonly number[];
}

function shownHandOf(player: number, hand: readonly number[], program: readonly number[] | 'hidden'): ShownHand {
  if (program === 'hidden' || program.length === 0) return { player, cards: hand, unplayed: [] };
  const unplayed = [...hand];
  for (const card of program) unplayed.splice(unplayed.indexOf(card), 1);
  return { player, cards: program, unplayed };
}

const linesOf = (hands: readonly ShownHand[], beforeLeft: string): Line[] =>
  hands.map(({ player, cards, unplayed }) => [
    span(` ${player}:`, seatRole(player)),
    span(` ${cards.join(' ')}${unplayed.length === 0 ? '' : `${beforeLeft}${unplayed.join(' ')}`}`, 'debug'),
  ]);

/** Minimum number of pushers and crushers to list, unless the board has fewer. */
const minShown = 3;

/** Minimum columns to write out the word `steps`. */
const wholeWordsFrom = 31;

/** Pushers and crushers with their steps, nearest to the robot first. Undefined if there are none, or no room. */
function machinesSection(scene: RaceScene, width: number, maxRows: number): Section | undefined {
  const { glyphs } = scene;
  const { board } = scene.view;
  const decorations = nearestMachines(scene);
  if (decorations.length === 0 || maxRows < Math.min(decorations.length, minShown)) return undefined;
  const lines = decorations.map(
    (decoration): Line => [
      span(` ${decorationSign(decoration, glyphs)}`, 'hazard'),
      span(` ${squareText(board, decoration.square).padEnd(7)}`, 'dim'),
      span(` ${activeStepsText(decoration, width)}`),
    ],
  );
  return { title: 'pushers and crushers', lines: linesOrMore(lines, maxRows) };
}

const activeStepsText = ({ steps }: Decoration, width: number): string =>
  `in ${width < wholeWordsFrom ? '' : steps.length === 1 ? 'step ' : 'steps '}${steps.join(', ')}`;

export function nearestMachines(scene: RaceScene): readonly Decoration[] {
  const { board } = scene.view;
  const home = homeOf(scene, scene.seat);
  const away = ({ square }: Decoration) =>
    Math.abs(xOf(board, square) - xOf(board, home)) + Math.abs(yOf(board, square) - yOf(board, home));
  return board.decorations.toSorted((a, b) => away(a) - away(b));
}

const overSections = (scene: RaceScene, width: number): Section[] => [
  programsSection(scene, revealedIn(scene.events, scene.view.players), width),
  playersSection(scene, width),
];
