import type { GameScreen } from '#screen/game/game-screen.ts';
import rules from '../rules.md';
import { signsOf } from './board/shapes.ts';
import { commandLine } from './command-line.ts';
import { dialogOf } from './game-over.ts';
import { hurts, keyframes } from './keyframes.ts';
import { click, point } from './keys/actions.ts';
import { keysOf } from './keys/keys.ts';
import type { IntoTheBreachScreen } from './local.ts';
import { initialLocal, reduceLocal } from './local-reducer.ts';
import { levelPainter, matchStatusOf, thumbnail } from './match-summary.ts';
import { paint } from './panel.ts';
import { beforeEnd, firstMatch, guide, hintSentence, withHint, withNextStep } from './teaching.ts';
import { reader } from './text-mode/text-mode.ts';

export const intoTheBreachScreen: GameScreen<IntoTheBreachScreen> = {
  state: {
    initial: initialLocal,
    reduce: reduceLocal,
  },
  eyes: {
    seated: (_, seat) => seat,
  },
  view: {
    paint,
    dialog: dialogOf,
    signs: signsOf,
    standing: matchStatusOf,
    thumbnail,
  },
  input: {
    bindings: keysOf,
    click,
    hover: point,
    hinted: withHint,
    moreOfHint: withNextStep,
    hintWords: { isShown: () => true, tell: hintSentence, usable: beforeEnd },
  },
  playback: {
    // True for events that replace the log of the last turn. Moves and saves do not replace it.
    begins: (events) => events.some(({ phase, type }) => phase === 'attack' || type === 'restarted'),
    isPlayedBack: (events) => events.every(({ type }) => type !== 'saved'),
    beats: keyframes,
    hurts,
  },
  commandLine,
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  reader,
  rules,
};
