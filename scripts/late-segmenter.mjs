const { Segmenter } = globalThis.Intl;

/**
 * Stands for `Intl.Segmenter` in all packages of the bundle: the real one is made when it is first asked for. Most
 * terminals never show what it is for, and six packages make one when they are loaded.
 */
export class LateSegmenter {
  #options;
  #made;

  constructor(...options) {
    this.#options = options;
  }

  segment(text) {
    this.#made ??= new Segmenter(...this.#options);
    return this.#made.segment(text);
  }
}
