import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { advice } from './advice.ts';
import { answered } from './answers.ts';
import { argumentAdvice } from './argument-advice.ts';
import { beats } from './beats.ts';
import { click, point } from './click.ts';
import { cover } from './cover.ts';
import { dialogOf } from './dialog.ts';
import { follow, start } from './follow.ts';
import { hinted } from './hinted.ts';
import { hurts } from './hurts.ts';
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
  start,
  follow,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ phase }) => phase === 'execute'),
  cover,
  turnName: 'round',
  paint,
  keys: keysOf,
  click,
  point,
  dialog: dialogOf,
  answered,
  hinted,
  signs: signsOf,
  advice,
  argumentAdvice,
  tutorial,
  standing: standingOf,
  thumbnail,
  stepwise: true,
  beats,
  hurts,
  levels: levelPainter,
  reader,
  rules,
};
