import { listOf } from '../../../../screen/sentences.ts';
import type { DirectionName } from '../../vocabulary.ts';

/** What robots and directions are called. */
export interface Names {
  /** At least one. */
  robots(players: readonly number[]): string;
  direction(name: DirectionName): string;
}

const listed = (players: readonly number[]): string => listOf(players.map(String));

/** As the board writes them: `2` and `N`. */
export const signNames: Names = {
  robots: listed,
  direction: (name) => name,
};

const directions: Readonly<Record<DirectionName, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** As they are read aloud: `robot 2`, `robots 2 and 3`, and `north`. */
export const wordNames: Names = {
  robots: (players) => `robot${players.length === 1 ? '' : 's'} ${listed(players)}`,
  direction: (name) => directions[name],
};
