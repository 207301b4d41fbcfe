import type { Match } from '../engine/match.ts';
import type { Scene, ScreenTypes } from '../screen/screen.ts';

/** The level of a match with its title, if it is one and can be read. */
export function levelOf<T extends ScreenTypes>({ game, setup }: Match<T>): Scene<T>['level'] {
  if (setup.level === undefined) return undefined;
  const facts = game.levels?.read(setup.level.text);
  return facts?.ok === true ? { name: setup.level.name, title: facts.value.title } : undefined;
}
