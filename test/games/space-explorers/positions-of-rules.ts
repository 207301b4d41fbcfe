/** Position of the worked exchange, with player 2 to move. */
export const exchange = {
  turn: 9,
  mover: 2,
  limit: 100,
  planets: [
    { id: 0, size: 100, habitability: 10, p1: 50, p2: 0, x: 0, y: 0, home: 1 },
    { id: 1, size: 60, habitability: 5, p1: 4, p2: 6, x: 6, y: 3, home: 0 },
    { id: 2, size: 100, habitability: 10, p1: 0, p2: 40, x: 12, y: 0, home: 2 },
    { id: 3, size: 30, habitability: 25, p1: 3, p2: 0, x: 0, y: 6, home: 0 },
  ],
  edges: [
    [0, 1, 2],
    [0, 3, 1],
    [1, 2, 3],
  ],
  shuttles: [
    { from: 0, to: 1, player: 1, people: 5, turnsLeft: 1 },
    { from: 0, to: 3, player: 1, people: 2, turnsLeft: 1 },
  ],
  orders: [],
  outcome: null,
};

/** Player 2's view of the worked exchange (rules, "Writing a strategy"). */
export const exchangeSeen = {
  you: 2,
  turn: 9,
  mover: 2,
  limit: 100,
  planets: [
    {
      id: 0,
      x: 0,
      y: 0,
      visible: true,
      size: 100,
      habitability: 10,
      home: 'them',
      owner: 'them',
      mine: 0,
      theirs: 50,
      incoming: [],
    },
    {
      id: 1,
      x: 6,
      y: 3,
      visible: true,
      size: 60,
      habitability: 5,
      home: 'none',
      owner: 'me',
      mine: 6,
      theirs: 4,
      incoming: [{ from: 0, owner: 'them', people: 5, turnsLeft: 1 }],
    },
    {
      id: 2,
      x: 12,
      y: 0,
      visible: true,
      size: 100,
      habitability: 10,
      home: 'me',
      owner: 'me',
      mine: 40,
      theirs: 0,
      incoming: [],
    },
    { id: 3, x: 0, y: 6, visible: false },
  ],
  edges: [
    [0, 1, 2],
    [0, 3, 1],
    [1, 2, 3],
  ],
  orders: [],
  outcome: null,
};

/** Edges of the map of the designed screens. */
export const kiteEdges: [a: number, b: number, length: number][] = [
  [0, 1, 3],
  [0, 2, 3],
  [1, 3, 2],
  [1, 4, 4],
  [2, 3, 2],
  [2, 5, 4],
  [3, 4, 2],
  [3, 5, 2],
  [4, 6, 3],
  [5, 6, 3],
];

/** Shuttles and orders on the designed screen of the queue. */
export const kiteQueue = {
  shuttles: [{ from: 5, to: 3, player: 2, people: 11, turnsLeft: 1 }],
  orders: [
    { from: 0, to: 1, people: 20 },
    { from: 2, to: 5, people: 25 },
  ],
};
