import type { Scene, ScreenTypes } from './scene.ts';
import type { KeyBinding } from './screen.ts';

/** The level to go on with, if there is one. */
type Next = Pick<Scene<ScreenTypes>, 'next'>;

/** The keys after the end: this level again, and the next one where there is one. */
export const afterEndKeys = <T extends ScreenTypes>(
  { next }: Next,
  again: { readonly seed: 'fresh' | 'same'; readonly help: string },
): KeyBinding<T>[] => {
  const replay: KeyBinding<T> = {
    keys: ['y'],
    footer: ['y', 'play again'],
    help: again.help,
    act: () => ({ type: 'again', seed: again.seed, commands: [] }),
  };
  if (next === undefined) return [replay];
  const onward: KeyBinding<T> = {
    keys: ['n'],
    footer: ['n', 'next level'],
    help: `play the next level, ${next.name}`,
    act: () => ({ type: 'next' }),
  };
  return [replay, onward];
};

/** A button for the next level. */
interface NextLevelButton {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly action: { readonly type: 'next' };
}

/** The button for the next level in the box at the end; none where there is no such level. */
export const nextLevelButtons = ({ next }: Next): readonly NextLevelButton[] =>
  next === undefined
    ? []
    : [{ key: 'n', label: 'Next level', hint: `Enter opens the next level, ${next.name}.`, action: { type: 'next' } }];

/** The same behind the hint of another button, such as `; n opens the next level, steps`. */
export const nextLevelHint = ({ next }: Next): string =>
  next === undefined ? '' : `; n opens the next level, ${next.name}`;
