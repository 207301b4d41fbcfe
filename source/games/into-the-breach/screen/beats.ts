import type { Beat } from '../../../screen/screen.ts';
import { applied, onTile, withUnit } from '../applied.ts';
import type { GameEvent } from '../events.ts';
import { isMech } from '../state.ts';
import type { View } from '../view.ts';
import { symbols } from '../vocabulary.ts';
import { pathOf } from './beats/path.ts';
import { openReel, type Reel } from './beats/reel.ts';
import { showAttack } from './beats/show-attack.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';

type Moved = Extract<GameEvent, { type: 'moved' }>;

/** What a turn looks like, and the position that its events lead to. */
export interface PlayedTurn {
  readonly beats: readonly Beat<IntoTheBreachScreen>[];
  readonly end: View;
}

/** Milliseconds of a step, and the most for a whole way. */
const stepTime = 70;
const mostTime = 350;
/** Milliseconds for which what is taken back is still seen where it was. */
const undoTime = 60;

/**
 * A command as it is watched: after End Turn the attacks one by one and then the enemies' moves, each step by step; and
 * the player's own moves. Other commands only show what they come to.
 */
export function beats(before: BreachScene, after: BreachScene): readonly Beat<IntoTheBreachScreen>[] {
  const [first] = after.events;
  if (first?.phase === 'attack') return playedTurn(before, after).beats;
  if (first?.type === 'moved') return ownMove(before, after, first);
  if (first?.type === 'undone') return takenBack(before, after, first);
  return [];
}

/** What `end_turn` led to, made from its events alone. */
export function playedTurn(before: BreachScene, after: BreachScene): PlayedTurn {
  const { events } = after;
  const reel = openReel(atAttack(before.view), after, { lower: 'log', threats: 'off' });
  showAttack(
    reel,
    events.filter(({ phase }) => phase === 'attack'),
  );
  for (const event of events) {
    if (event.type === 'objective-changed') reel.take(event);
    if (event.type === 'moved') showMove(reel, event);
  }
  const rest = events.filter(({ phase }) => phase === 'termination' || phase === 'player-movement');
  return { beats: withoutEnd(reel.beats), end: rest.reduce(applied, reel.view()) };
}

/** The position once the player's part of the turn is over: no mech can move any more, and nothing be taken back. */
const atAttack = (view: View): View => ({
  ...view,
  moves: [],
  entities: view.entities.map((unit) => (isMech(unit) ? { ...unit, active: false } : unit)),
});

/** A unit goes its way tile by tile. */
function showMove(reel: Reel, event: Moved): void {
  const start = reel.view();
  const path = pathOf(start, event.from, event.to);
  reel.tell(event);
  const { phase } = reel.view();
  for (const tile of path)
    reel.show(
      Math.min(stepTime, mostTime / path.length),
      withUnit({ ...start, phase }, event.from, (unit) => onTile(unit, tile)),
    );
  reel.take(event);
}

function ownMove(before: BreachScene, after: BreachScene, event: Moved): readonly Beat<IntoTheBreachScreen>[] {
  const { moves } = after.view;
  const still = withUnit({ ...before.view, moves }, event.from, (unit) =>
    isMech(unit) ? { ...unit, active: false } : unit,
  );
  const reel = openReel(still, after, {});
  showMove(reel, event);
  return withoutEnd(reel.beats);
}

/** What is taken back is seen where it was, and then where it came from. */
function takenBack(
  before: BreachScene,
  after: BreachScene,
  event: Extract<GameEvent, { type: 'undone' }>,
): readonly Beat<IntoTheBreachScreen>[] {
  const reel = openReel(before.view, after, {});
  reel.tell(event);
  reel.flash(undoTime, [{ at: event.from, glyph: symbols[event.kind], tail: '', look: 'inverse' }]);
  return reel.beats;
}

/** The picture after the last step is that of the end, which follows by itself. */
function withoutEnd(shown: readonly Beat<IntoTheBreachScreen>[]): readonly Beat<IntoTheBreachScreen>[] {
  const last = shown.at(-1);
  const isEnd = last !== undefined && last.flash !== true && last.local.selected === null;
  return isEnd ? shown.slice(0, -1) : shown;
}
