import { itemAt } from '#engine/lookup.ts';
import { foundInput, type GameTextMode, parseNumbers, type TurnPart, textQueryOf } from '#screen/game/text-mode.ts';
import { bestSentences, debugSentences, resultSentence, titleSentence } from '#screen/parts/match-end.ts';
import { filterLog } from '#screen/scene.ts';
import { pluralize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { goalDistances, goalsOf } from '../board.ts';
import { eventText, visibilityOf } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { withEvents } from '../floor.ts';
import { isAlive, type View } from '../state.ts';
import { executionSteps } from '../vocabulary.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { isYou, nameInside, perspectiveOf, squareText, storyOf, toPublicScene } from './phrases.ts';
import { cardText, hasOwnRobot, pathOf } from './plan.ts';
import { revealedIn } from './round-report/programs.ts';
import { boardLines, factoryLines, goalLines, nearLines, squareLines } from './text-mode/board.ts';
import {
  cardSentences,
  handLines,
  planLines,
  previewLines,
  programOffered,
  robotSentence,
  robotSentences,
  slotLines,
} from './text-mode/robots.ts';

export const isRound = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'execute');

export const roundOf = ({ view: { outcome, round } }: RaceScene): number => (outcome === null ? round - 1 : round);

interface RoundFilter {
  /** Reports only this execution step. */
  readonly only?: number | undefined;
  /** Robots before the round, if the report compares it with the player's plan. */
  readonly before?: View['robots'];
}

/** Each execution step with its cards, then revivals. */
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

/** Each execution step, then revivals and `end`. */
export function roundParts(scene: RaceScene, before: View['robots'], end: readonly string[]): TurnPart[] {
  const steps = executionSteps.flatMap((step): TurnPart[] => {
    const says = stepLines(scene, step, before);
    return says.length === 0 ? [] : [{ name: `step ${step}`, says }];
  });
  if (steps.length === 0) return [];
  return [...steps, { name: 'what the round came to', says: [...backLines(scene), ...limitLines(scene), ...end] }];
}

/** Includes cards in the full log. Empty if there is nothing to report. */
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

/** `Planned was (7,8).` if the robot is elsewhere at the end of a step. */
function plannedSentences(scene: RaceScene, before: View['robots'], step: number): string[] {
  const { view, seat, events } = scene;
  const program = revealedIn(events, view.players)[seat - 1];
  if (program == null || !isYou(scene, seat)) return [];
  const planned = pathOf({ view: { ...view, robots: before }, seat }, program)?.steps[step - 1]?.afterFactory;
  const soFar = events.filter((event) => 'execution' in event && event.execution <= step);
  const now = itemAt(withEvents({ board: view.board, robots: before }, soFar).robots, seat - 1);
  if (planned === undefined || !isAlive(planned) || planned.square === now.square) return [];
  // A destroyed robot is reported only once.
  if (events.some((event) => event.type === 'destroyed' && event.player === seat && event.execution < step)) return [];
  return [`Planned was ${squareText(view.board, planned.square)}.`];
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

/** For a viewer without a robot. */
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
  const how =
    winner === undefined
      ? ['A draw: nobody won.', `Round limit reached after round ${round}.`]
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
  const over = flags.length === 0 ? '' : ' over the flags';
  return [
    ...wrapSentences([titleOf(scene), `${sizeText(scene)}.`]),
    ...wrapSentences([
      `${pluralize(goals.length, 'goal')}: ${goals.map((goal) => squareText(board, goal)).join(', ')}.`,
      ...(flags.length === 0 ? [] : [`${pluralize(flags.length, 'flag')}: ${flags.join(', ')}.`]),
      `${pluralize(starts.length, 'start square')}; squares from there to a goal${over}: ${starts.join(', ')}.`,
      `${pluralize(board.decorations.length, 'pusher or crusher', 'pushers and crushers')}: type factory.`,
    ]),
    ...wrapSentences([
      ...(flags.length === 0
        ? ['The first robot to end a step on a goal wins.']
        : [
            'Reach the flags in order, by ending a step on each; then the first robot to end a step on a goal wins.',
            'A destroyed robot comes back at the last flag that it has reached.',
          ]),
      ...(options.exchange ? ['A hand that cannot move can be exchanged once in the race: type exchange.'] : []),
      options.rounds === null ? 'There is no round limit.' : `After round ${options.rounds} it is a draw.`,
      options.cards === 'deck'
        ? 'Cards come from one deck of 84 numbers, so no two in a round are the same.'
        : 'Any card can be in any hand, and more than once.',
    ]),
  ];
}

const question = textQueryOf<RoboRaceScreen>();

export const reader: GameTextMode<RoboRaceScreen> = {
  describe,
  tell: (before, after) =>
    isRound(after.events) ? afterRoundLines(after, before.view.robots) : planLines(before, after),
  parts: (before, after) => (isRound(after.events) ? roundParts(after, before.view.robots, endLines(after)) : []),
  offered: (scene, query, words) => (query === 'preview' ? programOffered(scene, words) : undefined),
  questions: {
    hand: question('hand', 'your cards and their slots', handLines),
    slots: question('slots', 'your five slots, or your program after the commit', slotLines),
    preview: question(
      'preview or preview CARDS',
      'your path step by step if nobody interferes; with other cards than those in the slots, as in preview 67 52; yes places five',
      previewLines,
    ),
    robots: question('robots', 'all robots, and who has committed', ({ view, ...scene }) => [
      `${pluralize(view.players, 'robot')}:`,
      ...view.robots.flatMap((_, i) => wrapSentences([robotSentence({ view, ...scene }, i + 1)])),
    ]),
    near: question('near or near N', 'what is near your robot, within 2 or N squares', nearLines),
    square: question('square X Y', 'what is on a square and around it; yours without numbers', squareLines),
    board: question('board or board Y', 'the board row by row from the north, or one row', boardLines),
    factory: question('factory or factory STEP', 'the pushers and crushers, all or those of a step', factoryLines),
    goal: question('goal', 'where the goal is and a way there', goalLines),
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
