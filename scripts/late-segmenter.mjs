const { Segmenter } = globalThis.Intl;

/**
 * Replaces `Intl.Segmenter` in the whole bundle. Creates a segmenter only on first use: six packages create one
 * when they are loaded, but most sessions never use it.
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
