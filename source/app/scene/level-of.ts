import type { Match } from '../../engine/match.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import { sheetOf } from '../../storage/levels.ts';

/** The level of a match with its title, if it is one and can be read. */
export function levelOf<T extends ScreenTypes>({ game, setup }: Match<T>): Scene<T>['level'] {
  if (setup.level === undefined) return undefined;
  const sheet = game.levels && sheetOf(game.levels, setup.level);
  if (sheet?.ok !== true) return undefined;
  const { title, par } = sheet.value;
  return { name: setup.level.name, title, ...(par === undefined ? {} : { par }) };
}
