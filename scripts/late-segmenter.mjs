const { Segmenter } = globalThis.Intl;

/**
 * Lazy replacement for `Intl.Segmenter` in all bundled packages. Six packages create a segmenter when they are loaded,
 * but most sessions never use it.
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
