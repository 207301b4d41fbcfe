import { remembering } from '../../../screen/remembered.ts';
import type { ExplorersScene } from './local.ts';

/**
 * The same function of a scene, made only once for scenes that do not differ in view, local, seat, size, signs,
 * memory and what is hidden.
 */
export const rememberedOf = remembering<ExplorersScene>([
  'local',
  'seat',
  'columns',
  'rows',
  'glyphs',
  'memory',
  'watched',
  'debug',
]);
