import type { Seat, Viewer } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { Step } from '../../engine/step.ts';
import { eventsFor } from '../../engine/transcript.ts';
import { ascii } from '../../screen/paint.ts';
import type { GameScreen, PlayRecord, Preferences, Scene, ScreenTypes } from '../../screen/screen.ts';
import { leastSize } from '../frame.ts';
import { levelOf } from '../level-of.ts';

type State<T extends ScreenTypes> = Match<T>['state'];

/** What is known about a match beside its state. */
export interface SceneFacts {
  readonly record: PlayRecord;
  readonly debugUsed: boolean;
  readonly preferences: Preferences;
  readonly hints: number;
  readonly undos: number;
  /** Whether the shell shows everything, in a game that has no command for that. */
  readonly openDebug: boolean;
  /** Who listens, or through whose eyes a match is heard that is told again; seat 1 where absent. */
  readonly seat?: Seat;
  /** The names of bots, by the seats that they play. */
  readonly bots?: Readonly<Record<Seat, string>>;
}

/** A step that was accepted, and the state before it. */
export interface Happened<T extends ScreenTypes> {
  readonly before: State<T>;
  readonly step: Step<T>;
}

/**
 * A match at some moment as its words are made from it.
 *
 * @param happened what happened last, told through the eyes of that moment
 */
export function sceneOf<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  state: State<T>,
  happened: Happened<T> | undefined,
  { openDebug, seat = 1, bots = {}, ...facts }: SceneFacts,
): Scene<T> {
  const { game, setup } = match;
  const viewer: Viewer = openDebug ? 'all' : screen.viewer(state, seat);
  const view = game.view(state, viewer);
  const level = levelOf(match);
  return {
    view,
    events: happened === undefined ? [] : seenEvents(game, happened, viewer),
    local: screen.start(view),
    seat: Math.max(1, seat),
    bots,
    seed: setup.seed,
    ...(level && { level }),
    ...facts,
    debug: viewer === 'all',
    ...leastSize,
    glyphs: ascii,
  };
}

function seenEvents<T extends ScreenTypes>(
  game: Match<T>['game'],
  { before, step }: Happened<T>,
  viewer: ReturnType<GameScreen<T>['viewer']>,
): readonly T['event'][] {
  if (!step.ok) return [];
  return viewer === 'all' ? step.events : eventsFor(game, step.events, viewer, before, step.state);
}

/** Commands that are looked through for what happened last in a match that goes on. */
const furthestRecall = 20;

/** What happened last in a match, as far as it is worth telling. */
export function lastHappened<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): Happened<T> | undefined {
  const { length } = match.log;
  for (let i = length - 1; i >= Math.max(0, length - furthestRecall); i--) {
    const step = match.stepAt(i);
    if (step.ok && step.events.length > 0 && screen.replacesEvents(step.events))
      return { before: match.stateAt(i), step };
  }
  return undefined;
}
