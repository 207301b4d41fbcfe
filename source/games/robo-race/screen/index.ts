import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { beats } from './beats.ts';
import { advice } from './command-line/advice.ts';
import { answered } from './command-line/answers.ts';
import { argumentAdvice } from './command-line/argument-advice.ts';
import { cover } from './cover.ts';
import { dialogOf } from './dialog.ts';
import { follow, start } from './follow.ts';
import { hinted } from './hinted.ts';
import { hurts } from './hurts.ts';
import { click, point } from './keys/click.ts';
import { keysOf } from './keys.ts';
import { levelPainter } from './level-painter.ts';
import type { RoboRaceScreen } from './local.ts';
import { paint } from './paint.ts';
import { reader } from './reader.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './standing.ts';
import { thumbnail } from './thumbnail.ts';
import { tutorial } from './tutorial.ts';

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
    signs: signsOf,
    standing: standingOf,
    thumbnail,
    cover,
  },
  input: {
    bindings: keysOf,
    click,
    hover: point,
    hinted,
  },
  playback: {
    begins: (events) => events.some(({ phase }) => phase === 'execute'),
    beats,
    hurts,
    stepwise: true,
    turnName: 'round',
  },
  commandLine: {
    advice,
    argumentAdvice,
    answered,
  },
  levels: {
    painter: levelPainter,
  },
  tutorial,
  reader,
  rules,
};
