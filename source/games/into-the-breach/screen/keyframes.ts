import { type Keyframe, type KeyframeRecorder, startRecording } from '#screen/game/playback.ts';
import { type Coord, tileAt } from '../board.ts';
import { type GameEvent, unitAtTile, withEvents, withoutFallen, withUnit } from '../events.ts';
import { isMech, type View } from '../state.ts';
import { type Kind, symbols } from '../vocabulary.ts';
import { type Attacker, attackerOf, type Effect, effectOf, isLoss } from './event-texts.ts';
import type { BreachScene, Flash, IntoTheBreachScreen, Local, Walk } from './local.ts';
import { matchStatusOf, starsSoFar } from './match-summary.ts';
import { pathOf } from './outlook.ts';
import { tailOf } from './words.ts';

type MovedEvent = Extract<GameEvent, { type: 'moved' }>;

export interface PlayedTurn {
  readonly keyframes: readonly Keyframe<IntoTheBreachScreen>[];
  readonly end: View;
}

/** Milliseconds per tile that a unit enters. The whole path takes at most `maxTime`. */
const stepTime = 70;
const maxTime = 350;
/** Milliseconds for showing the path of an enemy before the enemy moves. */
const pathTime = 120;
/** Milliseconds for showing a mech at the destination of the move that is undone. */
const undoTime = 60;

export function keyframes(before: BreachScene, after: BreachScene): readonly Keyframe<IntoTheBreachScreen>[] {
  const [first] = after.events;
  if (first?.phase === 'attack') return [...playedTurn(before, after).keyframes, ...starKeyframes(after)];
  if (first?.type === 'moved') return moveKeyframes(before, after, first);
  if (first?.type === 'undone') return undoKeyframes(before, after, first);
  return [];
}

export function playedTurn(before: BreachScene, after: BreachScene): PlayedTurn {
  const { events } = after;
  const recorder = recorderFrom(atAttack(before.view), after, { below: 'log', threats: 'all' });
  showAttack(
    recorder,
    events.filter(({ phase }) => phase === 'attack'),
  );
  for (const event of events)
    if (event.phase === 'enemy-movement') {
      if (event.type === 'moved') showMove(recorder, event);
      else recorder.logAndApply(event);
    }
  const rest = events.filter(({ phase }) => phase === 'termination' || phase === 'player-movement');
  return { keyframes: withoutEnd(recorder.keyframes), end: withEvents(recorder.view(), rest) };
}

const starTime = 200;

function starKeyframes(scene: BreachScene): readonly Keyframe<IntoTheBreachScreen>[] {
  const { view, events, local } = scene;
  if (matchStatusOf(view).end !== 'won') return [];
  return starsSoFar(scene).map((_, i) => ({
    view,
    events,
    local: { ...local, selected: null, hint: undefined, scrolled: 0, below: 'log', flash: [], starsSeen: i + 1 },
    duration: starTime,
    flash: true,
  }));
}

/** The view as it is when the attacks begin: no mech can move, and no move can be undone. */
const atAttack = (view: View): View => ({
  ...view,
  moves: [],
  entities: view.entities.map((unit) => (isMech(unit) ? { ...unit, active: false } : unit)),
});

/** Moves a unit tile by tile. The path of an enemy is shown before the enemy moves. */
function showMove(recorder: TurnRecorder, event: MovedEvent): void {
  const start = recorder.view();
  const path = pathOf(start, event.from, event.to);
  recorder.logEvents([event]);
  if (event.phase === 'enemy-movement') {
    recorder.walk({ kind: event.kind, from: event.from, path });
    recorder.show(pathTime);
    recorder.walk(undefined);
  }
  const { phase } = recorder.view();
  const moved = withEvents({ ...start, phase }, [event]);
  for (const tile of path)
    recorder.show(
      Math.min(stepTime, maxTime / path.length),
      withUnit(moved, event.to, (unit) => unitAtTile(unit, tile)),
    );
  recorder.logAndApply(event);
}

function moveKeyframes(
  before: BreachScene,
  after: BreachScene,
  event: MovedEvent,
): readonly Keyframe<IntoTheBreachScreen>[] {
  const recorder = recorderFrom(before.view, after, {});
  showMove(recorder, event);
  return withoutEnd(recorder.keyframes);
}

/** Flashes the mech at the end of the undone move. The screen after playback shows it back at the start. */
function undoKeyframes(
  before: BreachScene,
  after: BreachScene,
  event: Extract<GameEvent, { type: 'undone' }>,
): readonly Keyframe<IntoTheBreachScreen>[] {
  const recorder = recorderFrom(before.view, after, {});
  recorder.logEvents([event]);
  recorder.flash(undoTime, [{ at: event.from, glyph: symbols[event.kind], tail: '', look: 'inverse' }]);
  return recorder.keyframes;
}

/** Drops a last keyframe without a flash or a selection, because the screen after playback shows the same. */
function withoutEnd(frames: readonly Keyframe<IntoTheBreachScreen>[]): readonly Keyframe<IntoTheBreachScreen>[] {
  const last = frames.at(-1);
  const isEnd = last !== undefined && last.flash !== true && last.local.selected === null;
  return isEnd ? frames.slice(0, -1) : frames;
}

/** Milliseconds for showing the targets of a unit before it attacks. */
const targetTime = 180;
/** Milliseconds for highlighting an attacker, and for each frame of a hit or a loss. */
const frameTime = 90;
/** Milliseconds for showing a unit that was destroyed before its attack. */
const skipTime = 120;

/** Shows the units' attacks one after the other. All hits of one attack appear together. */
function showAttack(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  const attacks: { attacker: Attacker; head: GameEvent; hits: GameEvent[] }[] = [];
  for (const event of events) {
    const attacker = attackerOf(event);
    if (attacker === undefined) attacks.at(-1)?.hits.push(event);
    else attacks.push({ attacker, head: event, hits: [] });
  }
  for (const { attacker, head, hits } of attacks)
    if (attacker.isSkipped) showSkipped(recorder, head, attacker);
    else showStrike(recorder, head, attacker, hits);
  recorder.mark(null);
  recorder.clear();
}

function showSkipped(recorder: TurnRecorder, event: GameEvent, attacker: Attacker): void {
  recorder.mark(null);
  recorder.logEvents([event]);
  recorder.flash(skipTime, [{ at: attacker.at, glyph: 'x', tail: '', look: 'plain' }]);
}

/** Highlights the attacker, then its targets. Then flashes each change of health, and removes what was destroyed. */
function showStrike(recorder: TurnRecorder, head: GameEvent, attacker: Attacker, hits: readonly GameEvent[]): void {
  recorder.mark(null);
  recorder.logEvents([head]);
  recorder.flash(frameTime, [{ at: attacker.at, glyph: symbols[attacker.kind], tail: '', look: 'inverse' }]);
  recorder.mark(attacker.at);
  recorder.show(targetTime);
  const effects = hits.flatMap((event) => effectOf(event) ?? []);
  if (effects.length === 0) return;
  const before = effects.map((effect): readonly [Effect, string] => [
    effect,
    glyphAt(recorder, effect.at, effect.kind),
  ]);
  const lost = before.filter(([{ health }]) => health === 0);
  recorder.flash(frameTime, before.map(flashWith('inverse')));
  for (const event of hits) if (effectOf(event) !== undefined) recorder.logAndApply(event);
  recorder.flash(
    frameTime,
    before.map(([effect, glyph]): Flash => {
      const glyphAfter = effect.health === 0 ? glyph : glyphAt(recorder, effect.at, effect.kind);
      return { at: effect.at, glyph: glyphAfter, tail: tailOf(effect.change), look: 'plain' };
    }),
  );
  if (lost.length > 0) {
    recorder.flash(frameTime, lost.map(flashWith('bold')));
    recorder.flash(
      frameTime,
      lost.map(([{ at: place }]): Flash => ({ at: place, glyph: 'x', tail: '', look: 'bold' })),
    );
  }
  for (const event of hits) if (effectOf(event) === undefined) recorder.logAndApply(event);
  if (lost.length > 0) recorder.show(frameTime);
}

const flashWith =
  (look: Flash['look']) =>
  ([{ at: place }, glyph]: readonly [Effect, string]): Flash => ({ at: place, glyph, tail: '', look });

const glyphAt = (recorder: TurnRecorder, place: Coord, kind: Kind | 'building'): string =>
  kind === 'building' ? (tileAt(recorder.view().board, place) ?? '') : symbols[kind];

interface TurnRecorder extends KeyframeRecorder<IntoTheBreachScreen, Flash> {
  view(): View;
  /** Marks the targets of a unit in all following keyframes. `null` marks none. */
  mark(unit: Coord | null): void;
  /** Shows the path of an enemy in all following keyframes. Undefined hides it. */
  walk(walk: Walk | undefined): void;
  clear(): void;
}

function recorderFrom(start: View, { events, local }: BreachScene, fixedLocal: Partial<Local>): TurnRecorder {
  let now = start;
  let selected: Coord | null = null;
  let walking: Walk | undefined;
  const recorder = startRecording<IntoTheBreachScreen, Flash>({
    events,
    view: () => now,
    local: (flash) => ({ ...local, ...fixedLocal, selected, hint: undefined, scrolled: 0, flash, walking }),
    apply(event) {
      now = withEvents({ ...now, phase: event.phase }, [event]);
    },
  });
  return {
    ...recorder,
    view: () => now,
    mark(unit) {
      selected = unit;
    },
    walk(walk) {
      walking = walk;
    },
    logEvents(more: readonly GameEvent[]) {
      recorder.logEvents(more);
      now = { ...now, phase: more.at(-1)?.phase ?? now.phase };
    },
    clear() {
      now = withoutFallen(now);
    },
  };
}

export const hurts = (events: readonly GameEvent[]): boolean =>
  events.some((event) => {
    const effect = effectOf(event);
    return effect !== undefined && isLoss(effect);
  });
