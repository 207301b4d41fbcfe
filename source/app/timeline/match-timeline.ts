import type { Match } from '../../engine/match.ts';
import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import type { KeyBinding } from '../../screen/game/actions.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { Keyframe } from '../../screen/game/playback.ts';
import { turnNameOf } from '../../screen/match-status.ts';
import { playerName } from '../../screen/online.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { Target } from '../../screen/target.ts';
import { minSize, type Size } from '../layers/page-view.ts';
import { matchMemory } from '../scene/memory.ts';
import { isPlayedBack, type MatchMoment, momentAt, nearestPlayedBack, seenAfter, viewerOf } from '../scene/scene.ts';
import { type SceneFacts, sceneOf } from '../scene/scene-of.ts';
import { type LoggedCommand, loggedCommand } from './logged-command.ts';

/** The match that is watched, and how it is seen. */
export interface MatchTimelineOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  /** The match, as far as it has been played. */
  readonly match: Match<T>;
  /** The viewer, and what is known of the match beside its position. */
  facts(): SceneFacts<T>;
  readonly viewer: Viewer;
  /** Plays the match while it is watched; absent where it is already over. */
  readonly growth?: MatchGrowth;
}

/** The scenes before and after a command; the second one has its events. */
export interface ScenesAround<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
}

/** A match that goes on while it is watched. */
export interface MatchGrowth {
  /** Whether nothing can follow. */
  isOver(): boolean;
  /**
   * Plays one more command, or up to the next turn.
   *
   * @param then told at once or later whether anything followed; not told if it was cancelled
   */
  play(what: 'command' | 'turn', then: (isThere: boolean) => void): void;
  /** Cancels the request. */
  cancel(): void;
}

/** The turns of a match for a viewer, and where looking around has moved the cursor. */
export type MatchTimeline<T extends ScreenTypes> = ReturnType<typeof createMatchTimeline<T>>;

/** Keys that only look; in the debug view Tab turns its pages. */
const lookingKeys = ['pageup', 'pagedown', 'wheelup', 'wheeldown'];

/** The command that led to a moment, and the one that follows. */
interface Captions {
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
}

/** The moments of a match as scenes and captions, for a replay or a match that goes on. */
export function createMatchTimeline<T extends ScreenTypes>(options: MatchTimelineOptions<T>) {
  const { screen, match, viewer: ownViewer, growth } = options;
  const memory = matchMemory(match, screen);
  let debug = false;
  /** Tab keys since the debug view was opened: its page stays from turn to turn. */
  let tabs = 0;
  /** The local state, such as a cursor, that looking around has left, and the view it belongs to. */
  let lookedAt: Pick<MatchMoment<T>, 'local' | 'view'> | undefined;
  /** The moment on the screen, as its player saw it or as the viewer may. */
  let seen: { readonly at: number; readonly moment: MatchMoment<T> } | undefined;
  let cachedCaptions: { readonly of: string; readonly captions: Captions } | undefined;

  const viewerAt = (at: number) => viewerOf(screen, match.stateAfter(at), { debug, viewer: ownViewer });
  const sceneAt = (moment: MatchMoment<T>, at: number, size: Size, shownAt = at, looker?: Seat | null): Scene<T> => {
    const { view, events, local } = moment;
    const turn = shownAt === match.log.length ? undefined : match.game.turnOf(match.stateAfter(shownAt));
    const facts = factsBefore(options.facts(), turn);
    const seated = looker === undefined || looker === null ? facts : { ...facts, seat: looker };
    return sceneOf(match, seated, { view, events, local, ...memory(at, viewerAt(at)), debug }, size);
  };

  /** The moment after a key that only looks around; unchanged after any other key. */
  const afterLookKey = (from: MatchMoment<T>, key: string, at: number, size: Size): MatchMoment<T> => {
    const binding = screen.input.bindings(sceneAt(from, at, size)).find(({ keys }) => keys.includes(key));
    const action = binding?.kind === 'look' ? binding.act(key) : undefined;
    return action?.type === 'local' ? { ...from, local: action.local } : from;
  };
  const buildMoment = (at: number, size: Size): MatchMoment<T> => {
    const first = momentAt(match, screen, at, { debug, viewer: ownViewer });
    const local = lookedAt === undefined ? first.local : screen.state.reduce(lookedAt.local, lookedAt.view, first.view);
    return Array.from({ length: tabs }, () => 'tab').reduce((from, key) => afterLookKey(from, key, at, size), {
      ...first,
      local,
    });
  };
  const momentOf = (at: number, size: Size): MatchMoment<T> => {
    if (seen?.at !== at) seen = { at, moment: buildMoment(at, size) };
    return seen.moment;
  };
  // How a turn is told depends on no size.
  const scenesOf = (command: number, looker?: Seat | null): ScenesAround<T> => {
    const after = sceneAt(buildMoment(command + 1, minSize), command + 1, minSize, command, looker);
    return {
      before: sceneAt(buildMoment(command, minSize), command, minSize, command, looker),
      after: { ...after, ...seenAfter(match, screen, command, { debug, viewer: ownViewer }) },
    };
  };
  /** A command in words: with everything open, as its own player reads it. */
  const captionOf = (command: number, viewer: Viewer): LoggedCommand | undefined => {
    const line = match.log[command];
    const { names, bots } = options.facts();
    const who = (seat: Seat) => playerName({ names }, seat, bots);
    if (line === undefined || !match.stepAt(command).ok) return loggedCommand(match, command, viewer, who);
    const { before, after } = scenesOf(command, viewer === 'all' ? line.seat : undefined);
    return loggedCommand(match, command, viewer, who, screen.reader.tell(before, after));
  };
  /** The same of one that is still to come: a turn that is told in parts is not told before. */
  const captionAhead = (command: number, viewer: Viewer): LoggedCommand | undefined => {
    const caption = captionOf(command, viewer);
    const isTurn = screen.playback.parts !== undefined && command < match.log.length;
    if (caption === undefined || !isTurn || !isPlayedBack(screen, match.stepAt(command))) return caption;
    const { seat: _, who: __, ...all } = caption;
    return { ...all, text: `The ${turnNameOf(screen)} is played.` };
  };
  /** Remembers where looking around has led, in games that have it; says whether that changed anything. */
  const rememberLook = (moment: MatchMoment<T>, at: number, size: Size): boolean => {
    const hasChanged = moment !== momentOf(at, size);
    seen = { at, moment };
    if (hasChanged && screen.eyes.onlooker !== undefined) lookedAt = moment;
    return hasChanged;
  };

  return {
    /** The number of commands, or of those so far. */
    length: () => match.log.length,
    turns: match.turns,
    /** The nearest command, forwards or backwards, whose turn is played back. */
    nearestPlayedBack: (from: number, by: 1 | -1): number | undefined => nearestPlayedBack(match, screen, from, by),
    /** Whether the turn of a command, from 0, is played back. */
    isPlayedBack: (command: number) => isPlayedBack(screen, match.stepAt(command)),
    scenes: (command: number): ScenesAround<T> => scenesOf(command),
    /** The beats of a command's turn; undefined if it is not played back. */
    keyframes(command: number): readonly Keyframe<T>[] {
      if (
        screen.playback.beats === undefined ||
        command >= match.log.length ||
        !isPlayedBack(screen, match.stepAt(command))
      )
        return [];
      const { before, after } = scenesOf(command);
      return screen.playback.beats(before, after);
    },
    ...(growth && { growth }),
    isDebug: () => debug,
    /** Opens or closes the debug view at the moment after so many commands. */
    toggleDebug(at: number) {
      debug = !debug;
      tabs = 0;
      seen = undefined;
      // The kept state belongs to the view that is left, so it is made anew.
      if (lookedAt !== undefined) lookedAt = buildMoment(at, minSize);
    },
    /** The moment after so many commands, or one of the turn that comes next. */
    scene: (at: number, size: Size, beat?: Keyframe<T>): Scene<T> => sceneAt(beat ?? momentOf(at, size), at, size),
    /** The command that led to a moment, and the one that follows, as far as they may be read. */
    captions(at: number): Captions {
      const viewer = debug ? 'all' : ownViewer;
      const of = `${at} ${match.log.length} ${viewer}`;
      if (cachedCaptions?.of !== of)
        cachedCaptions = {
          of,
          captions: { past: captionOf(at - 1, viewer), next: captionAhead(at, viewer) },
        };
      return cachedCaptions.captions;
    },
    /** The game's own keys that only look, where the game has somebody look around. */
    lookingBindings: (at: number, size: Size): readonly KeyBinding<T>[] =>
      screen.eyes.onlooker === undefined
        ? []
        : screen.input.bindings(sceneAt(momentOf(at, size), at, size)).filter(({ kind }) => kind === 'look'),
    /** Takes a key that only looks; says whether it is one. */
    look(key: string, at: number, size: Size) {
      const next = () => afterLookKey(momentOf(at, size), key, at, size);
      if (screen.eyes.onlooker !== undefined) return rememberLook(next(), at, size);
      const turnsPage = key === 'tab' && debug;
      if (!(turnsPage || lookingKeys.includes(key))) return false;
      const hasChanged = rememberLook(next(), at, size);
      if (turnsPage) tabs++;
      return hasChanged;
    },
    /** Takes a click that only looks, where the game has somebody look around. */
    lookAt(target: Target, at: number, size: Size) {
      const moment = momentOf(at, size);
      const action = screen.eyes.onlooker && screen.input.click?.(sceneAt(moment, at, size), target);
      if (action?.type === 'local') rememberLook({ ...moment, local: action.local }, at, size);
    },
  };
}

/** The facts before a turn: of programs' mishaps, only those of earlier turns. */
const factsBefore = <T extends ScreenTypes>(facts: SceneFacts<T>, turn: number | undefined): SceneFacts<T> =>
  turn === undefined || facts.programErrors === undefined
    ? facts
    : { ...facts, programErrors: facts.programErrors.filter((mishap) => mishap.turn < turn) };
