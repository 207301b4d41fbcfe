import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { calledAt } from '../../../screen/online.ts';
import rules from '../rules.md';
import { executionSteps } from '../vocabulary.ts';
import { keyframes, hurts } from './keyframes.ts';
import { showAnswer, commandHelps } from './command-line.ts';
import { matchCourse } from './course.ts';
import { dialogOf } from './end-dialog.ts';
import { reduceLocal, showHint, isProgram, moreOfShownHint, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide.ts';
import { click, point } from './keys/click.ts';
import { keysOf } from './keys.ts';
import type { RoboRaceScreen } from './local.ts';
import { paint } from './paint.ts';
import { reader } from './reader.ts';
import { playedStory } from './round-report/story.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './match-summary.ts';
import { cover, matchStatusOf } from './title.ts';
import { hintSentence, hintSteps } from './words/hint.ts';
import { missedBy, holdingsOf, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';

/** RoboRace on the screen. */
export const roboRaceScreen: GameScreen<RoboRaceScreen> = {
  state: {
    initial: start,
    reduce: reduceLocal,
  },
  eyes: {
    seated: (_, seat) => seat,
  },
  view: {
    paint,
    dialog: dialogOf,
    refusalWords,
    signs: signsOf,
    standing: matchStatusOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: (scene, seat) => calledAt(scene, seat, scene.bots),
    owned: holdingsOf,
    planned: plannedBy,
    missed: missedBy,
    course: matchCourse,
  },
  input: {
    bindings: keysOf,
    click,
    hover: point,
    hinted: showHint,
    moreOfHint: moreOfShownHint,
    hintWords: { isShown: isProgram, tell: hintSentence, steps: hintSteps },
  },
  playback: {
    begins: (events) => events.some(({ phase }) => phase === 'execute'),
    beats: keyframes,
    hurts,
    parts: { name: 'step', count: executionSteps.length, list: playedStory },
    againKey: 'v',
    turnName: 'round',
  },
  commandLine: {
    commands: commandHelps,
    answered: showAnswer,
  },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  reader,
  rules,
};
