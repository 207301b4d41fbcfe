import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { GameDialog, KeyBinding } from '../game/actions.ts';
import { type PlayerNames, playerNameFirst } from '../online.ts';
import { durationText } from '../results.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { capitalize, pluralize } from '../sentences.ts';
import { firstThatFits } from '../truncate.ts';

type Next = Pick<Scene<ScreenTypes>, 'next'>;

type Onward = Pick<Scene<ScreenTypes>, 'next' | 'canReview' | 'canShowSolution' | 'easier'>;

/**
 * True for a stage of a campaign or a puzzle of a rush. Only the page of the campaign or rush can start it again.
 *
 * @example
 * isStage({ next: undefined }) // => false
 */
export const isStage = ({ next }: Next): boolean => next?.isCampaign === true;

/**
 * Bindings after the end of a match: play again and, if possible, easier rivals, a review of the loss, the next level.
 *
 * @example
 * afterEndKeys({ next: undefined }, { seed: 'fresh', help: 'play again' }).map(({ keys }) => keys) // => [['y']]
 */
export const afterEndKeys = <T extends ScreenTypes>(
  { next, canReview, canShowSolution, easier }: Onward,
  again: { readonly seed: 'fresh' | 'same'; readonly help: string },
): KeyBinding<T>[] => {
  const replay: KeyBinding<T> = {
    kind: 'again',
    keys: ['y'],
    footer: ['y', 'play again'],
    help: again.help,
    act: () => ({ type: 'again', seed: again.seed }),
  };
  const weaker: KeyBinding<T> = {
    kind: 'easier',
    keys: ['e'],
    footer: ['e', 'easier rivals'],
    help: `play this level against ${easier?.skills}`,
    act: () => ({ type: 'easier' }),
  };
  const review: KeyBinding<T> = {
    kind: 'review',
    keys: ['w'],
    footer: ['w', 'why'],
    help: 'why you lost: the turns that decided the match',
    act: () => ({ type: 'review' }),
  };
  const afterLoss = [
    ...(easier === undefined ? [] : [weaker]),
    ...(canReview === true ? [review] : []),
    ...(canShowSolution === true ? [solutionKey<T>()] : []),
  ];
  if (next === undefined) return [replay, ...afterLoss];
  const onward: KeyBinding<T> = {
    kind: 'next',
    keys: ['n'],
    footer: ['n', onwardWord(next)],
    help: next.isCampaign === true ? next.title : `play the next ${levelWord(next)}, ${next.title}`,
    act: () => ({ type: 'next' }),
  };
  if (next.isLostStage === true) return [retryKey(), onward, ...afterLoss];
  return isStage({ next }) ? [onward, ...afterLoss] : [replay, ...afterLoss, onward];
};

export const retryText = 'try this stage again, from its briefing';

/**
 * Key that leads from a lost stage of a campaign back to its briefing.
 *
 * @example
 * retryKey().keys // => ['y']
 */
export const retryKey = <T extends ScreenTypes>(): KeyBinding<T> => ({
  kind: 'next',
  keys: ['y'],
  footer: ['y', 'try again'],
  help: retryText,
  act: () => ({ type: 'next', isRetry: true }),
});

const solutionText = 'see the solution; the puzzle then does not count as solved';

/**
 * @param help effect of the key
 *
 * @example
 * solutionKey().keys // => ['g']
 */
export const solutionKey = <T extends ScreenTypes>(help = solutionText): KeyBinding<T> => ({
  kind: 'again',
  keys: ['g'],
  footer: ['g', 'solution'],
  help,
  act: () => ({ type: 'solution' }),
});

/**
 * @example
 * solutionButtons({}) // => []
 */
export const solutionButtons = <T extends ScreenTypes>({
  canShowSolution,
}: Pick<Scene<ScreenTypes>, 'canShowSolution'>): readonly Button<T>[] =>
  canShowSolution === true
    ? [{ key: 'g', label: 'Solution', says: `Enter: ${solutionText}.`, action: { type: 'solution' } }]
    : [];

/**
 * Label of the key that leads on after the end.
 *
 * @example
 * onwardWord({ name: 'steps', title: 'Steps' }) // => 'next level'
 */
export const onwardWord = (next: NonNullable<Next['next']>, level = levelWord(next)): string =>
  next.word ?? (next.isCampaign === true && next.isPuzzle !== true ? 'campaign' : `next ${level}`);

const levelWord = ({ isPuzzle }: NonNullable<Next['next']>): string => (isPuzzle === true ? 'puzzle' : 'level');

/**
 * Title of the dialog at the end of a puzzle. Undefined for other levels.
 *
 * @example
 * const result = { line: '', end: 'won', turns: 1, seconds: 72 } as const;
 * puzzleTitle({ level: { name: 'puzzle:3-07', title: 'Puzzle 3-07' }, result }, true) // => 'Solved in 1:12'
 * puzzleTitle({ level: { name: 'windbreak', title: 'Windbreak' }, result }, true) // => undefined
 */
export function puzzleTitle(
  { level, result, isContinued }: Pick<Scene<ScreenTypes>, 'level' | 'result' | 'isContinued'>,
  isSolved: boolean,
): string | undefined {
  if (puzzleOf(level) === undefined) return undefined;
  if (!isSolved) return 'Not solved';
  if (isContinued) return 'Solution';
  return result?.seconds === undefined ? 'Solved' : `Solved in ${durationText(result.seconds)}`;
}

/**
 * Effect of playing again: `usual`, except for a puzzle.
 *
 * @example
 * againText({ level: { name: 'windbreak', title: 'Windbreak' } }, 'play this map again') // => 'play this map again'
 */
export const againText = ({ level }: Pick<Scene<ScreenTypes>, 'level'>, usual: string): string =>
  puzzleOf(level) === undefined ? usual : 'try this puzzle again';

type Button<T extends ScreenTypes> = GameDialog<T>['buttons'][number];

/**
 * @example
 * nextLevelButtons({ next: undefined }) // => []
 */
export const nextLevelButtons = <T extends ScreenTypes>({ next }: Next): readonly Button<T>[] =>
  next === undefined
    ? []
    : [
        ...(next.isLostStage === true
          ? [
              {
                key: 'y',
                label: 'Try again',
                says: `Enter: ${retryText}.`,
                action: { type: 'next', isRetry: true },
              } as const,
            ]
          : []),
        next.isCampaign === true
          ? { key: 'n', label: capitalize(onwardWord(next)), says: `Enter: ${next.title}.`, action: { type: 'next' } }
          : {
              key: 'n',
              label: capitalize(onwardWord(next)),
              says: `Enter: next ${levelWord(next)}, ${next.title}.`,
              action: { type: 'next' },
            },
      ];

/**
 * Text that adds the key of the next level to another sentence, such as `. n: next level, Steps`.
 *
 * @example
 * nextLevelWords({ next: undefined }) // => ''
 */
export const nextLevelWords = ({ next }: Next): string =>
  next === undefined ? '' : `. n: ${next.isCampaign === true ? '' : `next ${levelWord(next)}, `}${next.title}`;

export const replayButton = {
  key: 'r',
  label: 'Replay',
  says: 'Enter: replay the whole match.',
  action: { type: 'replay' },
} as const;

export const copyButton = {
  key: 'c',
  label: 'Copy',
  name: 'copy',
  says: 'Enter: copy the result as one line.',
  action: { type: 'copy' },
} as const;

/**
 * Buttons at the end of a match. The first is for the next level after a win, else for easier rivals if `isUrged`.
 *
 * @param again effect of playing again, such as `play this map again`
 * @param more buttons of the game, placed before the last two
 *
 * @example
 * const next = { name: 'steps', title: 'Steps' };
 * const ended = { winners: [1], players: 2, bots: { 2: 'hard' }, seat: 1 };
 * endButtons({ next }, ended, 'play this map again').map(({ key }) => key) // => ['n', 'y', 'r', 'c', 'q']
 * endButtons({ next }, { ...ended, winners: [2] }, 'play this map again').map(({ key }) => key) // => ['y', 'n', 'r', 'c', 'q']
 * const lost = { next, canReview: true, easier: { skills: 'easy', isUrged: false } } as const;
 * endButtons(lost, { ...ended, winners: [2] }, 'play it').map(({ key }) => key) // => ['y', 'e', 'w', 'n', 'r', 'c', 'q']
 */
export const endButtons = <T extends ScreenTypes>(
  scene: Onward,
  ended: MatchEnd,
  again: string,
  more: readonly Button<T>[] = [],
): readonly Button<T>[] => {
  const replayed: Button<T> = {
    key: 'y',
    label: 'Play again',
    says: `Enter: ${again}${nextLevelWords(scene)}.`,
    action: { type: 'again', seed: 'fresh' },
  };
  const next = nextLevelButtons<T>(scene);
  return [
    ...(isStage(scene)
      ? [...next, ...afterLossButtons<T>(scene)]
      : isOwnWin(ended)
        ? [...next, replayed]
        : [...afterLossButtons(scene, replayed), ...next]),
    replayButton,
    ...more,
    copyButton,
    { key: 'q', label: 'Leave', says: 'Enter: leave the match.', action: { type: 'leave' } },
  ];
};

function afterLossButtons<T extends ScreenTypes>(scene: Onward, replayed?: Button<T>): Button<T>[] {
  const { easier, canReview } = scene;
  const weaker: Button<T>[] =
    easier === undefined
      ? []
      : [
          {
            key: 'e',
            label: 'Easier rivals',
            says: `${easier.isUrged ? 'Two losses in a row. ' : ''}Enter: play again, one step easier: ${easier.skills}.`,
            action: { type: 'easier' },
          },
        ];
  const review: Button<T>[] =
    canReview === true
      ? [
          {
            key: 'w',
            label: 'Why you lost',
            says: 'Enter: see which turns decided the match, and what the coach would have done.',
            action: { type: 'review' },
          },
        ]
      : [];
  const solution = solutionButtons<T>(scene);
  const again = replayed === undefined ? [] : [replayed];
  return easier?.isUrged === true ? [...weaker, ...again, ...review] : [...again, ...weaker, ...review, ...solution];
}

/** Result of a match against others, from the point of view of the player in `seat`. */
export interface MatchEnd extends Pick<Scene<ScreenTypes>, 'bots' | 'names' | 'seat'> {
  readonly winners: readonly Seat[];
  readonly players: number;
}

/** True if the only person in the match has won. */
const isOwnWin = ({ winners: [winner], players, bots, seat }: MatchEnd): boolean =>
  players - Object.keys(bots).length === 1 && winner === seat;

/**
 * Title of the dialog at the end. `You win` or `You lose` if only one person has played.
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

/** Facts about the person who reads the result of a match of several players. */
export interface MatchListener extends Pick<Scene<ScreenTypes>, 'bots'> {
  readonly watched?: Scene<ScreenTypes>['watched'] | undefined;
  readonly outSeat?: Scene<ScreenTypes>['outSeat'] | undefined;
  /** Set for a server match, where each player has a screen. */
  readonly online?: Scene<ScreenTypes>['online'] | undefined;
  readonly viewer: Viewer;
  readonly players: number;
  readonly isOver: boolean;
}

/**
 * @example
 * helpText({ hints: 1, undos: 0 }) // => '1 hint, 0 undos'
 */
export const helpText = ({ hints, undos }: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>): string =>
  `${pluralize(hints, 'hint')}, ${pluralize(undos, 'undo')}`;

/**
 * Last turn of the match, and the numbers of hints and undos. If room is short, the turn is left out.
 *
 * @example
 * turnAndHelp({ hints: 1, undos: 0 }, 9, 30) // => 'turn 9, 1 hint, 0 undos'
 */
export function turnAndHelp(help: Pick<Scene<ScreenTypes>, 'hints' | 'undos'>, turn: number, columns: number): string {
  const longText = `turn ${turn}, ${helpText(help)}`;
  return firstThatFits([longText, helpText(help)], columns);
}

/**
 * True if all players are called by number, because the reader does not play, or because several people read the result
 * together.
 *
 * @example
 * goByNumber({ watched: true, bots: {}, viewer: 1, players: 2, isOver: false }) // => true
 */
export function goByNumber({ watched, outSeat, bots, viewer, players, isOver, online }: MatchListener): boolean {
  if (outSeat !== undefined) return false;
  let persons = 0;
  for (let seat = 1; seat <= players; seat++) if (bots[seat] === undefined) persons++;
  // An eliminated player has the view of a spectator but still counts as a player.
  const onlyLooks = viewer === 'spectator' && online?.holders.some(({ name }) => name === 'You') !== true;
  return watched === true || persons === 0 || onlyLooks || (persons > 1 && isOver && online === undefined);
}

/**
 * @example
 * titleSentence('RISC', 'map', { name: 'rivers', title: 'Twin Rivers' }) // => 'RISC, map Twin Rivers.'
 */
export const titleSentence = (game: string, what: string, level: Scene<ScreenTypes>['level']): string =>
  level === undefined ? `${game}.` : `${game}, ${what} ${level.title}.`;

/**
 * Announces the winner.
 *
 * @param listener seat of a listener who has played. Undefined if all players are called by number
 * @param called names of the players
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
 * @example
 * const scene = { record: { played: 3, won: 2, best: 12 }, debugUsed: false, bots: {}, seat: 1 };
 * bestSentences(scene, 9, 'turn') // => ['A new best! Before: 12 turns.']
 */
export function bestSentences(
  scene: Pick<Scene<ScreenTypes>, 'record' | 'debugUsed' | 'isContinued' | 'bots' | 'seat'>,
  turns: number,
  turnName: 'turn' | 'round',
): string[] {
  const { best } = scene.record;
  if (!countsAsBest(scene)) return [];
  if (best === undefined) return ['Your first win here.'];
  const before = pluralize(best, turnName);
  return [turns < best ? `A new best! Before: ${before}.` : `Your best here is ${before}.`];
}

/**
 * If the debug view was used, says that a win does not count.
 *
 * @example
 * debugSentences({ debugUsed: false }) // => []
 */
export const debugSentences = ({ debugUsed }: Pick<Scene<ScreenTypes>, 'debugUsed'>): string[] =>
  debugUsed ? ['The debug view was used, so a win does not count.'] : [];

/**
 * True if the result may count as the player's best: a person has played from the start, without the debug view.
 *
 * @example
 * countsAsBest({ debugUsed: false, bots: { 2: 'hard' }, seat: 1 }) // => true
 */
export const countsAsBest = <T extends ScreenTypes>({
  debugUsed,
  isContinued,
  bots,
  seat,
}: Pick<Scene<T>, 'debugUsed' | 'isContinued' | 'bots' | 'seat'>): boolean =>
  !debugUsed && isContinued !== true && bots[seat] === undefined;
