import type { Player } from '../vocabulary.ts';

/** A planet as a level file has it. */
export interface PlanetPlan {
  readonly id: number;
  readonly habitability: number;
  readonly size: number;
  readonly base?: Player;
  readonly x?: number;
  readonly y?: number;
  /** The line of its statement. */
  readonly line: number;
}

/** An edge as a level file has it, its planets by id. */
export interface EdgePlan {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly line: number;
}

/** A level file as it was read, before it is looked at as a whole. */
export interface LevelPlan {
  readonly name: string | undefined;
  readonly planets: readonly PlanetPlan[];
  readonly edges: readonly EdgePlan[];
  readonly population: number | undefined;
  readonly turns: number | undefined;
  /** The line of its last brace. */
  readonly lastLine: number;
}
