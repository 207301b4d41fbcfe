import type { GameScreen } from '../../../screen/game/game-screen.ts';
import rules from '../rules.md';
import { beats, hurts, isTurn } from './keyframes.ts';
import { answered } from './command-line/answer-words.ts';
import { commandHelps } from './command-line.ts';
import { dialogOf } from './dialog.ts';
import { follow, hinted, isOrdered, moreOfHinted, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide/guide.ts';
import { click, point, rightClick } from './keys/click.ts';
import { keysOf } from './keys/keys.ts';
import type { RiscScreen } from './local.ts';
import { toldInWords } from './log.ts';
import { isSlowToPaint } from './map/map-section.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { reader } from './text-mode.ts';
import { allRounds } from './report/rounds.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './match-summary.ts';
import { course, cover, standingOf } from './title.ts';
import { hintSentence, uncommitted } from './words/hint.ts';
import { shortCalled } from './words/names.ts';
import { missedBy, ownedBy, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';

/** RISC on the screen. */
export const riscScreen: GameScreen<RiscScreen> = {
  state: {
    initial: start,
    reduce: follow,
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
    standing: standingOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: shortCalled,
    owned: ownedBy,
    planned: plannedBy,
    missed: (before, after, name) => missedBy(before.view, after.view, before.seat, name),
    course,
  },
  input: {
    bindings: keysOf,
    click,
    rightClick,
    hover: point,
    hinted,
    moreOfHint: moreOfHinted,
    hintWords: { isShown: isOrdered, tell: hintSentence, usable: uncommitted },
  },
  playback: {
    begins: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
    isPlayedBack: isTurn,
    beats,
    hurts,
    parts: { name: 'battle', details: { label: 'all rounds', of: allRounds }, list: toldInWords },
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
