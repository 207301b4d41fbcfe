import { compact, itemAt } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { rangesOf } from '#screen/format-number.ts';
import { foundInput, type GameTextMode, parseNumbers, type TurnPart, textQueryOf } from '#screen/game/text-mode.ts';
import { bestSentences, debugSentences, resultSentence, titleSentence } from '#screen/parts/match-end.ts';
import { filterLog } from '#screen/scene.ts';
import { listOf, pluralize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import {
  type Board,
  decorationAt,
  flagNumber,
  goalDistances,
  goalsOf,
  hasWall,
  squareAt,
  xOf,
  yOf,
} from '../../board.ts';
import { eventText, visibilityOf } from '../../event-texts.ts';
import type { GameEvent } from '../../events.ts';
import { withEvents } from '../../floor.ts';
import { isAlive, type View } from '../../state.ts';
import { type Direction, directions, executionSteps } from '../../vocabulary.ts';
import { lossOf } from '../keys.ts';
import type { RaceScene, RoboRaceScreen } from '../local.ts';
import { nearestMachines } from '../panel/panel.ts';
import {
  deadlySides,
  decorationName,
  directionWord,
  distanceText,
  elementsOf,
  isYou,
  missedText,
  nameInside,
  offsetText,
  perspectiveOf,
  robotFirst,
  robotInside,
  routeText,
  routeToNext,
  squareText,
  stepsText,
  storyOf,
  targetName,
  tileText,
  toPublicScene,
  walledSides,
} from '../phrases.ts';
import { cardText, hasOwnRobot, ownCardsOf, pathOf } from '../plan.ts';
import { revealedIn } from '../round-report/programs.ts';
import {
  cardSentences,
  handLines,
  planLines,
  previewLines,
  programOffered,
  robotSentence,
  robotSentences,
  slotLines,
} from './robots.ts';

const exchangeRule = {
  none: [],
  once: ['If no card moves you, you can redraw your hand once a race: type redraw.'],
  few: ['If fewer than three cards go forward, you can redraw your hand once a race: type redraw.'],
} as const;

/** Describes the board row by row from the north, or only the requested row. */
export function boardLines(scene: RaceScene, words: readonly string[]): string[] {
  const { height } = scene.view.board;
  const [row] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && (row === undefined || row >= height))
    return [`${foundInput(words)}, expected a row from 0 to ${height - 1}, or nothing for all.`];
  const rows = row === undefined ? Array.from({ length: height }, (_, i) => height - 1 - i) : [row];
  return rows.flatMap((y) => wrapSentences([rowSentence(scene, y)]));
}

function rowSentence(scene: RaceScene, y: number): string {
  const { board, robots } = scene.view;
  const squares = Array.from({ length: board.width }, (_, x) => squareAt(board, x, y));
  const columnsWhere = (isThere: (square: number) => boolean) =>
    squares.flatMap((square, x) => (isThere(square) ? [x] : []));
  const named = (nameOf: (square: number) => string | undefined): string[] =>
    [...new Set(squares.map(nameOf))].flatMap((name) =>
      name === undefined ? [] : [`${name} at ${columnsText(columnsWhere((square) => nameOf(square) === name))}`],
    );
  const walls = (direction: Direction): string[] => {
    const columns = isBorder(board, y, direction) ? [] : columnsWhere((square) => hasWall(board, square, direction));
    return columns.length === 0 ? [] : [`wall ${directionWord(direction)} of ${columnsText(columns)}`];
  };
  const robotOn = (square: number) => robots.findIndex((robot) => robot.square === square);
  const things = [
    ...named((square) => (flagNumber(board, square) === 0 ? undefined : `flag ${flagNumber(board, square)}`)),
    ...named((square) => (board.tiles[square] === '.' ? undefined : tileText(board, square))),
    ...named((square) => {
      const decoration = decorationAt(board, square);
      return decoration && decorationName(decoration);
    }),
    ...named((square) => (robotOn(square) < 0 ? undefined : robotInside(scene, robotOn(square) + 1))),
    ...columnsWhere((square) => hasWall(board, square, 1))
      .filter((x) => x < board.width - 1)
      .map((x) => `wall between ${x} and ${x + 1}`),
    ...walls(0),
    ...walls(2),
  ];
  const open = openBorder(board, y, columnsWhere);
  return `Row ${y}: ${things.length === 0 ? 'floor' : things.join(', ')}${open === '' ? '' : `; open border ${open}`}.`;
}

const columnsText = (columns: readonly number[]): string => listOf(rangesOf(columns, ' to '));

const isBorder = ({ height }: Board, y: number, direction: Direction): boolean =>
  (direction === 0 && y === height - 1) || (direction === 2 && y === 0);

/** Sides of row `y` without a wall at the border, such as `west and east` or `north of 3 to 5`. */
function openBorder(
  board: Board,
  y: number,
  columnsWhere: (isThere: (square: number) => boolean) => readonly number[],
): string {
  const sides = directions.flatMap((direction) => {
    const open = columnsWhere((square) => {
      const isEnd = direction === 1 || direction === 3;
      const x = xOf(board, square);
      const isAtBorder = isEnd ? x === (direction === 1 ? board.width - 1 : 0) : isBorder(board, y, direction);
      return isAtBorder && !hasWall(board, square, direction);
    });
    if (open.length === 0) return [];
    const isWhole = direction === 1 || direction === 3 || open.length === board.width;
    return [`${directionWord(direction)}${isWhole ? '' : ` of ${columnsText(open)}`}`];
  });
  return listOf(sides);
}

export function squareLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  if (words.length === 0 && robot !== undefined) return squareSentences(scene, robot.square);
  const [x, y] = parseNumbers(words, 2) ?? [];
  if (x === undefined || y === undefined) return [`${foundInput(words)}, expected x and y, as in square 3 0.`];
  if (x >= board.width || y >= board.height)
    return wrapSentences([
      `(${x},${y}) is outside the board: x is 0 to ${board.width - 1}, y 0 to ${board.height - 1}.`,
    ]);
  return squareSentences(scene, squareAt(board, x, y));
}

function squareSentences(scene: RaceScene, square: number): string[] {
  const { view, seat } = scene;
  const { board, robots } = view;
  const elements = elementsOf(board, square);
  const robot = robots.findIndex((other) => other.square === square);
  // The distance depends on the checkpoints reached by the robot on the square, or else by the player's robot.
  const { flags = 0 } = robots[robot] ?? robots[seat - 1] ?? {};
  const facing = robots[robot]?.facing;
  const start = board.starts.findIndex((other) => other.square === square);
  const startFacing = board.starts[start]?.facing;
  const walls = walledSides(board, square);
  const isPit = board.tiles[square] === 'O';
  const deadly = isPit ? [] : deadlySides(board, square);
  return wrapSentences(
    compact(
      `${squareText(board, square)}: ${elements.length === 0 ? 'floor' : listOf(elements)}.`,
      facing !== undefined && `${robotFirst(scene, robot + 1)}, facing ${directionWord(facing)}.`,
      startFacing !== undefined && `Start square ${start + 1}, facing ${directionWord(startFacing)}.`,
      walls.length > 0 && `${walls.length === 1 ? 'Wall' : 'Walls'} ${listOf(walls)}.`,
      isPit && 'A robot that enters it is destroyed.',
      deadly.length > 0 && `Moving ${deadly.join(' or ')} from here destroys a robot.`,
      !isPit && board.tiles[square] !== 'G' && `${distanceText(board, square, flags)}.`,
    ),
  );
}

const nearDistance = 2;

export function nearLines(scene: RaceScene, words: readonly string[]): string[] {
  const { view } = scene;
  const { board } = view;
  const { robot } = ownCardsOf(scene);
  const [maxDistance] = words.length === 0 ? [nearDistance] : (parseNumbers(words, 1) ?? []);
  if (maxDistance === undefined)
    return [`${foundInput(words)}, expected a number of squares, as in near ${nearDistance}.`];
  if (robot === undefined) return ['Your robot is destroyed.'];
  const { square: here } = robot;
  const things = board.tiles.flatMap((_, square) => {
    const distance = apart(board, here, square);
    if (distance > maxDistance) return [];
    const other = view.robots.findIndex((one) => one !== robot && one.square === square);
    const names = compact(...elementsOf(board, square), other >= 0 && robotInside(scene, other + 1));
    return names.map((name) => ({ distance, text: `${name}, ${placeText(board, here, square)}.` }));
  });
  const within = `within ${pluralize(maxDistance, 'square')} of (${xOf(board, here)},${yOf(board, here)})`;
  const walls = walledSides(board, here);
  const deadly = deadlySides(board, here);
  return [
    `${pluralize(things.length, 'thing')} ${within}${things.length === 0 ? '.' : ', nearest first:'}`,
    ...things.toSorted((a, b) => a.distance - b.distance).flatMap(({ text }) => wrapSentences([text])),
    ...wrapSentences(
      compact(
        walls.length > 0 && `Your square has ${walls.length === 1 ? 'a wall' : 'walls'} ${listOf(walls)}.`,
        deadly.length > 0 && `Moving ${deadly.join(' or ')} from here destroys a robot.`,
      ),
    ),
  ];
}

const apart = (board: Board, a: number, b: number): number =>
  Math.abs(xOf(board, a) - xOf(board, b)) + Math.abs(yOf(board, a) - yOf(board, b));

const placeText = (board: Board, here: number, square: number): string =>
  here === square ? 'under your robot' : `${squareText(board, square)}, ${offsetText(board, here, square)}`;

export function goalLines(scene: RaceScene): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  const goals = board.tiles.flatMap((tile, square) => (tile === 'G' ? [squareText(board, square)] : []));
  const flags = board.flags.map(({ square }, i) => `flag ${i + 1} at ${squareText(board, square)}`);
  const all = compact(
    `${pluralize(goals.length, 'goal')}: ${goals.join(', ')}.`,
    flags.length > 0 && `First ${listOf(flags)}.`,
  );
  if (robot === undefined) return wrapSentences([...all, 'Your robot is destroyed.']);
  const isFlag = robot.flags < board.flags.length;
  const next = targetName(board, robot.flags);
  const way = routeToNext(board, robot);
  if (way === undefined) return wrapSentences([...all, `Only belts can take you to ${next}.`]);
  if (way.steps.length === 0) return wrapSentences([...all, `Your robot stands on ${next}.`]);
  const which = isFlag || goals.length === 1 ? '' : `, the one at ${squareText(board, way.goal)}`;
  return wrapSentences(
    compact(
      ...all,
      flags.length > 0 && `You have reached ${robot.flags} of ${flags.length} flags.`,
      `From ${squareText(board, robot.square)} it is ${distanceText(board, robot.square, robot.flags)}${which}.`,
      `One route, ignoring belts and the rest of the factory: ${routeText(way)}.`,
    ),
  );
}

/** Lists pushers and crushers: all, or those that act in the step that `words` names. */
export function factoryLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const [step] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && !executionSteps.some((known) => known === step))
    return [`${foundInput(words)}, expected a step from 1 to 5, or nothing for all.`];
  const active = nearestMachines(scene).filter(({ steps }) => step === undefined || steps.includes(step));
  const count = pluralize(active.length, 'pusher or crusher', 'pushers and crushers');
  return [
    `${count}${step === undefined ? '' : ` ${active.length === 1 ? 'acts' : 'act'} in step ${step}`}${active.length === 0 ? '.' : ':'}`,
    ...active.map((one) => `${decorationName(one)} at ${squareText(board, one.square)}, acts ${stepsText(one)}.`),
    ...(step === undefined
      ? [
          board.flags.length === 0
            ? 'Belts, gears and goals act in every step.'
            : 'Belts, gears, flags and goals act in every step.',
        ]
      : []),
  ];
}

export const isRound = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'execute');

export const roundOf = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

interface RoundFilter {
  /** Execution step to report. Undefined for all steps. */
  readonly only?: number | undefined;
  /** Robots before the round. If defined, a full log mentions differences from the player's plan. */
  readonly before?: View['robots'];
}

/** Report of the last round: each execution step, then robots that return. */
export function roundLines(scene: RaceScene, { only, before }: RoundFilter = {}): string[] {
  const steps = executionSteps.flatMap((step) =>
    only === undefined || only === step ? stepLines(scene, step, before) : [],
  );
  const round = `Round ${roundOf(scene)}`;
  if (only !== undefined) return steps.length === 0 ? [`${round}, step ${only}: nothing happened.`] : steps;
  const lines = [...steps, ...backLines(scene)];
  if (lines.length === 0) lines.push(`${round}: nobody was pushed, blocked or destroyed.`);
  return [...lines, ...limitLines(scene)];
}

/** Report of the last round in parts: one per execution step, then robots that return and the lines of `end`. */
export function roundParts(scene: RaceScene, before: View['robots'], end: readonly string[]): TurnPart[] {
  const steps = executionSteps.flatMap((step): TurnPart[] => {
    const says = stepLines(scene, step, before);
    return says.length === 0 ? [] : [{ name: `step ${step}`, says }];
  });
  if (steps.length === 0) return [];
  return [...steps, { name: 'result of the round', says: [...backLines(scene), ...limitLines(scene), ...end] }];
}

/** Report of one step. The full log includes the cards. Empty if the log has no sentence about the step. */
function stepLines(scene: RaceScene, step: number, before: View['robots'] | undefined): string[] {
  const publicScene = toPublicScene(scene);
  const isFull = scene.preferences.log === 'full';
  const stepSentences = storyOf(publicScene).filter((clause) => clause.step === step);
  const sentences = filterLog(stepSentences, scene.preferences).map(({ text }) => withPeriod(text));
  if (sentences.length === 0) return [];
  const head = `Round ${roundOf(scene)}, step ${step}.`;
  if (!isFull) return wrapSentences([head, ...sentences]);
  const planned = before === undefined ? [] : plannedSentences(publicScene, before, step);
  const factory = stepSentences.some(({ isFactory }) => isFactory) ? [] : ['Factory: nothing moves.'];
  return wrapSentences([head, cardsSentence(publicScene, step), ...sentences, ...planned, ...factory]);
}

function backLines(scene: RaceScene): string[] {
  const back = revivedSentences(toPublicScene(scene));
  return back.length === 0 ? [] : wrapSentences(['Back in the factory:', ...back]);
}

const limitLines = ({ view }: RaceScene): string[] =>
  view.outcome?.reason === 'round-limit' ? ['The last round is over.'] : [];

function cardsSentence(scene: RaceScene, step: number): string {
  const { events, view } = scene;
  const gone = new Set(
    events.flatMap((event) => (event.type === 'destroyed' && event.execution < step ? [event.player] : [])),
  );
  const cards = revealedIn(events, view.players)
    .flatMap((program, i) => {
      const card = program?.[step - 1];
      return card === undefined || gone.has(i + 1) ? [] : [{ player: i + 1, card }];
    })
    .toSorted((a, b) => b.card - a.card);
  return `Cards: ${cards.map(({ player, card }) => `${nameInside(scene, player)} ${cardText(card)}`).join(', ')}.`;
}

/** `You planned to be at (7,8).` if the player's robot is on another square after `step`, otherwise empty. */
function plannedSentences(scene: RaceScene, before: View['robots'], step: number): string[] {
  const { view, seat, events } = scene;
  const program = revealedIn(events, view.players)[seat - 1];
  if (program == null || !isYou(scene, seat)) return [];
  const planned = pathOf({ view: { ...view, robots: before }, seat }, program)?.steps[step - 1]?.afterFactory;
  const soFar = events.filter((event) => 'execution' in event && event.execution <= step);
  const now = itemAt(withEvents({ board: view.board, robots: before }, soFar).robots, seat - 1);
  if (planned === undefined || !isAlive(planned) || planned.square === now.square) return [];
  // After the step in which the robot was destroyed, its plan no longer matters.
  if (events.some((event) => event.type === 'destroyed' && event.player === seat && event.execution < step)) return [];
  return [`You planned to be at ${squareText(view.board, planned.square)}.`];
}

function revivedSentences(scene: RaceScene): string[] {
  const to = perspectiveOf(scene);
  return scene.events.flatMap((event) => {
    const text = visibilityOf(event) === 'always' ? eventText(event, to) : undefined;
    return text === undefined ? [] : [withPeriod(text)];
  });
}

export function describe(scene: RaceScene): string[] {
  const { view, seat } = scene;
  const { players, round, outcome } = view;
  if (outcome !== null) return [...wrapSentences([titleOf(scene)]), ...overLines(scene)];
  return [
    ...wrapSentences([
      titleOf(scene),
      `Round ${round}${view.options.rounds === null ? '' : ` of ${view.options.rounds}`}.`,
      ...(players === 1 || !isYou(scene, seat) ? [] : [`You are player ${seat} of ${players}.`]),
    ]),
    ...(hasOwnRobot(scene) ? [...ownLines(scene), ...otherLines(scene)] : allLines(scene)),
    ...wrapSentences([`${sizeText(scene)}: type board.`]),
  ];
}

export const ownLines = (scene: RaceScene): string[] => [
  ...wrapSentences(robotSentences(scene)),
  ...wrapSentences(cardSentences(scene)),
];

function otherLines(scene: RaceScene): string[] {
  const otherPlayers = scene.view.robots.flatMap((_, i) => (i + 1 === scene.seat ? [] : [i + 1]));
  if (otherPlayers.length === 0) return [];
  return [
    `${pluralize(otherPlayers.length, 'other robot')}:`,
    ...otherPlayers.flatMap((player) => wrapSentences([robotSentence(scene, player)])),
  ];
}

const allLines = (scene: RaceScene): string[] =>
  scene.view.robots.flatMap((_, i) => wrapSentences([robotSentence(scene, i + 1)]));

const titleOf = ({ level }: RaceScene): string => titleSentence('RoboRace', 'level', level);

const sizeText = ({ view: { board } }: RaceScene): string =>
  `The factory has ${pluralize(board.width, 'column')} and ${pluralize(board.height, 'row')}`;

export function overLines(scene: RaceScene): string[] {
  const { view, seat } = scene;
  const { outcome, round, step } = view;
  const publicScene = toPublicScene(scene);
  const called = { ...scene, names: { ...scene.bots, ...scene.names } };
  if (outcome === null) return [];
  const [winner] = outcome.winners;
  const draw =
    puzzleOf(scene.level) === undefined
      ? ['A draw: nobody won.', `Round limit reached after round ${round}.`]
      : ['Not solved.', missedText];
  const how =
    winner === undefined
      ? draw
      : [
          resultSentence(winner, publicScene.watched === true ? undefined : seat, called),
          `Goal reached in round ${round}, step ${step}.`,
        ];
  const robots = publicScene.watched
    ? view.robots.map((_, i) => robotSentence(publicScene, i + 1))
    : robotSentences(scene);
  return [
    ...wrapSentences([...how, ...(winner === seat ? bestSentences(scene, round, 'round') : [])]),
    ...wrapSentences([...robots, ...debugSentences(scene)]),
  ];
}

export function levelLines(scene: RaceScene): string[] {
  const { board, options } = scene.view;
  const goals = goalsOf(board);
  const distances = goalDistances(board);
  const starts = board.starts.map(({ square }) => itemAt(distances, square));
  const flags = board.flags.map(({ square }, i) => `${i + 1} at ${squareText(board, square)}`);
  const over = flags.length === 0 ? '' : ' by way of the flags';
  return [
    ...wrapSentences([titleOf(scene), `${sizeText(scene)}.`]),
    ...wrapSentences([
      `${pluralize(goals.length, 'goal')}: ${goals.map((goal) => squareText(board, goal)).join(', ')}.`,
      ...(flags.length === 0 ? [] : [`${pluralize(flags.length, 'flag')}: ${flags.join(', ')}.`]),
      `${pluralize(starts.length, 'start square')}; squares from each to the goal${over}: ${starts.join(', ')}.`,
      `${pluralize(board.decorations.length, 'pusher or crusher', 'pushers and crushers')}: type factory.`,
    ]),
    ...wrapSentences([
      ...(flags.length === 0
        ? ['The first robot to stand on the goal once the cards of a step are played wins.']
        : [
            'Stand on each flag in order, then on the goal. They count once the cards of a step are played, before the belts move. The first robot on the goal wins.',
            'A destroyed robot comes back at its last flag.',
          ]),
      ...exchangeRule[options.exchange],
      options.rounds === null ? 'There is no round limit.' : `After round ${options.rounds}, it is a draw.`,
      options.cards === 'deck'
        ? 'Cards come from one deck of 84, so no two cards have the same number.'
        : 'Any card can turn up at any time, even twice.',
    ]),
  ];
}

const question = textQueryOf<RoboRaceScreen>();

export const reader: GameTextMode<RoboRaceScreen> = {
  asks: () => 'your cards',
  describe,
  tell: (before, after) =>
    isRound(after.events) ? afterRoundLines(after, before.view.robots) : planLines(before, after),
  parts: (before, after) => (isRound(after.events) ? roundParts(after, before.view.robots, endLines(after)) : []),
  doubt: (scene, command) => (command.name === 'commit' ? wrapSentences(compact(lossOf(scene))) : []),
  offered: (scene, query, words) => (query === 'preview' ? programOffered(scene, words) : undefined),
  questions: {
    hand: question('hand', 'your cards and their slots', handLines),
    slots: question('slots', 'the cards in your five slots', slotLines),
    preview: question(
      'preview or preview CARDS',
      'your path step by step if nobody bumps you; preview 67 52 tries other cards, and yes places them',
      previewLines,
    ),
    robots: question('robots', 'all robots, and who is ready', ({ view, ...scene }) => [
      `${pluralize(view.players, 'robot')}:`,
      ...view.robots.flatMap((_, i) => wrapSentences([robotSentence({ view, ...scene }, i + 1)])),
    ]),
    near: question('near or near N', 'what is within 2 squares of your robot, or within N', nearLines),
    square: question('square X Y', 'what is on a square and around it; without numbers: your own square', squareLines),
    board: question('board or board Y', 'the board row by row from the north, or one row', boardLines),
    factory: question('factory or factory STEP', 'all pushers and crushers, or those of one step', factoryLines),
    goal: question('goal', 'where the goal is, and how to get there', goalLines),
    level: question('level', 'the level and its goal', levelLines),
    again: question('again or again STEP', 'the last round again, or one step of it', againLines),
  },
};

const afterRoundLines = (scene: RaceScene, before?: RaceScene['view']['robots']): string[] => [
  ...roundLines(scene, { ...(before !== undefined && { before }) }),
  ...endLines(scene),
];

const endLines = (scene: RaceScene): string[] =>
  scene.view.outcome === null
    ? [...wrapSentences([`Round ${scene.view.round}.`]), ...ownLines(scene)]
    : overLines(scene);

function againLines(scene: RaceScene, words: readonly string[]): string[] {
  const [step] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && !executionSteps.some((known) => known === step))
    return [`${foundInput(words)}, expected a step from 1 to 5, or nothing for all.`];
  if (!isRound(scene.events)) return ['Nothing has happened yet.'];
  return step === undefined ? afterRoundLines(scene) : roundLines(scene, { only: step });
}
