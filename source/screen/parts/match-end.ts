import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { GameDialog, KeyBinding } from '../game/actions.ts';
import { type PlayerNames, playerNameFirst } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { pluralize } from '../sentences.ts';
import { firstThatFits } from '../truncate.ts';

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

/** Who listens to a match of several players. */
export interface MatchListener extends Pick<Scene<ScreenTypes>, 'bots'> {
  readonly watched?: Scene<ScreenTypes>['watched'] | undefined;
  readonly outSeat?: Scene<ScreenTypes>['outSeat'] | undefined;
  /** Set for a match on a server, where each player listens alone. */
  readonly online?: Scene<ScreenTypes>['online'] | undefined;
  readonly viewer: Viewer;
  readonly players: number;
  readonly isOver: boolean;
}

/**
 * How much help there was.
 *
 * @example
 * helpText({ hints: 1, undos: 0 }) // => '1 hint, 0 undos'
 */
export const helpText = ({ hints, undos }: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>): string =>
  `${pluralize(hints, 'hint')}, ${pluralize(undos, 'undo')}`;

/**
 * In which turn it ended and how much help there was; only the help where there is no room for both.
 *
 * @example
 * turnAndHelp({ hints: 1, undos: 0 }, 9, 30) // => 'turn 9, 1 hint, 0 undos'
 */
export function turnAndHelp(help: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>, turn: number, columns: number): string {
  const longText = `turn ${turn}, ${helpText(help)}`;
  return firstThatFits([longText, helpText(help)], columns);
}

/**
 * Whether all players go by their numbers: nobody who listens plays, or several persons do and listen to the end
 * together.
 *
 * @example
 * goByNumber({ watched: true, bots: {}, viewer: 1, players: 2, isOver: false }) // => true
 */
export function goByNumber({ watched, outSeat, bots, viewer, players, isOver, online }: MatchListener): boolean {
  if (outSeat !== undefined) return false;
  let persons = 0;
  for (let seat = 1; seat <= players; seat++) if (bots[seat] === undefined) persons++;
  // A player who is out has a spectator's view, but is still one of the players.
  const onlyLooks = viewer === 'spectator' && online?.holders.some(({ name }) => name === 'You') !== true;
  return watched === true || persons === 0 || onlyLooks || (persons > 1 && isOver && online === undefined);
}

/**
 * `RISC, map Twin Rivers.`
 *
 * @example
 * titleSentence('RISC', 'map', { name: 'rivers', title: 'Twin Rivers' }) // => 'RISC, map Twin Rivers.'
 */
export const titleSentence = (game: string, what: string, level: Scene<ScreenTypes>['level']): string =>
  level === undefined ? `${game}.` : `${game}, ${what} ${level.title}.`;

/**
 * Who has won.
 *
 * @param listener who listens and has played; nobody where players go by their numbers
 * @param called the names of those who play
 *
 * @example
 * resultSentence(2, 1) // => 'Player 2 wins; you lose.'
 */
export function resultSentence(winner: Seat | undefined, listener: Seat | undefined, called: PlayerNames = {}): string {
  if (winner === undefined) return 'A draw.';
  if (winner === listener) return 'You win!';
  const who = playerNameFirst(called, winner);
  return listener === undefined ? `${who} wins.` : `${who} wins; you lose.`;
}

/**
 * How the turns that a win took compare with the player's best.
 *
 * @example
 * const scene = { record: { played: 3, won: 2, best: 12 }, debugUsed: false, bots: {}, seat: 1 };
 * bestSentences(scene, 9, 'turn') // => ['Your best here; before: 12 turns.']
 */
export function bestSentences(
  scene: Pick<Scene<ScreenTypes>, 'record' | 'debugUsed' | 'bots' | 'seat'>,
  turns: number,
  turnName: 'turn' | 'round',
): string[] {
  const { best } = scene.record;
  if (!countsAsBest(scene)) return [];
  if (best === undefined) return ['Your first win here.'];
  const before = pluralize(best, turnName);
  return [turns < best ? `Your best here; before: ${before}.` : `Your best here is ${before}.`];
}

/**
 * That everything was shown, if it was, and what that means.
 *
 * @example
 * debugSentences({ debugUsed: false }) // => []
 */
export const debugSentences = ({ debugUsed }: Pick<Scene<ScreenTypes>, 'debugUsed'>): string[] =>
  debugUsed ? ['The debug view was used, so a win does not count.'] : [];

/**
 * Whether a match can be a player's best: not where everything was shown, nor where a bot played for them.
 *
 * @example
 * countsAsBest({ debugUsed: false, bots: { 2: 'hard' }, seat: 1 }) // => true
 */
export const countsAsBest = <T extends ScreenTypes>({
  debugUsed,
  bots,
  seat,
}: Pick<Scene<T>, 'debugUsed' | 'bots' | 'seat'>): boolean => !debugUsed && bots[seat] === undefined;
