import type { GameScreen } from '#screen/game/game-screen.ts';
import rules from '../rules.md';
import { playedLog } from './bottom-panel.ts';
import { commandHelps, showAnswer } from './command-line.ts';
import { dialogOf } from './end-dialog.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide/guide.ts';
import { hurts, isTurn, keyframes } from './keyframes.ts';
import { click, keysOf, point, rightClick } from './keys/keys.ts';
import { type RiscScreen, remember } from './local.ts';
import { hasOrders, moreOfShownHint, reduceLocal, showHint, start } from './local-reducer.ts';
import { isSlowToPaint, signsOf } from './map/paint-map.ts';
import {
  cover,
  holdingsOf,
  levelPainter,
  matchCourse,
  matchStatusOf,
  missedBy,
  plannedBy,
  thumbnail,
} from './match-summary.ts';
import { paint } from './paint.ts';
import { allRounds } from './report/report-page.ts';
import { reader } from './text-mode.ts';
import { hintSentence, uncommitted } from './words/orders.ts';
import { refusalWords, shortPlayerName } from './words/phrases.ts';

export const riscScreen: GameScreen<RiscScreen> = {
  state: {
    initial: start,
    reduce: reduceLocal,
    remember,
  },
  eyes: {
    seated: (_, seat) => seat,
    onlooker: {
      viewer: 'spectator',
      lastTurn: ({ options: { turns } }) => (turns === 0 ? undefined : turns),
    },
  },
  view: {
    paint,
    isSlow: isSlowToPaint,
    dialog: dialogOf,
    refusalWords,
    signs: signsOf,
    standing: matchStatusOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: shortPlayerName,
    owned: holdingsOf,
    planned: plannedBy,
    missed: (before, after, name) => missedBy(before.view, after.view, before.seat, name),
    course: matchCourse,
  },
  input: {
    bindings: keysOf,
    click,
    rightClick,
    hover: point,
    hinted: showHint,
    moreOfHint: moreOfShownHint,
    hintWords: { isShown: hasOrders, tell: hintSentence, usable: uncommitted },
  },
  playback: {
    begins: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
    isPlayedBack: isTurn,
    beats: keyframes,
    hurts,
    parts: { name: 'battle', details: { label: 'all rounds', of: allRounds }, list: playedLog },
  },
  commandLine: {
    commands: commandHelps,
    answered: showAnswer,
  },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  reader,
  rules,
};
