import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { argumentAdvice } from './advice/argument-advice.ts';
import { advice } from './advice.ts';
import { answered, hinted } from './answers.ts';
import { beats } from './beats.ts';
import { click, point } from './click.ts';
import { dialogOf } from './dialog.ts';
import { follow, start } from './follow.ts';
import { hurts } from './hurts.ts';
import { keysOf } from './keys.ts';
import { levelPainter } from './level-painter.ts';
import type { IntoTheBreachScreen } from './local.ts';
import { paint } from './paint.ts';
import { reader } from './reader.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './standing.ts';
import { thumbnail } from './thumbnail.ts';
import { tutorial } from './tutorial.ts';

/** The titles of the boxes that tell of these refusals. */
const boxTitles: Readonly<Record<string, string>> = {
  'cannot-save': 'Cannot Save!',
  'file-error': 'File Error',
  'bad-level': 'File Error',
};

/** Into the Breach on the screen. */
export const intoTheBreachScreen: GameScreen<IntoTheBreachScreen> = {
  start,
  follow,
  viewer: (_, seat) => seat,
  // A save leaves the log of the last turn as it was.
  replacesEvents: (events) => events.some(({ phase, type }) => phase === 'attack' || type === 'restarted'),
  watches: (events) => events.every(({ type }) => type !== 'saved'),
  paint,
  keys: keysOf,
  click,
  point,
  dialog: dialogOf,
  boxTitle: ({ code }) => boxTitles[code],
  answered,
  hinted,
  signs: signsOf,
  undoCommand: { name: 'undo', args: {} },
  standing: standingOf,
  thumbnail,
  beats,
  hurts,
  advice,
  argumentAdvice,
  tutorial,
  levels: levelPainter,
  reader,
  rules,
};
