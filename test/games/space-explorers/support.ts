import { type Match, startFrom, startMatch } from '#engine/match.ts';
import { fileFaultText } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';

/** A match of Space Explorers. */
export type Expedition = Match<SpaceExplorers>;

/** Options of a match for a test. */
export interface Given {
  readonly seed?: string;
  readonly options?: Readonly<Record<string, string>>;
  /** The text of its level. */
  readonly level?: string;
}

export const setupOf = ({ seed = 'stars', options = {}, level }: Given = {}): MatchSetup => ({
  seed,
  players: 2,
  options,
  ...(level === undefined ? {} : { level: { name: './map.dot', text: level } }),
});

/** A match from the start of a level. */
export const newExpedition = (given: Given = {}): Expedition => startMatch(spaceExplorers, setupOf(given));

/** A match from a position. */
export function expeditionFrom(position: unknown, given: Given = {}): Expedition {
  const match = startFrom(spaceExplorers, setupOf(given), position);
  if (!match.ok) throw new Error(fileFaultText('position', match.error));
  return match.value;
}

/** What is wrong with a position, as the command line says it; `ok` if nothing is. */
export function positionFault(position: unknown, given: Given = {}): string {
  const match = startFrom(spaceExplorers, setupOf(given), position);
  return match.ok ? 'ok' : fileFaultText('FILE', match.error);
}

/** A planet of a position. */
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

/** The position as JSON. */
export const positionOf = (match: Expedition) => spaceExplorers.position.write(match.state, 'all');

/** `p1/p2` of every planet. */
export const peopleOn = ({ state }: Expedition): string =>
  state.p1.map((people, i) => `${people}/${state.p2[i]}`).join(' ');
