import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { calledAt } from '../../../screen/online.ts';
import rules from '../rules.md';
import { executionSteps } from '../vocabulary.ts';
import { beats, hurts } from './keyframes.ts';
import { answered, commandHelps } from './command-line.ts';
import { course } from './course.ts';
import { dialogOf } from './end-dialog.ts';
import { follow, hinted, isProgram, moreOfHinted, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide.ts';
import { click, point } from './keys/click.ts';
import { keysOf } from './keys.ts';
import type { RoboRaceScreen } from './local.ts';
import { paint } from './paint.ts';
import { reader } from './reader.ts';
import { toldSoFar } from './round-report/story.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './match-summary.ts';
import { cover, standingOf } from './title.ts';
import { hintSentence, hintSteps } from './words/hint.ts';
import { missedIn, ownedBy, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';

/** RoboRace on the screen. */
export const roboRaceScreen: GameScreen<RoboRaceScreen> = {
  state: {
    initial: start,
    reduce: follow,
  },
  eyes: {
    seated: (_, seat) => seat,
  },
  view: {
    paint,
    dialog: dialogOf,
    refusalWords,
    signs: signsOf,
    standing: standingOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: (scene, seat) => calledAt(scene, seat, scene.bots),
    owned: ownedBy,
    planned: plannedBy,
    missed: missedIn,
    course,
  },
  input: {
    bindings: keysOf,
    click,
    hover: point,
    hinted,
    moreOfHint: moreOfHinted,
    hintWords: { isShown: isProgram, tell: hintSentence, steps: hintSteps },
  },
  playback: {
    begins: (events) => events.some(({ phase }) => phase === 'execute'),
    beats,
    hurts,
    parts: { name: 'step', count: executionSteps.length, list: toldSoFar },
    againKey: 'v',
    turnName: 'round',
  },
  commandLine: {
    commands: commandHelps,
    answered,
  },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  reader,
  rules,
};
