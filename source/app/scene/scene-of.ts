import type { Game } from '../../engine/game.ts';
import { sheetOf } from '../../engine/level-catalogue.ts';
import type { Match } from '../../engine/match.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Size } from '../layers/page-view.ts';
import { dailyTitle } from '../pages/dates.ts';

/** The facts of a scene that no moment changes: the viewer, and what is known of the match beside its commands. */
export type SceneFacts<T extends ScreenTypes> = Omit<Scene<T>, keyof SceneMoment<T> | keyof Size | 'seed' | 'level'>;

/** The view and events of one moment, and the viewer's own marks in it. */
export type SceneMoment<T extends ScreenTypes> = Pick<Scene<T>, 'view' | 'events' | 'local' | 'memory' | 'debug'>;

/** The scene of a match at a moment. */
export function sceneOf<T extends ScreenTypes>(
  match: Match<T>,
  facts: SceneFacts<T>,
  moment: SceneMoment<T>,
  { columns, rows }: Size,
): Scene<T> {
  const level = levelOf(match);
  // What is known by name stands first: what is added to an object that begins with all of another makes Node give each
  // such object a class of its own, which is slow, and memory until all of it is swept. Every key makes several scenes.
  return { seed: match.setup.seed, columns, rows, ...facts, ...moment, ...(level && { level }) };
}

/** Levels as they were read; nothing for those that cannot be. */
const knownLevels = new WeakMap<LevelSource, { readonly level: Scene<ScreenTypes>['level'] }>();

/** The level of a match with its title, if it is one and can be read. */
export function levelOf<T extends ScreenTypes>({ game, setup }: Match<T>): Scene<T>['level'] {
  if (setup.level === undefined) return undefined;
  const read = knownLevels.get(setup.level) ?? { level: levelIn(game, setup.level) };
  knownLevels.set(setup.level, read);
  return read.level;
}

function levelIn<T extends ScreenTypes>({ levels }: Game<T>, source: LevelSource): Scene<T>['level'] {
  const sheet = levels && sheetOf(levels, source);
  if (sheet?.ok !== true) return undefined;
  const { title, par } = sheet.value;
  return {
    name: source.name,
    title: title === source.name ? (dailyTitle(title) ?? title) : title,
    ...(par === undefined ? {} : { par }),
  };
}
