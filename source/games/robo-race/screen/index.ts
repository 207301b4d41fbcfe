import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { advice } from './advice.ts';
import { answered } from './answers.ts';
import { argumentAdvice } from './argument-advice.ts';
import { beats } from './beats.ts';
import { hurts } from './hurts.ts';
import type { RoboRaceScreen } from './local.ts';
import { reader } from './reader.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './standing.ts';
import { tutorial } from './tutorial.ts';

/** RoboRace on the screen. */
export const roboRaceScreen: GameScreen<RoboRaceScreen> = {
  start: () => ({ focus: 'hand', card: 0, scrolled: 0, lower: 'preview' }),
  follow: (local) => local,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ phase }) => phase === 'execute'),
  paint: () => ({ title: line('RoboRace'), facts: [], left: [], hint: [[], []] }),
  keys: () => [],
  answered,
  signs: signsOf,
  advice,
  argumentAdvice,
  tutorial,
  standing: standingOf,
  stepwise: true,
  beats,
  hurts,
  thumbnail: () => [],
  reader,
  rules,
};
