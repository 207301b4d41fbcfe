import { kiteEdges } from '../positions-of-rules.ts';
import { type Expedition, expeditionFrom } from '../support.ts';

/** Position of the designed screen of a watched match. */
export const watchedPosition = {
  turn: 45,
  mover: 1,
  limit: 100,
  planets: [
    { id: 0, size: 90, habitability: 5, p1: 78, p2: 0, x: 0, y: 10, home: 1 },
    { id: 1, size: 80, habitability: 5, p1: 51, p2: 1, x: 10, y: 0 },
    { id: 2, size: 70, habitability: 5, p1: 42, p2: 1, x: 10, y: 20 },
    { id: 3, size: 210, habitability: 5, p1: 128, p2: 72, x: 20, y: 10 },
    { id: 4, size: 80, habitability: 5, p1: 1, p2: 65, x: 30, y: 0 },
    { id: 5, size: 76, habitability: 5, p1: 1, p2: 76, x: 30, y: 20 },
    { id: 6, size: 110, habitability: 5, p1: 0, p2: 99, x: 40, y: 10, home: 2 },
  ],
  edges: kiteEdges,
  shuttles: [
    { from: 4, to: 1, player: 2, people: 28, turnsLeft: 1 },
    { from: 0, to: 2, player: 1, people: 20, turnsLeft: 1 },
    { from: 1, to: 0, player: 1, people: 50, turnsLeft: 1 },
    { from: 2, to: 0, player: 1, people: 30, turnsLeft: 1 },
  ],
};

export const watchedMatch = (changes: object = {}): Expedition => expeditionFrom({ ...watchedPosition, ...changes });
