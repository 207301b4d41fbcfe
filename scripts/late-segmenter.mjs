const { Segmenter } = globalThis.Intl;

/**
 * Replacement for `Intl.Segmenter` in all bundled packages, which creates a segmenter on first use. Six packages create
 * one when they are loaded, but most sessions never use it.
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
