import type { GameScreen } from '#screen/game/game-screen.ts';
import { playerName } from '#screen/online.ts';
import rules from '../rules.md';
import { executionSteps } from '../vocabulary.ts';
import { coach } from './coach.ts';
import { showAnswer } from './command-line.ts';
import { dialogOf } from './end-dialog.ts';
import { firstMatch, guide } from './guide.ts';
import { hurts, keyframes } from './keyframes.ts';
import { click, keysOf, point } from './keys.ts';
import type { RoboRaceScreen } from './local.ts';
import { isProgram, moreOfShownHint, reduceLocal, showHint, start } from './local-reducer.ts';
import {
  cover,
  holdingsOf,
  levelPainter,
  matchCourse,
  matchStatusOf,
  missedBy,
  plannedBy,
  thumbnail,
} from './match-summary.ts';
import { paint } from './paint.ts';
import { signsOf } from './panel/panel.ts';
import { hintSentence, hintSteps, refusalWords } from './phrases.ts';
import { remarks } from './remarks.ts';
import { playedStory } from './round-report/story.ts';
import { reader } from './text-mode/text-mode.ts';

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
    calledBot: (scene, seat) => playerName(scene, seat, scene.bots),
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
  commandLine: { answered: showAnswer },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  coach,
  remarks,
  reader,
  rules,
};
