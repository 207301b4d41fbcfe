import { describe, expect, test } from 'vitest';
import { eventsFor } from '#engine/report.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { logOf } from '#games/space-defender/screen/narrator.ts';
import { matchOf, type Scene } from './support.ts';

const pass: Command = { name: 'pass', args: {} };

/** A turn as the player sees it: the visible events, the events shown on the screen, and the log. */
function turnInSight(scene: Scene, command: Command = pass) {
  const match = matchOf(scene);
  const before = match.state;
  const step = match.play(1, command);
  if (!step.ok) throw new Error(step.error.message);
  const events = eventsFor(game, step.events, 1, before, step.state);
  const screenEvents = eventsFor(game, step.events, 1, before, step.state, game.shownFor);
  return { events, shown: screenEvents, log: logOf(screenEvents).map(({ text }) => text) };
}

// The ship is at E1 and sees 13 cells far.
describe("the player's sight ends at the fog:", () => {
  test('a shot that hits an enemy in the fog looks like a shot that flies on', () => {
    const free = turnInSight({ things: ['*-1 E12 70x20'] });
    const stopped = turnInSight({ things: ['P1 E20 300/300', '*-1 E12 70x20'] });
    expect(free.events).toEqual(stopped.events);
    expect(free.log).toContain('Your shot flies from E12 into the fog.');
  });

  test('a shot that crosses a visible edge of the board is seen to leave', () => {
    expect(turnInSight({ things: ['<-1 E3 15x4'], ship: 'A1 70 70' }).log).toContain('An enemy shot leaves the board.');
  });

  test('the log reports shots of the player that fly off the board', () => {
    const { log } = turnInSight({ weapon: 'Rocket', ship: 'A1 70 60' }, { name: 'fire', args: {} });
    expect(log.at(-1)).toBe('You fire 2 shots off the board (10 health).');
  });

  test('the log does not attribute an event in the fog to a visible event before it', () => {
    // The Grunt is in sight, but the Pylon that heals it is in the fog.
    const { log } = turnInSight({ things: ['G1 E13 50/100', 'P2 E18 300/300'] });
    expect(log).toContain('Something in the fog heals Grunt 1.');
    expect(log.filter((text) => text.includes('fires for 15, heals'))).toEqual([]);
  });

  test('an Interceptor that comes out of the fog has no known Carrier', () => {
    // The Carrier ends at C13, 14 cells away and out of sight. The Interceptor launched below it is 13 away and in
    // sight.
    const { events, log } = turnInSight({ things: ['C1 C15 200/200'] });
    expect(events).toContainEqual(expect.objectContaining({ type: 'enemy-spawned', id: 3, by: 'fog' }));
    expect(log).toContain('Interceptor 3 comes out of the fog at D13.');
  });

  test('an enemy that the player destroys is shown as destroyed on the screen, but not in the events of the seat', () => {
    const { events, shown: screenEvents, log } = turnInSight({ things: ['I1 E20 50/50', '*-1 E13 70x8'] });
    const ofIt = (all: typeof events) => all.filter((event) => 'id' in event && event.id === 1);
    expect(ofIt(screenEvents)).toEqual([expect.objectContaining({ type: 'destroyed', row: 5, column: 20 })]);
    expect(log).toContain('You destroy an Interceptor in the fog (score 1).');
    expect(ofIt(events)).toEqual([]);
    const hit = turnInSight({ things: ['P1 E20 300/300', '*-1 E13 70x8'] });
    expect(ofIt(hit.shown)).toEqual([]);
  });
});
