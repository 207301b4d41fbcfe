import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { stateLines } from '../text/state-lines.ts';
import { advice } from './advice.ts';
import { answered } from './answer-words.ts';
import { argumentAdvice } from './argument-advice.ts';
import { argumentValues } from './argument-values.ts';
import { cover } from './cover.ts';
import { hurts } from './hurts.ts';
import { levelPainter } from './level-painter.ts';
import type { RiscScreen } from './local.ts';
import { remember } from './memory.ts';
import { reader } from './reader.ts';
import { signsOf } from './signs.ts';
import { standingOf } from './standing.ts';
import { thumbnail } from './thumbnail.ts';
import { factsOf, titleOf } from './title.ts';
import { tutorial } from './tutorial.ts';

/** RISC on the screen. */
export const riscScreen: GameScreen<RiscScreen> = {
  start: () => ({ focus: 'map', cursor: 0, order: 0, zoom: 'auto', lower: 'territory', scrolled: 0 }),
  follow: (local) => local,
  remember,
  viewer: (_, seat) => seat,
  replacesEvents: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
  cover,
  onlooker: { viewer: 0, turnsPerSecond: 2, lastTurn: ({ options: { turns } }) => (turns === 0 ? undefined : turns) },
  replayViewer: 'all',
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
  answered,
  advice,
  argumentAdvice,
  argumentValues,
  tutorial,
  signs: signsOf,
  standing: standingOf,
  thumbnail,
  hurts,
  levels: levelPainter,
  stepwise: true,
  reader,
  rules,
};
