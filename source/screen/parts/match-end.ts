import type { Seat } from '../../engine/vocabulary.ts';
import type { GameDialog, KeyBinding } from '../game/actions.ts';
import { playerNameFirst } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

/** The level to go on with, if there is one. */
type Next = Pick<Scene<ScreenTypes>, 'next'>;

/**
 * The keys after the end: this level again, and the next one where there is one.
 *
 * @example
 * afterEndKeys({ next: undefined }, { seed: 'fresh', help: 'play again' }).map(({ keys }) => keys) // => [['y']]
 */
export const afterEndKeys = <T extends ScreenTypes>(
  { next }: Next,
  again: { readonly seed: 'fresh' | 'same'; readonly help: string },
): KeyBinding<T>[] => {
  const replay: KeyBinding<T> = {
    kind: 'again',
    keys: ['y'],
    footer: ['y', 'play again'],
    help: again.help,
    act: () => ({ type: 'again', seed: again.seed }),
  };
  if (next === undefined) return [replay];
  const onward: KeyBinding<T> = {
    kind: 'next',
    keys: ['n'],
    footer: ['n', 'next level'],
    help: `play the next level, ${next.title}`,
    act: () => ({ type: 'next' }),
  };
  return [replay, onward];
};

/** A button of the box at the end. */
type Button<T extends ScreenTypes> = GameDialog<T>['buttons'][number];

/**
 * The button for the next level; none where there is no such level.
 *
 * @example
 * nextLevelButtons({ next: undefined }) // => []
 */
export const nextLevelButtons = <T extends ScreenTypes>({ next }: Next): readonly Button<T>[] =>
  next === undefined
    ? []
    : [{ key: 'n', label: 'Next level', says: `Enter opens the next level, ${next.title}.`, action: { type: 'next' } }];

/**
 * The same behind the sentence of another button, such as `; n opens the next level, steps`.
 *
 * @example
 * nextLevelWords({ next: undefined }) // => ''
 */
export const nextLevelWords = ({ next }: Next): string =>
  next === undefined ? '' : `; n opens the next level, ${next.title}`;

/** The button that plays the whole match back. */
export const replayButton = {
  key: 'r',
  label: 'Replay',
  says: 'Enter replays the whole match.',
  action: { type: 'replay' },
} as const;

/** The button that takes the result elsewhere. */
export const copyButton = {
  key: 'c',
  label: 'Copy',
  name: 'copy',
  says: 'Enter copies the result as one line.',
  action: { type: 'copy' },
} as const;

/**
 * The buttons of the box at the end of a match: after a win the next level first, else this one again.
 *
 * @param ended how it has ended
 * @param again what Enter does to play it again, such as `plays this map again from its start`
 * @param more what a game adds before the last, which leaves
 *
 * @example
 * const next = { name: 'steps', title: 'Steps' };
 * const ended = { winners: [1], players: 2, bots: { 2: 'hard' }, seat: 1 };
 * endButtons({ next }, ended, 'plays this map again').map(({ key }) => key) // => ['n', 'y', 'r', 'c', 'q']
 * endButtons({ next }, { ...ended, winners: [2] }, 'plays this map again').map(({ key }) => key) // => ['y', 'n', 'r', 'c', 'q']
 */
export const endButtons = <T extends ScreenTypes>(
  scene: Next,
  ended: MatchEnd,
  again: string,
  more: readonly Button<T>[] = [],
): readonly Button<T>[] => {
  const replayed: Button<T> = {
    key: 'y',
    label: 'Play again',
    says: `Enter ${again}${nextLevelWords(scene)}.`,
    action: { type: 'again', seed: 'fresh' },
  };
  const next = nextLevelButtons<T>(scene);
  return [
    ...(isOwnWin(ended) ? [...next, replayed] : [replayed, ...next]),
    replayButton,
    ...more,
    copyButton,
    { key: 'q', label: 'Leave', says: 'Enter leaves the match.', action: { type: 'leave' } },
  ];
};

/** How a match against others has ended, for whom it is told. */
export interface MatchEnd extends Pick<Scene<ScreenTypes>, 'bots' | 'names' | 'seat'> {
  readonly winners: readonly Seat[];
  readonly players: number;
}

/** Whether one person has played, against bots or alone, and has won. */
const isOwnWin = ({ winners: [winner], players, bots, seat }: MatchEnd): boolean =>
  players - Object.keys(bots).length === 1 && winner === seat;

/**
 * The title of the box at the end: `You win` where one person has played against bots or alone.
 *
 * @example
 * endTitle({ winners: [1], players: 2, bots: { 2: 'hard' }, seat: 1 }) // => 'You win'
 */
export function endTitle(ended: MatchEnd): string {
  const { winners, players, bots, names } = ended;
  const [winner] = winners;
  if (winner === undefined) return 'A draw';
  if (players - Object.keys(bots).length === 1) return isOwnWin(ended) ? 'You win' : 'You lose';
  return `${playerNameFirst({ names }, winner, bots)} wins`;
}
