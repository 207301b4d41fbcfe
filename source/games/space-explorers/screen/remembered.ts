import type { View } from '../view.ts';
import type { ExplorersScene } from './local.ts';

/** What of a scene decides what is made of it, beside its view. */
const deciding = ['local', 'seat', 'columns', 'rows', 'glyphs', 'memory', 'watched', 'debug'] as const;

/**
 * The same function of a scene, made only once for scenes that do not differ in view, local, seat, size, signs,
 * memory and what is hidden: one key press asks for several scenes of the same moment.
 */
export function rememberedOf<Made>(make: (scene: ExplorersScene) => Made): (scene: ExplorersScene) => Made {
  const known = new WeakMap<View, { readonly scene: ExplorersScene; readonly made: Made }>();
  return (scene) => {
    const last = known.get(scene.view);
    if (last !== undefined && deciding.every((part) => last.scene[part] === scene[part])) return last.made;
    const made = make(scene);
    known.set(scene.view, { scene, made });
    return made;
  };
}
