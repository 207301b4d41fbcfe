import { itemAt } from '#engine/lookup.ts';
import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { holderOf, playerName as namedPlayer } from '#screen/online.ts';
import { capitalize, listOf, pluralize, withPeriod } from '#screen/sentences.ts';
import { truncateDistinct } from '#screen/truncate.ts';
import {
  type Board,
  type Decoration,
  decorationAt,
  fall,
  flagNumber,
  goalDistances,
  goalsOf,
  hasWall,
  isOn,
  noWay,
  placeText,
  squaresTo,
  xOf,
  yOf,
} from '../board.ts';
import type { Command } from '../commands.ts';
import { actionsOf, actionText, type Perspective, weightOf } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { reasons } from '../refusals.ts';
import type { Robot } from '../state.ts';
import {
  DIRECTIONS,
  type Direction,
  directions,
  executionSteps,
  nameOfDirection,
  type TileSign,
} from '../vocabulary.ts';
import type { RaceScene } from './local.ts';
import { cardText } from './plan.ts';

/** True if texts call `player` "you": no bot or spectator, and on a shared screen only a player who is planning. */
export function isYou(scene: RaceScene, player: Seat): boolean {
  if (player !== scene.seat || !isHere(scene, player)) return false;
  const { view, local } = scene;
  return (view.outcome === null && local.playback === undefined) || !isShared(scene);
}

/** Players at this screen. Empty if the screen only watches. */
export const localPlayers = (scene: RaceScene): readonly Seat[] =>
  isShared(scene)
    ? scene.view.robots.flatMap((_, i) => (isHere(scene, i + 1) ? [i + 1] : []))
    : [scene.seat].filter((player) => isHere(scene, player));

const isHere = ({ watched, bots }: RaceScene, player: Seat): boolean => watched !== true && bots[player] === undefined;

const isShared = ({ view, bots, online }: RaceScene): boolean =>
  online === undefined && view.players - Object.keys(bots).length > 1;

/** If several players share the screen, returns a scene whose texts address no player as `you`. Otherwise `scene`. */
export const toPublicScene = (scene: RaceScene): RaceScene => (isShared(scene) ? { ...scene, watched: true } : scene);

/** A player's name beside figures: `You`, a name such as `jonas`, or `Player 2`. */
export function playerLabel(scene: RaceScene, player: Seat): string {
  const { bots, names, online } = scene;
  if (isYou(scene, player)) return 'You';
  if (online !== undefined) return holderOf(online, player).name;
  const name = namedPlayer({ names }, player, bots);
  return name === `player ${player}` ? capitalize(name) : name;
}

/** A player's name at the beginning of a sentence: `You`, `Jonas` or `Player 2`. */
export const playerName = (scene: RaceScene, player: Seat): string => capitalize(playerLabel(scene, player));

/** Cuts or pads a name to `columns` columns. If names begin alike, keeps their ends. */
export const nameColumn = (scene: RaceScene, player: Seat, columns: number): string =>
  padColumns(
    itemAt(
      truncateDistinct(
        scene.view.robots.map((_, i) => playerLabel(scene, i + 1)),
        columns,
      ),
      player - 1,
    ),
    columns,
  );

/** Compares names, because a player who has resigned online is still called `You` although `isYou` is false. */
const isCalledYou = (scene: RaceScene, player: Seat): boolean => playerName(scene, player) === 'You';

export const nameInside = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'you' : playerLabel(scene, player);

export const robotInside = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'your robot' : playerLabel(scene, player);

export const robotFirst = (scene: RaceScene, player: Seat): string =>
  isCalledYou(scene, player) ? 'Your robot' : playerName(scene, player);

const verbPhrase = (scene: RaceScene, player: Seat, verb: string): string =>
  `${playerName(scene, player)} ${isCalledYou(scene, player) ? verb : thirdPerson(verb)}`;

export const perspectiveOf = (scene: RaceScene): Perspective => ({
  isYou: (player) => isCalledYou(scene, player),
  name: (player) => playerName(scene, player),
  inside: (player) => nameInside(scene, player),
  list: (players) => namesInside(scene, players),
  does: (player, verb) => verbPhrase(scene, player, verb),
  is: (player) => `${playerName(scene, player)} ${isCalledYou(scene, player) ? 'are' : 'is'}`,
  fall: (place) => fallWords(scene, place),
});

export const fallWords = (
  { view: { board } }: Pick<RaceScene, 'view'>,
  place: { readonly x: number; readonly y: number },
): string => (isOn(board, place) ? 'into a pit' : 'over the edge');

const thirdPerson = (verb: string): string => (/(?:sh|ch|s|o)$/.test(verb) ? `${verb}es` : `${verb}s`);

export const namesInside = (scene: RaceScene, players: readonly Seat[]): string => {
  const names = players.map((player) => nameInside(scene, player));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

export const inLine = (texts: readonly string[]): string => texts.map(withPeriod).join(' ');

export const directionWord = (direction: Direction): string => nameOfDirection(DIRECTIONS[direction]);

export const squareText = (board: Board, square: number): string => placeText(xOf(board, square), yOf(board, square));

/** Offset of one square from another, such as `4 north, 2 west`. `here` for equal squares. */
export function offsetText(board: Board, from: number, to: number): string {
  const east = xOf(board, to) - xOf(board, from);
  const north = yOf(board, to) - yOf(board, from);
  const parts = [
    ...(north === 0 ? [] : [`${Math.abs(north)} ${north > 0 ? 'north' : 'south'}`]),
    ...(east === 0 ? [] : [`${Math.abs(east)} ${east > 0 ? 'east' : 'west'}`]),
  ];
  return parts.length === 0 ? 'here' : parts.join(', ');
}

/** Direction in one or two letters, such as `N E` for positive `east` and `north`. */
export const compassText = (east: number, north: number): string =>
  [north > 0 ? 'N' : north < 0 ? 'S' : '', east > 0 ? 'E' : east < 0 ? 'W' : '']
    .filter((name) => name !== '')
    .join(' ');

/** Squares of a robot's next target: the next checkpoint, or after the last checkpoint, all goals. */
export const targetsOf = (board: Board, flags: number): readonly number[] => {
  const next = board.flags[flags];
  return next === undefined ? goalsOf(board) : [next.square];
};

/** Name of a robot's next target: `flag 2` or `the goal`. */
export const targetName = (board: Board, flags: number): string =>
  flags < board.flags.length ? `flag ${flags + 1}` : 'the goal';

/** Text such as `3 squares to the goal`, `on the goal`, `no way to the goal` or `4 squares to flag 2, 19 to the goal`. */
export function distanceText(board: Board, square: number, flags: number): string {
  const totalDistance = itemAt(goalDistances(board, flags), square);
  const last = targetName(board, board.flags.length);
  if (totalDistance >= noWay(board)) return `no way to ${last}`;
  const next = targetName(board, flags);
  const distance = itemAt(distancesToNext(board, flags), square);
  const near = distance === 0 ? `on ${next}` : `${distance} ${distance === 1 ? 'square' : 'squares'} to ${next}`;
  return next === last ? near : `${near}, ${totalDistance} to ${last}`;
}

const distancesToNext = (board: Board, flags: number): readonly number[] =>
  squaresTo(board, targetsOf(board, flags), 0, board.tiles.length);

export interface Route {
  readonly steps: readonly Direction[];
  readonly goal: number;
}

/** A shortest path to the next checkpoint or a goal, with few turns. Undefined if there is no path. */
export function routeToNext(
  board: Board,
  { square: from, facing, flags }: Readonly<Pick<Robot, 'square' | 'facing' | 'flags'>>,
): Route | undefined {
  const distances = distancesToNext(board, flags);
  const far = (square: number) => distances[square] ?? Number.POSITIVE_INFINITY;
  if (far(from) >= board.tiles.length) return undefined;
  const steps: Direction[] = [];
  let square = from;
  while (far(square) > 0) {
    const ahead = steps.at(-1) ?? facing;
    const to = (direction: Direction) => board.ways[4 * square + direction] ?? -1;
    const next = [ahead, ...directions].find((direction) => far(to(direction)) < far(square));
    if (next === undefined) return undefined;
    square = to(next);
    steps.push(next);
  }
  return { steps, goal: square };
}

export function routeText({ steps }: Route): string {
  const runs: { direction: Direction; count: number }[] = [];
  for (const direction of steps) {
    const last = runs.at(-1);
    if (last?.direction === direction) last.count++;
    else runs.push({ direction, count: 1 });
  }
  return runs.map(({ direction, count }) => `${count} ${directionWord(direction)}`).join(', ');
}

const tileWords: Readonly<Record<TileSign, string>> = {
  '.': 'floor',
  '^': 'belt north',
  '>': 'belt east',
  v: 'belt south',
  '<': 'belt west',
  R: 'gear clockwise',
  L: 'gear counter-clockwise',
  O: 'pit',
  G: 'goal',
};

export const tileText = ({ tiles }: Board, square: number): string => tileWords[tiles[square] ?? '.'];

export const decorationName = ({ kind, direction }: Decoration): string =>
  direction === undefined ? kind : `${kind} ${directionWord(direction)}`;

export const stepsText = ({ steps }: Decoration): string =>
  steps.length === 1 ? `in step ${steps[0]}` : `in steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;

/** Names of everything on a square: checkpoint, tile, and pusher or crusher. Empty for plain floor. */
export function elementsOf(board: Board, square: number): string[] {
  const decoration = decorationAt(board, square);
  const flag = flagNumber(board, square);
  return [
    ...(flag === 0 ? [] : [`flag ${flag}`]),
    ...(board.tiles[square] === '.' ? [] : [tileText(board, square)]),
    ...(decoration === undefined ? [] : [`${decorationName(decoration)} ${stepsText(decoration)}`]),
  ];
}

export const walledSides = (board: Board, square: number): string[] =>
  directions.filter((direction) => hasWall(board, square, direction)).map(directionWord);

export const deadlySides = (board: Board, square: number): string[] =>
  directions.filter((direction) => board.ways[4 * square + direction] === fall).map(directionWord);

export interface StorySentence {
  readonly step: number;
  /** Player whose card is played, or on whose robot the factory acts. */
  readonly player: Seat;
  readonly text: string;
  readonly isTurn: boolean;
  readonly isFactory: boolean;
  /** True if a robot is pushed, blocked or destroyed, reaches a checkpoint, or wins. */
  readonly matters: boolean;
  /** True if a robot is pushed or destroyed, reaches a checkpoint, or wins. */
  readonly decides: boolean;
  readonly fallen: readonly Seat[];
}

/** Memoized, because painting a screen groups the same events many times. */
export const actionsIn = memoizeByKey((events: readonly GameEvent[]) => actionsOf(events));

/** Describes a round with one sentence for each card and each action of the factory. */
export function storyOf(scene: RaceScene, events: readonly GameEvent[] = scene.events): StorySentence[] {
  const to = perspectiveOf(scene);
  return actionsIn(events).map((action): StorySentence => {
    const [first] = action;
    const weights = action.map(weightOf);
    const fallen = action.flatMap((group) => group.fallen.map(({ player }) => player));
    const decides = weights.includes('decides');
    return {
      step: first.execution,
      player: first.player,
      text: actionText(action, to),
      matters: decides || weights.includes('stops'),
      decides,
      isTurn: weights[0] === 'turns',
      isFactory: first.by !== 'card',
      fallen,
    };
  });
}

export interface StepStory {
  readonly step: number;
  readonly sentences: readonly StorySentence[];
}

/** Groups sentences by execution step. Omits steps without sentences. */
export const stepsOf = (sentences: readonly StorySentence[]): StepStory[] =>
  executionSteps.flatMap((step) => {
    const stepSentences = sentences.filter((sentence) => sentence.step === step);
    return stepSentences.length === 0 ? [] : [{ step, sentences: stepSentences }];
  });

/** Replaces `Player 2` in a bot's reason, which contains no names, with the name of that player. */
export const namedPlayers = (scene: RaceScene, why: string): string =>
  why.replace(/Player (\d)/g, (_, player: string) => playerName(scene, Number(player)));

/** Sentence about a hint. Omits the cards of a program, because the screen shows them. */
export function hintSentence(scene: RaceScene, commands: readonly Command[], reason: string): string {
  const why = namedPlayers(scene, reason);
  if (commands.some(({ name }) => name === 'program'))
    return /^(?:Ends|Wins) /.test(why)
      ? `Hint: this program ${why.charAt(0).toLowerCase()}${why.slice(1)}`
      : `Hint: ${why}`;
  const act = commands.some(({ name }) => name === 'exchange') ? 'redraw your hand' : 'run the program';
  return `Hint: ${act}. ${why}`.trim();
}

export const leadsText = (why: string): string =>
  /^(?:Ends|Wins this)\b/.test(why)
    ? `Hint: you can ${why.replace(/^(Ends|Wins)/, (verb) => verb.slice(0, -1).toLowerCase())}`
    : `Hint: ${why.replace(/^Wins/, 'the best program wins')}`;

export const beginText = (first: number): string => `Hint: begin with ${cardText(first)}.`;

/** Texts of a hint before the whole program is revealed: first the end square, then the first card. */
export function hintSteps(commands: readonly Command[], why: string): readonly string[] {
  const program = commands.find((command) => command.name === 'program');
  return program === undefined ? [] : [leadsText(why), beginText(program.args.c1)];
}

const isOwn = ({ seat }: RaceScene, player: Seat): boolean => player === seat;

const whoHas = (scene: RaceScene, player: Seat): string =>
  isOwn(scene, player) ? 'You have' : `${playerName(scene, player)} has`;

/** Wording of refusals in full sentences with players' names. The rules have short forms with numbers. */
const words: Rewordings<RaceScene, ValuesOf<typeof reasons>> = {
  'match-over': () => withPeriod(capitalize(reasons['match-over']())),
  'seat-needed': (_, values) => withPeriod(capitalize(reasons['seat-needed'](values))),
  'out-of-range/player': (_, { seat, players }) => `There is no player ${seat}, only 1 to ${players}.`,
  'not-your-turn/bot': (scene, { seat }) => `${playerName(scene, seat)} is a bot.`,
  'already-committed': (scene, { seat }) => `${whoHas(scene, seat)} already chosen a program.`,
  destroyed: (scene, { seat }) =>
    `${isOwn(scene, seat) ? 'Your robot' : `The robot of ${playerName(scene, seat)}`} is destroyed, so there is nothing to plan this round.`,
  'bad-arguments/number': (_, { name, found: value }) => `${name} takes numbers, not ${value}.`,
  'out-of-range/numbered': (_, { what, found: value, last }) => `There is no ${what} ${value}, only 1 to ${last}.`,
  'not-in-hand': (scene, { card, seat, hand }) =>
    `Card ${card} is not in ${isOwn(scene, seat) ? 'your hand' : `the hand of ${playerName(scene, seat)}`}: ${hand.join(' ')}.`,
  'card-in-use/slot': (_, { card, slot }) => `Card ${card} is already in slot ${slot}.`,
  'card-in-use/program': (_, { card }) => `You do not have that many copies of card ${card}.`,
  'slot-empty': (_, { slot }) => `Slot ${slot} is empty.`,
  'incomplete-program'(_, { empty }) {
    if (empty.length === 5) return 'Play five cards first.';
    const slots = `slot${empty.length === 1 ? '' : 's'} ${listOf(empty.map(String))}`;
    return `${pluralize(empty.length, 'more card is', 'more cards are')} needed: ${slots} ${empty.length === 1 ? 'is' : 'are'} empty.`;
  },
  'not-available/exchange': () => 'There are no redraws in this race.',
  'already-exchanged': (scene, { seat }) => `${whoHas(scene, seat)} already used the redraw.`,
  'hand-moves': (_, { cards }) => `You can redraw only if no card moves you. These do: ${listOf(cards.map(String))}.`,
  'hand-moves/few': (_, { cards }) =>
    `You can redraw only if fewer than three cards go forward. These do: ${listOf(cards.map(String))}.`,
};

export const refusalWords = (scene: RaceScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, words);

export const missedText = 'Your robot has not reached the goal.';
