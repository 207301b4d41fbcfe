import { enter } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import { seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import type { ExplorersScene, Memory } from '#games/space-explorers/screen/local.ts';
import { remember } from '#games/space-explorers/screen/situation.ts';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { ascii } from '#screen/styled-text.ts';
import { usualPreferences, usualScene } from '../../support/scene-facts.ts';
import { kiteEdges, kiteQueue } from './positions-of-rules.ts';
import { type Expedition, expeditionFrom } from './support.ts';

export interface Looks extends Partial<Omit<ExplorersScene, 'preferences'>> {
  readonly viewer?: Viewer;
  readonly preferences?: Partial<ExplorersScene['preferences']>;
}

/** Scene of player 1, or of another viewer. */
export function sceneOf(match: Expedition, looks: Looks = {}): ExplorersScene {
  const { viewer = 1, preferences, ...more } = looks;
  const view = spaceExplorers.view(match.state, viewer);
  return {
    ...usualScene,
    view,
    local: {
      focus: 'map',
      cursor: 0,
      portion: 'half',
      order: 0,
      zoom: 'auto',
      below: 'planet',
      scrolled: 0,
      standing: [],
    },
    seat: seatOfViewer(viewer),
    seed: 'stars',
    debug: viewer === 'all',
    glyphs: ascii,
    ...more,
    preferences: { ...usualPreferences, ...preferences },
  };
}

/** Scenes before and after a line that must be accepted. The second scene has its events. */
export function scenesAround(
  match: Expedition,
  line: string,
  looks: Looks = {},
): { readonly before: ExplorersScene; readonly after: ExplorersScene } {
  const before = sceneOf(match, looks);
  const { state } = match;
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok)
    throw new Error(`${line}: ${entered?.read === true && !entered.step.ok ? entered.step.error.message : 'not read'}`);
  const { events } = entered.step;
  // After the end everything is visible.
  const viewer = match.state.outcome === null ? (looks.viewer ?? 1) : 'all';
  const seen = viewer === 'all' ? events : eventsFor(spaceExplorers, events, viewer, state, match.state);
  return { before, after: sceneOf(match, { seat: before.seat, ...looks, viewer, events: seen }) };
}

/** Lines of text mode about the result of a command. */
export function told(match: Expedition, line: string, looks: Looks = {}): readonly string[] {
  const { before, after } = scenesAround(match, line, looks);
  return textMode.tell(before, after);
}

export function answer(scene: ExplorersScene, typed: string): readonly string[] {
  const [name = '', ...words] = typed.split(' ');
  const question = textMode.questions[name];
  if (question === undefined) throw new Error(`no question ${name}`);
  return question.answer(scene, words);
}

export const kite = (): Expedition => expeditionFrom(kitePosition);

/** Four planets of player 1, and three of player 2. Player 1 does not see the home of player 2. */
export const kitePosition = {
  turn: 31,
  mover: 1,
  limit: 100,
  planets: [
    { id: 0, size: 100, habitability: 6, p1: 69, p2: 0, home: 1, x: 0, y: 14 },
    { id: 1, size: 80, habitability: 5, p1: 34, p2: 1, x: 16, y: 0 },
    { id: 2, size: 60, habitability: 4, p1: 51, p2: 1, x: 16, y: 28 },
    { id: 3, size: 200, habitability: 8, p1: 35, p2: 2, x: 24, y: 14 },
    { id: 4, size: 80, habitability: 5, p1: 1, p2: 32, x: 32, y: 0 },
    { id: 5, size: 60, habitability: 4, p1: 1, p2: 45, x: 32, y: 28 },
    { id: 6, size: 100, habitability: 6, p1: 0, p2: 40, home: 2, x: 48, y: 14 },
  ],
  edges: kiteEdges,
  ...kiteQueue,
};

/** The screen's memory after a sequence of states. */
export const memoryOf = (matches: readonly Expedition[], viewer: Viewer = 1): Memory | undefined =>
  matches.reduce<Memory | undefined>(
    (memory, match) => remember(memory, spaceExplorers.view(match.state, viewer)),
    undefined,
  );
