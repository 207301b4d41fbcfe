import { line } from '../../../screen/paint.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import rules from '../rules.md';
import { at, isMech } from '../state.ts';
import { advice } from './advice.ts';
import { argumentAdvice } from './argument-advice.ts';
import { beats } from './beats.ts';
import { hurts } from './hurts.ts';
import { levelPainter } from './level-painter.ts';
import type { IntoTheBreachScreen } from './local.ts';
import { reader } from './reader.ts';
import { standingOf } from './standing.ts';
import { thumbnail } from './thumbnail.ts';
import { tutorial } from './tutorial.ts';

/** Into the Breach on the screen. */
export const intoTheBreachScreen: GameScreen<IntoTheBreachScreen> = {
  start: ({ entities }) => {
    const mech = entities.find(isMech);
    return {
      cursor: mech === undefined ? [0, 0] : at(mech),
      selected: null,
      threats: 'off',
      forecast: true,
      hint: [],
      lower: 'outlook',
      scrolled: 0,
    };
  },
  follow: (local) => local,
  viewer: () => 1,
  replacesEvents: () => true,
  paint: () => ({ title: line('Into The Breach'), facts: line(''), left: [], hint: [line(''), line('')] }),
  keys: () => [],
  signs: () => [],
  standing: standingOf,
  thumbnail,
  beats,
  hurts,
  advice,
  argumentAdvice,
  tutorial,
  levels: levelPainter,
  undoCommand: { name: 'undo', args: {} },
  reader,
  rules,
};
