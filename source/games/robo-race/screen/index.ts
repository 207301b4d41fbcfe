import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import type { RoboRaceScreen } from './local.ts';
import { standingOf } from './standing.ts';

/** RoboRace on the screen. */
export const roboRaceScreen: GameScreen<RoboRaceScreen> = {
  start: () => ({ focus: 'hand', card: 0, scrolled: 0, lower: 'preview' }),
  follow: (local) => local,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ phase }) => phase === 'execute'),
  paint: () => ({ title: line('RoboRace'), facts: [], left: [], hint: [[], []] }),
  keys: () => [],
  signs: () => [],
  standing: standingOf,
  thumbnail: () => [],
  reader: { describe: () => [], tell: () => [], questions: {} },
  rules,
};
