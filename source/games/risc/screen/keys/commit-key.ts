import type { RiscScene } from '../local.ts';
import { commit } from './acts.ts';
import type { Binding } from './bindings.ts';

/** Commits the placement or the orders. */
export const commitKey = (scene: RiscScene): Binding => ({
  kind: 'play',
  keys: ['c', 't'],
  footer: ['c', 'commit'],
  help: `commit ${scene.view.phase === 'placement' ? 'the placement' : 'the orders'}; that is final`,
  act: (key) => commit(scene, key),
});
