import type { Game } from '#engine/game.ts';
import { refusal } from '#engine/result.ts';
import { activeSeats, type Step } from '#engine/step.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { EnteredLine } from '#match-session/entered-line.ts';
import { type MaybePromise, mapMaybePromise } from '#match-session/maybe-async.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { ServerEvent } from '../scene/match-driver.ts';
import { isPlayedBack, isShown, type PlayedStep } from '../scene/scene.ts';
import { publicViewer, type StateChange, viewerAtEnd } from './hotseat.ts';
import type { MatchStore } from './match-store.ts';
import type { Emit, MoveResult } from './ui-events.ts';

export type ReadLine<T extends GameTypes> = EnteredLine<T> & { readonly read: true };

interface PlayOptions {
  readonly by: Seat | null;
  readonly isBots?: boolean;
  readonly unasked?: { readonly wasAwaited: boolean };
  readonly wantsWatching?: boolean;
}

export interface CommandPlayer<T extends ScreenTypes> {
  play(line: Omit<ReadLine<T>, 'read'>, wantsWatching: boolean): MaybePromise<Step<T>>;
  /** Reports a step that bots or programs have played. `by` is the seat that played. */
  report(played: PlayedStep<T>, by: Seat | null): void;
  onServerEvent(event: ServerEvent<T>): void;
  /** True if the command may be played. A command that may replace this match needs `canLeave`. */
  canPlay(command: T['command']): boolean;
  changed(): void;
}

export function createCommandPlayer<T extends ScreenTypes>(store: MatchStore<T>, emit: Emit<T>): CommandPlayer<T> {
  const { screen, services, hotseat, isOver } = store;
  const { file } = services;

  const changed = () => {
    const { match, plans } = store.savedMatch();
    const { game, state } = match;
    const standing = screen.view.standing(game.view(state, store.only ?? viewerAtEnd(game, state, hotseat.persons())));
    if (plans !== file.facts().plans) file.note({ plans });
    file.changed(match, standing);
  };

  const reportLoaded = () => {
    const { match } = store.driver;
    file.replaceMatch(match);
    store.begin(match);
    emit({ type: 'began' });
    emit({ type: 'loaded', title: store.scene().level?.title });
    changed();
  };

  const report = (played: PlayedStep<T>, options: PlayOptions): void => {
    if (store.isLoaded()) return reportLoaded();
    const wasOver = isOver();
    const sceneBefore = store.follow();
    if (wasOver && !isOver()) {
      file.replaceMatch(store.driver.match);
      if (store.state.debug) file.note({ debugUsed: true });
    }
    if (played.step.ok || played.step.state !== played.before) changed();
    emitMove(store, emit, sceneBefore, played, options);
  };

  return {
    play({ seat, command, refused }, wantsWatching) {
      const { state } = store.driver.match;
      const refusedHere: PlayedStep<T> | undefined = refused && {
        step: { ok: false, seat, state, error: refused },
        before: state,
        length: store.driver.match.log.length,
      };
      return mapMaybePromise(refusedHere ?? store.driver.play(seat, command), (played) => {
        // Counted before the file is written, so that the file has both the undo and the count.
        const { commands } = store.driver.match.game;
        if (played.step.ok && commands[command.name]?.takesBack === true) file.note({ undos: file.facts().undos + 1 });
        report(played, { by: seat, wantsWatching });
        return played.step;
      });
    },
    report: (played, by) => report(played, { by, isBots: true }),
    onServerEvent(event) {
      if (event.type === 'undone') return emit({ type: 'retaken', before: store.follow() });
      const { played, by } = event;
      const wasAwaited = activeSeats(store.driver.match.game, played.before).includes(hotseat.seat());
      report(played, { by, unasked: { wasAwaited: wasAwaited && store.only !== 'spectator' } });
    },
    canPlay: ({ name }) => !leadsAway(store.driver.match.game, name, isOver()) || services.canLeave(name),
    changed,
  };
}

/** Emits the result of a command. Then passes the match on to the next person at this screen. */
function emitMove<T extends ScreenTypes>(
  store: MatchStore<T>,
  emit: Emit<T>,
  sceneBefore: Scene<T>,
  played: PlayedStep<T>,
  { by, isBots = false, unasked, wantsWatching = true }: PlayOptions,
): void {
  const { screen, hotseat } = store;
  const { step, before, earlier = [] } = played;
  const stateBefore = earlier[0]?.before ?? before;
  const base = { type: 'told', by, isBots, ...(unasked && { unasked }) } as const;
  if (!step.ok) {
    // The game's reason for refusing a bot's command may be a secret of its seat.
    const refused = isBots ? refusal(step.error.code, 'its command was refused') : step.error;
    const nothing = {
      forAll: false,
      events: [],
      playedBack: undefined,
      follows: false,
      continues: false,
      answer: undefined,
    };
    return emit({ ...base, ...nothing, before: sceneBefore, after: store.scene(), refused });
  }
  const change: StateChange<T> = { before: stateBefore, after: store.driver.match.state };
  const forAll = hotseat.isForAll(change);
  const seen = store.driver.seenOf(played);
  // True if the match is already beyond this command, for example at the planning of the next round.
  const isPlayedOn = step.state !== store.driver.match.state && store.only === undefined;
  const scenes = forAll
    ? stepForAll(store, played, sceneBefore)
    : { before: sceneBefore, after: { ...store.scene(), ...(isPlayedOn ? { events: seen.events } : seen) } };
  const playedBackAs = ({ step }: PlayedStep<T>) =>
    wantsWatching && hotseat.stage() === 'here' && isPlayedBack(screen, step)
      ? isShown(screen, step)
        ? 'turn'
        : 'move'
      : undefined;
  const accepted = { ...base, forAll, refused: undefined, answer: step.result } as const;
  for (const [i, turn] of earlier.entries()) {
    const { view, memory, events } = store.driver.seenOf(turn);
    const first = { ...sceneBefore, ...store.driver.before(turn) };
    const then = { ...store.scene(), view, events, ...(memory && { memory }) };
    const playedBack = playedBackAs(turn);
    emit({ ...accepted, before: first, after: then, events, playedBack, follows: i > 0, continues: true });
  }
  const start = earlier.length === 0 ? scenes.before : { ...sceneBefore, ...store.driver.before(played) };
  const last = { playedBack: playedBackAs(played), follows: earlier.length > 0, continues: false } as const;
  emit({ ...accepted, ...scenes, before: start, events: seen.events, ...last });
  const leavingSeat = hotseat.seat();
  if (hotseat.pass(change)) {
    store.switchViewer(leavingSeat);
    emit({ type: 'passed' });
    if (hotseat.stage() !== 'here') emit({ type: 'covered' });
  }
}

/** A step as all players may see it. `scene`: the scene before the step or, for an older step, the current scene. */
export function stepForAll<T extends ScreenTypes>(
  { screen, driver, scene: sceneNow }: Pick<MatchStore<T>, 'screen' | 'driver' | 'scene'>,
  played: PlayedStep<T>,
  scene: Scene<T>,
): Pick<MoveResult<T>, 'before' | 'after'> {
  const first = driver.before(played, publicViewer);
  const seen = driver.seenOf(played, publicViewer);
  const hidden = { debug: false } as const;
  return {
    before: { ...scene, ...hidden, ...first, local: screen.state.initial(first.view) },
    after: { ...sceneNow(), ...hidden, ...seen, local: screen.state.initial(seen.view) },
  };
}

/** True if a command may replace this match: it loads a level, or it continues a match that has ended. */
export const leadsAway = <T extends GameTypes>({ rules }: Game<T>, command: string, isOver: boolean): boolean =>
  isOver || rules[command]?.file?.type === 'read';

export const loadedText = (title: string | undefined): string =>
  `${title ?? 'Another match'} begins. The previous match is saved.`;
