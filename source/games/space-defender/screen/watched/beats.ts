import type { Beat } from '../../../../screen/screen.ts';
import type { TurnPhase } from '../../vocabulary.ts';
import { conceal, reveal } from '../board/fog-edge.ts';
import { showActs } from '../keys/acts.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { reelOn } from './reel.ts';
import { openStage, pictureOf } from './stage.ts';
import { showVolley } from './volley.ts';

/** What a turn looks like, and the board that its events lead to. */
export interface PlayedTurn {
  readonly beats: readonly Beat<SpaceDefenderScreen>[];
  /** The whole board after the turn, where everything is seen. */
  readonly end: ReturnType<typeof pictureOf>;
}

/** A turn as it is watched: own shots, their shots, the ship, the enemies one by one, and what appears then. */
export const beats = (before: SpaceDefenderScene, after: SpaceDefenderScene): readonly Beat<SpaceDefenderScreen>[] =>
  playedTurn(before, after)?.beats ?? [];

/** The turn between two scenes, made from its events alone; nothing where none was played. */
export function playedTurn(before: SpaceDefenderScene, after: SpaceDefenderScene): PlayedTurn | undefined {
  const stage = openStage(before, after);
  if (stage === undefined) return undefined;
  const reel = reelOn(stage, before, after);
  const { events } = after;
  const of = (...phases: readonly TurnPhase[]) => events.filter(({ phase }) => phases.some((name) => name === phase));
  showVolley(reel, of('friendly-projectiles'));
  showVolley(reel, of('enemy-projectiles'));
  const flies = events.some(({ type }) => type === 'starfighter-moved' || type === 'special-used');
  if (stage.fogged && flies) reveal(stage, events);
  showActs(reel, of('starfighter'));
  if (stage.fogged) conceal(stage);
  showActs(reel, of('vision', 'enemies', 'second-vision', 'natural-spawn'));
  return { beats: withoutEnd(reel.beats), end: pictureOf(stage) };
}

/** The last picture is that of the end, which follows by itself. */
const withoutEnd = (shown: readonly Beat<SpaceDefenderScreen>[]): readonly Beat<SpaceDefenderScreen>[] =>
  shown.at(-1)?.flash === true ? shown : shown.slice(0, -1);
