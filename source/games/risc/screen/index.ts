import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { stateLines } from '../text/state-lines.ts';
import { cover } from './cover.ts';
import type { RiscScreen } from './local.ts';
import { remember } from './memory.ts';
import { standingOf } from './standing.ts';
import { factsOf, titleOf } from './title.ts';

/** RISC on the screen. */
export const riscScreen: GameScreen<RiscScreen> = {
  start: () => ({ focus: 'map', cursor: 0, order: 0, zoom: 'auto', lower: 'territory', scrolled: 0 }),
  follow: (local) => local,
  remember,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
  cover,
  onlooker: { viewer: 0, turnsPerSecond: 2 },
  paint: (scene) => ({
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [{ title: 'map', lines: stateLines(scene.view).map((text) => line(text)) }],
    hint: [line(''), line('')],
  }),
  keys: () => [
    {
      keys: ['c'],
      footer: ['c', 'commit'],
      help: 'commit',
      act: () => ({ type: 'play', commands: [{ name: 'commit', args: {} }] }),
    },
  ],
  signs: () => [],
  standing: standingOf,
  thumbnail: () => [],
  stepwise: true,
  reader: { describe: ({ view }) => stateLines(view), tell: (_, { view }) => stateLines(view), questions: {} },
  rules,
};
