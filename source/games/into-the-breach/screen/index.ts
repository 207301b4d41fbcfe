import type { GameScreen } from '../../../screen/game/game-screen.ts';
import rules from '../rules.md';
import { commandHelps } from './command-line.ts';
import { answered } from './answers.ts';
import { beats, hurts } from './keyframes.ts';
import { dialogOf } from './game-over.ts';
import { follow, start } from './local-reducer.ts';
import { firstMatch } from './tutorial/first-match.ts';
import { guide } from './tutorial.ts';
import { beforeEnd, hinted, hintSentence, moreOfHinted } from './hint.ts';
import { click, point } from './keys/click.ts';
import { keysOf } from './keys/keys.ts';
import type { IntoTheBreachScreen } from './local.ts';
import { paint } from './paint.ts';
import { reader } from './text-mode/text-mode.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './match-status.ts';
import { levelPainter, thumbnail } from './thumbnail.ts';

/** Into the Breach on the screen. */
export const intoTheBreachScreen: GameScreen<IntoTheBreachScreen> = {
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
  },
  input: {
    bindings: keysOf,
    click,
    hover: point,
    hinted,
    moreOfHint: moreOfHinted,
    hintWords: { isShown: () => true, tell: hintSentence, usable: beforeEnd },
  },
  playback: {
    // A save leaves the log of the last turn as it was.
    begins: (events) => events.some(({ phase, type }) => phase === 'attack' || type === 'restarted'),
    isPlayedBack: (events) => events.every(({ type }) => type !== 'saved'),
    beats,
    hurts,
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
