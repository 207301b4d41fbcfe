import type { PositionForm } from '#engine/game.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf } from '../map.ts';
import { playerOf } from '../rules/index.ts';
import { type ReadonlyState, turnsLeftOf } from '../state.ts';
import { edgesOf, sightOf, transferOf, viewOf } from '../view.ts';
import { readPosition } from './read.ts';
import { type Beyond, readEvents, readKnown } from './read-known.ts';

export const position: PositionForm<SpaceExplorers> = {
  write: writePosition,
  read: readPosition,
  told: sentEvents,
  known: readKnown,
  events: readEvents,
};

/** Writes a complete position (rules, section 10), or that of a seat (section 6). */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  if (viewer !== 'all') return sightOf(viewOf(state, viewer), viewer === 'spectator' ? 0 : playerOf(viewer));
  const { turn, mover, limit, map, sizes, habitabilities, homes, p1, p2, shuttles, orders, outcome } = state;
  return {
    turn,
    mover,
    limit,
    planets: map.ids.map((id, i) => ({
      id,
      size: sizes[i],
      habitability: habitabilities[i],
      p1: p1[i],
      p2: p2[i],
      x: map.xs[i],
      y: map.ys[i],
      home: homes[i],
    })),
    edges: edgesOf(state),
    shuttles: shuttles.map((shuttle) => ({
      from: idOf(map, shuttle.from),
      to: idOf(map, shuttle.to),
      player: shuttle.player,
      people: shuttle.people,
      turnsLeft: turnsLeftOf(state, shuttle),
    })),
    orders: orders.map((order) => transferOf(state, order)),
    outcome,
  };
}

/** Adds facts that the rules' JSON lacks: the clock and the launch order of shuttles. */
function sentEvents(state: ReadonlyState, viewer: Viewer): object {
  if (viewer === 'all') return writePosition(state, viewer);
  const { clock, shuttles, map } = viewOf(state, viewer);
  const beyond: Beyond = { clock, launches: shuttles.map(({ to }) => idOf(map, to)) };
  return { ...writePosition(state, viewer), ...beyond };
}
