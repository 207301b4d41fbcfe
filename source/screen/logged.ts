import type { Preferences } from './scene.ts';

/**
 * The entries that a log tells: all, or where it is to be short those that matter.
 *
 * @example
 * filterLog([{ matters: false }, { matters: true }], { log: 'short' }) // => [{ matters: true }]
 */
export const filterLog = <Entry extends { readonly matters: boolean }>(
  entries: readonly Entry[],
  { log }: Pick<Preferences, 'log'>,
): readonly Entry[] => (log === 'full' ? entries : entries.filter(({ matters }) => matters));
