import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { stateLines } from '../text/state-lines.ts';
import { click, point } from './click.ts';
import { cover } from './cover.ts';
import { dialogOf } from './dialog.ts';
import { follow, start } from './follow.ts';
import { hinted } from './hinted.ts';
import { hurts } from './hurts.ts';
import { keysOf } from './keys/keys.ts';
import type { RiscScreen } from './local.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { standingOf } from './standing.ts';

/** RISC on the screen. */
export const riscScreen: GameScreen<RiscScreen> = {
  start,
  follow,
  remember,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
  cover,
  onlooker: { viewer: 0, turnsPerSecond: 2 },
  paint,
  keys: keysOf,
  click,
  point,
  dialog: dialogOf,
  hinted,
  signs: () => [],
  hurts,
  standing: standingOf,
  thumbnail: () => [],
  stepwise: true,
  reader: { describe: ({ view }) => stateLines(view), tell: (_, { view }) => stateLines(view), questions: {} },
  rules,
};
