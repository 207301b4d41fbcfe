import { type Match, startFrom, startMatch } from '#engine/match.ts';
import { fileFaultText } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';

export type Expedition = Match<SpaceExplorers>;

export interface Given {
  readonly seed?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly level?: string;
}

export const setupOf = ({ seed = 'stars', options = {}, level }: Given = {}): MatchSetup => ({
  seed,
  players: 2,
  options,
  ...(level === undefined ? {} : { level: { name: './map.dot', text: level } }),
});

export const newExpedition = (given: Given = {}): Expedition => startMatch(spaceExplorers, setupOf(given));

export function expeditionFrom(position: unknown, given: Given = {}): Expedition {
  const match = startFrom(spaceExplorers, setupOf(given), position);
  if (!match.ok) throw new Error(fileFaultText('position', match.error));
  return match.value;
}

/** Error message for a position, as the command line prints it, or `ok`. */
export function positionFault(position: unknown, given: Given = {}): string {
  const match = startFrom(spaceExplorers, setupOf(given), position);
  return match.ok ? 'ok' : fileFaultText('FILE', match.error);
}

export interface Planet {
  readonly id: number;
  readonly size: number;
  readonly habitability?: number;
  readonly p1?: number;
  readonly p2?: number;
  readonly home?: number;
  readonly x?: number;
  readonly y?: number;
}

/** A planet of size 50 without people, except what `more` says. */
export const emptyPlanet = (id: number, more: Partial<Planet> = {}): Planet => ({
  id,
  size: 50,
  habitability: 0,
  p1: 0,
  p2: 0,
  x: 10 * id,
  y: 0,
  ...more,
});

export const positionOf = (match: Expedition) => spaceExplorers.position.write(match.state, 'all');

/** People of every planet as `p1/p2`. */
export const peopleOn = ({ state }: Expedition): string =>
  state.p1.map((people, i) => `${people}/${state.p2[i]}`).join(' ');

/** A puzzle that a person has solved: send(0,1,5) in turn 1, send(1,2,10) in turn 3. Planet 2 is then taken in turn 4. */
export const solvedStart = {
  planets: [
    [24, 17, 5, 0],
    [14, 16, 2, 0],
    [21, 6, 0, 7],
  ],
  ways: [
    [0, 1, 1],
    [0, 2, 4],
    [1, 2, 1],
  ],
  by: 6,
};
