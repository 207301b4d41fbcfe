/** Scene whose view is the key of the cache. */
interface SceneKey {
  readonly view: object;
}

/**
 * Memoizes a function of a scene until the view or a part named in `deciding` changes. A single key press builds
 * several scenes of the same state.
 *
 * @example
 * let made = 0;
 * const sizeOf = memoizeBySceneParts<{ view: readonly string[]; seat: number }>(['seat'])(({ view }) => ++made && view.length);
 * const scene = { view: ['..', '.#'], seat: 1 };
 * sizeOf(scene) + sizeOf({ ...scene }) // => 4
 * made // => 1
 */
export const memoizeBySceneParts =
  <Scene extends SceneKey>(deciding: readonly (keyof Scene)[]) =>
  <Made>(make: (scene: Scene) => Made): ((scene: Scene) => Made) => {
    const known = new WeakMap<object, { readonly scene: Scene; readonly made: Made }>();
    return (scene) => {
      const last = known.get(scene.view);
      if (last !== undefined && deciding.every((part) => last.scene[part] === scene[part])) return last.made;
      const made = make(scene);
      known.set(scene.view, { scene, made });
      return made;
    };
  };

/**
 * Memoizes a function of an object. The value is cached for the lifetime of the object.
 *
 * @example
 * let made = 0;
 * const sizeOf = memoizeByKey((board: readonly string[]) => ++made && board.length);
 * const board = ['..', '.#'];
 * sizeOf(board) + sizeOf(board) // => 4
 * made // => 1
 */
export function memoizeByKey<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const last = known.get(key);
    if (last !== undefined) return last.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}
