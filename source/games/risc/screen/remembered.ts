import { remembering } from '../../../screen/remembered.ts';
import type { RiscScene } from './local.ts';

/** The same function of a scene, made only once for scenes that do not differ in what decides it. */
export const rememberedOf = remembering<RiscScene>([
  'local',
  'events',
  'seat',
  'bots',
  'columns',
  'rows',
  'glyphs',
  'memory',
  'watched',
  'debug',
]);
