import { foundText, numbersIn } from '../../../screen/asked-words.ts';
import { type GameReader, questionOf } from '../../../screen/reader.ts';
import { counted, flow } from '../../../screen/sentences.ts';
import { executionSteps } from '../vocabulary.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { boardLines } from './reader/board.ts';
import { describe, levelLines, overLines, ownLines } from './reader/describe.ts';
import { handLines, planLines, slotLines } from './text-mode/robots.ts';
import { previewLines, programOffered } from './reader/preview.ts';
import { robotSentence } from './reader/robots.ts';
import { isRound, roundLines, roundParts } from './text-mode.ts';
import { factoryLines, goalLines, nearLines, squareLines } from './text-mode/board.ts';

const question = questionOf<RoboRaceScreen>();

/** RoboRace in words. */
export const reader: GameReader<RoboRaceScreen> = {
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
      `${counted(view.players, 'robot')}:`,
      ...view.robots.flatMap((_, i) => flow([robotSentence({ view, ...scene }, i + 1)])),
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

/** How the player stands after a round. */
const endLines = (scene: RaceScene): string[] =>
  scene.view.outcome === null ? [...flow([`Round ${scene.view.round}.`]), ...ownLines(scene)] : overLines(scene);

function againLines(scene: RaceScene, words: readonly string[]): string[] {
  const [step] = numbersIn(words, 1) ?? [];
  if (words.length > 0 && !executionSteps.some((known) => known === step))
    return [`${foundText(words)}, expected a step from 1 to 5, or nothing for all.`];
  if (!isRound(scene.events)) return ['Nothing has happened yet.'];
  return step === undefined ? afterRoundLines(scene) : roundLines(scene, { only: step });
}
