import { itemAt } from '../../../../engine/lookup.ts';
import { bestSentences, debugSentences, resultSentence, titleSentence } from '../../../../screen/parts/end-words.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { goalsOf } from '../../board.ts';
import { goalDistances } from '../../distance.ts';
import type { RaceScene } from '../local.ts';
import { hasOwnRobot } from '../plan.ts';
import { toPublicScene, isYou } from '../phrases.ts';
import { squareText } from '../words/places.ts';
import { cardSentences, robotSentences } from '../text-mode/robots.ts';
import { robotSentence } from './robots.ts';

/** Where everything stands. */
export function describe(scene: RaceScene): string[] {
  const { view, seat } = scene;
  const { players, round, outcome } = view;
  if (outcome !== null) return [...flow([titleOf(scene)]), ...overLines(scene)];
  return [
    ...flow([
      titleOf(scene),
      `Round ${round}${view.options.rounds === null ? '' : ` of ${view.options.rounds}`}.`,
      ...(players === 1 || !isYou(scene, seat) ? [] : [`You are player ${seat} of ${players}.`]),
    ]),
    ...(hasOwnRobot(scene) ? [...ownLines(scene), ...otherLines(scene)] : allLines(scene)),
    ...flow([`${sizeText(scene)}: type board.`]),
  ];
}

/** The own robot and the own cards. */
export const ownLines = (scene: RaceScene): string[] => [
  ...flow(robotSentences(scene)),
  ...flow(cardSentences(scene)),
];

function otherLines(scene: RaceScene): string[] {
  const otherPlayers = scene.view.robots.flatMap((_, i) => (i + 1 === scene.seat ? [] : [i + 1]));
  if (otherPlayers.length === 0) return [];
  return [
    `${counted(otherPlayers.length, 'other robot')}:`,
    ...otherPlayers.flatMap((player) => flow([robotSentence(scene, player)])),
  ];
}

/** All robots, for whoever has none of them. */
const allLines = (scene: RaceScene): string[] =>
  scene.view.robots.flatMap((_, i) => flow([robotSentence(scene, i + 1)]));

/** `RoboRace, level Workshop.` */
const titleOf = ({ level }: RaceScene): string => titleSentence('RoboRace', 'level', level);

const sizeText = ({ view: { board } }: RaceScene): string =>
  `The factory has ${counted(board.width, 'column')} and ${counted(board.height, 'row')}`;

/** After the end: who has won, when, and whether it is the player's best. */
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
  const robots = publicScene.watched ? view.robots.map((_, i) => robotSentence(publicScene, i + 1)) : robotSentences(scene);
  return [
    ...flow([...how, ...(winner === seat ? bestSentences(scene, round, 'round') : [])]),
    ...flow([...robots, ...debugSentences(scene)]),
  ];
}

/** The level and its aim. */
export function levelLines(scene: RaceScene): string[] {
  const { board, options } = scene.view;
  const goals = goalsOf(board);
  const distances = goalDistances(board);
  const starts = board.starts.map(({ square }) => itemAt(distances, square));
  const flags = board.flags.map(({ square }, i) => `${i + 1} at ${squareText(board, square)}`);
  const over = flags.length === 0 ? '' : ' over the flags';
  return [
    ...flow([titleOf(scene), `${sizeText(scene)}.`]),
    ...flow([
      `${counted(goals.length, 'goal')}: ${goals.map((goal) => squareText(board, goal)).join(', ')}.`,
      ...(flags.length === 0 ? [] : [`${counted(flags.length, 'flag')}: ${flags.join(', ')}.`]),
      `${counted(starts.length, 'start square')}; squares from there to a goal${over}: ${starts.join(', ')}.`,
      `${counted(board.decorations.length, 'pusher or crusher', 'pushers and crushers')}: type factory.`,
    ]),
    ...flow([
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
