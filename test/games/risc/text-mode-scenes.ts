import { enter } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import { seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import { type Local, type Memory, type RiscScene, remember } from '#games/risc/screen/local.ts';
import { reader } from '#games/risc/screen/text-mode/text-mode.ts';
import { ascii } from '#screen/styled-text.ts';
import { played } from '../../support/lines.ts';
import { usualPreferences, usualScene } from '../../support/scene-facts.ts';
import { type Campaign, newCampaign } from './support.ts';

/** Properties of a scene that a test sets. */
export interface Looks extends Partial<Omit<RiscScene, 'preferences' | 'local'>> {
  readonly viewer?: Viewer;
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<RiscScene['preferences']>;
}

/** The scene of a match for player 1, or for `looks.viewer`. */
export function sceneOf(match: Campaign, looks: Looks = {}): RiscScene {
  const { viewer = 1, preferences, local, ...more } = looks;
  return {
    ...usualScene,
    view: risc.view(match.state, viewer),
    seat: seatOfViewer(viewer),
    bots: { 2: 'normal', 3: 'normal', 4: 'normal', 5: 'normal' },
    seed: 'war',
    debug: viewer === 'all',
    glyphs: ascii,
    ...more,
    local: { focus: 'map', cursor: 0, order: 0, zoom: 'auto', below: 'territory', scrolled: 0, ...local },
    preferences: { ...usualPreferences, ...preferences },
  };
}

/** The scenes before and after a line, with its events. The line must be accepted. */
export function scenesAround(
  match: Campaign,
  line: string,
  looks: Looks = {},
): { readonly before: RiscScene; readonly after: RiscScene } {
  const before = sceneOf(match, looks);
  const { state } = match;
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok)
    throw new Error(`${line}: ${entered?.read === true && !entered.step.ok ? entered.step.error.message : 'not read'}`);
  const { events } = entered.step;
  const viewer = looks.viewer ?? 1;
  const seen = viewer === 'all' ? events : eventsFor(risc, events, viewer, state, match.state);
  return { before, after: sceneOf(match, { ...looks, events: seen }) };
}

/** Sentences of text mode after a line. */
export function linesAfter(match: Campaign, line: string, looks: Looks = {}): readonly string[] {
  const { before, after } = scenesAround(match, line, looks);
  return reader.tell(before, after);
}

export function answer(scene: RiscScene, typed: string): readonly string[] {
  const [name = '', ...words] = typed.split(' ');
  const question = reader.questions[name];
  if (question === undefined) throw new Error(`no question ${name}`);
  return question.answer(scene, words);
}

export function playedAll(match: Campaign, lines: readonly string[]): Campaign {
  for (const line of lines) played(match, line);
  return match;
}

/** Twin Rivers in turn 1: player 1 has 4 units in alder and 12 in brook, player 2 has 4 in each territory. */
export const rivers = (options: Readonly<Record<string, string>> = {}): Campaign =>
  playedAll(newCampaign({ options }), ['1: place alder 4', '1: place brook 12', '1: commit', '2: spread', '2: commit']);

/** The match `rivers` with a draft of player 1: an upgrade, a move and an attack. */
export const drafted = (): Campaign =>
  playedAll(rivers(), ['1: upgrade brook 2 a b', '1: move alder drift 3a', '1: attack brook eyrie 9a+2b']);

/** The screen's memory after a sequence of states. */
export const memoryOf = (matches: readonly Campaign[], viewer: Viewer = 1): Memory | undefined =>
  matches.reduce<Memory | undefined>((memory, match) => remember(memory, risc.view(match.state, viewer)), undefined);
