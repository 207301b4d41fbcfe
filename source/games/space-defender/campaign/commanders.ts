import { getOwn } from '#engine/commands.ts';
import { type Rival, readFaces } from '#engine/face.ts';
import { unreachable } from '#engine/lookup.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import type { Mission } from '../mission.ts';
import faces from './faces.md';

const commanders = readFaces(faces);

type Orders = DeepReadonly<Pick<Mission, 'goal' | 'field'>>;

/** Depends only on facts that the player knows at the start, so that the commander does not reveal the waves. */
export function commanderOf({ goal, field }: Orders): Rival {
  const kind = goal.type === 'destroy' ? goal.kind : undefined;
  const isSwarm = kind === 'Carrier' || kind === 'Interceptor' || field.thresholds.some((threshold) => threshold > 1);
  const id = kind === 'Fighter' || goal.type === 'survive' ? 'null' : isSwarm ? 'carrion' : 'gatekeeper';
  return { id, face: getOwn(commanders, id) ?? unreachable(id), skill: undefined };
}

/** `Null commands the enemy` */
export const commanderText = (mission: Orders): string => `${commanderOf(mission).face.name} commands the enemy`;
