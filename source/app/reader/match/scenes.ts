import type { Match } from '../../../engine/match.ts';
import { type PartialViewer, type Seat, seatOfViewer, type Viewer } from '../../../engine/vocabulary.ts';
import { ascii } from '../../../screen/paint.ts';
import type { PlayRecord, Preferences, Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { shortNames } from '../../../table/program-names.ts';
import { leastSize } from '../../components/frame.ts';
import { levelOf } from '../../scene/level-of.ts';
import { isDebugView, type PlayedStep, seenOf } from '../../scene/moments.ts';

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
  readonly seat?: PartialViewer;
  /** Whose eyes a match is heard through that only bots and programs play, where these are not a seat's. */
  readonly onlooker?: Viewer;
  /** The names of bots, by the seats that they play. */
  readonly bots?: Readonly<Record<Seat, string>>;
}

/**
 * A match at some moment as its words are made from it.
 *
 * @param happened what happened last, told through the eyes of that moment
 * @param remembered what is remembered then
 */
export function sceneOf<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  state: State<T>,
  happened: PlayedStep<T> | undefined,
  { openDebug, onlooker, seat = 1, bots = {}, ...facts }: SceneFacts,
  remembered: (eyes: Viewer) => Pick<Scene<T>, 'memory'> = () => ({}),
): Scene<T> {
  const { setup } = match;
  const viewer: Viewer = openDebug ? 'all' : (onlooker ?? screen.eyes.seated(state, seat));
  const seen = seenOf(match, state, happened, viewer);
  const level = levelOf(match);
  return {
    ...seen,
    local: screen.state.initial(seen.view),
    seat: seatOfViewer(seat),
    bots: shortNames(bots),
    seed: setup.seed,
    ...(level && { level }),
    ...facts,
    ...remembered(viewer),
    debug: isDebugView(screen, openDebug, viewer),
    ...leastSize,
    glyphs: ascii,
  };
}
