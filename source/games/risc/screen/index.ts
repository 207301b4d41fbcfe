import type { GameScreen } from '../../../screen/game/game-screen.ts';
import rules from '../rules.md';
import { keyframes, hurts, isTurn } from './keyframes.ts';
import { showAnswer } from './command-line/answer-words.ts';
import { commandHelps } from './command-line.ts';
import { dialogOf } from './dialog.ts';
import { reduceLocal, showHint, hasOrders, moreOfShownHint, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide/guide.ts';
import { click, point, rightClick } from './keys/click.ts';
import { keysOf } from './keys/keys.ts';
import type { RiscScreen } from './local.ts';
import { playedLog } from './log.ts';
import { isSlowToPaint } from './map/map-section.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { reader } from './text-mode.ts';
import { allRounds } from './report/rounds.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './match-summary.ts';
import { matchCourse, cover, matchStatusOf } from './title.ts';
import { hintSentence, uncommitted } from './words/hint.ts';
import { shortPlayerName } from './words/names.ts';
import { missedBy, holdingsOf, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';

/** RISC on the screen. */
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
