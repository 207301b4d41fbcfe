import { span } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { beats } from './beats.ts';
import { click, point } from './click.ts';
import { cover } from './cover.ts';
import { dialogOf } from './dialog.ts';
import { follow, start } from './follow.ts';
import { hinted } from './hinted.ts';
import { hurts } from './hurts.ts';
import { keysOf } from './keys.ts';
import type { SpaceExplorersScreen } from './local.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { reader } from './reader.ts';
import { standingOf } from './standing.ts';

/** Space Explorers on the screen. */
export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  start,
  follow,
  remember,
  viewer: ({ outcome }, seat) => (outcome === null ? seat : 'all'),
  replacesEvents: (events) => events.some(({ phase }) => phase !== 'orders'),
  cover,
  paint,
  keys: keysOf,
  click,
  point,
  dialog: dialogOf,
  hinted,
  signs: () => [],
  standing: standingOf,
  thumbnail: ({ turn }) => [[span('turn ', 'dim'), span(String(turn), 'strong')]],
  beats,
  hurts,
  reader,
  rules,
};
